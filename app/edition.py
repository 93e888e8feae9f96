"""How new what is known of a table is: the version of its game, and how much has been said at it since it began."""

import re

import msgspec

EDITION = r"[0-9]{1,15}(\.[0-9]{1,15})?"
"""The pattern of an edition as text."""

_TEXT = re.compile(EDITION)


class Edition(msgspec.Struct, frozen=True, order=True):
    """A version of a table, and a count of its talk beside it. Both only rise: of two editions one covers the other.

    As text it is ``17``, or ``17.4`` once somebody has said something.
    """

    version: int
    talks: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.talks}" if self.talks else str(self.version)

    def covers(self, other: "Edition") -> bool:
        """Say whether whoever knows this one knows everything of the other, too."""
        return self.version >= other.version and self.talks >= other.talks

    def with_all_of(self, other: "Edition") -> "Edition":
        """Give the oldest edition that covers both."""
        return Edition(max(self.version, other.version), max(self.talks, other.talks))

    def steps_from(self, other: "Edition") -> int:
        """Count the changes that lie between."""
        return self.version - other.version + self.talks - other.talks


def read_edition(text: str) -> Edition | None:
    """Read an edition from its text; None for any other text."""
    if _TEXT.fullmatch(text) is None:
        return None
    version, _, talks = text.partition(".")
    return Edition(int(version), int(talks or 0))
