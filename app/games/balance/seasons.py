"""The four seasons as a hand can give them: each once, a celestial standing for one of its two."""

from collections.abc import Iterator
from itertools import product

from app.games.balance.cards import SEASONS
from app.games.balance.content import Content
from app.games.balance.state import Seasons, SeatState, State
from app.games.protocol import IllegalAction
from app.language import phrase


def groups(content: Content, state: State, own: SeatState) -> Iterator[Seasons]:
    """List every way to make the four seasons of a hand, within the most celestials that the table allows."""
    held = frozenset(own.hand)
    choices = [[card for card in content.fitting[season] if card in held] for season in SEASONS]
    for spring, summer, autumn, winter in product(*choices):
        group = (spring, summer, autumn, winter)
        if _celestials_fit(content, state, group):
            yield group


def check_group(content: Content, state: State, own: SeatState, group: Seasons) -> None:
    """Raise `IllegalAction` when these are not the four seasons in order, or not in the hand."""
    if not set(group) <= set(own.hand):
        raise IllegalAction(phrase("You do not hold these four cards."))
    if any(card not in content.fitting[season] for season, card in zip(SEASONS, group, strict=True)):
        raise IllegalAction(phrase("It takes one card for each of the four seasons."))
    if not _celestials_fit(content, state, group):
        raise IllegalAction(phrase("Too many celestial cards for one cap."))


def _celestials_fit(content: Content, state: State, group: Seasons) -> bool:
    """Say whether each celestial fills one place only, and no more of them do than may (#reading-celestials)."""
    used = [card for card in group if card in content.celestials]
    return len(used) <= state.ruleset.celestials and len(set(used)) == len(used)
