"""Sentences filled in by name: what one asks for is made when it asks, so that each language takes what it needs.

A language may need another form than English does, such as a name with its article: it asks for that one.
"""

from collections.abc import Callable

from markupsafe import Markup, escape


def fill(words: str, make: Callable[[str], object], **others: object) -> Markup:
    """Fill in a sentence, everything escaped that is not markup. ``make`` gives the fields that are not ``others``."""
    return escape(words).format_map(_Fields(make, others))


class _Fields(dict[str, object]):
    def __init__(self, make: Callable[[str], object], others: dict[str, object]) -> None:
        super().__init__(others)
        self._make = make

    def __missing__(self, field: str) -> object:
        return self._make(field)
