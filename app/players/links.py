"""The personal link of a seat: whoever opens it holds the seat from then on, on whichever device."""

import hmac
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

import msgspec

_MAC_BYTES = 16
_LONGEST = 64
_ROW_NUMBER = re.compile(r"[0-9]{1,18}")  # no more digits than a column of the database can hold


class SeatLink(msgspec.Struct, frozen=True):
    """What a link says before anybody has checked it: the row of a seat, and the proof."""

    seat_id: int
    proof: bytes


def seat_link_token(secret: bytes, *, slug: str, seat_id: int, generation: int) -> str:
    """Return the unguessable part of a seat's link.

    It can be worked out again at any time and is stored nowhere. A new generation, which every re-issue and every
    change of hands brings, makes all older links worthless.
    """
    return f"{seat_id}-{urlsafe_b64encode(_proof(secret, slug, seat_id, generation)).decode().rstrip('=')}"


def read_seat_link(token: str) -> SeatLink | None:
    """Take a link's text apart; None when it is none of ours."""
    number, dash, proof = token.partition("-")
    if not dash or len(token) > _LONGEST or not _ROW_NUMBER.fullmatch(number):
        return None
    try:
        return SeatLink(seat_id=int(number), proof=urlsafe_b64decode(proof.encode() + b"=="))
    except ValueError:
        return None


def opens(link: SeatLink, secret: bytes, *, slug: str, generation: int) -> bool:
    """Say whether the link is the seat's present one."""
    return hmac.compare_digest(link.proof, _proof(secret, slug, link.seat_id, generation))


def _proof(secret: bytes, slug: str, seat_id: int, generation: int) -> bytes:
    return hmac.digest(secret, f"seat link/{slug}/{seat_id}/{generation}".encode(), sha256)[:_MAC_BYTES]
