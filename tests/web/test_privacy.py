"""What players are told of what is kept: the rule that is set, on a page that every other leads to."""

from pathlib import Path

import pytest

from app.config import Settings
from app.tables.retention import KeepingRule
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import House, new_app


def told(page: Page) -> list[str]:
    return [line.text for line in page.all("dd")]


async def test_the_rule_is_told_as_it_is_set(sqlite_url: str, tmp_path: Path) -> None:
    app = new_app(sqlite_url, tmp_path, keep_waiting_days=14, keep_playing_days=365, keep_finished_days=0)
    async with app.router.lifespan_context(app):
        house = House(app)
        page = await house.browser().page("/privacy")
        assert told(page) == [
            "It is removed 14 days after the last thing that happened there.",
            "It is removed 1 year after the last thing that happened there.",
            "It is never removed.",
        ]
        assert house.site.settings.keeping() == (14, 365, 0)
        await house.close()


async def test_the_first_page_each_table_and_every_foot_lead_there(house: House) -> None:
    table = await house.open("Anna", "Bert")
    paths = ["/", "/tables/new", "/nothing", table.path]
    for path in paths:
        page = Page((await table["Anna"].get(path)).text)
        assert "/privacy" in [link.attributes.get("href") for link in page.all("a")], path
    await table["Anna"].post(f"{table.path}/start")
    for text in ("Rest", "over"):
        page = await table.page("Bert")
        assert page.one("p", cls="kept-hint").one("a")["href"] == "/privacy", text
        await table.press("Anna", Rest())
        await table["Anna"].post(f"{table.path}/end")


@pytest.mark.parametrize(("name", "days"), (("KEEP_PLAYING_DAYS", "1"), ("KEEP_FINISHED_DAYS", "-1")))
def test_nobody_sets_a_time_that_players_would_not_notice(
    monkeypatch: pytest.MonkeyPatch, name: str, days: str
) -> None:
    monkeypatch.setenv(name, days)
    with pytest.raises(ValueError, match=name.lower()):
        Settings()


def test_what_is_usual_is_generous() -> None:
    rule = KeepingRule.of(Settings().keeping())
    assert rule.waiting >= 30
    assert rule.playing >= 180
    assert rule.over >= 365
