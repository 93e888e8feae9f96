"""The forest journey's `GamePage`: its words, its regions, its target panel and its questions."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from app.games.journey.actions import Action
from app.games.journey.affordability import verdicts
from app.games.journey.game import Journey
from app.games.journey.prospects import glances_on_turn
from app.games.journey.state import VICTORY, Ruleset, State
from app.games.protocol import Outcome
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.tables.records import LogLine, TableRecord
from app.web.game_pages import CardSheet, CharacterCard, Confirmation, Names, Scene
from app.web.journey import rules_page
from app.web.journey.board import board
from app.web.journey.card_sheet import card_sheet
from app.web.journey.card_text import character_text
from app.web.journey.confirmations import confirmation
from app.web.journey.contexts import Finish, JourneyTable, Reach
from app.web.journey.course import course
from app.web.journey.deed_words import deed
from app.web.journey.difficulty_words import tell
from app.web.journey.finish_region import NO_FINISH, finish
from app.web.journey.foresight import at_end
from app.web.journey.hand_region import cover, hand
from app.web.journey.log_rules import RULES
from app.web.journey.log_words import sentence
from app.web.journey.party_region import party
from app.web.journey.pieces import Pieces, pieces
from app.web.journey.plan_region import plan_offer, plans
from app.web.journey.pointing_words import name_of_target
from app.web.journey.reason_words import reason_words
from app.web.journey.sight import Sight, called, sight, state_of
from app.web.journey.status_region import HEADLINES, status
from app.web.journey.target_contexts import TargetPanel
from app.web.journey.target_panel import panel
from app.web.journey.target_words import card_pointed_at, done_by, read, text_of
from app.web.journey.words import character_name, counted_resource, flavour, resource
from app.web.rule_links import Rule, rule_of
from app.web.table_options import FIRST_SEAT, HANDS

_STATES = 60  # about one of each table in play


@kept_in_each_language(_STATES)
def _finish_of_other(game: Journey, state: State, people: tuple[str, ...]) -> Finish:
    watching = Sight(content=game.content, view=game.view(state, None), people=people, actions={})
    return finish(watching, at_end(game, state))


class JourneyPage:
    """The pages of the forest journey, over the rules and content of one `Journey`."""

    slug = "journey"
    picture = "journey/cover.svg"
    options = (HANDS, FIRST_SEAT)
    proposals = Journey.proposals
    coverable = Journey.coverable
    merit = N_(
        "The fewest turns to the Shrine come first, counting those of all players; then the most lives that are left."
    )
    pins_title = N_("Pinned to the Camp")
    template = "games/journey/table.html"
    rules_template = rules_page.TEMPLATE
    rules_stylesheets = rules_page.STYLESHEETS
    pieces_template = "games/journey/gallery.html"
    regions = ("status", "turn", "finish", "plan", "trail", "pathway", "hand", "camp", "party")
    stylesheets = (
        "css/journey_cards.css",
        "css/journey_pictures.css",
        "css/journey_board.css",
        "css/journey_turn.css",
        "css/journey_seats.css",
        "css/journey.css",
        "css/journey_glance.css",
        "css/plans.css",
    )

    def __init__(self, game: Journey) -> None:
        self.game = game
        self.course = course(game.content)

    @property
    def title(self) -> str:
        """Name the game."""
        return _("The Forest Journey")

    @property
    def tagline(self) -> str:
        """Say in a sentence what one does in this game."""
        return _(
            "Walk together through four seasons, win their Relics, "
            "and bring them to the Shrine before the forest falls."
        )

    @property
    def noun(self) -> str:
        """Say what a playing of it is called."""
        return _("journey")

    @property
    def length(self) -> str:
        """Say how long a game takes."""
        return _("60 to 90 minutes")

    @property
    def characters(self) -> tuple[CharacterCard, ...]:
        """Describe the characters that seats choose among."""
        content = self.game.content
        return tuple(
            CharacterCard(
                slug=who.id,
                name=character_name(who),
                sentence=f"{flavour(who.flavour)} {character_text(content, who)}",
                icon=f"character-{who.id}",
                theme=who.season,
            )
            for who in content.characters.values()
        )

    def preset_sentence(self, ruleset: Ruleset) -> str:
        """Tell a difficulty in a sentence."""
        return tell(ruleset)

    def rules(self) -> rules_page.RulesContext:
        """Make what the rules page is rendered from."""
        return rules_page.rules_context(self.game.content)

    def pieces(self) -> Pieces:
        """Make what the gallery shows of the journey."""
        return pieces(self.game)

    def outcome_sentence(self, outcome: Outcome) -> str:
        """Tell how a journey ended."""
        return _(HEADLINES["won" if outcome.reason == VICTORY else "lost"][0])

    def called(self, table: TableRecord) -> tuple[str, ...]:
        """Name the seats by their people, and by their characters where somebody holds several."""
        return called(self.game, state_of(table), tuple(seat.label for seat in table.seats))

    def theme(self, scene: Scene) -> str:
        """Take the colours of the season the party is in."""
        return self.game.content.stretch_at(state_of(scene.table).trail).season

    def context(self, scene: Scene) -> JourneyTable:
        """Make what the regions are rendered from."""
        state, seen = state_of(scene.table), sight(self.game, scene)
        lies = board(seen, self._reach(state, seen))
        return JourneyTable(
            cover=cover(seen, scene.viewer.pass_to),
            status=status(seen),
            turn=lies.turn,
            finish=self._finish(state, seen),
            hand=hand(seen, lies.turn.slots),
            pathway=lies.pathway,
            camp=lies.camp,
            trail=lies.trail,
            party=party(seen),
            plan=plans(self.game, state, seen, scene),
        )

    def target(self, scene: Scene) -> TargetPanel | None:
        """Make the panel of what was pointed at."""
        pointed = read(self.game.content, scene.target)
        if pointed is None:
            return None
        state, seen = state_of(scene.table), sight(self.game, scene)
        shown = panel(self.game, state, seen, pointed)
        return None if shown is None else msgspec.structs.replace(shown, planning=plan_offer(state, seen, scene))

    def sheet(self, card: str) -> CardSheet | None:
        """Lay a card or an Event out to be read closely."""
        return card_sheet(self.game.content, card)

    def card_of(self, target: str) -> str:
        """Name the card that a target is about."""
        return card_pointed_at(self.game.content, target)

    def resource_name(self, slug: str) -> str:
        """Name a resource that may be offered."""
        return resource(slug)

    def amount_words(self, slug: str, amount: int) -> str:
        """Word an amount of a resource: ``2 Advance``."""
        return counted_resource(slug, amount)

    def name_of_target(self, target: str, names: Names) -> str:
        """Name what somebody points at."""
        return name_of_target(self.game.content, target, names)

    def fulfils(self, target: str, actions: Sequence[Action]) -> bool:
        """Say whether actions did what was pointed at."""
        pointed = read(self.game.content, target)
        return pointed is not None and any(done_by(pointed, action) for action in actions)

    def confirm(self, scene: Scene, actions: Sequence[Action]) -> Confirmation | None:
        """Ask before what cannot be taken back."""
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
        return reason_words(self.game.content, kind, data, names)

    def _finish(self, state: State, seen: Sight) -> Finish:
        """Offer the end of the turn, or tell those who wait what it would bring, which is the same for all of them."""
        if seen.leads:
            return finish(seen, at_end(self.game, state))
        return NO_FINISH if seen.over else _finish_of_other(self.game, state, seen.people)

    def _reach(self, state: State, seen: Sight) -> Mapping[str, Reach]:
        """Say what the viewer could have, for each target: now, or on their own turn as things lie."""
        if seen.leads and state.turn.phase == "actions":
            return {text_of(target): verdict for target, verdict in verdicts(self.game.content, state)}
        if seen.mine is None or seen.over or state.pending is not None:
            return {}
        found = glances_on_turn(self.game.content, state, seen.mine.seat)
        return {text_of(target): glance for target, glance in found}
