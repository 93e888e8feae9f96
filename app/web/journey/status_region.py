"""Region ``status``: whose turn it is, where the party is, what everybody must know, and how the journey ended."""

from collections.abc import Iterator, Mapping

from app.games.journey.state import DEFEATS, VICTORY
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.icons import icon
from app.web.journey.contexts import Ending, EndingKind, Status
from app.web.journey.sight import Sight
from app.web.journey.words import place_name, season_name, season_word
from app.web.wording import joined

CAUSES: Mapping[str, str] = {
    VICTORY: N_("The four Relics lie in the Shrine, and the seasons turn again. The forest lives."),
    "event": N_("An Event took the last life, and the forest closed over the path."),
    "portal_end": N_("The Portal marker had nowhere left to go, and its pull took the last life."),
    "camp_attack": N_("The Enemies at the Camp took the last life in the night."),
    "fight": N_("The blow was struck, and the answer to it took the last life."),
    "hazards": N_("The Hazards on the way took the last life."),
    "backfire": N_("The Portal wanted more Crystals than it was given, and took the last life instead."),
}
"""Every way a journey ends, in words."""

CLOSED = N_("The host closed the table, and the party turned back on the way.")

HEADLINES: Mapping[EndingKind, tuple[str, str]] = {
    "won": (N_("The forest lives"), N_("Home through the seasons")),
    "lost": (N_("The forest is lost"), N_("The forest falls silent")),
    "closed": (N_("The table was closed"), N_("The journey stays unfinished")),
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
        facts=(_("Turn {turn}").format(turn=view.turn_number), _("Day {day}").format(day=view.day)),
        warnings=tuple(_warnings(sight)),
        ending=_ending(sight) if sight.over else None,
    )


def _headline(sight: Sight) -> str:
    if sight.over:
        return _(HEADLINES[_kind(sight)][0])
    if sight.leads:
        words = _("You act for {who}") if sight.stands_in else _("Your turn, {who}")
    elif sight.acts:
        return _("You are asked")
    else:
        words = _("{who}’s turn")
    return words.format(who=sight.who(sight.view.active))


def _warnings(sight: Sight) -> Iterator[str]:
    for relic in sight.view.relics:
        if relic.season in sight.view.lost_seasons:
            yield _(
                "{relic} can no longer be won: too few Enemies and Hazards of {season} are left in the game. "
                "Without it the Shrine stays closed. It is yours to decide whether to walk on."
            ).format(relic=sight.named(relic.card), season=season_word(relic.season))


def _kind(sight: Sight) -> EndingKind:
    outcome = sight.view.outcome
    return "closed" if outcome is None else "won" if outcome.reason == VICTORY else "lost"


def _ending(sight: Sight) -> Ending:
    view, kind = sight.view, _kind(sight)
    return Ending(
        kind=kind,
        title=_(HEADLINES[kind][1]),
        words=_(CLOSED if view.outcome is None else CAUSES[view.outcome.reason]),
        tally=(
            (_("Trail"), _steps_made(sight)),
            (_("Relics"), _relics_won(sight)),
            (_("Day"), str(view.day)),
            (_("Turns"), ngettext("{amount} turn", "{amount} turns", view.turn_number).format(amount=view.turn_number)),
            (_("Lives"), joined(f"{sight.who(seat.seat)} {seat.life}" for seat in view.seats)),
        ),
    )


def _steps_made(sight: Sight) -> str:
    made, steps = sight.view.trail, len(sight.content.trail)
    words = ngettext("{made} of {amount} step: {place}", "{made} of {amount} steps: {place}", steps)
    return words.format(made=made, amount=steps, place=place_name(sight.content, made))


def _relics_won(sight: Sight) -> str:
    won = [sight.named(relic.card) for relic in sight.view.relics if relic.won]
    words = _("{won} of {amount}: {names}") if won else _("{won} of {amount}")
    return words.format(won=len(won), amount=len(sight.view.relics), names=joined(won))


assert set(CAUSES) == {VICTORY, *DEFEATS}  # noqa: S101 - checked when the module is read
