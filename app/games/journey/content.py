"""The journey's content as one checked value: cards by id, decks, Events, trail and tracks.

Read once by ``app.catalogue`` from ``data/journey/*.toml`` and handed to the game. The checks are the counts of §1.0:
a wrong file stops the program at start, in a sentence that names the fault.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from app.games.journey.actions import PlayCard
from app.games.journey.cards import (
    BASICS,
    SEASONS,
    Basic,
    Card,
    CardId,
    CardKind,
    Character,
    CharacterId,
    Choose,
    Effect,
    EventCard,
    EventId,
    Gain,
    Infused,
    Pay,
    Pool,
    Season,
    Stretch,
    TrailStep,
)
from app.games.journey.playings import Playing, options_of, playing

FRAME: Mapping[CardKind, int] = {
    "starting": 48,
    "relic": 4,
    "spirit": 4,
    "enemy": 12,
    "hazard": 12,
    "ally": 12,
    "item": 10,
    "guide": 8,
}
GUIDE_COST = Pool(any_basic=2)
T = TypeVar("T")
EVENT_CARDS = 8
DECK_CARDS = 12
CHARACTER_CARDS = 3
SEASON_MAKERS = 6
TRAIL_REMOVALS = 2
ALL_CARDS = sum(FRAME.values()) + EVENT_CARDS
JOURNEY_KINDS: frozenset[CardKind] = frozenset(("relic", "spirit", "enemy", "hazard", "ally", "item"))


class BasicWord(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and flavour of one of the three basic resources."""

    id: Basic
    name: str
    flavour: str


class SeasonWord(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a season, of its power and of its resource."""

    id: Season
    name: str
    power_name: str
    resource_name: str
    flavour: str


class PortalTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """Crystals due at a Portal, by the marker's place on the track (§6.1)."""

    values: tuple[int, ...]


class DayTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of Days that an Event can grow over (§5.1)."""

    days: int


class PathwayBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """Extra Advance by pathway column, from the Camp outwards (§5.2.2)."""

    distance: tuple[int, int, int, int]


class ContentFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What any one file under ``data/journey`` may hold."""

    basics: tuple[BasicWord, ...] = ()
    seasons: tuple[SeasonWord, ...] = ()
    characters: tuple[Character, ...] = ()
    cards: tuple[Card, ...] = ()
    events: tuple[EventCard, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    portal_track: PortalTrack | None = None
    day_track: DayTrack | None = None
    pathway: PathwayBoard | None = None


class ContentFault(ValueError):
    """The content files do not make the game of §1.0; the message names what is wrong."""


class Content:
    """Everything printed on cards and boards, looked up by id. It never changes once made."""

    __slots__ = (
        "_makers",
        "_relics",
        "basics",
        "cards",
        "characters",
        "days",
        "distance",
        "events",
        "playings",
        "plays_from_camp",
        "plays_from_hand",
        "portal_track",
        "seasons",
        "stretches",
        "trail",
    )

    def __init__(self, files: Iterable[ContentFile]) -> None:
        """Merge the files and check them. Raises `ContentFault` with the first fault found."""
        parts = tuple(files)
        self.basics: Mapping[Basic, BasicWord] = {word.id: word for part in parts for word in part.basics}
        self.seasons: Mapping[Season, SeasonWord] = {word.id: word for part in parts for word in part.seasons}
        self.characters: Mapping[CharacterId, Character] = {who.id: who for part in parts for who in part.characters}
        cards = tuple(card for part in parts for card in part.cards)
        self.cards: Mapping[CardId, Card] = {card.id: card for card in cards}
        events = tuple(event for part in parts for event in part.events)
        self.events: Mapping[EventId, EventCard] = {event.id: event for event in events}
        self.stretches: tuple[Stretch, ...] = tuple(stretch for part in parts for stretch in part.stretches)
        self.trail: tuple[TrailStep, ...] = tuple(step for stretch in self.stretches for step in stretch.steps)
        self.portal_track: tuple[int, ...] = _only(part.portal_track for part in parts).values
        self.days: int = _only(part.day_track for part in parts).days
        self.distance: tuple[int, int, int, int] = _only(part.pathway for part in parts).distance
        self._makers = {season: self._of_season(season, "enemy", "hazard") for season in SEASONS}
        self._relics = {season: self._of_season(season, "relic") for season in SEASONS}
        if len(self.cards) != len(cards) or len(self.events) != len(events):
            raise ContentFault("two cards share an id")
        _check(self)
        self.playings: Mapping[tuple[CardId, int | None], Playing] = {
            (card.id, option): playing(card, option) for card in cards for option in options_of(card)
        }
        self.plays_from_hand: Mapping[CardId, tuple[PlayCard, ...]] = {
            card.id: tuple(PlayCard(card.id, "hand", option) for option in options_of(card)) for card in cards
        }
        self.plays_from_camp: Mapping[CardId, tuple[PlayCard, ...]] = {
            card.id: tuple(PlayCard(card.id, "camp", option) for option in options_of(card)) for card in cards
        }

    def journey_cards(self) -> tuple[CardId, ...]:
        """List the cards of the Journey deck."""
        return self._copies(lambda card: card.kind in JOURNEY_KINDS)

    def guides(self) -> tuple[CardId, ...]:
        """List the cards of the Guide stack."""
        return self._copies(lambda card: card.kind == "guide")

    def starting_deck(self, owner: CharacterId) -> tuple[CardId, ...]:
        """List the twelve cards a character starts with."""
        return self._copies(lambda card: card.owner == owner)

    def makers(self, season: Season) -> tuple[CardId, ...]:
        """List the Enemies and Hazards that can make a unit of the season (§8.0)."""
        return self._makers[season]

    def relic(self, season: Season) -> CardId:
        """Name the season's Relic."""
        return self._relics[season][0]

    def stretch_at(self, place: int) -> Stretch:
        """Name the stretch that the step leaving ``place`` lies in; past the last step, the last stretch."""
        steps = 0
        for stretch in self.stretches:
            steps += len(stretch.steps)
            if place < steps:
                return stretch
        return self.stretches[-1]

    def _of_season(self, season: Season, *kinds: CardKind) -> tuple[CardId, ...]:
        return self._copies(lambda card: card.kind in kinds and card.season == season)

    def _copies(self, wanted: Callable[[Card], bool]) -> tuple[CardId, ...]:
        return tuple(card.id for card in self.cards.values() if wanted(card) for _ in range(card.count))


def _only(parts: Iterable[T | None]) -> T:
    found = [part for part in parts if part is not None]
    if len(found) != 1:
        raise ContentFault("each track is written in exactly one file")
    return found[0]


def _check(content: Content) -> None:
    for kind, count in FRAME.items():
        found = sum(card.count for card in content.cards.values() if card.kind == kind)
        if found != count:
            raise ContentFault(f"{count} {kind} cards are needed, {found} are written")
    if len(content.events) != EVENT_CARDS:
        raise ContentFault(f"{EVENT_CARDS} Event cards are needed, {len(content.events)} are written")
    for who in content.characters:
        _check_deck(content, who)
    for season in SEASONS:
        _check_season(content, season)
    for card in content.cards.values():
        _check_card(card)
    for event in content.events.values():
        if len(event.sections) != content.days:
            raise ContentFault(f"{event.id} needs one section for each of {content.days} Days")
    if set(content.basics) != set(BASICS) or set(content.seasons) != set(SEASONS):
        raise ContentFault("each basic and each season needs its words")
    if not all(stretch.steps and stretch.steps[-1].portal for stretch in content.stretches):
        raise ContentFault("each stretch of the trail ends at a Portal")
    if any(len(step.remove) > TRAIL_REMOVALS for step in content.trail):
        raise ContentFault("a step of the trail asks for two removed basics at most")


def _check_deck(content: Content, who: CharacterId) -> None:
    deck = content.starting_deck(who)
    special = [card for card in deck if content.cards[card].character_card]
    if len(deck) != DECK_CARDS or len(special) != CHARACTER_CARDS:
        raise ContentFault(f"the deck of {who} needs {DECK_CARDS} cards, {CHARACTER_CARDS} of them character cards")


def _check_season(content: Content, season: Season) -> None:
    relics = [card for card in content.cards.values() if card.kind == "relic" and card.season == season]
    if [card.units for card in relics] != [2]:
        raise ContentFault(f"{season} needs one Relic, at two units")
    if len(content.makers(season)) != SEASON_MAKERS:
        raise ContentFault(f"{season} needs {SEASON_MAKERS} Enemies and Hazards")


def _check_card(card: Card) -> None:
    choices = [effect for effect in card.effects if isinstance(effect, Choose)]
    if len(choices) > 1:
        raise ContentFault(f"{card.id} has more than one either/or")
    if card.kind == "item" and any(isinstance(effect, Pay) for effect in card.effects) and len(card.effects) > 1:
        raise ContentFault(f"{card.id}: an arrow on an item is its only effect, since activating it pays")
    if card.kind == "enemy" and not (card.life > 0 and card.strength > 0):
        raise ContentFault(f"{card.id} needs a life and a strength")
    if card.units and card.season is None:
        raise ContentFault(f"{card.id} is priced in units but names no season")
    if card.kind in JOURNEY_KINDS and (card.count != 1 or card.cost.any_basic):
        raise ContentFault(f"{card.id}: a Journey card is one of its kind, and its price names its basics")
    if card.kind == "guide" and card.cost != GUIDE_COST:
        raise ContentFault(f"{card.id}: a Guide costs any two basics")
    printed = (*card.effects, *(effect for option in card.options for effect in option.effects))
    inner = [effect for outer in printed if isinstance(outer, Infused | Pay) for effect in outer.effects]
    if _units(printed) != ([card.season] if card.kind in ("enemy", "hazard") else []) or _units(inner):
        raise ContentFault(f"{card.id}: each Enemy and Hazard makes one unit of its season, in the open; no others do")


def _units(effects: Iterable[Effect]) -> list[Season]:
    return [effect.unit for effect in effects if isinstance(effect, Gain) and effect.unit is not None]
