"""Who may open tables in this house, and how many unfinished ones there may be."""

import hmac
from base64 import b32encode
from datetime import datetime
from hashlib import sha256
from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from app.admin.audit import Actor, Facts, note
from app.admin.models import house_rules
from app.errors import Forbidden, InvalidInput
from app.language import phrase

MOST_TABLES = 100_000
"""The highest limit that can be set."""

_CODE_LETTERS = 12


class HostCodeNeeded(Forbidden):
    """Only holders of the host code open tables in this house."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the administrator decided about opening. ``most_tables`` is None without a limit."""

    opening: Literal["anyone", "code"] = "anyone"
    code_number: int = 1
    most_tables: int | None = None


def read_rules(connection: Connection, *, lock: bool = False) -> HouseRules:
    """Read the rules of the house; with ``lock``, other writers that ask so wait until this one is done."""
    query = select(house_rules.c.opening, house_rules.c.code_number, house_rules.c.most_tables)
    row = connection.execute(query.with_for_update() if lock else query).first()
    return (
        HouseRules()
        if row is None
        else HouseRules(opening=row.opening, code_number=row.code_number, most_tables=row.most_tables)
    )


def host_code(secret: bytes, rules: HouseRules) -> str:
    """Tell the host code that holds now, in groups of four letters. It follows from its number, stored nowhere."""
    digest = hmac.digest(secret, f"host-code/{rules.code_number}".encode(), sha256)
    letters = b32encode(digest).decode()[:_CODE_LETTERS]
    return "-".join(letters[start : start + 4] for start in range(0, _CODE_LETTERS, 4))


def require_code(rules: HouseRules, *, secret: bytes, code: str) -> None:
    """Raise HostCodeNeeded unless somebody may open tables: anybody, or whoever gives the host code."""
    if rules.opening == "anyone" or hmac.compare_digest(_letters(code), _letters(host_code(secret, rules))):
        return
    if not code.strip():
        raise HostCodeNeeded(phrase("Tables are opened here with a host code. Ask whoever runs this house for it."))
    raise HostCodeNeeded(
        phrase("This is not the host code, or no longer. Ask whoever runs this house for the present one.")
    )


def set_rules(
    connection: Connection, *, who: Actor, opening: Literal["anyone", "code"], most_tables: int | None, now: datetime
) -> None:
    """Decide who opens tables and how many there may be. Raises InvalidInput for an impossible limit."""
    if most_tables is not None and not 1 <= most_tables <= MOST_TABLES:
        raise InvalidInput(
            phrase(
                "The number of unfinished tables must be 1 to {most}, or blank for no limit.",
                most=MOST_TABLES,
            )
        )
    before = read_rules(connection, lock=True)
    after = msgspec.structs.replace(before, opening=opening, most_tables=most_tables)
    _store(connection, who=who, kind="opening", before=before, after=after, now=now)


def new_code(connection: Connection, *, who: Actor, seen: int, now: datetime) -> None:
    """Make another host code; the one before, of number ``seen``, ends. A repeated press makes no further one."""
    before = read_rules(connection, lock=True)
    if before.code_number != seen:
        return
    after = msgspec.structs.replace(before, code_number=before.code_number + 1)
    _store(connection, who=who, kind="host_code", before=before, after=after, now=now)


def _store(
    connection: Connection, *, who: Actor, kind: str, before: HouseRules, after: HouseRules, now: datetime
) -> None:
    if after == before:
        return
    values = msgspec.structs.asdict(after)
    if connection.execute(update(house_rules).values(**values)).rowcount == 0:
        connection.execute(insert(house_rules).values(id=1, **values))
    note(connection, at=now, who=who, kind=kind, before=_facts(before), after=_facts(after))


def _facts(rules: HouseRules) -> Facts:
    return {"opening": rules.opening, "code_number": rules.code_number, "most_tables": rules.most_tables}


def _letters(code: str) -> bytes:
    """Read a code as people type it: in small letters, with spaces, with or without its dashes."""
    return "".join(letter for letter in code[:100].upper() if letter.isalnum()).encode("utf-8", "ignore")
