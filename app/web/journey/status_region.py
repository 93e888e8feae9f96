"""Region ``status``: whose turn it is, where the party is, what everybody must know, and how the journey ended."""

from collections.abc import Iterator, Mapping

from app.games.journey.state import DEFEATS, VICTORY
from app.web.icons import icon
from app.web.journey.contexts import Ending, EndingKind, Status
from app.web.journey.sight import Sight
from app.web.journey.words import place_name, season_name
from app.web.wording import counted, joined

CAUSES: Mapping[str, str] = {
    VICTORY: "The four Relics lie in the Shrine, and the seasons turn again. The forest lives.",
    "event": "An Event took the last life, and the forest closed over the path.",
    "portal_end": "The Portal marker had nowhere left to go, and its pull took the last life.",
    "camp_attack": "The Enemies at the Camp took the last life in the night.",
    "fight": "The blow was struck, and the answer to it took the last life.",
    "hazards": "The Hazards on the way took the last life.",
    "backfire": "The Portal wanted more Crystals than it was given, and took the last life instead.",
}
"""Every way a journey ends, in words."""

CLOSED = "The host closed the table, and the party turned back on the way."

HEADLINES: Mapping[EndingKind, tuple[str, str]] = {
    "won": ("The forest lives", "Home through the seasons"),
    "lost": ("The forest is lost", "The forest falls silent"),
    "closed": ("The table was closed", "The journey stays unfinished"),
}
"""What stands over the page, and over the end screen, for each kind of ending."""


def status(sight: Sight) -> Status:
    """Say how things stand."""
    view = sight.view
    season = sight.content.stretch_at(view.trail).season
    return Status(
        headline=_headline(sight),
        mine=sight.acts,
        season_icon=icon(season),
        place=f"{season_name(sight.content, season)}: {place_name(sight.content, view.trail)}",
        facts=(f"Turn {view.turn_number}", f"Day {view.day}"),
        warnings=tuple(_warnings(sight)),
        ending=_ending(sight) if sight.over else None,
    )


def _headline(sight: Sight) -> str:
    if sight.over:
        return HEADLINES[_kind(sight)][0]
    who = sight.character(sight.view.active).name
    if sight.leads:
        return f"You act for {who}" if sight.stands_in else f"Your turn, {who}"
    if sight.acts:
        return "You are asked"
    return f"{who}’s turn"


def _warnings(sight: Sight) -> Iterator[str]:
    for relic in sight.view.relics:
        if relic.season in sight.view.lost_seasons:
            name = sight.card(relic.card).name
            yield (
                f"{name} can no longer be won: too few Enemies and Hazards of {relic.season} are left in the game. "
                "Without it the Shrine stays closed. It is yours to decide whether to walk on."
            )


def _kind(sight: Sight) -> EndingKind:
    outcome = sight.view.outcome
    return "closed" if outcome is None else "won" if outcome.reason == VICTORY else "lost"


def _ending(sight: Sight) -> Ending:
    view, kind = sight.view, _kind(sight)
    won = [sight.card(relic.card).name for relic in view.relics if relic.won]
    lives = joined(f"{sight.character(seat.seat).name} {seat.life}" for seat in view.seats)
    return Ending(
        kind=kind,
        title=HEADLINES[kind][1],
        words=CLOSED if view.outcome is None else CAUSES[view.outcome.reason],
        tally=(
            ("Trail", f"{view.trail} of {len(sight.content.trail)} steps: {place_name(sight.content, view.trail)}"),
            ("Relics", f"{len(won)} of {len(view.relics)}" + (f": {joined(won)}" if won else "")),
            ("Day", str(view.day)),
            ("Turns", counted(view.turn_number, "turn")),
            ("Lives", lives),
        ),
    )


assert set(CAUSES) == {VICTORY, *DEFEATS}  # noqa: S101 - checked when the module is read
