"""A good move for whoever asks: shown to them alone, done by one button, and refused where it is nobody's business."""

from typing import Any

import pytest

from app.games.registry import GAMES
from app.presets.service import default_preset
from app.tables import advice
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table


async def ask(table: Table, name: str, seat: int, **headers: str) -> Any:
    return await table[name].post(f"{table.path}/advice", {"seat": str(seat)}, **headers)


async def test_the_mover_is_shown_a_good_move_and_does_it_by_a_button(house: House) -> None:
    table = await house.play("Anna", "Bert")
    version = (await house.table(table.slug)).version
    before = await house.stored()
    shown = Page((await ask(table, "Anna", 0)).text)
    assert "A good move" in shown.id("notice").text
    assert shown.one(cls="notice-steps").all("li")[0].text.startswith("Climb, from 0")
    assert await house.stored() == before
    assert "A good move" not in (await table.page("Bert")).text
    assert (await house.table(table.slug)).version == version
    form = shown.form(id_="sure")
    answer = await table["Anna"].post(f"{table.path}/act", form)
    assert answer.status_code == 303
    assert (await house.state(table.slug)).height > 0


async def test_htmx_is_shown_it_in_the_place_of_the_notice(house: House) -> None:
    table = await house.play("Anna", "Bert")
    answer = await ask(table, "Anna", 0, **HTMX)
    assert answer.status_code == 200
    assert 'id="sure"' in answer.text


async def test_a_move_is_looked_for_once_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.play("Anna", "Bert")
    assert (await ask(table, "Anna", 0)).status_code == 200
    again = await ask(table, "Anna", 0)
    assert again.status_code == 409
    assert "only just now" in Page(again.text).notice
    monkeypatch.setattr(advice, "MOST_AT_ONCE", 0)
    assert (await ask(table, "Bert", 1)).status_code == 409


async def test_it_is_shown_to_nobody_else(house: House) -> None:
    table = await house.play("Anna", "Bert")
    assert (await ask(table, "Bert", 1)).status_code == 409
    assert (await ask(table, "Bert", 0)).status_code == 403
    stranger = await house.browser().post(f"{table.path}/advice", {"seat": "0"})
    assert stranger.status_code == 403
    assert house.site.adviser is not None
    assert "Show me a good move" not in (await table.page("Bert")).text


async def test_the_host_switches_it_off_and_on(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    rule = f"{table.path}/advice/rule"
    assert "Show me a good move" in (await table.page("Anna")).id("turn").text
    assert (await table["Bert"].post(rule, {"advice": "withheld"})).status_code == 403
    assert (await table["Anna"].post(rule, {"advice": "withheld"})).status_code == 303
    page = await table.page("Anna")
    assert "Show me a good move" not in page.id("turn").text
    assert "show nobody a good move" in page.id("log").text
    assert (await ask(table, "Anna", 0)).status_code == 409
    await table["Anna"].post(rule, {"advice": "given"})
    assert "Show me a good move" in (await table.page("Anna")).id("turn").text


@pytest.mark.parametrize("slug", GAMES)
async def test_every_game_tells_its_moves_in_sentences(house: House, slug: str) -> None:
    table = await house.play("Anna", "Bert", game=slug, preset=default_preset(slug))
    state = await house.state(table.slug)
    page, game = house.site.pages[slug], house.site.hall.game(slug)
    for seat in sorted(game.acting(state)):
        for action in game.legal_actions(state, seat):
            assert page.deed(state, action).endswith(".")
