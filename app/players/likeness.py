"""Names that look alike: what a name looks like to somebody who does not look twice.

It is for one table, where people have to be told apart, so it is strict: case, accents, spaces and signs do not count,
letters of other scripts count as those that they look like, and so do digits. A name of nothing but emoji is its own
likeness.
"""

import unicodedata
from typing import Final

_TWINS: Final = str.maketrans(
    {
        **dict(zip("аеорсухѕіјһԁԛԝвкмнтз", "aeopcyxsijhdqwbkmht3", strict=True)),  # Cyrillic
        **dict(zip("αβεικνορτυχω", "abeikvoptuxw", strict=True)),  # Greek
        **dict(zip("ßłøđħŧıɡ", "slodhtig", strict=True)),
    }
)
_SIGHTS: Final = str.maketrans({"0": "o", "1": "l", "5": "s", "|": "l", "!": "l", "i": "l"})
"""What looks the same in many a typeface, once every letter is a small one."""


def likeness(name: str) -> str:
    """Give what is the same for names that look the same."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_TWINS)
    letters = "".join(sign for sign in plain.translate(_SIGHTS) if unicodedata.category(sign)[0] in "LN")
    return letters or plain.strip()
