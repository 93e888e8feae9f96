"""Region ``party``: every character's life, shield, items, piles and, where hands lie open, hand."""

from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.view import SeatView
from app.language import kept_in_each_language
from app.web.icons import picture
from app.web.journey.card_face import mini
from app.web.journey.card_text import ability_text
from app.web.journey.contexts import CardWithButtons, Member, Party
from app.web.journey.hand_region import piles
from app.web.journey.sight import Sight
from app.web.journey.words import character_name

_MEMBERS = 2_000


def party(sight: Sight) -> Party:
    """Present everybody in turn order."""
    return Party(members=tuple(_member(sight, seat) for seat in sight.view.seats))


def _member(sight: Sight, seat: SeatView) -> Member:
    return _presented(
        sight.content,
        seat,
        sight.person(seat.seat),
        most=sight.view.ruleset.start_life,
        leads=seat.seat == sight.view.active and not sight.over,
        mine=seat.seat == sight.view.viewer,
    )


@kept_in_each_language(_MEMBERS)
def _presented(content: Content, seat: SeatView, person: str, *, most: int, leads: bool, mine: bool) -> Member:
    """Present a character; it is asked for again and again, since most of the party is as it was."""
    who = content.characters[seat.character]
    shown = None if seat.hand is None or mine else tuple(_mini(content, card) for card in seat.hand)
    return Member(
        character=character_name(who),
        person=person,
        picture=picture(f"character-{who.id}"),
        season=who.season,
        ability=ability_text(who.ability),
        life=seat.life,
        most=most,
        shield=seat.shield,
        leads=leads,
        mine=mine,
        events=seat.waiting_events,
        hand=shown,
        hand_count=seat.hand_count,
        items=tuple(_mini(content, item.card, used=item.used) for item in seat.items),
        piles=piles(seat),
    )


def _mini(content: Content, card: CardId, *, used: bool = False) -> CardWithButtons:
    return CardWithButtons(face=mini(content, card), target=f"card:{card}", used=used)
