"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from app.games.balance.content import Content
from app.web.balance.words import line_name, names
from app.web.icons import icon
from app.web.wording import counted

Data: TypeAlias = Mapping[str, Any]


class Telling:
    """One entry about to be told: its data with the names it needs. Names of people come out escaped."""

    __slots__ = ("content", "data", "players")

    def __init__(self, content: Content, data: Data, players: Sequence[str]) -> None:
        self.content = content
        self.data = data
        self.players = players

    @property
    def who(self) -> Markup:
        """Name the player the entry is about."""
        return self.player(self.data["seat"])

    def player(self, seat: int) -> Markup:
        """Name a player."""
        return Markup("<b>{0}</b>").format(self.players[seat])

    def card(self, field: str) -> Markup:
        """Name the card of a field."""
        return Markup("<i>{0}</i>").format(self.content.cards[self.data[field]].name)

    def cards(self, field: str) -> Markup:
        """Name the cards that a field lists."""
        return Markup("<i>{0}</i>").format(names(self.content, self.data[field]))

    @property
    def line(self) -> Markup:
        """Name the row or column the entry is about."""
        return Markup("<i>{0}</i>").format(line_name(self.content, self.data["line"]))


def _set_laid(told: Telling) -> Markup:
    stand_ins = told.data["mountains"]
    if not stand_ins:
        return Markup("{0} lays the {1}.").format(told.who, told.line)
    mountains = "a Mountain" if len(stand_ins) == 1 else "Mountains"
    return Markup("{0} lays the {1}, with {2} for {3}.").format(told.who, told.line, mountains, told.cards("mountains"))


def _capped(told: Telling) -> Markup:
    source = " with a reserve" if told.data["source"] == "reserve" else ""
    return Markup("{0} locks the {1}{2}.").format(told.who, told.line, source)


def _fogged(told: Telling) -> Markup:
    owner = told.data["owner"]
    whose = "their own" if owner == told.data["seat"] else Markup("{0}’s").format(told.player(owner))
    return Markup("{0} lays a Fog on {1} Mountain for {2}.").format(told.who, whose, told.card("face"))


def _moon_answered(told: Telling) -> Markup:
    released = told.data["released"]
    if not released:
        return Markup("{0} keeps every card.").format(told.who)
    return Markup("{0} exchanges {1}.").format(told.who, counted(released, "card"))


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "blotted": ("storm", lambda told: Markup("The Storm blots out {0}.").format(told.cards("events"))),
    "capped": ("seal", _capped),
    "cleared": (
        "wind",
        lambda told: Markup("{0} blows the Fog off the Mountain for {1}.").format(told.who, told.card("face")),
    ),
    "drawn": ("draw", lambda told: Markup("{0} draws {1}.").format(told.who, counted(told.data["amount"], "card"))),
    "drew": ("eye", lambda told: Markup("You drew {0}.").format(told.cards("cards"))),
    "event": ("sun", lambda told: Markup("{0} comes over both of you.").format(told.card("event"))),
    "fogged": ("fog", _fogged),
    "harmony": ("harmony", lambda told: Markup("{0} has found Harmony!").format(told.who)),
    "moon_answered": ("moon", _moon_answered),
    "no_progress": (
        "hourglass",
        lambda told: Markup("Nothing moved for {0}: a draw.").format(counted(told.data["turns"], "turn")),
    ),
    "rebuilt": (
        "deck",
        lambda told: Markup("The discards become the draw pile: {0}.").format(counted(told.data["cards"], "card")),
    ),
    "reclaimed": (
        "swap",
        lambda told: Markup("{0} reclaims the Mountain for {1}.").format(told.who, told.card("face")),
    ),
    "released": ("discard", lambda told: Markup("{0} releases {1}.").format(told.who, told.card("card"))),
    "reserve_laid": ("sundial", lambda told: Markup("{0} lays four seasons as a reserve.").format(told.who)),
    "set_laid": ("map", _set_laid),
    "stolen": ("grab", lambda told: Markup("{0} steals the Mountain for {1}.").format(told.who, told.card("face"))),
    "taken": ("recover", lambda told: Markup("{0} takes {1} from the discards.").format(told.who, told.card("card"))),
    "thrown": ("storm", lambda told: Markup("{0} throws {1}.").format(told.who, counted(told.data["amount"], "card"))),
    "turn_began": ("hourglass", lambda told: Markup("Turn {0}: {1}.").format(told.data["turn"], told.who)),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
