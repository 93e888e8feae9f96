"""The administrator's pages about difficulties, and what players are offered then."""

import asyncio
from typing import Any

import httpx
import pytest

from app.games.registry import JOURNEY
from app.presets.service import preset_named
from app.presets.settings import Field, fields_of
from tests.admin.door import read_everything as admin_everything
from tests.presets.workshop import as_json
from tests.presets.workshop import read_everything as presets_everything
from tests.web.administrator import come_in
from tests.web.dom import Element, Page
from tests.web.house import Browser, House

LIST = "/admin/presets/journey"
NEW = LIST + "/new"
FRIDAY = {"name": "Friday", "flavour": "With tea.", "hand_size": "7", "do": "keep"}


OUT_OF_BOUNDS = as_json(
    {"kind": "harmony-presets", "game": "journey", "presets": [{"name": "A", "values": {"hand_size": 9}}]}
)


async def stored(house: House) -> Any:
    """Read everything about tables, presets and the administrator."""
    return (
        await house.stored(),
        await house.site.db.read(admin_everything),
        await house.site.db.read(presets_everything),
    )


async def make(ann: Browser, **fields: str) -> str:
    """Make a preset through its form, and return its slug."""
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY | fields
    answer = await ann.post(LIST, form)
    assert answer.status_code == 303, Page(answer.text).notice
    return answer.headers["location"].partition("#")[2]


async def publish(ann: Browser, slug: str) -> None:
    answer = await ann.post(f"{LIST}/p/{slug}/arrange", {"do": "publish"})
    assert answer.status_code == 303


async def choices(browser: Browser) -> list[Element]:
    """List what players are offered."""
    return (await browser.page("/tables/new?game=journey")).all("label", cls="choice")


async def bring(ann: Browser, content: bytes, **headers: str) -> httpx.Response:
    """Import a file through its form."""
    key = (await ann.page(LIST)).form(action=f"{LIST}/import")["press_key"]
    file = {"file": ("friday.json", content, "application/json")}
    return await ann.client.post(f"{LIST}/import", data={"press_key": key}, files=file, headers=headers)


async def test_what_an_administrator_makes_and_publishes_is_offered_with_its_sentence(house: House) -> None:
    ann, ben = await come_in(house, "Ann"), house.browser()
    slug = await make(ann, **{"hand_size.1": "8"}, start_life="7", start_shields="yes", hazard_cap="2")
    assert len(await choices(ben)) == 5
    await publish(ann, slug)
    offered = (await choices(ben))[-1]
    assert offered.one("span", cls="choice-name").text == "Friday"
    assert "House settings: 7 lives at the start, everyone starts shielded, hands of eight cards" in offered.text
    assert "hands of seven cards, Hazards cost at most two lives a step" in offered.text


async def test_a_table_keeps_the_version_that_it_was_opened_with(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    await publish(ann, slug)
    waiting = await house.open("Ben", game="journey", preset=slug)
    playing = await house.play("Cleo", seats=1, game="journey", preset=slug)

    form = (await ann.page(f"{LIST}/p/{slug}")).form(action=f"{LIST}/p/{slug}")
    await ann.post(f"{LIST}/p/{slug}", form | {"name": "Saturday", "hand_size": "4", "do": "keep"})
    await ann.post(f"{LIST}/p/{slug}/arrange", {"do": "withdraw"})

    assert (await playing.state()).ruleset.hand_size == 7
    page = await waiting.page("Ben")
    assert "hands of seven cards" in page.text
    options = (await waiting["Ben"].page(f"{waiting.path}/options")).form(action=f"{waiting.path}/options")
    assert options["preset"] == slug
    await waiting["Ben"].post(f"{waiting.path}/options", options | {"name": "Another name"})
    await waiting["Ben"].post(f"{waiting.path}/start")
    assert (await waiting.state()).ruleset.hand_size == 7
    kept = (await waiting.record()).kept_preset
    assert kept is not None
    assert (kept.name, kept.version) == ("Friday", 1)


async def test_a_withdrawn_preset_that_an_old_page_sends_opens_nothing(house: House) -> None:
    ann, ben = await come_in(house, "Ann"), house.browser()
    slug = await make(ann)
    await publish(ann, slug)
    form = (await ben.page("/tables/new?game=journey")).form(action="/tables") | {"my_name": "Ben", "preset": slug}
    await ann.post(f"{LIST}/p/{slug}/arrange", {"do": "withdraw"})
    before = await stored(house)

    answer = await ben.post("/tables", form)

    page = Page(answer.text)
    assert (answer.status_code, page.notice) == (409, "“Friday” is no longer offered. Choose another difficulty.")
    assert page.form(action="/tables")["preset"] == "dawn"
    assert before == await stored(house)


async def test_a_withdrawn_preset_that_an_old_page_of_options_sends_changes_nothing(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    table = await house.open("Ben", game="journey", preset="dawn")
    form = (await table["Ben"].page(f"{table.path}/options")).form(action=f"{table.path}/options")
    before = await stored(house)
    answer = await table["Ben"].post(f"{table.path}/options", form | {"preset": slug})
    assert (answer.status_code, Page(answer.text).form(action=f"{table.path}/options")["preset"]) == (409, "dawn")
    assert before == await stored(house)


async def test_a_rematch_is_played_with_the_same_version(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    await publish(ann, slug)
    table = await house.open("Ben", seats=1, game="journey", preset=slug)
    await ann.post(f"{LIST}/p/{slug}/arrange", {"do": "withdraw"})
    await table["Ben"].post(f"{table.path}/end")
    again = (await table["Ben"].post(f"{table.path}/rematch")).headers["location"]
    await table["Ben"].post(f"{again}/start")
    assert (await house.state(again.removeprefix("/t/"))).ruleset.hand_size == 7


async def test_order_and_default_reach_the_players(house: House) -> None:
    ann, ben = await come_in(house, "Ann"), house.browser()
    await ann.post(f"{LIST}/p/extreme/arrange", {"to": "0"})
    await ann.post(f"{LIST}/p/expert/arrange", {"do": "default"})
    await ann.post(f"{LIST}/p/gentle/arrange", {"do": "withdraw"})
    offered = [choice.one("input")["value"] for choice in await choices(ben)]
    assert offered == ["extreme", "dawn", "twilight", "expert"]
    assert (await ben.page("/tables/new?game=journey")).form(action="/tables")["preset"] == "expert"


async def test_the_default_cannot_be_withdrawn(house: House) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    answer = await ann.post(f"{LIST}/p/dawn/arrange", {"do": "withdraw"})
    assert answer.status_code == 409
    assert "Choose another default" in Page(answer.text).notice
    assert before == await stored(house)


@pytest.mark.parametrize(
    ("change", "part", "reason"),
    (
        ({"name": ""}, "preset-name", "Please give it a name that can be seen."),
        ({"name": "Gentle"}, "preset-name", "Another difficulty is called so already."),
        ({"flavour": "x" * 91}, "preset-flavour", "Please use at most 90 characters."),
        ({"hand_size": "9"}, "hand_size", "must be a whole number from 4 to 8."),
        ({"hand_size": "many"}, "hand_size", "must be a whole number from 4 to 8."),
        ({"start_life.3": "0"}, "start_life", "must be a whole number from 1 to 9."),
        ({"sweep": "True"}, "sweep", "must be yes or no."),
    ),
    ids=str,
)
async def test_a_form_that_cannot_be_kept_comes_back_with_the_reason_beside_its_part(
    house: House, change: dict[str, str], part: str, reason: str
) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY
    before = await stored(house)
    answer = await ann.post(LIST, form | change)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert reason in page.notice
    field = next(field for field in page if part in {field.attributes.get("id"), field.attributes.get("name")})
    assert field["aria-invalid"] == "true"
    said = " ".join(page.id(name).text for name in field["aria-describedby"].split())
    assert reason in said
    assert before == await stored(house)


def beyond(field: Field) -> list[str]:
    """List values just outside of a field's bounds, as a form could send them."""
    numbers = [value for value in field.values if isinstance(value, int) and not isinstance(value, bool)]
    return [str(min(numbers) - 1), str(max(numbers) + 1)] if numbers else ["perhaps"]


async def test_each_field_is_held_to_its_bounds_for_all_players_and_for_some(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY
    before = await stored(house)
    for field in fields_of(JOURNEY):
        for name in (field.name, f"{field.name}.4"):
            for value in beyond(field):
                answer = await ann.post(LIST, form | {name: value})
                page = Page(answer.text)
                assert answer.status_code == 422, (name, value)
                assert page.notice == f"{field.setting.title}: {field.reason()}."
                assert str(field.reason()) in page.id(f"{field.name}-fault").text
    assert before == await stored(house)


async def test_what_does_not_go_together_comes_back_with_the_reason(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY | {"day_start": "3", "day_max.2": "2"}
    before = await stored(house)
    answer = await ann.post(LIST, form)
    assert answer.status_code == 422
    assert "With 2 players this cannot be played" in Page(answer.text).notice
    assert Page(answer.text).form(action=LIST)["day_max.2"] == "2"
    assert before == await stored(house)


async def test_looking_at_a_sentence_keeps_nothing(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY
    before = await stored(house)
    page = Page((await ann.post(LIST, form | {"do": "look"})).text)
    assert "hands of seven cards" in page.one("section", cls="preview").text
    assert page.form(action=LIST) | {"do": "keep"} == form | {"do": "keep"}
    assert before == await stored(house)


async def test_pressing_keep_twice_makes_one(house: House) -> None:  # B04
    ann = await come_in(house, "Ann")
    form = (await ann.page(NEW)).form(action=LIST) | FRIDAY
    answers = await asyncio.gather(*(ann.post(LIST, form) for _ in range(2)))
    assert {(answer.status_code, answer.headers["location"]) for answer in answers} == {
        (303, answers[0].headers["location"])
    }
    assert len((await ann.page(LIST)).all("li", cls="preset")) == 6


async def test_two_administrators_who_save_at_once_do_not_undo_one_another(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    path = f"{LIST}/p/{slug}"
    first, second = [(await ann.page(path)).form(action=path) | {"do": "keep"} for _ in range(2)]
    assert (await ann.post(path, first | {"hand_size": "8"})).status_code == 303
    before = await stored(house)
    answer = await ann.post(path, second | {"hand_size": "4"})
    page = Page(answer.text)
    assert answer.status_code == 409
    assert "Somebody has saved “Friday”" in page.notice
    assert page.form(action=path)["hand_size"] == "4"  # nothing that was typed is lost
    assert page.id("notice").one("a")["href"] == path
    assert before == await stored(house)


async def test_what_is_built_in_has_no_form_but_can_be_copied(house: House) -> None:
    ann = await come_in(house, "Ann")
    path = f"{LIST}/p/gentle"
    form = (await ann.page(f"{NEW}?like=gentle")).form(action=LIST)
    gentle = preset_named("journey", "gentle")
    last_days: Any = gentle.values["day_max"]
    assert (form["name"], form["sweep"], form["day_max.1"]) == ("", "yes", str(last_days[0]))
    before = await stored(house)
    assert (await ann.get(path)).status_code == 403
    assert (await ann.post(path, form | {"name": "Gentle", "seen": "1", "do": "keep"})).status_code == 403
    assert before == await stored(house)


async def test_an_export_is_a_file_that_an_import_takes(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    answer = await ann.get(f"{LIST}/p/{slug}/export")
    assert answer.headers["content-disposition"] == f'attachment; filename="journey-{slug}.json"'
    assert answer.headers["content-type"] == "application/json"
    changed = answer.content.replace(b'"Friday"', b'"Saturday"')

    brought = await bring(ann, changed)
    assert brought.status_code == 303
    page = await ann.page(brought.headers["location"])
    assert "1 difficulty was added." in page.notice
    assert [row.one("h2").text for row in page.all("li", cls="preset")][-2:] == ["Friday", "Saturday"]
    assert "withdrawn" in page.all("li", cls="preset")[-1].classes
    everything = await ann.get(f"{LIST}/export")
    assert "was here already" in (await ann.page((await bring(ann, everything.content)).headers["location"])).notice


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    (
        (b"PK\x03\x04 a picture", 422, "it is not JSON"),
        (OUT_OF_BOUNDS, 422, "Difficulty 1: Hand: must be a whole number from 4 to 8."),
        (b" " * 70_000, 422, "at most 64 KB"),
        (b" " * 300_000, 413, ""),
    ),
    ids=("picture", "bounds", "long", "longer"),
)
async def test_a_file_from_elsewhere_is_refused(house: House, content: bytes, status: int, sentence: str) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    answer = await bring(ann, content)
    assert answer.status_code == status
    assert sentence in Page(answer.text).id("main").text
    assert before == await stored(house)


async def test_an_import_without_a_file_is_refused(house: House) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    for form in ({}, {"press_key": "some press key"}, {"file": "only its name", "press_key": "some press key"}):
        answer = await ann.post(f"{LIST}/import", form)
        assert (answer.status_code, Page(answer.text).notice) == (422, "Please choose a file first.")
    assert before == await stored(house)


@pytest.mark.parametrize("path", ("/admin/presets/climb", "/admin/presets/chess", "/admin/presets/climb/new"))
async def test_a_game_without_difficulties_has_no_page_of_them(house: House, path: str) -> None:
    ann = await come_in(house, "Ann")
    assert (await ann.get(path)).status_code == 404


PRESSES: tuple[tuple[str, dict[str, str]], ...] = (
    (LIST, FRIDAY | {"seen": "0", "press_key": "some press key"}),
    (f"{LIST}/p/gentle/arrange", {"do": "withdraw"}),
    (f"{LIST}/p/gentle/arrange", {"to": "4"}),
    (f"{LIST}/import", {"press_key": "some press key"}),
)


@pytest.mark.parametrize(("path", "form"), PRESSES)
async def test_a_stranger_and_another_site_change_nothing(house: House, path: str, form: dict[str, str]) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    stranger = await house.browser().post(path, form)
    elsewhere = await ann.post(path, form, Origin="http://evil.example")
    assert [stranger.status_code, elsewhere.status_code] == [403, 403]
    assert before == await stored(house)


@pytest.mark.parametrize("path", (LIST, NEW, f"{LIST}/p/gentle", f"{LIST}/export", f"{LIST}/p/gentle/export"))
async def test_a_stranger_sees_nothing(house: House, path: str) -> None:
    answer = await house.browser().get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/enter")


async def test_markup_in_names_is_text_on_every_page(house: House) -> None:  # B54, B55
    ann, ben = await come_in(house, "Ann"), house.browser()
    name, line = "</script><img src=x>`\"'", '<b hx-get="/">\u2028{{ 7*7 }}</b>'
    slug = await make(ann, name=name, flavour=line)
    await publish(ann, slug)
    for page in (await ann.page(LIST), await ann.page("/admin/changes"), await ann.page(f"{LIST}/p/{slug}")):
        assert page.all("img", src="x") == page.all("b", **{"hx-get": "/"}) == []
    offered = (await choices(ben))[-1]
    assert offered.one("span", cls="choice-name").text == name
    assert (await ann.get(f"{LIST}/p/{slug}/export")).json()["presets"][0]["name"] == name


async def test_the_log_tells_what_a_save_has_changed(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    path = f"{LIST}/p/{slug}"
    form = (await ann.page(path)).form(action=path)
    await ann.post(path, form | {"hand_size": "8", "start_shields": "yes", "hazard_cap.1": "1", "do": "keep"})
    newest = (await ann.page("/admin/changes")).all("li", cls="change")[0]
    assert "Changed the difficulty “Friday”" in newest.text
    assert [part.text for part in newest.one("dl", cls="parts").all("div")] == [
        "Version 1 became 2",
        "Hand 7 became 8",
        "Shields at the start yes",
        "Hazards cost at most 1, no limit, no limit, no limit",
    ]
