"""Regions ``supply`` and ``row``: the central board with its tokens, the pouch, and the animal cards face up."""

from markupsafe import Markup

from app.games.harmonies.actions import EndTurn, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId, Token
from app.language import gettext as _
from app.language import ngettext, pgettext
from app.web.buttons import press, spoken_label
from app.web.harmonies.card_face import card_face
from app.web.harmonies.cards_region import fits
from app.web.harmonies.contexts import Row, ShownCard, Supply, Tray
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import card_name, tokens_words

_NOTHING = Markup("")


def supply(sight: Sight) -> Supply:
    """Lay out the central board."""
    view = sight.view
    takes = {action.space: action for action in sight.of(TakeTokens)}
    gone = sum(count for _token, count in view.removed_tokens)
    return Supply(
        trays=tuple(_tray(tokens, takes.get(space)) for space, tokens in enumerate(view.central)),
        facts=(
            ngettext("{amount} token in the pouch", "{amount} tokens in the pouch", view.pouch).format(
                amount=view.pouch
            ),
            *((_gone(gone),) if gone else ()),
        ),
        asks=bool(takes),
    )


def _gone(tokens: int) -> str:
    words = ngettext("{amount} token out of the game", "{amount} tokens out of the game", tokens)
    return words.format(amount=tokens)


def _tray(tokens: tuple[Token, ...], take: TakeTokens | None) -> Tray:
    words = tokens_words(tokens) if tokens else _("empty")
    button = _NOTHING if take is None else press((take,), spoken_label(_("Take [{tokens}]"), tokens=words))
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
        return _("You have taken a card in this turn.")
    return _("You hold four unfinished cards, so you take no other.")


def _face_up(sight: Sight, card: CardId) -> ShownCard:
    take = [action for action in sight.of(TakeCard) if action.card == card]
    swap = [action for action in sight.of(EndTurn) if action.discard == card]
    name = card_name(sight.content, card)
    buttons = [press(take, spoken_label(pgettext("row", "Take [{card}]"), card=name))] if take else []
    if swap:
        words = spoken_label(_("Swap [{card}] and end turn"), card=name)
        buttons.append(press(swap, Markup("<span>{0}</span>").format(words), tone="quiet"))
    return ShownCard(
        face=card_face(sight.content, card),
        target=f"card:{card}",
        fits=fits(sight, sight.mine, card),
        buttons=tuple(buttons),
    )
