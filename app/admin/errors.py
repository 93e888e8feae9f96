"""Why the administrator's door stays shut."""

from datetime import timedelta

from app.errors import AppError, Conflict, Forbidden, NotFound
from app.language import Phrase


class NotAdministrator(Forbidden):
    """The request carries no session of the administrator, or one that has ended."""


class WrongPassword(Forbidden):
    """The password is not the administrator's."""


class NoPassword(Conflict):
    """Nobody has set a password yet: the one-time link does that."""


class LinkUsed(NotFound):
    """The one-time link was used, has expired, or was never made."""


class TooManyAttempts(AppError):
    """Too many wrong passwords were tried lately; ``wait`` is how long it takes until the next may be."""

    status = 429

    def __init__(self, sentence: str | Phrase, *, wait: timedelta) -> None:
        super().__init__(sentence)
        self.wait = wait
