"""The replay of a game of Balance in words."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from app.games.balance.retelling import LAID, LOCKED
from app.games.retelling import Turning
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.filling import fill
from app.web.game_pages import Names
from app.web.icons import icon
from app.web.replay_words import CurveWords, person


class BalanceReplay:
    """The words of a Balance game's replay."""

    slug = "balance"
    curves = (
        CurveWords(measure=LOCKED, title=N_("Locked sets after each turn")),
        CurveWords(measure=LAID, title=N_("Sets on the land after each turn, locked or open")),
    )
    details_title = N_("Reserves")
    rule = N_("Named are sets that are locked and whom they put ahead, Mountains stolen, Storms, and the end.")

    def details(self, figures: Sequence[tuple[str, int]]) -> str:
        """Count the reserves of whoever had the turn."""
        amount = sum(count for _, count in figures)
        return ngettext("{amount} reserve", "{amount} reserves", amount).format(amount=amount) if amount else ""

    def stretch(self, name: str) -> tuple[str, str]:
        """Name no part: a game of Balance has none."""
        return name, "wood"

    def sentence(self, turning: Turning, told: Markup, names: Names) -> Markup:
        """Tell a turning point, and of a set that is locked whether it puts its player ahead."""
        if turning.kind == "storm":
            return icon("storm") + Markup(" ") + escape(_("A Storm blows both hands away."))
        if not turning.data.get("lead"):
            return told
        ahead = fill(_("{who} is ahead now."), lambda _field: person(names, turning.seat))
        return told + Markup(" ") + ahead
