"""Effects as icons: the short form that card faces and buttons carry, every icon with its text alternative."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from markupsafe import Markup

from app.games.journey.cards import (
    Card,
    CardId,
    Choose,
    Clear,
    Draw,
    Effect,
    Gain,
    Heal,
    Infused,
    Option,
    Pay,
    Pool,
    Power,
    Recover,
    Season,
    Shield,
    Stun,
)
from app.games.journey.content import Content
from app.language import gettext as _
from app.language import kept_in_each_language, ngettext
from app.web.icons import icon
from app.web.journey.words import amounts, power_name, resource, unit_name

_TOKEN = Markup('<span class="tok t-{0}">{1}{2}</span>')
_PAY = Markup('<span class="pay">{0}<b class="arrow">→</b>{1}</span>')
_BOX = Markup('<span class="box s-{0}">{1}{2}</span>')
_OPTION = Markup('<span class="opt">{0}</span>')
_EITHER = Markup('<span class="either">{0}</span>')
_OR = Markup(' <i class="or">{0}</i> ')
_NOTHING = Markup("")


def token(name: str, amount: int, text: str) -> Markup:
    """Draw an amount of something; the number is left out when it is one, as on a printed card."""
    return _TOKEN.format(name, "" if amount == 1 else amount, icon(name, text))


def pool_icons(pool: Pool) -> Markup:
    """Draw what a pool holds."""
    return _NOTHING.join(
        token(name.replace("_", "-"), amount, resource(name, amount)) for name, amount in amounts(pool)
    )


def unit_icons(season: Season, amount: int = 1) -> Markup:
    """Draw seasonal units."""
    return token(season, amount, unit_name(season, amount))


def power_icon(content: Content, season: Season) -> Markup:
    """Draw a season's power."""
    text = _("Wakes {power}").format(power=power_name(content, season))
    return Markup('<span class="power s-{0}">{1}</span>').format(season, icon(season, text))


def effect_icons(content: Content, effects: Iterable[Effect]) -> Markup:
    """Draw effects one after the other."""
    return _NOTHING.join(_drawn(content, effect) for effect in effects)


def _drawn(content: Content, effect: Effect) -> Markup:
    match effect:
        case Gain(what, unit):
            made = pool_icons(what)
            return made if unit is None else made + unit_icons(unit)
        case Heal(amount):
            return token("heal", amount, resource("heal", amount))
        case Draw(amount):
            return token("draw", amount, ngettext("Draw a card", "cards to draw", amount))
        case Recover():
            return token("recover", 1, _("Take a card back from a discard pile"))
        case Clear():
            return token("clear", 1, _("Sweep a card off the pathway"))
        case Stun():
            return token("stun", 1, _("Stun an Enemy"))
        case Shield():
            return token("shield", 1, _("Shield a character"))
        case Power(season):
            return power_icon(content, season)
        case Infused(season, inside):
            text = _("While {power} is awake").format(power=power_name(content, season))
            return _BOX.format(season, icon(season, text), effect_icons(content, inside))
        case Pay(inside, cost, discard):
            price = pool_icons(cost) + (
                token("discard", discard, ngettext("Discard a hand card", "hand cards to discard", discard))
                if discard
                else _NOTHING
            )
            return _PAY.format(price, effect_icons(content, inside))
        case Choose(options):
            return _EITHER.format(
                _OR.format(_("or")).join(_OPTION.format(option_icons(content, option)) for option in options)
            )
        case _:
            assert_never(effect)


def option_icons(content: Content, option: Option) -> Markup:
    """Draw one side of an either/or, with the mark of a card that then returns to the Guide stack."""
    done = effect_icons(content, option.effects)
    return done + icon("guide", _("and the card returns to the Guide stack")) if option.after == "guide_stack" else done


@kept_in_each_language()
def common_icons(content: Content, card: CardId) -> Markup:
    """Draw what a card does whatever side of its either/or is chosen."""
    return effect_icons(content, (effect for effect in content.cards[card].effects if not isinstance(effect, Choose)))


@kept_in_each_language()
def card_icons(content: Content, card: CardId) -> Markup:
    """Draw all that a card does."""
    return effect_icons(content, content.cards[card].effects)


@kept_in_each_language()
def play_icons(content: Content, card: CardId, option: int | None) -> Markup:
    """Draw what playing a card with this side of its either/or does."""
    if option is None:
        return card_icons(content, card)
    return common_icons(content, card) + option_icons(content, content.cards[card].options[option])


def side_icons(content: Content, card: CardId, option: int | None) -> Markup:
    """Draw one side of a card's either/or alone; all that it does for a card without one."""
    return card_icons(content, card) if option is None else option_icons(content, content.cards[card].options[option])


@kept_in_each_language()
def price_icons(content: Content, card: CardId) -> Markup:
    """Draw a card's price before its distance, or an Enemy's life and strength."""
    return _NOTHING.join(_price(content.cards[card]))


def _price(card: Card) -> Iterator[Markup]:
    if card.kind == "enemy":
        yield token("life", card.life, ngettext("life", "lives", card.life))
        yield token("enemy", card.strength, _("strength"))
        return
    if card.units and card.season is not None:
        yield unit_icons(card.season, card.units)
    yield pool_icons(card.cost)
