"""The log's lines in words: the table's own here, the others by their game."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from markupsafe import Markup, escape

from app.language import gettext as _
from app.language import kept_in_each_language
from app.tables.records import LogLine, LogPage
from app.web.agreements import PROPOSED, SETTLED
from app.web.bot_words import PACES, reason_words
from app.web.contexts import LoggedLine
from app.web.game_pages import GamePage, Names
from app.web.rule_links import rule_link
from app.web.talk_words import RULES_CHANGED
from app.web.wording import counted

_MOST_KEPT = 20_000
_KINDS = 500
_ENCODE = msgspec.json.Encoder().encode
_KEPT: dict[tuple[str, str, bytes, tuple[str, ...]], Markup] = {}

NOTHING = Markup()
OWN = "table."
"""What the kinds of the table's own lines begin with."""
BECAUSE = "table.because"
"""The kind of the line that says why a bot does what the next one tells."""


def worded(page: GamePage, log: LogPage, names: Names) -> tuple[LoggedLine, ...]:
    """Put a stretch of the log into words, the newest line first. A bot's deed is marked and stands with its reason.

    What follows from the deed is told in further lines of the same record, as with people.
    """
    called = tuple(names)
    told: list[LoggedLine] = []
    why, last = NOTHING, 0
    for line in log.lines:
        if line.kind == BECAUSE:
            why = reason_words(page, line.data, called)
            continue
        told.append(_logged(page, line, called, why, bot=line.bot and line.seq != last))
        why, last = NOTHING, line.seq
    return tuple(reversed(told))


def _logged(page: GamePage, line: LogLine, names: tuple[str, ...], why: Markup, *, bot: bool) -> LoggedLine:
    return LoggedLine(
        seq=line.seq,
        text=sentence(page, line, names),
        undone=line.undone,
        bot=bot,
        why=why,
        rule=rule_behind(page, line.kind),
        seat=line.seat,
        at=line.at,
    )


@kept_in_each_language(_KINDS)
def rule_behind(page: GamePage, kind: str) -> Markup:
    """Link to the rule that a kind of line comes from; blank for what no rule is behind, as the table's own lines."""
    rule = page.rule_of(kind)
    return NOTHING if rule is None else rule_link(page.slug, rule)


def sentence(page: GamePage, line: LogLine, names: tuple[str, ...]) -> Markup:
    """Put one line into words. Its words are kept: the same lines are shown after every action."""
    key = (page.slug, line.kind, _ENCODE(line.data), names)
    words = _KEPT.get(key)
    if words is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        words = _KEPT[key] = _new_sentence(page, line, names)
    return words


def _new_sentence(page: GamePage, line: LogLine, names: Names) -> Markup:
    if not line.kind.startswith(OWN):
        return page.log_line(line, names)
    return escape(_OWN_WORDS[line.kind.removeprefix(OWN)](line.data))


def _handed_over(data: Mapping[str, Any]) -> str:
    if data["to"] is None:
        return f"{data['by']} freed {data['name']}’s seat for whoever opens its new link."
    if data["to"] == data["by"]:
        return f"{data['by']} took over {data['name']}’s seat."
    return f"{data['by']} gave {data['name']}’s seat to {data['to']}."


def _undone(data: Mapping[str, Any]) -> str:
    count = data["count"]
    if "kept" in data:
        return f"{data['name']} took back one action{_with_it(count - data['kept'] - 1)}."
    return f"{data['name']} took back {'the last action' if count == 1 else f'the last {count} actions'}."


def _with_it(depended: int) -> str:
    """Tell how many actions went along; the lines above, which were done anew, say what was kept."""
    return f", and with it {counted(depended, 'other')}" if depended else ""


def _bot_plays(data: Mapping[str, Any]) -> str:
    if data["by"] is None:
        return f"{data['name']} lets a bot play."
    return f"{data['by']} lets a bot play for {data['name']}."


def _bot_stopped(data: Mapping[str, Any]) -> str:
    if data["by"] is None:
        return f"{data['name']} is back and plays on."
    return f"{data['by']} lets {data['name']} play again."


_OWN_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "opened": lambda data: f"{data['name']} opened the table.",
    "seat_taken": lambda data: f"{data['name']} sat down.",
    "seat_left": lambda data: f"{data['name']} left the seat.",
    "renamed": lambda data: f"{data['before']} is now called {data['name']}.",
    "character_chosen": lambda data: f"{data['name']} chose a character.",
    "options_changed": lambda _data: "The host changed the options.",
    "seat_freed": lambda data: f"{data['by']} freed {data['name']}’s seat.",
    "link_renewed": lambda data: f"{data['by']} made a new personal link for {data['name']}’s seat.",
    "seat_claimed": lambda data: f"{data['name']} came back by the seat’s personal link.",
    "host_passed": lambda data: f"{data['name']} hosts the table now.",
    "started": lambda _data: "The game began.",
    "acted_for": lambda data: f"{data['by']} acted for {data['name']}.",
    "undone": _undone,
    "handed_over": _handed_over,
    "rules_changed": lambda _data: "The rules were corrected; the game goes on under the new ones.",
    "proposed": lambda data: f"{data['name']} {PROPOSED[data['what']]}.",
    "agreed": lambda data: f"{data['name']} agrees.",
    "declined": lambda data: f"{data['name']} {'takes the proposal back' if data['own'] else 'declines'}.",
    "lapsed": lambda data: f"The proposal of {data['name']} has lapsed.",
    "settled": lambda data: SETTLED[data["what"]],
    "ended": lambda data: f"{data['by']} closed the table.",
    "bot_seated": lambda data: f"{data['by']} put {data['name']} at the table.",
    "bot_plays": _bot_plays,
    "bot_stopped": _bot_stopped,
    "bot_followed": lambda data: f"{data['name']} took the seat of {data['bot']}.",
    "pace_changed": lambda data: f"The bots act {PACES[data['pace']].lower()} now.",
    "suggestions_changed": lambda data: _(RULES_CHANGED[data["rule"]]).format(by=data["by"]),
    "rematch": lambda data: f"{data['by']} opened a rematch.",
    "lesson_skipped": lambda _data: _("A lesson is left out."),
    "lessons_left": lambda _data: _("The lessons are over, and the game goes on without them."),
}
