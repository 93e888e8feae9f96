"""The target panel: what a card, a fight, a step or a Guide needs, what is there, and the one press for it."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from markupsafe import Markup
from msgspec.structs import replace

from app.games.journey.actions import Action, ActivateItem, Resolve, UseAbility
from app.games.journey.affordability import BuyTarget, FightTarget, HireTarget, Target, TravelTarget, answer
from app.games.journey.cards import CardId, EventId
from app.games.journey.game import Journey
from app.games.journey.prospects import on_turn
from app.games.journey.state import State
from app.games.journey.targets import asks, targets
from app.language import N_
from app.language import gettext as _
from app.web.buttons import press, spoken_label
from app.web.journey.card_face import chip, event_large, large
from app.web.journey.card_text import ability_text, clause
from app.web.journey.contexts import CardWithButtons
from app.web.journey.effect_icons import option_icons
from app.web.journey.offers import offer, preview, price_markup
from app.web.journey.sight import Sight
from app.web.journey.target_contexts import TargetPanel, Way
from app.web.journey.target_words import (
    AbilityUse,
    CardDetails,
    EffectUse,
    ItemUse,
    Journeying,
    PileView,
    Pointed,
)
from app.web.journey.turn_region import resolve_label
from app.web.journey.words import basics, place_name
from app.web.wording import sentence_case

PILES = {
    "common_discard": N_("Common discard"),
    "event_discard": N_("Events seen"),
    "removed": N_("Out of the game"),
}


def panel(game: Journey, state: State, sight: Sight, pointed: Pointed) -> TargetPanel | None:
    """Make the panel of what was pointed at; None when it is not there (any more)."""
    match pointed:
        case BuyTarget(card) | FightTarget(card):
            return _on_pathway(game, state, sight, pointed)
        case HireTarget():
            return _payable(game, state, sight, pointed)
        case Journeying(crystals):
            return _payable(game, state, sight, TravelTarget(), crystals=crystals)
        case CardDetails(card):
            return TargetPanel(title=sight.named(card), card=large(sight.content, card))
        case ItemUse(card):
            return _item(sight, card)
        case AbilityUse():
            return _ability(sight)
        case EffectUse():
            return _effect(sight, pointed)
        case PileView():
            return _pile(sight, pointed)
        case _:
            assert_never(pointed)


def _on_pathway(game: Journey, state: State, sight: Sight, target: BuyTarget | FightTarget) -> TargetPanel | None:
    """Show a card of the pathway; the panel closes when the card has left it."""
    card = target.card
    if all(space is None or space.card != card for space in sight.view.pathway):
        return None
    shown = _payable(game, state, sight, target)
    return replace(shown, card=large(sight.content, card), more=(*shown.more, *_aimed_at(sight, card)))


def _payable(game: Journey, state: State, sight: Sight, target: Target, *, crystals: int | None = None) -> TargetPanel:
    title = panel_title(sight, target)
    if sight.leads and target in targets(game.content, state):
        return offer(game, state, title=title, answer=answer(game.content, state, target), crystals=crystals)
    if isinstance(target, TravelTarget) and sight.view.next_step is None:
        return TargetPanel(title=title)
    begun = _turn_to_come(state, sight)
    if begun is not None and target in targets(game.content, begun):
        found = answer(game.content, begun, target)
        return preview(game, begun, title=title, answer=found, waiting=tuple(_waiting(sight)))
    needs = price_markup(game.content, asks(game.content, state, target))
    return TargetPanel(title=title, needs=needs, notes=tuple(_waiting(sight)))


def _turn_to_come(state: State, sight: Sight) -> State | None:
    """Give the viewer's own turn as it would begin; None for whoever has none to come, or is in the middle of it."""
    viewer = sight.view.viewer
    if viewer is None or sight.over or (viewer == state.active and state.turn.phase == "actions"):
        return None
    return on_turn(state, viewer)


def panel_title(sight: Sight, target: Target) -> str:
    """Say what can be done with a target."""
    match target:
        case BuyTarget(card):
            return _("Buy {card}").format(card=sight.named(card))
        case FightTarget(card):
            return _("Beat {card}").format(card=sight.named(card))
        case HireTarget():
            return _("Hire a Forest Guide")
        case TravelTarget():
            step = sight.view.next_step
            if step is None:
                return _("The Shrine is reached")
            return _("Travel to {place}").format(place=place_name(sight.content, step.place))
        case _:
            assert_never(target)


def _waiting(sight: Sight) -> Iterator[str]:
    if sight.leads:
        yield _("Answer what is asked first.")
    elif not sight.over:
        yield _("{who} acts now.").format(who=sight.who(sight.view.active))


def _aimed_at(sight: Sight, card: CardId) -> Iterator[Way]:
    """Offer the ability and open effects that could be aimed at a pathway card."""
    for use in sight.of(UseAbility):
        if use.card == card:
            ability = sight.character(sight.view.active).ability
            yield Way(button=press((use,), _("Use my ability")), words=ability_text(ability))
    for way in sight.of(Resolve):
        if way.card == card:
            yield Way(
                button=press((way,), _("Use {card}").format(card=_entry_name(sight, way))),
                words=_effect_words(sight, way),
            )


def _entry_name(sight: Sight, way: Resolve) -> str:
    return sight.named(sight.view.in_play[way.entry].card)


def _effect_words(sight: Sight, way: Resolve) -> str:
    return sentence_case(clause(sight.content, sight.view.in_play[way.entry].open[way.effect]))


def _item(sight: Sight, card: CardId) -> TargetPanel:
    uses = [use for use in sight.of(ActivateItem) if use.card == card]
    return TargetPanel(
        title=sight.named(card),
        card=large(sight.content, card),
        ways=tuple(Way(button=press((use,), _use_label(sight, use), tone="primary")) for use in uses),
    )


def _use_label(sight: Sight, use: ActivateItem) -> str:
    if use.option is not None:
        return option_icons(sight.content, sight.card(use.card).options[use.option])
    return _("Use it for {cost}").format(cost=basics(use.basics)) if use.basics else _("Use it")


def _ability(sight: Sight) -> TargetPanel | None:
    uses = sight.of(UseAbility)
    if not uses:
        return None
    return TargetPanel(
        title=ability_text(sight.character(sight.view.active).ability),
        cards=tuple(_aim(sight, use, use.card) for use in uses if use.card is not None),
        ways=tuple(Way(button=press((use,), sight.who(use.seat))) for use in uses if use.seat is not None),
    )


def _aim(sight: Sight, action: Action, card: CardId) -> CardWithButtons:
    button = press((action,), spoken_label(_("This one[: {card}]"), card=sight.named(card)), tone="primary")
    return CardWithButtons(face=chip(sight.content, card), target=f"card:{card}", buttons=(button,))


def _effect(sight: Sight, pointed: EffectUse) -> TargetPanel | None:
    ways = [way for way in sight.of(Resolve) if (way.entry, way.effect) == (pointed.entry, pointed.effect)]
    if not ways:
        return None
    return TargetPanel(
        title=_entry_name(sight, ways[0]),
        notes=(_effect_words(sight, ways[0]) + ".",),
        cards=tuple(_aim(sight, way, way.card) for way in ways if way.card is not None),
        ways=tuple(Way(button=press((way,), resolve_label(sight, way))) for way in ways if way.card is None),
    )


def _pile(sight: Sight, pile: PileView) -> TargetPanel | None:
    view = sight.view
    match pile.name:
        case "event_discard":
            return _events(sight, view.event_discard)
        case "common_discard":
            cards = view.common_discard
        case "removed":
            cards = view.removed
        case _:
            if pile.seat is None or pile.seat >= len(view.seats):
                return None
            cards = view.seats[pile.seat].discard
    if pile.name in PILES:
        title = _(PILES[pile.name])
    else:
        title = _("Discard pile of {who}").format(who=sight.who(view.seats[pile.seat or 0].seat))
    return TargetPanel(
        title=title,
        notes=() if cards else (_("No card lies here."),),
        cards=tuple(CardWithButtons(face=chip(sight.content, card), target=f"card:{card}") for card in reversed(cards)),
    )


def _events(sight: Sight, events: Sequence[EventId]) -> TargetPanel:
    twilight = sight.view.ruleset.event_side == "twilight"
    shown = (event_large(sight.content, event, sight.view.day, twilight=twilight) for event in reversed(events))
    return TargetPanel(
        title=_(PILES["event_discard"]),
        card=Markup("").join(shown),
        notes=() if events else (_("No Event has been turned over since the last shuffle."),),
    )
