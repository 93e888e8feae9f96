"""The Event deck, the Day track, and what an Event does to the player it lies in front of (§5.1)."""

from app.games.journey.actions import RemoveCard
from app.games.journey.cards import CardId, EventCard, EventWord
from app.games.journey.content import Content
from app.games.journey.life import lose_life
from app.games.journey.state import EventRemoval, Ruleset, State
from app.games.journey.step_builder import StepBuilder, without
from app.games.protocol import IllegalAction, Seat
from app.language import phrase


def send_event(step: StepBuilder) -> None:
    """Lay the next Event before the next seat in turn order, as a reshuffle does (§3.0); alone, before oneself.

    An empty Event deck is refilled at the moment of taking, and then the Day advances (#reading-event-refill). When
    every Event already lies before players, nothing is taken.
    """
    state = step.state
    if not state.event_deck:
        if not state.event_discard:
            step.log("no_event_left")
            return
        _turn_the_day(step)
    receiver = Seat((state.active + 1) % len(state.seats))
    event, *rest = step.state.event_deck
    step.update(event_deck=tuple(rest))
    step.update_seat(receiver, waiting_events=(*step.state.seats[receiver].waiting_events, event))
    step.log("event_sent", seat=receiver)


def _turn_the_day(step: StepBuilder) -> None:
    deck = step.shuffled("events", step.state.event_discard)
    day = min(step.state.day + 1, step.state.ruleset.day_max)
    advanced = day > step.state.day
    step.update(event_deck=deck, event_discard=(), day=day)
    step.log("day_advanced" if advanced else "events_reshuffled", day=day)


def resolve_event(step: StepBuilder) -> None:
    """Turn over the first waiting Event and carry out its sections up to the Day, top to bottom.

    It lies face down until its player does so (#reading-event-turned). Raises `IllegalAction` when no Event waits.
    """
    state = step.state
    seat = state.acting_seat
    if state.turn.phase != "events" or not seat.waiting_events:
        raise IllegalAction(phrase("No Event lies in front of you."))
    event, *rest = seat.waiting_events
    step.update_seat(state.active, waiting_events=tuple(rest))
    step.update(event_discard=(*state.event_discard, event))
    step.reveals = True
    step.log("event", seat=state.active, event=event, day=state.day)
    _carry_out(step, event_words(step.content.events[event], state.ruleset, day=state.day))


def event_words(event: EventCard, ruleset: Ruleset, *, day: int) -> tuple[EventWord, ...]:
    """List what an Event does on a Day: all sections down to it, twilight ones only on the Twilight side (§5.1)."""
    twilight = ruleset.event_side == "twilight"
    sections = event.sections[:day]
    return tuple(word for section in sections if twilight or not section.twilight for word in section.effects)


def _carry_out(step: StepBuilder, words: tuple[EventWord, ...]) -> None:
    for place, word in enumerate(words):
        if word == "remove" and removable(step.content, step.state):
            step.update(pending=EventRemoval(words[place + 1 :]))
            return
        _suffer(step, word)
        if step.over:
            return
    if not step.state.acting_seat.waiting_events:
        step.update_turn(phase="actions")


def _suffer(step: StepBuilder, word: EventWord) -> None:
    if word == "life":
        lose_life(step, step.state.active, 1, reason="event")
    elif word == "portal":
        advance_portal(step)
    else:
        step.log("nothing_to_remove", seat=step.state.active)


def advance_portal(step: StepBuilder) -> None:
    """Move the Portal marker one space on; at the end of its track the active player loses a life instead (§5.1)."""
    state = step.state
    if state.portal_marker + 1 < len(step.content.portal_track):
        step.update(portal_marker=state.portal_marker + 1)
        step.log("portal_advanced", crystals=step.content.portal_track[state.portal_marker + 1])
    else:
        lose_life(step, state.active, 1, reason="portal_end")


def removable(content: Content, state: State) -> tuple[CardId, ...]:
    """List the hand cards an Event may remove: any but a Relic, so that no game is lost by accident.

    This is a house rule (#reading-relics-stay).
    """
    hand = state.acting_seat.hand
    return tuple(card for card in dict.fromkeys(hand) if content.cards[card].kind != "relic")


def remove_for_event(step: StepBuilder, action: RemoveCard) -> None:
    """Put the named hand card out of the game and go on with the Event. Raises `IllegalAction` for another card."""
    state = step.state
    pending = state.pending
    if not isinstance(pending, EventRemoval) or action.card not in removable(step.content, state):
        raise IllegalAction(phrase("That card cannot be removed for the Event."))
    step.update_seat(state.active, hand=without(state.acting_seat.hand, action.card))
    step.update(removed=(*state.removed, action.card), pending=None)
    step.log("removed", seat=state.active, card=action.card)
    _carry_out(step, pending.remaining)
