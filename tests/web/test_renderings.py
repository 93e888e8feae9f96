"""A region is rendered again only when something that it is made of has changed, and then always."""

from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined

from app.games.registry import JOURNEY
from app.web import render, renderings
from app.web.gallery import EXHIBITS, Exhibit, made_up
from app.web.game_registry import GAME_PAGES
from app.web.ingredients import Pantry
from app.web.rendered import SEAM
from app.web.renderings import Renderings
from app.web.table_page import table_page

PAGE = GAME_PAGES[JOURNEY.slug]
REGIONS = ("forms", *PAGE.regions, "people", "log")
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


def context_of(exhibit: Exhibit) -> Any:
    moment, viewer = made_up(JOURNEY, exhibit)
    return table_page(PAGE, moment, viewer, asked=None)


@pytest.mark.parametrize("exhibit", TABLES, ids=lambda exhibit: exhibit.slug)
def test_a_region_takes_nothing_but_its_ingredients(exhibit: Exhibit) -> None:
    context = context_of(exhibit)
    known = Pantry(render.environment())
    for region in REGIONS:
        source = render.source_of(PAGE.template, region)
        made_of = known.ingredients(source, region)
        assert None not in {field for _, field in made_of}, f"{region} takes a whole value, so it is rendered each time"
        values: dict[str, Any] = {
            part: OnlyThese(getattr(context, part), {field for name, field in made_of if name == part and field})
            for part in {name for name, _ in made_of}
        }
        template = render.environment().get_template(source)
        assert template.environment.undefined is StrictUndefined
        html = "".join(template.blocks[region](template.new_context(values))).replace(SEAM, "")
        assert html == render.regions(PAGE.template, (region,), context)[0].html


def test_a_region_made_of_the_same_is_not_rendered_again() -> None:
    made = Renderings()
    first = made.regions(PAGE.template, REGIONS, context_of(TABLES[0]))
    again = made.regions(PAGE.template, REGIONS, context_of(TABLES[0]))
    same = {one.region for one, other in zip(first, again, strict=True) if one is other}
    assert same == set(REGIONS) - {"forms"}, "only the forms are new each time: they hold a key for one press"


def test_regions_kept_from_other_tables_and_viewers_never_stand_in_for_new_ones() -> None:
    made = Renderings()
    for exhibit in (*TABLES, *reversed(TABLES)):
        context = context_of(exhibit)
        kept = made.regions(PAGE.template, REGIONS, context)
        assert [region.html for region in kept] == [
            region.html for region in render.regions(PAGE.template, REGIONS, context)
        ]


def test_a_region_made_of_nothing_is_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    class NothingTaken:
        def ingredients(self, _template: str, _block: str) -> tuple[Any, ...]:
            return ()

    renderings._taker.cache_clear()
    monkeypatch.setattr(renderings, "_pantry", NothingTaken)
    kept = Renderings()
    first, again = (kept.regions(PAGE.template, ("camp",), context_of(exhibit)) for exhibit in TABLES[:2])
    renderings._taker.cache_clear()
    assert first[0] is again[0]
