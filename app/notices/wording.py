"""What a notice says, in the language of whoever reads it. It holds nothing that only a player may know."""

from app.language import ENGLISH
from app.language import gettext as _
from app.languages import catalogues, speaking_in
from app.notices.links import EVERY_TABLE, LinkUse, link_token
from app.notices.records import Errand, Message

TABLE_PATH = "/t/{slug}"
LINK_PATH = "/n/{use}/{token}"
"""Where the links of a notice lead, below the public address of this server."""


def word(errand: Errand, *, secret: bytes, base: str) -> Message:
    """Put a notice into words. ``base`` is the public address that its links begin with."""
    with speaking_in(errand.language if errand.language in catalogues() else ENGLISH):
        return _turn(errand, secret, base) if errand.kind == "turn" else _question(errand, secret, base)


def _turn(errand: Errand, secret: bytes, base: str) -> Message:
    link = base + TABLE_PATH.format(slug=errand.slug)
    off = _link(errand, secret, base, "off", table_id=errand.table_id)
    lines = (
        _("It is your turn at “{table}”.").format(table=errand.table),
        link,
        _("You asked to be told when you are away from this table. To switch that off:"),
        off,
    )
    subject = _("Your turn at “{table}”").format(table=errand.table)
    return Message(errand=errand, subject=subject, text="\n\n".join(lines) + "\n", link=link, off=off, one_click=off)


def _question(errand: Errand, secret: bytes, base: str) -> Message:
    """Ask whether notices may be sent. None of it was written by whoever gave the address: nobody speaks through us."""
    link = _link(errand, secret, base, "confirm", table_id=EVERY_TABLE)
    off = _link(errand, secret, base, "off", table_id=EVERY_TABLE)
    lines = (
        _("Somebody who plays at {site} wants to be told at this address when it is their turn.").format(site=base),
        _("If that is you, open this link and press its button:"),
        link,
        _("If it is not, you need do nothing: no more will come. To have this address never asked again:"),
        off,
    )
    subject = _("May we tell you when it is your turn?")
    return Message(errand=errand, subject=subject, text="\n\n".join(lines) + "\n", link=link, off=off, one_click=off)


def _link(errand: Errand, secret: bytes, base: str, use: LinkUse, *, table_id: int) -> str:
    token = link_token(secret, use, address_id=errand.address_id, fingerprint=errand.fingerprint, table_id=table_id)
    return base + LINK_PATH.format(use=use, token=token)
