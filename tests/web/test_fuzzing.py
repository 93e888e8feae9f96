"""Whatever is sent, the site answers with a page: no 500, and what is refused has changed nothing."""

import asyncio
import random
import threading
from collections.abc import Coroutine, Iterator, Mapping
from pathlib import Path
from typing import Any, Self, TypeAlias, TypeVar
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from app.games.registry import GAMES
from tests.web.described import document, forms_of
from tests.web.dom import Page
from tests.web.house import ADDRESS, fingerprint, new_app

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Origin": ADDRESS}
ENDLESS = {"/t/{slug}/stream"}
FOR_NOBODY = {"/metrics"}
EFFORTS = (pytest.param(2, id="short"), pytest.param(30, id="long", marks=[pytest.mark.long, pytest.mark.timeout(900)]))
T = TypeVar("T")
quietly = {
    "deadline": None,
    "database": None,
    "derandomize": True,
    "suppress_health_check": list(HealthCheck),
    "phases": (Phase.generate,),
}


class Hall:
    """A running site, two people, and what they would find stored."""

    def __init__(self, client: "Bridge") -> None:
        self.client = client
        self.site = client.app.state.site

    def stored(self) -> Any:
        return self.site.db.read_now(fingerprint)

    def opens(self, game: str = "climb", *, seats: int = 1, start: bool = True) -> str:
        """Open a table, and start it; return its slug."""
        page = Page(self.client.get(f"/tables/new?game={game}").text)
        form = page.form(action="/tables") | {"my_name": "Anna", "seats": str(seats), "game": game}
        path: str = self.posts("/tables", form).headers["location"]
        if start:
            self.posts(f"{path}/start", {})
        return path.removeprefix("/t/")

    def posts(self, path: str, form: Mapping[str, Any]) -> Any:
        return self.sends("POST", path, content=urlencode(form, doseq=True).encode())

    def sends(self, method: str, path: str, **sent: Any) -> Any:
        """Send something, and look at what a refusal has left behind."""
        before = self.stored()
        answer = self.client.request(method, path, headers=FORM, follow_redirects=False, **sent)
        assert answer.status_code < 500, (method, path, sent, answer.status_code)
        if answer.status_code >= 400:
            assert self.stored() == before, (method, path, sent, answer.status_code)
        return answer


class Bridge:
    """A browser that waits for its answers, while the site runs in an event loop of another thread."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._lifespan = app.router.lifespan_context(app)
        self._client: httpx.AsyncClient | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        self._await(self._lifespan.__aenter__())
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self._client = httpx.AsyncClient(transport=transport, base_url=ADDRESS)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._client is not None
        self._await(self._client.aclose())
        self._await(self._lifespan.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def request(self, method: str, path: str, **sent: Any) -> httpx.Response:
        assert self._client is not None
        return self._await(self._client.request(method, path, **sent))

    def get(self, path: str) -> httpx.Response:
        return self.request("GET", path)

    def _await(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@pytest.fixture
def hall(sqlite_url: str, tmp_path: Path) -> Iterator[Hall]:
    with Bridge(new_app(sqlite_url, tmp_path)) as client:
        yield Hall(client)


@pytest.mark.parametrize("examples", EFFORTS)
def test_nothing_that_the_sites_own_description_allows_or_forbids_breaks_it(hall: Hall, examples: int) -> None:
    playing, waiting = hall.opens(), hall.opens(seats=2, start=False)
    known = {"slug": (playing, waiting), "game": ("climb", *GAMES, "chess"), "day": ("2026-11-30",)}
    described = document(hall.client.app, known=known)
    asked, broken = 0, list[str]()
    for result in schemathesis.openapi.from_dict(described).get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()
        if operation.path in ENDLESS | FOR_NOBODY:
            continue
        if _over(hall, playing):
            playing = hall.opens()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            try:
                asked += _try(hall, operation, mode, examples, known | {"slug": (playing, waiting)})
            except AssertionError as fault:
                broken.append(str(fault))
    assert broken == []
    assert asked > 150


def _try(hall: Hall, operation: Any, mode: GenerationMode, examples: int, known: Mapping[str, tuple[str, ...]]) -> int:
    """Send some examples of one kind to one route; return how many those were."""
    sent: list[int] = []

    @settings(max_examples=examples, **quietly)  # type: ignore[arg-type]
    @given(case=operation.as_strategy(generation_mode=mode))
    def sends(case: Any) -> None:
        dice = random.Random(len(sent))
        parts = {name: str(value) for name, value in dict(case.path_parameters or {}).items()}
        parts |= {name: dice.choice(known[name]) for name in parts.keys() & known.keys()}
        path = operation.path
        for name, value in parts.items():
            path = path.replace(f"{{{name}}}", _in_path(value))
        body = case.body if isinstance(case.body, Mapping) else {}
        query = {str(name): _plain(value) for name, value in dict(case.query or {}).items()}
        content = _encoded({name: _plain(value) for name, value in body.items()})
        sent.append(hall.sends(case.method, path, params=query, content=content).status_code)

    try:
        sends()
    except schemathesis.errors.InvalidSchema:  # there is no wrong way to ask for what takes nothing
        pass
    except Exception as fault:
        if type(fault).__name__ not in {"Unsatisfiable", "Skipped", "SkipTest"}:
            raise
    return len(sent)


def _in_path(value: str) -> str:
    return urlencode({"": value})[1:].replace("+", "%20") or "x"


def _plain(value: Any) -> Any:
    """Write a value as a form would send it."""
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _encoded(form: Mapping[str, Any]) -> bytes:
    return urlencode(form, doseq=True, errors="surrogatepass").encode()


def _over(hall: Hall, slug: str) -> bool:
    return hall.client.get(f"/t/{slug}").text.find('id="act"') < 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
Change: TypeAlias = tuple[int, Any] | None
numbers = st.integers(0, 2**31)
changes: st.SearchStrategy[Change] = st.none() | st.tuples(numbers, json_values)
spoilings: st.SearchStrategy[Change] = st.none() | st.none() | st.tuples(numbers, st.text(max_size=30))
ACTIONS = (
    pytest.param(60, id="short"),
    pytest.param(1_000, id="long", marks=[pytest.mark.long, pytest.mark.timeout(900)]),
)


@pytest.mark.parametrize("examples", ACTIONS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_action_breaks_a_game(hall: Hall, game: str, examples: int) -> None:
    """Send legal actions with some of their parts exchanged, and bodies that end too early."""
    table = Sitting(hall, game)

    @settings(max_examples=examples, **quietly)  # type: ignore[arg-type]
    @given(number=numbers, change=changes, spoiled=spoilings, cut=st.none() | numbers)
    def presses(number: int, change: Change, spoiled: Change, cut: int | None) -> None:
        legal = table.legal()
        action = _changed(msgspec.to_builtins(legal[number % len(legal)]), change)
        written = (_text([action]), _text([action]), _text([action, action]), _text(action), f"[{_text(action)}")
        form = _changed(table.form() | {"actions": written[number % len(written)]}, spoiled)
        content = _encoded(form)
        hall.sends("POST", f"{table.path}/act", content=content if cut is None else content[: cut % len(content)])

    presses()


class Sitting:
    """A game of one or two, both played from one browser; a new one when it is over."""

    def __init__(self, hall: Hall, game: str) -> None:
        self.hall = hall
        self.game = game
        self.path = ""
        self.begins()

    def begins(self) -> None:
        most = 2 if 1 not in GAMES[self.game].seat_counts else 1
        self.path = f"/t/{self.hall.opens(self.game, seats=most, start=False)}"
        if most > 1:
            self.hall.posts(f"{self.path}/seat/take", {"seat": "1", "name": "Bert", "also": "yes"})
        self.hall.posts(f"{self.path}/start", {})

    def record(self) -> Any:
        from app.tables.service import load_table  # noqa: PLC0415 - only here

        return self.hall.site.db.read_now(load_table, self.hall.site.hall, slug=self.path.removeprefix("/t/"))

    def legal(self) -> list[Any]:
        record = self.record()
        if record.over:
            self.begins()
            record = self.record()
        return list(GAMES[self.game].legal_actions(record.state, min(record.acting)))[:200]

    def form(self) -> dict[str, str]:
        return Page(self.hall.client.get(f"{self.path}?seat={min(self.record().acting)}").text).form(id_="act")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _changed(parts: Any, change: Change) -> Any:
    """Leave something as it is, or exchange one of its parts, or add one."""
    if not isinstance(parts, dict) or change is None:
        return parts
    number, value = change
    names = [*sorted(parts), "extra"]
    return parts | {names[number % len(names)]: value}


def test_the_description_knows_the_forms(hall: Hall) -> None:
    forms = dict(forms_of(hall.client.app))
    assert forms["/t/{slug}/act"].__name__ == "PressForm"
    assert forms["/tables"].__name__ == "OpenForm"
    assert len(forms) > 20


@pytest.mark.parametrize("path", ("/openapi.json", "/docs", "/redoc"))
def test_the_description_is_not_for_the_public(hall: Hall, path: str) -> None:
    assert hall.client.get(path).status_code == 404
