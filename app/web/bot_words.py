"""Bots in words: how good they are, how quickly they act, and why they do what they do."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from app.games.bot_registry import Effort
from app.tables import service
from app.tables.bot_records import BotPlayer, Pace
from app.tables.hall import Hall
from app.tables.records import TableRecord
from app.web.contexts import BotOffer, BotRule
from app.web.game_pages import GamePage, Names
from app.web.wording import sentence_case

KINDS: Mapping[str, str] = {"random": "Random player", "greedy": "Simple player", "planner": "Good player"}
LONGER = ", who takes more time"
"""Added to a bot that makes more than its usual effort."""

PACES: Mapping[Pace, str] = {"slow": "Slowly", "normal": "Steadily", "fast": "Quickly"}

_REASONS: Mapping[str, str] = {
    "chance": "Drawn by lot.",
    "best_press": "Worth most of all that could be done next.",
    "best_turn": "The best turn of those it tried begins so.",
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
        paces=tuple(PACES.items()),
        pace=table.pace if table.bot_seats else None,
        alone=all(seat.player is None for seat in table.seats),
    )


def bot_name(hall: Hall, game: str, bot: BotPlayer) -> str:
    """Tell how good a bot is that sits at a table."""
    kind = next((kind for kind in hall.bots_of(game) if kind.name == bot.kind), None)
    efforts: tuple[Effort, ...] = () if kind is None else kind.efforts
    return _words(bot.kind, longer=bool(efforts) and bot.effort > efforts[0].plays)


def reason_words(page: GamePage, data: Mapping[str, Any], names: Names) -> Markup:
    """Say why a bot did something, in a short sentence; blank for a reason that is not known any more."""
    kind = str(data["reason"])
    common = _REASONS.get(kind)
    return escape(common) if common is not None else page.reason(kind, data["data"], names)


def _words(kind: str, *, longer: bool) -> str:
    words = KINDS.get(kind) or f"{sentence_case(kind)} player"
    return words + LONGER if longer else words
