"""The turn as a readable list: what may be done now, who does it, and how a turn ends (§5.0)."""

from collections.abc import Iterator
from typing import assert_never

from app.games.journey import abilities, camp_storage, combat, event_days, pathway, playing, travel
from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    DiscardCard,
    DiscardTwo,
    EndTurn,
    Fight,
    Heal,
    HireGuide,
    PlayCard,
    RemoveCard,
    Resolve,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    Travel,
    UseAbility,
)
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.drawing import draw
from app.games.journey.state import DiscardCost, EventRemoval, Pending, Phase, RecoverPick, State, Turn
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import IllegalAction, Seat
from app.language import phrase

END_TURN = EndTurn()
RESOLVE_EVENT = ResolveEvent()
DISCARD_TWO = DiscardTwo()


def acting(state: State) -> frozenset[Seat]:
    """Name the seats the game waits for: the active one, and beside it the owner of a discard being looked through."""
    if state.outcome is not None:
        return frozenset()
    if isinstance(state.pending, RecoverPick):
        return frozenset((state.active, state.pending.seat))
    return frozenset((state.active,))


def legal_actions(content: Content, state: State, seat: Seat) -> list[Action]:
    """List everything the seat may do now, each action once."""
    if seat not in acting(state):
        return []
    if state.pending is not None:
        return list(_answers(content, state, state.pending))
    if state.turn.phase == "events":
        return [RESOLVE_EVENT]
    return list(_action_step(content, state))


def _answers(content: Content, state: State, pending: Pending) -> Iterator[Action]:
    match pending:
        case EventRemoval():
            yield from (RemoveCard(card) for card in event_days.removable(content, state))
        case RecoverPick(owner):
            yield from (TakeFromDiscard(card) for card in dict.fromkeys(state.seats[owner].discard))
        case DiscardCost():
            yield from (DiscardCard(card) for card in dict.fromkeys(state.acting_seat.hand))
        case _:
            assert_never(pending)


def _action_step(content: Content, state: State) -> Iterator[Action]:
    yield from playing.plays(content, state)
    yield from playing.activations(content, state)
    yield from playing.resolutions(content, state)
    yield from abilities.uses(content, state)
    if abilities.can_discard_two(state):
        yield DISCARD_TWO
    yield from abilities.heals(state)
    for card in state.pathway:
        if card is not None:
            yield from pathway.buys(content, state, card)
            yield from combat.fights(content, state, card)
    yield from pathway.hires(state)
    yield from travel.travels(content, state)
    yield from camp_storage.stores(content, state)
    yield END_TURN


def apply(step: StepBuilder, seat: Seat, action: Action) -> None:  # noqa: C901 - one branch for each action of the union
    """Carry out one action of a seat. Raises `IllegalAction` when it is not that seat's to do, or not now."""
    _check_moment(step.state, seat, action)
    match action:
        case ResolveEvent():
            event_days.resolve_event(step)
        case RemoveCard():
            event_days.remove_for_event(step, action)
        case PlayCard():
            playing.play(step, action)
        case ActivateItem():
            playing.activate(step, action)
        case Resolve():
            playing.resolve(step, action)
        case UseAbility():
            abilities.use_ability(step, action)
        case DiscardTwo():
            abilities.discard_two(step, action)
        case DiscardCard():
            playing.discard_for_cost(step, action)
        case TakeFromDiscard():
            abilities.take_from_discard(step, seat, action)
        case Heal():
            abilities.spend_heal(step, action)
        case Buy():
            pathway.buy(step, action)
        case HireGuide():
            pathway.hire(step, action)
        case Fight():
            combat.fight(step, action)
        case Travel():
            travel.travel(step, action)
        case StoreCard():
            camp_storage.store(step, action)
        case EndTurn():
            end_turn(step)
        case _:
            assert_never(action)


def _check_moment(state: State, seat: Seat, action: Action) -> None:
    if state.outcome is not None:
        raise IllegalAction(phrase("This game is over."))
    if seat not in acting(state):
        raise IllegalAction(phrase("It is not your turn."))
    answers = isinstance(action, RemoveCard | TakeFromDiscard | DiscardCard)
    if state.pending is not None and not answers:
        raise IllegalAction(phrase("Answer the open question first."))
    if state.pending is None and answers:
        raise IllegalAction(phrase("Nothing asks for that now."))
    if state.turn.phase == "events" and state.pending is None and not isinstance(action, ResolveEvent):
        raise IllegalAction(phrase("An Event lies in front of you: turn it over first."))


def end_turn(step: StepBuilder) -> None:
    """Close the Action step: the Enemies at the Camp attack, hand and played cards go, six are drawn, Upkeep (§5.0)."""
    combat.camp_attack(step)
    if step.over:
        return
    step.log("turn_ended", seat=step.state.active, unused=_unused_effects(step.state))
    _clear_away(step)
    draw(step, step.state.active, step.state.ruleset.hand_size)
    pathway.refill(step)
    _pass_on(step)


def _unused_effects(state: State) -> tuple[CardId, ...]:
    """Name the cards whose open effects lapse with the turn, declined or without a target."""
    return tuple(entry.card for entry in state.turn.in_play if entry.open)


def _clear_away(step: StepBuilder) -> None:
    """Send every played card where it goes, and the unplayed hand to the discard."""
    state = step.state
    seat = state.acting_seat
    played = tuple(entry for entry in state.turn.in_play if entry.source != "item")

    def gone(after: str) -> tuple[CardId, ...]:
        return tuple(entry.card for entry in played if entry.after == after)

    step.update_seat(state.active, hand=(), discard=seat.discard + gone("own_discard") + seat.hand)
    step.update(
        turn=Turn(),
        common_discard=state.common_discard + gone("recycle"),
        guide_stack=state.guide_stack + gone("guide_stack"),
        removed=state.removed + gone("removed"),
    )


def _pass_on(step: StepBuilder) -> None:
    state = step.state
    following = Seat((state.active + 1) % len(state.seats))
    phase: Phase = "events" if state.seats[following].waiting_events else "actions"
    step.update(active=following, turn_number=state.turn_number + 1, turn=Turn(phase=phase))
    step.log(
        "turn_began", seat=following, turn=state.turn_number + 1, events=len(state.seats[following].waiting_events)
    )
