"""The gallery of each game in other languages: nothing among its pieces is left unworded, or is English in Spanish."""

import pytest

from app.games.registry import GAMES
from app.languages import speaking_in
from app.web import contexts, render
from app.web.gallery import EXHIBITS, made_up
from app.web.game_registry import GAME_PAGES
from app.web.house_contexts import PiecesPage
from app.web.table_page import table_page
from tests.web.dom import Page
from tests.web.journey.foreign import in_marks, words_left
from tests.web.looking import PEOPLE
from tests.web.spanish import english_in, heard

NAMED = " ".join((*PEOPLE, "Anna Bert Chloé Dora Maui Ryker Leia Rock", *"ABCDEFG"))
"""People, and the letters by which spaces and sides of a board are named."""

pytestmark = pytest.mark.parametrize("slug", GAME_PAGES)


def pieces(slug: str) -> Page:
    """Draw the pieces of a game, in the language that is spoken."""
    page = GAME_PAGES[slug]
    moment, viewer = made_up(GAMES[slug], EXHIBITS[-1])
    context = PiecesPage(
        page=contexts.Page(title="", stylesheets=()),
        game_title=page.title,
        table=table_page(page, moment, viewer, asked=None).table,
        pieces=page.pieces(),
    )
    return Page(render.page(page.pieces_template, context))


def test_no_piece_is_left_unworded(slug: str) -> None:
    with in_marks():
        page = pieces(slug)
    for text in heard(page.id("main")):
        assert words_left(text, people=NAMED) == frozenset(), text


def test_no_piece_has_an_english_word_in_spanish(slug: str) -> None:
    with speaking_in("es"):
        page = pieces(slug)
    for text in heard(page.id("main")):
        assert english_in(text) == frozenset(), text
