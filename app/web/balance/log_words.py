"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from app.games.balance.cards import CardId
from app.games.balance.content import Content
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.balance.words import line_name, name_of
from app.web.card_links import card_link, card_links
from app.web.filling import fill
from app.web.icons import icon

_PERSON = Markup("<b>{0}</b>")
_CARD = Markup("<i>{0}</i>")

Data: TypeAlias = Mapping[str, Any]


class Telling:
    """One entry about to be told: its data with the names it needs. Names of people come out escaped."""

    __slots__ = ("content", "data", "players")

    def __init__(self, content: Content, data: Data, players: Sequence[str]) -> None:
        self.content = content
        self.data = data
        self.players = players

    def say(self, words: str, **others: object) -> Markup:
        """Fill in a sentence by the entry's fields. ``others`` are what it does not say as it stands."""
        return fill(words, self._field, **others)

    def _field(self, field: str) -> object:
        """Give what a sentence shows for a field: the names of people, cards and lines, else what the entry says."""
        match field:
            case "who":
                return self._player(self.data["seat"])
            case "whose":
                return self._player(self.data["owner"])
            case "card" | "face" | "event":
                return _CARD.format(card_link("balance", self.data[field], self._name(self.data[field])))
            case "cards" | "events" | "mountains":
                return _CARD.format(card_links("balance", self.data[field], self._name))
            case "line":
                return _CARD.format(line_name(self.content, self.data[field]))
            case _:
                return self.data[field]

    def _name(self, card: str) -> str:
        return name_of(self.content, CardId(card))

    def _player(self, seat: int) -> Markup:
        return _PERSON.format(self.players[seat])


def _says(words: str) -> Callable[[Telling], Markup]:
    """Tell an entry whose sentence is always the same."""
    return lambda told: told.say(_(words))


def _counts(field: str, word: Callable[[int], str]) -> Callable[[Telling], Markup]:
    """Tell an entry of something counted, by the sentence for its ``amount``."""
    return lambda told: told.say(word(told.data[field]), amount=told.data[field])


def _set_laid(told: Telling) -> Markup:
    stand_ins = len(told.data["mountains"])
    if not stand_ins:
        return told.say(_("{who} lays the {line}."))
    return told.say(
        ngettext(
            "{who} lays the {line}, with a Mountain for {mountains}.",
            "{who} lays the {line}, with Mountains for {mountains}.",
            stand_ins,
        )
    )


def _capped(told: Telling) -> Markup:
    if told.data["source"] == "reserve":
        return told.say(_("{who} locks the {line} with a reserve."))
    return told.say(_("{who} locks the {line}."))


def _fogged(told: Telling) -> Markup:
    if told.data["owner"] == told.data["seat"]:
        return told.say(_("{who} lays a Fog on their own Mountain for {face}."))
    return told.say(_("{who} lays a Fog on {whose}’s Mountain for {face}."))


def _moon_answered(told: Telling) -> Markup:
    released = told.data["released"]
    if not released:
        return told.say(_("{who} keeps every card."))
    words = ngettext("{who} exchanges {amount} card.", "{who} exchanges {amount} cards.", released)
    return told.say(words, amount=released)


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "blotted": ("storm", _says(N_("The Storm blots out {events}."))),
    "capped": ("seal", _capped),
    "cleared": ("wind", _says(N_("{who} blows the Fog off the Mountain for {face}."))),
    "drawn": (
        "draw",
        _counts("amount", lambda cards: ngettext("{who} draws {amount} card.", "{who} draws {amount} cards.", cards)),
    ),
    "drew": ("eye", _says(N_("You drew {cards}."))),
    "event": ("sun", _says(N_("{event} comes over both of you."))),
    "fogged": ("fog", _fogged),
    "harmony": ("harmony", _says(N_("{who} has found Harmony!"))),
    "moon_answered": ("moon", _moon_answered),
    "no_progress": (
        "hourglass",
        _counts(
            "turns",
            lambda turns: ngettext(
                "Nothing moved for {amount} turn: a draw.", "Nothing moved for {amount} turns: a draw.", turns
            ),
        ),
    ),
    "rebuilt": (
        "deck",
        _counts(
            "cards",
            lambda cards: ngettext(
                "The discards become the draw pile: {amount} card.",
                "The discards become the draw pile: {amount} cards.",
                cards,
            ),
        ),
    ),
    "reclaimed": ("swap", _says(N_("{who} reclaims the Mountain for {face}."))),
    "released": ("discard", _says(N_("{who} releases {card}."))),
    "reserve_laid": ("sundial", _says(N_("{who} lays four seasons as a reserve."))),
    "set_laid": ("map", _set_laid),
    "stolen": ("grab", _says(N_("{who} steals the Mountain for {face}."))),
    "taken": ("recover", _says(N_("{who} takes {card} from the discards."))),
    "thrown": (
        "storm",
        _counts("amount", lambda cards: ngettext("{who} throws {amount} card.", "{who} throws {amount} cards.", cards)),
    ),
    "turn_began": ("hourglass", _says(N_("Turn {turn}: {who}."))),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
