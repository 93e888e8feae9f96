"""Rules text in words, made from a card's effects, so that what a card says and what it does cannot drift apart."""

from collections.abc import Iterable
from functools import cache
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
    Stun,
    TrailStep,
)
from app.games.journey.content import Content
from app.web.journey.words import EVENT_WORDS, needed, power_name, resources, season_name, units
from app.web.wording import counted, joined, sentence_case


def phrase(content: Content, effect: Effect) -> str:
    """Word one effect as a phrase that can stand in the middle of a sentence: ``gain 2 Advance``."""
    match effect:
        case Gain(what, unit):
            return f"gain {_gained(content, what, unit)}"
        case Heal(amount):
            return f"gain {amount} Heal" + (" (a life back for anyone)" if amount == 1 else " (a life back each)")
        case Draw(amount):
            return f"draw {counted(amount, 'card')}"
        case Recover():
            return "any player takes a card from their discard pile to their hand"
        case Clear():
            return "sweep any pathway card to the common discard"
        case Stun():
            return "stun an Enemy: the next damage it deals is none"
        case Shield():
            return "shield a character"
        case Power(season):
            return f"wake {power_name(content, season)}"
        case Infused(season, effects):
            return f"while {power_name(content, season)} is awake, {_all(content, effects)}"
        case Pay(effects, cost, discard):
            return f"you may {_price(cost, discard)} to {_all(content, effects)}"
        case Choose(options):
            return "choose one: " + "; or ".join(option_phrase(content, option) for option in options)
        case _:
            assert_never(effect)


def _gained(content: Content, what: Pool, unit: Season | None) -> str:
    made = [resources(what)] if what != Pool() else []
    if unit is not None:
        made.append(units(content, unit, 1))
    return joined(made)


def _price(cost: Pool, discard: int) -> str:
    paid = [f"pay {resources(cost)}"] if cost != Pool() else []
    if discard:
        paid.append(f"discard {counted(discard, 'hand card')}")
    return joined(paid)


def _all(content: Content, effects: Iterable[Effect]) -> str:
    return joined(phrase(content, effect) for effect in effects)


def option_phrase(content: Content, option: Option) -> str:
    """Word one side of an either/or, with where the card goes after it if not where the card says."""
    done = _all(content, option.effects)
    return f"{done}, and the card returns to the Guide stack" if option.after == "guide_stack" else done


@cache
def rules_text(content: Content, card: CardId) -> tuple[str, ...]:
    """Word a card's rules as sentences: its effects in order, then where it goes and where it may not."""
    printed = content.cards[card]
    return (*(_sentence(phrase(content, effect)) for effect in printed.effects), *_marks(printed))


def _marks(card: Card) -> Iterable[str]:
    if card.after == "recycle":
        yield "After use it goes to the common discard, not to yours."
    if not card.campable:
        yield "Never goes into the Camp."


def _sentence(text: str) -> str:
    return f"{sentence_case(text)}."


def price_text(content: Content, card: Card) -> str:
    """Word what a card costs on the pathway, before its distance; blank for a card that is not bought there."""
    if card.kind == "enemy":
        return f"{counted(card.life, 'life', 'lives')}, strength {card.strength}"
    parts = [resources(card.cost)] if card.cost != Pool() else []
    if card.units and card.season is not None:
        parts.insert(0, units(content, card.season, card.units))
    return joined(parts)


def step_text(step: TrailStep) -> str:
    """Word the printed price of a trail step; what its Portal asks for changes with the marker and is told apart."""
    parts = [f"{step.advance} Advance"]
    if step.remove:
        parts.append(f"remove {needed(step.remove)}")
    if step.portal:
        parts.append("through a Portal")
    return ", ".join(parts)


def section_text(event: EventCard, day: int) -> str:
    """Word the section that an Event adds on a Day, counted from 1."""
    return joined(EVENT_WORDS[word] for word in event.sections[day - 1].effects)


def ability_text(ability: Ability) -> str:
    """Word what a character's ability does, as its button tells it."""
    match ability:
        case "recover":
            return "Any player takes a card from their discard pile to their hand."
        case "clear":
            return "Sweep any pathway card to the common discard, however far away it lies."
        case "stun":
            return "Stun an Enemy on the pathway: the next damage it deals is none."
        case "shield":
            return "Shield a character: the next life they would lose is not lost."
        case _:
            assert_never(ability)


def character_text(content: Content, who: Character) -> str:
    """Introduce a character: season, what a Crystal buys and what two cards make."""
    made = resources(Pool(**{who.two_cards: 1}))
    return f"{season_name(content, who.season)}. A Crystal: {ability_text(who.ability)} Two cards: {made}."
