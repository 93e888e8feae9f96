"""The log in sentences: one for each kind of entry that the rules write, with the names of people and cards."""

from collections.abc import Callable, Mapping, Sequence

from markupsafe import Markup

from app.games.journey.cards import Ability, CardKind
from app.games.journey.content import Content
from app.language import N_, ngettext
from app.language import gettext as _
from app.web.icons import icon
from app.web.journey.telling import Data, Telling
from app.web.journey.words import basics, counted_resource, place_name

PURPOSES: Mapping[str, str] = {
    "draw": N_("{who} uses {card} to draw."),
    "pay": N_("{who} uses {card} by paying its arrow."),
    "recover": N_("{who} uses {card} to bring a card back."),
    "clear": N_("{who} uses {card} to clear the way."),
    "stun": N_("{who} uses {card} to stun an Enemy."),
    "shield": N_("{who} uses {card} to shield a character."),
}
"""What an open effect was resolved for, by the kind of effect that the entry names."""

ABILITIES: Mapping[Ability, str] = {
    "recover": N_("{who} pays a Crystal to take a card back from a discard pile."),
    "clear": N_("{who} pays a Crystal to sweep a card off the pathway."),
    "stun": N_("{who} pays a Crystal to stun an Enemy."),
    "shield": N_("{who} pays a Crystal to shield a character."),
}

PURCHASES: Mapping[CardKind, tuple[str, str]] = {
    "item": (N_("{who} buys {card}."), N_("{who} buys {card}, paid with {units}.")),
    "hazard": (
        N_("{who} takes on {card}. It lies in the Camp."),
        N_("{who} takes on {card}, paid with {units}. It lies in the Camp."),
    ),
    "relic": (
        N_("{who} wins the Relic {card}. It lies in the Camp."),
        N_("{who} wins the Relic {card}, paid with {units}. It lies in the Camp."),
    ),
}
"""What is told of a purchase, paid with seasonal units or without; Allies are bought as Items are."""


def _says(words: str) -> Callable[[Telling], Markup]:
    """Tell an entry whose sentence is always the same."""
    return lambda told: told.say(_(words))


def _played(told: Telling) -> Markup:
    if told.data["source"] == "camp":
        return told.say(_("{who} plays {card} from the Camp."))
    return told.say(_("{who} plays {card}."))


def _bought(told: Telling) -> Markup:
    kind = told.content.cards[told.data["card"]].kind
    plain, by_units = PURCHASES.get(kind, PURCHASES["item"])
    return told.say(_(by_units if told.data["units"] else plain))


def _travelled(told: Telling) -> Markup:
    goal = place_name(told.content, told.data["place"])
    parts = [told.say(_("{who} leads the party out, towards {goal}."), goal=goal)]
    removed, due = len(told.data["removals"]), told.data["crystals"]
    if removed:
        parts.append(told.say(ngettext("{removals} leaves the game.", "{removals} leave the game.", removed)))
    if due:
        parts.append(
            told.say(ngettext("{crystals} Crystal for the Portal.", "{crystals} Crystals for the Portal.", due))
        )
    return Markup(" ").join(parts)


def _life_lost(told: Telling) -> Markup:
    lost = told.data["amount"]
    if not lost:
        return told.say(_("{who} is spared by the shield: {reason}."))
    if told.data["shielded"]:
        return told.say(
            ngettext(
                "{who} loses {amount} life after the shield: {reason}.",
                "{who} loses {amount} lives after the shield: {reason}.",
                lost,
            )
        )
    return told.say(ngettext("{who} loses {amount} life: {reason}.", "{who} loses {amount} lives: {reason}.", lost))


def _drawn(told: Telling) -> Markup:
    drawn, wanted = told.data["amount"], told.data["wanted"]
    if not drawn:
        return told.say(_("{who} has nothing left to draw."))
    if drawn == wanted:
        return told.say(ngettext("{who} draws {amount} card.", "{who} draws {amount} cards.", drawn))
    return told.say(
        ngettext(
            "{who} draws {amount} card of {wanted}, for there are no more.",
            "{who} draws {amount} cards of {wanted}, for there are no more.",
            drawn,
        )
    )


def _recovered(told: Telling) -> Markup:
    if told.data["by"] == told.data["seat"]:
        return told.say(_("{who} takes {card} back from the discard pile."))
    words = _("{who} takes {card} back from the discard pile (chosen by {other}).")
    return told.say(words, other=told.player("by"))


def _turn_ended(told: Telling) -> Markup:
    if told.data["unused"]:
        return told.say(_("{who} ends the turn. Not used: {unused}."))
    return told.say(_("{who} ends the turn."))


def _turn_began(told: Telling) -> Markup:
    events = told.data["events"]
    if not events:
        return told.say(_("Turn {turn}: {who}."))
    return told.say(
        ngettext(
            "Turn {turn}: {who}, with {events} Event to face.",
            "Turn {turn}: {who}, with {events} Events to face.",
            events,
        )
    )


def _refilled(told: Telling) -> Markup:
    if told.data["cards"]:
        return told.say(_("New on the pathway: {cards}."))
    return told.say(_("The pathway closes up; no new card comes."))


def _fought(told: Telling) -> Markup:
    life = told.content.cards[told.data["card"]].life
    return told.say(_("{who} strikes {card} for {attack}: {damage} of {life} damage."), life=life)


def _camp_attacked(told: Telling) -> Markup:
    attackers = len(told.data["cards"])
    return told.say(ngettext("At the Camp {cards} attacks {who}.", "At the Camp {cards} attack {who}.", attackers))


def _backfire(told: Telling) -> Markup:
    return told.say(
        ngettext(
            "The Portal backfires: {crystals} Crystal unpaid.",
            "The Portal backfires: {crystals} Crystals unpaid.",
            told.data["crystals"],
        )
    )


def _portal_advanced(told: Telling) -> Markup:
    return told.say(
        ngettext(
            "The Portal marker moves on: {crystals} Crystal due.",
            "The Portal marker moves on: {crystals} Crystals due.",
            told.data["crystals"],
        )
    )


def _forest_reshuffled(told: Telling) -> Markup:
    amount = told.data["cards"]
    words = ngettext(
        "The common discard becomes the Journey deck: {amount} card.",
        "The common discard becomes the Journey deck: {amount} cards.",
        amount,
    )
    return told.say(words, amount=amount)


def _reshuffled(told: Telling) -> Markup:
    amount = told.data["cards"]
    words = ngettext(
        "{who} shuffles {amount} card into a new deck.", "{who} shuffles {amount} cards into a new deck.", amount
    )
    return told.say(words, amount=amount)


def _healed(told: Telling) -> Markup:
    life = told.data["life"]
    return told.say(ngettext("{who} is healed to {life} life.", "{who} is healed to {life} lives.", life))


def _two_cards(told: Telling) -> Markup:
    made = counted_resource(told.data["makes"], 1)
    return told.say(_("{who} discards two cards for {made}."), made=made)


def _hired(told: Telling) -> Markup:
    return told.say(_("{who} hires a Forest Guide for {paid}."), paid=basics(told.data["basics"]))


WORDS: Mapping[str, tuple[str, Callable[[Telling], Markup]]] = {
    "ability_used": ("spirit", lambda told: told.say(_(ABILITIES[told.data["ability"]]))),
    "activated": ("item", _says(N_("{who} uses {card}."))),
    "backfire": ("portal", _backfire),
    "bought": ("ally", _bought),
    "camp_attacked": ("enemy", _camp_attacked),
    "cleared": ("clear", _says(N_("{who} sweeps {card} off the pathway."))),
    "day_advanced": ("day", _says(N_("Day {day} breaks: Events grow."))),
    "defeat": ("skull", _says(N_("{who} falls to {reason}. The forest is lost."))),
    "defeated_enemy": ("camp", _says(N_("{card} is beaten and lies in the Camp."))),
    "discarded": ("discard", _says(N_("{who} discards {card}."))),
    "drawn": ("draw", _drawn),
    "event": ("event", _says(N_("{who} turns over {event} on Day {day}."))),
    "event_sent": ("event", _says(N_("An Event comes to lie before {who}."))),
    "events_reshuffled": ("event", _says(N_("The Events are shuffled; it stays Day {day}."))),
    "forest_reshuffled": ("deck", _forest_reshuffled),
    "fought": ("attack", _fought),
    "healed": ("heal", _healed),
    "hired": ("guide", _hired),
    "life_lost": ("life", _life_lost),
    "no_event_left": ("event", _says(N_("No Event is left to take: all lie before players."))),
    "nothing_to_remove": ("event", _says(N_("{who} has no card to remove."))),
    "played": ("play", _played),
    "portal_advanced": ("portal", _portal_advanced),
    "portal_crossed": (
        "portal",
        _says(N_("The party passes the Portal. Everyone is shielded, and the forest is laid out anew.")),
    ),
    "recovered": ("recover", _recovered),
    "refilled": ("map", _refilled),
    "removed": ("remove", _says(N_("{who} removes {card} from the game."))),
    "reshuffled": ("deck", _reshuffled),
    "resolved": ("play", lambda told: told.say(_(PURPOSES[told.data["effect"]]))),
    "shielded": ("shield", _says(N_("{who} is shielded."))),
    "stored": ("camp", _says(N_("{who} puts {card} into the Camp."))),
    "stun_spent": ("stun", _says(N_("{card} is stunned and does no damage."))),
    "stunned": ("stun", _says(N_("{who} stuns {card}."))),
    "travelled": ("map", _travelled),
    "turn_began": ("hourglass", _turn_began),
    "turn_ended": ("hourglass", _turn_ended),
    "two_cards": ("discard", _two_cards),
    "victory": ("relic", _says(N_("{who} brings the four Relics to the Shrine. The forest lives!"))),
}
"""Every kind of entry with its icon and its sentence."""


def sentence(content: Content, kind: str, data: Data, players: Sequence[str]) -> Markup:
    """Tell an entry. Raises KeyError for a kind without words, which a test rules out."""
    drawn, tell = WORDS[kind]
    return icon(drawn) + Markup(" ") + tell(Telling(content, data, players))
