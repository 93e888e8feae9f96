"""Who may say what at a table, and when: asked by what stores it, and by the pages that offer it."""

from collections.abc import Iterable

from app.games.protocol import Seat
from app.language import Phrase, phrase, phrases
from app.players.models import PlayerId
from app.tables.records import TableRecord
from app.tables.talk_records import MOST_NOTES, Said, Talk


def still_theirs(table: TableRecord, talk: Talk) -> Talk:
    """Leave out what people said at seats that are theirs no more, but for the notes, which stay signed as they are."""
    holders = {seat.number: seat.player for seat in table.seats}
    return tuple(said for said in talk if said.kind == "note" or holders.get(said.seat) == said.player)


def asked_by(table: TableRecord, talk: Talk) -> tuple[Seat, ...]:
    """Name the seats that the game waits for and that have asked the others what they think."""
    return tuple(said.seat for said in still_theirs(table, talk) if said.kind == "ask" and said.seat in table.acting)


def held_back(table: TableRecord, talk: Talk, own: Iterable[Seat]) -> Phrase | None:
    """Say why whoever holds these seats can suggest nothing now; None when they can.

    Bots are not disturbed by suggestions, and in one's own turn there is nobody to disturb.
    """
    thinking = table.people_asked
    if table.suggestions == "freely" or not thinking or not thinking.isdisjoint(own) or asked_by(table, talk):
        return None
    who = next(seat.label for seat in table.seats if seat.number in thinking)
    return phrase("At this table suggestions wait until they are asked for. {who} has not asked yet.", who=who)


def no_room_for_notes(talk: Talk) -> Phrase | None:
    """Say why no note can be pinned now; None when one can."""
    if sum(said.kind == "note" for said in talk) < MOST_NOTES:
        return None
    return phrases(
        "There is room for {amount} note. Take one down first.",
        "There is room for {amount} notes. Take one down first.",
        MOST_NOTES,
    )


def may_take_down(table: TableRecord, note: Said, *, who: PlayerId) -> bool:
    """Say whether somebody may take a note down: whoever wrote it, and the host."""
    return who in {note.player, table.host}
