"""What the talk at a table is rendered from, as one viewer may see and use it."""

from typing import Literal

import msgspec
from markupsafe import Markup

from app.games.protocol import Seat
from app.tables.talk_records import Signal, SuggestionRule


class SignalOffer(msgspec.Struct, frozen=True, kw_only=True):
    """One of the six signals as a button; ``waits`` for the question of whoever acts."""

    signal: Signal
    icon: str
    words: str
    waits: bool = False


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said a moment ago, in words. ``target`` is what its speaker points at, blank for a signal."""

    said: int
    icon: str
    words: Markup
    speaker: str
    target: str = ""


class Pinned(msgspec.Struct, frozen=True, kw_only=True):
    """A note or an offer that stays; ``removable`` by this viewer."""

    said: int
    words: str
    signed: str = ""
    removable: bool = False


class Pins(msgspec.Struct, frozen=True, kw_only=True):
    """What is pinned at a table: the notes, and what players offer to cover in this turn."""

    title: str
    notes: tuple[Pinned, ...] = ()
    offers: tuple[Pinned, ...] = ()


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A resource that may be offered."""

    slug: str
    words: str


class TalkBox(msgspec.Struct, frozen=True, kw_only=True):
    """The talk at a table.

    ``edition`` is how new the page is, as its stream is asked for; ``talks`` counts what has been said. ``seat`` speaks
    for the viewer, None for whoever only watches. ``held_back`` says why suggestions have to wait now, blank when they
    need not; ``no_notes`` why no note can be pinned. ``question`` is whether the viewer's seat can ask the others, or
    has asked. ``open`` is false once the game is over: then only signals are left. ``rule`` is the table's, None where
    nobody else could suggest anything.
    """

    edition: str
    talks: int
    pins: Pins
    heard: tuple[Heard, ...] = ()
    seat: Seat | None = None
    signals: tuple[SignalOffer, ...] = ()
    open: bool = False
    held_back: str = ""
    no_notes: str = ""
    question: Literal["none", "can", "done"] = "none"
    resources: tuple[Resource, ...] = ()
    rule: SuggestionRule | None = None
    hosting: bool = False
