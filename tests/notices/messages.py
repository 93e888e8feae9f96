"""Messages for tests of the ways that they are sent."""

from datetime import UTC, datetime

from app.notices.records import Errand, Message, NoticeKind, Way
from app.notices.wording import word

SECRET = b"a secret of the tests"
AT = datetime(2030, 1, 1, 12, tzinfo=UTC)


def message(way: Way, address: str, *, kind: NoticeKind = "turn", language: str = "en", table: str = "Bay") -> Message:
    """Word a notice as a server would."""
    errand = Errand(
        number=7,
        kind=kind,
        way=way,
        address_id=3,
        address=address,
        fingerprint="f" * 40,
        language=language,
        attempts=0,
        asked_at=AT,
        table_id=5 if kind == "turn" else 0,
        slug="abc" if kind == "turn" else "",
        table=table if kind == "turn" else "",
        game="climb" if kind == "turn" else "",
    )
    return word(errand, secret=SECRET, base="https://play.example.org")
