"""Pressing buttons of a game: once, twice, late, out of turn, forged."""

import asyncio
from typing import Any

import msgspec
import pytest

from app.games.journey.actions import EndTurn
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from tests.tables.climb import Ask, Climb, Refuse, Rest, Roll, Wait
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table


def held(page: Page) -> list[int]:
    """Read the hand off a page."""
    return [int(card.text.removeprefix("card ")) for card in page.all("span", cls="held")]


async def climb(table: Table, name: str) -> Climb:
    """Choose the first card of somebody's hand."""
    return Climb(held(await table.page(name))[0])


async def test_a_press_without_scripts_leads_back_to_the_page(house: House) -> None:
    table = await house.play("Anna", "Bert")
    card = await climb(table, "Anna")
    answer = await table.press("Anna", card)
    assert (answer.status_code, answer.headers["location"]) == (303, table.path)
    assert (await table.page("Bert")).one("p", cls="height").text == f"{card.card} of 40"


async def test_a_press_by_htmx_is_answered_with_what_is_new(house: House) -> None:
    table = await house.play("Anna", "Bert")
    answer = await table.press("Anna", await climb(table, "Anna"), **HTMX)
    page = Page(answer.text)
    assert [part["hx-target"] for part in page.all("hx-partial")][:2] == ["#notice", "#target"]
    assert {"#mountain", "#hand", "#forms", "#log"} <= {part["hx-target"] for part in page.all("hx-partial")}
    assert page.one("title").text == "● Your turn – Anna’s table"


async def test_a_second_press_gets_only_the_regions_that_changed(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table.press("Anna", await climb(table, "Anna"), **HTMX)
    answer = await table.press("Anna", await climb(table, "Anna"), **HTMX)
    assert "#people" not in {part["hx-target"] for part in Page(answer.text).all("hx-partial")}


async def test_the_regions_of_an_answer_are_those_of_the_whole_page(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table.press("Anna", await climb(table, "Anna"))
    answer = Page((await table["Anna"].get(f"{table.path}/regions?since=1", **HTMX)).text)
    whole = await table.page("Anna")
    for region in ("mountain", "hand", "people", "log"):
        assert answer.id(region).text == whole.id(region).text


@pytest.mark.parametrize("times", (2, 5))
async def test_a_button_pressed_twice_counts_once(house: House, times: int) -> None:  # B01
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", await climb(table, "Anna"))
    answers = await asyncio.gather(*(table["Anna"].post(f"{table.path}/act", form) for _ in range(times)))
    assert [answer.status_code for answer in answers] == [303] * times
    page = await table.page("Anna")
    assert len(held(page)) == 2
    assert page.id("log").text.count("climbed") == 1


async def test_end_turn_pressed_twice_from_two_tabs_ends_one_turn(house: House) -> None:  # B02
    table = await house.play("Anna", "Bert")
    tabs = [await table.form("Anna", Rest()) for _ in range(2)]
    answers = await asyncio.gather(*(table["Anna"].post(f"{table.path}/act", tab) for tab in tabs))
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    state = await table.state()
    assert (state.turn, state.daylight) == (1, 23)


async def test_a_journeys_turn_ended_twice_brings_one_hand_and_one_event(house: House) -> None:  # B02
    table = await house.play("Anna", "Bert", game="journey", preset="dawn")
    seen: set[str] = set()
    while not {"drawn", "reshuffled", "event_sent", "event", "removed"} <= seen:
        state = await table.state()
        name, action = ("Anna", "Bert")[state.active], JOURNEY.legal_actions(state, state.active)[-1]
        tabs = [await table.form(name, action) for _ in range(2)]
        answers = await asyncio.gather(*(table[name].post(f"{table.path}/act", tab) for tab in (*tabs, tabs[0])))
        assert sorted(answer.status_code for answer in answers) in ([303, 303, 409], [303, 409, 409])
        step = JOURNEY.apply(state, state.active, action)
        assert await table.state() == step.state
        seen |= {entry.kind for entry in step.log}


async def test_a_button_of_a_page_that_was_overtaken_by_an_undo_does_nothing(house: House) -> None:  # B03
    table = await house.play("Anna", "Bert")
    await table.press("Anna", await climb(table, "Anna"))
    old_tab = await table.form("Anna", Rest())
    await table["Anna"].post(f"{table.path}/undo", await table.form("Anna", form="undo"))
    before = await house.stored()
    answer = await table["Anna"].post(f"{table.path}/act", old_tab)
    page = Page(answer.text)
    assert answer.status_code == 409
    assert page.notice == "The table has moved on since your page was drawn. Here it is as it stands now."
    assert page.one("p", cls="height").text == "0 of 40"
    assert before == await house.stored()


async def test_one_key_does_not_carry_two_different_presses(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", await climb(table, "Anna"))
    await table["Anna"].post(f"{table.path}/act", form)
    before = await house.stored()
    answer = await table["Anna"].post(f"{table.path}/act", form | {"actions": '[{"type":"rest"}]'})
    assert answer.status_code == 409
    assert before == await house.stored()


async def test_two_tabs_and_a_phone_take_turns(house: House) -> None:  # B71
    table = await house.play("Anna", "Bert")
    for _ in range(3):  # each opens the page anew, as the stream does for it
        answer = await table.press("Anna", await climb(table, "Anna"))
        assert answer.status_code == 303
    assert held(await table.page("Anna")) == []


async def test_nobody_acts_out_of_turn_for_others_or_as_a_watcher(house: House) -> None:  # B33
    table = await house.play("Anna", "Bert", "Carla")
    watcher = house.browser()
    await watcher.page(table.path)
    anna = await table.form("Anna", Rest())
    before = await house.stored()
    for name, browser, seat, status in (
        ("a watcher", watcher, "0", 403),
        ("a partner", table["Carla"], "0", 403),
        ("another one's seat", table["Carla"], "1", 403),
        ("out of turn", table["Bert"], "1", 409),
        ("no such seat", table["Bert"], "9", 404),
    ):
        for actions in ('[{"type":"rest"}]', '[{"type":"wait"}]', '[{"type":"roll"}]'):
            answer = await browser.post(f"{table.path}/act", anna | {"seat": seat, "actions": actions})
            assert answer.status_code == status, name
            page = Page(answer.text)
            assert page.notice, name
            assert page.id("mountain").tag == "section", name
        assert (await browser.post(f"{table.path}/undo", anna | {"seat": seat})).status_code in {403, 404, 409}
    assert before == await house.stored()


async def test_a_watchers_page_has_no_button_to_act_with(house: House) -> None:  # B33
    table = await house.play("Anna", "Bert")
    for page in (await house.browser().page(table.path), await table.page("Bert")):
        assert [button for button in page.all("button") if button.attributes.get("name") == "actions"] == []


@pytest.mark.parametrize(
    ("changes", "status"),
    (
        ({"actions": '[{"type":"climb","card":9}]'}, 409),
        ({"actions": '[{"type":"fly"}]'}, 422),
        ({"actions": "[]"}, 422),
        ({"actions": "rest"}, 422),
        ({"actions": '{"type":"rest"}'}, 422),
        ({"actions": "[" * 50_000}, 422),
        ({"actions": "[" + ",".join(['{"type":"rest"}'] * 500) + "]"}, 422),
        ({"seat": ""}, 422),
        ({"seat": "-1"}, 422),
        ({"seat": "one"}, 422),
        ({"version_seen": "99999"}, 409),
        ({"version_seen": "x"}, 422),
        ({"press_key": ""}, 422),
        ({"press_key": "x" * 65}, 422),
        ({"press_key": "ключ-ключ"}, 422),
        ({"seat": "1" * 400}, 422),
    ),
)
async def test_a_forged_press_is_refused_with_the_fresh_board(
    house: House, changes: dict[str, str], status: int
) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", Rest())
    before = await house.stored()
    for headers in ({}, HTMX):
        answer = await table["Anna"].post(f"{table.path}/act", form | changes, **headers)
        page = Page(answer.text)
        assert answer.status_code == status
        assert page.notice
        assert page.id("mountain").text
        assert page.id("forms").tag == "div"
    assert before == await house.stored()


async def test_a_malformed_form_is_refused_with_the_fresh_board(house: House) -> None:
    table = await house.play("Anna", "Bert")
    before = await house.stored()
    for content, kind in (
        (b"\xff\xfe%%%&=&&;", "application/x-www-form-urlencoded"),
        (b'{"seat": 0}', "application/json"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"", "text/plain"),
    ):
        answer = await table["Anna"].client.post(
            f"{table.path}/act", content=content, headers={"Content-Type": kind, "Origin": "http://localhost:8000"}
        )
        page = Page(answer.text)
        assert (answer.status_code, page.id("mountain").classes) == (422, []), kind
        assert page.notice == "This form is incomplete or out of date. Please load the page again.", kind
    assert before == await house.stored()


async def test_what_came_to_light_stops_the_rest_of_a_press(house: House) -> None:
    table = await house.play("Anna", "Bert")
    card = await climb(table, "Anna")
    form = await table.form("Anna", Roll(), card)
    answer = await table["Anna"].post(f"{table.path}/act", form, **HTMX)
    assert Page(answer.text).notice.startswith("Something new came to light")
    assert len(held(await table.page("Anna"))) == 3
    again = await table["Anna"].post(f"{table.path}/act", form)
    page = await table["Anna"].page(again.headers["location"])
    assert page.notice.startswith("Something new came to light")


async def test_undo_is_offered_up_to_what_came_to_light_and_says_why_it_stops(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table.press("Anna", await climb(table, "Anna"))
    assert [button.text for button in (await table.page("Anna")).all("button", form="undo")] == ["Undo"]
    await table.press("Anna", Roll())
    reason = "The last action showed something new, so it cannot be taken back."
    assert (await table.page("Anna")).one("p", cls="no-undo").text == reason
    answer = await table["Anna"].post(f"{table.path}/undo", await table.form("Anna", form="undo"))
    assert (answer.status_code, Page(answer.text).notice) == (409, reason)


class Asked:
    """A press that is answered with a question first."""

    def __init__(self, table: Table, form: dict[str, str], answer: Any) -> None:
        self.table = table
        self.form = form
        self.answer = answer
        self.page = Page(answer.text)

    async def confirm(self, **changes: str) -> Any:
        sure = self.page.form(id_="sure") | changes
        return await self.table["Anna"].post(f"{self.table.path}/act", sure)


async def ask(table: Table, **headers: str) -> Asked:
    form = await table.form("Anna", Wait())
    return Asked(table, form, await table["Anna"].post(f"{table.path}/act", form, **headers))


@pytest.mark.parametrize("headers", ({}, HTMX), ids=["a page", "htmx"])
async def test_what_cannot_be_taken_back_asks_once(house: House, headers: dict[str, str]) -> None:
    table = await house.play("Anna", "Bert")
    asked = await ask(table, **headers)
    assert asked.answer.status_code == 200
    assert asked.page.notice == "You would draw nothing. Wait all the same"
    assert (await table.state()).turn == 0
    assert (await asked.confirm()).status_code == 303
    assert (await table.state()).turn == 1


async def test_a_confirmation_confirms_nothing_else(house: House) -> None:
    table = await house.play("Anna", "Bert")
    asked = await ask(table)
    other = msgspec.json.encode([await climb(table, "Anna"), Wait()]).decode()
    for changes in ({"actions": other}, {"confirm": "0" * 40}, {"confirm": ""}):
        assert Page((await asked.confirm(**changes)).text).notice.startswith("You would draw nothing.")
    assert (await table.state()).turn == 0


async def test_a_confirmation_is_stale_once_the_table_has_moved_on(house: House) -> None:
    table = await house.play("Anna", "Bert")
    asked = await ask(table)
    await table.press("Anna", await climb(table, "Anna"))
    assert (await asked.confirm()).status_code == 409


async def test_whoever_may_not_press_a_button_is_refused_and_not_asked(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", Wait())
    answer = await table["Bert"].post(f"{table.path}/act", form)
    assert answer.status_code == 403
    assert "draw nothing" not in answer.text


async def test_the_panel_of_a_target_stays_open_through_a_press(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", await climb(table, "Anna"), query="?target=summit")
    assert form["target"] == "summit"
    answer = await table["Anna"].post(f"{table.path}/act", form, **HTMX)
    height = (await table.state()).height
    assert Page(answer.text).id("target").text == f"{40 - height} to go"
    page = await table["Anna"].page((await table["Anna"].post(f"{table.path}/act", form)).headers["location"])
    assert page.id("target").text == f"{40 - height} to go"


async def test_a_target_that_is_nothing_opens_no_panel(house: House) -> None:
    table = await house.play("Anna", "Bert")
    for target in ("nothing", "<script>", "buy:" + "x" * 100):
        page = Page((await table["Anna"].get(f"{table.path}/target?target={target}", **HTMX)).text)
        assert page.id("target").text == ""


async def test_a_partner_who_is_asked_may_answer_in_between(house: House) -> None:
    table = await house.play("Anna", "Bert")
    mine = await table.form("Anna", await climb(table, "Anna"))
    await table.press("Anna", Ask(of=Seat(1)))
    await table.press("Bert", Refuse())
    assert (await table["Anna"].post(f"{table.path}/act", mine)).status_code == 409  # Anna herself acted since


async def test_the_host_acts_for_an_absent_friend_and_the_log_says_so(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table.press("Anna", Rest())
    form = await table.form("Anna", Rest(), query="?seat=1")
    assert (form["seat"], form["asked"]) == ("1", "1")
    assert (await table["Anna"].post(f"{table.path}/act", form)).status_code == 303
    assert "Anna acted for Bert." in (await table.page("Carla" if "Carla" in table.people else "Bert")).id("log").text


async def test_the_host_takes_a_seat_over_and_gives_it_on(house: House) -> None:
    table = await house.play("Anna", "Bert", "Carla")
    await table["Anna"].post(f"{table.path}/hand-over", {"seat": "1", "to": "2"})
    record = await table.record()
    assert record.seats[1].player == record.seats[2].player
    assert (await table.page("Carla")).id("log").all("li")[0].text == "Anna gave Bert’s seat to Carla."
    await table["Anna"].post(f"{table.path}/hand-over", {"seat": "1", "to": "host"})
    assert (await table.page("Carla")).id("log").all("li")[0].text == "Anna took over Bert’s seat."
    answer = await table["Bert"].post(f"{table.path}/hand-over", {"seat": "1", "to": "host"})
    assert answer.status_code == 403


async def test_somebody_with_two_seats_is_told_apart_by_them(house: House) -> None:
    table = await house.open("Anna", seats=2)
    await table["Anna"].post(f"{table.path}/seat/take", {"seat": "1", "name": "Anna", "also": "yes"})
    await table["Anna"].post(f"{table.path}/start")
    await table.press("Anna", Rest())
    page = await table.page("Anna")
    assert page.one("title").text == "● Seat 2’s turn – Anna’s table"
    assert [name["title"] for name in page.id("people").all("span", cls="person-name")] == [
        "Anna (Seat 1)",
        "Anna (Seat 2)",
    ]
    await table.press("Anna", Rest())
    for log in ((await table.page("Anna")).id("log"), await table.page("Anna", "/log")):
        assert "Seat 1: turn_ended" in log.text
        assert "Seat 2: turn_ended" in log.text


async def test_the_end_a_rematch_and_the_same_seats(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/end")
    page = await table.page("Bert")
    assert page.one("title").text == "Closed – Anna’s table"
    answers = [await table[name].post(f"{table.path}/rematch") for name in ("Bert", "Anna")]
    assert len({answer.headers["location"] for answer in answers}) == 1
    again = Table(house, answers[0].headers["location"].removeprefix("/t/"), table.people)
    assert await again.seated() == ["Anna", "Bert"]
    link = (await table.page("Anna")).id("people").one("a", cls="primary")
    assert link["href"] == again.path


async def test_a_journey_that_its_host_closed_says_so_and_asks_nobody_any_more(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn")
    while (await table.state()).turn.phase != "events":
        await table.press("Anna" if (await table.state()).active == 0 else "Bert", EndTurn())
    assert (await table.page("Anna")).all("div", cls="question")
    await table["Anna"].post(f"{table.path}/end")
    for name in ("Anna", "Bert"):
        page = await table.page(name)
        assert page.id("status").one("h1").text == "The table was closed"
        assert "of 13 steps" in page.one(cls="ending").text
        assert [tag.text for tag in page.id("party").all("span", cls="tag")] == ["you"]
        assert page.all("div", cls="question") == []
        assert page.all("button", name="actions") == []


async def test_a_table_that_was_closed_before_it_began_says_so(house: House) -> None:
    table = await house.open("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/end")
    page = await table.page("Bert")
    assert page.one("h1").text == "Anna’s table was closed"
    assert (await table["Bert"].post(f"{table.path}/rematch")).status_code == 303
