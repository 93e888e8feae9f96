"""What a press would do, found by trying it: the rules are pure, so their own log tells what is certain beforehand.

Only what everybody at the table can work out is read from the trial, never what it would draw or turn over.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.actions import Action, ResolveEvent
from app.games.journey.cards import CardId, Season
from app.games.journey.game import Journey
from app.games.journey.relics import lost_seasons
from app.games.journey.state import CAMP_SPACES, DefeatReason, State
from app.games.journey.turn import END_TURN
from app.games.protocol import IllegalAction, LogEntry, Seat


class Loss(Struct, frozen=True):
    """Lives that a seat would lose, after its shield if it has one."""

    seat: Seat
    amount: int
    shielded: bool
    reason: DefeatReason


class Dusk(Struct, frozen=True, kw_only=True):
    """What is certain about the moment after the end of a turn.

    ``following`` begins then, with so many ``events``. ``arrivals`` counts the cards that come onto the pathway unseen,
    ``near_unknown`` those of them that lie next to the Camp, where ``near`` are the Enemies known already. ``forest``
    says that its discard is shuffled for it, ``day`` is the Day that begins, 0 for none.
    """

    following: Seat
    events: int
    arrivals: int
    near: tuple[CardId, ...]
    near_unknown: int
    forest: bool
    day: int


class Foresight(Struct, frozen=True, kw_only=True):
    """What is certain about a press.

    ``attackers`` are Enemies that would attack at the Camp, ``spared`` the stunned one that would do no damage,
    ``unpaid`` the Crystals a Portal would lack, ``events`` the number of Events that reshuffles would send, ``lapsing``
    the cards whose open effects would be lost, ``doomed`` the seasons whose Relic would become impossible. ``dusk``
    is what follows the end of a turn.
    """

    losses: tuple[Loss, ...] = ()
    defeat: bool = False
    attackers: tuple[CardId, ...] = ()
    spared: tuple[CardId, ...] = ()
    unpaid: int = 0
    events: int = 0
    lapsing: tuple[CardId, ...] = ()
    doomed: tuple[Season, ...] = ()
    dusk: Dusk | None = None


NOTHING = Foresight()


def at_end(game: Journey, state: State) -> Foresight:
    """Tell what is certain to happen when the active player ends the turn now."""
    try:
        step = game.apply(state, state.active, END_TURN)
    except IllegalAction:
        return NOTHING
    after = step.state
    told = _read(step.log, _doomed(game, state, after))
    return told if after.outcome is not None else replace(told, dusk=_dusk(game, state, after, step.log))


def _dusk(game: Journey, before: State, after: State, log: Sequence[LogEntry]) -> Dusk:
    """Read what follows, but of the cards that come only how many there are."""
    near = [card for place in CAMP_SPACES if (card := after.pathway[place]) is not None]
    known = [card for card in near if card in before.pathway]
    return Dusk(
        following=after.active,
        events=len(after.seats[after.active].waiting_events),
        arrivals=sum(card is not None and card not in before.pathway for card in after.pathway),
        near=tuple(card for card in known if game.content.cards[card].kind == "enemy"),
        near_unknown=len(near) - len(known),
        forest=any(entry.kind == "forest_reshuffled" for entry in log),
        day=after.day if after.day != before.day else 0,
    )


def foresee(game: Journey, state: State, seat: Seat, actions: Sequence[Action]) -> Foresight:
    """Try a press and tell what is certain; nothing is told of a press that the rules would refuse.

    Like the press itself the trial stops after an action that reveals something. An Event lies face down, so it is
    not tried.
    """
    log: list[LogEntry] = []
    after = state
    try:
        for action in actions:
            if isinstance(action, ResolveEvent):
                break
            step = game.apply(after, seat, action)
            after = step.state
            log += step.log
            if step.reveals or after.outcome is not None:
                break
    except IllegalAction:
        return NOTHING
    return _read(log, _doomed(game, state, after))


def _doomed(game: Journey, before: State, after: State) -> tuple[Season, ...]:
    """Name the seasons that a press would lose; mostly none is lost, whatever was before."""
    lost = lost_seasons(game.content, after)
    if not lost:
        return ()
    already = lost_seasons(game.content, before)
    return tuple(season for season in lost if season not in already)


def _read(log: Sequence[LogEntry], doomed: tuple[Season, ...]) -> Foresight:
    told: dict[str, list[LogEntry]] = {}
    for entry in log:
        told.setdefault(entry.kind, []).append(entry)
    return Foresight(
        losses=tuple(
            Loss(entry.data["seat"], entry.data["amount"], entry.data["shielded"], entry.data["reason"])
            for entry in told.get("life_lost", ())
        ),
        defeat="defeat" in told,
        attackers=tuple(card for entry in told.get("camp_attacked", ()) for card in entry.data["cards"]),
        spared=tuple(entry.data["card"] for entry in told.get("stun_spent", ())),
        unpaid=sum(entry.data["crystals"] for entry in told.get("backfire", ())),
        events=len(told.get("event_sent", ())),
        lapsing=tuple(card for entry in told.get("turn_ended", ()) for card in entry.data["unused"]),
        doomed=doomed,
    )
