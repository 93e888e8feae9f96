"""Refusals that reach a person: each carries the HTTP status it is answered with and a sentence to read."""

from app.language import Phrase


class AppError(Exception):
    """A request that could not be granted. ``status`` is the HTTP status; the sentence is shown as it stands."""

    status = 400

    def __init__(self, sentence: str | Phrase) -> None:
        super().__init__(sentence)
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """Word the refusal in the language of whoever reads it."""
        return str(self._sentence)


class InvalidInput(AppError):
    """The request could not be understood: a malformed form, an impossible value, an unreadable action."""

    status = 422


class Forbidden(AppError):
    """The person asking does not hold the seat, or the role, that this needs."""

    status = 403


class TooOften(AppError):
    """The person asks for more than one may within so short a time; the sentence says how long to wait."""

    status = 429


class NotFound(AppError):
    """Nothing is known under that address."""

    status = 404


class Conflict(AppError):
    """The table has moved on, or its rules do not allow this now."""

    status = 409
