"""The deal: characters, decks, the pathway and its Enemy sweep, Events and markers (§2.0, §9.0)."""

import msgspec

from app.games.journey.cards import CardId, CharacterId
from app.games.journey.content import Content
from app.games.journey.drawing import draw
from app.games.journey.pathway import refill, take_off
from app.games.journey.state import CAMP_SPACES, SPACES, Ruleset, SeatState, State, Turn
from app.games.journey.step_builder import StepBuilder
from app.games.protocol import Seat
from app.games.rng import Rng
from app.language import phrase

SEAT_COUNTS = range(1, 5)


def check_options(content: Content, ruleset: Ruleset, seats: int) -> Ruleset:
    """Return the options when they fit the game. Raises ValueError with a sentence when they do not."""
    if seats not in SEAT_COUNTS:
        raise ValueError(phrase("The journey is for one to four characters."))
    checked = msgspec.convert(msgspec.to_builtins(ruleset), Ruleset)
    named = [who for who in checked.characters or () if who is not None]
    if checked.characters is not None and len(checked.characters) != seats:
        raise ValueError(phrase("Every seat needs its place in the list of characters."))
    if len(set(named)) != len(named) or not set(named) <= set(content.characters):
        raise ValueError(phrase("Each character of the game can be chosen once."))
    if not checked.day_start <= checked.day_max <= content.days:
        raise ValueError(phrase("The Day cannot start after the last Day."))
    if checked.portal_start >= len(content.portal_track):
        raise ValueError(phrase("The Portal marker must start on its track."))
    return checked


def deal(content: Content, ruleset: Ruleset, *, seats: int, seed: str) -> State:
    """Deal a new game. Raises ValueError when the options do not fit."""
    rules = check_options(content, ruleset, seats)
    step = StepBuilder(content, _empty_table(content, rules, seed))
    _seat_characters(step, seats)
    _prepare_events(step)
    _lay_pathway(step)
    for seat in range(seats):
        draw(step, Seat(seat), rules.hand_size)
    return step.state


def _empty_table(content: Content, ruleset: Ruleset, seed: str) -> State:
    return State(
        ruleset=ruleset,
        rng=Rng(seed),
        seats=(),
        active=Seat(0),
        turn_number=1,
        turn=Turn(phase="actions"),
        pathway=(None,) * SPACES,
        journey_deck=content.journey_cards(),
        common_discard=(),
        camp_storage=(),
        guide_stack=content.guides(),
        event_deck=tuple(content.events),
        event_discard=(),
        removed=(),
        unused=(),
        trail=0,
        portal_marker=ruleset.portal_start,
        day=ruleset.day_start,
    )


def _seat_characters(step: StepBuilder, seats: int) -> None:
    """Seat the chosen characters, the seed drawing the rest; the decks of those not in play stay unused."""
    rules = step.state.ruleset
    chosen = rules.characters or (None,) * seats
    free = tuple(who for who in step.content.characters if who not in chosen)
    drawn = iter(step.shuffled("characters", free))
    seated: tuple[CharacterId, ...] = tuple(who if who is not None else next(drawn) for who in chosen)
    places = tuple(
        SeatState(
            character=who,
            life=rules.start_life,
            shield=rules.start_shields,
            draw_pile=step.shuffled(f"deck {seat}", step.content.starting_deck(who)),
        )
        for seat, who in enumerate(seated)
    )
    idle: tuple[CardId, ...] = tuple(
        card for who in step.content.characters if who not in seated for card in step.content.starting_deck(who)
    )
    first, rng = step.state.rng.number("first seat", seats) if rules.first_seat == "random" else (0, step.state.rng)
    step.update(seats=places, unused=idle, active=Seat(first), rng=rng)


def _prepare_events(step: StepBuilder) -> None:
    """Shuffle the Events; the harder lists put some of them, unseen, out of the game (§9.0)."""
    deck = step.shuffled("events", step.state.event_deck)
    out = step.state.ruleset.events_removed
    step.update(event_deck=deck[out:], unused=step.state.unused + deck[:out])


def _lay_pathway(step: StepBuilder) -> None:
    step.update(journey_deck=step.shuffled("journey", step.state.journey_deck))
    refill(step)
    _send_enemies_from_camp(step)
    if step.state.ruleset.sweep:
        _sweep(step)
        _send_enemies_from_camp(step)


def _send_enemies_from_camp(step: StepBuilder) -> None:
    """Discard Enemies from the camp spaces and refill, until none is there (§2.0)."""
    while enemies := [card for card in _camp_cards(step) if step.content.cards[card].kind == "enemy"]:
        _discard(step, enemies)
        refill(step)


def _camp_cards(step: StepBuilder) -> list[CardId]:
    return [card for place in CAMP_SPACES if (card := step.state.pathway[place]) is not None]


def _sweep(step: StepBuilder) -> None:
    """Discard every visible Enemy and Hazard once and refill: the easier set-up of §9.0.

    House rule (#reading-setup-sweep): they go to the common discard, since boxing them could make a Relic impossible.
    """
    visible = [card for card in step.state.pathway if card is not None]
    _discard(step, [card for card in visible if step.content.cards[card].kind in ("enemy", "hazard")])
    refill(step)


def _discard(step: StepBuilder, cards: list[CardId]) -> None:
    for card in cards:
        take_off(step, card)
    step.update(common_discard=step.state.common_discard + tuple(cards))
