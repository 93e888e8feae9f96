"""Regions ``supply`` and ``row``: the central board with its tokens, the pouch, and the animal cards face up."""

from markupsafe import Markup

from app.games.harmonies.actions import EndTurn, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId, Token
from app.web.buttons import press, unseen
from app.web.harmonies.card_face import card_face
from app.web.harmonies.cards_region import fits
from app.web.harmonies.contexts import Row, ShownCard, Supply, Tray
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import tokens_words
from app.web.wording import counted

_NOTHING = Markup("")


def supply(sight: Sight) -> Supply:
    """Lay out the central board."""
    view = sight.view
    takes = {action.space: action for action in sight.of(TakeTokens)}
    gone = sum(count for _, count in view.removed_tokens)
    return Supply(
        trays=tuple(_tray(tokens, takes.get(space)) for space, tokens in enumerate(view.central)),
        facts=(
            f"{counted(view.pouch, 'token')} in the pouch",
            *((f"{counted(gone, 'token')} out of the game",) if gone else ()),
        ),
        asks=bool(takes),
    )


def _tray(tokens: tuple[Token, ...], take: TakeTokens | None) -> Tray:
    words = tokens_words(tokens) if tokens else "empty"
    button = _NOTHING if take is None else press((take,), Markup("Take{0}").format(unseen(f" {words}")))
    return Tray(tokens=tokens, words=words, button=button)


def row(sight: Sight) -> Row:
    """Lay out the cards that lie face up."""
    view = sight.view
    return Row(
        cards=tuple(None if card is None else _face_up(sight, card) for card in view.row),
        pile=view.draw_pile,
        hint=_hint(sight),
    )


def _hint(sight: Sight) -> str:
    if not sight.acts or sight.of(TakeCard):
        return ""
    if sight.view.turn.card is not None:
        return "You have taken a card in this turn."
    return "You hold four unfinished cards, so you take no other."


def _face_up(sight: Sight, card: CardId) -> ShownCard:
    take = [action for action in sight.of(TakeCard) if action.card == card]
    swap = [action for action in sight.of(EndTurn) if action.discard == card]
    name = unseen(f" {sight.content.cards[card].name}")
    buttons = [press(take, Markup("Take{0}").format(name))] if take else []
    if swap:
        buttons.append(press(swap, Markup("<span>Swap{0} and end turn</span>").format(name), tone="quiet"))
    return ShownCard(
        face=card_face(sight.content, card),
        target=f"card:{card}",
        fits=fits(sight, sight.mine, card),
        buttons=tuple(buttons),
    )
