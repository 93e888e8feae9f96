"""The gallery of Harmonies: every token, stack and card in every state, each panel, and each way a game can end."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.games.bots import play_out
from app.games.harmonies.content import Content
from app.games.harmonies.game import Harmonies
from app.games.harmonies.greedy_bot import GreedyBot
from app.games.harmonies.pieces import TOKENS, Token
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import Outcome, Seat
from app.language import kept_in_each_language
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import Ending, ShownCard, TargetPanel
from app.web.harmonies.rules_page import StackShown, rules_context
from app.web.harmonies.sight import Sight
from app.web.harmonies.status_region import status
from app.web.harmonies.target_panel import panel

_SEED = "0123456789abcdef" * 2
_MOST_ACTIONS = 2_000


class Pieces(Struct, frozen=True, kw_only=True):
    """All the pieces that the pages of Harmonies are made of."""

    tokens: tuple[Token, ...]
    stacks: tuple[StackShown, ...]
    cards: tuple[ShownCard, ...]
    panels: tuple[TargetPanel, ...]
    endings: tuple[Ending, ...]


@kept_in_each_language()
def pieces(game: Harmonies) -> Pieces:
    """Gather the pieces."""
    alone, shared = _played(game, 1), _played(game, 2)
    return Pieces(
        tokens=TOKENS,
        stacks=rules_context(game.content).stacks,
        cards=tuple(_cards(game.content)),
        panels=tuple(_panels(game, shared)),
        endings=tuple(_endings(game, alone, shared)),
    )


def _played(game: Harmonies, seats: int) -> State:
    bot = GreedyBot(game.content)
    last, _record = play_out(game, (Ruleset(spirits=True), seats, _SEED), bot, most_actions=_MOST_ACTIONS)
    return last


def _cards(content: Content) -> Iterator[ShownCard]:
    """Show every card untouched, with each number of cubes, and where it fits."""
    for card, printed in content.cards.items():
        yield ShownCard(face=card_face(content, card), target=f"card:{card}", fits=printed.cubes % 3)
        for cubes in range(printed.cubes, -1, -1):
            yield ShownCard(face=card_face(content, card, cubes=cubes), target=f"card:{card}")


def _seen(game: Harmonies, state: State) -> Sight:
    people = tuple(("Anna", "Bert", "Chloé", "Dora")[: len(state.seats)])
    return Sight(content=game.content, view=game.view(state, Seat(0)), people=people, actions={})


def _panels(game: Harmonies, state: State) -> Iterator[TargetPanel]:
    seen = _seen(game, state)
    own = state.seats[0]
    cards = (*own.finished[:1], *(held.card for held in own.cards[:1]))
    for target in (*(f"card:{card}" for card in cards), "seat:0", "seat:1"):
        shown = panel(seen, target)
        if shown is not None:
            yield shown


def _endings(game: Harmonies, alone: State, shared: State) -> Iterator[Ending]:
    tie = replace(shared, outcome=Outcome("pouch", (Seat(0), Seat(1))))
    unfinished = _seen(game, replace(shared, outcome=None))
    for sight in (*(_seen(game, state) for state in (alone, shared, tie)), replace(unfinished, closed=True)):
        ending = status(sight).ending
        if ending is not None:
            yield ending
