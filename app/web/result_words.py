"""Results in words: what a merit is made of, who played, which day it was, how long there is still to go."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import timedelta

from app.language import N_, ngettext, pgettext
from app.language import gettext as _
from app.web.wording import joined

_FACTS: Mapping[str, Callable[[int], str]] = {
    "turns": lambda amount: ngettext("{amount} turn", "{amount} turns", amount),
    "lives": lambda amount: ngettext("{amount} life left", "{amount} lives left", amount),
    "points": lambda amount: ngettext("{amount} point", "{amount} points", amount),
    "steps": lambda amount: ngettext("{amount} step of the trail", "{amount} steps of the trail", amount),
}
_BARRED: Mapping[str, str] = {
    "lessons": N_("lessons"),
    "practice": N_("practice, or a game from a file"),
    "agreed": N_("decided by agreement"),
    "bots": N_("with bots"),
    "options": N_("with house options"),
    "advice": N_("with a good move that was told"),
    "hindsight": N_("gone back over what was revealed"),
    "late": N_("finished when the day was over"),
}


def facts_words(facts: Mapping[str, int]) -> str:
    """Tell what a result is made of, in the order in which it counts."""
    return ", ".join(_FACTS[name](amount).format(amount=amount) for name, amount in facts.items() if name in _FACTS)


def barred_words(barred: str) -> str:
    """Say why a result stands in no hall of fame."""
    return _(_BARRED[barred])


def people_words(names: Iterable[str | None]) -> str:
    """Name who played; those who do not show their names are only counted."""
    known = list(names)
    shown = list(dict.fromkeys(name for name in known if name is not None))
    hidden = known.count(None)
    if not hidden:
        return joined(shown)
    if not shown:
        return ngettext("Somebody", "{amount} people", hidden).format(amount=hidden)
    others = ngettext("{amount} more", "{amount} more", hidden).format(amount=hidden)
    return joined((*shown, others))


def span_words(left: timedelta) -> str:
    """Tell how long there is still to go, in whole minutes, never less than one."""
    minutes = max(1, -(-int(left.total_seconds()) // 60))
    hours, minutes = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(ngettext("{amount} hour", "{amount} hours", hours).format(amount=hours))
    if minutes:
        parts.append(ngettext("{amount} minute", "{amount} minutes", minutes).format(amount=minutes))
    return joined(parts)


def seats_words(seats: int) -> str:
    """Name a number of players as the title of a list."""
    if seats == 1:
        return _("Alone")
    return ngettext("{amount} player", "{amount} players", seats).format(amount=seats)


def several_seats_words(counts: Sequence[int]) -> str:
    """Name several numbers of players at once, or one alone."""
    if len(counts) == 1:
        return seats_words(counts[0])
    return _("{numbers} players").format(numbers=joined([str(count) for count in counts], "or"))


def preset_words(name: str) -> str:
    """Name a difficulty; blank in a game without any."""
    return pgettext("preset", name) if name else ""
