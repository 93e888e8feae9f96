"""Region ``status``: whose turn it is, when the game ends, and how it ended."""

from collections.abc import Iterator, Mapping

from app.games.harmonies.state import END_REASONS, EndReason
from app.language import N_
from app.language import gettext as _
from app.web.harmonies.contexts import Ending, Status
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import cubes_counted, points, suns_counted
from app.web.wording import joined

LAST_ROUNDS: Mapping[EndReason, str] = {
    "board": N_("A board is almost full"),
    "pouch": N_("The pouch cannot refill the central board"),
}
"""Why the last round has begun."""

CLOSED = N_("The host closed the table before the last landscape was finished.")


def status(sight: Sight) -> Status:
    """Say how things stand."""
    view = sight.view
    side = _("Side A, river") if view.ruleset.side == "A" else _("Side B, islands")
    round_number = (view.turn_number - 1) // len(view.seats) + 1
    return Status(
        headline=_headline(sight),
        mine=sight.acts,
        facts=(_("Round {number}").format(number=round_number), side),
        warnings=tuple(_warnings(sight)),
        ending=_ending(sight) if sight.over else None,
    )


def _headline(sight: Sight) -> str:
    if sight.over:
        return _ending(sight).title
    who = sight.people[sight.view.active]
    if not sight.acts:
        return _("{name}’s turn").format(name=who)
    return (_("You act for {name}") if sight.stands_in else _("Your turn, {name}")).format(name=who)


def _warnings(sight: Sight) -> Iterator[str]:
    reason = sight.view.last_round
    if reason is not None and not sight.over:
        yield _("{why}: this is the last round.").format(why=_(LAST_ROUNDS[reason]))


def _ending(sight: Sight) -> Ending:
    outcome = sight.view.outcome
    if outcome is None:
        return Ending(kind="closed", title=_("The table was closed"), words=(_(CLOSED),))
    why = LAST_ROUNDS[next(known for known in END_REASONS if known == outcome.reason)]
    reason = _("{why}.").format(why=_(why))
    if sight.alone:
        alone = sight.view.seats[0]
        suns = alone.suns or 0
        title = _("{points}, {suns}").format(points=points(alone.total), suns=suns_counted(suns))
        return Ending(kind="won", title=title, words=(reason,), suns=suns)
    winners = [sight.people[seat] for seat in outcome.winners]
    best = sight.view.seats[outcome.winners[0]]
    if len(winners) > 1:
        shared = _("Both points and cubes are equal: {points}, {cubes}.").format(
            points=points(best.total), cubes=cubes_counted(best.cubes)
        )
        title = _("{names} share the victory").format(names=joined(winners))
        return Ending(kind="drawn", title=title, words=(reason, shared))
    title = _("{name} wins").format(name=winners[0])
    return Ending(kind="won", title=title, words=(reason, *_tie_broken(sight)))


def _tie_broken(sight: Sight) -> Iterator[str]:
    """Tell when the number of cubes decided."""
    outcome = sight.view.outcome
    best = max(seat.total for seat in sight.view.seats)
    equal = [seat for seat in sight.view.seats if seat.total == best]
    if outcome is not None and len(equal) > 1:
        cubes = sight.view.seats[outcome.winners[0]].cubes
        yield _("The points are equal; {cubes} on the board decide.").format(cubes=cubes_counted(cubes))


assert set(LAST_ROUNDS) == set(END_REASONS)  # noqa: S101 - checked when the module is read
