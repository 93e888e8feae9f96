"""Bots in words: how good they are, how quickly they act, and why they do what they do."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from app.games.bot_registry import Effort
from app.language import N_
from app.language import gettext as _
from app.tables import service
from app.tables.bot_records import BotPlayer, Pace
from app.tables.hall import Hall
from app.tables.records import TableRecord
from app.web.contexts import BotOffer, BotRule
from app.web.game_pages import GamePage, Names
from app.web.wording import sentence_case

KINDS: Mapping[str, tuple[str, str]] = {
    "random": (N_("Random player"), N_("Random player, who takes more time")),
    "greedy": (N_("Simple player"), N_("Simple player, who takes more time")),
    "planner": (N_("Good player"), N_("Good player, who takes more time")),
}
"""How good each kind of bot is, with its usual effort and with more."""

PACES: Mapping[Pace, str] = {"slow": N_("Slowly"), "normal": N_("Steadily"), "fast": N_("Quickly")}

_REASONS: Mapping[str, str] = {
    "chance": N_("Drawn by lot."),
    "best_press": N_("Worth most of all that could be done next."),
    "best_turn": N_("The best turn of those it tried begins so."),
}


def bot_offers(hall: Hall, game: str) -> tuple[BotOffer, ...]:
    """Offer the bots of a game, the best one first."""
    choices = service.bot_choices(hall, game)
    usual = {choice.kind: choice.effort for choice in reversed(choices)}
    return tuple(
        BotOffer(text=choice.text, words=_words(choice.kind, longer=choice.effort != usual[choice.kind]))
        for choice in choices
    )


def bot_rule(hall: Hall, table: TableRecord) -> BotRule:
    """Tell what a table says of bots: which could play, and how those that do act."""
    return BotRule(
        offers=bot_offers(hall, table.game),
        paces=tuple((pace, _(words)) for pace, words in PACES.items()),
        pace=table.pace if table.bot_seats else None,
        alone=all(seat.player is None for seat in table.seats),
    )


def bot_name(hall: Hall, game: str, bot: BotPlayer) -> str:
    """Tell how good a bot is that sits at a table."""
    kind = next((kind for kind in hall.bots_of(game) if kind.name == bot.kind), None)
    efforts: tuple[Effort, ...] = () if kind is None else kind.efforts
    return _words(bot.kind, longer=bool(efforts) and bot.effort > efforts[0].plays)


def reason_words(page: GamePage, data: Mapping[str, Any], names: Names) -> Markup:
    """Say why a bot did something, in a short sentence; blank for a reason that is not known (any more).

    A reason may have come with a file from another house, where nothing proves it: what it tells may make no sense.
    """
    kind = str(data["reason"])
    common = _REASONS.get(kind)
    if common is not None:
        return escape(_(common))
    try:
        return page.reason(kind, data["data"], names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return Markup()


def _words(kind: str, *, longer: bool) -> str:
    usual, slower = KINDS.get(kind, (N_("{kind} player"), N_("{kind} player, who takes more time")))
    return _(slower if longer else usual).format(kind=sentence_case(kind))
