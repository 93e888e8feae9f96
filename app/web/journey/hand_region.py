"""Regions ``hand`` and ``camp``: the cards that can be played, each with a button for every side of its either/or."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from markupsafe import Markup

from app.games.journey.actions import ActivateItem, DiscardCard, PlayCard, RemoveCard, StoreCard
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import DiscardCost, EventRemoval, RecoverPick
from app.games.journey.view import ItemView, SeatView
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import kept_in_each_language, ngettext, pgettext
from app.web.buttons import press, spoken_label, unseen
from app.web.icons import icon
from app.web.journey.card_face import chip, head, held, label
from app.web.journey.contexts import Camp, CardWithButtons, Hand, Pile, Slot
from app.web.journey.effect_icons import side_icons
from app.web.journey.sight import Sight
from app.web.journey.words import name_of


def hand(sight: Sight, made: Iterable[Slot]) -> Hand | None:
    """Lay out the shown seat's hand, items and piles, beside what it has made this turn; None for a spectator.

    What others make is left out: their doings must not have a hand rendered again that is as it was.
    """
    mine = sight.mine
    if mine is None or mine.hand is None:
        return None
    return Hand(
        title=_("Hand of {who}").format(who=sight.who(mine.seat)),
        asks=_asks(sight),
        cards=tuple(_hand_card(sight, card) for card in mine.hand),
        items=tuple(_item(sight, item) for item in mine.items),
        piles=piles(mine),
        made=tuple(slot for slot in made if slot.amount) if sight.leads else (),
    )


def cover(sight: Sight, taker: Seat | None) -> str:
    """Name the character, and the person where they differ, who takes the device now; blank when nobody has to."""
    if taker is None:
        return ""
    who, person = sight.who(taker), sight.person(taker)
    return who if who == person else f"{who} ({person})"


def camp(sight: Sight) -> Camp:
    """Lay out the Camp Storage."""
    return Camp(cards=tuple(_camp_card(sight, card) for card in sight.view.camp_storage))


def piles(seat: SeatView) -> tuple[Pile, ...]:
    """Give a seat's draw pile and discard by their counts."""
    return (
        Pile(name=_("Deck"), icon=icon("deck"), count=seat.draw_pile),
        Pile(
            name=pgettext("pile", "Discard"),
            icon=icon("discard"),
            count=len(seat.discard),
            target=f"pile:discard:{seat.seat}",
        ),
    )


def _asks(sight: Sight) -> str:
    pending = sight.view.pending
    if not sight.leads or pending is None:
        return ""
    match pending:
        case EventRemoval():
            return _("The Event takes one of these cards out of the game: choose it.")
        case DiscardCost(count):
            return ngettext("Choose {amount} card to discard.", "Choose {amount} cards to discard.", count).format(
                amount=count
            )
        case RecoverPick():
            return ""
        case _:
            assert_never(pending)


def _hand_card(sight: Sight, card: CardId) -> CardWithButtons:
    plays = tuple(play for play in sight.of(PlayCard) if play.card == card and play.source == "hand")
    return CardWithButtons(
        face=head(sight.content, card) if plays else held(sight.content, card),
        target=f"card:{card}",
        buttons=(*_play_buttons(sight.content, plays), *_other_buttons(sight, card)),
    )


def _camp_card(sight: Sight, card: CardId) -> CardWithButtons:
    plays = tuple(play for play in sight.of(PlayCard) if play.card == card and play.source == "camp")
    return CardWithButtons(
        face=label(sight.content, card) if plays else chip(sight.content, card),
        target=f"card:{card}",
        buttons=tuple(_play_buttons(sight.content, plays)),
    )


def _play_buttons(content: Content, plays: Iterable[PlayCard]) -> Iterator[Markup]:
    return (play_button(content, play) for play in plays)


@kept_in_each_language()
def play_button(content: Content, play: PlayCard) -> Markup:
    """Make the button that plays a card, labelled with the icons of what it then does."""
    words = _("Play {card}:").format(card=name_of(content, play.card))
    return press((play,), unseen(f"{words} ") + side_icons(content, play.card, play.option))


def _other_buttons(sight: Sight, card: CardId) -> Iterator[Markup]:
    name = sight.named(card)
    for removal in sight.of(RemoveCard):
        if removal.card == card:
            yield press((removal,), spoken_label(_("Remove [{card} from the game]"), card=name), tone="danger")
    for discard in sight.of(DiscardCard):
        if discard.card == card:
            yield press((discard,), spoken_label(_("Discard [{card}]"), card=name), tone="primary")
    for store in sight.of(StoreCard):
        if store.card == card:
            yield _store_button(sight.content, store)


@kept_in_each_language()
def _store_button(content: Content, store: StoreCard) -> Markup:
    words = _("Put {card} into the Camp").format(card=name_of(content, store.card))
    return press((store,), icon("camp", words), tone="quiet")


def _item(sight: Sight, item: ItemView) -> CardWithButtons:
    uses = tuple(use for use in sight.of(ActivateItem) if use.card == item.card)
    ways = uses if uses and uses[0].option is not None else uses[:1]
    return CardWithButtons(
        face=label(sight.content, item.card) if ways else chip(sight.content, item.card),
        target=f"item:{item.card}",
        buttons=tuple(_use_button(sight.content, use) for use in ways),
        used=item.used,
    )


def _use_button(content: Content, use: ActivateItem) -> Markup:
    words = _("Use {card}:").format(card=name_of(content, use.card))
    return press((use,), unseen(f"{words} ") + side_icons(content, use.card, use.option))
