"""The panel of what was pointed at: what a set, a card, a reserve or a pile needs, and the presses for it."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from markupsafe import Markup

from app.games.balance.actions import LayReserve, PlayFog, PlayWind, Release
from app.games.balance.cards import SEASONS, SPECIALS, CardId
from app.games.balance.state import Seasons
from app.language import gettext as _
from app.language import ngettext
from app.web.balance.card_face import chip, large, season_dot
from app.web.balance.contexts import Need, Panel, Way
from app.web.balance.set_panel import set_panel
from app.web.balance.sight import Sight
from app.web.balance.target_words import CardDetails, Pile, Pointed, Reserve, SetOf
from app.web.balance.words import covered, face_name, name_of, names, season_names
from app.web.buttons import press


def panel(sight: Sight, pointed: Pointed) -> Panel:
    """Make the panel of what was pointed at."""
    match pointed:
        case SetOf():
            return set_panel(sight, pointed)
        case CardDetails(card):
            return _card(sight, card)
        case Reserve():
            return _reserve(sight)
        case Pile(name):
            return _draw_pile(sight) if name == "draw" else _discard(sight)
        case _:
            assert_never(pointed)


def _card(sight: Sight, card: CardId) -> Panel:
    return Panel(
        title=name_of(sight.content, card),
        card=large(sight.content, card),
        ways=tuple(_uses(sight, card)),
        notes=tuple(_card_notes(sight, card)),
    )


def _uses(sight: Sight, card: CardId) -> Iterator[Way]:
    if card == "fog":
        for fog in sight.of(PlayFog):
            yield Way(button=press((fog,), _fog_label(sight, fog), tone="primary"), words=_fog_words(sight, fog))
    if card == "wind":
        for wind in sight.of(PlayWind):
            label = _("Clear {card}").format(card=face_name(sight.content, wind.face))
            yield Way(button=press((wind,), label, tone="primary"))
    for release in sight.of(Release):
        if release.card == card:
            yield Way(button=press((release,), _("Release it")))


def _fog_label(sight: Sight, fog: PlayFog) -> str:
    card = face_name(sight.content, fog.face)
    if fog.owner == sight.view.viewer:
        return _("Fog your Mountain for {card}").format(card=card)
    return _("Fog {name}’s Mountain for {card}").format(name=sight.person(fog.owner), card=card)


def _fog_words(sight: Sight, fog: PlayFog) -> str:
    if fog.owner == sight.view.viewer:
        return _("Nobody can steal from this set, and you cannot lock it before a Wind.")
    return _("This set cannot be locked before a Wind, and nobody can swap its Mountains.")


def _card_notes(sight: Sight, card: CardId) -> Iterator[str]:
    if card not in sight.hand:
        return
    if card == sight.view.taken and not any(release.card == card for release in sight.of(Release)):
        yield _("You have just taken it from the discards, so it cannot be released in this turn.")
    if card in SPECIALS and not sight.of(PlayFog if card == "fog" else PlayWind):
        yield _why_no_special(sight, card)


def _why_no_special(sight: Sight, card: CardId) -> str:
    if sight.leads and sight.view.phase == "build":
        if card == "fog":
            return _("It needs a Mountain without Fog in an open set, and there is none.")
        return _("It needs a Fog on a Mountain of your own, and there is none.")
    return _("It is played in your own turn, once you have taken a card.")


def _reserve(sight: Sight) -> Panel:
    ways, view = sight.of(LayReserve), sight.view
    free = view.sets_to_win - sight.own.locked - len(sight.own.reserves)
    return Panel(
        title=_("A reserve"),
        verdict=_reserve_verdict(sight, free),
        good=bool(ways),
        needs=tuple(_season_needs(sight)),
        ways=tuple(
            Way(button=press((way,), _("Lay it"), tone="primary"), words=_of(sight, way.seasons)) for way in ways
        ),
        notes=(
            _("A reserve is four seasons on the table. It locks a set later, whole, without a season from the hand."),
            _may_lay(max(free, 0)),
        ),
    )


def _may_lay(reserves: int) -> str:
    return ngettext(
        "You may lay {amount} reserve more: one for each set still to lock.",
        "You may lay {amount} reserves more: one for each set still to lock.",
        reserves,
    ).format(amount=reserves)


def _of(sight: Sight, seasons: Seasons) -> str:
    return _("{cards}.").format(cards=names(sight.content, seasons))


def _reserve_verdict(sight: Sight, free: int) -> str:
    if sight.of(LayReserve):
        return _("You can lay one now.")
    if free <= 0:
        return _("A reserve waits for every set that you still have to lock: there is no use for another.")
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    missing = [season for season in SEASONS if season not in done]
    if missing:
        return _("Your hand lacks {seasons}.").format(seasons=season_names(missing))
    return _("All four are in hand. It is laid as the build of your own turn, once you have taken a card.")


def _season_needs(sight: Sight) -> Iterator[Need]:
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    for season in SEASONS:
        there = season in done
        yield Need(
            face=season_dot(season),
            state="there" if there else "wanting",
            words=_("in hand") if there else _("wanting"),
        )


def _draw_pile(sight: Sight) -> Panel:
    view = sight.view
    return Panel(
        title=_("Draw pile"),
        notes=(
            ngettext(
                "{amount} card. Once the last is drawn, all discards but the top one are shuffled.",
                "{amount} cards. Once the last is drawn, all discards but the top one are shuffled.",
                view.draw_pile,
            ).format(amount=view.draw_pile),
            *_under(sight, view.under_pile),
        ),
    )


def _under(sight: Sight, cards: Iterable[CardId]) -> Iterator[str]:
    known = tuple(cards)
    if known:
        yield _("At its bottom, the deepest last: {cards}.").format(cards=names(sight.content, known))


def _discard(sight: Sight) -> Panel:
    top = sight.view.discard_top
    if sight.view.ruleset.takeable == "ordinary":
        rule = _("Instead of drawing you may begin your turn with the top card, any but a Fog or a Wind.")
    else:
        rule = _("Instead of drawing you may begin your turn with the top card, whatever it is.")
    return Panel(
        title=_("Discard pile"),
        card=Markup("") if top is None else chip(sight.content, top),
        notes=(
            ngettext(
                "{amount} card, of which all see the top one.",
                "{amount} cards, of which all see the top one.",
                sight.view.discard,
            ).format(amount=sight.view.discard),
            rule,
        ),
    )
