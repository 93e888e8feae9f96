"""Sentences put together: things counted, parts joined, a capital in front."""

from collections.abc import Iterable


def counted(amount: int, one: str, many: str = "") -> str:
    """Count things in words: ``1 card``, ``3 cards``."""
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def sentence_case(text: str) -> str:
    """Begin with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Join parts as a sentence does: ``a, b and c``."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end
