"""The gallery: every component in every state, for those who draw the pages and for the tests that render it.

The pieces of the house are shown side by side. A game's are shown as whole pages of made-up tables, which are dealt
from a fixed seed and played on at random: no table of anybody is looked at.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from app.games.protocol import Seat
from app.games.reason import BEST_TURN
from app.games.rng import Rng
from app.language import N_
from app.language import gettext as _
from app.players.models import PlayerId
from app.presets.models import HouseOptions
from app.presets.service import built_in, default_preset, resolve_ruleset
from app.tables.bot_records import BotPlayer
from app.tables.bots import BOT_NAMES
from app.tables.hall import AnyGame
from app.tables.records import LogLine, LogPage, SeatRecord, TableRecord, TableStatus
from app.web.gallery_plans import with_plans
from app.web.gallery_talk import with_talk
from app.web.moments import Moment
from app.web.table_log import BECAUSE
from app.web.viewers import Viewer

_SEED = "0123456789abcdef" * 2
_NAMES = ("Anna", "Bartholomew Underthewood", "Zoë", "山田")
_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)
_BOT = BotPlayer(kind="greedy", effort=0, by=PlayerId(0))
_LONGEST = 5_000  # actions; a game that is played at random is over long before


class Exhibit(msgspec.Struct, frozen=True, kw_only=True):
    """A made-up table: how far it has come (None: to its end, and before the start is a status), and who looks.

    With ``bots`` one of them plays for whoever looks, and the others sit there by themselves. With ``talk`` its players
    have said something, and suggestions wait to be asked for; with ``plans`` they have planned their next turns.
    """

    slug: str
    title: str
    status: TableStatus = "playing"
    actions: int | None = 0
    hands: Literal["open", "closed"] = "open"
    eyes: Literal["acting", "waiting", "watching", "passing"] = "acting"
    hosting: bool = True
    bots: bool = False
    talk: bool = False
    plans: bool = False


EXHIBITS = (
    Exhibit(slug="waiting-host", title=N_("Waiting room, as its host"), status="waiting"),
    Exhibit(
        slug="waiting-guest", title=N_("Waiting room, newly come"), status="waiting", eyes="watching", hosting=False
    ),
    Exhibit(slug="waiting-bots", title=N_("Waiting room with bots, as its host"), status="waiting", bots=True),
    Exhibit(slug="bots-host", title=N_("With bots, one of them in the host’s place"), actions=40, bots=True),
    Exhibit(
        slug="bots-guest", title=N_("With bots, newly come"), actions=40, eyes="watching", hosting=False, bots=True
    ),
    Exhibit(slug="opening", title=N_("The first turn, as the one to act")),
    Exhibit(slug="opening-partner", title=N_("The first turn, as a partner"), eyes="waiting", hosting=False),
    Exhibit(slug="closed-hands", title=N_("Closed hands, as a partner"), hands="closed", eyes="waiting", hosting=False),
    Exhibit(slug="passing", title=N_("Closed hands, on one device"), hands="closed", eyes="passing"),
    Exhibit(slug="watching", title=N_("Under way, as a watcher"), actions=25, eyes="watching", hosting=False),
    Exhibit(slug="under-way", title=N_("Under way, as the one to act"), actions=60),
    Exhibit(slug="talk", title=N_("With talk, as a partner and host"), actions=30, eyes="waiting", talk=True),
    Exhibit(slug="talk-asking", title=N_("With talk, as the one to act"), actions=30, hosting=False, talk=True),
    Exhibit(slug="plans", title=N_("With plans, as a partner"), actions=60, eyes="waiting", hosting=False, plans=True),
    Exhibit(slug="plans-acting", title=N_("With plans, as the one to act"), actions=60, plans=True),
    Exhibit(slug="closed", title=N_("Closed by its host"), actions=60, status="ended"),
    Exhibit(slug="over", title=N_("After the end"), actions=None, status="finished"),
)


def exhibit_named(slug: str) -> Exhibit | None:
    """Find an exhibit."""
    return next((exhibit for exhibit in EXHIBITS if exhibit.slug == slug), None)


def made_up(game: AnyGame, exhibit: Exhibit) -> tuple[Moment, Viewer]:
    """Deal an exhibit's table, play it on, and choose who looks."""
    moment, viewer = _made_up(game, exhibit)
    if exhibit.talk:
        return with_talk(moment, game.coverable), viewer
    if exhibit.plans:
        return with_plans(game, moment, viewer), viewer
    return (_with_bots(moment, viewer), viewer) if exhibit.bots else (moment, viewer)


def _made_up(game: AnyGame, exhibit: Exhibit) -> tuple[Moment, Viewer]:
    seats = min(3, game.seat_counts[-1])
    if exhibit.status == "waiting":
        return _moment(_table(game, exhibit, seats=seats), ()), _viewer(exhibit, frozenset(), seats)
    rules = resolve_ruleset(game, default_preset(game.slug), seats=seats, house=_house(game, exhibit))
    state, lines = _played(game, rules, seats, exhibit.actions)
    table = msgspec.structs.replace(
        _table(game, exhibit, seats=seats),
        ruleset=rules,
        state=state,
        acting=game.acting(state),
        outcome=game.outcome(state),
        version=len(lines),
    )
    return _moment(table, lines), _viewer(exhibit, table.acting, seats)


def _table(game: AnyGame, exhibit: Exhibit, *, seats: int) -> TableRecord:
    return TableRecord(
        id=0,
        slug="gallery",
        name=_("A walk in the woods"),
        game=game.slug,
        status=exhibit.status,
        host=PlayerId(0),
        preset=default_preset(game.slug),
        kept_preset=built_in(game.slug, default_preset(game.slug)),
        house=_house(game, exhibit),
        characters="chosen",
        seats=tuple(_seat(game, exhibit, number) for number in range(seats)),
        version=0,
        acting=frozenset(),
        rules_version=game.rules_version,
        commitment=None,
        outcome=None,
        created_at=_WHEN,
        started_at=_WHEN,
        updated_at=_WHEN,
        finished_at=None,
        rematch_of=None,
        rematch=None,
    )


def _house(game: AnyGame, exhibit: Exhibit) -> HouseOptions:
    """Open or close the hands, in a game that leaves it to the table."""
    names = {field.name for field in msgspec.structs.fields(game.ruleset)}
    return {"hands": exhibit.hands} if "hands" in names else {}


def _seat(game: AnyGame, exhibit: Exhibit, number: int) -> SeatRecord:
    free = exhibit.status == "waiting" and number > 1
    character = game.characters[number] if number < len(game.characters) and not free else None
    return SeatRecord(
        id=number,
        number=Seat(number),
        player=None if free else PlayerId(number),
        name=None if free else _NAMES[number],
        character=character,
        link_generation=1,
    )


def _played(game: AnyGame, rules: Any, seats: int, actions: int | None) -> tuple[Any, tuple[LogLine, ...]]:  # noqa: ANN401
    """Play at random, but the same way every time."""
    state, lines = game.new(rules, seats, _SEED), []
    chance = Rng(_SEED)
    for number in range(_LONGEST if actions is None else actions):
        acting = sorted(game.acting(state))
        if not acting:
            break
        legal = game.legal_actions(state, acting[0])
        choice, chance = chance.number("gallery", len(legal))
        step = game.apply(state, acting[0], legal[choice])
        state = step.state
        lines += [
            LogLine(seq=number, kind=line.kind, data=line.data, seat=acting[0], at=_WHEN, undone=False)
            for line in step.log
            if line.audience is None
        ]
    return state, tuple(lines)


def _moment(table: TableRecord, lines: tuple[LogLine, ...]) -> Moment:
    log = LogPage(lines=lines[-30:], earlier=None)
    return Moment(table, dict.fromkeys(_viewers(table), log))


def _with_bots(moment: Moment, viewer: Viewer) -> Moment:
    """Let bots play: for whoever looks, if the game has begun, and on all other seats by themselves."""
    waiting = moment.table.status == "waiting"
    seats = tuple(
        seat
        if waiting and seat.number in viewer.holds
        else msgspec.structs.replace(seat, bot=_BOT)
        if seat.number in viewer.holds
        else msgspec.structs.replace(seat, bot=_BOT, player=None, name=BOT_NAMES[seat.number])
        for seat in moment.table.seats
    )
    lines = tuple(_explained(moment.logs[viewer.seat].lines))
    return _moment(msgspec.structs.replace(moment.table, seats=seats), lines)


def _explained(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """Put a reason before the first line of each record."""
    last = -1
    for line in lines:
        if line.seq != last:
            why: dict[str, Any] = {"seat": line.seat, "reason": BEST_TURN.kind, "data": {}}
            yield msgspec.structs.replace(line, kind=BECAUSE, data=why, bot=True)
        last = line.seq
        yield msgspec.structs.replace(line, bot=True)


def _viewers(table: TableRecord) -> Iterator[Seat | None]:
    yield None
    yield from (seat.number for seat in table.seats)


def _viewer(exhibit: Exhibit, acting: frozenset[Seat], seats: int) -> Viewer:
    due = min(acting, default=Seat(0))
    match exhibit.eyes:
        case "acting":
            return Viewer(seat=due, holds=(due,), hosting=exhibit.hosting)
        case "waiting":
            other = Seat((due + 1) % seats)
            return Viewer(seat=other, holds=(other,), hosting=exhibit.hosting)
        case "watching":
            return Viewer(hosting=exhibit.hosting)
        case "passing":
            return Viewer(holds=tuple(Seat(seat) for seat in range(seats)), hosting=exhibit.hosting, pass_to=due)
