"""Region ``turn``: what must be answered, what has been made this turn, and what lies open."""

from collections.abc import Iterator, Mapping
from functools import cache

from markupsafe import Markup

from app.games.journey.actions import Heal, Resolve
from app.games.journey.cards import After, Draw, OpenEffect, Pay, Season
from app.games.journey.content import Content
from app.games.journey.state import InPlay
from app.web.buttons import press
from app.web.icons import icon, picture
from app.web.journey.card_text import clause
from app.web.journey.contexts import OpenEffectRow, PlayedCard, PowerMark, Slot, Turn
from app.web.journey.effect_icons import effect_icons, play_icons
from app.web.journey.questions import question
from app.web.journey.sight import Sight
from app.web.journey.words import RESOURCES, basics, names, power_name, resource
from app.web.wording import sentence_case

GOES: Mapping[After, str] = {
    "own_discard": "",
    "recycle": "then to the common discard",
    "guide_stack": "then back to the Guides",
    "removed": "then out of the game",
}


def turn(sight: Sight) -> Turn:
    """Lay out the turn in progress."""
    view = sight.view
    return Turn(
        title="The last turn"
        if sight.over
        else "This turn"
        if sight.leads
        else f"{sight.character(view.active).name}’s turn",
        hint=_hint(sight),
        question=question(sight),
        slots=tuple(_slots(sight)),
        powers=_powers(sight.content, view.powers),
        played=tuple(_played(sight, place, entry) for place, entry in enumerate(view.in_play)),
        heals=tuple(_heal(sight, heal) for heal in sight.of(Heal)),
    )


def _hint(sight: Sight) -> str:
    if sight.over:
        return ""
    if not sight.leads:
        return f"{sight.person(sight.view.active)} plays."
    if sight.view.in_play:
        return "Spend what you made: it does not keep."
    return "Play cards to make resources, then spend them."


def _slots(sight: Sight) -> Iterator[Slot]:
    for name in RESOURCES:
        yield _slot(name, getattr(sight.view.pool, name))
    for season in sight.content.seasons:
        makers = tuple(maker for maker in sight.view.units if sight.card(maker).season == season)
        if makers:
            words = f"{sight.content.seasons[season].resource_name}, made by {names(sight.content, makers)}"
            yield Slot(name=season, amount=len(makers), icon=icon(season, words), words=words)


@cache
def _slot(name: str, amount: int) -> Slot:
    words, drawn = resource(name, 2), name.replace("_", "-")
    return Slot(name=drawn, amount=amount, icon=icon(drawn, words), words=words)


@cache
def _powers(content: Content, awake: tuple[Season, ...]) -> tuple[PowerMark, ...]:
    return tuple(
        PowerMark(season=season, icon=icon(season, power_name(content, season)), awake=season in awake)
        for season in content.seasons
    )


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
        words=sentence_case(clause(sight.content, effect)),
        icons=effect_icons(sight.content, (effect,)),
        buttons=tuple(press((way,), _resolve_label(sight, way), tone="primary") for way in direct),
        target=f"effect:{place}:{number}" if aimed or len(ways) > len(direct) else "",
        idle=_why_not(effect) if sight.leads and not ways else "",
    )


def _why_not(effect: OpenEffect) -> str:
    match effect:
        case Pay():
            return "It cannot be paid now."
        case Draw():
            return "No card is left to draw."
        case _:
            return "Nothing to use it on now."


def _resolve_label(sight: Sight, way: Resolve) -> str:
    if way.seat is not None:
        return sight.character(way.seat).name
    return f"Pay {basics(way.basics)}" if way.basics else "Do it"


def _heal(sight: Sight, heal: Heal) -> Markup:
    who = sight.character(heal.seat).name
    return press((heal,), Markup("{0}Heal {1}").format(icon("heal"), who), tone="primary")
