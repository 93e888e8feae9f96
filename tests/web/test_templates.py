"""Every template: it loads, it uses only what its page declares, and each region is one element that bears its name."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from jinja2 import meta, nodes

from app.web import (
    admin_contexts,
    admin_table_contexts,
    calibration_contexts,
    contexts,
    file_contexts,
    house_contexts,
    keeping,
    me_contexts,
    notice_contexts,
    preset_contexts,
    record_contexts,
    render,
    replay_contexts,
    report_contexts,
    seat_contexts,
)
from app.web.gallery import EXHIBITS
from app.web.game_registry import GAME_PAGES
from tests.web.dom import Page
from tests.web.house import HTMX, House

NAMES = sorted(str(path.relative_to(render.TEMPLATES)) for path in render.TEMPLATES.rglob("*.html"))
PAGES: dict[str, type[msgspec.Struct]] = {
    "pages/admin/announcement.html": admin_table_contexts.AnnouncementPage,
    "pages/admin/calibration.html": calibration_contexts.CalibrationPage,
    "pages/admin/calibrations.html": calibration_contexts.CalibrationsPage,
    "pages/admin/changes.html": admin_contexts.ChangesPage,
    "pages/admin/enter.html": admin_contexts.EnterPage,
    "pages/admin/house.html": admin_contexts.HousePage,
    "pages/admin/preset.html": preset_contexts.PresetPage,
    "pages/admin/presets.html": preset_contexts.PresetsPage,
    "pages/admin/report.html": report_contexts.ReportPage,
    "pages/admin/reports.html": report_contexts.ReportsPage,
    "pages/admin/sure.html": admin_table_contexts.AdminSurePage,
    "pages/admin/table.html": admin_table_contexts.StoredTablePage,
    "pages/admin/tables.html": admin_table_contexts.StoredTablesPage,
    "pages/admin/welcome.html": admin_contexts.WelcomePage,
    "pages/card.html": house_contexts.CardPage,
    "pages/claim.html": house_contexts.ClaimPage,
    "pages/closed.html": house_contexts.ClosedPage,
    "pages/daily.html": record_contexts.DailyPage,
    "pages/daily_day.html": record_contexts.DayPage,
    "pages/forget.html": me_contexts.ForgetPage,
    "pages/go_back.html": seat_contexts.GoBackPage,
    "pages/gallery.html": house_contexts.GalleryPage,
    "pages/hall.html": record_contexts.HallPage,
    "pages/home.html": house_contexts.HomePage,
    "pages/log.html": house_contexts.LogPage,
    "pages/me.html": me_contexts.MePage,
    "pages/my_games.html": me_contexts.MyGamesPage,
    "pages/notice_link.html": notice_contexts.NoticeLinkPage,
    "pages/notices.html": notice_contexts.NoticesPage,
    "pages/open_table.html": house_contexts.OpenTablePage,
    "pages/deal.html": file_contexts.DealPage,
    "pages/import.html": file_contexts.ImportPage,
    "pages/options.html": house_contexts.OptionsPage,
    "pages/play_on.html": replay_contexts.PlayOnPage,
    "pages/privacy.html": keeping.PrivacyPage,
    "pages/problem.html": house_contexts.ProblemPage,
    "pages/replay.html": replay_contexts.ReplayPage,
    "pages/report.html": report_contexts.ReportForm,
    "pages/rules.html": house_contexts.RulesPage,
    "pages/seat.html": seat_contexts.SeatPage,
    "pages/seat_link.html": house_contexts.SeatLinkPage,
    "pages/sit.html": house_contexts.SitPage,
    "pages/sure.html": house_contexts.SurePage,
    "pages/table_results.html": record_contexts.TableResultsPage,
    "pages/table.html": contexts.TablePage,
    "pages/table_notices.html": notice_contexts.TableNoticesPage,
    "pages/talk.html": house_contexts.TalkPage,
    "pages/waiting.html": contexts.WaitingPage,
    **{page.template: contexts.TablePage for page in GAME_PAGES.values()},
    **{page.rules_template: house_contexts.RulesPage for page in GAME_PAGES.values()},
    **{page.pieces_template: house_contexts.PiecesPage for page in GAME_PAGES.values() if page.pieces_template},
}
NOT_SHOWN = {
    contexts.TablePage: {"game", "target"},  # the frame shows neither; the game's template does
    house_contexts.RulesPage: {"game", "game_title", "rules"},  # the words of the rules are the game's own
}


def parsed(name: str) -> nodes.Template:
    return render.environment().parse((render.TEMPLATES / name).read_text())


def used(name: str) -> set[str]:
    """Find the names that a template takes from its page, with those of the templates it is made of."""
    template = parsed(name)
    parts = [part for part in meta.find_referenced_templates(template) if part is not None]
    own = meta.find_undeclared_variables(template) - set(render.environment().globals)
    return own.union(*(used(part) for part in parts))


@pytest.mark.parametrize("name", NAMES)
def test_every_template_loads(name: str) -> None:
    assert render.environment().get_template(name).name == name


def test_every_page_has_a_context_of_its_own() -> None:
    assert {name for name in NAMES if name.startswith("pages/") and "_se" not in name and "_st" not in name} - {
        "pages/people.html"
    } <= set(PAGES) | {"pages/open_table.html"}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_template_uses_what_its_page_declares_and_nothing_else(name: str) -> None:
    declared = set(PAGES[name].__struct_fields__)
    assert used(name) - declared == set()


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_declares_nothing_that_its_template_leaves_out(name: str) -> None:
    declared = set(PAGES[name].__struct_fields__) - NOT_SHOWN.get(PAGES[name], set())
    assert declared - used(name) - {"status"} - {"notice"} == set()


@pytest.mark.parametrize("name", NAMES)
def test_no_template_marks_anything_as_safe(name: str) -> None:
    tree: Any = parsed(name)
    assert [node.name for node in tree.find_all(nodes.Filter) if node.name in {"safe", "tojson"}] == []
    assert list(tree.find_all(nodes.ScopedEvalContextModifier)) == []


@pytest.mark.parametrize("name", NAMES)
def test_templates_stay_short(name: str) -> None:
    lines = len((render.TEMPLATES / name).read_text().splitlines())
    assert lines <= (80 if not name.startswith("games/") else lines)


async def test_a_region_rendered_alone_is_the_one_of_the_page(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn")
    whole = await table.page("Anna")
    alone = Page((await table["Anna"].get(f"{table.path}/regions?since=0", **HTMX)).text)
    names = ("notice", "target", "forms", "pointed", "banner", "coach", *GAME_PAGES["journey"].regions, "talk", "notes")
    names = (*names, "proposal", "people", "log")
    assert tuple(part["hx-target"] for part in alone.all("hx-partial")) == tuple(f"#{name}" for name in names)
    for part, name in zip(alone.all("hx-partial"), names, strict=True):
        elements = [child for child in part.children if not isinstance(child, str) or child.strip()]
        assert len(elements) == 1
        assert alone.id(name).text == whole.id(name).text


async def test_the_gallery_shows_every_component_in_every_state(house: House) -> None:
    anna = house.browser()
    page = await anna.page("/gallery")
    links = [link["href"] for link in page.all("a") if link["href"].startswith("/gallery/")]
    own = sum(bool(game.pieces_template) for game in house.site.pages.values())
    assert len(links) == len(EXHIBITS) * len(house.site.pages) + own
    for link in links:
        exhibit = await anna.page(link)
        ids = [element["id"] for element in exhibit if "id" in element.attributes]
        assert sorted(set(ids)) == sorted(ids), link


def test_every_stylesheet_script_and_picture_that_a_page_asks_for_is_there() -> None:
    static = Path(render.TEMPLATES).parent / "static"
    wanted = {
        "css/tokens.css",
        "css/base.css",
        "css/lobby.css",
        "css/table.css",
        "css/admin.css",
        "css/admin_presets.css",
        "css/admin_calibrations.css",
        "img/leaf.svg",
    }
    wanted |= {"js/table.js", "js/waiting.js", "js/copy.js", "js/live.js", "css/dialogs.css", "css/touch.css"}
    for page in GAME_PAGES.values():
        wanted |= {*page.stylesheets, *page.rules_stylesheets}
    assert [path for path in sorted(wanted) if not (static / path).exists()] == []


def test_every_icon_that_a_template_names_is_in_the_list() -> None:
    listed = {
        line.partition("#")[0].partition("=")[0].strip()
        for line in (render.TEMPLATES.parent / "static" / "icons.txt").read_text().splitlines()
    }
    named = {
        call.args[0].value
        for name in NAMES
        for call in parsed(name).find_all(nodes.Call)
        if isinstance(call.node, nodes.Name)
        and call.node.name == "icon"
        and call.args
        and isinstance(call.args[0], nodes.Const)
    }
    assert named - listed == set()
