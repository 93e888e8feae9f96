"""What people may do about notices. Each function takes the connection first, and a refusal changes nothing.

An address belongs to whoever gave it. It is used once somebody who reads there has said yes, for the tables that its
owner names, until they or a reader say no.
"""

import hmac
from hashlib import sha256

import msgspec
from sqlalchemy import Connection

from app.language import phrase, phrases
from app.notices import limits, repository
from app.notices.errors import (
    AddressKnown,
    AddressNotFound,
    AddressRefuses,
    LinkSpent,
    NotConfirmed,
    NotOffered,
    TooManyAddresses,
    TooManyQuestions,
)
from app.notices.links import EVERY_TABLE, LinkUse, NoticeLink, proves, read_link
from app.notices.records import Address, Way
from app.notices.spelling import clean_address, domain_of, fingerprint
from app.players.models import Guest
from app.tables.errors import NotSeated
from app.tables.hall import Hall
from app.tables.queries import load_table
from app.tables.rights import require_not_over, require_seated

MOST_ADDRESSES = 5
"""Of one person."""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What a link is about: an address, and a table unless it is about all of them."""

    address: Address
    table: str | None = None


def add_address(
    connection: Connection, hall: Hall, *, who: Guest, way: Way, text: str, language: str, source: str
) -> Address:
    """Take an address down and ask there whether notices may be sent; asks again about one that never answered.

    ``source`` is the network that the request came from, blank if unknown. Raises NotOffered, NotSeated for somebody
    who sits at no table, NotAnAddress, AddressKnown, AddressRefuses, TooManyAddresses and TooManyQuestions.
    """
    if way not in hall.notices:
        raise NotOffered(phrase("This server does not send notices that way."))
    if not repository.sits_anywhere(connection, who.id):
        raise NotSeated(phrase("Sit down at a table first. Then you can say where you want to be told."))
    address = clean_address(way, text)
    mark = fingerprint(hall.secret, way, address)
    held = repository.addresses_of(connection, who.id)
    known = next((one for one in held if one.fingerprint == mark), None)
    if known is not None and known.confirmed:
        raise AddressKnown(phrase("You have given this address before."))
    if known is None and len(held) >= MOST_ADDRESSES:
        raise TooManyAddresses(
            phrases(
                "You can give {amount} address. Delete another one first.",
                "You can give {amount} addresses. Delete one of them first.",
                MOST_ADDRESSES,
            )
        )
    number = known.id if known is not None else None
    if number is None:
        number = repository.add_address(
            connection,
            who.id,
            way=way,
            address=address,
            fingerprint=mark,
            language=language,
            at=hall.now(),
        )
    _ask(connection, hall, number, source=source)
    return _own(connection, who, number)


def ask_again(connection: Connection, hall: Hall, *, who: Guest, address: int, source: str) -> None:
    """Ask once more at an address of one's own. Raises AddressNotFound, AddressKnown and TooManyQuestions."""
    if _own(connection, who, address).confirmed:
        raise AddressKnown(phrase("This address is confirmed already."))
    _ask(connection, hall, address, source=source)


def resume(connection: Connection, *, who: Guest, address: int) -> None:
    """Use an address again after it was stopped for its failures. Raises AddressNotFound and NotConfirmed."""
    if not _own(connection, who, address).confirmed:
        raise NotConfirmed(phrase("This address is not confirmed yet."))
    repository.change_address(connection, address, stopped_at=None, failures=0, fault=None)


def forget(connection: Connection, *, who: Guest, address: int) -> None:
    """Delete an address of one's own, with all that hangs on it. Raises AddressNotFound."""
    repository.delete_address(connection, _own(connection, who, address).id)


def add_wish(connection: Connection, hall: Hall, *, slug: str, who: Guest, address: int) -> None:
    """Tell a table at one more of one's addresses. Raises as `set_wishes` does."""
    table = _own_table(connection, hall, slug, who)
    repository.add_wish(connection, table=table, address=_own(connection, who, address).id)


def set_wishes(connection: Connection, hall: Hall, *, slug: str, who: Guest, chosen: frozenset[int]) -> None:
    """Choose at which of one's addresses a table is told.

    Raises NotSeated, TableOver, AddressNotFound for an address of somebody else, and TableNotFound.
    """
    table = _own_table(connection, hall, slug, who)
    own = {address.id for address in repository.addresses_of(connection, who.id)}
    if not chosen <= own:
        raise AddressNotFound(phrase("You have not given this address here, or it was deleted."))
    for address in own:
        if address in chosen:
            repository.add_wish(connection, table=table, address=address)
        else:
            repository.drop_wish(connection, table=table, address=address)


def offered_by(connection: Connection, hall: Hall, *, token: str, use: LinkUse) -> Offer:
    """Read what a link is about, and change nothing. Raises LinkSpent."""
    link = _link(token)
    address = _behind(connection, hall, link, use)
    table = None if link.table_id == EVERY_TABLE else repository.table_name(connection, link.table_id)
    return Offer(address=address, table=table)


def is_open(connection: Connection, hall: Hall, *, token: str, use: LinkUse) -> bool:
    """Say whether a link still has something to do; its address may have been deleted since.

    Raises LinkSpent for a link to an address of ours that this server has not made.
    """
    link = _link(token)
    if repository.find_address(connection, link.address_id) is None:
        return False
    _behind(connection, hall, link, use)
    return True


def confirm(connection: Connection, hall: Hall, *, token: str) -> Address:
    """Let notices be sent to the address that a link was sent to. Raises LinkSpent; it may be repeated."""
    address = _behind(connection, hall, _link(token), "confirm")
    if not address.confirmed:
        confirmed = {"confirmed_at": hall.now(), "stopped_at": None, "failures": 0, "fault": None}
        repository.change_address(connection, address.id, **confirmed)
    return address


def switch_off(connection: Connection, hall: Hall, *, token: str) -> None:
    """Do what a link for switching off says, for one table or for all; one that is done already changes nothing.

    Raises LinkSpent as `is_open` does.
    """
    link = _link(token)
    if link.table_id == EVERY_TABLE:
        refuse_all(connection, hall, token=token)
    elif is_open(connection, hall, token=token, use="off"):
        repository.drop_wish(connection, table=link.table_id, address=link.address_id)


def refuse_all(connection: Connection, hall: Hall, *, token: str) -> None:
    """Delete the address that a link for switching off was sent to.

    One at which nobody ever agreed is remembered as a hash, so that nobody can have it asked again. Raises LinkSpent
    as `is_open` does.
    """
    if not is_open(connection, hall, token=token, use="off"):
        return
    address = _behind(connection, hall, _link(token), "off")
    if not address.confirmed:
        repository.refuse(connection, address.fingerprint, at=hall.now())
    repository.delete_address(connection, address.id)


def _ask(connection: Connection, hall: Hall, number: int, *, source: str) -> None:
    address = repository.find_address(connection, number)
    if address is None:
        raise AddressNotFound(phrase("You have not given this address here, or it was deleted."))
    if repository.refuses(connection, address.fingerprint):
        raise AddressRefuses(phrase("Somebody who reads there has asked for nothing more to be sent to this address."))
    bounds = limits.question_bounds(
        fingerprint=address.fingerprint,
        domain=_hidden(hall, domain_of(address.way, address.address)),
        source=_hidden(hall, source) if source else "",
        person=address.player,
    )
    if limits.count(connection, bounds, at=hall.now()) is not None:
        raise TooManyQuestions(
            phrase("Too many confirmations have been asked for lately. Please try again tomorrow, or in an hour.")
        )
    repository.ask_at(connection, number, at=hall.now())


def _own_table(connection: Connection, hall: Hall, slug: str, who: Guest) -> int:
    """Find a table at which somebody plays. Raises NotSeated, TableOver and TableNotFound."""
    table = load_table(connection, hall, slug=slug)
    require_seated(table, who)
    require_not_over(table)
    return table.id


def _own(connection: Connection, who: Guest, number: int) -> Address:
    address = repository.find_address(connection, number)
    if address is None or address.player != who.id:
        raise AddressNotFound(phrase("You have not given this address here, or it was deleted."))
    return address


def _link(token: str) -> NoticeLink:
    link = read_link(token)
    if link is None:
        raise LinkSpent(phrase("This link is incomplete. Please copy it whole, or open it from the message."))
    return link


def _behind(connection: Connection, hall: Hall, link: NoticeLink, use: LinkUse) -> Address:
    address = repository.find_address(connection, link.address_id)
    if address is None or not proves(link, hall.secret, use, fingerprint=address.fingerprint):
        raise LinkSpent(phrase("Nothing is sent by this link any more: the address was deleted here."))
    return address


def _hidden(hall: Hall, text: str) -> str:
    """Hash what would tell somebody's network or provider: counts need to know it again, and nothing else."""
    return hmac.digest(hall.secret, f"notices/count/{text}".encode(), sha256).hex()[:20]
