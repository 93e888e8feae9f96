"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.journey.content import Content
from app.games.journey.state import DefeatReason
from app.web.icons import icon
from app.web.journey.words import ABILITIES, PLURALS, basics, name_of, names, place_name
from app.web.wording import counted

Data: TypeAlias = Mapping[str, Any]

REASONS: Mapping[DefeatReason, str] = {
    "event": "an Event",
    "portal_end": "the Portal marker at the end of its track",
    "camp_attack": "the attack on the Camp",
    "fight": "the fight",
    "hazards": "the Hazards on the way",
    "backfire": "the Portal’s backfire",
}

PURPOSES: Mapping[str, str] = {
    "draw": "to draw",
    "pay": "by paying its arrow",
    "recover": "to bring a card back",
    "clear": "to clear the way",
    "stun": "to stun an Enemy",
    "shield": "to shield a character",
}
"""What an open effect was resolved for, by the kind of effect that the entry names."""


class Telling:
    """One entry about to be told: its data with the names it needs. Names of people come out escaped."""

    __slots__ = ("content", "data", "players")

    def __init__(self, content: Content, data: Data, players: Sequence[str]) -> None:
        self.content = content
        self.data = data
        self.players = players

    @property
    def who(self) -> Markup:
        """Name the player the entry is about."""
        return self.player("seat")

    def player(self, field: str) -> Markup:
        """Name the player a field speaks of."""
        return Markup("<b>{0}</b>").format(self.players[self.data[field]])

    @property
    def card(self) -> Markup:
        """Name the card (or Event) the entry is about."""
        return Markup("<i>{0}</i>").format(name_of(self.content, self.data["card"]))

    def cards(self, field: str) -> Markup:
        """Name the cards a field lists."""
        return Markup("<i>{0}</i>").format(names(self.content, self.data[field]))


def _played(told: Telling) -> Markup:
    source = " from the Camp" if told.data["source"] == "camp" else ""
    return Markup("{0} plays {1}{2}.").format(told.who, told.card, source)


def _bought(told: Telling) -> Markup:
    makers = told.data["units"]
    paid = Markup(", paid with {0}").format(told.cards("units")) if makers else ""
    kind = told.content.cards[told.data["card"]].kind
    goes = {"item": "", "hazard": " It lies in the Camp.", "relic": " It lies in the Camp."}.get(kind, "")
    verb = "wins the Relic" if kind == "relic" else "takes on" if kind == "hazard" else "buys"
    return Markup("{0} {1} {2}{3}.{4}").format(told.who, verb, told.card, paid, goes)


def _travelled(told: Telling) -> Markup:
    removed = told.data["removals"]
    goal = place_name(told.content, told.data["place"])
    parts = [Markup("{0} leads the party out, towards {1}.").format(told.who, goal)]
    if removed:
        parts.append(Markup("{0} leaves the game.").format(told.cards("removals")))
    if told.data["crystals"]:
        parts.append(escape(f"{counted(told.data['crystals'], 'Crystal')} for the Portal."))
    return Markup(" ").join(parts)


def _life_lost(told: Telling) -> Markup:
    cause = REASONS[told.data["reason"]]
    lost = told.data["amount"]
    if not lost:
        return Markup("{0} is spared by the shield: {1}.").format(told.who, cause)
    shield = " after the shield" if told.data["shielded"] else ""
    return Markup("{0} loses {1}{2}: {3}.").format(told.who, counted(lost, "life", "lives"), shield, cause)


def _drawn(told: Telling) -> Markup:
    drawn, wanted = told.data["amount"], told.data["wanted"]
    if not drawn:
        return Markup("{0} has nothing left to draw.").format(told.who)
    short = "" if drawn == wanted else f" of {wanted}, for there are no more"
    return Markup("{0} draws {1}{2}.").format(told.who, counted(drawn, "card"), short)


def _recovered(told: Telling) -> Markup:
    helped = "" if told.data["by"] == told.data["seat"] else Markup(" (chosen by {0})").format(told.player("by"))
    return Markup("{0} takes {1} back from the discard pile{2}.").format(told.who, told.card, helped)


def _turn_ended(told: Telling) -> Markup:
    unused = told.data["unused"]
    rest = Markup(" Not used: {0}.").format(told.cards("unused")) if unused else ""
    return Markup("{0} ends the turn.{1}").format(told.who, rest)


def _turn_began(told: Telling) -> Markup:
    events = told.data["events"]
    lie = f", with {counted(events, 'Event')} to face" if events else ""
    return Markup("Turn {0}: {1}{2}.").format(told.data["turn"], told.who, lie)


def _event(told: Telling) -> Markup:
    name = Markup("<i>{0}</i>").format(name_of(told.content, told.data["event"]))
    return Markup("{0} turns over {1} on Day {2}.").format(told.who, name, told.data["day"])


def _refilled(told: Telling) -> Markup:
    if not told.data["cards"]:
        return Markup("The pathway closes up; no new card comes.")
    return Markup("New on the pathway: {0}.").format(told.cards("cards"))


def _fought(told: Telling) -> Markup:
    life = told.content.cards[told.data["card"]].life
    return Markup("{0} strikes {1} for {2}: {3} of {4} damage.").format(
        told.who, told.card, told.data["attack"], told.data["damage"], life
    )


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "ability_used": (
        "spirit",
        lambda told: Markup("{0} pays a Crystal to {1}.").format(told.who, ABILITIES[told.data["ability"]]),
    ),
    "activated": ("item", lambda told: Markup("{0} uses {1}.").format(told.who, told.card)),
    "backfire": (
        "portal",
        lambda told: Markup("The Portal backfires: {0} unpaid.").format(counted(told.data["crystals"], "Crystal")),
    ),
    "bought": ("ally", _bought),
    "camp_attacked": (
        "enemy",
        lambda told: Markup("At the Camp {0} attack{1} {2}.").format(
            told.cards("cards"), "" if len(told.data["cards"]) > 1 else "s", told.who
        ),
    ),
    "cleared": ("clear", lambda told: Markup("{0} sweeps {1} off the pathway.").format(told.who, told.card)),
    "day_advanced": ("day", lambda told: Markup("Day {0} breaks: Events grow.").format(told.data["day"])),
    "defeat": (
        "skull",
        lambda told: Markup("{0} falls to {1}. The forest is lost.").format(told.who, REASONS[told.data["reason"]]),
    ),
    "defeated_enemy": (
        "camp",
        lambda told: Markup("{0} is beaten and lies in the Camp.").format(told.card),
    ),
    "discarded": ("discard", lambda told: Markup("{0} discards {1}.").format(told.who, told.card)),
    "drawn": ("draw", _drawn),
    "event": ("event", _event),
    "event_sent": ("event", lambda told: Markup("An Event comes to lie before {0}.").format(told.who)),
    "events_reshuffled": (
        "event",
        lambda told: Markup("The Events are shuffled; it stays Day {0}.").format(told.data["day"]),
    ),
    "forest_reshuffled": (
        "deck",
        lambda told: Markup("The common discard becomes the Journey deck: {0}.").format(
            counted(told.data["cards"], "card")
        ),
    ),
    "fought": ("attack", _fought),
    "healed": (
        "heal",
        lambda told: Markup("{0} is healed to {1}.").format(told.who, counted(told.data["life"], "life", "lives")),
    ),
    "hired": (
        "guide",
        lambda told: Markup("{0} hires a Forest Guide for {1}.").format(told.who, basics(told.data["basics"])),
    ),
    "life_lost": ("life", _life_lost),
    "no_event_left": ("event", lambda _told: Markup("No Event is left to take: all lie before players.")),
    "nothing_to_remove": ("event", lambda told: Markup("{0} has no card to remove.").format(told.who)),
    "played": ("play", _played),
    "portal_advanced": (
        "portal",
        lambda told: Markup("The Portal marker moves on: {0} due.").format(counted(told.data["crystals"], "Crystal")),
    ),
    "portal_crossed": (
        "portal",
        lambda _told: Markup("The party passes the Portal. Everyone is shielded, and the forest is laid out anew."),
    ),
    "recovered": ("recover", _recovered),
    "refilled": ("map", _refilled),
    "removed": ("remove", lambda told: Markup("{0} removes {1} from the game.").format(told.who, told.card)),
    "reshuffled": (
        "deck",
        lambda told: Markup("{0} shuffles {1} into a new deck.").format(told.who, counted(told.data["cards"], "card")),
    ),
    "resolved": (
        "play",
        lambda told: Markup("{0} uses {1} {2}.").format(told.who, told.card, PURPOSES[told.data["effect"]]),
    ),
    "shielded": ("shield", lambda told: Markup("{0} is shielded.").format(told.who)),
    "stored": ("camp", lambda told: Markup("{0} puts {1} into the Camp.").format(told.who, told.card)),
    "stun_spent": ("stun", lambda told: Markup("{0} is stunned and does no damage.").format(told.card)),
    "stunned": ("stun", lambda told: Markup("{0} stuns {1}.").format(told.who, told.card)),
    "travelled": ("map", _travelled),
    "turn_began": ("hourglass", _turn_began),
    "turn_ended": ("hourglass", _turn_ended),
    "two_cards": (
        "discard",
        lambda told: Markup("{0} discards two cards for 1 {1}.").format(told.who, PLURALS[told.data["makes"]][0]),
    ),
    "victory": (
        "relic",
        lambda told: Markup("{0} brings the four Relics to the Shrine. The forest lives!").format(told.who),
    ),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
