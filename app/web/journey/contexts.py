"""What the regions of a journey's page are rendered from: words, markup made of cards, and buttons to press.

Long because it is a list: every region's Struct stands here, and nothing else does.
"""

from typing import Literal, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from app.games.journey.cards import Season
from app.web.plan_contexts import Plans

Reach: TypeAlias = Literal["now", "covered", "short", "unknown", "perhaps", ""]
"""Whether something can be had: at once, with cards still to be played, not this turn, not found; perhaps, to be found
out by pointing at it; blank: not asked."""
EndingKind: TypeAlias = Literal["won", "lost", "closed"]
RelicState: TypeAlias = Literal["deliverable", "won", "pathway", "forest", "lost"]


class Place(Struct, frozen=True, kw_only=True):
    """A place on the trail. ``price`` is what the step that leads to it costs; ``words`` tell all of it.

    ``told`` are the words for those who listen, with whether the party has passed it.
    """

    state: Literal["done", "here", "next", "ahead"]
    kind: Literal["place", "portal", "shrine"]
    price: Markup
    words: str
    told: str


class StretchRow(Struct, frozen=True, kw_only=True, cache_hash=True):
    """One season's part of the trail."""

    season: Season
    name: str
    here: bool
    places: tuple[Place, ...]


class TrackSpace(Struct, frozen=True, kw_only=True):
    """A space of the portal or day track: what is printed on it, and whether the marker stands there."""

    label: str
    here: bool
    passed: bool


class RelicMark(Struct, frozen=True, kw_only=True):
    """A Relic and how far the group is with it."""

    season: Season
    name: str
    picture: Markup
    state: RelicState
    words: str
    target: str


class StepAhead(Struct, frozen=True, kw_only=True):
    """The next step of the trail: where it leads, what it costs, what it does to lives, and whether it can be made."""

    title: str
    price: Markup
    dangers: tuple[str, ...]
    reach: Reach


class Trail(Struct, frozen=True, kw_only=True):
    """Region ``trail``: the four stretches, the portal and day tracks, the Relics, the step ahead."""

    stretches: tuple[StretchRow, ...]
    portal: tuple[TrackSpace, ...]
    portal_words: str
    days: tuple[TrackSpace, ...]
    day_words: str
    relics: tuple[RelicMark, ...]
    step: StepAhead | None


class Space(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card on the pathway. ``signs`` are short words laid over it: damage, stun, attack.

    ``reach_label`` says in a word what ``reach_words`` tell in full.
    """

    face: Markup
    target: str
    attacks: bool
    signs: tuple[Markup, ...]
    reach: Reach
    reach_words: str
    reach_label: str
    button: Markup


class Pile(Struct, frozen=True, kw_only=True):
    """A pile of cards by its count; ``target`` opens it where it may be looked through, blank for one face down."""

    name: str
    icon: Markup
    count: int
    target: str = ""


class Pathway(Struct, frozen=True, kw_only=True):
    """Region ``pathway``: the columns' distances, two rows of spaces (None: a gap), the Guides, the forest's piles."""

    distances: tuple[Markup, ...]
    rows: tuple[tuple[Space | None, ...], ...]
    piles: tuple[Pile, ...]
    guide_price: Markup
    guides: int
    guide_reach: Reach
    guide_button: Markup


class CardWithButtons(Struct, frozen=True, kw_only=True):
    """A card and what may be done with it now."""

    face: Markup
    target: str
    buttons: tuple[Markup, ...] = ()
    used: bool = False


class Slot(Struct, frozen=True, kw_only=True):
    """An amount made this turn and not yet spent."""

    name: str
    amount: int
    icon: Markup
    words: str


class Hand(Struct, frozen=True, kw_only=True):
    """Region ``hand`` of the seat that is shown. ``asks`` says why cards must be chosen, ``made`` is there to spend."""

    title: str
    asks: str
    cards: tuple[CardWithButtons, ...]
    items: tuple[CardWithButtons, ...]
    piles: tuple[Pile, ...]
    made: tuple[Slot, ...]


class Camp(Struct, frozen=True, kw_only=True):
    """Region ``camp``: the cards in the Camp Storage."""

    cards: tuple[CardWithButtons, ...]


class Member(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A character of the party. ``hand`` is None when it is closed to the viewer."""

    character: str
    person: str
    picture: Markup
    season: Season
    ability: str
    life: int
    most: int
    shield: bool
    leads: bool
    mine: bool
    events: int
    hand: tuple[CardWithButtons, ...] | None
    hand_count: int
    items: tuple[CardWithButtons, ...]
    piles: tuple[Pile, ...]


class Party(Struct, frozen=True, kw_only=True):
    """Region ``party``: everybody, in turn order."""

    members: tuple[Member, ...]


class PowerMark(Struct, frozen=True, kw_only=True):
    """A season's power, awake or not."""

    season: Season
    icon: Markup
    awake: bool


class OpenEffectRow(Struct, frozen=True, kw_only=True):
    """An effect that waits on a played card: its buttons, a link to where its target is chosen, or why it has none."""

    words: str
    icons: Markup
    buttons: tuple[Markup, ...]
    target: str
    idle: str


class PlayedCard(Struct, frozen=True, kw_only=True):
    """A card in play this turn, with the side it was played for and what is still open on it."""

    name: str
    picture: Markup
    target: str
    did: Markup
    goes: str
    open: tuple[OpenEffectRow, ...]


class PendingQuestion(Struct, frozen=True, kw_only=True):
    """What the game waits for: an unmissable panel. ``card`` shows what asks, blank when nothing is to be shown."""

    title: str
    words: tuple[str, ...]
    card: Markup
    buttons: tuple[CardWithButtons, ...]
    mine: bool


class AbilityPanel(Struct, frozen=True, kw_only=True):
    """A character's two abilities: the one that a Crystal buys, and what two cards make."""

    title: str
    words: str
    icon: Markup
    price: Markup
    buttons: tuple[Markup, ...]
    target: str
    idle: str
    two_cards: Markup


class TurnEnd(Struct, frozen=True, kw_only=True):
    """The button that ends the turn, and what will happen then; ``ahead`` is what follows after that.

    The ``title`` says whose turn is meant. Those who wait have no button.
    """

    title: str
    dangers: tuple[str, ...]
    notes: tuple[str, ...]
    ahead: tuple[str, ...] = ()
    button: Markup = Markup("")


class Turn(Struct, frozen=True, kw_only=True):
    """Region ``turn``: what asks, what has been made and what lies open."""

    title: str
    hint: str
    question: PendingQuestion | None
    slots: tuple[Slot, ...]
    powers: tuple[PowerMark, ...]
    played: tuple[PlayedCard, ...]
    heals: tuple[Markup, ...]


class Finish(Struct, frozen=True, kw_only=True):
    """Region ``finish``: the abilities and the end of the turn; for who does not lead only what that would bring."""

    ability: AbilityPanel | None
    end: TurnEnd | None


class Ending(Struct, frozen=True, kw_only=True):
    """How the journey ended: the cause in words and the tally of Day, trail, Relics and lives."""

    kind: EndingKind
    title: str
    words: str
    tally: tuple[tuple[str, str], ...]


class Status(Struct, frozen=True, kw_only=True):
    """Region ``status``: whose turn it is, where the party is, warnings, and the end screen."""

    headline: str
    mine: bool
    season_icon: Markup
    place: str
    facts: tuple[str, ...]
    warnings: tuple[str, ...]
    ending: Ending | None


class JourneyTable(Struct, frozen=True, kw_only=True):
    """All that the page of a journey shows, by region. ``cover`` names who takes the device before a hand is shown."""

    cover: str
    status: Status
    turn: Turn
    finish: Finish
    hand: Hand | None
    pathway: Pathway
    camp: Camp
    trail: Trail
    party: Party
    plan: Plans
