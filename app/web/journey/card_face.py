"""Card faces as cached markup: small enough to print forty of them on a page, and the large form with every word.

A face is built by a Python function and kept, since a template macro for each card was measured to cost
2.5 times as much.
Everything read from the content is escaped on its way in.
"""

from collections.abc import Mapping

from markupsafe import Markup

from app.games.journey.cards import Card, CardId, CardKind, EventId, Season
from app.games.journey.content import Content
from app.language import gettext as _
from app.language import kept_in_each_language, pgettext
from app.web.icons import icon, picture
from app.web.journey.card_text import price_text, rules_text, section_text
from app.web.journey.effect_icons import card_icons, common_icons, price_icons
from app.web.journey.words import KINDS, card_name, character_name, flavour, season_name, season_word
from app.web.wording import sentence_case

_FACE = Markup(
    '<span class="playing-card {css}">{price}<span class="art">{art}</span><b class="name">{name}</b>'
    '<span class="fx">{effects}</span><span class="kind">{kind}{marks}</span></span>'
)
_PRICE = Markup('<span class="price">{0}</span>')
_CHIP = Markup('<span class="chip {css}">{art}<b class="name">{name}</b>{effects}</span>')
_MINI = Markup('<span class="chip mini {css}">{art}{effects}</span>')
_EFFECTS = Markup('<span class="fx">{0}</span>')
_LARGE = Markup(
    '<div class="playing-card large {css}">{price}<span class="art">{art}</span><h3 class="name">{name}</h3>'
    '<p class="kind">{kind}{marks}</p><div class="fx">{effects}</div><ul class="rules">{rules}</ul>'
    '<p class="flavour">{flavour}</p></div>'
)
_LINE = Markup("<li>{0}</li>")
_KIND = Markup('<span class="kind-name"><span class="kind-sign">{0}</span>{1}</span>')
_KIND_ICONS: Mapping[CardKind, str] = {
    "starting": "hand",
    "relic": "relic",
    "spirit": "spirit",
    "enemy": "enemy",
    "hazard": "hazard",
    "ally": "ally",
    "item": "item",
    "guide": "guide",
}
_NOTHING = Markup("")


@kept_in_each_language()
def face(content: Content, card: CardId) -> Markup:
    """Draw a card as it lies on the pathway: price, picture, name, effects, kind."""
    price = price_icons(content, card)
    return _face(content, card, price=_PRICE.format(price) if price else _NOTHING, effects=card_icons(content, card))


@kept_in_each_language()
def head(content: Content, card: CardId) -> Markup:
    """Draw a card of a hand that can be played: the sides of its either/or are left to the buttons beneath."""
    choice = bool(content.cards[card].options)
    return _face(content, card, price=_NOTHING, effects=common_icons(content, card) if choice else _NOTHING)


@kept_in_each_language()
def held(content: Content, card: CardId) -> Markup:
    """Draw a card of a hand that cannot be played now: all its effects, no price."""
    return _face(content, card, price=_NOTHING, effects=card_icons(content, card))


@kept_in_each_language()
def chip(content: Content, card: CardId) -> Markup:
    """Draw a card in one line, for piles and other people's hands."""
    return _CHIP.format(
        css=_css(content.cards[card]),
        art=picture(card),
        name=card_name(content.cards[card]),
        effects=_EFFECTS.format(card_icons(content, card)),
    )


@kept_in_each_language()
def label(content: Content, card: CardId) -> Markup:
    """Draw a card by its picture and name alone, where its buttons say what it does."""
    printed = content.cards[card]
    return _CHIP.format(css=_css(printed), art=picture(card), name=card_name(printed), effects="")


@kept_in_each_language()
def mini(content: Content, card: CardId) -> Markup:
    """Draw a card by its picture and effects alone, for what others hold; its name is the picture's text."""
    named = picture(card, card_name(content.cards[card]))
    return _MINI.format(css=_css(content.cards[card]), art=named, effects=_EFFECTS.format(card_icons(content, card)))


@kept_in_each_language()
def large(content: Content, card: CardId) -> Markup:
    """Draw a card with its rules in words and its flavour."""
    printed = content.cards[card]
    price = price_icons(content, card)
    asked = price_text(printed)
    rules = [_("Price: {price}.").format(price=asked)] if price and printed.kind != "enemy" else []
    if printed.kind == "enemy":
        rules.append(f"{sentence_case(asked)}.")
    return _LARGE.format(
        css=_css(printed),
        price=_PRICE.format(price) if price else _NOTHING,
        art=picture(card),
        name=card_name(printed),
        kind=_kind(printed, _kind_words(content, printed)),
        marks=_marks(printed),
        effects=card_icons(content, card),
        rules=_NOTHING.join(_LINE.format(line) for line in (*rules, *rules_text(content, card))),
        flavour=flavour(printed.flavour),
    )


@kept_in_each_language()
def event_large(content: Content, event: EventId, day: int, *, twilight: bool) -> Markup:
    """Draw an Event with its sections, those that count on this Day marked."""
    printed = content.events[event]
    lines = (
        Markup('<li class="{0}"><b>{1}</b> {2}{3}</li>').format(
            "counts" if number <= day and (twilight or not section.twilight) else "idle",
            _("Day {day}").format(day=number),
            section_text(printed, number),
            icon("night", _("only on the Twilight side")) if section.twilight else "",
        )
        for number, section in enumerate(printed.sections, start=1)
    )
    return Markup(
        '<div class="playing-card large k-event"><span class="art">{0}</span><h3 class="name">{1}</h3>'
        '<ul class="rules">{2}</ul><p class="flavour">{3}</p></div>'
    ).format(picture(event), pgettext("event", printed.name), _NOTHING.join(lines), flavour(printed.flavour))


def _face(content: Content, card: CardId, *, price: Markup, effects: Markup) -> Markup:
    printed = content.cards[card]
    return _FACE.format(
        css=_css(printed),
        price=price,
        art=picture(card),
        name=card_name(printed),
        effects=effects,
        kind=_kind(printed, _(KINDS[printed.kind])),
        marks=_marks(printed),
    )


def _css(card: Card) -> str:
    season = f" s-{card.season}" if card.season is not None else ""
    return f"k-{card.kind}{season}"


def _kind(card: Card, words: str) -> Markup:
    """Word a card's kind, behind the sign of the kind."""
    return _KIND.format(icon(_KIND_ICONS[card.kind]), words)


def _kind_words(content: Content, card: Card) -> str:
    words = _(KINDS[card.kind])
    if card.owner is not None:
        of = _("Character card of {who}") if card.character_card else _("Starting card of {who}")
        words = of.format(who=character_name(content.characters[card.owner]))
    return words if card.season is None else f"{words}, {season_name(content, card.season)}"


@kept_in_each_language()
def _marks_of(recycles: bool, stays_out: bool, season: Season | None) -> Markup:  # noqa: FBT001 - a private cache key
    marks = [icon(season, season_word(season))] if season else []
    if recycles:
        marks.append(icon("recycle", _("Goes to the common discard after use")))
    if stays_out:
        marks.append(Markup('<span class="no-camp">{0}</span>').format(icon("camp", _("Never goes into the Camp"))))
    return Markup('<span class="marks">{0}</span>').format(_NOTHING.join(marks)) if marks else _NOTHING


def _marks(card: Card) -> Markup:
    return _marks_of(card.after == "recycle", not card.campable, card.season)
