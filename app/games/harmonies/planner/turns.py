"""Whole turns tried out: which tokens to take, where each goes, which card to take and where animals settle.

A beam search: of all ways to place one more token the most promising are kept, for all spaces of the central board at
once. Nothing is revealed before a turn ends, so all of it is known in advance.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from app.games.harmonies.actions import Action, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId, Token
from app.games.harmonies.planner.sketch import Sketch, Sketcher
from app.games.step_builder import without

FIRST_CARDS = 2
"""Cards that it thinks of taking before any token is placed; after the last token it thinks of all."""

Gains = Mapping[Token, float]
"""What placing a token first could bring at most."""


class Way(NamedTuple):
    """A turn up to some point: what was pressed, the tokens still in hand, and how promising it is.

    ``value`` is what the board is worth and, for each token in hand, what placing it alone would bring.
    """

    sketch: Sketch
    value: float
    press: tuple[Action, ...]
    taken_from: int | None = None
    in_hand: tuple[Token, ...] = ()
    card: CardId | None = None


class Table(NamedTuple):
    """What lies on the table for a turn: tokens by the space they are taken from, and cards while one may be taken.

    Where tokens are in hand already, they are those of no space.
    """

    tokens: Mapping[int | None, tuple[Token, ...]]
    cards: tuple[CardId, ...]
    most_unfinished: int


class TurnSearch:
    """Tries turns of one player; ``weigh`` guesses what a board will be worth, ``width`` is how many ways are kept."""

    def __init__(self, sketcher: Sketcher, weigh: Callable[[Sketch], float], table: Table, *, width: int) -> None:
        self._sketcher = sketcher
        self._weigh = weigh
        self._table = table
        self._width = width
        self._known: dict[object, float] = {}

    def turns(self, sketch: Sketch) -> list[Way]:
        """Give whole turns but for their end, the best first."""
        first = self._settled(Way(sketch, self._value(sketch), ()))
        ways = [begun for root in self._with_cards(first, FIRST_CARDS) for begun in self._begun(root)]
        while any(way.in_hand for way, _ in ways):
            ways = self._best(self._one_more(ways))
        ended = {_key(way): way for found, _ in ways for way in self._with_cards(found, len(self._table.cards))}
        return sorted(ended.values(), key=lambda way: -way.value)

    def _value(self, sketch: Sketch) -> float:
        key = (sketch.codes, tuple((held.card, held.cubes) for held in sketch.holdings))
        if key not in self._known:
            self._known[key] = self._weigh(sketch)
        return self._known[key]

    def _begun(self, root: Way) -> Iterator[tuple[Way, Gains]]:
        """Take the tokens of each space."""
        gains: dict[Token, float] = {}
        for space, lying in self._table.tokens.items():
            for token in lying:
                if token not in gains:
                    gains[token] = self._gain(root, token)
            press = root.press if space is None else (*root.press, TakeTokens(space))
            value = root.value + sum(gains[token] for token in lying)
            yield root._replace(value=value, press=press, taken_from=space, in_hand=tuple(sorted(lying))), gains

    def _gain(self, root: Way, token: Token) -> float:
        after = (
            self._value(self._sketcher.place(root.sketch, token, space))
            for space in self._sketcher.spaces(root.sketch, token)
        )
        return max(after, default=root.value) - root.value

    def _one_more(self, ways: Iterable[tuple[Way, Gains]]) -> list[tuple[Way, Gains]]:
        """Place one of the tokens in hand, in every way."""
        found: dict[object, tuple[Way, Gains]] = {}
        for way, gains in ways:
            for token in dict.fromkeys(way.in_hand):
                in_hand = without(way.in_hand, token)
                rest = sum(gains[waiting] for waiting in in_hand)
                for space in self._sketcher.spaces(way.sketch, token):
                    sketch = self._sketcher.place(way.sketch, token, space)
                    press = (*way.press, PlaceToken(token, space))
                    after = way._replace(sketch=sketch, value=self._value(sketch) + rest, press=press, in_hand=in_hand)
                    found.setdefault(_key(after), (after, gains))
        return list(found.values())

    def _best(self, ways: list[tuple[Way, Gains]]) -> list[tuple[Way, Gains]]:
        """Keep the most promising ways, animals settled and not."""
        kept = sorted(ways, key=lambda found: -found[0].value)[: self._width]
        both = [(form, gains) for way, gains in kept for form in (way, self._settled(way))]
        distinct = {_key(way): (way, gains) for way, gains in both}
        return sorted(distinct.values(), key=lambda found: -found[0].value)[: self._width]

    def _with_cards(self, way: Way, most: int) -> Iterator[Way]:
        """Give a way without a further card, and with each of the best few to take; animals settle after either."""
        yield self._settled(way)
        if way.card is not None or len(way.sketch.holdings) >= self._table.most_unfinished:
            return
        held = [(card, self._sketcher.hold(way.sketch, card)) for card in self._table.cards]
        held.sort(key=lambda taken: -self._value(taken[1]))
        for card, sketch in held[:most]:
            press = (*way.press, TakeCard(card))
            yield self._settled(way._replace(sketch=sketch, value=self._value(sketch), press=press, card=card))

    def _settled(self, way: Way) -> Way:
        """Settle animals while that is no loss, the one that brings most first."""
        while True:
            now = self._value(way.sketch)
            settled = [
                (self._sketcher.settle(way.sketch, card, space), PlaceCube(card, space))
                for card, space in self._sketcher.ready(way.sketch)
            ]
            best = max(settled, key=lambda found: self._value(found[0]), default=None)
            if best is None or self._value(best[0]) < now:
                return way
            value = way.value + self._value(best[0]) - now
            way = way._replace(sketch=best[0], value=value, press=(*way.press, best[1]))


def _key(way: Way) -> object:
    """Name what makes two ways the same for all that follows."""
    held = tuple((held.card, held.cubes) for held in way.sketch.holdings)
    return way.taken_from, way.in_hand, way.card, way.sketch.codes, held
