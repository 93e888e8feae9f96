"""Every symbol of Harmonies, in words."""

from app.games.harmonies.content import Content
from app.language import N_
from app.language import gettext as _
from app.web.harmonies.card_sheet import card_sheet
from app.web.symbols import Sign, SymbolGroup, of_boards, of_cards

BOARD: tuple[Sign, ...] = (
    ("pouch", N_("The pouch"), N_("So many tokens are still to be drawn.")),
    ("island", N_("Your land"), N_("Your own board, and the spaces left on it.")),
    ("deck", N_("The pile of animals"), N_("So many cards are still to come into the row.")),
    ("spirit", N_("A spirit, face down"), N_("One of Nature’s Spirits, which its player alone has seen.")),
    ("score-trees", N_("Trees"), N_("The points of the trees, by their height.")),
    ("score-mountains", N_("Mountains"), N_("The points of the mountains that touch another one, by their height.")),
    ("score-fields", N_("Fields"), N_("The points of the fields that are large enough.")),
    ("score-buildings", N_("Buildings"), N_("The points of the buildings with enough colours around them.")),
    ("score-water", N_("Water"), N_("The points of the longest river, or of the islands between the waters.")),
    ("score-animals", N_("Animals"), N_("The points of the animal cards, or how many spaces suit one now.")),
    ("score-spirits", N_("Nature’s Spirits"), N_("The points of the spirit whose cube lies on the land.")),
    ("summer", N_("A sun"), N_("What a game played alone is rated by.")),
    ("hourglass", N_("On turn"), N_("Whom the game waits for, or that the last round has begun.")),
)
"""What stands beside the land, the supply and the score."""


def symbols(content: Content) -> tuple[SymbolGroup, ...]:
    """List every symbol by where it is found."""
    return (
        of_cards(_("On the cards"), [card_sheet(content, card) for card in content.cards]),
        of_boards(_("Around the land and in the score"), BOARD),
    )
