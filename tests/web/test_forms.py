"""What browsers send by default is read as Starlette would read it, only sooner."""

from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from app.errors import InvalidInput
from app.web import forms
from app.web.forms import SeatForm, read_form

PARTS = (
    b"seat",
    b"name",
    b"3",
    b"=",
    b"=",
    b"&",
    b"&",
    b"+",
    b"%C3%A9",
    b"%",
    b"%ff",
    b"%00",
    b";",
    b"\xe9",
    b"%26",
    b" ",
)
USUAL = "application/x-www-form-urlencoded"


def request(body: bytes, kind: str = USUAL) -> Request:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", kind.encode())]
    return Request({"type": "http", "method": "POST", "headers": headers, "state": {}}, receive)


async def as_starlette_does(body: bytes) -> list[tuple[str, Any]]:
    async with request(body).form() as form:
        return [(name, value) for name, value in form.multi_items() if value != ""]


async def test_every_body_is_read_as_starlette_reads_it() -> None:
    chance = Random(1)
    for _ in range(2_000):
        body = b"".join(chance.choices(PARTS, k=chance.randint(0, 16)))
        assert await forms._sent(request(body), most_fields=40) == await as_starlette_does(body), body


@pytest.mark.parametrize("kind", (USUAL, f"{USUAL}; charset=utf-8", USUAL.upper()))
async def test_of_a_field_that_comes_twice_the_last_counts(kind: str) -> None:
    assert await read_form(request(b"seat=1&seat=2&seat=", kind), SeatForm) == SeatForm(seat=2)


async def test_more_fields_than_any_form_has_are_refused() -> None:
    with pytest.raises(InvalidInput, match="incomplete"):
        await read_form(request(b"seat=1" + b"&a=1" * 40), SeatForm)
