"""Regions ``turn`` and ``piles``: what is asked, what can be done now, and where cards come from."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from markupsafe import Markup

from app.games.balance.actions import Draw, KeepRest, TakeDiscard
from app.games.balance.cards import SPECIALS, CardId
from app.games.balance.state import Choice, MoonChoice, Phase, SunChoice
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.balance.card_face import card_face, chip
from app.web.balance.contexts import Piles, Question, Turn
from app.web.balance.offers import offers, wants
from app.web.balance.sight import Sight
from app.web.balance.words import name_of
from app.web.buttons import press
from app.web.icons import icon

_NOTHING = Markup("")
_HINTS: Mapping[Phase, str] = {
    "draw": N_("Draw a card, take the discard, or swap out a Mountain."),
    "build": N_("Build one thing, or release a card from your hand."),
    "shed": N_("Your set is locked. Release a card to end the turn."),
}
_THEIR_HINTS: Mapping[Phase, str] = {
    "draw": N_("A card is taken first: drawn, or from the discard pile."),
    "build": N_("The card is taken: now something is built, or a card released."),
    "shed": N_("A reserve locked a set: now a card is released."),
}


def turn(sight: Sight) -> Turn:
    """Lay out what the viewer can do and what is wanting."""
    return Turn(
        title=_title(sight),
        hint=_hint(sight),
        mine=sight.acts,
        question=None if sight.over or sight.view.choice is None else _question(sight, sight.view.choice),
        offers=tuple(offers(sight)),
        wants=wants(sight),
    )


def _title(sight: Sight) -> str:
    if sight.over:
        return _("The last turn")
    return _("What you can do") if sight.acts else _("{name} acts").format(name=sight.person(sight.asked))


def _hint(sight: Sight) -> str:
    if sight.over or sight.view.choice is not None:
        return ""
    if not sight.acts:
        return _(_THEIR_HINTS[sight.view.phase])
    if sight.view.phase == "build" and not any(offers(sight)):
        return _("Nothing can be built with this hand: release a card.")
    return _(_HINTS[sight.view.phase])


def _question(sight: Sight, choice: Choice) -> Question:
    mine, whose = sight.acts, sight.person(choice.seat)
    match choice:
        case SunChoice():
            words = _("Both of you have drawn a card.")
            asks = _("Release any one of your eight.") if mine else _("{name} chooses a card to release.")
            asked = (words, asks.format(name=whose))
            return Question(icon=icon("sun"), title=_("The Sun shines on both"), words=asked, mine=mine)
        case MoonChoice(seat, released):
            most = sight.content.table.moon_releases
            left = most - released[seat]
            asks = _moon_asks(left, again=bool(released[seat])) if mine else _moon_waits(whose, left)
            return Question(
                icon=icon("moon"),
                title=_("A quiet Moon"),
                words=(asks,),
                mine=mine,
                buttons=tuple(press((keep,), _keep(released[seat]), tone="primary") for keep in sight.of(KeepRest)),
            )
        case _:
            assert_never(choice)


def _moon_asks(cards: int, *, again: bool) -> str:
    if again:
        words = ngettext(
            "Release up to {amount} card more, then draw as many.",
            "Release up to {amount} cards more, then draw as many.",
            cards,
        )
    else:
        words = ngettext(
            "Release up to {amount} card, then draw as many.",
            "Release up to {amount} cards, then draw as many.",
            cards,
        )
    return words.format(amount=cards)


def _moon_waits(name: str, cards: int) -> str:
    words = ngettext(
        "{name} chooses up to {amount} card to exchange.", "{name} chooses up to {amount} cards to exchange.", cards
    )
    return words.format(name=name, amount=cards)


def _keep(released: int) -> str:
    return _("Keep the rest") if released else _("Keep all my cards")


def piles(sight: Sight) -> Piles:
    """Show the piles and the sky."""
    view, content = sight.view, sight.content
    return Piles(
        draw_count=view.draw_pile,
        draw_button=_joined(press((draw,), _("Draw"), tone="primary") for draw in sight.of(Draw)),
        under=tuple(chip(content, card) for card in view.under_pile),
        discard_count=view.discard,
        discard=card_face(content, view.discard_top) if view.discard_top is not None else _NOTHING,
        take_button=_joined(press((take,), _("Take it"), tone="primary") for take in sight.of(TakeDiscard)),
        take_words=_take_words(sight),
        sky=tuple(chip(content, CardId(event)) for event in (*view.handled_events, *view.pending_events)),
    )


def _take_words(sight: Sight) -> str:
    """Say why the discard cannot be taken, where its player would want to know."""
    top = sight.view.discard_top
    if top is None:
        return _("Nothing lies here.")
    if sight.leads and sight.view.phase == "draw" and not sight.of(TakeDiscard) and top in SPECIALS:
        return _("{card} cannot be taken.").format(card=name_of(sight.content, top))
    return ""


def _joined(buttons: Iterable[Markup]) -> Markup:
    return _NOTHING.join(buttons)
