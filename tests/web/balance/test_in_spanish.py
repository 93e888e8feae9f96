"""A Game of Balance in Spanish: its log, its refusals, its numbers and genders, and no English word left."""

from typing import Any

import pytest
from markupsafe import Markup

from app.games import balance
from app.games.balance.actions import Release
from app.games.balance.cards import SEASONS, CardId, Season
from app.games.balance.state import Ruleset
from app.games.protocol import IllegalAction, LogEntry
from app.games.registry import BALANCE
from app.language import phrase
from app.languages import speaking_in
from app.web import contexts, house_contexts, render
from app.web.balance.card_face import letter, season_dots
from app.web.balance.words import line_name, line_title, season_names, told
from tests.web.balance import looking
from tests.web.balance.looking import CONTENT, PAGE, board_html, page_seen, sights
from tests.web.dom import Page
from tests.web.journey.foreign import in_marks, words_left
from tests.web.looking import PEOPLE as NAMED
from tests.web.spanish import english_in, heard, log_of_golden_games, only_english, phrases_of

PEOPLE = ("Anna", "Berta")
DIRECTIONS = CONTENT.lines_of("direction")


def said(kind: str, **data: Any) -> str:
    """Tell an entry in Spanish, without its markup."""
    with speaking_in("es"):
        return Markup(looking.told(LogEntry(kind, data), PEOPLE)).striptags()


def test_recorded_games_are_told_without_a_word_of_english() -> None:
    told_kinds: dict[str, str] = {}
    with speaking_in("es"):
        for _, entry in log_of_golden_games(BALANCE):
            told_kinds.setdefault(entry.kind, Markup(looking.told(entry, PEOPLE)).striptags())
            assert english_in(Markup(looking.told(entry, PEOPLE)).striptags()) == frozenset(), entry
    assert told_kinds["turn_began"].startswith("Turno ")
    assert {"card", "draws", "the"} <= only_english()


def test_sentences_of_the_log_agree_in_number() -> None:
    assert said("drawn", seat=0, amount=1) == "Anna roba 1 carta."
    assert said("drawn", seat=1, amount=3) == "Berta roba 3 cartas."
    assert said("set_laid", seat=0, line="east", mountains=[]) == "Anna baja la fila Este."
    assert (
        said("set_laid", seat=0, line="road", mountains=["north_road"])
        == "Anna baja la columna Camino, con una Montaña que hace de Camino Norte."
    )
    assert (
        said("set_laid", seat=0, line="road", mountains=["north_road", "west_road"])
        == "Anna baja la columna Camino, con Montañas que hacen de Camino Norte y Camino Oeste."
    )
    assert said("fogged", seat=1, owner=0, face="east_road").endswith("en la Montaña de Anna que hace de Camino Este.")


def test_a_refusal_is_worded_for_whoever_reads_it() -> None:
    state = BALANCE.new(Ruleset(), 2, "0" * 32)
    with pytest.raises(IllegalAction) as refused:
        BALANCE.apply(state, state.active, Release(state.seats[state.active].hand[0]))
    assert str(refused.value) == "Take a card first: draw it, or take the discard."
    with speaking_in("es"):
        assert str(refused.value) == "Toma primero una carta: róbala o toma el descarte."


def test_every_refusal_of_the_rules_has_its_spanish() -> None:
    sentences = phrases_of(balance)
    assert len(sentences) > 25
    with speaking_in("es"):
        assert [sentence for sentence in sentences if english_in(str(phrase(sentence)))] == []


@pytest.mark.parametrize(
    ("lacking", "words"),
    (
        (("spring",), "Primavera"),
        (("autumn", "winter"), "Otoño e Invierno"),
        (("spring", "summer", "autumn"), "Primavera, Verano y Otoño"),
    ),
)
def test_seasons_are_joined_as_they_sound(lacking: tuple[Season, ...], words: str) -> None:
    with speaking_in("es"):
        assert season_names(lacking) == words


def test_a_celestial_is_told_with_the_or_that_sounds_right() -> None:
    with speaking_in("es"):
        assert told(CONTENT, CardId("autumn_equinox")).startswith("Hace de Verano u Otoño ")
        assert told(CONTENT, CardId("winter_solstice")).startswith("Hace de Otoño o Invierno ")


def test_the_letters_of_the_directions_are_those_of_a_spanish_compass() -> None:
    assert [letter(line.id) for line in DIRECTIONS] == ["N", "E", "S", "W"]
    with speaking_in("es"):
        assert [letter(line.id) for line in DIRECTIONS] == ["N", "E", "S", "O"]
        assert [line_name(CONTENT, line.id) for line in DIRECTIONS][3] == "fila Oeste"
        assert [line_title(CONTENT, line.id) for line in DIRECTIONS][3] == "Fila Oeste"


def test_what_is_kept_of_a_card_is_kept_in_each_language() -> None:
    year = tuple(CardId(season) for season in SEASONS)
    assert "Autumn" in season_dots(CONTENT, (year[0], year[1], CardId("autumn_equinox"), year[3]))
    with speaking_in("es"):
        assert "Equinoccio de Otoño como Otoño" in season_dots(
            CONTENT, (year[0], year[1], CardId("autumn_equinox"), year[3])
        )


@pytest.mark.parametrize("number", range(0, 260, 20))
def test_tables_are_shown_without_a_word_of_english(number: int) -> None:
    state = sights()[number]
    for seat in (0, 1, None):
        with speaking_in("es"):
            page = page_seen(state, seat, target="set:0:east")
        for region in (*PAGE.regions, "target"):
            for text in heard(page.id(region)):
                assert english_in(text.replace("D'Arcy & <b>Sons</b>", "")) == frozenset(), (region, text)


def test_nothing_at_a_table_is_left_unworded() -> None:
    people = " ".join(NAMED)
    for state in sights()[::9]:
        with in_marks():
            for seat in (state.active, None):
                assert words_left(board_html(state, seat, target="set:0:east"), people=people) == frozenset()


def test_every_entry_of_the_log_is_worded() -> None:
    people = " ".join(PEOPLE)
    with in_marks():
        for seats, entry in log_of_golden_games(BALANCE):
            assert words_left(looking.told(entry, PEOPLE[:seats]), people=people) == frozenset(), entry


def test_rules_and_pieces_are_shown_without_a_word_of_english() -> None:
    with speaking_in("es"):
        head = contexts.Page(title="", stylesheets=())
        rules = house_contexts.RulesPage(page=head, game=PAGE.slug, game_title=PAGE.title, rules=PAGE.rules())
        page = Page(render.page(PAGE.rules_template, rules))
        pieces = PAGE.pieces()
        for text in heard(page.one("article")):
            assert english_in(text) == frozenset(), text
        for family in pieces.families:
            assert (
                english_in(" ".join((family.title, *(Page(card.large).text for card in family.cards)))) == frozenset()
            )
        assert PAGE.preset_sentence(Ruleset()) == "4 series selladas dan la victoria. Las reglas de siempre."
