"""The page of the small game that the tests of the tables play, to try the site without any card of the journey."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from app.games.protocol import Outcome, Seat
from app.tables.records import LogLine, TableRecord
from app.web.game_pages import CardSheet, CharacterCard, Confirmation, Names, Scene, Symbol
from app.web.table_options import HANDS
from tests.tables.climb import CHARACTERS, Action, ClimbGame, Ruleset, State, Wait


class Climbing(msgspec.Struct, frozen=True, kw_only=True):
    """What the regions see."""

    height: int
    goal: int
    counts: tuple[int, ...]
    hand: tuple[int, ...]
    buttons: tuple[tuple[str, str], ...]


class Summit(msgspec.Struct, frozen=True):
    """The panel of the one thing that can be pointed at."""

    words: str


class ClimbPage:
    """Shows a climb."""

    title = "The Climb"
    tagline = "Climb together to an exact height before night."
    noun = "climb"
    picture = "img/leaf.svg"
    length = "a moment"
    options = (HANDS,)
    proposals = ClimbGame.proposals
    coverable = ClimbGame.coverable
    merit = "The fewest turns to the top come first."
    pins_title = "Pinned to the rope"
    course = None
    template = "games/climb/table.html"
    rules_template = "pages/problem.html"
    pieces_template = ""
    regions = ("mountain", "hand")
    stylesheets: tuple[str, ...] = ()
    rules_stylesheets: tuple[str, ...] = ()

    def __init__(self, game: ClimbGame) -> None:
        self.game = game
        self.slug = game.slug

    @property
    def characters(self) -> tuple[CharacterCard, ...]:
        known = CHARACTERS if self.game.characters else ()
        return tuple(
            CharacterCard(slug=name, name=name.title(), sentence=f"An {name}.", icon="person", theme="winter")
            for name in known
        )

    def preset_sentence(self, ruleset: Any) -> str:
        return f"Climb to {ruleset.goal}."

    def rules(self) -> msgspec.Struct:
        return Summit("Climb.")

    def pieces(self) -> None:
        return None

    def outcome_sentence(self, outcome: Outcome) -> str:
        return {"summit": "On the summit", "fell": "Fallen", "night": "Night fell"}[outcome.reason]

    def called(self, table: TableRecord) -> Names:
        names = [seat.label for seat in table.seats]
        return [name if names.count(name) == 1 else f"Seat {place}" for place, name in enumerate(names, start=1)]

    def theme(self, scene: Scene) -> str:
        return "winter" if _played(scene)[0].height > 20 else "summer"

    def context(self, scene: Scene) -> Climbing:
        state, rules, seat = _played(scene)
        seen = self.game.view(state, seat)
        legal = () if seat is None else self.game.legal_actions(state, seat)
        return Climbing(
            height=seen.height,
            goal=rules.goal,
            counts=seen.hand_counts,
            hand=seen.hand or (),
            buttons=tuple((repr(action), f"[{msgspec.json.encode(action).decode()}]") for action in legal),
        )

    def target(self, scene: Scene) -> Summit | None:
        state, rules, _ = _played(scene)
        left = rules.goal - state.height
        return Summit(f"{left} to go") if scene.target == "summit" else None

    def sheet(self, card: str) -> CardSheet | None:
        if card != "summit":
            return None
        flag = Symbol(drawn=Markup("⚑"), name="A flag", meaning="Here it ends.")
        return CardSheet(name="The summit", face=Markup("<p>As high as it gets.</p>"), symbols=(flag,))

    def card_of(self, target: str) -> str:
        return "summit" if target == "summit" else ""

    def resource_name(self, slug: str) -> str:
        return slug.title()

    def amount_words(self, slug: str, amount: int) -> str:
        return f"{amount} {slug}"

    def name_of_target(self, target: str, names: Names) -> str:
        return {"summit": "the summit", "back": f"the back of {names[0]}"}.get(target, "")

    def fulfils(self, target: str, actions: Sequence[Any]) -> bool:
        return target == "next step" and bool(actions)

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> Confirmation | None:
        state, _, seat = _played(scene)
        if seat is not None and Wait() in actions and Wait() in self.game.legal_actions(state, seat):
            return Confirmation(sentences=("You would draw nothing.",), button="Wait all the same")
        return None

    def deed(self, state: State, action: Action) -> str:
        return f"{type(action).__name__}, from {state.height}."

    def log_line(self, line: LogLine, names: Names) -> Markup:
        if line.kind == "drew":
            return Markup("You drew {}.").format(" and ".join(f"card {card}" for card in line.data["cards"]))
        return Markup("{}: {}").format(names[line.data["seat"]] if "seat" in line.data else "", line.kind)

    def rule_of(self, kind: str) -> None:
        del kind

    def reason(self, kind: str, data: Mapping[str, Any], names: Names) -> Markup:
        return Markup("For {}: {}.").format(names[data["seat"]], kind) if kind == "tired" else Markup()


def _played(scene: Scene) -> tuple[State, Ruleset, Seat | None]:
    state, rules = scene.table.state, scene.table.ruleset
    assert isinstance(state, State)
    assert isinstance(rules, Ruleset)
    return state, rules, scene.viewer.seat
