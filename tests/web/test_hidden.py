"""What somebody may not know is in nothing that reaches them: the house's part of it, with a game of hidden hands."""

import re

from app.games.protocol import Seat
from tests.tables.climb import Ask, Give, Rest
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table
from tests.web.streaming import Listener
from tests.web.test_pressing import held

CARD = re.compile(r"card \d")


async def everything(table: Table, name: str, seat: str = "") -> str:
    """Collect every answer that one person can get about a table."""
    asked = f"&seat={seat}" if seat else ""
    paths = (
        f"{table.path}?x=1{asked}",
        f"{table.path}?target=summit{asked}",
        f"{table.path}/regions?since=0{asked}",
        f"{table.path}/target?target=summit{asked}",
        f"{table.path}/log?x=1{asked}",
        f"{table.path}/at/{(await table.record()).version}?x=1{asked}",
        f"{table.path}/at/{(await table.record()).version}?target=summit{asked}",
        f"{table.path}/at/{(await table.record()).version}/play-on",
        f"{table.path}/replay",
        f"{table.path}/qr.svg",
        f"{table.path}/options",
        f"{table.path}/end",
        f"{table.path}/leave",
        f"{table.path}/seat/take?seat=1",
        f"{table.path}/seat/mine?seat=1",
        "/",
        "/rules/climb",
    )
    answers = [await table[name].get(path, **headers) for path in paths for headers in ({}, HTMX)]
    forged = {"seat": seat or "0", "version_seen": "0", "press_key": "12345678", "actions": '[{"type":"rest"}]'}
    posts = ("/act", "/undo", "/start", "/advice")
    answers += [await table[name].post(f"{table.path}{path}", forged) for path in posts]
    async with Listener(table[name], f"{table.path}/stream?since=0{asked}") as stream:
        await stream.next()
    headers = "".join(f"{key}: {value}" for answer in answers for key, value in answer.headers.items())
    return "".join(answer.text for answer in answers) + headers + stream.received


async def closed(house: House) -> Table:
    table = await house.play("Anna", "Bert", hands="closed")
    table.people["Eve"] = house.browser()
    return table


async def test_a_watchers_pages_hold_no_card_of_anybody(house: House) -> None:  # B21, B34
    table = await closed(house)
    assert CARD.findall(await everything(table, "Eve")) == []


async def test_a_partners_answers_hold_only_their_own_cards(house: House) -> None:  # B22
    table = await closed(house)
    own = {f"card {card}" for card in held(await table.page("Bert"))}
    assert set(CARD.findall(await everything(table, "Bert"))) == own


async def test_another_seats_number_changes_nothing(house: House) -> None:  # B23
    table = await closed(house)
    own = {f"card {card}" for card in held(await table.page("Bert"))}
    assert set(CARD.findall(await everything(table, "Bert", seat="0"))) == own
    assert CARD.findall(await everything(table, "Eve", seat="0")) == []
    table.people["No cookie"] = house.browser()
    assert CARD.findall(await everything(table, "No cookie", seat="1")) == []


async def test_the_host_does_not_look_into_a_closed_hand_either(house: House) -> None:  # B23
    table = await closed(house)
    own = {f"card {card}" for card in held(await table.page("Anna"))}
    await table.press("Anna", Rest())  # so that Bert is waited for
    assert set(CARD.findall(await everything(table, "Anna", seat="1"))) == own
    assert (await table["Anna"].post(f"{table.path}/advice", {"seat": "1"})).status_code == 403
    assert (await table["Bert"].post(f"{table.path}/advice", {"seat": "1"})).status_code == 200


async def test_the_seed_leaves_the_server_in_nothing(house: House) -> None:  # B24
    table = await closed(house)
    seed = (await table.state()).rng.seed
    for name in ("Anna", "Bert", "Eve"):
        told = await everything(table, name)
        assert seed not in told
        assert str((await table.record()).commitment) not in told


async def test_what_somebody_drew_is_told_to_them_alone(house: House) -> None:  # B25
    table = await closed(house)
    await table.press("Anna", Ask(of=Seat(1)))
    given = held(await table.page("Bert"))[0]
    async with (
        Listener(table["Eve"], f"{table.path}/stream?since=0") as eve,
        Listener(table["Bert"], f"{table.path}/stream?since=0") as bert,
    ):
        await table.press("Bert", Give(card=given))
        await table.press("Anna", Rest())
        while (await eve.next()).id != str((await table.record()).version):
            pass
        while (await bert.next()).id != str((await table.record()).version):
            pass
    assert CARD.findall(eve.received) == []
    assert "You drew" not in bert.received
    assert "gave_card" in bert.received
    assert "gave_card" not in eve.received
    assert "turn_ended" in eve.received


async def test_one_device_for_two_shows_a_closed_hand_only_to_whoever_took_it(house: House) -> None:
    table = await house.open("Anna", seats=2, hands="closed")
    await table["Anna"].post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert", "also": "yes"})
    await table["Anna"].post(f"{table.path}/start")
    cover = await table.page("Anna")
    assert held(cover) == []
    mine = await table.page("Anna", "?seat=0")
    assert len(held(mine)) == 3
    form = mine.form(id_="act") | {"actions": '[{"type":"rest"}]'}
    answer = await table["Anna"].post(f"{table.path}/act", form, **HTMX)
    assert CARD.findall(answer.text) == []  # now it is Bert's turn: pass the device first
    assert len(held(await table.page("Anna", "?seat=1"))) == 3
    assert held(await table.page("Anna", "?seat=0")) == []


async def test_one_device_for_two_follows_the_turn_with_open_hands(house: House) -> None:
    table = await house.open("Anna", seats=2)
    await table["Anna"].post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert", "also": "yes"})
    await table["Anna"].post(f"{table.path}/start")
    answer = await table.press("Anna", Rest(), **HTMX)
    assert Page(answer.text).form(id_="act")["seat"] == "1"
    assert Page(answer.text).one("title").text == "● Bert’s turn – Anna’s table"
    assert (await table.page("Anna", "?seat=0")).form(id_="act")["seat"] == "0"
