"""Addresses as people write them: what is one, and when two are the same."""

import hmac
import re
from hashlib import sha256
from typing import assert_never
from urllib.parse import urlsplit

from app.language import phrase
from app.notices.errors import NotAnAddress
from app.notices.records import Way

_LONGEST = 254  # characters of a mailbox's address; of others we take no longer ones
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*")
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
_NO_MAIL = phrase("Please enter a mail address like friend@example.org.")
_NO_WEB = phrase("Please enter an address that begins with https:// or http://.")


def clean_address(way: Way, text: str) -> str:
    """Return an address as it will be used. Raises NotAnAddress."""
    given = text.strip()
    match way:
        case "mail":
            return _mailbox(given)
        case "webhook":
            return _web_address(given)
        case _:
            assert_never(way)


def fingerprint(secret: bytes, way: Way, address: str) -> str:
    """Hash an address, alike for every spelling of it, so that it can be known again after it has been deleted."""
    return hmac.digest(secret, f"notices/{way}/{_alike(way, address)}".encode(), sha256).hex()[:40]


def domain_of(way: Way, address: str) -> str:
    """Name the machine that an address belongs to: many of them may be one victim."""
    return address.rpartition("@")[2].lower() if way == "mail" else (urlsplit(address).hostname or "")


def _alike(way: Way, address: str) -> str:
    """Spell an address as its receiver understands it: what follows a plus in a mailbox only sorts the mail."""
    if way == "webhook":
        return address
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}".lower()


def _mailbox(text: str) -> str:
    local, at, domain = text.rpartition("@")
    name = _hostname(domain)
    if not at or len(text) > _LONGEST or not _LOCAL.fullmatch(local) or name is None or "." not in name:
        raise NotAnAddress(_NO_MAIL)
    return f"{local}@{name}"


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as fault:
        raise NotAnAddress(_NO_WEB) from fault
    plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= _LONGEST * 4
    if not plain or parts.scheme not in {"http", "https"} or not parts.hostname or "\\" in text:
        raise NotAnAddress(_NO_WEB)
    if parts.username is not None or parts.password is not None:
        raise NotAnAddress(phrase("Please leave names and passwords out of the address."))
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    place = host if port in {None, usual} else f"{host}:{port}"
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{place}{parts.path or '/'}{query}"


def _hostname(text: str) -> str | None:
    """Spell a domain as the name servers know it; None for what cannot be one."""
    try:
        name = text.encode("idna").decode().lower()
    except UnicodeError:
        return None
    return name if name and all(_LABEL.fullmatch(label) for label in name.split(".")) else None
