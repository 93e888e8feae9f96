"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId, SpaceId
from app.web.harmonies.status_region import LAST_ROUNDS
from app.web.harmonies.words import card_names, space_name, tokens_words
from app.web.icons import icon
from app.web.wording import joined

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
        return Markup("<b>{0}</b>").format(self.players[self.data["seat"]])

    @property
    def card(self) -> Markup:
        """Name the card the entry is about."""
        return Markup("<i>{0}</i>").format(card_names(self.content, (CardId(self.data["card"]),)))

    @property
    def space(self) -> str:
        """Name the space the entry is about."""
        return space_name(self.content, self.data["side"], SpaceId(self.data["space"]))


def _token_placed(told: Telling) -> Markup:
    height = told.data["height"]
    above = "" if height == 1 else f", {height} high"
    return Markup("{0} places {1} on {2}{3}.").format(told.who, told.data["token"], told.space, above)


def _cube_placed(told: Telling) -> Markup:
    done = " and finishes the card" if told.data["finished"] else ""
    return Markup("{0} settles the {1} on {2}{3}.").format(told.who, told.card, told.space, done)


def _tokens_removed(told: Telling) -> Markup:
    return Markup("{0} left on the central board go back to the box.").format(tokens_words(told.data["tokens"]))


def _tokens_drawn(told: Telling) -> Markup:
    drawn = joined(tokens_words(tokens) for _, tokens in told.data["spaces"])
    return Markup("New on the central board: {0}.").format(drawn)


def _game_over(told: Telling) -> Markup:
    winners = [told.players[seat] for seat in told.data["winners"]]
    if len(told.players) == 1:
        return Markup("The game is over.")
    verb = "share the victory" if len(winners) > 1 else "wins"
    return Markup("The game is over: <b>{0}</b> {1}.").format(joined(winners), verb)


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "card_swapped": (
        "recycle",
        lambda told: Markup("{0} swaps the {1} for the next card.").format(told.who, told.card),
    ),
    "card_taken": ("draw", lambda told: Markup("{0} takes the {1}.").format(told.who, told.card)),
    "cards_drawn": (
        "deck",
        lambda told: Markup("New in the row: <i>{0}</i>.").format(card_names(told.content, told.data["cards"])),
    ),
    "cube_placed": ("score-animals", _cube_placed),
    "game_over": ("score-trees", _game_over),
    "last_round": (
        "hourglass",
        lambda told: Markup("{0}: the last round is played to its end.").format(LAST_ROUNDS[told.data["reason"]]),
    ),
    "spirit_chosen": ("spirit", lambda told: Markup("{0} chooses {1}.").format(told.who, told.card)),
    "spirit_shown": ("spirit", lambda told: Markup("{0} turns up {1}.").format(told.who, told.card)),
    "token_placed": ("island", _token_placed),
    "tokens_drawn": ("pouch", _tokens_drawn),
    "tokens_removed": ("discard", _tokens_removed),
    "tokens_taken": (
        "pouch",
        lambda told: Markup("{0} takes {1}.").format(told.who, tokens_words(told.data["tokens"])),
    ),
    "turn_began": (
        "hourglass",
        lambda told: Markup("Turn {0}: {1}.").format(told.data["turn"], told.who),
    ),
    "turn_ended": ("hourglass", lambda told: Markup("{0} ends the turn.").format(told.who)),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
