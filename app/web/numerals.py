"""Numbers in sentences: small ones as words, larger ones as digits."""

from app.language import named

_WORDS = (
    named("number", "no"),
    named("number", "one"),
    named("number", "two"),
    named("number", "three"),
    named("number", "four"),
    named("number", "five"),
    named("number", "six"),
    named("number", "seven"),
    named("number", "eight"),
    named("number", "nine"),
    named("number", "ten"),
    named("number", "eleven"),
    named("number", "twelve"),
)


def spelled(number: int) -> str:
    """Spell a number up to twelve, none of them included as "no"; larger ones are written in digits."""
    return str(_WORDS[number]) if number < len(_WORDS) else str(number)
