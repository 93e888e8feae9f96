"""Harmonies in Spanish: its log, its refusals, numbers, genders and articles, and no English word left."""

from typing import Any

import msgspec
import pytest
from markupsafe import Markup

from app.games import harmonies
from app.games.harmonies.actions import EndTurn
from app.games.harmonies.pieces import CardId, SpaceId, Token
from app.games.harmonies.state import Ruleset
from app.games.protocol import IllegalAction, LogEntry, Seat
from app.games.registry import HARMONIES
from app.language import phrase
from app.languages import speaking_in
from app.web import contexts, house_contexts, render
from app.web.harmonies.board_picture import board_picture
from app.web.harmonies.words import landscapes, points, the_card, tokens_words
from tests.web.dom import Page
from tests.web.harmonies import looking
from tests.web.harmonies.looking import CONTENT, PAGE, board_html, page_seen, sights
from tests.web.house import House
from tests.web.journey.foreign import in_marks, words_left
from tests.web.looking import PEOPLE as NAMED
from tests.web.spanish import english_in, heard, log_of_golden_games, phrases_of

PEOPLE = ("Anna", "Berta", "Carla", "Dora")
LETTERS = "ABCDEFG"
"""What spaces and sides of a board are named by, in every language."""


def said(kind: str, **data: Any) -> str:
    """Tell an entry in Spanish, without its markup."""
    with speaking_in("es"):
        return Markup(looking.told(LogEntry(kind, data), PEOPLE)).striptags()


def test_recorded_games_are_told_without_a_word_of_english() -> None:
    kinds: set[str] = set()
    with speaking_in("es"):
        for seats, entry in log_of_golden_games(HARMONIES):
            kinds.add(entry.kind)
            told = Markup(looking.told(entry, PEOPLE[:seats])).striptags()
            assert english_in(told) == frozenset(), told
    assert {"cube_placed", "tokens_taken", "last_round", "spirit_chosen"} <= kinds


@pytest.mark.parametrize(
    ("card", "name"),
    (
        ("otter", "la nutria"),
        ("eagle", "el águila"),
        ("raccoon", "el mapache"),
        ("macaque", "el macaco japonés"),
        ("butterfly", "el Espíritu de la mariposa"),
    ),
)
def test_cards_bring_the_article_of_their_animal(card: str, name: str) -> None:
    settled = said("cube_placed", seat=0, card=card, side="A", space=4, finished=False)
    assert settled == f"Anna instala {name} en A5."
    with speaking_in("es"):
        assert the_card(CONTENT, CardId(card)) == name


@pytest.mark.parametrize(
    ("tokens", "words"),
    (
        (("red",), "1 roja"),
        (("red", "red", "yellow"), "2 rojas y 1 amarilla"),
        (("gray", "brown", "gray"), "2 grises y 1 marrón"),
        (("blue", "blue", "green"), "2 azules y 1 verde"),
    ),
)
def test_tokens_agree_with_their_number_and_gender(tokens: tuple[Token, ...], words: str) -> None:
    assert said("tokens_taken", seat=1, space=0, tokens=list(tokens)) == f"Berta toma {words}."
    with speaking_in("es"):
        assert tokens_words(tokens) == words


def test_amounts_have_one_form_for_one_and_another_for_more() -> None:
    with speaking_in("es"):
        assert (points(1), points(2), points(0)) == ("1 punto", "2 puntos", "0 puntos")
        assert landscapes("lone_red", 1) == "una ficha roja sola"
        assert landscapes("lone_red", 1, 2) == "2 fichas rojas solas"
        assert landscapes("tree", 3, 2) == "2 árboles de altura 3"
        assert (landscapes("water", 1), landscapes("water", 1, 2)) == ("agua", "2 espacios de agua")
    assert said("game_over", winners=[0]) == "La partida ha terminado: gana Anna."
    assert said("game_over", winners=[0, 1]) == "La partida ha terminado: Anna y Berta comparten la victoria."


def test_every_refusal_of_the_rules_has_its_spanish() -> None:
    sentences = phrases_of(harmonies)
    assert len(sentences) > 15
    with speaking_in("es"):
        assert [sentence for sentence in sentences if english_in(str(phrase(sentence)))] == []


def test_a_refusal_is_worded_for_whoever_reads_it() -> None:
    state = HARMONIES.new(Ruleset(), 1, "0" * 32)
    with pytest.raises(IllegalAction) as refused:
        HARMONIES.apply(state, Seat(0), EndTurn())
    assert str(refused.value) == "Take the tokens of a space of the central board first."
    with speaking_in("es"):
        assert str(refused.value) == "Toma primero las fichas de un lugar del tablero central."


async def test_whoever_reads_spanish_is_refused_in_spanish(house: House) -> None:
    table = await house.play("Anna", game="harmonies")
    for language, sentence in (("en", "Take the tokens of"), ("es-MX,es;q=0.9", "Toma primero las fichas de")):
        form = await table.form("Anna", EndTurn())
        answer = await table["Anna"].post(f"{table.path}/act", form, **{"Accept-Language": language})
        assert answer.status_code == 409
        assert sentence in Page(answer.text).notice


def test_a_board_is_kept_in_each_language() -> None:
    state = sights()[-1]
    board, side = state.seats[0].board, state.ruleset.side
    english = board_picture(CONTENT, side, board).words
    with speaking_in("es"):
        spanish = board_picture(CONTENT, side, board).words
    assert len(english) == len(spanish) > 5
    assert all(english_in(line) == frozenset() for line in spanish)
    assert board_picture(CONTENT, side, board).words == english


@pytest.mark.parametrize("number", range(0, 96, 8))
def test_tables_are_shown_without_a_word_of_english(number: int) -> None:
    state = sights()[number]
    for seat in (*range(len(state.seats)), None):
        with speaking_in("es"):
            page = page_seen(state, seat, target="card:wolf")
        for region in (*PAGE.regions, "target"):
            for text in heard(page.id(region)):
                assert english_in(text.replace("D'Arcy & <b>Sons</b>", "")) == frozenset(), (region, text)


def test_nothing_at_a_table_is_left_unworded() -> None:
    people = " ".join((*NAMED, *LETTERS))
    for state in sights()[::9]:
        with in_marks():
            for seat in (state.active, None):
                assert words_left(board_html(state, seat, target="card:wolf"), people=people) == frozenset()


def test_every_entry_of_the_log_is_worded() -> None:
    people = " ".join((*PEOPLE, *LETTERS))
    with in_marks():
        for seats, entry in log_of_golden_games(HARMONIES):
            assert words_left(looking.told(entry, PEOPLE[:seats]), people=people) == frozenset(), entry


def test_rules_and_pieces_are_shown_without_a_word_of_english() -> None:
    with speaking_in("es"):
        head = contexts.Page(title="", stylesheets=())
        rules = house_contexts.RulesPage(page=head, game=PAGE.slug, game_title=PAGE.title, rules=PAGE.rules())
        page = Page(render.page(PAGE.rules_template, rules))
        for text in heard(page.one("article")):
            assert english_in(text) == frozenset(), text
        pieces = msgspec.to_builtins(PAGE.pieces().endings)
        assert (
            english_in(" ".join(word for ending in pieces for word in (ending["title"], *ending["words"])))
            == frozenset()
        )


def test_the_spaces_are_named_alike_in_every_language() -> None:
    with speaking_in("es"):
        assert said("token_placed", seat=0, token="red", side="A", space=SpaceId(4), height=2).endswith(
            "en A5, altura 2."
        )
