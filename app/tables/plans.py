"""Plans: what a player puts down for their next turn, for themself or for all at the table.

A plan belongs to whoever holds the seat: nobody else changes it, not even the host, and whoever gets the seat later
never sees it. The game itself knows nothing of it, and it is no part of the history. What a press does is ticked off,
and an undo takes the tick away again.
"""

from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection

from app.edition import Edition
from app.errors import InvalidInput
from app.games.planning import Planning
from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import plan_repository, repository
from app.tables.errors import NotPlanned, PlanFull
from app.tables.hall import AnyGame, Hall
from app.tables.plan_records import LONGEST_TARGET, MOST_NAMED, MOST_STEPS, Plan, PlannedStep
from app.tables.records import SeatRecord, TableRecord
from app.tables.rights import require_playing, require_voice
from app.tables.talk_repository import heard


def plan_step(
    connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, target: str, cards: Sequence[str] = ()
) -> Edition:
    """Add a target to the end of a seat's plan, with the cards to reach it with, or none named; return the edition.

    Raises PlanFull, NotPlanned in a game without plans, InvalidInput for what the game's plans cannot hold, and
    NotYourSeat, BotPlays, NotStarted and TableOver.
    """

    def added(game: Planning, plan: Plan) -> Plan:
        _check(game, target, tuple(cards))
        if len(plan.open) >= MOST_STEPS:
            raise PlanFull(phrase("A plan holds {most} steps. Take one out first.", most=MOST_STEPS))
        step = PlannedStep(id=plan.last + 1, target=target, cards=tuple(cards))
        return msgspec.structs.replace(plan, steps=(*plan.steps, step), last=step.id)

    return _change(connection, hall, slug=slug, who=who, seat=seat, change=added)


def drop_step(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, step: int) -> Edition:
    """Take a step out of a seat's plan; return the edition. Raises NotPlanned and otherwise as `plan_step`."""

    def dropped(_: Planning, plan: Plan) -> Plan:
        gone = _find(plan, step)
        return msgspec.structs.replace(plan, steps=tuple(kept for kept in plan.steps if kept != gone))

    return _change(connection, hall, slug=slug, who=who, seat=seat, change=dropped)


def hasten_step(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, step: int) -> Edition:
    """Put a step of a seat's plan before the one that it follows; return the edition. Raises as `drop_step` does."""

    def hastened(_: Planning, plan: Plan) -> Plan:
        place = plan.steps.index(_find(plan, step))
        steps = list(plan.steps)
        steps.insert(max(0, place - 1), steps.pop(place))
        return msgspec.structs.replace(plan, steps=tuple(steps))

    return _change(connection, hall, slug=slug, who=who, seat=seat, change=hastened)


def share_plan(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, shared: bool) -> Edition:
    """Show a seat's plan to all at the table, or to its player alone again; return the edition.

    Raises NotPlanned when there is no plan, and otherwise as `plan_step`.
    """

    def shown(_: Planning, plan: Plan) -> Plan:
        if not plan.steps:
            raise NotPlanned(phrase("There is no plan here. Point at something to plan it."))
        return msgspec.structs.replace(plan, shared=shared)

    return _change(connection, hall, slug=slug, who=who, seat=seat, change=shown)


def discard_plan(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> Edition:
    """Throw a seat's plan away; return the edition. Raises as `plan_step` does."""
    return _change(connection, hall, slug=slug, who=who, seat=seat, change=lambda _, __: Plan())


def after_press(game: AnyGame, plan: Plan | None, *, first: int, done: Sequence[object], goes_on: bool) -> Plan | None:
    """Tick off what a seat's press has done; once its turn is over, what was ticked off is dropped.

    ``first`` is the number of the first action's record; ``goes_on`` says whether the seat is still waited for.
    """
    if plan is None or not isinstance(game, Planning):
        return plan
    for record, action in enumerate(done, first):
        plan = _ticked(game, plan, action, record)
    return plan if goes_on else msgspec.structs.replace(plan, steps=plan.open)


def after_undo(plan: Plan, *, first: int) -> Plan:
    """Take away the ticks of what has been taken back: everything from a record on."""
    steps = (
        step if step.done is None or step.done < first else msgspec.structs.replace(step, done=None)
        for step in plan.steps
    )
    return msgspec.structs.replace(plan, steps=tuple(steps))


def keep(connection: Connection, seat: SeatRecord, plan: Plan | None) -> None:
    """Store what has become of the plan of a seat's player, if anything has."""
    if plan is None or plan == seat.plan or seat.player is None:
        return
    if plan.steps:
        plan_repository.store(connection, seat.id, seat.player, plan)
    else:
        plan_repository.forget(connection, seat.id)


def with_plan(table: TableRecord, seat: SeatRecord, plan: Plan | None) -> TableRecord:
    """Give a table at which a seat has this plan."""
    if plan == seat.plan:
        return table
    kept = plan if plan is not None and plan.steps else None
    changed = msgspec.structs.replace(seat, plan=kept)
    return msgspec.structs.replace(table, seats=tuple(changed if own == seat else own for own in table.seats))


def _change(
    connection: Connection,
    hall: Hall,
    *,
    slug: str,
    who: Guest,
    seat: Seat,
    change: Callable[[Planning, Plan], Plan],
) -> Edition:
    table = repository.lock(connection, slug).table
    own = require_voice(table, who, seat)
    require_playing(table)
    game = hall.game(table.game)
    if not isinstance(game, Planning):
        raise NotPlanned(phrase("Turns of this game cannot be planned ahead."))
    before = own.plan or Plan()
    after = change(game, before)
    if after == before:
        return table.edition
    keep(connection, own, after)
    return heard(connection, table)


def _check(game: Planning, target: str, cards: tuple[str, ...]) -> None:
    if len(target) > LONGEST_TARGET or len(cards) > MOST_NAMED or not game.can_plan(target, cards):
        raise InvalidInput(phrase("That cannot be planned. Please point at something on the table again."))


def _find(plan: Plan, number: int) -> PlannedStep:
    for step in plan.open:
        if step.id == number:
            return step
    raise NotPlanned(phrase("That step is not in your plan any more. Here is the plan as it stands now."))


def _ticked(game: Planning, plan: Plan, action: object, record: int) -> Plan:
    """Tick off the first step that an action does, if any."""
    for place, step in enumerate(plan.steps):
        if step.done is None and game.reaches(step.target, action):
            ticked = msgspec.structs.replace(step, done=record)
            return msgspec.structs.replace(plan, steps=(*plan.steps[:place], ticked, *plan.steps[place + 1 :]))
    return plan
