"""The log lines that are the table's own, beside those of its game. Everybody may read them."""

from typing import Literal, TypeAlias

from app.games.protocol import LogEntry

EntryKind: TypeAlias = Literal[
    "opened",  # name: the host's
    "seat_taken",  # seat, name
    "seat_left",  # seat, name
    "renamed",  # seat, before, name
    "character_chosen",  # seat, name, character (None: drawn at the start)
    "options_changed",  # seats, preset
    "seat_freed",  # seat, name, by
    "link_renewed",  # seat, name, by
    "seat_claimed",  # seat, name: moved to another device by its link
    "host_passed",  # name: the new host's, whom the part came to or who took it
    "started",  # seats, preset
    "acted_for",  # seat, name, by: what follows was done for somebody else
    "undone",  # seat, name, count: of actions
    "handed_over",  # seat, name, by, to (None: to whoever opens the new link)
    "rules_changed",  # before, after: rules_version
    "ended",  # by
    "closed_by_house",  # the administrator ended the table
    "repaired",  # to: the administrator let the game go on from the moment after that record
    "proposed",  # seat (None: of somebody who watches), name, what, about (whose seat), to (the record)
    "agreed",  # seat, name
    "declined",  # seat, name, own: whether it was their own proposal
    "lapsed",  # name: of whoever had proposed
    "settled",  # what, about, to, name: all have agreed on it
    "skipped",  # seat, name, by: the host ended the turn of somebody who was away
    "patience_changed",  # minutes, by
    "rematch",  # slug, by
    "forgotten",  # the name of somebody was taken out of this history
    "imported",  # the game was brought in from a file, to be looked at
    "bot_seated",  # seat, name, by: before the start
    "bot_plays",  # seat, name, by (None: its own player), bot (None: in the player's place; else its name)
    "bot_stopped",  # seat, name, by (None: its own player)
    "bot_followed",  # seat, name, bot: somebody took the bot's seat
    "pace_changed",  # pace, by
    "suggestions_changed",  # rule, by
    "lesson_skipped",  # lesson: of the table's course
    "lessons_left",  # the table is an ordinary one from then on
    "advice_given",  # by: whoever asks is told a good move from now on
    "advice_withheld",  # by
    "because",  # seat, reason, data: why a bot does what the other lines of the record tell
]
"""Every kind, with the fields of its data; in a log entry each stands behind ``table.``."""


def entry(kind: EntryKind, **data: object) -> LogEntry:
    """Make a log line of the table's own."""
    return LogEntry(kind=f"table.{kind}", data=data)
