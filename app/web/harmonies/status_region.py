"""Region ``status``: whose turn it is, when the game ends, and how it ended."""

from collections.abc import Iterator, Mapping

from app.games.harmonies.state import END_REASONS, EndReason
from app.web.harmonies.contexts import Ending, Status
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import points
from app.web.wording import counted, joined

LAST_ROUNDS: Mapping[EndReason, str] = {
    "board": "A board is almost full",
    "pouch": "The pouch cannot refill the central board",
}
"""Why the last round has begun."""

CLOSED = "The host closed the table before the last landscape was finished."


def status(sight: Sight) -> Status:
    """Say how things stand."""
    view = sight.view
    water = "river" if view.ruleset.side == "A" else "islands"
    round_number = (view.turn_number - 1) // len(view.seats) + 1
    return Status(
        headline=_headline(sight),
        mine=sight.acts,
        facts=(f"Round {round_number}", f"Side {view.ruleset.side}, {water}"),
        warnings=tuple(_warnings(sight)),
        ending=_ending(sight) if sight.over else None,
    )


def _headline(sight: Sight) -> str:
    if sight.over:
        return _ending(sight).title
    who = sight.people[sight.view.active]
    if not sight.acts:
        return f"{who}’s turn"
    return f"You act for {who}" if sight.stands_in else f"Your turn, {who}"


def _warnings(sight: Sight) -> Iterator[str]:
    reason = sight.view.last_round
    if reason is not None and not sight.over:
        yield f"{LAST_ROUNDS[reason]}: this is the last round."


def _ending(sight: Sight) -> Ending:
    outcome = sight.view.outcome
    if outcome is None:
        return Ending(kind="closed", title="The table was closed", words=(CLOSED,))
    reason = f"{LAST_ROUNDS[next(known for known in END_REASONS if known == outcome.reason)]}."
    if sight.alone:
        alone = sight.view.seats[0]
        suns = alone.suns or 0
        return Ending(kind="won", title=f"{points(alone.total)}, {counted(suns, 'sun')}", words=(reason,), suns=suns)
    winners = [sight.people[seat] for seat in outcome.winners]
    best = sight.view.seats[outcome.winners[0]]
    if len(winners) > 1:
        shared = f"Both points and cubes are equal: {points(best.total)}, {counted(best.cubes, 'cube')}."
        return Ending(kind="drawn", title=f"{joined(winners)} share the victory", words=(reason, shared))
    return Ending(kind="won", title=f"{winners[0]} wins", words=(reason, *_tie_broken(sight)))


def _tie_broken(sight: Sight) -> Iterator[str]:
    """Tell when the number of cubes decided."""
    outcome = sight.view.outcome
    best = max(seat.total for seat in sight.view.seats)
    equal = [seat for seat in sight.view.seats if seat.total == best]
    if outcome is not None and len(equal) > 1:
        cubes = sight.view.seats[outcome.winners[0]].cubes
        yield f"The points are equal; {counted(cubes, 'cube')} on the board decide."


assert set(LAST_ROUNDS) == set(END_REASONS)  # noqa: S101 - checked when the module is read
