"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from markupsafe import Markup

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import SpaceId
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.card_links import card_link, card_links
from app.web.filling import fill
from app.web.harmonies.status_region import LAST_ROUNDS
from app.web.harmonies.words import card_name, colour, space_name, the_card, tokens_words
from app.web.icons import icon
from app.web.wording import joined

Data: TypeAlias = Mapping[str, Any]
_PERSON = Markup("<b>{0}</b>")
_CARD = Markup("<i>{0}</i>")


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
        """Give what a sentence shows for a field: the names of people and pieces, else what the entry says."""
        match field:
            case "who":
                return _PERSON.format(self.players[self.data["seat"]])
            case "card":
                card = self.data["card"]
                return _CARD.format(card_link("harmonies", card, card_name(self.content, card)))
            case "the_card":
                card = self.data["card"]
                return _CARD.format(card_link("harmonies", card, the_card(self.content, card)))
            case "cards":
                return _CARD.format(card_links("harmonies", self.data["cards"], partial(card_name, self.content)))
            case "token":
                return colour(self.data["token"])
            case "tokens":
                return tokens_words(self.data["tokens"])
            case "space":
                return space_name(self.content, self.data["side"], SpaceId(self.data["space"]))
            case _:
                return self.data[field]


def _says(words: str) -> Callable[[Telling], Markup]:
    """Tell an entry whose sentence is always the same."""
    return lambda told: told.say(_(words))


def _token_placed(told: Telling) -> Markup:
    if told.data["height"] == 1:
        return told.say(_("{who} places {token} on {space}."))
    return told.say(_("{who} places {token} on {space}, {height} high."))


def _cube_placed(told: Telling) -> Markup:
    if told.data["finished"]:
        return told.say(_("{who} settles {the_card} on {space} and finishes the card."))
    return told.say(_("{who} settles {the_card} on {space}."))


def _tokens_drawn(told: Telling) -> Markup:
    drawn = joined(tokens_words(tokens) for _space, tokens in told.data["spaces"])
    return told.say(_("New on the central board: {tokens}."), tokens=drawn)


def _game_over(told: Telling) -> Markup:
    if len(told.players) == 1:
        return told.say(_("The game is over."))
    winners = [told.players[seat] for seat in told.data["winners"]]
    words = ngettext("The game is over: {names} wins.", "The game is over: {names} share the victory.", len(winners))
    return told.say(words, names=_PERSON.format(joined(winners)))


def _last_round(told: Telling) -> Markup:
    return told.say(_("{why}: the last round is played to its end."), why=_(LAST_ROUNDS[told.data["reason"]]))


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "card_swapped": ("recycle", _says(N_("{who} swaps {the_card} for the next card."))),
    "card_taken": ("draw", _says(N_("{who} takes {the_card}."))),
    "cards_drawn": ("deck", _says(N_("New in the row: {cards}."))),
    "cube_placed": ("score-animals", _cube_placed),
    "game_over": ("score-trees", _game_over),
    "last_round": ("hourglass", _last_round),
    "spirit_chosen": ("spirit", _says(N_("{who} chooses {card}."))),
    "spirit_shown": ("spirit", _says(N_("{who} turns up {card}."))),
    "token_placed": ("island", _token_placed),
    "tokens_drawn": ("pouch", _tokens_drawn),
    "tokens_removed": ("discard", _says(N_("{tokens} left on the central board go back to the box."))),
    "tokens_taken": ("pouch", _says(N_("{who} takes {tokens}."))),
    "turn_began": ("hourglass", _says(N_("Turn {turn}: {who}."))),
    "turn_ended": ("hourglass", _says(N_("{who} ends the turn."))),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
