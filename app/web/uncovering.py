"""Whose eyes an administrator looks through (ADR 0040).

By default those of whoever reported something, or a watcher's. What is hidden from them takes a press, which stands in
the log of changes; the press is answered with a proof that is good for that session and that table.
"""

import hmac
import re

from app.admin.audit import Actor
from app.games.protocol import Seat
from app.web.site import Site

WATCHER = "watcher"
"""The eyes of somebody who only watches."""

_REPORTER = re.compile(r"report-([0-9]{1,15})")
_SEAT = re.compile(r"seat-([0-9]{1,2})-([0-9a-f]{40})")


def new_proof(site: Site, who: Actor, slug: str) -> str:
    """Make the proof that this session has asked to see what is hidden at a table."""
    return site.proof("uncover", f"{who.session}/{slug}")


def is_proof(site: Site, who: Actor, slug: str, proof: str) -> bool:
    """Say whether a proof is the one of this session and this table."""
    return hmac.compare_digest(new_proof(site, who, slug).encode(), proof.encode("utf-8", "replace"))


def reporter_in(eyes: str) -> int | None:
    """Read from an address whose report it is through whose writer's eyes one looks; None for none."""
    found = _REPORTER.fullmatch(eyes)
    return None if found is None else int(found[1])


def seat_in(eyes: str) -> tuple[Seat, str] | None:
    """Read from an address through which seat's eyes one looks, and the proof for it; None for none."""
    found = _SEAT.fullmatch(eyes)
    return None if found is None else (Seat(int(found[1])), found[2])
