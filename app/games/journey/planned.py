"""A planned turn of the journey: its targets as text, and whether each step could still be done after those before."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.actions import Action, Buy, Fight, HireGuide, Travel
from app.games.journey.affordability import Answer, BuyTarget, FightTarget, HireTarget, Target, TravelTarget, answer
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.prospects import on_turn
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.targets import targets
from app.games.journey.turn import apply
from app.games.protocol import Seat

Chance: TypeAlias = Literal["now", "covered", "short", "unknown", "gone", "missing", "later"]
"""Whether a step can be done: at once, with cards first, not with these cards, not found; its target is gone; a card
that it names is not there; or something new comes to light before it, so that nothing can be said yet."""


class Intent(Struct, frozen=True):
    """A step of a plan: what is aimed at, and the cards to do it with; none named means any."""

    target: Target
    cards: tuple[CardId, ...] = ()


class Check(Struct, frozen=True, kw_only=True):
    """What has become of a step: in the state ``before`` it, whether it can be done, and the press that does it.

    ``missing`` are named cards that are not there.
    """

    intent: Intent
    chance: Chance
    before: State
    answer: Answer | None = None
    missing: tuple[CardId, ...] = ()


def read_target(content: Content, text: str) -> Target | None:
    """Read a target from the text that names it; None for any other text."""
    kind, _, name = text.partition(":")
    card = content.cards.get(CardId(name))
    match kind:
        case "buy" if card is not None and card.kind != "enemy":
            return BuyTarget(card.id)
        case "fight" if card is not None and card.kind == "enemy":
            return FightTarget(card.id)
        case "travel" if not name:
            return TravelTarget()
        case "hire" if not name:
            return HireTarget()
        case _:
            return None


def reaches(target: Target | None, action: object) -> bool:
    """Say whether an action does what a target stands for: a blow at an Enemy counts, whether it falls or not."""
    match target, action:
        case (BuyTarget(card), Buy(named)) | (FightTarget(card), Fight(named)):
            return card == named
        case (HireTarget(), HireGuide()) | (TravelTarget(), Travel()):
            return True
        case _:
            return False


def check(content: Content, state: State, seat: Seat, intents: Sequence[Intent]) -> tuple[Check, ...]:
    """Check the steps of a seat's plan one after the other, each as if those before it had been done as they could be.

    On the seat's own turn that is the turn as it stands; before it, the turn as it would begin now.
    """
    return tuple(_checks(content, on_turn(state, seat), intents))


def _checks(content: Content, state: State, intents: Sequence[Intent]) -> Iterator[Check]:
    open_ended = False
    for intent in intents:
        if open_ended:
            yield Check(intent=intent, chance="later", before=state)
            continue
        found = _check(content, state, intent)
        yield found
        if found.chance in {"now", "covered"} and found.answer is not None:
            state, open_ended = _follow(content, state, found.answer.plan)


def _check(content: Content, state: State, intent: Intent) -> Check:
    missing = _not_at_hand(state, intent.cards)
    if missing:
        return Check(intent=intent, chance="missing", before=state, missing=missing)
    if intent.target not in targets(content, state):
        return Check(intent=intent, chance="gone", before=state)
    limited = state if not intent.cards else _with_only(content, state, intent.cards)
    found = answer(content, limited, intent.target)
    return Check(intent=intent, chance=found.verdict, before=state, answer=found)


def _follow(content: Content, state: State, press: Sequence[Action]) -> tuple[State, bool]:
    """Carry out a press, and say whether it brings something to light that nobody knows yet, or ends the game."""
    for action in press:
        step = StepBuilder(content, state)
        apply(step, state.active, action)
        if step.reveals or step.over:
            return state, True
        state = step.state
    return state, False


def _not_at_hand(state: State, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    in_play = (entry.card for entry in state.turn.in_play)
    left = [*state.acting_seat.hand, *state.camp_storage, *state.acting_seat.items, *in_play]
    missing = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return tuple(missing)


def _with_only(content: Content, state: State, cards: Sequence[CardId]) -> State:
    """Leave the seat no cards to play but these, taken from the hand first; Relics stay, to be delivered."""
    left = list(cards)

    def kept(zone: Sequence[CardId]) -> tuple[CardId, ...]:
        found = []
        for card in zone:
            if card in left:
                left.remove(card)
                found.append(card)
            elif content.cards[card].kind == "relic":
                found.append(card)
        return tuple(found)

    hand = kept(state.acting_seat.hand)
    camp = kept(state.camp_storage)
    own = replace(state.acting_seat, hand=hand, items=kept(state.acting_seat.items))
    seats = tuple(own if number == state.active else seat for number, seat in enumerate(state.seats))
    return replace(state, seats=seats, camp_storage=camp)
