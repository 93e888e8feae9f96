"""The panel of a row or column: what one's own needs to be laid or locked, what of the other's can be stolen."""

from collections.abc import Iterator, Mapping

from app.games.balance.actions import Cap, LaySet, PlayFog, PlayWind, Reclaim, Steal
from app.games.balance.cards import SEASONS, CardId, Line, LineKind
from app.games.balance.sets import kind_of
from app.games.balance.state import Cover
from app.games.balance.view import SetView
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.balance.card_face import chip, season_dot
from app.web.balance.contexts import Need, Panel, Way
from app.web.balance.offers import cap_words, lay_words
from app.web.balance.sight import Sight
from app.web.balance.target_words import SetOf
from app.web.balance.words import (
    any_of,
    covered,
    face_name,
    line_name,
    line_title,
    names,
    season_name,
    season_names,
)
from app.web.buttons import press
from app.web.wording import sentence_case

_COVERS: Mapping[Cover, str] = {
    "card": N_("laid"),
    "mountain": N_("a Mountain stands here"),
    "fogged": N_("a Mountain under Fog stands here"),
}
_MISFITS: Mapping[LineKind, str] = {
    "direction": N_("Your sets are columns, all of them: a row does not fit."),
    "terrain": N_("Your sets are rows, all of them: a column does not fit."),
}
_BINDING: Mapping[LineKind, str] = {
    "direction": N_("Your first set binds you: all others must be rows, too."),
    "terrain": N_("Your first set binds you: all others must be columns, too."),
}


def set_panel(sight: Sight, pointed: SetOf) -> Panel:
    """Make the panel of a row or column of a player."""
    line = sight.content.lines[pointed.line]
    laid = next((found for found in sight.view.seats[pointed.seat].sets if found.line == line.id), None)
    own = pointed.seat == sight.view.viewer
    title = _title(sight, pointed)
    if laid is None:
        return _to_lay(sight, line, title) if own else Panel(title=title, verdict=_("It is not laid."))
    if laid.seasons is not None:
        stays = _("Locked. Nothing can change it any more.")
        return Panel(title=title, verdict=stays, good=True, needs=tuple(_slots(sight, laid)))
    return _own(sight, laid, title) if own else _theirs(sight, laid, title)


def _title(sight: Sight, pointed: SetOf) -> str:
    if pointed.seat == sight.view.viewer:
        return line_title(sight.content, pointed.line)
    whose, line = sight.person(pointed.seat), line_name(sight.content, pointed.line)
    return sentence_case(_("{name}’s {line}").format(name=whose, line=line))


def _to_lay(sight: Sight, line: Line, title: str) -> Panel:
    ways = sorted((lay for lay in sight.of(LaySet) if lay.line == line.id), key=lambda lay: len(lay.mountains))
    return Panel(
        title=title,
        verdict=_lay_verdict(sight, line),
        good=bool(ways),
        needs=tuple(_faces(sight, line)),
        ways=tuple(
            Way(button=press((way,), _("Lay it"), tone="plain" if place else "primary"), words=lay_words(sight, way))
            for place, way in enumerate(ways)
        ),
        notes=tuple(_lay_notes(sight, line)),
    )


def _lay_verdict(sight: Sight, line: Line) -> str:
    kind, mountains = kind_of(sight.content, sight.own), sight.hand.count(CardId("mountain"))
    if any(lay.line == line.id for lay in sight.of(LaySet)):
        return _("You can lay it now.")
    if kind not in (None, line.kind):
        return _(_MISFITS[line.kind])
    missing = [face for face in line.faces if face not in sight.hand]
    if len(missing) == len(line.faces):
        return _("You hold none of its cards. At least one of them must be real.")
    if len(missing) > mountains:
        return _short(len(missing) - mountains, mountains)
    return _("All you need is in hand. A set is laid in your own turn, once you have taken a card.")


def _short(cards: int, mountains: int) -> str:
    if not mountains:
        return ngettext("{amount} card short.", "{amount} cards short.", cards).format(amount=cards)
    helped = ngettext("{amount} Mountain", "{amount} Mountains", mountains).format(amount=mountains)
    words = ngettext(
        "{amount} card short with {mountains} in hand.", "{amount} cards short with {mountains} in hand.", cards
    )
    return words.format(amount=cards, mountains=helped)


def _faces(sight: Sight, line: Line) -> Iterator[Need]:
    for face in line.faces:
        there = face in sight.hand
        words = _("in hand") if there else _("wanting; a Mountain can stand for it")
        yield Need(face=chip(sight.content, face), state="there" if there else "wanting", words=words)


def _lay_notes(sight: Sight, line: Line) -> Iterator[str]:
    if not sight.own.sets:
        yield _(_BINDING[line.kind])


def _own(sight: Sight, laid: SetView, title: str) -> Panel:
    mountains = [slot.face for slot in laid.slots if slot.cover != "card"]
    return Panel(
        title=title,
        verdict=_cap_verdict(sight, laid),
        good=any(cap.line == laid.line for cap in sight.of(Cap)),
        needs=(*_slots(sight, laid), *_seasons(sight)),
        ways=tuple(_own_ways(sight, laid)),
        notes=(_("Locking it seals its Mountains away for good."),) if mountains else (),
    )


def _cap_verdict(sight: Sight, laid: SetView) -> str:
    if laid.frozen:
        return _("A Fog lies on it: it can be neither locked nor swapped from before a Wind of yours has cleared it.")
    if any(cap.line == laid.line for cap in sight.of(Cap)):
        return _("You can lock it now.")
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    missing = [season for season in SEASONS if season not in done]
    if missing and not sight.own.reserves:
        return _("To lock it your hand lacks {seasons}, and no reserve waits.").format(seasons=season_names(missing))
    return _("The seasons are there. A set is locked in your own turn, once you have taken a card.")


def _own_ways(sight: Sight, laid: SetView) -> Iterator[Way]:
    faces = {slot.face for slot in laid.slots}
    for cap in sight.of(Cap):
        if cap.line == laid.line:
            detail = _("{cards}. {how}").format(cards=names(sight.content, cap.seasons), how=cap_words(sight, cap))
            yield Way(button=press((cap,), _("Lock it"), tone="primary"), words=detail)
    for back in sight.of(Reclaim):
        if back.face in faces:
            label = _("Reclaim the Mountain for {card}").format(card=face_name(sight.content, back.face))
            yield Way(button=press((back,), label), words=_("The real card takes its place. It is your whole turn."))
    for wind in sight.of(PlayWind):
        if wind.face in faces:
            label = _("Blow the Fog off {card}").format(card=face_name(sight.content, wind.face))
            yield Way(button=press((wind,), label, tone="primary"))
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
        return _("All its cards are real: there is nothing to steal.")
    if laid.frozen:
        return _("A Fog lies on it: nobody can swap its Mountains out.")
    if sight.mine is None:
        return _("Its Mountains can be stolen with the real card.")
    if not any(face in sight.hand for face in exposed):
        return _("To steal a Mountain you need {cards} in hand.").format(cards=any_of(sight.content, exposed))
    if sight.of(Steal):
        return _("You can steal a Mountain now, as your whole turn.")
    return _("You hold the card for it. A swap takes the place of drawing: do it at the start of your turn.")


def _their_ways(sight: Sight, laid: SetView) -> Iterator[Way]:
    for steal in sight.of(Steal):
        if steal.face in {slot.face for slot in laid.slots}:
            label = _("Steal the Mountain for {card}").format(card=face_name(sight.content, steal.face))
            yield Way(button=press((steal,), label, tone="primary"), words=_("Your card takes its place."))
    yield from _fogs(sight, laid)


def _fogs(sight: Sight, laid: SetView) -> Iterator[Way]:
    for fog in sight.of(PlayFog):
        if fog.face in {slot.face for slot in laid.slots} and _owns(sight, fog, laid):
            label = _("Fog the Mountain for {card}").format(card=face_name(sight.content, fog.face))
            yield Way(button=press((fog,), label))


def _owns(sight: Sight, fog: PlayFog, laid: SetView) -> bool:
    return laid in sight.view.seats[fog.owner].sets


def _slots(sight: Sight, laid: SetView) -> Iterator[Need]:
    for slot in laid.slots:
        yield Need(
            face=chip(sight.content, slot.face),
            state="there" if slot.cover == "card" else "wanting",
            words=_(_COVERS[slot.cover]),
        )


def _seasons(sight: Sight) -> Iterator[Need]:
    done = covered(sight.content, sight.hand, celestials=sight.view.ruleset.celestials)
    for season in SEASONS:
        there = season in done
        yield Need(
            face=season_dot(season),
            state="there" if there else "wanting",
            words=(_("{season} in hand") if there else _("{season} wanting")).format(season=season_name(season)),
        )
