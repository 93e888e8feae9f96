"""Every symbol of the journey, in words."""

from app.games.journey.content import Content
from app.language import N_
from app.language import gettext as _
from app.web.journey.card_sheet import card_sheet
from app.web.symbols import Sign, SymbolGroup, of_boards, of_cards

KINDS: tuple[Sign, ...] = (
    ("hand", N_("Starting card"), N_("One of the twelve cards that a character begins with.")),
    ("ally", N_("Ally"), N_("Bought into your discard pile.")),
    ("spirit", N_("Spirit Ally"), N_("Bought into your discard pile; it lends a character’s ability.")),
    ("item", N_("Item"), N_("Bought to lie before you, to be used once in each of your turns.")),
    ("enemy", N_("Enemy"), N_("Beaten into the Camp. Beside the Camp it attacks whoever ends their turn.")),
    ("hazard", N_("Hazard"), N_("Costs lives when the party travels past. Bought, it lies in the Camp.")),
    ("relic", N_("Relic"), N_("Bought into the Camp, and brought to the Shrine in the end.")),
    ("guide", N_("Forest Guide"), N_("Hired for any two basics; one pile for all.")),
)
"""What stands at the foot of a card."""

BOARD: tuple[Sign, ...] = (
    ("camp", N_("The Camp"), N_("Where the party stands on the trail, and what lies at its fire for everybody.")),
    ("portal", N_("Portal"), N_("The end of a season. It asks for as many Crystals as its marker shows.")),
    ("shrine", N_("The Shrine"), N_("The end of the trail, where all four Relics are needed at once.")),
    ("remove", N_("Remove"), N_("A card leaves the game for good.")),
    ("event", N_("Event"), N_("An Event lies before a player, or in the pile of those still to come.")),
    ("day", N_("Day"), N_("Events happen with all their parts down to the Day that it is.")),
    ("deck", N_("Draw pile"), N_("So many cards are still to be drawn.")),
    ("life", N_("Life"), N_("So many lives a character has left. The last one lost ends the journey for all.")),
    ("skull", N_("Defeat"), N_("A character has lost the last life.")),
)
"""What stands on the trail, at the tracks and beside the piles."""


def symbols(content: Content) -> tuple[SymbolGroup, ...]:
    """List every symbol by where it is found."""
    return (
        of_cards(_("On the cards"), [card_sheet(content, card) for card in (*content.cards, *content.events)]),
        of_boards(_("At the foot of a card"), KINDS),
        of_boards(_("On the trail, the tracks and the piles"), BOARD),
    )
