"""The journey in other languages: nothing on its pages is left unworded, and its Spanish reads as a game's should."""

from typing import Any

import pytest
from markupsafe import Markup

from app.games import journey
from app.games.journey.actions import EndTurn
from app.games.journey.cards import CardId, EventId, Pool
from app.games.journey.state import Ruleset
from app.games.journey.targets import targets
from app.games.protocol import IllegalAction, LogEntry, Seat
from app.games.registry import JOURNEY
from app.language import gettext, phrase
from app.languages import speaking_in
from app.presets.models import NO_HOUSE_OPTIONS
from app.presets.service import presets_for, resolve_ruleset
from app.web import render
from app.web.buttons import spoken_label
from app.web.contexts import Page as Head
from app.web.house_contexts import RulesPage
from app.web.journey import card_face
from app.web.journey.card_text import character_text, price_text, rules_text, section_text, step_text
from app.web.journey.log_words import WORDS
from app.web.journey.reason_words import WORDS as REASONS
from app.web.journey.reason_words import reason_words
from app.web.journey.target_words import text_of
from app.web.journey.words import name_of, names, place_name, resources, season_name, unit_name, units
from tests.games.naming import card_named
from tests.web.dom import Page
from tests.web.journey.foreign import in_marks, words_left
from tests.web.journey.looking import CONTENT, PAGE, board_html, panel_html, sights, told
from tests.web.journey.test_log_words import RARE
from tests.web.looking import PEOPLE
from tests.web.spanish import english_in, heard, log_of_golden_games, phrases_of

CARDS = sorted(CONTENT.cards)
EVENTS = sorted(CONTENT.events)
NAMED = " ".join(PEOPLE)
OR, BACK = "Elige una opción: gana 1 Brote; o bien ", ", y la carta vuelve a la pila de Guías"
HEALED = "1 Curación (una vida de vuelta para quien elijas)"
FRIENDS = ("Ana", "Berto", "Clara", "Dani")


def in_spanish(kind: str, **data: Any) -> str:
    """Tell an entry of the log in Spanish, without its markup."""
    with speaking_in("es"):
        return Markup(told(LogEntry(kind, data), FRIENDS)).striptags()


@pytest.mark.parametrize("card", CARDS)
def test_no_word_of_a_card_is_left_unworded(card: str) -> None:
    with in_marks():
        for face in (card_face.face, card_face.head, card_face.chip, card_face.mini, card_face.large):
            assert words_left(face(CONTENT, CardId(card))) == frozenset()


@pytest.mark.parametrize("card", CARDS)
def test_no_card_has_an_english_word_in_spanish(card: str) -> None:
    with speaking_in("es"):
        printed = CONTENT.cards[CardId(card)]
        text = " ".join((name_of(CONTENT, CardId(card)), price_text(printed), *rules_text(CONTENT, CardId(card))))
        large = Markup(card_face.large(CONTENT, CardId(card))).striptags()
    assert english_in(text) == frozenset()
    assert english_in(large) == frozenset()


@pytest.mark.parametrize("event", EVENTS)
def test_no_word_of_an_event_is_left_unworded(event: str) -> None:
    with in_marks():
        assert words_left(card_face.event_large(CONTENT, EventId(event), 2, twilight=True)) == frozenset()
    with speaking_in("es"):
        sections = [section_text(CONTENT.events[EventId(event)], day) for day in range(1, CONTENT.days + 1)]
    assert english_in(" ".join(sections)) == frozenset()


@pytest.mark.parametrize(
    ("card", "lines"),
    (
        ("Bare Feet", ("Gana 1 Avance.",)),
        ("Mire Toad", ("Elige una opción: gana 1 Brote; o bien gana 2 básicos cualesquiera.",)),
        ("Willow Staff", ("Puedes pagar 1 básico cualquiera para ganar 1 Avance.",)),
        (
            "Dew Flask",
            (f"Puedes pagar 1 Bellota y 1 básico cualquiera para ganar {HEALED}.",),
        ),
        ("Seed Satchel", ("Puedes descartar 1 carta de tu mano para robar 1 carta.",)),
        ("Hollow Horn", ("Puedes pagar 1 básico cualquiera para aturdir a un Enemigo: la próxima vez no hará daño.",)),
        ("Brush Hook", ("Puedes pagar 1 Avance para barrer una carta cualquiera del camino a los descartes comunes.",)),
        (
            "Sledge Dogs",
            (
                "Gana 2 Avances.",
                "Mientras la Quietud (invierno) esté despierta, gana 1 Avance.",
                "Tras usarla, va a los descartes comunes y no a los tuyos.",
            ),
        ),
        (
            "Old Snowback",
            ("Despierta la Quietud (invierno).", "Protege a un personaje.", "Gana 1 Ataque."),
        ),
        (
            "Ulla of the Seedlings",
            (
                "Despierta la Savia (primavera).",
                "Cualquier jugador recupera en su mano una carta de sus descartes.",
                "Gana 1 básico cualquiera.",
            ),
        ),
        (
            "Briar Gate",
            (
                f"{OR}gana 2 Curaciones (una vida de vuelta por cada una) y roba 2 cartas.",
                "Tras usarla, va a los descartes comunes y no a los tuyos.",
            ),
        ),
        (
            "Forest Guide",
            (
                f"Elige una opción: gana 1 Cristal{BACK}; o bien gana 1 Ataque{BACK}; o bien gana 1 básico cualquiera.",
                "Nunca va al Campamento.",
            ),
        ),
    ),
)
def test_rules_text_reads_as_a_spanish_card_does(card: str, lines: tuple[str, ...]) -> None:
    with speaking_in("es"):
        assert rules_text(CONTENT, card_named(card)) == lines


def test_amounts_agree_in_number() -> None:
    with speaking_in("es"):
        assert resources(Pool(reed=1, acorn=2)) == "1 Junco y 2 Bellotas"
        assert resources(Pool(any_basic=2)) == "2 básicos cualesquiera"
        assert (units("spring", 1), units("winter", 2)) == ("1 Brote", "2 Escarchas")
        assert price_text(CONTENT.cards[card_named("Dust Adder")]) == "1 vida, fuerza 2"
        assert price_text(CONTENT.cards[card_named("Mire Toad")]) == "2 vidas, fuerza 1"
        assert names(CONTENT, [card_named("Ice Stance"), *[card_named("Sling")] * 2]) == "Postura de hielo y Honda (2)"
        assert step_text(CONTENT.trail[7]) == "2 Avances, retirar Junco y Bellota"


def test_the_units_of_the_sentences_are_those_of_the_content() -> None:
    for season, words in CONTENT.seasons.items():
        assert units(season, 1) == f"1 {words.resource_name}"
        assert unit_name(season) == words.resource_name
        with speaking_in("es"):
            assert units(season, 2) == f"2 {unit_name(season, 2)}"


def test_places_seasons_and_characters_have_spanish_names() -> None:
    with speaking_in("es"):
        assert season_name(CONTENT, "winter") == "Callanieve (invierno)"
        assert [place_name(CONTENT, place) for place in (0, 1, 3, len(CONTENT.trail))] == [
            "la linde del bosque",
            "La Vega Anegada, 1",
            "la puerta de La Landa Clara",
            "el Santuario",
        ]
        for who in CONTENT.characters.values():
            assert english_in(character_text(CONTENT, who)) == frozenset()


def test_sentences_of_the_log_agree_and_name_their_cards() -> None:
    assert (
        in_spanish("played", seat=0, card=card_named("Bare Feet"), source="camp")
        == "Ana juega Pies descalzos desde el Campamento."
    )
    assert in_spanish("drawn", seat=1, amount=1, wanted=1) == "Berto roba 1 carta."
    assert in_spanish("drawn", seat=1, amount=2, wanted=6) == "Berto roba 2 cartas de 6: no hay más."
    assert (
        in_spanish("life_lost", seat=2, amount=1, shielded=True, reason="hazards")
        == "Clara pierde 1 vida tras el escudo: los Peligros del camino."
    )
    toad, pike = card_named("Mire Toad"), card_named("Flood Pike")
    assert in_spanish("camp_attacked", seat=0, cards=[toad]) == "En el Campamento, Sapo del cenagal ataca a Ana."
    assert (
        in_spanish("camp_attacked", seat=0, cards=[toad, pike])
        == "En el Campamento, Sapo del cenagal y Lucio de la crecida atacan a Ana."
    )
    assert (
        in_spanish("bought", seat=3, card=CONTENT.relic("spring"), units=[toad, pike])
        == "Dani consigue la Reliquia El Capullo Cerrado, y paga con Sapo del cenagal y Lucio de la crecida. "
        "Queda en el Campamento."
    )


def test_recorded_journeys_are_told_without_a_word_of_english() -> None:
    met: set[str] = set()
    for _, entry in log_of_golden_games(JOURNEY):
        met.add(entry.kind)
        assert english_in(in_spanish(entry.kind, **entry.data)) == frozenset(), entry
    for kind in set(WORDS) - met:
        assert english_in(in_spanish(kind, **RARE[kind][0])) == frozenset()


def test_no_word_of_the_log_is_left_unworded() -> None:
    with in_marks():
        for _, entry in log_of_golden_games(JOURNEY):
            assert words_left(told(entry), people=NAMED) == frozenset(), entry


@pytest.mark.parametrize("kind", sorted(REASONS))
def test_reasons_of_bots_are_told_in_spanish(kind: str) -> None:
    data = {
        "seat": 0, "lives": 1, "steps": 3, "relics": 1, "season": "spring", "kind": "ally", "count": 2,
        "card": card_named("Mire Toad"),
    }  # fmt: skip
    with speaking_in("es"):
        assert english_in(reason_words(CONTENT, kind, data, FRIENDS)) == frozenset()


@pytest.mark.parametrize("preset", [preset.slug for preset in presets_for(JOURNEY.slug)])
def test_difficulties_are_told_in_any_language(preset: str) -> None:
    for seats in JOURNEY.seat_counts:
        rules = resolve_ruleset(JOURNEY, preset, seats=seats, house=NO_HOUSE_OPTIONS)
        assert isinstance(rules, Ruleset)
        with in_marks():
            assert words_left(PAGE.preset_sentence(rules)) == frozenset()
        with speaking_in("es"):
            assert english_in(PAGE.preset_sentence(rules)) == frozenset()


def test_a_label_is_worded_whole_though_a_part_of_it_is_only_heard() -> None:
    label = Page(spoken_label("Remove [{card} from the game]", card="<b>Sling</b>"))
    assert label.text == "Remove <b>Sling</b> from the game"
    assert label.one(cls="sr").text == "<b>Sling</b> from the game"
    assert Page(spoken_label("This one[: {card}]", card="Sling")).one(cls="sr").text == ": Sling"
    with speaking_in("es"):
        assert Page(spoken_label(gettext("Hire [a Forest Guide]"))).text == "Contratar a un Guía del bosque"


def test_refusals_are_worded_for_whoever_reads_them() -> None:
    state = JOURNEY.new(Ruleset(), 2, "0" * 32)
    waiting = Seat(1 - state.active)
    with pytest.raises(IllegalAction) as refused:
        JOURNEY.apply(state, waiting, EndTurn())
    assert str(refused.value) == "It is not your turn."
    with speaking_in("es"):
        assert str(refused.value) == "No es tu turno."


def test_every_refusal_of_the_rules_has_its_spanish() -> None:
    sentences = phrases_of(journey)
    assert len(sentences) > 25
    with speaking_in("es"):
        assert [sentence for sentence in sentences if english_in(str(phrase(sentence)))] == []


def test_no_word_of_a_table_is_left_unworded() -> None:
    with in_marks():
        for state in sights()[::6]:
            assert words_left(board_html(state, state.active), people=NAMED) == frozenset()
            assert words_left(board_html(state, None), people=NAMED) == frozenset()


def test_pages_of_two_languages_are_kept_apart() -> None:
    state = sights()[20]
    english = board_html(state, state.active)
    with speaking_in("es"):
        spanish = board_html(state, state.active)
    assert words_left(english) & {"trail", "camp", "turn"} == {"trail", "camp", "turn"}
    assert words_left(spanish) & {"trail", "camp", "turn"} == frozenset()
    assert board_html(state, state.active) == english


def test_no_word_of_a_panel_is_left_unworded() -> None:
    with in_marks():
        for state in sights()[::12]:
            for target in targets(CONTENT, state):
                left = words_left(panel_html(state, state.active, text_of(target)), people=NAMED)
                assert left == frozenset(), text_of(target)


def test_no_word_of_the_rules_and_the_pieces_is_left_unworded() -> None:
    with in_marks():
        rules = RulesPage(page=Head(title="x"), game=PAGE.slug, game_title=PAGE.title, rules=PAGE.rules())
        html = render.page(PAGE.rules_template, rules)
        assert words_left(html[html.index("<article") : html.index("</article>")] + "</article>") == frozenset()
        pieces = PAGE.pieces()
    drawn = [part for family in pieces.families for card in family.cards for part in (*card.forms, card.large)]
    told_of = [line for asked in pieces.questions for line in (asked.title, *asked.words)]
    told_of += [line for ending in pieces.endings for line in (ending.title, ending.words, *sum(ending.tally, ()))]
    assert words_left("".join((*drawn, *pieces.events, *pieces.tokens, *told_of))) == frozenset()


def test_the_rules_are_told_without_a_word_of_english() -> None:
    with speaking_in("es"):
        rules = RulesPage(page=Head(title="x"), game=PAGE.slug, game_title=PAGE.title, rules=PAGE.rules())
        page = Page(render.page(PAGE.rules_template, rules))
    assert english_in(" ".join(heard(page.one("article")))) == frozenset()
