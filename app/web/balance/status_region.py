"""Region ``status``: whose turn it is, what is to be done, how long nothing has moved, and how the game ended."""

from collections.abc import Iterator, Mapping

from app.games.balance.state import HARMONY, NO_PROGRESS, MoonChoice
from app.web.balance.contexts import Ending, EndingKind, Status
from app.web.balance.sight import Sight
from app.web.wording import counted

QUIET_SHARE = 2
"""The share of the quiet turns, one in so many, after which the page warns of the draw."""
STEPS: Mapping[str, str] = {"draw": "take a card", "build": "build or release", "shed": "release a card"}
TITLES: Mapping[EndingKind, tuple[str, str]] = {
    "won": ("You found Harmony", "Four seasons, four times over"),
    "lost": ("Harmony was found without you", "The land lies sealed"),
    "played": ("Harmony is found", "The land lies sealed"),
    "draw": ("A draw", "The land rests"),
    "closed": ("The table was closed", "The land stays as it lies"),
}
"""What stands over the page, and over the end screen, for each kind of ending."""
AGREED_WORDS = "Both players agreed to leave the land as it lies."
OUTCOMES: Mapping[str, str] = {HARMONY: "Harmony was found", NO_PROGRESS: "A draw: nothing moved any more"}
"""Every way a game ends, for lists and titles."""


def status(sight: Sight) -> Status:
    """Say how things stand."""
    return Status(
        headline=_headline(sight),
        step="" if sight.over else _step(sight),
        mine=sight.acts,
        facts=tuple(_facts(sight)),
        warning=_warning(sight),
        ending=_ending(sight) if sight.over else None,
    )


def _headline(sight: Sight) -> str:
    if sight.over:
        return TITLES[_kind(sight)][0]
    if sight.acts and sight.view.choice is not None:
        return "You are asked"
    if sight.acts:
        return "Your turn"
    return (
        f"{sight.person(sight.asked)}’s turn" if sight.view.choice is None else f"{sight.person(sight.asked)} is asked"
    )


def _step(sight: Sight) -> str:
    choice = sight.view.choice
    if choice is None:
        return STEPS[sight.view.phase]
    return "release or keep cards" if isinstance(choice, MoonChoice) else "release a card"


def _facts(sight: Sight) -> Iterator[str]:
    yield f"Turn {sight.view.turn_number}"
    if sight.view.pending_events or sight.view.handled_events or sight.view.choice is not None:
        yield "The sky moves"


def _warning(sight: Sight) -> str:
    view = sight.view
    if sight.over or view.quiet_turns * QUIET_SHARE < view.most_quiet_turns:
        return ""
    left = view.most_quiet_turns - view.quiet_turns
    return (
        f"Nothing has moved for {counted(view.quiet_turns, 'turn')}. "
        f"After {left} more without a pile draw, a lay, a cap or a swap the game is a draw."
    )


def _kind(sight: Sight) -> EndingKind:
    outcome = sight.view.outcome
    if outcome is None:
        return "draw" if sight.agreed else "closed"
    if not outcome.winners:
        return "draw"
    if sight.view.viewer is None:
        return "played"
    return "won" if sight.view.viewer in outcome.winners else "lost"


def _ending(sight: Sight) -> Ending:
    view, kind = sight.view, _kind(sight)
    return Ending(
        kind=kind,
        title=TITLES[kind][1],
        words=_cause(sight),
        tally=(
            *((sight.person(seat.seat), f"{seat.locked} of {view.sets_to_win} sets locked") for seat in view.seats),
            ("Turns", counted(view.turn_number, "turn")),
        ),
    )


def _cause(sight: Sight) -> str:
    outcome = sight.view.outcome
    if outcome is None:
        return AGREED_WORDS if sight.agreed else "The host closed the table before Harmony was found."
    if outcome.reason == NO_PROGRESS:
        return f"For {counted(sight.view.quiet_turns, 'turn')} nothing was drawn, laid, locked or swapped."
    winner = outcome.winners[0]
    who = "You" if winner == sight.view.viewer else sight.person(winner)
    kind = sight.view.seats[winner].kind
    return f"{who} locked the fourth {'row' if kind == 'direction' else 'column'} and found Harmony."
