"""Every symbol of a Game of Balance, in words."""

from app.games.balance.content import Content
from app.language import N_
from app.language import gettext as _
from app.web.balance.card_sheet import card_sheet
from app.web.symbols import Sign, SymbolGroup, of_boards, of_cards

HELPERS: tuple[Sign, ...] = (
    ("mountain", N_("Mountain"), N_("Stands in a set for any card that is missing there.")),
    ("fog", N_("Fog"), N_("Lies on a Mountain: the set is frozen, and no card of it can be swapped or locked.")),
    ("wind", N_("Wind"), N_("Blows one Fog off a Mountain of your own.")),
    ("storm", N_("Storm"), N_("Both throw the whole hand away and draw anew.")),
    ("sun", N_("Sun"), N_("Both draw a card and release one.")),
    ("moon", N_("Moon"), N_("Each may release some cards, and then draws as many.")),
)
"""The helpers, and the events of the sky."""

BOARD: tuple[Sign, ...] = (
    ("hand", N_("Hand"), N_("The card that you still hold, or how many the other player holds.")),
    ("map", N_("A set"), N_("A row or a column of the land, to be laid or already laid.")),
    ("unlocked", N_("An open set"), N_("Laid, but not locked: its Mountains can still be taken.")),
    ("seal", N_("Ready to be locked"), N_("You have the four seasons that lock this set.")),
    ("locked", N_("A locked set"), N_("Four seasons lie on it. Nothing of it changes any more.")),
    ("sundial", N_("A reserve"), N_("Four seasons laid on their own, to lock a set later.")),
    ("swap", N_("Reclaim"), N_("Take your Mountain back for the card that it stands for.")),
    ("grab", N_("Steal"), N_("Take the other player’s Mountain for the card that it stands for.")),
    ("deck", N_("Draw pile"), N_("So many cards are still to be drawn.")),
    ("recycle", N_("Discards"), N_("The top card lies open; all of them become the next draw pile.")),
    ("harmony", N_("Harmony"), N_("All sets that the game asks for are locked: the game is won.")),
)
"""What stands on the land, at its sets and beside the piles."""


def symbols(content: Content) -> tuple[SymbolGroup, ...]:
    """List every symbol by where it is found."""
    return (
        of_cards(_("On the cards"), [card_sheet(content, card) for card in content.cards]),
        of_boards(_("Helpers and the sky"), HELPERS),
        of_boards(_("On the land and the piles"), BOARD),
    )
