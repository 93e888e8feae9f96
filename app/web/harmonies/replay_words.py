"""The replay of a game of Harmonies in words."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from app.games.harmonies.retelling import POINTS, SPACES
from app.games.retelling import Turning
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.game_pages import Names
from app.web.replay_words import CurveWords, Teller, says, told_by

TELLERS: Mapping[str, Teller] = {
    "best": says(
        "summer",
        lambda turning: ngettext(
            "{who} gains {amount} point in one turn, the most of the game.",
            "{who} gains {amount} points in one turn, the most of the game.",
            turning.data["amount"],
        ),
    ),
    "lead": says("host", lambda _turning: _("{who} is ahead after round {round}, and nobody gets past any more.")),
}


class HarmoniesReplay:
    """The words of a Harmonies game's replay."""

    slug = "harmonies"
    curves = (
        CurveWords(measure=POINTS, title=N_("Points after each turn")),
        CurveWords(measure=SPACES, title=N_("Empty spaces after each turn")),
    )
    details_title = N_("Cubes on the board")
    rule = N_(
        "Named are finished cards, the last round and the end; the turn that brought most points, of equal ones the "
        "earliest; and the last time that the lead changed hands, looked at after whole rounds."
    )

    def details(self, figures: Sequence[tuple[str, int]]) -> str:
        """Count the cubes on the board of whoever had the turn."""
        amount = sum(count for _, count in figures)
        return ngettext("{amount} cube", "{amount} cubes", amount).format(amount=amount) if amount else ""

    def stretch(self, name: str) -> tuple[str, str]:
        """Name no part: a game of Harmonies has none."""
        return name, "wood"

    def sentence(self, turning: Turning, told: Markup, names: Names) -> Markup:
        """Tell a turning point."""
        return told_by(TELLERS, turning, told, names)
