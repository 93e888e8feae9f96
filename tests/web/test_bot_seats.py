"""Bots on the pages: put at a table and sent away by forms, marked wherever they stand, followed and stood in for."""

import asyncio

import pytest

from tests.tables.climb import Rest
from tests.web.dom import Element, Page
from tests.web.house import HTMX, WAITING, House, Table
from tests.web.streaming import Listener


async def bots_are_done(house: House) -> None:
    """Wait until people are waited for."""
    await asyncio.sleep(0.002)  # the call from the writing thread arrives
    await house.site.bots.idle()


async def with_bot(house: House, *names: str, **options: str) -> Table:
    """Open a table with one seat more than there are people, put a bot on it, and start."""
    table = await house.open(*names, seats=len(names) + 1, **options)
    await table[names[0]].post(f"{table.path}/bot", {"seat": str(len(names))})
    await table[names[0]].post(f"{table.path}/start")
    return table


def actions_of(page: Page, path: str) -> list[str]:
    """List the forms about bots that a page offers, by the ends of their addresses."""
    actions = (form.attributes.get("action") or "" for form in page.all("form"))
    return sorted({action.removeprefix(path) for action in actions if "/bot" in action})


def seat_of(page: Page, number: int) -> Element:
    return page.id("seats").all("li", cls="seat")[number]


def log_lines(page: Page) -> list[Element]:
    return page.id("log").all("li")


# The waiting room


async def test_the_host_puts_a_bot_on_a_free_seat_and_sends_it_away(house: House) -> None:
    table = await house.open("Anna", "Bert", seats=3)
    page = await table.page("Anna")
    form = page.form(action=f"{table.path}/bot")
    assert form == {"seat": "2", "bot": "climber"}
    offered = [option.text for option in page.id("bot-2").all("option")]
    assert offered == [
        "Climber player",
        "Climber player, who takes more time",
        "Dreamer player",
        "Cheat player",
        "Lazy player",
        "Random player",
    ]

    assert (await table["Anna"].post(f"{table.path}/bot", form)).status_code == 303

    shown = seat_of(await table.page("Bert"), 2)
    name = (await table.record()).seats[2].label
    assert (shown.one("h3").text, shown.one("p").text) == (name, "Climber player, gets a character at the start")
    assert (await table.page("Anna")).id("start").one("button", cls="big").text == "Start the climb"
    await table["Anna"].post(f"{table.path}/seat/free", {"seat": "2"})
    assert await table.seated() == ["Anna", "Bert", None]


async def test_a_bot_is_put_there_by_htmx_as_well(house: House) -> None:
    table = await house.open("Anna", seats=2)
    answer = await table["Anna"].post(f"{table.path}/bot", {"seat": "1", "bot": "random"}, **WAITING)

    assert answer.status_code == 200
    assert "Random player" in Page(answer.text).id("seats").text


async def test_only_the_host_is_offered_bots_and_others_are_refused_them(house: House) -> None:
    table = await house.open("Anna", "Bert", seats=3)
    assert actions_of(await table.page("Bert"), table.path) == []
    before = await house.stored()
    answer = await table["Bert"].post(f"{table.path}/bot", {"seat": "2"})
    assert (answer.status_code, before == await house.stored()) == (403, True)
    assert Page(answer.text).notice == "Only Anna can do this: they host the table."


@pytest.mark.parametrize("fields", ({"seat": "1", "bot": "genius"}, {"seat": "x"}, {}, {"seat": "1", "bot": "a" * 99}))
async def test_a_form_that_nobody_could_have_sent_changes_nothing(house: House, fields: dict[str, str]) -> None:
    table = await house.open("Anna", seats=2)
    before = await house.stored()
    answer = await table["Anna"].post(f"{table.path}/bot", fields)
    assert (answer.status_code, before == await house.stored()) == (422, True)


async def test_a_friend_who_comes_by_the_link_may_sit_down_in_a_bots_place(house: House) -> None:
    table = await house.open("Anna", seats=2)
    await table["Anna"].post(f"{table.path}/bot", {"seat": "1"})
    stranger = house.browser()
    form = (await stranger.page(table.path)).form(action=f"{table.path}/seat/take")
    assert form["seat"] == "1"

    await stranger.post(f"{table.path}/seat/take", form | {"name": "Bert"})

    assert await table.seated() == ["Anna", "Bert"]


async def test_the_host_chooses_the_character_and_the_pace_of_bots(house: House) -> None:
    table = await house.open("Anna", seats=2)
    assert actions_of(await table.page("Anna"), table.path) == ["/bot"]
    await table["Anna"].post(f"{table.path}/bot", {"seat": "1"})
    page = await table.page("Anna")
    assert actions_of(page, table.path) == ["/bot", "/bot/pace"]
    assert page.form(action=f"{table.path}/bot/pace") == {"pace": "normal"}

    await table["Anna"].post(f"{table.path}/bot/pace", {"pace": "slow"})
    await table["Anna"].post(f"{table.path}/character", {"seat": "1", "character": "fox"})

    record = await table.record()
    assert (record.pace, record.seats[1].character) == ("slow", "fox")
    assert (await table.page("Anna")).form(action=f"{table.path}/bot/pace") == {"pace": "slow"}
    answer = await table["Anna"].post(f"{table.path}/bot/pace", {"pace": "quick"})
    assert answer.status_code == 422


async def test_bots_alone_do_not_begin(house: House) -> None:
    table = await house.open("Anna", seats=2)
    await table["Anna"].post(f"{table.path}/bot", {"seat": "1"})
    await table["Anna"].post(f"{table.path}/seat/leave", {"seat": "0"})
    await table["Anna"].post(f"{table.path}/bot", {"seat": "0"})

    page = await table.page("Anna")
    assert "Only bots sit here: somebody else has to take a seat." in page.id("start").text
    assert page.id("start").all("button", cls="primary") == []


# The game


async def test_a_bots_steps_come_one_by_one_on_the_stream_with_a_reason_each(house: House) -> None:
    table = await with_bot(house, "Anna")
    name = (await table.record()).seats[1].label
    version = (await table.record()).version
    async with Listener(table["Anna"], f"{table.path}/stream?since={version}") as stream:
        await table.press("Anna", Rest())
        told: list[int] = []
        while not told or told[-1] != version + 4:
            told.append(int((await stream.next()).id))
    assert told == sorted(set(told))

    lines = log_lines(await table.page("Anna"))[:3]
    assert [line.all("span", cls="why")[0].text for line in lines] == [
        f"For {name}: tired.",
        "The best turn of those it tried begins so.",
        "The best turn of those it tried begins so.",
    ]
    assert all(line.one("span", cls="sr").text == "Bot:" for line in lines)


async def test_the_page_says_whose_turn_it_is_and_who_is_a_bot(house: House) -> None:
    table = await with_bot(house, "Anna")
    name = (await table.record()).seats[1].label
    page = await table.page("Anna")
    people = page.id("people").all("li", cls="person")
    assert people[1].one("span", cls="person-name").text == name
    assert people[1].one("p", cls="bot-kind").text == "Bot: Climber player"
    assert page.one("title").text.startswith("● Your turn")


async def test_a_player_lets_a_bot_play_and_takes_the_seat_back(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    page = await table.page("Anna")
    active = "Anna" if page.all("button", form="act") else "Bert"
    other = "Bert" if active == "Anna" else "Anna"
    own = next(form for form in (await table.page(active)).all("form") if form.text.endswith("Let a bot play for me"))
    seat = own.one("input", name="seat")["value"]
    assert seat == ("0" if active == "Anna" else "1")

    answer = await table[active].post(f"{table.path}/bot", {"seat": seat, "bot": "greedy"}, **HTMX)
    assert answer.status_code == 200
    reminder = Page(answer.text).id("proposal")
    assert "A bot plays for you." in reminder.text
    await bots_are_done(house)

    watching = await table.page(active)
    assert watching.all("button", form="act") == []
    badges = [badge.text for badge in watching.id("people").all("span", cls="badge")]
    assert "a bot plays" in badges
    assert (await table.page(other)).all("button", form="act") != []
    back = watching.form(action=f"{table.path}/bot/back")
    await table[active].post(f"{table.path}/bot/back", back)
    assert (await table.record()).bot_seats == frozenset()
    assert "A bot plays for you." not in (await table.page(active)).text


async def test_the_title_tells_that_a_bot_stands_in_for_whoever_is_waited_for(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table["Bert"].post(f"{table.path}/bot", {"seat": "1", "bot": "climber"})
    await bots_are_done(house)
    await table["Anna"].post(f"{table.path}/bot", {"seat": "0", "bot": "lazy"})

    page = await table.page("Anna")
    assert page.one("title").text in {"Anna (bot)’s turn – Anna’s table", "Bert (bot)’s turn – Anna’s table"}
    await bots_are_done(house)


async def test_a_press_for_a_seat_that_a_bot_plays_is_refused_in_a_sentence(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Anna", Rest())
    await table["Bert"].post(f"{table.path}/bot", {"seat": "1", "bot": "lazy"})
    await bots_are_done(house)
    await table["Anna"].post(f"{table.path}/bot", {"seat": "0", "bot": "climber"})
    answer = await table["Anna"].post(f"{table.path}/act", form)

    assert answer.status_code == 409
    assert Page(answer.text).notice


async def test_the_host_lets_a_bot_play_for_an_absent_friend_and_ends_that(house: House) -> None:
    table = await house.play("Anna", "Bert")
    forms = (await table.page("Anna")).all("form", action=f"{table.path}/bot")
    assert sorted(form.one("input", name="seat")["value"] for form in forms) == ["0", "1"]
    await table["Anna"].post(f"{table.path}/bot", {"seat": "1", "bot": ""})
    assert (await table.record()).bot_seats == {1}
    page = await table.page("Anna")
    assert page.form(action=f"{table.path}/bot/back")["seat"] == "1"
    await table["Anna"].post(f"{table.path}/bot/back", {"seat": "1"})
    assert (await table.record()).bot_seats == frozenset()
    assert log_lines(await table.page("Anna"))[0].text == "Anna lets Bert play again."


async def test_somebody_who_comes_later_takes_a_bots_seat_and_plays_on(house: House) -> None:
    table = await with_bot(house, "Anna")
    bot = (await table.record()).seats[1].label
    stranger = house.browser()
    form = (await stranger.page(table.path)).form(action=f"{table.path}/bot/follow")
    assert form == {"seat": "1", "name": ""}

    answer = await stranger.post(f"{table.path}/bot/follow", form | {"name": "Bert"})

    assert (answer.status_code, answer.headers["location"]) == (303, table.path)
    page = await stranger.page(table.path)
    assert page.form(id_="act")["seat"] == "1"
    assert log_lines(page)[0].text == f"Bert took the seat of {bot}."
    assert actions_of(await table.page("Anna"), table.path) == ["/bot"]


async def test_bots_that_nobody_is_left_with_wait(house: House) -> None:
    table = await with_bot(house, "Anna")
    await table["Anna"].post(f"{table.path}/bot", {"seat": "0", "bot": "lazy"})
    await table["Anna"].post(f"{table.path}/leave")
    version = (await table.record()).version
    await bots_are_done(house)

    page = await house.browser().page(table.path)
    assert "Nobody sits here any more, so the bots wait" in page.id("people").text
    await bots_are_done(house)
    assert (await table.record()).version == version


async def test_a_bot_answers_a_draw_by_itself(house: House) -> None:
    table = await with_bot(house, "Anna", game="balance")
    seat = "0"
    await table["Anna"].post(f"{table.path}/propose", {"seat": seat, "kind": "draw"})
    await bots_are_done(house)

    record = await table.record()
    assert record.proposal is None
    kinds = [line.text for line in log_lines(await table.page("Anna"))]
    assert any(line.endswith(("agrees.", "declines.", "The game is a draw by agreement.")) for line in kinds)


@pytest.mark.parametrize("game", ("journey", "harmonies", "balance"))
async def test_bots_play_each_game_for_somebody_who_looks_on_and_takes_the_seat_back(house: House, game: str) -> None:
    table = await with_bot(house, "Anna", game=game, preset="dawn" if game == "journey" else "")
    await table["Anna"].post(f"{table.path}/bot", {"seat": "1", "bot": "greedy"})
    await table["Anna"].post(f"{table.path}/bot", {"seat": "0", "bot": "greedy"})
    page, start = await table.page("Anna"), (await table.record()).version
    while (await table.record()).version < start + 40:
        assert page.all("button", form="act") == []
        page = await table.page("Anna")
    assert page.all("span", cls="why") != []

    await table["Anna"].post(f"{table.path}/bot/back", {"seat": "0"})
    await bots_are_done(house)

    record = await table.record()
    assert record.people_asked == {0} or record.over
    assert (await table.page("Anna")).all("button", form="act") != [] or record.over
