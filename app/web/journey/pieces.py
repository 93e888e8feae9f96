"""The gallery of the journey: every card in every form, every Event, and each question, panel and ending once.

The questions and panels come from games played at random from fixed seeds, so that they are those that players meet.
"""

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.affordability import answers
from app.games.journey.cards import CardKind, EventId, Pool
from app.games.journey.content import FRAME, Content
from app.games.journey.game import Journey
from app.games.journey.state import DEFEATS, VICTORY, Ruleset, State
from app.games.protocol import Outcome
from app.games.rng import Rng
from app.language import gettext as _
from app.language import kept_in_each_language
from app.web.journey.card_face import chip, event_large, face, head, held, label, large, mini
from app.web.journey.contexts import Ending, PendingQuestion
from app.web.journey.effect_icons import pool_icons, power_icon, unit_icons
from app.web.journey.offers import offer
from app.web.journey.questions import question
from app.web.journey.sight import Sight, by_kind
from app.web.journey.status_region import status
from app.web.journey.target_contexts import TargetPanel
from app.web.journey.target_panel import panel_title
from app.web.journey.target_words import text_of
from app.web.journey.words import KINDS, RESOURCES, card_name, character_name

_GAMES = 12
_ACTIONS = 300


class CardForms(Struct, frozen=True):
    """A card in every form."""

    name: str
    forms: tuple[Markup, ...]
    large: Markup


class CardFamily(Struct, frozen=True):
    """The cards of a kind."""

    title: str
    cards: tuple[CardForms, ...]


class Pieces(Struct, frozen=True, kw_only=True):
    """All the pieces that the journey's pages are made of."""

    tokens: tuple[Markup, ...]
    families: tuple[CardFamily, ...]
    events: tuple[Markup, ...]
    questions: tuple[PendingQuestion, ...]
    panels: tuple[TargetPanel, ...]
    endings: tuple[Ending, ...]


@kept_in_each_language()
def pieces(game: Journey) -> Pieces:
    """Gather the pieces."""
    content = game.content
    walk = tuple(_strolls(game))
    return Pieces(
        tokens=tuple(_tokens(content)),
        families=tuple(_family(content, kind) for kind in FRAME),
        events=tuple(
            event_large(content, EventId(event), day, twilight=day % 2 == 0)
            for day, event in enumerate(content.events, start=1)
        ),
        questions=tuple(_questions(game, walk)),
        panels=tuple(_panels(game, walk)),
        endings=tuple(_endings(game, walk[-1])),
    )


def _tokens(content: Content) -> Iterator[Markup]:
    for amount in (1, 3):
        yield from (pool_icons(Pool(**{name: amount})) for name in RESOURCES)
        yield from (unit_icons(season, amount) for season in content.seasons)
    yield from (power_icon(content, season) for season in content.seasons)


def _family(content: Content, kind: CardKind) -> CardFamily:
    drawn = (face, held, head, chip, label, mini)
    return CardFamily(
        _(KINDS[kind]),
        tuple(
            CardForms(card_name(card), tuple(form(content, card.id) for form in drawn), large(content, card.id))
            for card in content.cards.values()
            if card.kind == kind
        ),
    )


def _strolls(game: Journey) -> Iterator[State]:
    for number in range(_GAMES):
        rules = Ruleset(event_side="twilight", start_life=9)
        state = game.new(rules, number % 4 + 1, f"{number:032x}")
        chance = Rng(f"{number:032x}")
        for __ in range(_ACTIONS):
            yield state
            acting = sorted(game.acting(state))
            if not acting:
                break
            legal = game.legal_actions(state, acting[-1])
            choice, chance = chance.number("gallery", len(legal))
            state = game.apply(state, acting[-1], legal[choice]).state


def _seen(game: Journey, state: State, *, watching: bool) -> Sight:
    seat = None if watching else state.active
    return Sight(
        content=game.content,
        view=game.view(state, seat),
        people=tuple(character_name(game.content.characters[each.character]) for each in state.seats),
        actions={} if seat is None else by_kind(game.legal_actions(state, seat)),
    )


def _questions(game: Journey, walk: tuple[State, ...]) -> Iterator[PendingQuestion]:
    """Find each question once, as the one who is asked sees it, and then as everybody else does."""
    met: set[str] = set()
    for state in walk:
        kind = state.turn.phase if state.pending is None else type(state.pending).__name__
        if kind in met or kind == "actions" or state.outcome is not None:
            continue
        met.add(kind)
        for watching in (False, True):
            asked = question(_seen(game, state, watching=watching))
            if asked is not None:
                yield asked


def _panels(game: Journey, walk: tuple[State, ...]) -> Iterator[TargetPanel]:
    """Find each verdict on each kind of target once."""
    met: set[tuple[str, str]] = set()
    for state in walk[::11]:
        for answer in answers(game.content, state):
            text = text_of(answer.target)
            kind = (text.partition(":")[0], answer.verdict)
            if kind not in met:
                met.add(kind)
                yield offer(
                    game, state, title=panel_title(_seen(game, state, watching=False), answer.target), answer=answer
                )


def _endings(game: Journey, state: State) -> Iterator[Ending]:
    for reason in (VICTORY, *DEFEATS):
        ended = replace(state, outcome=Outcome(reason, ()))
        shown = status(_seen(game, ended, watching=True)).ending
        if shown is not None:
            yield shown
    closed = status(replace(_seen(game, state, watching=True), closed=True)).ending
    if closed is not None:
        yield closed
