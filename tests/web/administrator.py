"""The administrator of a house for tests: the link that the server prints, and somebody who came in with it."""

from app.admin import service
from tests.web.house import Browser, House

PASSWORD = "three owls and a kettle"


async def first_link(house: House) -> str:
    """Start the house: its one-time link, as a path."""
    token = await house.site.db.write(service.make_first_link, now=house.site.hall.now())
    assert token is not None
    return f"/admin/welcome/{token}"


async def come_in(house: House, name: str) -> Browser:
    """Set the password and be in, with a browser that has been here before."""
    browser = house.browser()
    link = await first_link(house)
    await browser.page(link)
    answer = await browser.post(link, {"name": name, "password": PASSWORD, "again": PASSWORD})
    assert answer.status_code == 303, answer.text
    return browser
