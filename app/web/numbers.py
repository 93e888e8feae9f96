"""Numbers in addresses: whatever somebody wrote there, a page is shown, and it costs no more than any other."""

_DIGITS = 6


def number_of(text: str, *, otherwise: int) -> int:
    """Read a number from the query of an address; anything but a few digits is as if it were not there."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else otherwise
