"""Languages that tests make up, each under its own code: what is kept in one must never be shown in another."""

from enum import StrEnum, unique


@unique
class MadeUp(StrEnum):
    """Codes of languages whose own names are known, though the site speaks none of them."""

    BRACKETS = "eo"
    """Every message in brackets, so that whatever stands outside of them was not worded."""
    MARKS = "ia"
    """Every word as a mark, so that whatever is not one was not worded."""
