"""The replay of a journey in words."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from app.games.journey.content import Content
from app.games.journey.retelling import LIFE, MADE, UNITS
from app.games.retelling import Turning
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.filling import fill
from app.web.game_pages import Names
from app.web.icons import icon
from app.web.journey.words import bare_season_name, counted_resource
from app.web.replay_words import CurveWords, Teller, person, says, told_by
from app.web.wording import joined


def _loss(turning: Turning, names: Names) -> Markup:
    amount = turning.data["amount"]
    hurt = joined(str(person(names, seat)) + f" {lost}" for seat, lost in turning.data["hurt"])
    words = ngettext(
        "The heaviest blow: {amount} life in one turn ({hurt}).",
        "The heaviest blow: {amount} lives in one turn ({hurt}).",
        amount,
    )
    marked = {"amount": amount, "hurt": Markup(hurt)}  # noqa: S704 - made of names, which are escaped
    return icon("life") + Markup(" ") + fill(words, marked.__getitem__)


TELLERS: Mapping[str, Teller] = {
    "loss": _loss,
    "brink": says("skull", lambda _turning: _("{who} is left with a single life, the first to come so close.")),
    "richest": says(
        "acorn",
        lambda turning: ngettext(
            "{who} makes {amount} resource in one turn, the most of the journey.",
            "{who} makes {amount} resources in one turn, the most of the journey.",
            turning.data["amount"],
        ),
    ),
}


class JourneyReplay:
    """The words of a journey's replay, over one set of content."""

    slug = "journey"
    curves = (
        CurveWords(measure=LIFE, title=N_("Life after each turn")),
        CurveWords(measure=MADE, title=N_("Resources made in each turn"), steps=False, own_turns=True),
    )
    details_title = N_("What was made")
    rule = N_(
        "Named are Relics won, Portals crossed, days that break, and the end; the turn that cost the party most lives, "
        "if that were two or more; the first time that somebody was left with a single life; and the turn in which "
        "most was made. Of equal ones the earliest counts."
    )

    def __init__(self, content: Content) -> None:
        self.content = content

    def details(self, figures: Sequence[tuple[str, int]]) -> str:
        """Word what was made in a turn."""
        return ", ".join(_made(name, amount) for name, amount in figures)

    def stretch(self, name: str) -> tuple[str, str]:
        """Name a season; it has a theme of its own."""
        season = next(season for season in self.content.seasons if season == name)
        return bare_season_name(self.content, season), season

    def sentence(self, turning: Turning, told: Markup, names: Names) -> Markup:
        """Tell a turning point."""
        return told_by(TELLERS, turning, told, names)


def _made(name: str, amount: int) -> str:
    if name == UNITS:
        return ngettext("{amount} seasonal unit", "{amount} seasonal units", amount).format(amount=amount)
    return counted_resource(name, amount)
