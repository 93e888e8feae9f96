"""Why nothing is sent to an address. Every refusal is a sentence for the person who asked, and changes nothing."""

from typing import Literal, TypeAlias

from app.errors import Conflict, InvalidInput, NotFound, TooOften

Fault: TypeAlias = Literal[
    "unreachable", "slow", "insecure", "private", "moved", "answered", "gone", "unknown_mailbox", "house"
]
"""Why something did not arrive: nobody there, no answer in time, no trustworthy TLS, an address that is not on the
internet, a redirect, another answer than a success, an address that wants nothing any more, a mailbox that does not
exist, or a fault of this server's own way to send mail."""


class NotAnAddress(InvalidInput):
    """Nothing could be sent to what was given."""


class NotOffered(NotFound):
    """This server does not send notices that way."""


class TooManyAddresses(Conflict):
    """The person has as many addresses as one person may."""


class AddressKnown(Conflict):
    """The person has given this address before."""


class AddressRefuses(Conflict):
    """Whoever reads at this address has asked for nothing more to be sent there."""


class AddressNotFound(NotFound):
    """The person has no such address (any more)."""


class NotConfirmed(Conflict):
    """Nobody at that address has said yet that notices may be sent there."""


class TooManyQuestions(TooOften):
    """That address, that house or this server has been asked too often lately whether notices may be sent."""


class LinkSpent(NotFound):
    """The link is not, or no longer, one that this server has sent."""


class NotDelivered(Exception):
    """Something did not arrive.

    ``lasting`` says that no further attempt can help, ``ours`` that the fault lies here; then the log tells ``detail``,
    in which nobody's address stands.
    """

    def __init__(self, fault: Fault, *, lasting: bool = False, ours: bool = False, detail: str = "") -> None:
        super().__init__(fault)
        self.detail = detail or fault
        self.fault: Fault = fault
        self.lasting = lasting
        self.ours = ours
