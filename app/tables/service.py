"""The door to the tables: what the pages and commands may ask, gathered from the modules that answer.

Each function is synchronous and takes the connection first, to be run by ``Database.write`` or ``Database.read``; who
asks is a `Guest`, and all of what is refused is an `AppError` with a sentence to show, and changes nothing. Those that
change a table return its new version (or what their names say), and the followers of the table are told by themselves
once the change is stored.
"""

from app.tables.advice import note_advice, question, set_advice
from app.tables.aftermath import Aftermath
from app.tables.agreements import answer, lapse_overdue, propose
from app.tables.bots import bot_choices, follow_bot, let_bot_play, seat_bot, set_pace, take_back_seat
from app.tables.deadlines import overdue
from app.tables.hall import Hall
from app.tables.handover import claim_seat, hand_over, leave_table, reissue_link, seat_behind, seat_link
from app.tables.hosting import become_host, host_can_change
from app.tables.lessons import PreparedGame, leave_lessons, open_lessons, skip_lesson
from app.tables.lifecycle import end_table, open_table, rematch, start
from app.tables.lobby import change_options, choose_character, free_seat, leave_seat, rename_seat, take_seat
from app.tables.past import Course, PastState, course_of, state_at
from app.tables.patience import set_patience
from app.tables.plans import discard_plan, drop_step, hasten_step, plan_step, share_plan
from app.tables.play import act, act_and_tell
from app.tables.practice import Practice, can_be_retold, open_practice, require_over
from app.tables.queries import (
    disclose,
    entries_since,
    load_table,
    log_page,
    my_tables,
    newest_records,
    pages_of,
)
from app.tables.records import HistoryRecord, LogLine, LogPage, SeatRecord, TableRecord, TableSummary
from app.tables.repository import count_unfinished
from app.tables.requests import ActResult, ChangeOptions, Motion, OpenTable, Press, UndoOffer
from app.tables.retelling import Retold, retell
from app.tables.skipping import skip_turn
from app.tables.taking_back import take_back
from app.tables.talk import ask, give_signal, offer, pin_note, point, set_suggestions, take_down, withdraw
from app.tables.undo import redo, undo, undo_state
from app.tables.verify import verify_table

__all__ = [
    "ActResult",
    "Aftermath",
    "ChangeOptions",
    "Course",
    "Hall",
    "HistoryRecord",
    "LogLine",
    "LogPage",
    "Motion",
    "OpenTable",
    "PastState",
    "Practice",
    "PreparedGame",
    "Press",
    "Retold",
    "SeatRecord",
    "TableRecord",
    "TableSummary",
    "UndoOffer",
    "act",
    "act_and_tell",
    "answer",
    "ask",
    "become_host",
    "bot_choices",
    "can_be_retold",
    "change_options",
    "choose_character",
    "claim_seat",
    "count_unfinished",
    "course_of",
    "discard_plan",
    "disclose",
    "drop_step",
    "end_table",
    "entries_since",
    "follow_bot",
    "free_seat",
    "give_signal",
    "hand_over",
    "hasten_step",
    "host_can_change",
    "lapse_overdue",
    "leave_lessons",
    "leave_seat",
    "leave_table",
    "let_bot_play",
    "load_table",
    "log_page",
    "my_tables",
    "newest_records",
    "note_advice",
    "offer",
    "open_lessons",
    "open_practice",
    "open_table",
    "overdue",
    "pages_of",
    "pin_note",
    "plan_step",
    "point",
    "propose",
    "question",
    "redo",
    "reissue_link",
    "rematch",
    "rename_seat",
    "require_over",
    "retell",
    "seat_behind",
    "seat_bot",
    "seat_link",
    "set_advice",
    "set_pace",
    "set_patience",
    "set_suggestions",
    "share_plan",
    "skip_lesson",
    "skip_turn",
    "start",
    "state_at",
    "take_back",
    "take_back_seat",
    "take_down",
    "take_seat",
    "undo",
    "undo_state",
    "verify_table",
    "withdraw",
]
