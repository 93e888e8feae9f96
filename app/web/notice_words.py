"""What the pages of notices say about addresses, tables and faults."""

from collections.abc import Mapping
from typing import Literal

from app.language import N_, ngettext
from app.language import gettext as _
from app.notices.errors import Fault
from app.notices.links import webhook_secret
from app.notices.outcomes import MOST_FAILURES
from app.notices.records import Address
from app.web.notice_contexts import NoticeAddress
from app.web.site import Site

_MINUTE = 60
_FAULTS: Mapping[Fault, str] = {
    "unreachable": N_("The last attempt found nobody at this address."),
    "slow": N_("The last attempt got no answer in time."),
    "insecure": N_("The last attempt found no certificate that can be trusted."),
    "private": N_("This address leads into a network that this server may not call."),
    "moved": N_("The address answered with a redirect, which is not followed. Give the address that it leads to."),
    "answered": N_("The last attempt was answered, but not with a success."),
    "gone": N_("The address answered that it wants nothing more."),
    "unknown_mailbox": N_("The mail server says that there is no such mailbox."),
    "house": N_("This server could not send anything. It will try again; whoever runs it can read why in its log."),
}


def address_line(site: Site, address: Address) -> NoticeAddress:
    """Say how an address stands."""
    fault = () if address.fault is None else (_(_FAULTS[address.fault]),)
    state: Literal["asked", "on", "stopped"] = "on"
    sentences = fault
    if not address.confirmed:
        state, sentences = "asked", (_asked(address), *fault)
    elif address.stopped:
        state, sentences = "stopped", (_stopped(), *fault)
    key = ""
    if address.way == "webhook":
        key = webhook_secret(site.hall.secret, address_id=address.id, fingerprint=address.fingerprint)
    return NoticeAddress(id=address.id, address=address.address, state=state, sentences=sentences, key=key)


def waiting_time(site: Site) -> str:
    """Say how long the server waits before it tells somebody."""
    seconds = site.settings.notice_delay_seconds
    if seconds < _MINUTE:
        return ngettext("{amount} second", "{amount} seconds", seconds).format(amount=seconds)
    minutes = -(-seconds // _MINUTE)
    return ngettext("{amount} minute", "{amount} minutes", minutes).format(amount=minutes)


def _asked(address: Address) -> str:
    if address.way == "mail":
        return _("Not confirmed yet: open the link in the mail that was sent there.")
    return _("Not confirmed yet: open the link “confirm_url” in the call that was sent there.")


def _stopped() -> str:
    words = ngettext(
        "Nothing is sent there any more, after {amount} failure in a row or one that will last.",
        "Nothing is sent there any more, after {amount} failures in a row or one that will last.",
        MOST_FAILURES,
    )
    return words.format(amount=MOST_FAILURES)
