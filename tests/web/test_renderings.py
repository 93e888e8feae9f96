"""A region is rendered again only when something that it is made of has changed, and then always."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from jinja2 import DictLoader, Environment, StrictUndefined

from app.games.registry import GAMES
from app.tables.records import Awaited
from app.web import render, renderings
from app.web.gallery import EXHIBITS, Exhibit, made_up
from app.web.game_registry import GAME_PAGES
from app.web.ingredients import Pantry
from app.web.pictures import Look, picture_of
from app.web.rendered import SEAM, Rendered
from app.web.renderings import Renderings
from app.web.table_page import table_page
from tests.tables.climb import Rest
from tests.web.house import House

EVERY_GAME = pytest.mark.parametrize("slug", GAMES)
TABLES = [exhibit for exhibit in EXHIBITS if exhibit.status != "waiting"]
TEMPLATES = {
    "macros.html": "{% macro link(table, to) %}{{ table.root }}/{{ to }}{% endmacro %}"
    "{% macro whole(table) %}{{ other(table) }}{% endmacro %}{% macro other(table) %}{{ table.root }}{% endmacro %}",
    "part.html": "{% set cards = game.cards %}{% for card in cards %}{{ loop.index }}{{ card.name }}{% endfor %}",
    "page.html": "{% block plain %}{{ game.name }}{{ table.seat }}{% endblock %}"
    "{% block branch %}{% if game.over %}{{ table.end }}{% endif %}{% endblock %}"
    "{% block included %}{% include 'part.html' %}{% endblock %}"
    "{% block linked %}{{ m.link(table, game.goal) }}{% endblock %}"
    "{% block handed_on %}{{ m.whole(table) }}{% endblock %}"
    "{% block known %}{{ site }}{% endblock %}",
}


def pantry() -> Pantry:
    environment = Environment(loader=DictLoader(TEMPLATES), autoescape=True)
    environment.globals["site"] = "Harmony"
    environment.globals["m"] = environment.get_template("macros.html").module
    return Pantry(environment)


@pytest.mark.parametrize(
    ("block", "made_of"),
    (
        ("plain", {("game", "name"), ("table", "seat")}),
        ("branch", {("game", "over"), ("table", "end")}),
        ("included", {("game", "cards")}),
        ("linked", {("game", "goal"), ("table", "root")}),
        ("handed_on", {("table", None)}),
        ("known", set()),
    ),
)
def test_the_ingredients_of_a_block_are_read_from_its_template(block: str, made_of: set[Any]) -> None:
    assert set(pantry().ingredients("page.html", block)) == made_of


class OnlyThese:
    """A value of the context of which a region may take nothing but its ingredients."""

    def __init__(self, value: Any, fields: set[str]) -> None:
        self._value = value
        self._fields = fields

    def __getattr__(self, field: str) -> Any:
        assert field in self._fields, f"{field} is not among the ingredients"
        return getattr(self._value, field)


def regions_of(slug: str) -> tuple[str, ...]:
    """Name the regions of a game's page that follow the table."""
    return ("forms", *GAME_PAGES[slug].regions, "talk", "notes", "proposal", "people", "log")


def context_of(slug: str, exhibit: Exhibit) -> Any:
    moment, viewer = made_up(GAMES[slug], exhibit)
    return table_page(GAME_PAGES[slug], moment, viewer, asked=None)


@EVERY_GAME
@pytest.mark.parametrize("exhibit", TABLES, ids=lambda exhibit: exhibit.slug)
def test_a_region_takes_nothing_but_its_ingredients(slug: str, exhibit: Exhibit) -> None:
    context, template_name = context_of(slug, exhibit), GAME_PAGES[slug].template
    known = Pantry(render.environment())
    for region in regions_of(slug):
        source = render.source_of(template_name, region)
        made_of = known.ingredients(source, region)
        assert None not in {field for _, field in made_of}, f"{region} takes a whole value, so it is rendered each time"
        values: dict[str, Any] = {
            part: OnlyThese(getattr(context, part), {field for name, field in made_of if name == part and field})
            for part in {name for name, _ in made_of}
        }
        template = render.environment().get_template(source)
        assert template.environment.undefined is StrictUndefined
        html = "".join(template.blocks[region](template.new_context(values))).replace(SEAM, "")
        assert html == render.regions(template_name, (region,), context)[0].html.decode()


@EVERY_GAME
def test_a_region_made_of_the_same_is_not_rendered_again(slug: str) -> None:
    made, template, regions = Renderings(), GAME_PAGES[slug].template, regions_of(slug)
    first = made.regions(template, regions, context_of(slug, TABLES[0]))
    again = made.regions(template, regions, context_of(slug, TABLES[0]))
    same = {one.region for one, other in zip(first, again, strict=True) if one is other}
    assert same == set(regions) - {"forms"}, "only the forms are new each time: they hold a key for one press"


@EVERY_GAME
def test_a_page_of_regions_that_are_at_hand_is_the_page(slug: str) -> None:
    template, regions = GAME_PAGES[slug].template, regions_of(slug)
    for exhibit in TABLES:
        context = context_of(slug, exhibit)
        rendered = render.regions(template, regions, context)
        assert render.page(template, context, rendered=rendered) == render.page(template, context)
        other = (Rendered.of(region.region, f"<p>{region.region}</p>") for region in rendered)
        page = render.page(template, context, rendered=other)
        assert [region.region for region in rendered if f"<p>{region.region}</p>" not in page] == []


@EVERY_GAME
def test_what_was_of_use_for_the_last_moment_is_kept_and_the_rest_forgotten(slug: str) -> None:
    made, template, regions = Renderings(), GAME_PAGES[slug].template, regions_of(slug)
    contexts = [context_of(slug, table) for table in TABLES[:2]]
    first, other = (made.regions(template, regions, context) for context in contexts)
    made.go_on()
    again = made.regions(template, regions, contexts[0])
    assert [one.region for one, known in zip(again, first, strict=True) if one is not known] == []
    made.go_on()
    made.go_on()
    anew = made.regions(template, regions, contexts[1])
    assert [one.region for one, known in zip(anew, other, strict=True) if one is known] == []


@EVERY_GAME
def test_regions_kept_from_other_tables_and_viewers_never_stand_in_for_new_ones(slug: str) -> None:
    made, template, regions = Renderings(), GAME_PAGES[slug].template, regions_of(slug)
    for exhibit in (*TABLES, *reversed(TABLES)):
        context = context_of(slug, exhibit)
        kept = made.regions(template, regions, context)
        assert [region.html for region in kept] == [
            region.html for region in render.regions(template, regions, context)
        ]


def test_a_region_made_of_nothing_is_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    class NothingTaken:
        def ingredients(self, _template: str, _block: str) -> tuple[Any, ...]:
            return ()

    renderings._taker.cache_clear()
    monkeypatch.setattr(renderings, "_pantry", NothingTaken)
    kept = Renderings()
    template = GAME_PAGES["journey"].template
    first, again = (kept.regions(template, ("camp",), context_of("journey", exhibit)) for exhibit in TABLES[:2])
    renderings._taker.cache_clear()
    assert first[0] is again[0]


def test_the_hand_of_somebody_who_waits_is_as_it_was_while_another_plays() -> None:
    page, made = GAME_PAGES["journey"], Renderings()
    seen: dict[str, set[int]] = {}
    for actions in range(3, 9):  # of one turn
        context = context_of("journey", Exhibit(slug="", title="", actions=actions, eyes="waiting"))
        (hand,) = made.regions(page.template, ("hand",), context)
        seen.setdefault(context.table.headline, set()).add(id(hand))
    assert [len(hands) for hands in seen.values()] == [1] * len(seen)


IN_VAIN = {"balance": {"hand"}}
"""A small region that counts the cards of both players for those who watch, and takes their boards for it."""


@EVERY_GAME
def test_nothing_is_rendered_in_vain_while_somebody_else_plays_their_turn(slug: str) -> None:
    page, made = GAME_PAGES[slug], Renderings()
    before: dict[str, Any] = {}
    acting: Any = None
    for actions in range(3, 30):
        moment, viewer = made_up(GAMES[slug], Exhibit(slug="", title="", actions=actions, eyes="waiting"))
        waits = {seat: Awaited(moment.table.created_at, moment.table.created_at) for seat in moment.table.acting}
        now = moment.table.updated_at + timedelta(seconds=actions)
        table = msgspec.structs.replace(moment.table, version=actions, updated_at=now, awaited=waits)
        context = table_page(page, msgspec.structs.replace(moment, table=table), viewer, asked=None)
        shown = {region.region: region for region in made.regions(page.template, regions_of(slug), context)}
        if acting == table.acting:
            in_vain = [name for name, region in shown.items() if region is not before[name]]
            assert {name for name in in_vain if shown[name].html == before[name].html} <= IN_VAIN.get(slug, set())
        before, acting = shown, table.acting


async def test_a_moment_that_was_followed_keeps_only_what_was_shown_of_it(house: House) -> None:
    table = await house.play("Anna", "Bert")
    moments = house.site.moments
    await table.page("Anna")
    before = moments.newest(table.slug)
    assert before is not None
    shown = picture_of(house.site, before, Look(who=None))
    regions = shown.regions
    await table.press("Anna", Rest())

    assert (shown.context, shown.regions) == (None, regions)
    assert shown.title.startswith("Anna’s turn")
    drawn_anew = picture_of(house.site, before, Look(who=None))
    assert (drawn_anew.made_of is not None, drawn_anew.title) == (True, shown.title)
