"""A card read closely: its face in the large form, and what each symbol upon it means."""

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
    EventId,
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
from app.language import N_, kept_in_each_language, pgettext
from app.language import gettext as _
from app.web.game_pages import CardSheet, Symbol
from app.web.icons import icon
from app.web.journey.card_face import event_large, large
from app.web.journey.effect_icons import power_icon, token
from app.web.journey.words import RESOURCES, amounts, card_name, power_name, season_name, unit_name

_SHEETS = 400

MEANINGS: dict[str, tuple[str, str]] = {
    "reed": (N_("Reed"), N_("One of the three basics. It pays wherever this sign is asked for.")),
    "resin": (N_("Resin"), N_("One of the three basics. It pays wherever this sign is asked for.")),
    "acorn": (N_("Acorn"), N_("One of the three basics. It pays wherever this sign is asked for.")),
    "any_basic": (N_("Basic of any kind"), N_("Reed, Resin or an Acorn: whichever of the three you like.")),
    "crystal": (N_("Crystal"), N_("Buys what your character can do, and is what a Portal on the trail asks for.")),
    "advance": (
        N_("Advance"),
        N_("Carries the party along the trail. A card that lies away from the Camp costs it on top of its price."),
    ),
    "attack": (N_("Attack"), N_("Damages an Enemy on the pathway.")),
    "heal": (N_("Heal"), N_("Gives a character of your choice a lost life back.")),
    "draw": (N_("Draw"), N_("Draw a card from your own deck.")),
    "recover": (N_("Recover"), N_("Any player takes a card from their discard pile back to their hand.")),
    "clear": (N_("Clear"), N_("A card of the pathway goes to the common discard, however far away it lies.")),
    "stun": (N_("Stun"), N_("Stuns an Enemy on the pathway: the next damage that it would do is none.")),
    "shield": (N_("Shield"), N_("Shields a character: the next life that they would lose is not lost.")),
    "discard": (N_("Discard"), N_("Give up a card of your hand without playing it.")),
    "life": (N_("Lives of an Enemy"), N_("As much Attack beats it. Damage stays on it from turn to turn.")),
    "enemy": (
        N_("Strength of an Enemy"),
        N_("So many lives it costs whoever fights it, and so many when it attacks at the Camp."),
    ),
    "arrow": (
        N_("Arrow"),
        N_("You may pay all that stands before it. If you do, you get what stands behind it."),
    ),
    "or": (N_("Either, or"), N_("Choose one side when you play the card.")),
    "guide": (N_("Back to the Guides"), N_("When this side was used, the card returns to the Guide stack.")),
    "recycle": (N_("To the common discard"), N_("After use the card goes to the common discard, not to your own.")),
    "no_camp": (N_("Never into the Camp"), N_("The card cannot be stored in the Camp.")),
    "night": (N_("Twilight"), N_("This part counts on the Twilight side alone.")),
}
"""What a symbol is called and what it means, by the name of its sign."""
_STRUCK = Markup('<span class="no-camp">{0}</span>')
_ARROW = Markup('<b class="arrow">→</b>')
_OR = Markup('<i class="or">{0}</i>')
_BOX = Markup('<span class="box s-{0}">{1}</span>')


@kept_in_each_language(_SHEETS)
def card_sheet(content: Content, name: str) -> CardSheet | None:
    """Lay a card or an Event out; None for a name that neither has."""
    if name in content.events:
        return _event(content, EventId(name))
    card = content.cards.get(CardId(name))
    if card is None:
        return None
    found = {symbol.name: symbol for symbol in _symbols(content, card)}  # the first of each
    return CardSheet(name=card_name(card), face=large(content, card.id), symbols=tuple(found.values()))


def _event(content: Content, event: EventId) -> CardSheet:
    printed = content.events[event]
    night = any(section.twilight for section in printed.sections)
    return CardSheet(
        name=pgettext("event", printed.name),
        face=event_large(content, event, content.days, twilight=True),
        symbols=(_symbol("night"),) if night else (),
        remarks=(
            _("An Event is faced with all its parts down to the Day that it is. Each part adds to those above it."),
        ),
    )


def _symbols(content: Content, card: Card) -> Iterator[Symbol]:
    """Name the symbols of a card in the order in which they stand on it."""
    if card.kind == "enemy":
        yield from map(_symbol, ("life", "enemy"))
    if card.units and card.season is not None:
        yield _unit(content, card.season)
    yield from _pool(card.cost)
    yield from _all(content, card.effects)
    if card.season is not None:
        yield _season(content, card.season)
    if card.after == "recycle":
        yield _symbol("recycle")
    if not card.campable:
        yield _symbol("no_camp")


def _all(content: Content, effects: Iterable[Effect]) -> Iterator[Symbol]:
    return (symbol for effect in effects for symbol in _of(content, effect))


def _of(content: Content, effect: Effect) -> Iterator[Symbol]:
    match effect:
        case Gain(what, unit):
            yield from _pool(what)
            if unit is not None:
                yield _unit(content, unit)
        case Heal() | Draw() | Recover() | Clear() | Stun() | Shield():
            yield _symbol(type(effect).__name__.lower())
        case Power(season):
            yield _power(content, season)
        case Infused(season, effects):
            yield _box(content, season)
            yield from _all(content, effects)
        case Pay(effects, cost, discard):
            yield from _pool(cost)
            if discard:
                yield _symbol("discard")
            yield _symbol("arrow")
            yield from _all(content, effects)
        case Choose(options):
            yield _symbol("or")
            yield from (symbol for option in options for symbol in _side(content, option))
        case _:
            assert_never(effect)


def _side(content: Content, option: Option) -> Iterator[Symbol]:
    yield from _all(content, option.effects)
    if option.after == "guide_stack":
        yield _symbol("guide")


def _pool(pool: Pool) -> Iterator[Symbol]:
    return (_symbol(name) for name, _amount in amounts(pool))


def _symbol(sign: str) -> Symbol:
    name, meaning = MEANINGS[sign]
    return Symbol(drawn=_drawn(sign), name=_(name), meaning=_(meaning))


def _drawn(sign: str) -> Markup:
    match sign:
        case "arrow":
            return _ARROW
        case "or":
            return _OR.format(_("or"))
        case "no_camp":
            return _STRUCK.format(icon("camp"))
        case "guide" | "recycle" | "night":
            return icon(sign)
        case _:
            return token(sign.replace("_", "-"), 1, "")


def _unit(content: Content, season: Season) -> Symbol:
    meaning = _("A resource of {season}. The Relic and the Hazards of the season ask for it.")
    return Symbol(
        drawn=token(season, 1, ""),
        name=unit_name(season),
        meaning=meaning.format(season=season_name(content, season)),
    )


def _power(content: Content, season: Season) -> Symbol:
    meaning = _("Wakes {power} for the rest of the turn: what stands in its boxes counts, whichever card came first.")
    power = power_name(content, season)
    return Symbol(
        drawn=power_icon(content, season),
        name=_("Power of {season}").format(season=season_name(content, season)),
        meaning=meaning.format(power=power),
    )


def _box(content: Content, season: Season) -> Symbol:
    meaning = _("What stands in the box counts once in a turn, while {power} is awake.")
    return Symbol(
        drawn=_BOX.format(season, icon(season)),
        name=_("Box of {season}").format(season=season_name(content, season)),
        meaning=meaning.format(power=power_name(content, season)),
    )


def _season(content: Content, season: Season) -> Symbol:
    return Symbol(
        drawn=icon(season),
        name=season_name(content, season),
        meaning=_("The season that the card belongs to."),
    )


assert set(RESOURCES) <= set(MEANINGS)  # noqa: S101 - checked when the module is read
