"""A greedy player: of all it could do next it takes what brings most, looking no further than the token in hand.

It settles every animal it can, keeps its four cards full with those nearest to their habitats, and weighs a token by
the points it scores, the habitats it brings nearer, and what its stack may still become.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from app.games.harmonies import animals, tokens
from app.games.harmonies.actions import Action, ChooseSpirit, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.content import Content
from app.games.harmonies.ending import END_TURN
from app.games.harmonies.grid import Grid
from app.games.harmonies.landscapes import buildings, fields, mountains, trees, water
from app.games.harmonies.pieces import Animal, CardId, Side, SpaceId, Stack, Token
from app.games.harmonies.prospects import Opening, Outlook, nearest
from app.games.harmonies.state import Board, HeldCard, State
from app.games.protocol import Seat

Hopes: TypeAlias = list[tuple[int, list[Opening]]]
"""Of one space: what each card of the player could bring, and the habitats that the space could be part of."""
Category: TypeAlias = Callable[[Content, Grid, Sequence[Stack]], int]


def _trees(content: Content, _grid: Grid, stacks: Sequence[Stack]) -> int:
    return trees(content, stacks)


CHANGES: Mapping[Token, tuple[Category, ...]] = {
    "blue": (buildings, water),
    "gray": (buildings, mountains),
    "brown": (buildings,),
    "green": (buildings, _trees),
    "yellow": (buildings, fields),
    "red": (buildings, mountains),
}
"""The categories of points that a token can change; red may end a mountain."""
SPIRIT_WORTH = 8
"""What a spirit's cube is guessed to bring when the game ends."""


class GreedyBot:
    """The same state always gets the same press; it needs no chance of its own."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._outlooks: dict[Side, Outlook] = {side: Outlook(content, side) for side in content.grids}

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choose the next single action of the seat, which has to be acting."""
        own = state.seats[seat]
        if own.offered:
            return (ChooseSpirit(min(own.offered, key=self._tokens_asked)),)
        settlings = list(animals.settlings(self._content, state))
        if settlings:
            return (max(settlings, key=lambda action: self._settling(state, action)),)
        if state.turn.in_hand:
            return (self._best_placement(state),)
        return (self._card(state) or self._supply(state) or END_TURN,)

    def _tokens_asked(self, card: CardId) -> int:
        return sum(cell.height for cell in self._content.cards[card].habitat)

    def _settling(self, state: State, action: PlaceCube) -> tuple[int, int]:
        """Weigh a cube: its points first, then a home that no token could be put on any more."""
        seat = state.acting_seat
        held = next(held for held in seat.cards if held.card == action.card)
        stack = seat.board.stacks[action.space]
        return self._gain(held), -sum(stack in landings for landings in self._content.landings.values())

    def _gain(self, held: HeldCard) -> int:
        """Say what the next cube of a card brings."""
        card = self._content.cards[held.card]
        if not isinstance(card, Animal):
            return SPIRIT_WORTH
        placed = card.cubes - held.cubes
        return card.points[placed] - (card.points[placed - 1] if placed else 0)

    def _card(self, state: State) -> TakeCard | None:
        """Choose the face-up card that is worth most for how near its habitat is."""
        outlook, board = self._outlooks[state.ruleset.side], state.acting_seat.board

        def liking(action: TakeCard) -> float:
            points = self._content.animals[action.card].points
            return (0.1 + outlook.of_card(board, action.card)) * points[-1] / len(points)

        return max(animals.card_takes(self._content, state), key=liking, default=None)

    def _supply(self, state: State) -> TakeTokens | None:
        """Choose the space of the central board whose tokens, each for itself, could be placed best."""
        hopes = self._hopes(state)
        wanted = sorted({token for lying in state.central for token in lying})
        worth = {token: max(self._placements(state, token, hopes), default=(0.0, 0))[0] for token in wanted}
        takes = tokens.takes(state)
        return max(takes, key=lambda action: sum(worth[token] for token in state.central[action.space]), default=None)

    def _best_placement(self, state: State) -> PlaceToken:
        hopes = self._hopes(state)
        found = [
            (worth, token, space)
            for token in sorted(set(state.turn.in_hand))
            for worth, space in self._placements(state, token, hopes)
        ]
        _, token, space = max(found)
        return PlaceToken(token, space)

    def _hopes(self, state: State) -> list[Hopes]:
        """List by space the habitats that it could be part of, each with what the next cube of its card brings."""
        outlook, seat = self._outlooks[state.ruleset.side], state.acting_seat
        gains = [(held.card, self._gain(held)) for held in seat.cards]
        spaces = [SpaceId(space) for space in range(len(seat.board.stacks))]
        return [[(gain, outlook.openings(seat.board, card, space)) for card, gain in gains] for space in spaces]

    def _placements(self, state: State, token: Token, hopes: list[Hopes]) -> Iterator[tuple[float, SpaceId]]:
        """Weigh every space that takes a token."""
        board, side = state.acting_seat.board, state.ruleset.side
        scored = self._points(side, board, token)
        for space in tokens.legal_spaces(self._content, board, token):
            before, now = board.stacks[space], (*board.stacks[space], token)
            gained = self._points(side, board.with_stack(space, now), token) - scored
            yield gained + self._hope(side, hopes[space], now) - self._hope(side, hopes[space], before), space

    def _hope(self, side: Side, hopes: Hopes, stack: Stack) -> float:
        """Weigh what a stack brings beyond the points of the landscapes: its promise, and habitats that come nearer."""
        return self._outlooks[side].promise(stack) + sum(gain * nearest(openings, stack) for gain, openings in hopes)

    def _points(self, side: Side, board: Board, token: Token) -> int:
        """Score the categories that a token can change."""
        content, grid = self._content, self._content.grids[side]
        return sum(category(content, grid, board.stacks) for category in CHANGES[token])
