"""The log: what it tells of each request, and that nobody can be told from it."""

import io
import json
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.logs import configure_logs
from app.measures import Measures
from app.web import watch
from tests.tables.climb import Rest
from tests.web.house import House

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """Let the process log as a server does, and read what it wrote."""
    names = ("", "uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access")
    kept = [(log := logging.getLogger(name), log.handlers[:], log.level, log.propagate, log.disabled) for name in names]
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    configure_logs(level="info", form="json")
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    logging.captureWarnings(capture=False)
    for log, handlers, level, propagate, disabled in kept:
        log.handlers[:] = handlers
        log.setLevel(level)
        log.propagate, log.disabled = propagate, disabled


async def test_a_request_has_an_id_that_its_answer_and_its_line_carry(house: House, logged: Lines) -> None:
    answer = await house.browser().get("/")
    (line,) = [line for line in logged() if line["event"] == "request"]
    assert line["request_id"] == answer.headers["x-request-id"]
    assert len(line["request_id"]) == 16
    assert {name: line[name] for name in ("method", "route", "status", "level")} == {
        "method": "GET",
        "route": "/",
        "status": 200,
        "level": "info",
    }
    assert line["ms"] >= 0
    assert line["at"].endswith("Z")


async def test_the_id_that_a_proxy_gave_is_kept_and_anything_else_is_not(house: House) -> None:
    browser = house.browser()
    assert (await browser.get("/", **{"X-Request-ID": "f81d4fae-7dec"})).headers["x-request-id"] == "f81d4fae-7dec"
    for odd in ("short", "x" * 65, 'quo"te-and-more', "two words here"):
        answer = await browser.get("/", **{"X-Request-ID": odd})
        assert len(answer.headers["x-request-id"]) == 16
    refused = await browser.get("/", Host="evil.example")
    assert (refused.status_code, len(refused.headers["x-request-id"])) == (400, 16)


async def test_no_name_cookie_address_or_table_stands_in_the_log(house: House, logged: Lines) -> None:
    table = await house.play("Annabel", "Bertram")
    form = await table.form("Annabel", Rest())
    await table["Annabel"].post(f"{table.path}/act", form)
    await table["Annabel"].post(f"{table.path}/act", form | {"press_key": "another-press"})
    await table["Bertram"].get(f"{table.path}/nowhere?name=Bertram")
    token = table["Annabel"].client.cookies["harmony_guest"]
    text = json.dumps(logged())
    assert "/t/{slug:token}/act" in text
    for secret in (table.slug, "Annabel", "Bertram", token, token.partition(".")[0], "127.0.0.1"):
        assert secret not in text


async def test_a_fault_is_told_by_its_kind_and_places_and_not_in_its_words(
    house: House, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError("Annabel was here")

    monkeypatch.setattr("app.web.routes.home.home_page", fail)
    answer = await house.browser().get("/")
    (line,) = [line for line in logged() if line["event"] == "a request failed"]
    assert answer.status_code == 500
    assert line["request_id"] == answer.headers["x-request-id"]
    assert f"under the number {line['request_id']}." in answer.text  # a player can tell it to whoever reads the log
    assert (line["fault"], line["route"], line["level"]) == ("LookupError", "/", "error")
    assert any(place.startswith("app/web/routes/home.py:") and place.endswith(" home") for place in line["places"])
    assert "Annabel" not in json.dumps(logged())


async def test_a_slow_answer_is_a_warning(house: House, logged: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "SLOW_SECONDS", 0.0)
    await house.browser().get("/healthz")
    (line,) = [line for line in logged() if line["event"] == "slow request"]
    assert (line["level"], line["route"]) == ("warning", "/healthz")


def test_the_servers_framework_logs_in_the_same_form(logged: Lines) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.access").info('203.0.113.7 - "GET /t/secret HTTP/1.1" 200')
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task exception=Annabel>")
    lines = logged()
    assert [(line["logger"], line["event"]) for line in lines] == [
        ("uvicorn.error", "Invalid HTTP request received."),
        ("asyncio", "Task exception was never retrieved"),
    ]
    assert all(line["at"] for line in lines)


def test_a_lost_database_is_told_in_its_own_words(logged: Lines) -> None:
    try:
        raise ConnectionRefusedError(111, "Connection refused")
    except OSError:
        logging.getLogger("app.db").exception("The sweep could not be finished.")
    (line,) = logged()
    assert line["words"] == "[Errno 111] Connection refused"


def test_a_terminal_gets_lines_for_people(capsys: pytest.CaptureFixture[str], logged: Lines) -> None:
    del logged
    configure_logs(level="warning", form="text")
    logging.getLogger("app").warning("Something is odd.")
    assert "Something is odd." in capsys.readouterr().err


async def test_watching_costs_a_press_nothing_that_anybody_could_notice() -> None:
    """A press takes some milliseconds; its id, its time and its place in the measures take a hundredth of one."""

    async def at_once(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_message: Any) -> None:
        return None

    async def seconds(app: Any) -> float:
        scope = {"type": "http", "method": "POST", "path": "/t/x/act", "headers": [(b"host", b"localhost")] * 12}
        began = time.perf_counter()
        for _ in range(1_000):
            await app(dict(scope), receive, send)
        return (time.perf_counter() - began) / 1_000

    watched = watch.Watch(at_once, measures=Measures())
    bare, seen = [min([await seconds(app) for _ in range(7)]) for app in (at_once, watched)]
    assert seen - bare < 0.0001
