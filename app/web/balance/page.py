"""The `GamePage` of A Game of Balance: its words, its regions, its target panel and its question."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from app.games.balance.actions import Action
from app.games.balance.cards import SEASONS
from app.games.balance.game import Balance
from app.games.balance.state import Ruleset, State, other
from app.games.protocol import Outcome
from app.language import N_
from app.language import gettext as _
from app.tables.records import LogLine, TableRecord
from app.web.balance import rules_page
from app.web.balance.board_region import board
from app.web.balance.card_sheet import card_sheet
from app.web.balance.confirmations import confirmation
from app.web.balance.contexts import BalanceTable, Panel
from app.web.balance.deed_words import deed
from app.web.balance.hand_region import cover, hand
from app.web.balance.log_rules import RULES
from app.web.balance.log_words import sentence
from app.web.balance.pieces import Pieces, pieces
from app.web.balance.pointing_words import name_of_target
from app.web.balance.reason_words import reason_words
from app.web.balance.sight import called, sight, state_of
from app.web.balance.status_region import OUTCOMES, status
from app.web.balance.table_options import OPTIONS, house_rules
from app.web.balance.target_panel import panel
from app.web.balance.target_words import CardDetails, done_by, read
from app.web.balance.turn_region import piles, turn
from app.web.game_pages import CardSheet, CharacterCard, Confirmation, Names, Scene
from app.web.rule_links import Rule, rule_of


class BalancePage:
    """The pages of A Game of Balance, over the rules and content of one `Balance`."""

    slug = "balance"
    picture = "balance/cover.svg"
    options = OPTIONS
    proposals = Balance.proposals
    coverable = Balance.coverable
    merit = N_("The fewest turns until somebody won come first.")
    pins_title = N_("Pinned to the table")
    course = None
    characters: Sequence[CharacterCard] = ()
    template = "games/balance/table.html"
    rules_template = rules_page.TEMPLATE
    rules_stylesheets = rules_page.STYLESHEETS
    pieces_template = "games/balance/gallery.html"
    regions = ("status", "turn", "near", "piles", "far", "hand")
    stylesheets = ("css/balance_cards.css", "css/balance_board.css", "css/balance_turn.css", "css/balance.css")

    def __init__(self, game: Balance) -> None:
        self.game = game

    @property
    def title(self) -> str:
        """Name the game."""
        return _("A Game of Balance")

    @property
    def tagline(self) -> str:
        """Say in a sentence what one does in this game."""
        return _(
            "Gather the land in rows or columns, seal each with the four seasons, "
            "and find harmony before the other does."
        )

    @property
    def noun(self) -> str:
        """Say what a playing of it is called."""
        return _("game")

    @property
    def length(self) -> str:
        """Say how long a game takes."""
        return _("30 to 45 minutes")

    def preset_sentence(self, ruleset: Ruleset) -> str:
        """Tell the rules that a table plays by."""
        return house_rules(ruleset, self.game.content.table)

    def rules(self) -> rules_page.RulesContext:
        """Make what the rules page is rendered from."""
        return rules_page.rules_context(self.game.content)

    def pieces(self) -> Pieces:
        """Make what the gallery shows of the game."""
        return pieces(self.game.content)

    def outcome_sentence(self, outcome: Outcome) -> str:
        """Tell how a game ended."""
        return _(OUTCOMES[outcome.reason])

    def called(self, table: TableRecord) -> tuple[str, ...]:
        """Name the seats by their people."""
        return called(tuple(seat.label for seat in table.seats))

    def theme(self, scene: Scene) -> str:
        """Let the year go round: a season further for each set that the leading player has locked."""
        locked = max(seat.locked for seat in state_of(scene.table).seats)
        return SEASONS[min(locked, len(SEASONS) - 1)]

    def context(self, scene: Scene) -> BalanceTable:
        """Make what the regions are rendered from."""
        seen = sight(self.game, scene)
        return BalanceTable(
            cover=cover(seen, scene.viewer.pass_to),
            status=status(seen),
            turn=turn(seen),
            near=board(seen, seen.near),
            far=board(seen, other(seen.near)),
            piles=piles(seen),
            hand=hand(seen),
        )

    def target(self, scene: Scene) -> Panel | None:
        """Make the panel of what was pointed at."""
        pointed = read(self.game.content, scene.target)
        return None if pointed is None else panel(sight(self.game, scene), pointed)

    def sheet(self, card: str) -> CardSheet | None:
        """Lay a card out to be read closely."""
        return card_sheet(self.game.content, card)

    def card_of(self, target: str) -> str:
        """Name the card that a target is about."""
        pointed = read(self.game.content, target)
        return pointed.card if isinstance(pointed, CardDetails) else ""

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
        """Say whether actions did what was pointed at."""
        pointed = read(self.game.content, target)
        return pointed is not None and any(done_by(self.game.content, pointed, action) for action in actions)

    def confirm(self, scene: Scene, actions: Sequence[Action]) -> Confirmation | None:
        """Ask before what cannot be taken back."""
        seat = scene.viewer.seat
        return None if seat is None else confirmation(self.game.content, state_of(scene.table), seat, actions)

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
        return reason_words(kind, data)
