"""An entry of the log about to be told: its data, and the names that its sentence needs."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import DefeatReason
from app.language import N_
from app.language import gettext as _
from app.web.card_links import card_link, card_links
from app.web.journey.words import name_of

Data: TypeAlias = Mapping[str, Any]

REASONS: Mapping[DefeatReason, str] = {
    "event": N_("an Event"),
    "portal_end": N_("the Portal marker at the end of its track"),
    "camp_attack": N_("the attack on the Camp"),
    "fight": N_("the fight"),
    "hazards": N_("the Hazards on the way"),
    "backfire": N_("the Portal’s backfire"),
}


class Telling:
    """One entry about to be told. Whatever it fills into a sentence comes out escaped."""

    __slots__ = ("content", "data", "players")

    def __init__(self, content: Content, data: Data, players: Sequence[str]) -> None:
        self.content = content
        self.data = data
        self.players = players

    def say(self, words: str, **others: object) -> Markup:
        """Fill in a sentence by the entry's fields. ``others`` are what it does not say as it stands."""
        return escape(words).format_map(_Fields(self, others))

    def player(self, field: str) -> Markup:
        """Name the player a field speaks of."""
        return Markup("<b>{0}</b>").format(self.players[self.data[field]])

    def field(self, field: str) -> object:
        """Give what a sentence shows for a field: ``who``, ``card`` and other names, or else what the entry says."""
        match field:
            case "who":
                return self.player("seat")
            case "card" | "event":
                return self._named(self.data[field])
            case "cards" | "removals" | "units" | "unused":
                return Markup("<i>{0}</i>").format(card_links("journey", self.data[field], self._name))
            case "reason":
                return _(REASONS[self.data[field]])
            case _:
                return self.data[field]

    def _named(self, card: str) -> Markup:
        return Markup("<i>{0}</i>").format(card_link("journey", card, self._name(card)))

    def _name(self, card: str) -> str:
        return name_of(self.content, CardId(card))


class _Fields(dict[str, object]):
    """The fields of a sentence, made as it asks for them."""

    def __init__(self, told: Telling, others: Mapping[str, object]) -> None:
        super().__init__(others)
        self._told = told

    def __missing__(self, field: str) -> object:
        return self._told.field(field)
