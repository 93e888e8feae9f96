"""Between a game's values and their JSON: states, actions, rulesets."""

import functools
from collections.abc import Hashable, Sequence
from typing import Literal

import msgspec

from app.games.protocol import Outcome, Seat
from app.language import phrase
from app.tables.damage import DAMAGED, UNREADABLE
from app.tables.errors import InvalidAction, TableUnreadable
from app.tables.hall import AnyGame

_MOST_ACTIONS = 60  # of one press: a whole hand, the Camp and all items leave room to spare
_LONGEST_ACTION = 4_000  # bytes
_OUTDATED = phrase("This table was begun under rules that this server no longer plays.")


class Standing(msgspec.Struct, frozen=True):
    """What a table keeps of a state: itself as JSON, whom it waits for, and how it ended."""

    snapshot: str
    acting: frozenset[Seat]
    outcome: Outcome | None


def standing(game: AnyGame, state: object) -> Standing:
    """Work out what to keep of a state."""
    return Standing(snapshot=to_json(state), acting=game.acting(state), outcome=game.outcome(state))


def to_json(value: object) -> str:
    """Write a value as JSON text."""
    return msgspec.json.encode(value).decode()


def read_state(game: AnyGame, snapshot: str) -> object:
    """Read a stored state. Raises TableUnreadable when it is damaged, or not one of the game's present rules."""
    return _read(game, "state_type", snapshot)


def read_ruleset(game: AnyGame, ruleset: str) -> object:
    """Read a stored ruleset. Raises TableUnreadable as `read_state` does."""
    return _read(game, "ruleset", ruleset)


def _read(game: AnyGame, part: Literal["state_type", "ruleset"], stored: str) -> object:
    try:
        return _decoder(game, part).decode(stored)
    except msgspec.ValidationError as fault:
        raise TableUnreadable(_OUTDATED) from fault
    except UNREADABLE as fault:
        raise TableUnreadable(DAMAGED) from fault


def read_actions(game: AnyGame, texts: Sequence[str | bytes | msgspec.Raw]) -> tuple[object, ...]:
    """Read the actions of a press. Raises InvalidAction for none, too many, or one that the game does not know."""
    if not 0 < len(texts) <= _MOST_ACTIONS:
        raise InvalidAction(phrase("A press carries between 1 and {most} actions.", most=_MOST_ACTIONS))
    return tuple(_action(game, text) for text in texts)


def _action(game: AnyGame, text: str | bytes | msgspec.Raw) -> object:
    try:
        raw = text.encode() if isinstance(text, str) else bytes(text)
        if len(raw) <= _LONGEST_ACTION:
            return _decoder(game, "action_type").decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise InvalidAction(
            phrase("This action could not be read. Please press a button of the page again.")
        ) from fault
    raise InvalidAction(phrase("This action is longer than any that the game knows."))


def _decoder(game: AnyGame, part: Literal["state_type", "action_type", "ruleset"]) -> msgspec.json.Decoder[object]:
    return _decoder_of(getattr(game, part))


@functools.cache
def _decoder_of(kind: Hashable) -> msgspec.json.Decoder[object]:
    """Keep the decoder of a type: building one takes longer than using it."""
    return msgspec.json.Decoder(kind)
