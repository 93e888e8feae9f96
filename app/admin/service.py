"""The door to the administrator's part: what pages and commands may ask.

Each function is synchronous and takes the connection first, to be run by ``Database.write`` or ``Database.read``. What
is refused is an `AppError` with a sentence, and changes nothing; what is done is in the log in the same transaction.
"""

from app.admin.access import (
    Candidate,
    admit,
    change_password,
    enter,
    has_password,
    leave,
    make_first_link,
    require_admin,
    require_link,
    reset,
    set_password,
)
from app.admin.audit import COMMAND_LINE, Actor, Change, ChangePage, changes_before, note
from app.admin.opening import HouseRules, host_code, new_code, read_rules, require_code, set_rules
from app.admin.passwords import is_right, new_hash

__all__ = [
    "COMMAND_LINE",
    "Actor",
    "Candidate",
    "Change",
    "ChangePage",
    "HouseRules",
    "admit",
    "change_password",
    "changes_before",
    "enter",
    "has_password",
    "host_code",
    "is_right",
    "leave",
    "make_first_link",
    "new_code",
    "new_hash",
    "note",
    "read_rules",
    "require_admin",
    "require_code",
    "require_link",
    "reset",
    "set_password",
    "set_rules",
]
