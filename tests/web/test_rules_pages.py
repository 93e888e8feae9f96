"""The rules page of every game: whole, true to the code that cites it, and every link of it leads somewhere."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.languages import speaking_in
from app.web import contexts, house_contexts, render
from app.web.game_registry import GAME_PAGES
from tests.web.dom import Page
from tests.web.house import House
from tests.web.journey.foreign import in_marks, words_left
from tests.web.spanish import english_in, heard

APP = Path(render.__file__).parent.parent
TITLES = {"journey": "The Forest Journey", "balance": "A Game of Balance", "harmonies": "Harmonies"}
CITED_AT_LEAST = {"journey": 4, "balance": 11, "harmonies": 6}
INSIDE: Mapping[str, str] = {"journey": r"\bhazard_|\benemy_", "balance": "east_|_road", "harmonies": "lone_red"}
"""Words of a game's program that no reader should meet."""
NAMES_WITH_NUMBERS: Mapping[str, str] = {"journey": r"|Day [12]\b"}
MOST_LINES = 80
NAMED = "Anna Bert A B C D E F G"
"""Who and what the examples of the pages are called, in every language."""
PARTS = [
    (slug, path) for slug in GAME_PAGES for path in sorted((render.TEMPLATES / "games" / slug / "rules").glob("*.html"))
]

every_game = pytest.mark.parametrize("slug", GAME_PAGES)


@cache
def rules(slug: str) -> Any:
    """Give what the page of a game is rendered from."""
    return GAME_PAGES[slug].rules()


@cache
def page(slug: str) -> Page:
    """Draw the page as its address does."""
    return drawn(slug, rules(slug))


def drawn(slug: str, told: Any) -> Page:
    """Draw the page of a game from what it is rendered from, in the language that is spoken."""
    shown = GAME_PAGES[slug]
    head = contexts.Page(title="Rules", stylesheets=tuple(shown.rules_stylesheets))
    context = house_contexts.RulesPage(page=head, game=slug, game_title=shown.title, rules=told)
    return Page(render.page(shown.rules_template, context))


@every_game
async def test_the_rules_have_an_address_and_need_no_seat(house: House, slug: str) -> None:
    assert (await house.browser().page(f"/rules/{slug}")).one("h1").text == TITLES[slug]


@every_game
def test_the_contents_lead_to_every_section_by_its_number(slug: str) -> None:
    sections = [(part.anchor, part.title, str(number)) for number, part in enumerate(rules(slug).sections, start=1)]
    links = page(slug).one("nav", cls="rules-contents").all("a")
    heads = [page(slug).id(anchor).one("h2") for anchor, *_ in sections]
    assert [(link["href"][1:], link.text, link["data-number"]) for link in links] == sections
    assert [(head.text, head["data-number"]) for head in heads] == [tuple(told) for _, *told in sections]


@every_game
def test_every_way_of_reading_the_rules_is_a_whole_sentence_and_links_to_itself(slug: str) -> None:
    readings = page(slug).all("li", cls="reading")
    assert readings
    assert [reading.one("h4").one("a")["href"] for reading in readings] == [f"#{reading['id']}" for reading in readings]
    assert [reading["id"] for reading in readings if len(reading.one("p").text) < len("A whole sentence.")] == []


@every_game
def test_every_reading_that_the_games_code_cites_is_on_the_page(slug: str) -> None:
    ids = {element["id"] for element in page(slug) if "id" in element.attributes}
    cited = {
        anchor
        for path in (APP / "games" / slug).rglob("*.py")
        for anchor in re.findall(r"#(reading-[a-z-]*[a-z])", path.read_text())
    }
    assert cited - ids == set()
    assert len(cited) >= CITED_AT_LEAST[slug]


@every_game
def test_no_id_stands_twice_and_every_link_within_the_page_leads_somewhere(slug: str) -> None:
    ids = [element["id"] for element in page(slug) if "id" in element.attributes]
    assert len(set(ids)) == len(ids)
    inner = {link["href"] for link in page(slug).all("a") if link["href"].startswith("#")}
    assert inner - {f"#{name}" for name in ids} == set()


@pytest.mark.parametrize(("slug", "part"), PARTS, ids=lambda part: part if isinstance(part, str) else part.stem)
def test_no_sentence_types_a_number_that_the_content_knows(slug: str, part: Path) -> None:
    not_words = r"\{[{%#].*?[}%#]\}|<[^>]*>|&[a-z]+;" + NAMES_WITH_NUMBERS.get(slug, "")
    assert re.findall(r"\d+", re.sub(not_words, "", part.read_text(), flags=re.DOTALL)) == []


@every_game
def test_the_page_needs_no_script_and_no_style_of_its_own(slug: str) -> None:
    assert [
        element.tag for element in page(slug) if element.tag in {"script", "style"} or "style" in element.attributes
    ] == []


@every_game
def test_every_picture_of_the_page_is_in_the_sprite(slug: str) -> None:
    listed = {
        line.partition("#")[0].partition("=")[0].strip()
        for line in (render.TEMPLATES.parent / "static" / "icons.txt").read_text().splitlines()
    }
    asked = {use["href"].partition("#")[2] for use in page(slug).all("use") if not use["href"].startswith("#")}
    assert asked
    assert asked - listed == set()


@every_game
def test_nothing_of_the_program_shows_through(slug: str) -> None:
    assert re.findall(rf"<[^>]*>|None|built-in|Struct|{INSIDE[slug]}", page(slug).id("main").text) == []


@every_game
def test_the_page_is_short_of_no_template(slug: str) -> None:
    assert GAME_PAGES[slug].rules_template == f"games/{slug}/rules.html"
    parts = [path for game, path in PARTS if game == slug]
    assert {part.anchor.replace("-", "_") for part in rules(slug).sections} <= {path.stem for path in parts}
    templates = (*parts, render.TEMPLATES / GAME_PAGES[slug].rules_template)
    assert [path.name for path in templates if len(path.read_text().splitlines()) >= MOST_LINES] == []


@every_game
def test_no_word_of_the_rules_is_left_unworded(slug: str) -> None:
    with in_marks():
        shown = drawn(slug, GAME_PAGES[slug].rules())
    for text in heard(shown.one("article")):
        assert words_left(text, people=NAMED) == frozenset(), text


@every_game
def test_no_word_of_the_rules_is_english_in_spanish(slug: str) -> None:
    with speaking_in("es"):
        shown = drawn(slug, GAME_PAGES[slug].rules())
    for text in heard(shown.id("main")):
        assert english_in(text) == frozenset(), text
