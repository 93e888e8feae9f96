"""Region ``turn``: what must be answered, what has been made this turn, and what lies open."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from app.games.journey.actions import Heal, Resolve
from app.games.journey.cards import After, Draw, OpenEffect, Pay, Season
from app.games.journey.content import Content
from app.games.journey.state import InPlay
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.web.buttons import press
from app.web.icons import icon, picture
from app.web.journey.card_text import clause
from app.web.journey.contexts import OpenEffectRow, PlayedCard, PowerMark, Slot, Turn
from app.web.journey.effect_icons import effect_icons, play_icons
from app.web.journey.questions import question
from app.web.journey.sight import Sight
from app.web.journey.words import RESOURCES, basics, names, power_name, resource, unit_name
from app.web.wording import sentence_case

GOES: Mapping[After, str] = {
    "own_discard": "",
    "recycle": N_("then to the common discard"),
    "guide_stack": N_("then back to the Guides"),
    "removed": N_("then out of the game"),
}


def turn(sight: Sight) -> Turn:
    """Lay out the turn in progress."""
    view = sight.view
    return Turn(
        title=_title(sight),
        hint=_hint(sight),
        question=question(sight),
        slots=tuple(_slots(sight)),
        powers=_powers(sight.content, view.powers),
        played=tuple(_played(sight, place, entry) for place, entry in enumerate(view.in_play)),
        heals=tuple(_heal(sight, heal) for heal in sight.of(Heal)),
    )


def _title(sight: Sight) -> str:
    if sight.over:
        return _("The last turn")
    return _("This turn") if sight.leads else _("{who}’s turn").format(who=sight.who(sight.view.active))


def _hint(sight: Sight) -> str:
    if sight.over:
        return ""
    if not sight.leads:
        return _("{who} plays.").format(who=sight.person(sight.view.active))
    if sight.view.in_play:
        return _("Spend what you made: it does not keep.")
    return _("Play cards to make resources, then spend them.")


def _slots(sight: Sight) -> Iterator[Slot]:
    for name in RESOURCES:
        yield _slot(name, getattr(sight.view.pool, name))
    for season in sight.content.seasons:
        makers = tuple(maker for maker in sight.view.units if sight.card(maker).season == season)
        if makers:
            words = _("{unit}, made by {cards}").format(unit=unit_name(season), cards=names(sight.content, makers))
            yield Slot(name=season, amount=len(makers), icon=icon(season, words), words=words)


@kept_in_each_language()
def _slot(name: str, amount: int) -> Slot:
    words, drawn = resource(name, 2), name.replace("_", "-")
    return Slot(name=drawn, amount=amount, icon=icon(drawn, words), words=words)


@kept_in_each_language()
def _powers(content: Content, awake: tuple[Season, ...]) -> tuple[PowerMark, ...]:
    return tuple(
        PowerMark(season=season, icon=icon(season, power_name(content, season)), awake=season in awake)
        for season in content.seasons
    )


def _played(sight: Sight, place: int, entry: InPlay) -> PlayedCard:
    return PlayedCard(
        name=sight.named(entry.card),
        picture=picture(entry.card),
        target=f"card:{entry.card}",
        did=play_icons(sight.content, entry.card, entry.option),
        goes=_(GOES[entry.after]) if GOES[entry.after] else "",
        open=tuple(_open(sight, place, number, effect) for number, effect in enumerate(entry.open)),
    )


def _open(sight: Sight, place: int, number: int, effect: OpenEffect) -> OpenEffectRow:
    ways = [way for way in sight.of(Resolve) if way.entry == place and way.effect == number]
    aimed = any(way.card is not None for way in ways)
    direct = [] if aimed else ways if ways and ways[0].seat is not None else ways[:1]
    return OpenEffectRow(
        words=sentence_case(clause(sight.content, effect)),
        icons=effect_icons(sight.content, (effect,)),
        buttons=tuple(press((way,), resolve_label(sight, way), tone="primary") for way in direct),
        target=f"effect:{place}:{number}" if aimed or len(ways) > len(direct) else "",
        idle=_why_not(effect) if sight.leads and not ways else "",
    )


def _why_not(effect: OpenEffect) -> str:
    match effect:
        case Pay():
            return _("It cannot be paid now.")
        case Draw():
            return _("No card is left to draw.")
        case _:
            return _("Nothing to use it on now.")


def resolve_label(sight: Sight, way: Resolve) -> str:
    """Label the button that resolves an open effect: by whom it is for, or by what it is paid with."""
    if way.seat is not None:
        return sight.who(way.seat)
    return _("Pay {cost}").format(cost=basics(way.basics)) if way.basics else _("Do it")


def _heal(sight: Sight, heal: Heal) -> Markup:
    words = _("Heal {who}").format(who=sight.who(heal.seat))
    return press((heal,), Markup("{0}{1}").format(icon("heal"), words), tone="primary")
