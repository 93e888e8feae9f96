"""Stretches of time in words, as forms offer them."""

from collections.abc import Sequence

from app.language import ngettext

_HOUR = 60
_DAY = 24 * _HOUR


def duration(minutes: int) -> str:
    """Word a number of minutes in the largest unit that it is a whole number of."""
    if minutes and minutes % _DAY == 0:
        return ngettext("{amount} day", "{amount} days", minutes // _DAY).format(amount=minutes // _DAY)
    if minutes and minutes % _HOUR == 0:
        return ngettext("{amount} hour", "{amount} hours", minutes // _HOUR).format(amount=minutes // _HOUR)
    return ngettext("{amount} minute", "{amount} minutes", minutes).format(amount=minutes)


def durations(offered: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Word what a form offers: each number of minutes with its words."""
    return tuple((minutes, duration(minutes)) for minutes in offered)
