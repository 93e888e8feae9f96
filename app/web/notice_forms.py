"""The forms of notices."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from app.notices.records import Way
from app.web.forms import Free

AddressNumber = Annotated[int, Meta(ge=1, le=2**53)]
Slug = Annotated[str, Meta(max_length=64)]


class AddressForm(msgspec.Struct, frozen=True, kw_only=True):
    """An address to be told at, and the table that it is meant for, if it is for one."""

    way: Way
    address: Free = ""
    table: Slug = ""


class AddressNumberForm(msgspec.Struct, frozen=True, kw_only=True):
    """One of my addresses."""

    number: AddressNumber


class WishesForm(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table is to be told; ``back`` names the page that the form stood on."""

    number: Annotated[tuple[AddressNumber, ...], Meta(max_length=20)] = ()
    back: Literal["", "mine"] = ""


class OffForm(msgspec.Struct, frozen=True, kw_only=True):
    """What to switch off by a link; mail programs send nothing that says, and mean what the link is for."""

    do: Literal["off", "all"] = "off"
