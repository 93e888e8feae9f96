"""A player's score by category, at any time of the game; who wins; and the suns of a game played alone."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from app.games.harmonies import landscapes
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import Animal, CardId, Groups, Side, Spirit, Stack, Stacks
from app.games.harmonies.state import SeatState, State
from app.games.protocol import Seat


class Score(Struct, frozen=True):
    """Points by category. ``animals`` and ``spirits`` are those of the cards."""

    trees: int
    mountains: int
    fields: int
    buildings: int
    water: int
    animals: int
    spirits: int

    @property
    def landscapes(self) -> int:
        """Sum the points of the board without its cards."""
        return self.trees + self.mountains + self.fields + self.buildings + self.water

    @property
    def total(self) -> int:
        """Sum all points."""
        return self.landscapes + self.animals + self.spirits


def score(content: Content, side: Side, seat: SeatState) -> Score:
    """Score a player's board and cards as they are now; at the end of the game that is the result."""
    grid, stacks = content.grids[side], seat.board.stacks
    return Score(
        trees=landscapes.trees(content, stacks),
        mountains=landscapes.mountains(content, grid, stacks),
        fields=landscapes.fields(content, grid, stacks),
        buildings=landscapes.buildings(content, grid, stacks),
        water=landscapes.water(content, grid, stacks),
        animals=sum(animal_points(content.animals[card], placed) for card, placed in _placed(content, seat)),
        spirits=sum(spirit_points(content, side, content.spirits[card], stacks) for card in _served(content, seat)),
    )


def _placed(content: Content, seat: SeatState) -> list[tuple[CardId, int]]:
    """List a player's animal cards with the number of cubes that were placed from each."""
    under_way = [(held.card, content.cards[held.card].cubes - held.cubes) for held in seat.cards]
    done = [(card, content.cards[card].cubes) for card in seat.finished]
    return [(card, placed) for card, placed in (*under_way, *done) if card in content.animals]


def _served(content: Content, seat: SeatState) -> list[CardId]:
    """List the spirits whose cube stands on the board; the others score nothing."""
    return [card for card in seat.finished if card in content.spirits]


def animal_points(card: Animal, placed: int) -> int:
    """Give the value of an animal card by the cubes placed from it: nothing without any."""
    return card.points[placed - 1] if placed else 0


def spirit_points(content: Content, side: Side, spirit: Spirit, stacks: Sequence[Stack]) -> int:
    """Give what a spirit whose cube is placed adds for the board."""
    rule = spirit.scoring
    found = landscapes.spaces_of(content, stacks, rule.landscape)
    match rule:
        case Groups():
            sizes = [len(group) for group in content.grids[side].groups(found)]
        case Stacks():
            sizes = [len(stacks[space]) for space in found]
        case _:
            assert_never(rule)
    return sum(landscapes.by_size(rule.points, size) for size in sizes)


def winners(content: Content, state: State) -> tuple[Seat, ...]:
    """Name the seats with the most points, among equals those with the most cubes on their boards (#reading-ties)."""
    side = state.ruleset.side
    ranks = [(score(content, side, seat).total, seat.board.cubes) for seat in state.seats]
    return tuple(Seat(number) for number, rank in enumerate(ranks) if rank == max(ranks))


def suns(content: Content, side: Side, *, total: int, spirit: CardId | None) -> int:
    """Count the suns of a game alone: for the score, the side, and the spirit chosen, served or not (#reading-suns)."""
    table = content.suns
    by_side = table.by_side.A if side == "A" else table.by_side.B
    return sum(total >= reached for reached in table.by_score) + by_side + _suns_for_spirit(content, spirit)


def _suns_for_spirit(content: Content, spirit: CardId | None) -> int:
    if spirit is None:
        return content.suns.without_spirit
    rule = content.spirits[spirit].scoring
    match rule:
        case Groups():
            return content.suns.groups_spirit
        case Stacks():
            return content.suns.stacks_spirit
        case _:
            assert_never(rule)


def spirit_of(content: Content, seat: SeatState) -> CardId | None:
    """Name the spirit that a player has chosen, None without one."""
    own = (*(held.card for held in seat.cards), *seat.finished)
    return next((card for card in own if card in content.spirits), None)
