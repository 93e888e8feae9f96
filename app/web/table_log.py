"""The log's lines in words: the table's own here, the others by their game."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from markupsafe import Markup, escape

from app.language import N_, kept_in_each_language, language, ngettext
from app.language import gettext as _
from app.players.names import FORGOTTEN
from app.tables.damage import UNREADABLE
from app.tables.records import LogLine, LogPage, TableRecord
from app.web.agreements import PROPOSED, settled_words
from app.web.bot_words import reason_words
from app.web.durations import duration
from app.web.game_pages import GamePage, Names
from app.web.log_contexts import LoggedLine
from app.web.rule_links import rule_link
from app.web.talk_words import RULES_CHANGED

_log = logging.getLogger(__name__)
_MOST_KEPT = 20_000
_KINDS = 500
_ENCODE = msgspec.json.Encoder().encode
_KEPT: dict[tuple[str, str, str, bytes, tuple[str, ...]], Markup] = {}

NOTHING = Markup()
OWN = "table."
"""What the kinds of the table's own lines begin with."""
STARTED = "table.started"
"""The kind of the line that tells of the deal."""
BECAUSE = "table.because"
"""The kind of the line that says why a bot does what the next one tells."""


def worded(page: GamePage, log: LogPage, names: Names, *, dealt: int | None = None) -> tuple[LoggedLine, ...]:
    """Put a stretch of the log into words, the newest line first. A bot's deed is marked and stands with its reason.

    What follows from the deed is told in further lines of the same record, as with people. ``dealt`` is the record
    that began the game; None: it lies in this stretch or before it.
    """
    called = tuple(names)
    if dealt is None:
        dealt = next((line.seq for line in log.lines if line.kind == STARTED), 0)
    told: list[LoggedLine] = []
    why, last = NOTHING, 0
    for line in log.lines:
        if line.kind == BECAUSE:
            why = reason_words(page, line.data, called)
            continue
        logged = _logged(page, line, called, why, bot=line.bot and line.seq != last, moment=line.seq >= dealt)
        if logged.text:  # of a line that cannot be read, or that no version knows, nothing is passed through
            told.append(logged)
        why, last = NOTHING, line.seq
    return tuple(reversed(told))


def names_at(page: GamePage, table: TableRecord) -> tuple[str, ...]:
    """Name the seats of a table as its log does: before the deal by their players, then as the game calls them."""
    return tuple(seat.label for seat in table.seats) if table.state is None else tuple(page.called(table))


def worded_if_readable(page: GamePage | None, table: TableRecord, log: LogPage | None) -> tuple[LoggedLine, ...]:
    """Put a stretch of a stored log into words, or nothing of it where it or its table cannot be read."""
    if page is None or log is None or not log.lines:
        return ()
    try:
        return worded(page, log, names_at(page, table))
    except UNREADABLE:
        return ()


def _logged(
    page: GamePage, line: LogLine, names: tuple[str, ...], why: Markup, *, bot: bool, moment: bool
) -> LoggedLine:
    return LoggedLine(
        seq=line.seq,
        text=sentence(page, line, names),
        undone=line.undone,
        bot=bot,
        why=why,
        rule=rule_behind(page, line.kind),
        seat=line.seat,
        at=line.at,
        moment=moment,
    )


@kept_in_each_language(_KINDS)
def rule_behind(page: GamePage, kind: str) -> Markup:
    """Link to the rule that a kind of line comes from; blank for what no rule is behind, as the table's own lines."""
    rule = page.rule_of(kind)
    return NOTHING if rule is None else rule_link(page.slug, rule)


def sentence(page: GamePage, line: LogLine, names: tuple[str, ...]) -> Markup:
    """Put one line into words. Its words are kept: the same lines are shown after every action."""
    key = (language(), page.slug, line.kind, _ENCODE(line.data), names)
    words = _KEPT.get(key)
    if words is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        words = _KEPT[key] = _new_sentence(page, line, names)
    return words


def _new_sentence(page: GamePage, line: LogLine, names: Names) -> Markup:
    try:
        return _worded(page, line, names)
    except UNREADABLE:
        _log.exception("A line of a table's log could not be worded.", extra={"kind": line.kind})
        return NOTHING


def _worded(page: GamePage, line: LogLine, names: Names) -> Markup:
    if not line.kind.startswith(OWN):
        return page.log_line(line, names)
    data = {field: _("a former player") if value == FORGOTTEN else value for field, value in line.data.items()}
    return escape(_OWN_WORDS[line.kind.removeprefix(OWN)](data))


def _handed_over(data: Mapping[str, Any]) -> str:
    if data["to"] is None:
        words = _("{by} freed {name}’s seat for whoever opens its new link.")
    elif data["to"] == data["by"]:
        words = _("{by} took over {name}’s seat.")
    else:
        words = _("{by} gave {name}’s seat to {to}.")
    return words.format_map(data)


def _undone(data: Mapping[str, Any]) -> str:
    count = data["count"]
    if "kept" in data:
        return _one_undone(data, count - data["kept"] - 1)
    if count == 1:
        return _("{name} took back the last action.").format_map(data)
    return ngettext(
        "{name} took back the last {amount} action.", "{name} took back the last {amount} actions.", count
    ).format(name=data["name"], amount=count)


def _one_undone(data: Mapping[str, Any], depended: int) -> str:
    """Tell how many actions went along; the lines above, which were done anew, say what was kept."""
    if not depended:
        return _("{name} took back one action.").format_map(data)
    return ngettext(
        "{name} took back one action, and with it {amount} other.",
        "{name} took back one action, and with it {amount} others.",
        depended,
    ).format(name=data["name"], amount=depended)


def _bot_plays(data: Mapping[str, Any]) -> str:
    words = _("{name} lets a bot play.") if data["by"] is None else _("{by} lets a bot play for {name}.")
    return words.format_map(data)


def _bot_stopped(data: Mapping[str, Any]) -> str:
    words = _("{name} is back and plays on.") if data["by"] is None else _("{by} lets {name} play again.")
    return words.format_map(data)


def _declined(data: Mapping[str, Any]) -> str:
    words = _("{name} takes the proposal back.") if data["own"] else _("{name} declines.")
    return words.format_map(data)


def _patience_changed(data: Mapping[str, Any]) -> str:
    if data["minutes"] == 0:
        return _("{by} may stand in for players who are away at once.").format_map(data)
    words = _("{by} may stand in for players who are away after {time}.")
    return words.format(by=data["by"], time=duration(data["minutes"]))


_PACE_CHANGED: Mapping[str, str] = {
    "slow": N_("The bots act slowly now."),
    "normal": N_("The bots act steadily now."),
    "fast": N_("The bots act quickly now."),
}

_OWN_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "opened": lambda data: _("{name} opened the table.").format_map(data),
    "seat_taken": lambda data: _("{name} sat down.").format_map(data),
    "seat_left": lambda data: _("{name} left the seat.").format_map(data),
    "renamed": lambda data: _("{before} is now called {name}.").format_map(data),
    "character_chosen": lambda data: _("{name} chose a character.").format_map(data),
    "options_changed": lambda _data: _("The host changed the options."),
    "seat_freed": lambda data: _("{by} freed {name}’s seat.").format_map(data),
    "link_renewed": lambda data: _("{by} made a new personal link for {name}’s seat.").format_map(data),
    "seat_claimed": lambda data: _("{name} came back by the seat’s personal link.").format_map(data),
    "host_passed": lambda data: _("{name} hosts the table now.").format_map(data),
    "started": lambda _data: _("The game began."),
    "acted_for": lambda data: _("{by} acted for {name}.").format_map(data),
    "undone": _undone,
    "handed_over": _handed_over,
    "rules_changed": lambda _data: _("The rules were corrected; the game goes on under the new ones."),
    "proposed": lambda data: _(PROPOSED[data["what"]]).format_map(data),
    "agreed": lambda data: _("{name} agrees.").format_map(data),
    "declined": _declined,
    "lapsed": lambda data: _("The proposal of {name} has lapsed.").format_map(data),
    "settled": settled_words,
    "skipped": lambda data: _("{by} ended the turn of {name}, who was away.").format_map(data),
    "patience_changed": _patience_changed,
    "ended": lambda data: _("{by} closed the table.").format_map(data),
    "closed_by_house": lambda _data: _("The administrator closed the table."),
    "repaired": lambda _data: _("The administrator repaired the game: it goes on from an earlier moment."),
    "bot_seated": lambda data: _("{by} put {name} at the table.").format_map(data),
    "bot_plays": _bot_plays,
    "bot_stopped": _bot_stopped,
    "bot_followed": lambda data: _("{name} took the seat of {bot}.").format_map(data),
    "pace_changed": lambda data: _(_PACE_CHANGED[data["pace"]]),
    "suggestions_changed": lambda data: _(RULES_CHANGED[data["rule"]]).format(by=data["by"]),
    "advice_given": lambda data: _("{by} lets the table show a good move to whoever asks.").format_map(data),
    "advice_withheld": lambda data: _("{by} lets the table show nobody a good move.").format_map(data),
    "rematch": lambda data: _("{by} opened a rematch.").format_map(data),
    "forgotten": lambda _data: _("A player wanted to be forgotten, so their name is gone from this table."),
    "imported": lambda _data: _("The game was brought in from a file, to be looked at."),
    "lesson_skipped": lambda _data: _("A lesson is left out."),
    "lessons_left": lambda _data: _("The lessons are over, and the game goes on without them."),
}
