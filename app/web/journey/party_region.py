"""Region ``party``: every character's life, shield, items, piles and, where hands lie open, hand."""

from app.games.journey.cards import CardId
from app.games.journey.view import SeatView
from app.web.journey.card_face import mini
from app.web.journey.card_text import ability_text
from app.web.journey.contexts import CardWithButtons, Member, Party
from app.web.journey.hand_region import piles
from app.web.journey.icons import picture
from app.web.journey.sight import Sight


def party(sight: Sight) -> Party:
    """Present everybody in turn order."""
    return Party(members=tuple(_member(sight, seat) for seat in sight.view.seats))


def _member(sight: Sight, seat: SeatView) -> Member:
    who = sight.character(seat.seat)
    mine = seat.seat == sight.view.viewer
    shown = None if seat.hand is None or mine else tuple(_mini(sight, card) for card in seat.hand)
    return Member(
        character=who.name,
        person=sight.person(seat.seat),
        picture=picture(f"character-{who.id}"),
        season=who.season,
        ability=ability_text(who.ability),
        life=seat.life,
        most=sight.view.ruleset.start_life,
        shield=seat.shield,
        leads=seat.seat == sight.view.active and not sight.over,
        mine=mine,
        events=seat.waiting_events,
        hand=shown,
        hand_count=seat.hand_count,
        items=tuple(_mini(sight, item.card, used=item.used) for item in seat.items),
        piles=piles(seat),
    )


def _mini(sight: Sight, card: CardId, *, used: bool = False) -> CardWithButtons:
    return CardWithButtons(face=mini(sight.content, card), target=f"card:{card}", used=used)
