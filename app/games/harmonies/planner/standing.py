"""What a sketched board will be worth in the end: the points it has, and what it may come to in the rounds left.

The numbers were fitted to what planning players made of their boards in some hundred games, and then tried in play.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from app.games.harmonies.pieces import Animal, CardId, Landscape
from app.games.harmonies.planner.sketch import Holding, Sketch, Sketcher

ROUND = 8.7
"""Points that a round still to come brings on average."""
PROMISE: Mapping[Landscape, Sequence[float]] = {
    "water": (0.5,),
    "field": (1.0,),
    "mountain": (0.5, 1.0, 1.5),
    "trunk": (3.0, 5.0),
    "tree": (0.0, 0.0, 0.0),
    "lone_red": (1.0,),
    "building": (0.0, 0.0),
}
"""What a stack may still bring, by its height, beyond what it scores already."""
GROWING = frozenset[Landscape](("mountain", "trunk", "lone_red"))
"""Landscapes whose promise is a further token, so that an animal living there ends it."""
RIPENING = 2
"""Rounds that it takes to bring all of that."""
CONFIDENCE = 0.7
"""How much less a cube is counted for each token that its habitat lacks."""
READY = 0.9
"""What is counted of a cube that could be placed now, and need not be placed at once."""
SPIRIT_GROWTH = 6
"""What a spirit is guessed to bring beyond what it would bring now."""
CUBE = 0.01
"""What a cube on the board counts where points are equal."""
TOKENS_A_ROUND = 3


class Standing:
    """Weighs the sketches of one side of the board."""

    def __init__(self, sketcher: Sketcher) -> None:
        self._sketcher = sketcher
        content, codes = sketcher.content, sketcher.codes
        growing = {stack: PROMISE[content.stacks[stack]][len(stack) - 1] for stack in codes.stacks if stack}
        lived_in = [0.0 if content.stacks[stack] in GROWING else promise for stack, promise in growing.items()]
        self._promise = (0.0, *growing.values(), 0.0, *lived_in)
        self._gains: Mapping[CardId, tuple[int, ...]] = {
            card.id: _gains(card) for card in content.cards.values() if isinstance(card, Animal)
        }

    def of(self, sketch: Sketch, rounds: float) -> float:
        """Guess the final points of a board whose player has so many rounds to come."""
        points = self._sketcher.total(sketch) + CUBE * sketch.cubes
        if rounds <= 0:
            return points
        promise = sum([self._promise[code] for code in sketch.codes]) * min(1.0, rounds / RIPENING)
        hopes = sum(self._hope(sketch, held, TOKENS_A_ROUND * rounds) for held in sketch.holdings)
        return points + ROUND * rounds + promise + hopes

    def _hope(self, sketch: Sketch, held: Holding, tokens: float) -> float:
        """Weigh the cubes on a card: each in the nearest home that is left, after all tokens that those before lack."""
        gains = self._gains.get(held.card) or (self._sketcher.spirit(sketch, held.card) + SPIRIT_GROWTH,)
        lacks = accumulate(sorted(held.homes)[: held.cubes])
        return sum(
            gain * READY * CONFIDENCE**lack * (1 - lack / (tokens + 1))
            for gain, lack in zip(gains[-held.cubes :], lacks, strict=False)
            if lack <= tokens
        )


def _gains(card: Animal) -> tuple[int, ...]:
    """Say what each cube of an animal brings."""
    return tuple(after - before for before, after in pairwise((0, *card.points)))
