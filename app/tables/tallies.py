"""What somebody, or a table with its rematches, has played so far. Each is read by an index of their own games alone.

Lessons and practice are no games that were played in earnest, so they are left out.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, FromClause, Row, Select, Subquery, and_, case, func, or_, select, tuple_

from app.players.models import Moment, PlayerId, RowId
from app.tables.fame import told_by
from app.tables.models import tables
from app.tables.records import TableRecord
from app.tables.result_models import result_seats, results
from app.tables.results import Barred, series_of

PAGE = 20
_FAVOURITES = 3
_EARNEST = or_(results.c.barred.is_(None), results.c.barred.not_in(("lessons", "practice")))
_FACTS = msgspec.json.Decoder(dict[str, int])


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Games of one kind: how many, and how many of them were won."""

    game: str
    preset: str
    preset_name: str
    version: int
    seats: int
    games: int
    won: int


class Streak(msgspec.Struct, frozen=True):
    """Victories in a row at a game: up to now, and the most there ever were."""

    game: str
    now: int
    longest: int


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was finished. ``won`` tells of whoever asks, at a table of anybody; ``winners`` are seats.

    ``names`` are those of its seats, None where one was forgotten.
    """

    slug: str
    table_name: str
    game: str
    preset_name: str
    won: bool
    reason: str
    turns: int
    facts: dict[str, int]
    barred: Barred | None
    winners: tuple[int, ...]
    names: tuple[str | None, ...]
    finished_at: datetime


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has played. ``favourites`` are characters with how often they were played, most often first."""

    kinds: tuple[Played, ...]
    streaks: tuple[Streak, ...]
    favourites: tuple[tuple[str, str, int], ...]
    longest: PlayedGame | None

    @property
    def games(self) -> int:
        """Count all games."""
        return sum(kind.games for kind in self.kinds)

    @property
    def won(self) -> int:
        """Count those that were won."""
        return sum(kind.won for kind in self.kinds)


class GamesPage(msgspec.Struct, frozen=True):
    """A stretch of finished games, the newest first; ``earlier`` is the ``before`` of the next one, blank for none."""

    games: tuple[PlayedGame, ...]
    earlier: str


def tally_of(connection: Connection, player: PlayerId) -> Tally:
    """Read what a person has played: by difficulty and number of players, in a row, as whom, and for how long."""
    own = _own(player)
    kinds = (
        select(own.c.game, own.c.preset, own.c.preset_version, own.c.seats)
        .add_columns(func.max(own.c.preset_name).label("preset_name"))
        .add_columns(func.count().label("games"), func.sum(own.c.mine).label("won"))
        .group_by(own.c.game, own.c.preset, own.c.preset_version, own.c.seats)
        .order_by(own.c.game, own.c.preset, own.c.preset_version, own.c.seats)
    )
    longest = connection.scalar(select(own.c.table_id).order_by(own.c.turns.desc(), own.c.finished_at).limit(1))
    return Tally(
        kinds=tuple(_played(row) for row in connection.execute(kinds)),
        streaks=tuple(_streaks(connection, own)),
        favourites=_favourites(connection, player),
        longest=None if longest is None else _games(connection, [longest], player)[0],
    )


def games_of(connection: Connection, player: PlayerId, *, before: str = "") -> GamesPage:
    """Read a stretch of a person's finished games: the newest, or those before the game of the table ``before``."""
    own = _own(player)
    return _stretch(connection, select(own.c.table_id), own, before=before, player=player)


def games_of_table(connection: Connection, table: TableRecord, *, today: str, before: str = "") -> GamesPage:
    """Read a stretch of the finished games of a table and its rematches, whichever of them this is.

    What was played for a day that is not over yet follows when it is.
    """
    query = select(results.c.table_id).where(results.c.series == series_of(connection, table), told_by(today))
    return _stretch(connection, query, results, before=before, player=None)


def wins_of_table(connection: Connection, table: TableRecord, *, today: str) -> tuple[tuple[str | None, int, int], ...]:
    """Count, for each player of a table and its rematches, the games and the victories, with a name of theirs."""
    here = and_(results.c.series == series_of(connection, table), told_by(today))
    who = func.coalesce(result_seats.c.player_id, -1 - result_seats.c.number)
    per_game = (
        select(who.label("who"), result_seats.c.table_id, func.max(result_seats.c.name).label("name"))
        .add_columns(func.max(case((result_seats.c.won, 1), else_=0)).label("mine"))
        .join(results, results.c.table_id == result_seats.c.table_id)
        .where(here)
        .group_by(who, result_seats.c.table_id)
        .subquery()
    )
    query = (
        select(func.max(per_game.c.name).label("name"), func.count().label("games"))
        .add_columns(func.sum(per_game.c.mine).label("won"))
        .group_by(per_game.c.who)
        .order_by(func.sum(per_game.c.mine).desc(), func.max(per_game.c.name))
    )
    return tuple((row.name, row.games, int(row.won)) for row in connection.execute(query))


def _own(player: PlayerId) -> Subquery:
    """Give a person's games, once each however many seats they had, with ``mine`` 1 for a victory of theirs."""
    seated = (
        select(result_seats.c.table_id, func.max(case((result_seats.c.won, 1), else_=0)).label("mine"))
        .where(result_seats.c.player_id == player)
        .group_by(result_seats.c.table_id)
        .subquery()
    )
    query = select(results, seated.c.mine).join(seated, seated.c.table_id == results.c.table_id)
    own = select(result_seats.c.table_id).where(result_seats.c.player_id == player)  # leads SQLite to begin there
    return query.where(results.c.table_id.in_(own), _EARNEST).subquery()


def _played(row: Row[Any]) -> Played:
    return Played(
        game=row.game,
        preset=row.preset,
        preset_name=row.preset_name,
        version=row.preset_version,
        seats=row.seats,
        games=row.games,
        won=int(row.won),
    )


def _streaks(connection: Connection, own: Subquery) -> Iterator[Streak]:
    """Find runs of victories: within a run, the place among all games and that among the won ones rise alike."""
    order = (own.c.finished_at, own.c.table_id)
    among_all = func.row_number().over(partition_by=own.c.game, order_by=order)
    among_equals = func.row_number().over(partition_by=(own.c.game, own.c.mine), order_by=order)
    marked = select(own.c.game, own.c.mine, (among_all - among_equals).label("run"), among_all.label("place"))
    numbered = marked.subquery()
    run = (
        select(numbered.c.game, func.count().label("length"), func.max(numbered.c.place).label("ends"))
        .where(numbered.c.mine == 1)
        .group_by(numbered.c.game, numbered.c.run)
        .subquery()
    )
    games = select(numbered.c.game, func.max(numbered.c.place).label("last")).group_by(numbered.c.game).subquery()
    query = (
        select(games.c.game, func.max(run.c.length).label("longest"))
        .add_columns(func.max(case((run.c.ends == games.c.last, run.c.length), else_=0)).label("now"))
        .outerjoin(run, run.c.game == games.c.game)
        .group_by(games.c.game)
        .order_by(games.c.game)
    )
    for row in connection.execute(query):
        yield Streak(row.game, int(row.now or 0), int(row.longest or 0))


def _favourites(connection: Connection, player: PlayerId) -> tuple[tuple[str, str, int], ...]:
    often = func.count()
    query = (
        select(results.c.game, result_seats.c.character, often.label("often"))
        .join(results, results.c.table_id == result_seats.c.table_id)
        .where(and_(result_seats.c.player_id == player, result_seats.c.character.is_not(None), _EARNEST))
        .group_by(results.c.game, result_seats.c.character)
        .order_by(often.desc(), result_seats.c.character)
        .limit(_FAVOURITES)
    )
    return tuple((row.game, row.character, row.often) for row in connection.execute(query))


def _stretch(
    connection: Connection, query: Select[Any], of: FromClause, *, before: str, player: PlayerId | None
) -> GamesPage:
    """Read some games of a list; what stands before one of them is found by its place in time."""
    place = tuple_(of.c.finished_at, of.c.table_id)
    if before:
        then = select(results.c.finished_at, results.c.table_id).join(tables, tables.c.id == results.c.table_id)
        cursor = connection.execute(then.where(tables.c.slug == before)).first()
        if cursor is not None:
            query = query.where(place < tuple_(*cursor, types=(Moment, RowId)))
    newest = query.order_by(of.c.finished_at.desc(), of.c.table_id.desc()).limit(PAGE + 1)
    found = connection.scalars(newest).all()
    games = _games(connection, found[:PAGE], player)
    return GamesPage(games, games[-1].slug if len(found) > PAGE else "")


def _games(connection: Connection, table_ids: Sequence[int], player: PlayerId | None) -> tuple[PlayedGame, ...]:
    """Read finished games with who played, in the order of their numbers here."""
    query = select(results, tables.c.slug, tables.c.name.label("table_name"))
    query = query.join(tables, tables.c.id == results.c.table_id).where(results.c.table_id.in_(table_ids))
    rows = {row.table_id: row for row in connection.execute(query)}
    chairs: dict[int, list[Row[Any]]] = {number: [] for number in table_ids}
    seated = select(result_seats).where(result_seats.c.table_id.in_(table_ids)).order_by(result_seats.c.number)
    for seat in connection.execute(seated):
        chairs[seat.table_id].append(seat)
    return tuple(_game(rows[number], chairs[number], player) for number in table_ids)


def _game(row: Row[Any], seats: Sequence[Row[Any]], player: PlayerId | None) -> PlayedGame:
    winners = tuple(seat.number for seat in seats if seat.won)
    own = row.won if player is None else any(seat.won for seat in seats if seat.player_id == player)
    return PlayedGame(
        slug=row.slug,
        table_name=row.table_name,
        game=row.game,
        preset_name=row.preset_name,
        won=own,
        reason=row.reason,
        turns=row.turns,
        facts=_FACTS.decode(row.facts),
        barred=row.barred,
        winners=winners,
        names=tuple(seat.name for seat in seats),
        finished_at=row.finished_at,
    )
