"""Region ``turn``: what has been made this turn, what lies open, the abilities, and how the turn ends."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from app.games.journey.actions import DiscardTwo, EndTurn, Heal, Resolve, UseAbility
from app.games.journey.cards import EMPTY_POOL, After, CardId, OpenEffect, Pool
from app.games.journey.state import InPlay
from app.web.journey.buttons import press
from app.web.journey.card_text import ability_text, phrase
from app.web.journey.contexts import AbilityPanel, OpenEffectRow, PlayedCard, PowerMark, Slot, Turn, TurnEnd
from app.web.journey.effect_icons import effect_icons, play_icons, pool_icons, token
from app.web.journey.foresight import Foresight
from app.web.journey.icons import icon, picture
from app.web.journey.questions import question
from app.web.journey.sight import Sight
from app.web.journey.words import (
    PLURALS,
    RESOURCES,
    basics,
    counted,
    joined,
    names,
    power_name,
    resources,
    sentence_case,
)

GOES: Mapping[After, str] = {
    "own_discard": "",
    "recycle": "then to the common discard",
    "guide_stack": "then back to the Guides",
    "removed": "then out of the game",
}


def turn(sight: Sight, at_end: Foresight) -> Turn:
    """Lay out the turn in progress. ``at_end`` is what is certain to happen when it ends."""
    view = sight.view
    asked = question(sight)
    return Turn(
        title="Your turn" if sight.leads else f"{sight.character(view.active).name}'s turn",
        hint=_hint(sight),
        question=asked,
        slots=tuple(_slots(sight)),
        powers=tuple(
            PowerMark(season=season, icon=icon(season, power_name(sight.content, season)), awake=season in view.powers)
            for season in sight.content.seasons
        ),
        played=tuple(_played(sight, place, entry) for place, entry in enumerate(view.in_play)),
        heals=tuple(_heal(sight, heal) for heal in sight.of(Heal)),
        ability=_ability(sight) if sight.leads and asked is None else None,
        end=_end(sight, at_end),
    )


def _hint(sight: Sight) -> str:
    if sight.view.outcome is not None:
        return ""
    if not sight.leads:
        return f"{sight.person(sight.view.active)} plays."
    if sight.view.in_play:
        return "Spend what you made: it does not keep."
    return "Play cards to make resources, then spend them."


def _slots(sight: Sight) -> Iterator[Slot]:
    for name in RESOURCES:
        amount = getattr(sight.view.pool, name)
        words = PLURALS[name][1]
        yield Slot(name=name.replace("_", "-"), amount=amount, icon=icon(name.replace("_", "-"), words), words=words)
    for season in sight.content.seasons:
        makers = tuple(maker for maker in sight.view.units if sight.card(maker).season == season)
        if makers:
            words = f"{sight.content.seasons[season].resource_name}, made by {names(sight.content, makers)}"
            yield Slot(name=season, amount=len(makers), icon=icon(season, words), words=words)


def _played(sight: Sight, place: int, entry: InPlay) -> PlayedCard:
    return PlayedCard(
        name=sight.card(entry.card).name,
        picture=picture(entry.card),
        target=f"card:{entry.card}",
        did=play_icons(sight.content, entry.card, entry.option),
        goes=GOES[entry.after],
        open=tuple(_open(sight, place, number, effect) for number, effect in enumerate(entry.open)),
    )


def _open(sight: Sight, place: int, number: int, effect: OpenEffect) -> OpenEffectRow:
    ways = [way for way in sight.of(Resolve) if way.entry == place and way.effect == number]
    aimed = any(way.card is not None for way in ways)
    direct = [] if aimed else ways if ways and ways[0].seat is not None else ways[:1]
    return OpenEffectRow(
        words=sentence_case(phrase(sight.content, effect)),
        icons=effect_icons(sight.content, (effect,)),
        buttons=tuple(press((way,), _resolve_label(sight, way), tone="primary") for way in direct),
        target=f"effect:{place}:{number}" if aimed or len(ways) > len(direct) else "",
    )


def _resolve_label(sight: Sight, way: Resolve) -> str:
    if way.seat is not None:
        return sight.character(way.seat).name
    return f"Pay {basics(way.basics)}" if way.basics else "Do it"


def _heal(sight: Sight, heal: Heal) -> Markup:
    who = sight.character(heal.seat).name
    return press((heal,), Markup("{0} {1}").format(icon("heal"), who), tone="primary", spoken=f"Heal {who}")


def _ability(sight: Sight) -> AbilityPanel:
    who = sight.character(sight.view.active)
    uses = sight.of(UseAbility)
    aimed = any(use.card is not None for use in uses)
    made = Pool(**{who.two_cards: 1})
    two = sight.of(DiscardTwo)
    label = Markup("{0}<b class='arrow'>→</b>{1}").format(token("discard", 2, "cards discarded"), pool_icons(made))
    return AbilityPanel(
        title=who.name,
        words=ability_text(who.ability),
        icon=icon(who.ability, ability_text(who.ability)),
        price=token("crystal", 1, "Crystal"),
        buttons=() if aimed else tuple(_ability_button(sight, use) for use in uses),
        target="ability" if aimed else "",
        idle="" if uses else "Needs a Crystal." if not sight.view.pool.crystal else "Nothing to use it on.",
        two_cards=press(two, label, spoken=f"Discard two hand cards for {resources(made)}") if two else Markup(""),
    )


def _ability_button(sight: Sight, use: UseAbility) -> Markup:
    return press((use,), "" if use.seat is None else sight.character(use.seat).name)


def _end(sight: Sight, at_end: Foresight) -> TurnEnd | None:
    ends = sight.of(EndTurn)
    if not ends:
        return None
    return TurnEnd(
        button=press(ends, "End turn", tone="danger" if at_end.losses else "plain"),
        dangers=tuple(_end_dangers(sight, at_end)),
        notes=tuple(_end_notes(sight, at_end)),
    )


def _end_dangers(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.attackers:
        yield f"{names(sight.content, at_end.attackers)} attack{'' if len(at_end.attackers) > 1 else 's'} you."
    for spared in at_end.spared:
        yield f"{sight.card(spared).name} is stunned and does nothing."
    for loss in at_end.losses:
        shield = " The shield takes one." if loss.shielded else ""
        yield f"You lose {counted(loss.amount, 'life', 'lives')}.{shield}"
    if at_end.defeat:
        yield "That is your last life: the journey ends."


def _end_notes(sight: Sight, at_end: Foresight) -> Iterator[str]:
    if at_end.lapsing:
        yield f"Still open, and lost: {names(sight.content, at_end.lapsing)}."
    left = _unspent(sight)
    if left:
        yield f"Not spent, and lost: {left}."
    cards = len(sight.active.hand or ())
    if cards:
        yield f"{counted(cards, 'hand card')} discarded."
    if at_end.events:
        receiver = (sight.view.active + 1) % len(sight.view.seats)
        who = sight.character(sight.view.seats[receiver].seat).name
        yield f"Your deck runs out: {counted(at_end.events, 'Event')} for {who}."


def _unspent(sight: Sight) -> str:
    parts = [resources(sight.view.pool)] if sight.view.pool != EMPTY_POOL else []
    parts += [f"1 {_unit_name(sight, maker)}" for maker in sight.view.units]
    return joined(parts)


def _unit_name(sight: Sight, maker: CardId) -> str:
    season = sight.card(maker).season
    return "" if season is None else sight.content.seasons[season].resource_name
