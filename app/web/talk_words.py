"""The talk at a table in words: the six signals, who points at what, and the rule about suggestions."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from app.language import N_
from app.language import gettext as _
from app.tables.talk_records import Said, Signal, SuggestionRule
from app.web.game_pages import GamePage, Names
from app.web.render import pointing
from app.web.talk_contexts import Heard
from app.web.urls import TableUrls

SIGNALS: Mapping[Signal, tuple[str, str]] = {
    "wait": ("signal-wait", N_("Wait!")),
    "go": ("signal-go", N_("Go ahead")),
    "help": ("signal-help", N_("Help!")),
    "praise": ("signal-praise", N_("Well done")),
    "plan": ("signal-plan", N_("I have a plan")),
    "choice": ("signal-choice", N_("Your choice")),
}
"""The icon and the words of each signal, in the order of the buttons."""

RULES: Mapping[SuggestionRule, str] = {
    "freely": N_("Everybody may suggest something at any time."),
    "asked": N_("On another’s turn, suggestions wait until they are asked for."),
}

RULES_CHANGED: Mapping[SuggestionRule, str] = {
    "freely": N_("{by} lets everybody suggest something at any time."),
    "asked": N_("{by} lets suggestions on another’s turn wait until they are asked for."),
}

POINTS = "pointing"


def heard(page: GamePage, said: Said, *, names: Names, urls: TableUrls, asked: int | None) -> Heard | None:
    """Word a signal, or what somebody points at; None for something that the game has no name for (any more)."""
    who = names[said.seat]
    if said.kind == "signal":
        icon, words = SIGNALS[_signal(said.what)]
        line = escape(_("{who}: {signal}")).format(who=_name(who), signal=_(words))
        return Heard(said=said.id, icon=icon, words=line, speaker=who)
    thing = page.name_of_target(said.what, names)
    if not thing:
        return None
    link = Markup("<a {}>{}</a>").format(pointing(urls, asked, said.what), thing)
    line = escape(_("{who} points at {thing}.")).format(who=_name(who), thing=link)
    return Heard(said=said.id, icon=POINTS, words=line, speaker=who, target=said.what)


def _signal(what: str) -> Signal:
    return next(signal for signal in SIGNALS if signal == what)


def _name(who: str) -> Markup:
    return Markup("<b>{}</b>").format(who)
