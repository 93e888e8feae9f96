"""Region ``status``: whose turn it is, what is to be done, how long nothing has moved, and how the game ended."""

from collections.abc import Iterator, Mapping

from app.games.balance.state import HARMONY, NO_PROGRESS, MoonChoice
from app.games.protocol import Seat
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.balance.contexts import Ending, EndingKind, Status
from app.web.balance.sight import Sight
from app.web.balance.words import turns_counted

QUIET_SHARE = 2
"""The share of the quiet turns, one in so many, after which the page warns of the draw."""
STEPS: Mapping[str, str] = {"draw": N_("take a card"), "build": N_("build or release"), "shed": N_("release a card")}
TITLES: Mapping[EndingKind, tuple[str, str]] = {
    "won": (N_("You found Harmony"), N_("Four seasons, four times over")),
    "lost": (N_("Harmony was found without you"), N_("The land lies sealed")),
    "played": (N_("Harmony is found"), N_("The land lies sealed")),
    "draw": (N_("A draw"), N_("The land rests")),
    "closed": (N_("The table was closed"), N_("The land stays as it lies")),
}
"""What stands over the page, and over the end screen, for each kind of ending."""
AGREED_WORDS = N_("Both players agreed to leave the land as it lies.")
OUTCOMES: Mapping[str, str] = {HARMONY: N_("Harmony was found"), NO_PROGRESS: N_("A draw: nothing moved any more")}
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
        return _(TITLES[_kind(sight)][0])
    if sight.acts and sight.view.choice is not None:
        return _("You are asked")
    if sight.acts:
        return _("Your turn")
    words = _("{name}’s turn") if sight.view.choice is None else _("{name} is asked")
    return words.format(name=sight.person(sight.asked))


def _step(sight: Sight) -> str:
    choice = sight.view.choice
    if choice is None:
        return _(STEPS[sight.view.phase])
    return _("release or keep cards") if isinstance(choice, MoonChoice) else _("release a card")


def _facts(sight: Sight) -> Iterator[str]:
    yield _("Turn {number}").format(number=sight.view.turn_number)
    if sight.view.pending_events or sight.view.handled_events or sight.view.choice is not None:
        yield _("The sky moves")


def _warning(sight: Sight) -> str:
    view = sight.view
    if sight.over or view.quiet_turns * QUIET_SHARE < view.most_quiet_turns:
        return ""
    left = view.most_quiet_turns - view.quiet_turns
    quiet = ngettext(
        "Nothing has moved for {amount} turn. {outlook}",
        "Nothing has moved for {amount} turns. {outlook}",
        view.quiet_turns,
    )
    outlook = ngettext(
        "After {amount} more without a pile draw, a lay, a cap or a swap the game is a draw.",
        "After {amount} more without a pile draw, a lay, a cap or a swap the game is a draw.",
        left,
    )
    return quiet.format(amount=view.quiet_turns, outlook=outlook.format(amount=left))


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
        title=_(TITLES[kind][1]),
        words=_cause(sight),
        tally=(
            *((sight.person(seat.seat), locked_words(seat.locked, view.sets_to_win)) for seat in view.seats),
            (_("Turns"), turns_counted(view.turn_number)),
        ),
    )


def locked_words(locked: int, goal: int) -> str:
    """Tell how many sets somebody has locked of those that win."""
    return _("{locked} of {goal} sets locked").format(locked=locked, goal=goal)


def _cause(sight: Sight) -> str:
    outcome = sight.view.outcome
    if outcome is None:
        return _(AGREED_WORDS) if sight.agreed else _("The host closed the table before Harmony was found.")
    if outcome.reason == NO_PROGRESS:
        return _("For {turns} nothing was drawn, laid, locked or swapped.").format(
            turns=turns_counted(sight.view.quiet_turns)
        )
    return _victory(sight, outcome.winners[0])


def _victory(sight: Sight, winner: Seat) -> str:
    rows, mine = sight.view.seats[winner].kind == "direction", winner == sight.view.viewer
    if rows:
        words = N_("You locked the fourth row and found Harmony.")
        theirs = N_("{name} locked the fourth row and found Harmony.")
    else:
        words = N_("You locked the fourth column and found Harmony.")
        theirs = N_("{name} locked the fourth column and found Harmony.")
    return _(words) if mine else _(theirs).format(name=sight.person(winner))
