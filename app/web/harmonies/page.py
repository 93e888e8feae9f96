"""Harmonies' `GamePage`: its words, its regions, its target panel and its questions."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from app.games.harmonies.actions import Action, TakeCard
from app.games.harmonies.game import Harmonies
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import Outcome, Seat
from app.language import N_
from app.language import gettext as _
from app.tables.records import LogLine, TableRecord
from app.web.game_pages import CardSheet, CharacterCard, Confirmation, Names, Scene
from app.web.harmonies import rules_page
from app.web.harmonies.card_sheet import card_sheet
from app.web.harmonies.cards_region import cards
from app.web.harmonies.confirmations import confirmation
from app.web.harmonies.contexts import HarmoniesTable, TargetPanel
from app.web.harmonies.deed_words import deed
from app.web.harmonies.log_rules import RULES
from app.web.harmonies.log_words import sentence
from app.web.harmonies.mine_region import mine
from app.web.harmonies.pieces import Pieces, pieces
from app.web.harmonies.pointing_words import name_of_target
from app.web.harmonies.reason_words import reason_words
from app.web.harmonies.seats_region import others, scores
from app.web.harmonies.sight import Sight, called, sight, state_of
from app.web.harmonies.status_region import LAST_ROUNDS, status
from app.web.harmonies.supply_region import row, supply
from app.web.harmonies.table_options import OPTIONS
from app.web.harmonies.target_panel import panel
from app.web.harmonies.turn_region import turn
from app.web.rule_links import Rule, rule_of


class HarmoniesPage:
    """The pages of Harmonies, over the rules and content of one `Harmonies`."""

    slug = "harmonies"
    picture = "harmonies/cover.svg"
    options = OPTIONS
    proposals = Harmonies.proposals
    coverable = Harmonies.coverable
    merit = N_("The most points on one board come first, then the fewest turns.")
    pins_title = N_("Pinned to the table")
    course = None
    characters: tuple[CharacterCard, ...] = ()
    template = "games/harmonies/table.html"
    rules_template = rules_page.TEMPLATE
    rules_stylesheets = rules_page.STYLESHEETS
    pieces_template = "games/harmonies/gallery.html"
    regions = ("status", "supply", "row", "turn", "mine", "cards", "scores", "others")
    stylesheets = ("css/harmonies_pieces.css", "css/harmonies_board.css", "css/harmonies.css")

    def __init__(self, game: Harmonies) -> None:
        self.game = game

    @property
    def title(self) -> str:
        """Name the game."""
        return _("Harmonies")

    @property
    def tagline(self) -> str:
        """Say in a sentence what one does in this game."""
        return _(
            "Stack tokens into a landscape of woods, peaks, fields and rivers, and let the animals come to live in it."
        )

    @property
    def noun(self) -> str:
        """Say what a playing of it is called."""
        return _("game")

    @property
    def length(self) -> str:
        """Say how long a game takes."""
        return _("30 to 45 minutes")

    def preset_sentence(self, ruleset: Ruleset) -> str:  # noqa: ARG002 - the game has no levels of difficulty
        """Say nothing: the game has no levels of difficulty."""
        return ""

    def rules(self) -> Struct:
        """Make what the rules page is rendered from."""
        return rules_page.rules_context(self.game.content)

    def pieces(self) -> Pieces:
        """Make what the gallery shows of the game."""
        return pieces(self.game)

    def outcome_sentence(self, outcome: Outcome) -> str:
        """Tell why a game ended."""
        why = next(words for reason, words in LAST_ROUNDS.items() if reason == outcome.reason)
        return _("{why}: all is counted").format(why=_(why))

    def called(self, table: TableRecord) -> Names:
        """Name the seats by their people."""
        return called(tuple(seat.label for seat in table.seats))

    def theme(self, scene: Scene) -> str:
        """Give rivers the colours of spring, and islands those of summer."""
        return "spring" if state_of(scene.table).ruleset.side == "A" else "summer"

    def context(self, scene: Scene) -> HarmoniesTable:
        """Make what the regions are rendered from."""
        seen = sight(self.game, scene)
        return HarmoniesTable(
            cover=_cover(seen, scene.viewer.pass_to),
            status=status(seen),
            turn=turn(seen, scene.log),
            supply=supply(seen),
            row=row(seen),
            mine=mine(seen),
            cards=cards(seen),
            scores=scores(seen),
            others=others(seen),
        )

    def target(self, scene: Scene) -> TargetPanel | None:
        """Make the panel of what was pointed at."""
        return panel(sight(self.game, scene), scene.target)

    def sheet(self, card: str) -> CardSheet | None:
        """Lay a card out to be read closely."""
        return card_sheet(self.game.content, card)

    def card_of(self, target: str) -> str:
        """Name the card that a target is about."""
        kind, _, name = target.partition(":")
        return name if kind == "card" and name in self.game.content.cards else ""

    def resource_name(self, slug: str) -> str:
        """Name a resource by its word; nobody offers any in this game."""
        return slug

    def amount_words(self, slug: str, amount: int) -> str:
        """Word an amount of a resource; nobody offers any in this game."""
        return f"{amount} {slug}"

    def name_of_target(self, target: str, names: Names) -> str:
        """Name what somebody points at."""
        return name_of_target(self.game.content, target, names)

    def fulfils(self, target: str, actions: Sequence[Action]) -> bool:
        """Say whether actions took the card that was pointed at."""
        return any(isinstance(action, TakeCard) and target == f"card:{action.card}" for action in actions)

    def confirm(self, scene: Scene, actions: Sequence[Action]) -> Confirmation | None:
        """Ask before an animal is left without a home for good."""
        seat = scene.viewer.seat
        return None if seat is None else confirmation(self.game, state_of(scene.table), seat, actions)

    def deed(self, state: State, action: Action) -> str:
        """Tell in a short sentence to do an action."""
        return deed(self.game.content, state, action)

    def log_line(self, line: LogLine, names: Names) -> Markup:
        """Put a line of the log into words."""
        return sentence(self.game.content, line.kind, line.data, names)

    def rule_of(self, kind: str) -> Rule | None:
        """Find the rule behind a kind of log entry."""
        return rule_of(rules_page.SECTIONS, RULES, kind)

    def reason(self, kind: str, data: Mapping[str, Any], names: Names) -> Markup:
        """Put a bot's reason into words."""
        del names
        return reason_words(self.game.content, kind, data)


def _cover(seen: Sight, taker: Seat | None) -> str:
    """Name who takes the device now; blank when nobody has to."""
    return "" if taker is None else seen.people[taker]
