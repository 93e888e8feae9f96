"""What can be laid, capped or stolen now, each with its button and what it means; and what is wanting for more."""

from collections.abc import Iterator, Sequence

from app.games.balance.actions import Cap, LayReserve, LaySet, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import SEASONS, CardId, LineId
from app.games.balance.outlook import Prospect, prospects
from app.language import gettext as _
from app.language import ngettext
from app.web.balance.contexts import Offer, Want
from app.web.balance.sight import Sight
from app.web.balance.words import any_of, covered, face_name, kind_words, line_name, line_title, names, season_names
from app.web.buttons import press
from app.web.icons import icon
from app.web.numerals import spelled

_MOST_WANTS = 2
_NEARLY = 2
"""Cards that may be missing for a row or column to be told of."""


def offers(sight: Sight) -> Iterator[Offer]:
    """List what can be done now, the weightiest first."""
    yield from _caps(sight)
    yield from _sets(sight)
    yield from _swaps(sight)
    yield from _reserves(sight)
    yield from _weather(sight)


def plain_lay(ways: Sequence[LaySet]) -> LaySet:
    """Choose the way to lay a set that needs the fewest Mountains."""
    return min(ways, key=lambda way: len(way.mountains))


def plain_cap(sight: Sight, ways: Sequence[Cap]) -> Cap:
    """Choose the way to cap that needs the fewest celestials."""
    return min(ways, key=lambda way: sum(card in sight.content.celestials for card in way.seasons))


def cap_words(sight: Sight, way: Cap) -> str:
    """Tell what a cap takes."""
    if way.source == "reserve":
        return _("With a reserve; then release a card.")
    stand_ins = [card for card in way.seasons if card in sight.content.celestials]
    if not stand_ins:
        return _("With four seasons from the hand.")
    return _("With four seasons from the hand, {cards} among them.").format(cards=names(sight.content, stand_ins))


def lay_words(sight: Sight, way: LaySet) -> str:
    """Tell what a set is laid with."""
    if not way.mountains:
        return _("With the four real cards.")
    return ngettext(
        "For {cards} a Mountain stands, exposed until you lock it.",
        "For {cards} Mountains stand, exposed until you lock it.",
        len(way.mountains),
    ).format(cards=names(sight.content, way.mountains))


def _caps(sight: Sight) -> Iterator[Offer]:
    for line in dict.fromkeys(cap.line for cap in sight.of(Cap)):
        ways = [cap for cap in sight.of(Cap) if cap.line == line]
        best = [
            plain_cap(sight, found)
            for source in ("reserve", "hand")
            if (found := [cap for cap in ways if cap.source == source])
        ]
        labels = {"reserve": _("Reserve"), "hand": _("Hand")} if len(best) > 1 else {}
        yield Offer(
            icon=icon("seal"),
            title=_("Lock the {line}").format(line=line_name(sight.content, line)),
            words=_cap_outcome(sight, best),
            buttons=tuple(press((way,), labels.get(way.source, _("Lock it")), tone="primary") for way in best),
            target=_mine(sight, line) if len(ways) > len(best) else "",
        )


def _cap_outcome(sight: Sight, ways: Sequence[Cap]) -> str:
    left = sight.view.sets_to_win - sight.own.locked - 1
    if not left:
        return _("{source} It wins the game!").format(source=_cap_source(ways))
    return ngettext("{source} {amount} more to lock then.", "{source} {amount} more to lock then.", left).format(
        source=_cap_source(ways), amount=left
    )


def _cap_source(ways: Sequence[Cap]) -> str:
    """Tell where the seasons of a cap come from."""
    if len(ways) > 1:
        return _("From your reserve or your hand.")
    return _("With a reserve.") if ways[0].source == "reserve" else _("With seasons from your hand.")


def _sets(sight: Sight) -> Iterator[Offer]:
    for line in dict.fromkeys(lay.line for lay in sight.of(LaySet)):
        ways = [lay for lay in sight.of(LaySet) if lay.line == line]
        best = plain_lay(ways)
        yield Offer(
            icon=icon("map"),
            title=_("Lay the {line}").format(line=line_name(sight.content, line)),
            words=_lay_outcome(sight, best),
            buttons=(press((best,), _("Lay it"), tone="primary"),),
            target=_mine(sight, line) if len(ways) > 1 else "",
        )


def _lay_outcome(sight: Sight, way: LaySet) -> str:
    if sight.own.sets:
        return lay_words(sight, way)
    lines = kind_words(sight.content.lines[way.line].kind)
    return _("{with_what} It binds you to {lines}.").format(with_what=lay_words(sight, way), lines=lines)


def _swaps(sight: Sight) -> Iterator[Offer]:
    for steal in sight.of(Steal):
        yield Offer(
            icon=icon("grab"),
            title=_("Steal a Mountain"),
            words=_swapped(face_name(sight.content, steal.face)),
            buttons=(press((steal,), _("Steal"), tone="primary"),),
        )
    for back in sight.of(Reclaim):
        yield Offer(
            icon=icon("swap"),
            title=_("Reclaim a Mountain"),
            words=_swapped(face_name(sight.content, back.face)),
            buttons=(press((back,), _("Reclaim")),),
        )


def _swapped(card: str) -> str:
    return _("{card} takes its place: your whole turn.").format(card=card)


def _reserves(sight: Sight) -> Iterator[Offer]:
    ways = sight.of(LayReserve)
    if not ways:
        return
    best = min(ways, key=lambda way: sum(card in sight.content.celestials for card in way.seasons))
    yield Offer(
        icon=icon("sundial"),
        title=_("Lay a reserve"),
        words=_("Four seasons wait to lock a set."),
        buttons=(press((best,), _("Lay it")),),
        target="reserve" if len(ways) > 1 else "",
    )


def _weather(sight: Sight) -> Iterator[Offer]:
    if sight.of(PlayFog):
        yield Offer(
            icon=icon("fog"),
            title=_("Play a Fog"),
            words=_("It freezes a set with a Mountain."),
            buttons=(),
            target="card:fog",
        )
    for wind in sight.of(PlayWind):
        yield Offer(
            icon=icon("wind"),
            title=_("Clear {card}").format(card=face_name(sight.content, wind.face)),
            words=_("The Fog leaves your Mountain."),
            buttons=(press((wind,), _("Blow")),),
        )


def wants(sight: Sight) -> tuple[Want, ...]:
    """Tell what is nearly there and what it needs: rows and columns first, then the seasons."""
    if sight.mine is None or sight.over:
        return ()
    return (*list(_lines_wanting(sight))[:_MOST_WANTS], *_seasons_wanting(sight))


def _lines_wanting(sight: Sight) -> Iterator[Want]:
    mountains, offered = sight.hand.count(CardId("mountain")), {lay.line for lay in sight.of(LaySet)}
    for found in prospects(sight.content, sight.own, sight.hand):
        if found.line in offered or _short(found, mountains) > _NEARLY:
            continue
        yield Want(
            icon=icon("map"),
            title=line_title(sight.content, found.line),
            needs=_lacking(sight, found, mountains),
            target=_mine(sight, found.line),
        )


def _short(found: Prospect, mountains: int) -> int:
    """Count the real cards that are wanting beyond what Mountains can stand for; one at least must be real."""
    return max(len(found.missing) - mountains, 0 if found.held else 1)


def _lacking(sight: Sight, found: Prospect, mountains: int) -> str:
    short, content = _short(found, mountains), sight.content
    if not found.missing:
        return _("All in hand: lay it once you have drawn.")
    if not short:
        stand_in = names(content, found.missing)
        return _("All in hand, a Mountain for {cards}: lay it once you have drawn.").format(cards=stand_in)
    if short == len(found.missing):
        return _("Needs {cards}.").format(cards=names(content, found.missing))
    return _needs_some(any_of(content, found.missing), short=short, rest=len(found.missing) - short)


def _needs_some(cards: str, *, short: int, rest: int) -> str:
    """Tell how many of the missing cards are needed, and how many a Mountain may stand for."""
    if rest == 1:
        words = ngettext(
            "Needs one of {cards}; a Mountain stands for the other.",
            "Needs {amount} of {cards}; a Mountain stands for the other.",
            short,
        )
    else:
        words = ngettext(
            "Needs one of {cards}; Mountains stand for the others.",
            "Needs {amount} of {cards}; Mountains stand for the others.",
            short,
        )
    return words.format(cards=cards, amount=spelled(short))


def _seasons_wanting(sight: Sight) -> Iterator[Want]:
    open_lines = [laid.line for laid in sight.own.sets if not laid.locked]
    if not open_lines or sight.of(Cap):
        return
    frozen = {laid.line for laid in (sight.mine.sets if sight.mine else ()) if laid.frozen}
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    for line in open_lines:
        yield Want(
            icon=icon("seal"),
            title=_("Lock the {line}").format(line=line_name(sight.content, line)),
            needs=_cap_needs(sight, line in frozen, [season for season in SEASONS if season not in done]),
            target=_mine(sight, line),
        )


def _cap_needs(sight: Sight, frozen: bool, lacking: Sequence[str]) -> str:  # noqa: FBT001 - a fact of the set
    if frozen:
        return _("Frozen: needs a Wind first.")
    if sight.own.reserves:
        return _("A reserve waits: lock it once you have drawn.")
    if not lacking:
        return _("Four seasons in hand: lock it once you have drawn.")
    return _("Needs {cards}.").format(cards=season_names([season for season in SEASONS if season in lacking]))


def _mine(sight: Sight, line: LineId) -> str:
    return f"set:{sight.view.viewer}:{line}"
