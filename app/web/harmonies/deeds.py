"""What was done in the turn, each for a button that takes it back alone: what depended on it goes along."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from app.games.harmonies.pieces import CardId
from app.language import gettext as _
from app.tables.records import LogLine
from app.web.harmonies.board_picture import beast
from app.web.harmonies.contexts import Deed
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import card_name, colour, space_name, tokens_words

Data: TypeAlias = Mapping[str, Any]


def deeds(sight: Sight, log: Sequence[LogLine]) -> tuple[Deed, ...]:
    """List what the acting player did since the turn began and has not taken back, as far as the log at hand goes."""
    lines = (line for line in _of_this_turn(log) if line.kind in _DEEDS and not line.undone)
    return tuple(_DEEDS[line.kind](sight, line.seq, line.data) for line in lines)


def _of_this_turn(log: Sequence[LogLine]) -> Iterator[LogLine]:
    begun = next((place for place in range(len(log), 0, -1) if log[place - 1].kind == "turn_began"), 0)
    return iter(log[begun:])


def _taken(_sight: Sight, record: int, data: Data) -> Deed:
    tokens = tuple(data["tokens"])
    return Deed(record=record, words=tokens_words(tokens), tokens=tokens)


def _placed(sight: Sight, record: int, data: Data) -> Deed:
    where = _space(sight, data)
    words = _("{thing} on {space}").format(thing=colour(data["token"]), space=where)
    return Deed(record=record, words=words, tokens=(data["token"],), where=where)


def _settled(sight: Sight, record: int, data: Data) -> Deed:
    where = _space(sight, data)
    words = _("{thing} on {space}").format(thing=_name(sight, data), space=where)
    return Deed(record=record, words=words, beast=beast(CardId(data["card"])), where=where)


def _card(sight: Sight, record: int, data: Data) -> Deed:
    words = _("card {name}").format(name=_name(sight, data))
    return Deed(record=record, words=words, beast=beast(CardId(data["card"])), where=_("card"))


def _space(sight: Sight, data: Data) -> str:
    return space_name(sight.content, sight.view.ruleset.side, data["space"])


def _name(sight: Sight, data: Data) -> str:
    return card_name(sight.content, data["card"])


_DEEDS: Mapping[str, Callable[[Sight, int, Data], Deed]] = {
    "tokens_taken": _taken,
    "token_placed": _placed,
    "card_taken": _card,
    "cube_placed": _settled,
    "spirit_chosen": _card,
}
"""How each kind of action is shown, by the entry that it writes."""
