"""Personal links: a seat moves to the device on which its link's button is pressed."""

from urllib.parse import urlsplit

from tests.web.house import House, Table


async def my_link(table: Table, name: str, seat: int) -> str:
    page = await table[name].page(f"{table.path}/seat/mine?seat={seat}")
    return urlsplit(page.id("seat-link")["value"]).path


async def new_link(table: Table, name: str, seat: int) -> str:
    answer = await table[name].post(f"{table.path}/seat/link", {"seat": str(seat)})
    assert answer.status_code == 303
    page = await table[name].page(answer.headers["location"])
    return urlsplit(page.id("seat-link")["value"]).path


async def test_a_seat_moves_to_another_device(house: House) -> None:
    table = await house.play("Anna", "Bert")
    link = await my_link(table, "Bert", 1)
    phone = house.browser()
    page = await phone.page(link)
    assert page.one("p", cls="lead").text == "This is the personal link of Bert’s seat at Anna’s table."
    assert (await table.page("Bert")).form(id_="act")["seat"] == "1"  # looking moved nothing
    assert (await phone.post(link)).headers["location"] == table.path
    assert (await phone.page(table.path)).form(id_="act")["seat"] == "1"
    assert (await table.page("Bert")).form(id_="act")["seat"] == ""


async def test_a_link_works_until_a_new_one_is_made(house: House) -> None:
    table = await house.play("Anna", "Bert")
    old = await my_link(table, "Bert", 1)
    new = await new_link(table, "Anna", 1)
    friend = house.browser()
    before = await house.stored()
    refused = [await friend.get(old), await friend.post(old)]
    assert [answer.status_code for answer in refused] == [403, 403]
    assert "does not open a seat any more" in refused[0].text
    assert before == await house.stored()
    assert (await friend.post(new)).status_code == 303
    assert (await table.record()).seats[1].name == "Bert"


async def test_loading_the_page_of_a_new_link_again_makes_no_other(house: House) -> None:  # B05
    table = await house.play("Anna", "Bert")
    answer = await table["Anna"].post(f"{table.path}/seat/link", {"seat": "1"})
    before = await house.stored()
    pages = [await table["Anna"].page(answer.headers["location"]) for _ in range(2)]
    assert len({page.id("seat-link")["value"] for page in pages}) == 1
    assert before == await house.stored()


async def test_the_page_of_a_new_link_shows_nothing_to_whoever_does_not_have_it(house: House) -> None:
    table = await house.play("Anna", "Bert")
    old = (await my_link(table, "Bert", 1)).removeprefix("/s/")
    await new_link(table, "Anna", 1)
    for token in ("", old, "2-AAAAAAAAAAAAAAAAAAAAAA", "nonsense", "\x00"):
        answer = await table["Anna"].client.get(f"{table.path}/seat/new-link", params={"token": token})
        assert (token, answer.status_code) == (token, 403)
        assert "does not open a seat any more" in answer.text


async def test_opening_ones_own_link_again_changes_nothing(house: House) -> None:  # B12
    table = await house.play("Anna", "Bert")
    link = await my_link(table, "Bert", 1)
    before = await house.stored()
    assert (await table["Bert"].post(link)).status_code == 303
    assert before == await house.stored()


async def test_nobody_sees_the_personal_link_of_another_seat(house: House) -> None:
    table = await house.play("Anna", "Bert")
    for browser in (table["Anna"], house.browser()):
        for path in ("/seat/mine?seat=1", "/seat/mine.svg?seat=1"):
            assert (await browser.get(table.path + path)).status_code == 403
    assert (await house.browser().post(f"{table.path}/seat/link", {"seat": "1"})).status_code == 403


async def test_a_seat_freed_for_its_link_waits_for_whoever_opens_it(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/hand-over", {"seat": "1", "to": "link"})
    link = await new_link(table, "Anna", 1)
    people = (await table.page("Anna")).all("li", cls="person")
    assert [badge.text for badge in people[1].all("span", cls="badge")] == ["away"]
    carla = house.browser()
    await carla.post(link)
    assert (await carla.page(table.path)).form(id_="act")["seat"] == "1"


async def test_the_link_as_a_picture_is_for_the_holder(house: House) -> None:
    table = await house.play("Anna", "Bert")
    page = await table["Bert"].page(f"{table.path}/seat/mine?seat=1")
    picture = await table["Bert"].get(page.one("img", cls="qr")["src"])
    assert picture.headers["content-type"] == "image/svg+xml"
