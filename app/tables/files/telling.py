"""A game told again from its file: dealt from the seed, every record carried out, every line of the log compared.

It knows no database and trusts nothing. What differs first ends it, and is named with its place.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from app.errors import InvalidInput
from app.games.protocol import IllegalAction, LogEntry, Outcome, Seat, Step
from app.language import Phrase, phrase
from app.tables.bot_records import BotMark
from app.tables.files import own_lines
from app.tables.files.course import Course, Span, TooManyTurns
from app.tables.files.format import FileLine, FileOutcome, FileRecord, GameFile
from app.tables.hall import AnyGame
from app.tables.history import TAKES_BACK
from app.tables.records import AGREED
from app.tables.states import read_actions

_NOBODY: frozenset[Seat] = frozenset()
_NOT_THERE = phrase("It takes back what was not there to be taken back.")


class _Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What most records carry besides their log."""


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    commitment: str
    rules_version: int


class _Bot(BotMark, frozen=True, forbid_unknown_fields=True):
    """The bot that a seat was given to."""


_BESIDE_THE_GAME = frozenset(
    {
        *("open", "take_seat", "leave_seat", "free_seat", "rename", "character", "options", "reissue", "claim", "host"),
        *("hand_over", "bot", "take_back_seat", "pace", "patience", "suggestions", "advice", "lesson", "rules", "skip"),
        *("proposed", "agreed", "declined", "lapsed", "settled", "end", "export", "rematch", "forgotten"),
    }
)
"""Kinds of records that leave the game as it is. Those of kind ``bot`` may carry the bot, the others carry nothing."""

KINDS = _BESIDE_THE_GAME | {"start", "action", *TAKES_BACK}
"""Every kind of record that a file may hold."""


class Difference(Exception):
    """The file says something else than what comes out; ``record`` is where, None for no record in particular."""

    def __init__(self, sentence: Phrase, *, record: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.record = record


class Told(msgspec.Struct, frozen=True):
    """A game as it was told again: the state after each record (None before the deal), and how many were actions.

    ``beginning`` is the game that it went on from, if it was not dealt.
    """

    states: tuple[Any, ...]
    acting: tuple[frozenset[Seat], ...]
    actions: int
    beginning: "Told | None" = None

    @property
    def state(self) -> Any:  # noqa: ANN401 - the state of any game
        """Give the last state."""
        return self.states[-1]


class _Teller:
    """Carries out one record after the other."""

    def __init__(self, game: AnyGame, file: GameFile, deal: Callable[[], Any]) -> None:
        self._game = game
        self._file = file
        self._deal = deal
        self._course: Course | None = None
        self._taken_back = 0  # actions, by markers in a row
        self._unasked = (
            False  # whether markers in a row took back what had revealed something, with nobody asked so far
        )
        self._after_end = 0  # the first record after the end that only a repair explains
        self.over = False
        self.agreed = False

    @property
    def state(self) -> Any:  # noqa: ANN401 - the state of any game
        return None if self._course is None else self._course.state

    @property
    def acting(self) -> frozenset[Seat]:
        return _NOBODY if self.state is None or self.over else self._game.acting(self.state)

    def tell(self, number: int, record: FileRecord) -> None:
        """Carry out a record and compare all that it says. Raises Difference."""
        if record.seat is not None and record.seat >= len(self._file.seats):
            raise Difference(phrase("It names a seat that this table does not have."), record=number)
        told: tuple[LogEntry, ...] = ()
        reveals = record.kind in {"start", "repaired"}
        self._expect_order(number, record)
        match record.kind:
            case "action":
                step = self._act(number, record)
                told, reveals = step.log, step.reveals
            case "start":
                self._start(number, record)
            case "undo" | "repaired":
                self._take_back(number, record)
            case _:
                _check_beside(number, record)
        if record.reveals != reveals:
            raise Difference(phrase("It says otherwise whether something new was shown."), record=number)
        self._compare(number, record, told)
        self._note_end(record)

    def finish(self) -> None:
        """Make sure that the game could stop here. Raises Difference."""
        if self._course is None:
            raise Difference(phrase("The game was never dealt."))
        self._expect_settled(len(self._file.records))
        if self._after_end:
            raise Difference(phrase("Something follows after the game had ended."), record=self._after_end)

    def _expect_settled(self, number: int) -> None:
        """Let no gap stay, nor anything that was revealed be taken back without an agreement."""
        if self._course is not None and not self._course.settled:
            raise Difference(_NOT_THERE, record=number)
        if self._unasked:
            raise Difference(
                phrase("It takes back what had shown something new, and nobody agreed on that."), record=number
            )

    def _expect_order(self, number: int, record: FileRecord) -> None:
        """Let nothing of the game follow its end, nor an action markers that leave a gap, unless it was repaired."""
        if record.kind not in TAKES_BACK:
            self._taken_back = 0
            self._expect_settled(number - 1)
        if not self.over or record.kind == "repaired":
            return
        if record.kind not in _BESIDE_THE_GAME:
            raise Difference(phrase("Something follows after the game had ended."), record=number)
        self._after_end = self._after_end or number

    def _start(self, number: int, record: FileRecord) -> None:
        begun = _payload(number, record, _Start)
        if self._course is not None:
            raise Difference(phrase("The game begins a second time."), record=number)
        if begun.commitment != self._file.deal.commitment or begun.rules_version != self._file.rules_version:
            raise Difference(phrase("The game began with another fingerprint, or under other rules."), record=number)
        try:
            self._course = Course(self._deal())
        except ValueError as fault:
            raise Difference(phrase("From these options nothing can be dealt: {fault}", fault=fault)) from fault

    def _act(self, number: int, record: FileRecord) -> Step[Any]:
        if self._course is None or record.seat is None:
            raise Difference(phrase("Somebody acts before the deal, or nobody does."), record=number)
        try:
            action = read_actions(self._game, (msgspec.json.encode(record.payload),))[0]
            if not same(action, record.payload):
                raise Difference(phrase("Its action holds more than an action of this game."), record=number)
            step: Step[Any] = self._game.apply(self.state, Seat(record.seat), action)
        except (IllegalAction, InvalidInput) as refusal:
            raise Difference(
                phrase("Its action cannot be done there: {refusal}", refusal=refusal), record=number
            ) from refusal
        self._course.act(number, step.state, reveals=step.reveals)
        return step

    def _take_back(self, number: int, record: FileRecord) -> None:
        """Carry out a marker, and compare how many actions it says it took back."""
        span = _payload(number, record, Span)
        if self._course is None or not 0 < span.first <= span.last < number:
            raise Difference(_NOT_THERE, record=number)
        try:
            taken = self._course.take_back(self._file.records[:number])
        except TooManyTurns as fault:
            raise Difference(phrase("It goes back and forth more often than any game."), record=number) from fault
        self._taken_back += taken.count
        self._unasked = (self._unasked or taken.revealed) and record.kind == "undo"
        if record.kind == "repaired":
            self.over, self.agreed, self._after_end = False, False, 0
        for line in record.log:
            if line.kind == "table.undone" and line.data.get("count") != self._taken_back:
                raise Difference(_NOT_THERE, record=number)
            self._taken_back = 0  # a line tells of all markers up to it
            self._unasked = self._unasked and line.kind != "table.settled"

    def _compare(self, number: int, record: FileRecord, told: tuple[LogEntry, ...]) -> None:
        seats = len(self._file.seats)
        own = [line for line in record.log if own_lines.is_own(line)]
        if not all(own_lines.holds(line, seats=seats) for line in own):
            raise Difference(phrase("A line of its log is none that a table writes."), record=number)
        lines = [FileLine(kind=line.kind, data=line.data, audience=line.audience) for line in told]
        if not same([*own, *lines], list(record.log)):
            raise Difference(phrase("Its log tells something else than what happens."), record=number)

    def _note_end(self, record: FileRecord) -> None:
        if self.over:
            return
        settled = [line.data["what"] for line in record.log if line.kind == "table.settled"]
        self.agreed = "draw" in settled and "draw" in self._game.proposals
        closed = record.kind == "end" or self.agreed
        self.over = closed or (self.state is not None and self._game.outcome(self.state) is not None)

    def outcome(self) -> Outcome | None:
        """Say how the game ended, if it did and was not only closed."""
        if self.agreed:
            return Outcome(AGREED, ())
        found: Outcome | None = self._game.outcome(self.state)
        return found


def tell(game: AnyGame, file: GameFile, deal: Callable[[], Any]) -> Told:
    """Tell a game again under the present rules, from the state that ``deal`` gives.

    Raises Difference at the first thing that comes out otherwise.
    """
    teller = _Teller(game, file, deal)
    states: list[Any] = []
    acting: list[frozenset[Seat]] = []
    for number, record in enumerate(file.records, start=1):
        teller.tell(number, record)
        states.append(teller.state)
        acting.append(teller.acting)
    teller.finish()
    outcome = teller.outcome()
    if not _same_end(outcome, file.outcome):
        raise Difference(phrase("The game ends otherwise than the file says."), record=len(file.records))
    status = "finished" if outcome is not None else "ended" if teller.over else "playing"
    if status != file.status:
        raise Difference(phrase("The file says otherwise whether the game is over."), record=len(file.records))
    actions = sum(record.kind == "action" for record in file.records)
    return Told(states=tuple(states), acting=tuple(acting), actions=actions)


def _same_end(outcome: Outcome | None, told: FileOutcome | None) -> bool:
    if outcome is None or told is None:
        return outcome is None and told is None
    return (outcome.reason, outcome.winners) == (told.reason, told.winners)


def same(one: object, other: object) -> bool:
    """Say whether two values are the same JSON."""
    return msgspec.json.encode(one, order="sorted") == msgspec.json.encode(other, order="sorted")


def _check_beside(number: int, record: FileRecord) -> None:
    """Check a record that changes nothing about the game."""
    if record.kind not in _BESIDE_THE_GAME:
        raise Difference(phrase("It is of a kind that this version does not know."), record=number)
    _payload(number, record, _Bot if record.kind == "bot" and record.payload else _Nothing)


def _payload(number: int, record: FileRecord, kind: type[Any]) -> Any:  # noqa: ANN401 - what the kind says
    try:
        return msgspec.convert(record.payload, kind)
    except msgspec.ValidationError as fault:
        raise Difference(phrase("It does not carry what a record of its kind carries."), record=number) from fault
