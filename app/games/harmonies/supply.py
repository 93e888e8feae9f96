"""What lies on the table for all: the central board filled from the pouch, and the face-up cards from their pile."""

from msgspec.structs import replace

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import Token
from app.games.harmonies.state import State


def tokens_due(content: Content, state: State) -> int:
    """Count the tokens that the central board takes after this turn; alone, whatever was not taken is cleared away."""
    spaces = len(state.central) if state.alone else state.central.count(())
    return spaces * content.table.tokens_a_space


def cleared(state: State) -> State:
    """Put the tokens that were not taken back into the box, as a game played alone does; they do not come again."""
    left = tuple(token for tokens in state.central for token in tokens)
    return replace(state, central=((),) * len(state.central), removed_tokens=state.removed_tokens + left)


def filled(content: Content, state: State) -> State:
    """Fill every empty space of the central board and every gap in the row of cards, as far as there is enough."""
    size, pouch = content.table.tokens_a_space, state.pouch
    central: list[tuple[Token, ...]] = []
    for tokens in state.central:
        drawn = 0 if tokens else size
        if drawn > len(pouch):
            drawn = 0
        central.append(tokens or pouch[:drawn])
        pouch = pouch[drawn:]
    pile = iter(state.draw_pile)
    row = tuple(next(pile, None) if card is None else card for card in state.row)
    return replace(state, central=tuple(central), pouch=pouch, row=row, draw_pile=tuple(pile))
