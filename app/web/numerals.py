"""Numbers in sentences: small ones as words, larger ones as digits."""

_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"
)  # fmt: skip


def spelled(number: int) -> str:
    """Spell a number up to twelve, none of them included as "no"; larger ones are written in digits."""
    return _WORDS[number] if number < len(_WORDS) else str(number)


def lives(amount: int) -> str:
    """Count lives: ``one life``, ``two lives``."""
    return f"{spelled(amount)} {'life' if amount == 1 else 'lives'}"
