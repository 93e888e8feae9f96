"""What is kept of a person at tables: seats, words, plans, deeds, results, attempts at days."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, select

from app.belongings.kinds import Things
from app.players.models import Guest
from app.tables.daily_models import attempts
from app.tables.forgetting import forget_results
from app.tables.models import actions, seats, tables
from app.tables.plan_models import plans
from app.tables.result_models import result_seats, results, sittings
from app.tables.talk_models import paces, talk


def count_tables(connection: Connection, who: Guest) -> int:
    """Count the tables where somebody ever had a seat."""
    return _count(connection, select(sittings).where(sittings.c.player_id == who.id))


def read_tables(connection: Connection, who: Guest) -> Things:
    """List the tables where somebody ever had a seat, with the seats that they hold now."""
    query = (
        select(tables.c.slug, tables.c.name, tables.c.game, tables.c.status, tables.c.created_at, tables.c.finished_at)
        .add_columns((tables.c.host_id == who.id).label("host"), (tables.c.opened_by == who.id).label("opened"))
        .add_columns(seats.c.number.label("seat"), seats.c.name.label("called"), seats.c.character)
        .join(sittings, sittings.c.table_id == tables.c.id)
        .outerjoin(seats, and_(seats.c.table_id == tables.c.id, seats.c.player_id == who.id))
        .where(sittings.c.player_id == who.id)
        .order_by(tables.c.id, seats.c.number)
    )
    return _things(connection, query)


def count_deeds(connection: Connection, who: Guest) -> int:
    """Count what somebody did at the tables that they ever sat at."""
    return _count(connection, select(actions.c.seq).where(_own_deeds(who)))


def read_deeds(connection: Connection, who: Guest) -> Things:
    """List what somebody did, as it stands in the histories of the games."""
    query = (
        select(tables.c.slug, actions.c.seq, actions.c.kind, actions.c.seat, actions.c.payload, actions.c.at)
        .join(tables, tables.c.id == actions.c.table_id)
        .where(_own_deeds(who))
        .order_by(actions.c.table_id, actions.c.seq)
    )
    return _things(connection, query)


def keep_deeds(connection: Connection, who: Guest) -> None:
    """Leave the histories of games as they are, without a name: the others at the table have played them, too."""
    del connection, who


def count_words(connection: Connection, who: Guest) -> int:
    """Count what somebody said at tables and what is still kept of it."""
    return _count(connection, select(talk.c.id).where(_own_words(who)))


def read_words(connection: Connection, who: Guest) -> Things:
    """List what somebody said at tables."""
    query = select(tables.c.slug, talk.c.kind, talk.c.seat, talk.c.name, talk.c.what, talk.c.amount, talk.c.at)
    query = query.join(tables, tables.c.id == talk.c.table_id).where(_own_words(who))
    return _things(connection, query.order_by(talk.c.id))


def forget_words(connection: Connection, who: Guest) -> None:
    """Drop somebody's words, and how lately they said something."""
    connection.execute(delete(talk).where(_own_words(who)))
    connection.execute(delete(paces).where(paces.c.table_id.in_(_own_tables(who)), paces.c.player_id == who.id))


def count_plans(connection: Connection, who: Guest) -> int:
    """Count the plans that somebody has put down."""
    return _count(connection, select(plans.c.seat_id).where(_own_plans(who)))


def read_plans(connection: Connection, who: Guest) -> Things:
    """List the plans that somebody has put down."""
    query = select(tables.c.slug, seats.c.number.label("seat"), plans.c.shared, plans.c.content)
    query = query.join(seats, seats.c.id == plans.c.seat_id).join(tables, tables.c.id == seats.c.table_id)
    return _things(connection, query.where(_own_plans(who)).order_by(plans.c.seat_id))


def forget_plans(connection: Connection, who: Guest) -> None:
    """Drop somebody's plans."""
    connection.execute(delete(plans).where(_own_plans(who)))


def count_results(connection: Connection, who: Guest) -> int:
    """Count the seats of finished games that stand under somebody's name."""
    return _count(connection, select(result_seats.c.number).where(result_seats.c.player_id == who.id))


def read_results(connection: Connection, who: Guest) -> Things:
    """List the finished games of somebody."""
    query = (
        select(tables.c.slug, results.c.game, results.c.preset, results.c.preset_version, results.c.seats)
        .add_columns(results.c.reason, results.c.turns, results.c.barred, results.c.daily, results.c.finished_at)
        .add_columns(result_seats.c.number.label("seat"), result_seats.c.name, result_seats.c.character)
        .add_columns(result_seats.c.won, result_seats.c.points)
        .join(results, results.c.table_id == result_seats.c.table_id)
        .join(tables, tables.c.id == results.c.table_id)
        .where(result_seats.c.player_id == who.id)
        .order_by(results.c.finished_at, result_seats.c.table_id, result_seats.c.number)
    )
    return _things(connection, query)


def count_days(connection: Connection, who: Guest) -> int:
    """Count the days whose journey somebody has tried."""
    return _count(connection, select(attempts.c.day).where(attempts.c.player_id == who.id))


def read_days(connection: Connection, who: Guest) -> Things:
    """List the days whose journey somebody has tried."""
    query = select(attempts.c.day, tables.c.slug).join(tables, tables.c.id == attempts.c.table_id)
    return _things(connection, query.where(attempts.c.player_id == who.id).order_by(attempts.c.day))


def forget_played(connection: Connection, who: Guest) -> None:
    """Take somebody off every result, and forget which days they have tried."""
    forget_results(connection, who=who)


def forget_sittings(connection: Connection, who: Guest) -> None:
    """Drop the last trace of where somebody sat; what is kept at the tables themselves went before."""
    connection.execute(delete(sittings).where(sittings.c.player_id == who.id))


def _own_tables(who: Guest) -> Select[Any]:
    """Select the tables of somebody, so that what is kept there is found without looking through all others."""
    return select(sittings.c.table_id).where(sittings.c.player_id == who.id)


def _own_deeds(who: Guest) -> ColumnElement[bool]:
    return and_(actions.c.table_id.in_(_own_tables(who)), actions.c.actor_id == who.id)


def _own_words(who: Guest) -> ColumnElement[bool]:
    return and_(talk.c.table_id.in_(_own_tables(who)), talk.c.player_id == who.id)


def _own_plans(who: Guest) -> ColumnElement[bool]:
    at = select(seats.c.id).where(seats.c.table_id.in_(_own_tables(who)))
    return and_(plans.c.seat_id.in_(at), plans.c.player_id == who.id)


def _count(connection: Connection, query: Select[Any]) -> int:
    return connection.scalar(select(func.count()).select_from(query.subquery())) or 0


def _things(connection: Connection, query: Select[Any]) -> Things:
    return [dict(row) for row in connection.execute(query).mappings()]
