"""The panel of a row or column: what one's own needs to be laid or locked, what of the other's can be stolen."""

from collections.abc import Iterator

from app.games.balance.actions import Cap, LaySet, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import SEASONS, CardId, Line
from app.games.balance.sets import kind_of
from app.games.balance.view import SetView
from app.web.balance.card_face import chip, season_dot
from app.web.balance.contexts import Need, Panel, Way
from app.web.balance.offers import cap_words, lay_words
from app.web.balance.sight import Sight
from app.web.balance.target_words import SetOf
from app.web.balance.words import KIND_WORDS, covered, face_name, line_name, names
from app.web.buttons import press
from app.web.wording import counted

_COVERS = {"card": "laid", "mountain": "a Mountain stands here", "fogged": "a Mountain under Fog stands here"}


def set_panel(sight: Sight, pointed: SetOf) -> Panel:
    """Make the panel of a row or column of a player."""
    line = sight.content.lines[pointed.line]
    laid = next((found for found in sight.view.seats[pointed.seat].sets if found.line == line.id), None)
    own = pointed.seat == sight.view.viewer
    name = line_name(sight.content, line.id)
    title = name if own else f"{sight.person(pointed.seat)}’s {name}"
    if laid is None:
        return _to_lay(sight, line, title) if own else Panel(title=title, verdict="It is not laid.")
    if laid.seasons is not None:
        stay = "Nothing can change it any more."
        return Panel(title=title, verdict=f"Locked. {stay}", good=True, needs=tuple(_slots(sight, laid)))
    return _own(sight, laid, title) if own else _theirs(sight, laid, title)


def _to_lay(sight: Sight, line: Line, title: str) -> Panel:
    ways = sorted((lay for lay in sight.of(LaySet) if lay.line == line.id), key=lambda lay: len(lay.mountains))
    return Panel(
        title=title,
        verdict=_lay_verdict(sight, line),
        good=bool(ways),
        needs=tuple(_faces(sight, line)),
        ways=tuple(
            Way(button=press((way,), "Lay it", tone="plain" if place else "primary"), words=lay_words(sight, way))
            for place, way in enumerate(ways)
        ),
        notes=tuple(_lay_notes(sight, line)),
    )


def _lay_verdict(sight: Sight, line: Line) -> str:
    kind, mountains = kind_of(sight.content, sight.own), sight.hand.count(CardId("mountain"))
    if any(lay.line == line.id for lay in sight.of(LaySet)):
        return "You can lay it now."
    if kind not in (None, line.kind):
        return f"Your sets are {KIND_WORDS[kind]}s, all of them: a {KIND_WORDS[line.kind]} does not fit."
    missing = [face for face in line.faces if face not in sight.hand]
    if len(missing) == len(line.faces):
        return "You hold none of its cards. At least one of them must be real."
    if len(missing) > mountains:
        helped = f" with {counted(mountains, 'Mountain')} in hand" if mountains else ""
        return f"{counted(len(missing) - mountains, 'card')} short{helped}."
    return "All you need is in hand. A set is laid in your own turn, once you have taken a card."


def _faces(sight: Sight, line: Line) -> Iterator[Need]:
    for face in line.faces:
        there = face in sight.hand
        words = "in hand" if there else "wanting; a Mountain can stand for it"
        yield Need(face=chip(sight.content, face), state="there" if there else "wanting", words=words)


def _lay_notes(sight: Sight, line: Line) -> Iterator[str]:
    if not sight.own.sets:
        yield f"Your first set binds you: all others must be {KIND_WORDS[line.kind]}s, too."


def _own(sight: Sight, laid: SetView, title: str) -> Panel:
    mountains = [slot.face for slot in laid.slots if slot.cover != "card"]
    return Panel(
        title=title,
        verdict=_cap_verdict(sight, laid),
        good=any(cap.line == laid.line for cap in sight.of(Cap)),
        needs=(*_slots(sight, laid), *_seasons(sight)),
        ways=tuple(_own_ways(sight, laid)),
        notes=("Locking it seals its Mountains away for good.",) if mountains else (),
    )


def _cap_verdict(sight: Sight, laid: SetView) -> str:
    if laid.frozen:
        return "A Fog lies on it: it can be neither locked nor swapped from before a Wind of yours has cleared it."
    if any(cap.line == laid.line for cap in sight.of(Cap)):
        return "You can lock it now."
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    missing = [season.capitalize() for season in SEASONS if season not in done]
    if missing and not sight.own.reserves:
        return f"To lock it your hand lacks {' and '.join(missing)}, and no reserve waits."
    return "The seasons are there. A set is locked in your own turn, once you have taken a card."


def _own_ways(sight: Sight, laid: SetView) -> Iterator[Way]:
    faces = {slot.face for slot in laid.slots}
    for cap in sight.of(Cap):
        if cap.line == laid.line:
            detail = f"{names(sight.content, cap.seasons)}. {cap_words(sight, cap)}"
            yield Way(button=press((cap,), "Lock it", tone="primary"), words=detail)
    for back in sight.of(Reclaim):
        if back.face in faces:
            label = f"Reclaim the Mountain for {face_name(sight.content, back.face)}"
            yield Way(button=press((back,), label), words="The real card takes its place. It is your whole turn.")
    for wind in sight.of(PlayWind):
        if wind.face in faces:
            yield Way(button=press((wind,), f"Blow the Fog off {face_name(sight.content, wind.face)}", tone="primary"))
    yield from _fogs(sight, laid)


def _theirs(sight: Sight, laid: SetView, title: str) -> Panel:
    return Panel(
        title=title,
        verdict=_steal_verdict(sight, laid),
        good=any(steal.face in {slot.face for slot in laid.slots} for steal in sight.of(Steal)),
        needs=tuple(_slots(sight, laid)),
        ways=tuple(_their_ways(sight, laid)),
    )


def _steal_verdict(sight: Sight, laid: SetView) -> str:
    exposed = [slot.face for slot in laid.slots if slot.cover != "card"]
    if not exposed:
        return "All its cards are real: there is nothing to steal."
    if laid.frozen:
        return "A Fog lies on it: nobody can swap its Mountains out."
    if sight.mine is None:
        return "Its Mountains can be stolen with the real card."
    if not any(face in sight.hand for face in exposed):
        return f"To steal a Mountain you need {names(sight.content, exposed, 'or')} in hand."
    if sight.of(Steal):
        return "You can steal a Mountain now, as your whole turn."
    return "You hold the card for it. A swap takes the place of drawing: do it at the start of your turn."


def _their_ways(sight: Sight, laid: SetView) -> Iterator[Way]:
    for steal in sight.of(Steal):
        if steal.face in {slot.face for slot in laid.slots}:
            label = f"Steal the Mountain for {face_name(sight.content, steal.face)}"
            yield Way(button=press((steal,), label, tone="primary"), words="Your card takes its place.")
    yield from _fogs(sight, laid)


def _fogs(sight: Sight, laid: SetView) -> Iterator[Way]:
    for fog in sight.of(PlayFog):
        if fog.face in {slot.face for slot in laid.slots} and _owns(sight, fog, laid):
            yield Way(button=press((fog,), f"Fog the Mountain for {face_name(sight.content, fog.face)}"))


def _owns(sight: Sight, fog: PlayFog, laid: SetView) -> bool:
    return laid in sight.view.seats[fog.owner].sets


def _slots(sight: Sight, laid: SetView) -> Iterator[Need]:
    for slot in laid.slots:
        yield Need(
            face=chip(sight.content, slot.face),
            state="there" if slot.cover == "card" else "wanting",
            words=_COVERS[slot.cover],
        )


def _seasons(sight: Sight) -> Iterator[Need]:
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    for season in SEASONS:
        there = season in done
        yield Need(
            face=season_dot(season),
            state="there" if there else "wanting",
            words=f"{season.capitalize()}{' in hand' if there else ' wanting'}",
        )
