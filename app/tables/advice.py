"""Good moves for those who ask: the best bot of the game thinks about the table as the seat sees it, and tells one.

Nothing of it is stored, and nobody else learns of it. The thinking happens in the process that also thinks for the
bots at tables, so it is bounded: one thought at a time for a seat, a pause after each, and only so many in all.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b

import msgspec
from sqlalchemy import Connection, update

from app.games.bot_registry import NO_EFFORT
from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import repository
from app.tables.daily import require_ordinary
from app.tables.entries import entry
from app.tables.errors import AdviceBusy, NoAdvice
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.records import NewRecord
from app.tables.rights import require_host, require_insight, require_not_over, require_playing
from app.tables.states import read_ruleset
from app.tables.thinking import Deed, Task, Thinker

PAUSE_SECONDS = 2.0
"""Between one thought for a seat and the next."""
MOST_AT_ONCE = 8
"""Thoughts that may wait for the process at the same time."""
_REMEMBERED = 1_000


class Advice(msgspec.Struct, frozen=True):
    """What a seat could well do next at a version of its table, one deed after the other."""

    version: int
    deeds: tuple[Deed, ...]


class Adviser:
    """Thinks for those who ask. Used from one event loop only."""

    def __init__(self, thinker: Thinker, *, pause: float = PAUSE_SECONDS) -> None:
        self._thinker = thinker
        self._pause = pause
        self._thinking: set[tuple[str, Seat]] = set()
        self._again_at: OrderedDict[tuple[str, Seat], float] = OrderedDict()

    async def advise(self, question: "Question") -> Advice:
        """Think about a question. Raises AdviceBusy, and NoAdvice when no bot knows what to do."""
        with self._place(question):
            thought = await self._thinker.think(question.task)
        if not thought.deeds:
            raise NoAdvice(phrase("No good move was found. Trust your own eyes."))
        return Advice(version=question.version, deeds=thought.deeds)

    @contextmanager
    def _place(self, question: "Question") -> Iterator[None]:
        """Keep a place among those who are thought for."""
        who = (question.slug, question.task.seat)
        clock = asyncio.get_running_loop().time
        if who in self._thinking:
            raise AdviceBusy(phrase("A good move is being looked for already."))
        if clock() < self._again_at.get(who, 0.0):
            raise AdviceBusy(phrase("A good move was shown only just now. Ask again in a moment."))
        if len(self._thinking) >= MOST_AT_ONCE:
            raise AdviceBusy(phrase("Many tables ask at once. Try again in a moment."))
        self._thinking.add(who)
        try:
            yield
        finally:
            self._thinking.discard(who)
            self._again_at[who] = clock() + self._pause
            self._again_at.move_to_end(who)
            if len(self._again_at) > _REMEMBERED:
                self._again_at.popitem(last=False)


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat asks, at a version of its table."""

    slug: str
    version: int
    task: Task


def question(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> Question:
    """Put the question what a seat that is waited for could well do now, for its player.

    Where hands lie open the host may ask in their place; a good move would tell of a hand that is closed.

    Raises NoAdvice when the seat is not waited for, the table tells nobody, or no bot plays the game; NotYourSeat,
    BotPlays, NotStarted, TableOver and TableNotFound.
    """
    stored = repository.load(connection, slug)
    table = stored.table
    if stored.ruleset is not None:
        ruleset = read_ruleset(hall.game(table.game), stored.ruleset)
        table = msgspec.structs.replace(table, ruleset=ruleset)
    require_insight(table, who, seat)
    require_playing(table)
    kinds = hall.bots_of(table.game)
    if not table.advice or not kinds:
        raise NoAdvice(phrase("At this table nobody is told a good move."))
    if seat not in table.acting:
        raise NoAdvice(phrase("A good move is shown to whoever acts now."))
    best = kinds[-1]
    task = Task(
        game=table.game,
        seat=seat,
        snapshot=stored.snapshot or "",
        bot=best.name,
        effort=max((effort.plays for effort in best.efforts), default=NO_EFFORT),
        seed=blake2b(f"advice/{slug}/{seat}".encode(), digest_size=16).hexdigest(),
    )
    return Question(slug=slug, version=table.version, task=task)


def set_advice(connection: Connection, hall: Hall, *, slug: str, who: Guest, given: bool) -> int:
    """Choose whether players who ask are told a good move, as the host; return the version.

    Raises NotHost, NotAtDaily and TableOver.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    require_not_over(table)
    if table.advice == given:
        return table.version
    if given:
        require_ordinary(table, phrase("The daily journey is played without help, so good moves are not told here."))
    log = (entry("advice_given" if given else "advice_withheld", by=table.host_name),)
    record = NewRecord(kind="advice", actor=who.id, acting=table.acting, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), advice=given)


def note_advice(connection: Connection, *, slug: str) -> None:
    """Note that somebody at a table was told a good move: what is won there stands in no hall of fame."""
    connection.execute(update(tables).where(tables.c.slug == slug, ~tables.c.advised).values(advised=True))
