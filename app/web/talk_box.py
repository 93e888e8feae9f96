"""The talk at a table as one viewer may see and use it, at one moment."""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

import msgspec

from app.games.protocol import Seat
from app.language import gettext as _
from app.tables.records import TableRecord
from app.tables.talk_records import LASTING, SUGGESTING, Said, Talk
from app.tables.talk_rights import asked_by, held_back, no_room_for_notes, still_theirs
from app.web.game_pages import GamePage
from app.web.moments import Moment
from app.web.talk_contexts import Heard, Pinned, Pins, Resource, SignalOffer, TalkBox
from app.web.talk_words import SIGNALS, heard
from app.web.urls import URLS
from app.web.viewers import Viewer


class _Ear(msgspec.Struct, frozen=True, kw_only=True):
    """Who listens to what."""

    page: GamePage
    table: TableRecord
    talk: Talk
    viewer: Viewer
    asked: int | None
    now: datetime

    @property
    def seat(self) -> Seat | None:
        """Choose the seat that speaks for the viewer: the one that is shown, else the first of their own."""
        holds = self.viewer.holds
        return self.viewer.seat if self.viewer.seat in holds else next(iter(holds), None)

    @property
    def in_company(self) -> bool:
        """Say whether more than one person sits at the table."""
        return len({seat.player for seat in self.table.seats if seat.player is not None}) > 1


def talk_box(page: GamePage, moment: Moment, viewer: Viewer, *, asked: int | None, now: datetime) -> TalkBox:
    """Set out what has been said at a table in play or over, and what a viewer may say now."""
    talk = still_theirs(moment.table, moment.talk)
    ear = _Ear(page=page, table=moment.table, talk=talk, viewer=viewer, asked=asked, now=now)
    box = TalkBox(edition=str(moment.edition), talks=moment.table.talks, pins=_pins(ear), heard=tuple(_heard(ear)))
    silent = ear.seat is None or moment.table.status == "ended"
    return box if silent else _with_voice(ear, box)


def _with_voice(ear: _Ear, box: TalkBox) -> TalkBox:
    """Add what a player may say."""
    playing = ear.table.status == "playing"
    waits = held_back(ear.table, ear.talk, ear.viewer.holds) if playing else None
    full = no_room_for_notes(ear.talk)
    turns = ear.table.acting.isdisjoint(ear.viewer.holds)
    return msgspec.structs.replace(
        box,
        seat=ear.seat,
        signals=tuple(_signals(waiting=waits is not None)) if ear.in_company else (),
        open=playing,
        held_back="" if waits is None else str(waits),
        no_notes="" if full is None else str(full),
        question=_question(ear) if playing else "none",
        resources=tuple(_resources(ear.page)) if playing and turns and ear.in_company else (),
        rule=ear.table.suggestions if ear.in_company and playing else None,
        hosting=ear.viewer.hosting,
    )


def _signals(*, waiting: bool) -> Iterator[SignalOffer]:
    for signal, (icon, words) in SIGNALS.items():
        yield SignalOffer(signal=signal, icon=icon, words=_(words), waits=waiting and signal in SUGGESTING)


def _resources(page: GamePage) -> Iterator[Resource]:
    for slug in page.coverable:
        yield Resource(slug=slug, words=page.resource_name(slug))


def _question(ear: _Ear) -> Literal["none", "can", "done"]:
    if ear.table.suggestions == "freely" or not ear.in_company or ear.seat not in ear.table.people_asked:
        return "none"
    return "done" if ear.seat in asked_by(ear.table, ear.talk) else "can"


def _heard(ear: _Ear) -> Iterator[Heard]:
    """Word what was said a moment ago, the newest last."""
    names = ear.page.called(ear.table)
    for said in ear.talk:
        if _still_heard(ear, said):
            line = heard(ear.page, said, names=names, urls=URLS.table(ear.table.slug), asked=ear.asked)
            if line is not None:
                yield line


def _still_heard(ear: _Ear, said: Said) -> bool:
    """Say whether something passing is shown yet: whoever points at something does so until the game goes on."""
    points_on = said.kind == "point" and said.version == ear.table.version
    return (said.kind == "signal" or points_on) and ear.now - said.at < LASTING


def _pins(ear: _Ear) -> Pins:
    names = ear.page.called(ear.table)
    own = {seat.player for seat in ear.table.seats if seat.number in ear.viewer.holds}
    return Pins(
        title=_(ear.page.pins_title),
        notes=tuple(
            Pinned(said=said.id, words=said.what, signed=said.name, removable=said.player in own or ear.viewer.hosting)
            for said in ear.talk
            if said.kind == "note"
        ),
        offers=tuple(
            Pinned(
                said=said.id,
                words=_("{who} can cover {amount}.").format(
                    who=names[said.seat], amount=ear.page.amount_words(said.what, said.amount)
                ),
                removable=said.seat in ear.viewer.holds,
            )
            for said in ear.talk
            if said.kind == "offer" and said.what in ear.page.coverable
        ),
    )
