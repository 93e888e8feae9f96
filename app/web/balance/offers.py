"""What can be laid, capped or stolen now, each with its button and what it means; and what is wanting for more."""

from collections.abc import Iterator, Sequence

from app.games.balance.actions import Cap, LayReserve, LaySet, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import SEASONS, CardId, LineId
from app.games.balance.outlook import Prospect, prospects
from app.web.balance.contexts import Offer, Want
from app.web.balance.sight import Sight
from app.web.balance.words import a_card, covered, face_name, line_name, names, season_names
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
        return "With a reserve; then release a card."
    stand_ins = [card for card in way.seasons if card in sight.content.celestials]
    if not stand_ins:
        return "With four seasons from the hand."
    return f"With four seasons from the hand, {names(sight.content, stand_ins)} among them."


def cap_source(way: Cap) -> str:
    """Tell where the seasons of a cap come from."""
    return "With a reserve" if way.source == "reserve" else "With seasons from your hand"


def lay_words(sight: Sight, way: LaySet) -> str:
    """Tell what a set is laid with."""
    if not way.mountains:
        return "With the four real cards."
    stand = "a Mountain stands" if len(way.mountains) == 1 else "Mountains stand"
    return f"For {names(sight.content, way.mountains)} {stand}, exposed until you lock it."


def _caps(sight: Sight) -> Iterator[Offer]:
    for line in dict.fromkeys(cap.line for cap in sight.of(Cap)):
        ways = [cap for cap in sight.of(Cap) if cap.line == line]
        best = [
            plain_cap(sight, found)
            for source in ("reserve", "hand")
            if (found := [cap for cap in ways if cap.source == source])
        ]
        labels = {"reserve": "Reserve", "hand": "Hand"} if len(best) > 1 else {}
        yield Offer(
            icon=icon("seal"),
            title=f"Lock the {line_name(sight.content, line)}",
            words=_cap_outcome(sight, best),
            buttons=tuple(press((way,), labels.get(way.source, "Lock it"), tone="primary") for way in best),
            target=_mine(sight, line) if len(ways) > len(best) else "",
        )


def _cap_outcome(sight: Sight, ways: Sequence[Cap]) -> str:
    left = sight.view.sets_to_win - sight.own.locked - 1
    source = "From your reserve or your hand" if len(ways) > 1 else cap_source(ways[0])
    return f"{source}. It wins the game!" if not left else f"{source}. {left} more to lock then."


def _sets(sight: Sight) -> Iterator[Offer]:
    for line in dict.fromkeys(lay.line for lay in sight.of(LaySet)):
        ways = [lay for lay in sight.of(LaySet) if lay.line == line]
        best = plain_lay(ways)
        first = f" It binds you to {_plural(sight, line)}." if not sight.own.sets else ""
        yield Offer(
            icon=icon("map"),
            title=f"Lay the {line_name(sight.content, line)}",
            words=lay_words(sight, best) + first,
            buttons=(press((best,), "Lay it", tone="primary"),),
            target=_mine(sight, line) if len(ways) > 1 else "",
        )


def _plural(sight: Sight, line: LineId) -> str:
    return "rows" if sight.content.lines[line].kind == "direction" else "columns"


def _swaps(sight: Sight) -> Iterator[Offer]:
    for steal in sight.of(Steal):
        yield Offer(
            icon=icon("grab"),
            title="Steal a Mountain",
            words=f"{face_name(sight.content, steal.face)} takes its place: your whole turn.",
            buttons=(press((steal,), "Steal", tone="primary"),),
        )
    for back in sight.of(Reclaim):
        yield Offer(
            icon=icon("swap"),
            title="Reclaim a Mountain",
            words=f"{face_name(sight.content, back.face)} takes its place: your whole turn.",
            buttons=(press((back,), "Reclaim"),),
        )


def _reserves(sight: Sight) -> Iterator[Offer]:
    ways = sight.of(LayReserve)
    if not ways:
        return
    best = min(ways, key=lambda way: sum(card in sight.content.celestials for card in way.seasons))
    yield Offer(
        icon=icon("sundial"),
        title="Lay a reserve",
        words="Four seasons wait to lock a set.",
        buttons=(press((best,), "Lay it"),),
        target="reserve" if len(ways) > 1 else "",
    )


def _weather(sight: Sight) -> Iterator[Offer]:
    if sight.of(PlayFog):
        yield Offer(
            icon=icon("fog"),
            title="Play a Fog",
            words="It freezes a set with a Mountain.",
            buttons=(),
            target="card:fog",
        )
    for wind in sight.of(PlayWind):
        yield Offer(
            icon=icon("wind"),
            title=f"Clear {face_name(sight.content, wind.face)}",
            words="The Fog leaves your Mountain.",
            buttons=(press((wind,), "Blow"),),
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
            title=line_name(sight.content, found.line),
            needs=_lacking(sight, found, mountains),
            target=_mine(sight, found.line),
        )


def _short(found: Prospect, mountains: int) -> int:
    """Count the real cards that are wanting beyond what Mountains can stand for; one at least must be real."""
    return max(len(found.missing) - mountains, 0 if found.held else 1)


def _lacking(sight: Sight, found: Prospect, mountains: int) -> str:
    short, missing = _short(found, mountains), names(sight.content, found.missing, "or")
    if not short:
        stand_in = f", a Mountain for {names(sight.content, found.missing)}" if found.missing else ""
        return f"All in hand{stand_in}: lay it once you have drawn."
    if short == len(found.missing):
        return f"Needs {names(sight.content, found.missing)}."
    rest = "a Mountain stands for the other" if len(found.missing) - short == 1 else "Mountains stand for the others"
    return f"Needs {spelled(short)} of {missing}; {rest}."


def _seasons_wanting(sight: Sight) -> Iterator[Want]:
    open_lines = [laid.line for laid in sight.own.sets if not laid.locked]
    if not open_lines or sight.of(Cap):
        return
    frozen = {laid.line for laid in (sight.mine.sets if sight.mine else ()) if laid.frozen}
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    for line in open_lines:
        yield Want(
            icon=icon("seal"),
            title=f"Lock the {line_name(sight.content, line)}",
            needs=_cap_needs(sight, line in frozen, [season for season in SEASONS if season not in done]),
            target=_mine(sight, line),
        )


def _cap_needs(sight: Sight, frozen: bool, lacking: Sequence[str]) -> str:  # noqa: FBT001 - a fact of the set
    if frozen:
        return f"Frozen: needs {a_card(sight.content, CardId('wind'))} first."
    if sight.own.reserves:
        return "A reserve waits: lock it once you have drawn."
    if not lacking:
        return "Four seasons in hand: lock it once you have drawn."
    return f"Needs {season_names([season for season in SEASONS if season in lacking])}."


def _mine(sight: Sight, line: LineId) -> str:
    return f"set:{sight.view.viewer}:{line}"
