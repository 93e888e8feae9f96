"""Why a table says no. Every refusal is a sentence for the person who asked, and changes nothing."""

from app.errors import Conflict, Forbidden, InvalidInput, NotFound, TooOften
from app.games.protocol import Seat
from app.language import Phrase


class TableNotFound(NotFound):
    """There is no table at that address, or its game is no longer on the shelf."""


class TableUnreadable(TableNotFound):
    """The table is there, but what is stored of it cannot be read, or its game is not played here (any more)."""

    status = 500


class InvalidAction(InvalidInput):
    """The action could not be read: it is not one that this game knows."""


class NotYourSeat(Forbidden):
    """The person asking neither holds the seat nor hosts the table."""


class NotSeated(Forbidden):
    """Only somebody who holds a seat may do this."""


class NotHost(Forbidden):
    """Only the host may do this."""


class HostPresent(Conflict):
    """Something has happened at the table only just now, so its host is not replaced."""


class StillAwaited(Conflict):
    """The table gives the player of that seat more time before anybody else decides about it."""


class LinkExpired(Forbidden):
    """The personal link is not, or no longer, the seat's own."""


class BotPlays(Conflict):
    """A bot plays the seat, so nobody else acts for it; or none does, and none can be sent away."""


class BotsAlone(Conflict):
    """Somebody who is no bot has to sit at a table."""


class SeatTaken(Conflict):
    """Somebody else holds the seat."""


class NameTaken(Conflict):
    """Somebody at the table is called that already, or so nearly that nobody could tell them apart."""


class TableFull(Conflict):
    """Every seat is taken."""


class AlreadyStarted(Conflict):
    """This can be done only while the table waits for its players."""


class NotStarted(Conflict):
    """This can be done only once the game has begun."""


class NotTold(NotFound):
    """That moment of the game is not there, or cannot be told again."""


class TableOver(Conflict):
    """The game has ended, or the table was closed."""


class SeatsFree(Conflict):
    """The table cannot start: ``free`` seats are not taken. ``fewer`` is the count that would do, if there is one."""

    def __init__(self, sentence: str | Phrase, *, free: tuple[Seat, ...], fewer: int | None) -> None:
        super().__init__(sentence)
        self.free = free
        self.fewer = fewer


class CharacterTaken(Conflict):
    """Another seat has chosen this character."""


class CharactersDrawn(Conflict):
    """Characters are dealt at the start; nobody chooses."""


class OptionsFixed(Conflict):
    """The game goes on from elsewhere, by the options of then."""


class NotOver(Conflict):
    """This can be done only once the game is over."""


class StaleTable(Conflict):
    """The page that was pressed shows something that is no longer so."""


class NotLegal(Conflict):
    """The rules do not allow this action now; the sentence is the game's own."""


class PressReused(Conflict):
    """The same press was sent again with something else in it."""


class NothingToRedo(Conflict):
    """Nothing was taken back that could be done again."""


class NothingToUndo(Conflict):
    """There is nothing that could be taken back; the sentence says why."""


class NobodyToAgree(Conflict):
    """Nobody is at the table who could agree to what is proposed about somebody's seat."""


class NotPassed(Conflict):
    """The seat is not waited for, or the rules of the game let nobody end a turn without a move."""


class NotProposed(Conflict):
    """The game knows no such agreement, another proposal is open, or the one to be answered is not (any more)."""


class TooTalkative(TooOften):
    """The person has said more at this table than one may within so short a time."""


class HeldBack(Conflict):
    """Suggestions wait at this table until whoever acts asks for them."""


class NotSaid(Conflict):
    """There is no room for it, the game knows nothing of the kind, or what it is about is gone."""


class TooManyTables(Conflict):
    """The person hosts as many unfinished tables as one person may."""


class HouseFull(Conflict):
    """There are as many unfinished tables as the administrator allows."""


class NoLessons(Conflict):
    """The table is an ordinary one, or its game is over: no coach gives lessons there."""


class NotPlanned(Conflict):
    """The plan does not hold (any more) what somebody would change in it, or the game knows no plans."""


class PlanFull(Conflict):
    """The plan holds as many steps as a plan may."""


class NoAdvice(Conflict):
    """Nobody tells this seat a good move: it is not waited for, or the host has switched that off."""


class AdviceBusy(Conflict):
    """A good move is being looked for already, or one was told only just now."""


class AttemptHad(Conflict):
    """Somebody has had their attempt at the journey of this day."""


class DayOver(Conflict):
    """The day of this table is over, and its game has not begun."""


class DayGoesOn(Forbidden):
    """What is asked for would tell of a day's deal while others can still play it."""


class NotAtDaily(Conflict):
    """The daily journey is played as it is dealt, by people, without help."""
