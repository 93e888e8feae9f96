"""What whoever runs the server can ask it: whether it lives, whether people may come, and its measures."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from tests.tables.climb import Rest
from tests.web.house import House, new_app
from tests.web.streaming import Listener

TOKEN = "a token that nobody guesses"


@pytest.fixture
async def measured(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Give a house whose measures can be read, on each kind of database."""
    app = new_app(database_url, tmp_path, metrics_token=TOKEN)
    async with app.router.lifespan_context(app):
        house = House(app)
        yield house
        await house.close()


async def measures(house: House) -> dict[str, float]:
    """Read the measures, each by its name and labels."""
    answer = await house.browser().get("/metrics", Authorization=f"Bearer {TOKEN}")
    assert answer.status_code == 200
    lines = (line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_a_living_process_says_so_whatever_its_database_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.site.db, "read", None)
    answer = await house.browser().get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert "set-cookie" not in answer.headers


async def test_people_may_come_once_everything_is_there(measured: House) -> None:
    answer = await measured.browser().get("/readyz")
    while answer.text == "news of other processes do not come\n":  # PostgreSQL's listener connects in a moment
        answer = await measured.browser().get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ready\n")


async def test_nobody_is_sent_to_a_database_of_another_version(measured: House) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    await measured.site.db.write(age)
    answer = await measured.browser().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database does not answer as it should\n")


async def test_nobody_is_sent_to_a_server_that_stops(house: House) -> None:
    house.site.notifier.close()
    answer = await house.browser().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "stopping\n")
    assert (await house.browser().get("/healthz")).status_code == 200


async def test_without_a_token_there_are_no_measures(house: House) -> None:
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer None"}):
        assert (await house.browser().get("/metrics", **headers)).status_code == 404


@pytest.mark.parametrize("given", ("", "Bearer", f"Bearer {TOKEN}x", f"Basic {TOKEN}", f"bearer {TOKEN}", "Bearer é"))
async def test_a_wrong_token_reads_nothing(measured: House, given: str) -> None:
    answer = await measured.browser().client.get("/metrics", headers={b"Authorization": given.encode()})
    assert answer.status_code == 404
    assert "harmony_" not in answer.text


async def test_the_measures_tell_what_happened_and_nobody_to_whom(measured: House) -> None:
    before = await measures(measured)
    table = await measured.play("Anna", "Bert")
    await measured.open("Cleo", seats=2)
    async with Listener(table["Bert"], f"{table.path}/stream?since={(await table.record()).version}") as bert:
        late = await table.form("Anna", Rest())
        await table["Anna"].post(f"{table.path}/act", late)
        await bert.next()
        during = await measures(measured)
        late["press_key"] = "another-press"
        assert (await table["Anna"].post(f"{table.path}/act", late)).status_code == 409
    after = await measures(measured)

    def risen(name: str, now: dict[str, float]) -> float:
        return now[name] - before.get(name, 0)

    pressed = 'harmony_request_seconds_count{method="POST",route="/t/{slug:token}/act",status="%s"}'
    assert (after['harmony_tables{status="playing"}'], after['harmony_tables{status="waiting"}']) == (1, 1)
    assert (during["harmony_streams_open"], after["harmony_streams_open"]) == (1, 0)
    assert risen(pressed % "3xx", after) == 1
    assert risen(pressed % "4xx", after) == 1
    assert risen("harmony_action_seconds_count", after) == 2
    assert risen('harmony_conflicts_total{fact="StaleTable"}', after) == 1
    assert risen("harmony_notifications_total", after) >= 1
    assert risen("harmony_write_seconds_count", after) == risen("harmony_write_wait_seconds_count", after) >= 5
    assert after["harmony_writes_waiting"] == 0
    told = "\n".join(after)
    assert table.slug not in told
    assert not re.search("Anna|Bert|Cleo", told)


async def test_no_made_up_address_makes_a_measure_of_its_own(measured: House) -> None:
    browser = measured.browser()
    await browser.get("/")
    before = await measures(measured)
    for number in range(20):
        await browser.get(f"/nothing/{number}")
        await browser.client.request(f"VERB{number}", "/")
        await browser.get(f"/static/{number}.css")
    after = await measures(measured)
    routes = {found[1] for name in after.keys() - before.keys() if (found := re.search('route="([^"]*)"', name))}
    assert routes <= {"/metrics", "none", "/static/*", "/", "/static"}
