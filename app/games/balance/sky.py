"""Storm, Sun and Moon: they take effect for both players once the drawing in which they came is done.

All events stay aside until none is pending, and only then are put away: an event that went under a nearly empty pile
before its own cards were drawn would come round again at once, for ever (#reading-aside).
"""

from typing import assert_never

from msgspec.structs import replace

from app.games.balance.actions import KeepRest, Release
from app.games.balance.cards import SPECIALS, EventId
from app.games.balance.drawing import discard, draw, put_under, set_aside, show_top, take_top, throw_hand
from app.games.balance.ending import end_turn
from app.games.balance.releasing import release
from app.games.balance.state import Choice, MoonChoice, Sky, SunChoice, other
from app.games.balance.step_builder import StepBuilder


def pass_over(step: StepBuilder) -> None:
    """Let the pending events take effect, until one asks a player or all are done; then the game goes on."""
    while step.state.sky.choice is None:
        if step.state.sky.pending:
            _take_effect(step, _brightest(step))
            continue
        then = step.state.sky.then
        _put_away(step)
        if then == "end_turn":
            end_turn(step)
            return
        if _open_discard(step):
            return


def _brightest(step: StepBuilder) -> EventId:
    """Move the brightest pending event among those handled."""
    sky = step.state.sky
    event = next(event for event in step.content.events.values() if event in sky.pending)
    left = tuple(waiting for waiting in sky.pending if waiting != event)
    step.update(sky=replace(sky, pending=left, handled=(*sky.handled, event)))
    step.log("event", event=event)
    return event


def _take_effect(step: StepBuilder, event: EventId) -> None:
    match event:
        case "storm":
            _storm(step)
        case "sun":
            _sun(step)
        case "moon":
            _ask(step, MoonChoice(step.state.active))
        case _:
            assert_never(event)


def _storm(step: StepBuilder) -> None:
    """Throw both hands and draw seven fresh each; other events caught by it do nothing (#reading-storm)."""
    seats = (step.state.active, other(step.state.active))
    for seat in seats:
        throw_hand(step, seat)
    show_top(step)
    for seat in seats:
        draw(step, seat, step.content.table.hand)
    sky = step.state.sky
    blotted = tuple(event for event in step.content.events.values() if event in sky.pending)
    if blotted:
        step.update(sky=replace(sky, pending=(), handled=sky.handled + blotted))
        step.log("blotted", events=blotted)


def _sun(step: StepBuilder) -> None:
    """Both draw a card; then each releases one, the active player first."""
    active = step.state.active
    for seat in (active, other(active)):
        draw(step, seat, 1)
    _ask(step, SunChoice(active))


def _ask(step: StepBuilder, choice: Choice | None) -> None:
    step.update(sky=replace(step.state.sky, choice=choice))


def answer(step: StepBuilder, choice: Choice, action: Release | KeepRest) -> None:
    """Carry out a player's answer to a Sun or a Moon. Raises `IllegalAction` for a card that is not held."""
    if isinstance(action, Release):
        release(step, choice.seat, action.card)
    following = _next_choice(step, choice, action)
    _ask(step, following)
    if following is None:
        pass_over(step)


def _next_choice(step: StepBuilder, choice: Choice, action: Release | KeepRest) -> Choice | None:
    match choice:
        case SunChoice(seat):
            return SunChoice(other(seat)) if seat == step.state.active else None
        case MoonChoice():
            return _after_moon_answer(step, choice, action)
        case _:
            assert_never(choice)


def _after_moon_answer(step: StepBuilder, choice: MoonChoice, action: Release | KeepRest) -> MoonChoice | None:
    """Give the next question of a Moon; after the last, both draw what they released, the active player first."""
    active, released = step.state.active, list(choice.released)
    if isinstance(action, Release):
        released[choice.seat] += 1
    so_far = (released[0], released[1])
    if isinstance(action, Release) and released[choice.seat] < step.content.table.moon_releases:
        return MoonChoice(choice.seat, so_far)
    step.log("moon_answered", seat=choice.seat, released=released[choice.seat])
    if choice.seat == active:
        return MoonChoice(other(active), so_far)
    for seat in (active, other(active)):
        draw(step, seat, so_far[seat])
    return None


def _put_away(step: StepBuilder) -> None:
    """Slide the handled events under the pile, the last handled deepest, or let them wait for the next one."""
    handled = step.state.sky.handled
    if not handled and step.state.sky.then == "end_turn":
        return
    if step.state.ruleset.spent_events == "draw_pile":
        put_under(step, handled)
    else:
        step.update(spent=step.state.spent + handled)
    step.update(sky=Sky())


def _open_discard(step: StepBuilder) -> bool:
    """Turn the card that opens the discard pile; return False when it is an event, which has to take effect first.

    A Fog or Wind that nobody could take is put under the draw pile, and the next card is turned.
    """
    while True:
        card = take_top(step)
        if set_aside(step, card):
            step.update(sky=replace(step.state.sky, then="open_discard"))
            return False
        if card in SPECIALS and step.state.ruleset.takeable == "ordinary":
            put_under(step, (card,))
            continue
        discard(step, card)
        return True
