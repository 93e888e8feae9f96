"""The links of notices: they work without a cookie, are stored nowhere, and say themselves what they are good for."""

import hmac
import re
from base64 import b64encode, urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Literal, TypeAlias

import msgspec

LinkUse: TypeAlias = Literal["confirm", "off"]
"""To say that notices may be sent to an address; to say that they may not (for a table, or at all)."""

_MAC_BYTES = 16
_LONGEST = 80
_PARTS = 3
_NUMBER = re.compile(r"[0-9]{1,18}")  # no more digits than a column of the database can hold
EVERY_TABLE = 0
"""In the place of a table's number in a link that is about the address itself."""


class NoticeLink(msgspec.Struct, frozen=True):
    """What a link says before anybody has checked it."""

    address_id: int
    table_id: int
    proof: bytes


def link_token(secret: bytes, use: LinkUse, *, address_id: int, fingerprint: str, table_id: int = EVERY_TABLE) -> str:
    """Return the unguessable part of a link about an address, for one table or for all."""
    proof = _proof(secret, use, address_id, table_id, fingerprint)
    return f"{address_id}-{table_id}-{urlsafe_b64encode(proof).decode().rstrip('=')}"


def read_link(token: str) -> NoticeLink | None:
    """Take a link's text apart; None when it is none of ours."""
    parts = token.split("-", 2)  # a proof may hold dashes of its own
    if len(parts) < _PARTS or len(token) > _LONGEST or not all(map(_NUMBER.fullmatch, parts[:-1])):
        return None
    try:
        return NoticeLink(int(parts[0]), int(parts[1]), urlsafe_b64decode(parts[2].encode() + b"=="))
    except ValueError:
        return None


def proves(link: NoticeLink, secret: bytes, use: LinkUse, *, fingerprint: str) -> bool:
    """Say whether a link was made by this server for this very address."""
    return hmac.compare_digest(link.proof, _proof(secret, use, link.address_id, link.table_id, fingerprint))


def webhook_secret(secret: bytes, *, address_id: int, fingerprint: str) -> str:
    """Return the key by which the owner of a web address can tell our calls; it is stored nowhere."""
    key = hmac.digest(secret, f"notices/webhook key/{address_id}/{fingerprint}".encode(), sha256)
    return f"whsec_{b64encode(key).decode()}"


def _proof(secret: bytes, use: LinkUse, address_id: int, table_id: int, fingerprint: str) -> bytes:
    text = f"notices/{use}/{address_id}/{table_id}/{fingerprint}"
    return hmac.digest(secret, text.encode(), sha256)[:_MAC_BYTES]
