"""The waiting room: who sits where, who may what, and what the page says when something is refused."""

import asyncio

import pytest

from tests.web.dom import Page
from tests.web.house import WAITING, House


async def test_a_friend_comes_by_the_link_and_sits_down_with_a_name_only(house: House) -> None:
    table = await house.open("Anna", seats=2)
    answer = await table.join("Bert", 1)
    assert (answer.status_code, answer.headers["location"]) == (303, table.path)
    assert await table.seated() == ["Anna", "Bert"]
    page = await table.page("Bert")
    assert [badge.text for badge in page.id("seats").all("li", cls="mine")[0].all("span", cls="badge")] == ["you"]


async def test_ten_people_and_one_seat(house: House) -> None:  # B08
    table = await house.open("Anna", "Bert", "Carla", seats=4)
    strangers = [house.browser() for _ in range(10)]
    for stranger in strangers:
        await stranger.page(table.path)
    answers = await asyncio.gather(
        *(
            stranger.post(f"{table.path}/seat/take", {"seat": "3", "name": f"Number {number}"})
            for number, stranger in enumerate(strangers)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 9
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert Page(refused.text).notice == "All seats at this table are taken. You are welcome to watch."
    assert None not in await table.seated()


async def test_no_way_in_once_the_game_has_begun(house: House) -> None:  # B09
    table = await house.play("Anna", "Bert")
    stranger = house.browser()
    await stranger.page(table.path)
    before = await house.stored()
    for path, fields in (
        ("/seat/take", {"seat": "0", "name": "Eve"}),
        ("/seat/take", {"seat": "1", "name": "Eve", "also": "yes"}),
        ("/seat/take", {"seat": "7", "name": "Eve"}),
        ("/character", {"seat": "0", "character": "fox"}),
        ("/seat/link", {"seat": "0"}),
    ):
        answer = await stranger.post(table.path + path, fields)
        assert answer.status_code in {403, 404, 409}, path
        page = Page(answer.text)
        assert page.notice
        assert page.id("mountain").tag == "section"
    for path in ("/s/1-AAAAAAAAAAAAAAAAAAAAAA", "/s/1"):
        assert (await stranger.post(path)).status_code == 403
    assert before == await house.stored()


async def test_the_link_opened_twice_makes_no_ghost(house: House) -> None:  # B10
    table = await house.open("Anna", seats=3)
    await table.join("Bert", 1)
    await table.join("Bert", 1)
    await table.join("Bert", 2)  # Back to the seats, and another one: the first is free again
    assert await table.seated() == ["Anna", None, "Bert"]
    await table.join("Carla", 1)
    assert (await table["Anna"].post(f"{table.path}/start")).status_code == 303
    assert (await table.record()).status == "playing"


async def test_sitting_standing_and_sitting_again_lists_a_person_once(house: House) -> None:  # B11
    table = await house.open("Anna", seats=3)
    for seat in ("1", "2", "1"):
        await table.join("Bert", int(seat))
        await table["Bert"].post(f"{table.path}/seat/leave", {"seat": seat})
    await table.join("Bert", 1)
    assert await table.seated() == ["Anna", "Bert", None]


async def test_sitting_down_pressed_twice_before_the_first_answer_is_one_person(house: House) -> None:  # B78
    table = await house.open("Anna", seats=3)
    bert = house.browser()
    await bert.page(table.path)
    answers = await asyncio.gather(
        *(bert.post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert"}) for _ in range(2))
    )
    assert [answer.status_code for answer in answers] == [303, 303]
    assert await table.seated() == ["Anna", "Bert", None]


async def test_coming_back_the_next_day_finds_the_same_seat(house: House) -> None:  # B12
    table = await house.play("Anna", "Bert")
    page = await table.page("Bert")
    assert page.id("act").one("input", name="seat")["value"] == "1"


async def test_the_host_leaves_the_waiting_room_and_the_next_one_hosts(house: House) -> None:  # B14
    table = await house.open("Anna", "Bert", "Carla")
    await table["Anna"].post(f"{table.path}/leave")
    page = await table.page("Bert")
    assert page.id("start").all("a", href=f"{table.path}/options")
    await table["Bert"].post(f"{table.path}/start", {"fewer": "2"})
    assert (await table.record()).status == "playing"


async def test_the_host_leaves_in_play_and_the_log_says_who_hosts_now(house: House) -> None:  # B14
    table = await house.play("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/leave")
    page = await table.page("Bert")
    assert page.id("log").all("li")[0].text == "Bert hosts the table now."
    assert page.id("people").all("summary")[0].text == "Help out"
    assert page.id("people").all("form", action=f"{table.path}/hand-over")


async def test_a_host_who_was_here_just_now_is_not_replaced(house: House) -> None:  # B14
    table = await house.play("Anna", "Bert")
    ask = (await table.page("Bert")).one("a", href=f"{table.path}/host")["href"]
    sure = (await table["Bert"].page(ask)).form(action=f"{table.path}/host")
    before = await house.stored()
    answer = await table["Bert"].post(f"{table.path}/host", sure)
    assert answer.status_code == 409
    assert Page(answer.text).notice == "This can be done once nothing has happened at the table for 5 minutes."
    assert before == await house.stored()


@pytest.mark.parametrize("name", ("", "  ", "\u200b", "\u202e\u202c"))
async def test_a_blank_name_takes_no_seat(house: House, name: str) -> None:  # B19
    table = await house.open("Anna", seats=2)
    stranger = house.browser()
    await stranger.page(table.path)
    before = await house.stored()
    for seat in ("0", "1"):
        answer = await stranger.post(f"{table.path}/seat/take", {"seat": seat, "name": name})
        assert answer.status_code == 422
        assert Page(answer.text).notice == "Please enter a name that the others can see."
    answer = await stranger.post(f"{table.path}/seat/take", {"seat": "1"})
    assert answer.status_code == 422
    assert before == await house.stored()


@pytest.mark.parametrize(
    "name",
    ("A", "x" * 24, "Зоя", "מרים", "e" + "\u0301" * 4, "👨‍👩‍👧‍👦" * 24, "🇳🇿", "🎲🎲🎲"),
    ids=["one", "limit", "cyrillic", "right to left", "stacked", "families", "flag", "emoji"],
)
async def test_odd_names_are_welcome(house: House, name: str) -> None:  # B56
    table = await house.open("Anna", seats=2)
    await table.join(name, 1)
    page = await table.page("Anna")
    assert page.id("seats").all("h3")[1]["title"] == page.id("seats").all("h3")[1].text
    assert (await table.seated())[1] is not None


@pytest.mark.parametrize("name", ("x" * 25, "x" * 500, "👨‍👩‍👧‍👦" * 25), ids=["limit+1", "500", "families"])
async def test_longer_names_are_refused(house: House, name: str) -> None:  # B56
    table = await house.open("Anna", seats=2)
    answer = await table.join(name, 1)
    assert (answer.status_code, Page(answer.text).notice) == (422, "Please use at most 24 characters.")
    assert await table.seated() == ["Anna", None]


async def test_two_choose_one_character_and_the_second_sees_the_fresh_room(house: House) -> None:
    table = await house.open("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/character", {"seat": "0", "character": "fox"})
    answer = await table["Bert"].post(f"{table.path}/character", {"seat": "1", "character": "fox"})
    page = Page(answer.text)
    assert answer.status_code == 409
    assert page.notice == "Anna has just chosen this character. Choose another one."
    taken = list(page.all("label", cls="taken"))
    assert [choice.one("span", cls="portrait-text").text for choice in taken] == ["taken by Anna"]


async def test_one_device_holds_several_seats(house: House) -> None:
    table = await house.open("Anna", seats=2)
    form = (await table["Anna"].page(f"{table.path}/seat/take?seat=1")).form(action=f"{table.path}/seat/take")
    await table["Anna"].post(f"{table.path}/seat/take", form | {"name": "Grandma"})
    assert await table.seated() == ["Anna", "Grandma"]
    assert (await table.record()).seats[0].player == (await table.record()).seats[1].player


async def test_only_the_host_changes_options_frees_seats_and_starts(house: House) -> None:
    table = await house.open("Anna", "Bert")
    before = await house.stored()
    for path, fields in (
        ("/options", {"seats": "3"}),
        ("/seat/free", {"seat": "0"}),
        ("/seat/link", {"seat": "0"}),
        ("/start", {}),
        ("/start", {"fewer": "1"}),
        ("/end", {}),
    ):
        answer = await table["Bert"].post(table.path + path, fields)
        assert answer.status_code == 403, path
        assert "Anna" in Page(answer.text).notice or "not hold" in Page(answer.text).notice
    assert before == await house.stored()


async def test_the_host_changes_options_frees_a_seat_and_starts(house: House) -> None:
    table = await house.open("Anna", "Bert")
    form = (await table["Anna"].page(f"{table.path}/options")).form(action=f"{table.path}/options")
    await table["Anna"].post(f"{table.path}/options", form | {"seats": "3", "hands": "closed", "name": "Friday"})
    await table["Anna"].post(f"{table.path}/seat/free", {"seat": "1"})
    assert await table.seated() == ["Anna", None, None]
    answer = await table["Anna"].post(f"{table.path}/start")
    assert (answer.status_code, Page(answer.text).notice) == (409, "Seats 2, 3 are still free.")
    await table["Anna"].post(f"{table.path}/start", {"fewer": "1"})
    record = await table.record()
    assert (record.status, record.name, len(record.seats)) == ("playing", "Friday", 1)


async def test_start_pressed_twice_deals_once(house: House) -> None:  # B07
    table = await house.open("Anna", "Bert")
    answers = await asyncio.gather(*(table["Anna"].post(f"{table.path}/start") for _ in range(2)))
    assert [answer.status_code for answer in answers] == [303, 303]
    assert (await table.state()).rng.seed == f"{1:032x}"
    assert (await table.page("Anna")).id("log").text.count("The game began.") == 1


async def test_a_waiting_page_reloads_by_itself_only_for_those_who_are_seated(house: House) -> None:
    table = await house.open("Anna", seats=2)
    assert (await table.page("Anna")).one("noscript").one("meta")["content"] == "10"
    stranger = await house.browser().page(table.path)
    assert stranger.all("noscript") == []  # somebody types a name there


async def test_htmx_gets_the_regions_that_a_change_touched(house: House) -> None:
    table = await house.open("Anna", seats=2)
    stranger = house.browser()
    await stranger.page(table.path)
    answer = await stranger.post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert"}, **WAITING)
    page = Page(answer.text)
    targets = [part["hx-target"] for part in page.all("hx-partial")]
    assert targets == ["#notice", "#room", "#seats", "#start"]
    assert {part["hx-swap"] for part in page.all("hx-partial")} == {"outerMorph"}


async def test_htmx_is_sent_to_the_table_when_the_game_begins(house: House) -> None:
    table = await house.open("Anna", "Bert")
    answer = await table["Anna"].post(f"{table.path}/start", **WAITING)
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (200, "true")


async def test_a_refusal_on_an_outdated_kind_of_page_is_read_before_the_page_changes(house: House) -> None:
    table = await house.play("Anna", "Bert")
    stranger = house.browser()
    answer = await stranger.post(f"{table.path}/seat/take", {"seat": "1", "name": "Eve"}, **WAITING)
    page = Page(answer.text)
    assert answer.status_code == 409
    assert "HX-Refresh" not in answer.headers
    assert [part["hx-target"] for part in page.all("hx-partial")] == ["#notice"]
    assert page.id("notice").one("a")["href"] == table.path
