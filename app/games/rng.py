"""Chance that replays alike for ever: named streams of numbers drawn from one seed.

Only ``random.Random.random()`` is promised to stay the same across Python versions, so the games use this small
generator instead. A draw is a pure function of (seed, stream name, counter): no stream ever moves another.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
_WORD = 4  # bytes a random number is read from
_RANGE = 1 << (8 * _WORD)


class Rng(msgspec.Struct, frozen=True):
    """A position in every stream of one seed. It is stored with the state, so a restart deals the same cards."""

    seed: str
    counters: tuple[tuple[str, int], ...] = ()

    def shuffled(self, stream: str, items: Sequence[T]) -> "tuple[tuple[T, ...], Rng]":
        """Return the items in random order, and the generator moved one place on in that stream."""
        numbers, after = self._advance(stream)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = _below(last + 1, numbers)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order), after

    def number(self, stream: str, below: int) -> "tuple[int, Rng]":
        """Return a whole number from 0 to ``below`` - 1, each as likely, and the generator moved on."""
        numbers, after = self._advance(stream)
        return _below(below, numbers), after

    def _advance(self, stream: str) -> "tuple[Iterator[int], Rng]":
        counters = dict(self.counters)
        count = counters.get(stream, 0)
        counters[stream] = count + 1
        return _numbers(f"{self.seed}/{stream}/{count}"), Rng(self.seed, tuple(sorted(counters.items())))


def _numbers(key: str) -> Iterator[int]:
    block = 0
    while True:
        digest = blake2b(f"{key}/{block}".encode()).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Reject the uneven top of the range, so that every result is exactly as likely."""
    fair = _RANGE - _RANGE % bound
    for number in numbers:
        if number < fair:
            return number % bound
    raise AssertionError("the stream of numbers never ends")
