"""Rules text in words, made from a card's effects, so that what a card says and what it does cannot drift apart."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from app.games.journey.cards import (
    Ability,
    Card,
    CardId,
    Character,
    Choose,
    Clear,
    Draw,
    Effect,
    EventCard,
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
    SimpleEffect,
    Stun,
    TrailStep,
)
from app.games.journey.content import Content
from app.language import gettext as _
from app.language import kept_in_each_language, ngettext
from app.web.journey.words import (
    EVENT_WORDS,
    counted_resource,
    lives,
    needed,
    power_name,
    resources,
    season_name,
    units,
)
from app.web.wording import joined, sentence_case


def clause(content: Content, effect: Effect) -> str:
    """Word one effect as a clause that can stand in the middle of a sentence: ``gain 2 Advance``."""
    match effect:
        case Gain(what, unit):
            # translators: an order to the player, amid a sentence; {things} is such as "2 Advance and 1 Crystal"
            return _("gain {things}").format(things=_gained(what, unit))
        case Heal(amount):
            return ngettext(
                "gain {amount} Heal (a life back for anyone)", "gain {amount} Heal (a life back each)", amount
            ).format(amount=amount)
        case Draw(amount):
            return ngettext("draw {amount} card", "draw {amount} cards", amount).format(amount=amount)
        case Recover():
            return _("any player takes a card from their discard pile to their hand")
        case Clear():
            return _("sweep any pathway card to the common discard")
        case Stun():
            return _("stun an Enemy: the next damage it deals is none")
        case Shield():
            return _("shield a character")
        case Power(season):
            return _("wake {power}").format(power=power_name(content, season))
        case Infused(season, effects):
            # translators: {power} is one of four powers, such as "the Rising (spring)"; {done} are orders
            return _("while {power} is awake, {done}").format(
                power=power_name(content, season), done=_all(content, effects)
            )
        case Pay(effects, cost, discard):
            return _arrow(cost, discard, joined(_purpose(inside) for inside in effects))
        case Choose(options):
            return _("choose one: {sides}").format(sides=_sides(content, options))
        case _:
            assert_never(effect)


def _gained(what: Pool, unit: Season | None) -> str:
    made = [resources(what)] if what != Pool() else []
    if unit is not None:
        made.append(units(unit, 1))
    return joined(made)


def _arrow(cost: Pool, discard: int, purpose: str) -> str:
    """Word an arrow: what may be paid, in resources, in hand cards or in both, and what for."""
    if not discard:
        # translators: {purpose} is such as "to gain 1 Advance"
        return _("you may pay {cost} {purpose}").format(cost=resources(cost), purpose=purpose)
    if cost == Pool():
        words = ngettext(
            "you may discard {amount} hand card {purpose}", "you may discard {amount} hand cards {purpose}", discard
        )
    else:
        words = ngettext(
            "you may pay {cost} and discard {amount} hand card {purpose}",
            "you may pay {cost} and discard {amount} hand cards {purpose}",
            discard,
        )
    return words.format(cost=resources(cost), amount=discard, purpose=purpose)


def _purpose(effect: SimpleEffect) -> str:
    """Word what an arrow is paid for: languages other than English use another form of the verb here."""
    match effect:
        case Gain(what, unit):
            return _("to gain {things}").format(things=_gained(what, unit))
        case Heal(amount):
            return ngettext(
                "to gain {amount} Heal (a life back for anyone)", "to gain {amount} Heal (a life back each)", amount
            ).format(amount=amount)
        case Draw(amount):
            return ngettext("to draw {amount} card", "to draw {amount} cards", amount).format(amount=amount)
        case Recover():
            return _("to let any player take a card from their discard pile to their hand")
        case Clear():
            return _("to sweep any pathway card to the common discard")
        case Stun():
            return _("to stun an Enemy: the next damage it deals is none")
        case Shield():
            return _("to shield a character")
        case _:
            assert_never(effect)


def _all(content: Content, effects: Iterable[Effect]) -> str:
    return joined(clause(content, effect) for effect in effects)


def _sides(content: Content, options: Iterable[Option]) -> str:
    return reduce(
        # translators: what may be chosen instead of what stands before
        lambda before, side: _("{before}; or {side}").format(before=before, side=side),
        (option_clause(content, option) for option in options),
    )


def option_clause(content: Content, option: Option) -> str:
    """Word one side of an either/or, with where the card goes after it if not where the card says."""
    done = _all(content, option.effects)
    if option.after != "guide_stack":
        return done
    return _("{done}, and the card returns to the Guide stack").format(done=done)


@kept_in_each_language()
def rules_text(content: Content, card: CardId) -> tuple[str, ...]:
    """Word a card's rules as sentences: its effects in order, then where it goes and where it may not."""
    printed = content.cards[card]
    return (*(_sentence(clause(content, effect)) for effect in printed.effects), *_marks(printed))


def _marks(card: Card) -> Iterable[str]:
    if card.after == "recycle":
        yield _("After use it goes to the common discard, not to yours.")
    if not card.campable:
        yield _("Never goes into the Camp.")


def _sentence(text: str) -> str:
    return f"{sentence_case(text)}."


def price_text(card: Card) -> str:
    """Word what a card costs on the pathway, before its distance; blank for a card that is not bought there."""
    if card.kind == "enemy":
        return _("{lives}, strength {strength}").format(lives=lives(card.life), strength=card.strength)
    parts = [resources(card.cost)] if card.cost != Pool() else []
    if card.units and card.season is not None:
        parts.insert(0, units(card.season, card.units))
    return joined(parts)


def step_text(step: TrailStep) -> str:
    """Word the printed price of a trail step; what its Portal asks for changes with the marker and is told apart."""
    parts = [counted_resource("advance", step.advance)]
    if step.remove:
        parts.append(_("remove {basics}").format(basics=needed(step.remove)))
    if step.portal:
        parts.append(_("through a Portal"))
    return ", ".join(parts)


def section_text(event: EventCard, day: int) -> str:
    """Word the section that an Event adds on a Day, counted from 1."""
    return joined(_(EVENT_WORDS[word]) for word in event.sections[day - 1].effects)


def ability_text(ability: Ability) -> str:
    """Word what a character's ability does, as its button tells it."""
    match ability:
        case "recover":
            return _("Any player takes a card from their discard pile to their hand.")
        case "clear":
            return _("Sweep any pathway card to the common discard, however far away it lies.")
        case "stun":
            return _("Stun an Enemy on the pathway: the next damage it deals is none.")
        case "shield":
            return _("Shield a character: the next life they would lose is not lost.")
        case _:
            assert_never(ability)


def character_text(content: Content, who: Character) -> str:
    """Introduce a character: season, what a Crystal buys and what two cards make."""
    return _("{season}. A Crystal: {ability} Two cards: {made}.").format(
        season=season_name(content, who.season),
        ability=ability_text(who.ability),
        made=resources(Pool(**{who.two_cards: 1})),
    )
