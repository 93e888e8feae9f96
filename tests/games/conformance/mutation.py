"""Actions that may not be legal: those of other moments, and legal ones with a field changed.

Every mutated action is sent through the game's own decoder, so it is one that a request could really carry.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from app.games.protocol import Game

POOL_SIZE = 400


def flat(value: Any) -> Iterator[Any]:
    """Give a field's value, or the parts of one that is a tuple."""
    yield from value if isinstance(value, tuple) else (value,)


class ActionPool:
    """Actions seen in many games, and the values that their fields had."""

    def __init__(self, game: Game[Any, Any, Any], chance: Random) -> None:
        self._game = game
        self._chance = chance
        self._seen: list[Any] = []
        self._values: dict[tuple[type[Any], str], list[Any]] = {}
        self._words: dict[str, None] = {}

    def remember(self, action: Any) -> None:
        """Keep an action; when the pool is full it takes the place of another."""
        if len(self._seen) < POOL_SIZE:
            self._seen.append(action)
        else:
            self._seen[self._chance.randrange(POOL_SIZE)] = action
        for field in action.__struct_fields__:
            values = self._values.setdefault((type(action), field), [])
            value = getattr(action, field)
            if len(values) < POOL_SIZE:
                values.append(value)
            self._words.update(dict.fromkeys(word for word in flat(value) if isinstance(word, str)))

    def draw(self) -> Any:
        """Give an action seen in some state, or one like it with a field changed."""
        action = self._chance.choice(self._seen)
        return action if self._chance.random() < 0.3 else self._mutated(action)

    def _mutated(self, action: Any) -> Any:
        if not action.__struct_fields__:
            return action
        field = self._chance.choice(action.__struct_fields__)
        value = self._changed(getattr(action, field), self._values[type(action), field])
        try:
            raw = msgspec.json.encode(msgspec.structs.replace(action, **{field: value}))
            return msgspec.json.decode(raw, type=self._game.action_type)
        except (msgspec.ValidationError, TypeError):
            return action

    def _changed(self, value: Any, seen: list[Any]) -> Any:
        other = self._chance.choice(seen)
        match value:
            case int() if self._chance.random() < 0.5:
                return value + self._chance.choice((-1, 1, 97, -98))
            case str() if self._chance.random() < 0.5:
                return self._chance.choice((*self._words, "", "no_such_card", value.upper()))
            case tuple() if self._chance.random() < 0.5:
                one = (self._chance.choice((*self._words, "no_such_card")),)
                return self._chance.choice((value[1:], value + value[:1], value[::-1], value + one, one))
            case _:
                return other
