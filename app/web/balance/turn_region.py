"""Regions ``turn`` and ``piles``: what is asked, what can be done now, and where cards come from."""

from collections.abc import Iterable
from typing import assert_never

from markupsafe import Markup

from app.games.balance.actions import Draw, KeepRest, TakeDiscard
from app.games.balance.cards import SPECIALS, CardId
from app.games.balance.state import Choice, MoonChoice, SunChoice
from app.web.balance.card_face import card_face, chip
from app.web.balance.contexts import Piles, Question, Turn
from app.web.balance.offers import offers, wants
from app.web.balance.sight import Sight
from app.web.buttons import press
from app.web.icons import icon
from app.web.wording import counted

_NOTHING = Markup("")


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
        return "The last turn"
    return "What you can do" if sight.acts else f"{sight.person(sight.asked)} acts"


def _hint(sight: Sight) -> str:
    if sight.over or sight.view.choice is not None:
        return ""
    if not sight.acts:
        return {
            "draw": "A card is taken first: drawn, or from the discard pile.",
            "build": "The card is taken: now something is built, or a card released.",
            "shed": "A reserve locked a set: now a card is released.",
        }[sight.view.phase]
    if sight.view.phase == "build" and not any(offers(sight)):
        return "Nothing can be built with this hand: release a card."
    return {
        "draw": "Draw a card, take the discard, or swap out a Mountain.",
        "build": "Build one thing, or release a card from your hand.",
        "shed": "Your set is locked. Release a card to end the turn.",
    }[sight.view.phase]


def _question(sight: Sight, choice: Choice) -> Question:
    mine, whose = sight.acts, sight.person(choice.seat)
    match choice:
        case SunChoice():
            words = "Both of you have drawn a card."
            asks = "Release any one of your eight." if mine else f"{whose} chooses a card to release."
            return Question(icon=icon("sun"), title="The Sun shines on both", words=(words, asks), mine=mine)
        case MoonChoice(seat, released):
            most = sight.content.table.moon_releases
            left = most - released[seat]
            asks = f"Release up to {counted(left, 'card')}{' more' if released[seat] else ''}, then draw as many."
            return Question(
                icon=icon("moon"),
                title="A quiet Moon",
                words=(asks if mine else f"{whose} chooses up to {counted(left, 'card')} to exchange.",),
                mine=mine,
                buttons=tuple(press((keep,), _keep(released[seat]), tone="primary") for keep in sight.of(KeepRest)),
            )
        case _:
            assert_never(choice)


def _keep(released: int) -> str:
    return "Keep the rest" if released else "Keep all my cards"


def piles(sight: Sight) -> Piles:
    """Show the piles and the sky."""
    view, content = sight.view, sight.content
    return Piles(
        draw_count=view.draw_pile,
        draw_button=_joined(press((draw,), "Draw", tone="primary") for draw in sight.of(Draw)),
        under=tuple(chip(content, card) for card in view.under_pile),
        discard_count=view.discard,
        discard=card_face(content, view.discard_top) if view.discard_top is not None else _NOTHING,
        take_button=_joined(press((take,), "Take it", tone="primary") for take in sight.of(TakeDiscard)),
        take_words=_take_words(sight),
        sky=tuple(chip(content, CardId(event)) for event in (*view.handled_events, *view.pending_events)),
    )


def _take_words(sight: Sight) -> str:
    """Say why the discard cannot be taken, where its player would want to know."""
    top = sight.view.discard_top
    if top is None:
        return "Nothing lies here."
    if sight.leads and sight.view.phase == "draw" and not sight.of(TakeDiscard) and top in SPECIALS:
        return f"{sight.card(top).name} cannot be taken."
    return ""


def _joined(buttons: Iterable[Markup]) -> Markup:
    return _NOTHING.join(buttons)
