"""What people may call themselves."""

import pytest

from app.errors import InvalidInput
from app.players.names import NAME_LIMIT, clean_name

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴󠁧󠁢󠁥󠁮󠁧󠁿"


@pytest.mark.parametrize(
    ("typed", "shown"),
    (
        ("Ann", "Ann"),
        ("A", "A"),
        ("  Ann \t\n Marie  ", "Ann Marie"),
        ("Zoe\u0308", "Zoë"),  # composed
        ("An\u200bna", "Anna"),  # a space without width
        ("An\u200dna", "Anna"),  # a joiner that joins nothing
        ("\u202eAnna", "Anna"),  # reversed direction
        ("An\x00na\x07", "Anna"),
        ("An\ufeffna", "Anna"),
        ("\ud800Anna", "Anna"),  # half a character
        ("می\u200cخواهم", "می\u200cخواهم"),  # Persian needs its joiner
        ("क्\u200dष", "क्\u200dष"),
        (FAMILY, FAMILY),
        (ENGLAND, ENGLAND),
        ("❤\ufe0f", "❤\ufe0f"),
        ("<b>Ann</b>", "<b>Ann</b>"),  # markup is text; pages escape it
        ("אנה", "אנה"),
        ("\u0301\u0301Ann", "Ann"),  # accents without a letter
        ("a" + "\u0332" * 50, "a" + "\u0332" * 4),
    ),
)
def test_a_name_is_shown_without_what_cannot_be_seen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    ("", " ", "\t\n", "\u200b\u200d\u2060", "\u3164", "\u2800", "\u0301", "\ufe0f", "\x00", "\u00ad", "\U000e0020"),
)
def test_a_name_without_anything_to_see_is_refused(typed: str) -> None:
    with pytest.raises(InvalidInput, match="can see"):
        clean_name(typed)


@pytest.mark.parametrize("letter", ("x", "é", "e\u0308", "界", FAMILY, "🇫🇷", ENGLAND, "👍🏽", "한"))
def test_length_is_counted_in_what_is_seen(letter: str) -> None:
    assert clean_name(letter * NAME_LIMIT)
    with pytest.raises(InvalidInput, match="at most 24"):
        clean_name(letter * (NAME_LIMIT + 1))


def test_a_very_long_name_is_refused_without_being_read() -> None:
    for long in ("x" * 500, "x\u0301" * 10**6, "\u200b" * 10**6):
        with pytest.raises(InvalidInput, match="at most 24"):
            clean_name(long)


def test_cleaning_twice_changes_nothing_more() -> None:
    for typed in ("  Zoe\u0308 ", FAMILY, "a" + "\u0332" * 50, "می\u200cخواهم"):
        assert clean_name(clean_name(typed)) == clean_name(typed)
