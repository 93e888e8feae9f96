"""The language of whoever reads: what a request speaks, words in it, and words that wait until somebody reads them.

Pages word things where they are made, in the language of the request (`_`, `ngettext`, `pgettext`). The rules and the
tables do not know who will read: they give a `Phrase`, which is worded when it is shown. English is the language of
the code; the others are gettext catalogues under ``locale``.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import NullTranslations
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ENGLISH = "en"

_spoken: ContextVar[tuple[str, NullTranslations]] = ContextVar("spoken", default=(ENGLISH, NullTranslations()))


def language() -> str:
    """Give the language that is spoken now, by its code: ``en``, ``es``."""
    return _spoken.get()[0]


def gettext(message: str) -> str:
    """Word a message in the language that is spoken now; a blank one stays blank."""
    return _spoken.get()[1].gettext(message) if message else ""


_ = gettext


def ngettext(one: str, many: str, amount: int) -> str:
    """Word a message about an amount; ``{amount}`` or other fields are still to be filled in."""
    return _spoken.get()[1].ngettext(one, many, amount)


def pgettext(context: str, message: str) -> str:
    """Word a message that may mean several things in English: the context says which."""
    return _spoken.get()[1].pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a message of a constant, which is worded where it is used."""
    return message


@contextmanager
def speaking(code: str, catalogue: NullTranslations) -> Iterator[None]:
    """Speak a language for as long as the block lasts, in this task or thread alone."""
    before = _spoken.set((code, catalogue))
    try:
        yield
    finally:
        _spoken.reset(before)


class Phrase:
    """A sentence that is worded when somebody reads it: ``str(phrase)`` words it in the language spoken then.

    Values fill in the fields of the message; a value that is itself a phrase is worded along with it. A ``plural``
    message is chosen by ``amount``.
    """

    __slots__ = ("context", "message", "plural", "values")

    def __init__(self, message: str, *, plural: str = "", context: str = "", values: dict[str, object]) -> None:
        self.message = message
        self.plural = plural
        self.context = context
        self.values = values

    def __str__(self) -> str:
        if self.plural:
            words = ngettext(self.message, self.plural, int(str(self.values["amount"])))
        else:
            words = pgettext(self.context, self.message) if self.context else gettext(self.message)
        return words.format(**self.values) if self.values else words

    def __repr__(self) -> str:
        return f"Phrase({self.message!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.message, self.context))

    @property
    def _key(self) -> tuple[object, ...]:
        return self.message, self.plural, self.context, self.values


def phrase(message: str, **values: object) -> Phrase:
    """Make a sentence to be worded later: ``phrase("{who} holds this seat.", who=name)``."""
    return Phrase(message, values=values)


def phrases(one: str, many: str, amount: int, **values: object) -> Phrase:
    """Make a sentence about an amount: ``phrases("{amount} card", "{amount} cards", 3)``."""
    return Phrase(one, plural=many, values={"amount": amount, **values})


def sentences(told: Iterable[str | Phrase]) -> Phrase:
    """Put sentences one after another."""
    values: dict[str, object] = {f"sentence{place}": sentence for place, sentence in enumerate(told)}
    return Phrase(" ".join(f"{{{name}}}" for name in values), values=values)


def named(context: str, message: str) -> Phrase:
    """Name something that has one of many meanings, such as a card: ``named("card", "Reed Boat")``."""
    return Phrase(message, context=context, values={})


def kept_in_each_language(maxsize: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function that words things gave, in each language on its own. Its arguments have to be hashable.

    ``maxsize`` is what is kept of each language. Pages ask such functions dozens of times, so that a language has a
    memory of its own instead of being one argument more to look up by, which took three times as long.
    """

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        found: dict[str, Callable[..., T]] = {}

        @wraps(function)
        def kept(*arguments: P.args, **named: P.kwargs) -> T:
            code = _spoken.get()[0]
            known = found.get(code)
            if known is None:
                known = found[code] = lru_cache(maxsize)(function)
            return known(*arguments, **named)  # type: ignore[arg-type]

        vars(kept)["cache_clear"] = found.clear
        return kept

    return keeping
