"""What a player is told to do on the journey, as a short sentence for each action."""

from typing import assert_never

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    DiscardCard,
    DiscardTwo,
    EndTurn,
    Fight,
    Heal,
    HireGuide,
    PlayCard,
    RemoveCard,
    Resolve,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    Travel,
    UseAbility,
)
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import Source, State
from app.language import gettext as _
from app.web.journey.card_text import clause, option_clause
from app.web.journey.words import basics, character_name, counted_resource, name_of, names


def deed(content: Content, state: State, action: Action) -> str:  # noqa: C901 - one for each action
    """Tell what to do."""
    match action:
        case ResolveEvent():
            return _("Turn over the Event.")
        case RemoveCard(card):
            return _("Remove {card} from the game.").format(card=name_of(content, card))
        case PlayCard(card, source, option):
            return _play(name_of(content, card), _side(content, card, option), source)
        case ActivateItem(card, option):
            name, side = name_of(content, card), _side(content, card, option)
            return (_("Use {card}: {side}.") if side else _("Use {card}.")).format(card=name, side=side)
        case Resolve():
            return _resolve(content, state, action)
        case UseAbility():
            return _ability(content, state, action)
        case DiscardTwo():
            return _("Discard two cards for a resource.")
        case DiscardCard(card):
            return _("Discard {card}.").format(card=name_of(content, card))
        case TakeFromDiscard(card):
            return _("Take {card} back.").format(card=name_of(content, card))
        case Heal(seat):
            return _("Heal {who}.").format(who=_who(content, state, seat))
        case Buy(card, makers):
            words = _("Buy {card} with {makers}.") if makers else _("Buy {card}.")
            return words.format(card=name_of(content, card), makers=names(content, makers))
        case HireGuide(paid):
            return _("Hire a Forest Guide for {paid}.").format(paid=basics(paid))
        case Fight(card, attack):
            strength = counted_resource("attack", attack)
            return _("Strike {card} with {attack}.").format(card=name_of(content, card), attack=strength)
        case Travel(removals, crystals):
            return _travel(names(content, removals), counted_resource("crystal", crystals) if crystals else "")
        case StoreCard(card):
            return _("Put {card} into the Camp.").format(card=name_of(content, card))
        case EndTurn():
            return _("End your turn.")
        case _:
            assert_never(action)


def _play(card: str, side: str, source: Source) -> str:
    if source == "camp":
        words = _("Play {card} from the Camp: {side}.") if side else _("Play {card} from the Camp.")
    else:
        words = _("Play {card}: {side}.") if side else _("Play {card}.")
    return words.format(card=card, side=side)


def _side(content: Content, card: CardId, option: int | None) -> str:
    """Word the side of an either/or that is meant; blank for a card without one."""
    return "" if option is None else option_clause(content, content.cards[card].options[option])


def _resolve(content: Content, state: State, way: Resolve) -> str:
    entry = state.turn.in_play[way.entry]
    card, does = name_of(content, entry.card), clause(content, entry.open[way.effect])
    if way.card is not None:
        aim = name_of(content, way.card)
    elif way.seat is not None:
        aim = _who(content, state, way.seat)
    else:
        return _("{card}: {does}.").format(card=card, does=does)
    return _("{card}, for {aim}: {does}.").format(card=card, aim=aim, does=does)


def _ability(content: Content, state: State, use: UseAbility) -> str:
    if use.card is not None:
        return _("Use your ability on {aim}.").format(aim=name_of(content, use.card))
    if use.seat is not None:
        return _("Use your ability for {who}.").format(who=_who(content, state, use.seat))
    return _("Use your ability.")


def _travel(removed: str, crystals: str) -> str:
    if removed and crystals:
        words = _("Travel: remove {cards} and pay {crystals}.")
    elif removed:
        words = _("Travel: remove {cards}.")
    else:
        words = _("Travel, and pay {crystals}.") if crystals else _("Travel.")
    return words.format(cards=removed, crystals=crystals)


def _who(content: Content, state: State, seat: int) -> str:
    return character_name(content.characters[state.seats[seat].character])
