"""Region ``hand``: the cards sorted by what they lead to, the nearest goal first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from app.games.balance.actions import Release
from app.games.balance.cards import SEASONS, CardId, Celestial, Face, FaceId, SeasonCard
from app.games.balance.outlook import Prospect, prospects
from app.games.balance.sets import mountain_for
from app.games.balance.state import MoonChoice, other
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import ngettext
from app.web.balance.card_face import card_face, gap
from app.web.balance.contexts import Hand, HandCard, HandGroup
from app.web.balance.sight import Sight, laid_by
from app.web.balance.words import covered, line_title, name_of
from app.web.buttons import press, spoken_label

_AT_LEAST = 2
"""Cards that make a row or column worth a group of its own."""


def hand(sight: Sight) -> Hand | None:
    """Lay out the viewer's hand; None for a spectator."""
    mine = sight.mine
    if mine is None or mine.hand is None:
        return None
    return Hand(title=_("Your hand"), asks=_asks(sight), groups=tuple(_groups(sight)))


def cover(sight: Sight, taker: Seat | None) -> str:
    """Name the person who takes the device now; blank when nobody has to."""
    return "" if taker is None else sight.person(taker)


def _asks(sight: Sight) -> str:
    if not sight.of(Release) or sight.over:
        return ""
    if isinstance(sight.view.choice, MoonChoice):
        return _("Choose what the Moon takes, or keep the rest.")
    if sight.view.choice is not None:
        return _("Choose the card that you give to the Sun.")
    return _("Release the eighth card.") if sight.view.phase == "shed" else ""


def _groups(sight: Sight) -> Iterator[HandGroup]:
    """Put every card into one group: lines and seasons by progress, then helpers, single cards and what is spare."""
    left = Counter(sight.hand)
    goals = [*_lines(sight, left), *_seasons(sight, left)]
    yield from sorted(goals, key=lambda group: (not group.ready, len(group.missing), -len(group.cards)))
    yield from _rest(sight, left)


def _lines(sight: Sight, left: Counter[CardId]) -> Iterator[HandGroup]:
    content, mountains = sight.content, sight.hand.count(CardId("mountain"))
    for found in prospects(content, sight.own, sight.hand):
        faces = [face for face in found.held if left[face]]
        if len(faces) < _AT_LEAST:
            continue
        left.subtract(faces)
        yield HandGroup(
            title=line_title(content, found.line),
            progress=_progress(found, mountains),
            cards=_cards(sight, faces),
            missing=tuple(gap(content, face) for face in found.missing),
            ready=found.within_reach(mountains),
            target=f"set:{sight.view.viewer}:{found.line}",
        )


def _progress(found: Prospect, mountains: int) -> str:
    if not found.missing:
        return _("complete")
    if found.within_reach(mountains):
        return ngettext("complete with a Mountain", "complete with Mountains", len(found.missing))
    return _so_far(len(found.held), len(found.held) + len(found.missing))


def _so_far(held: int, needed: int) -> str:
    return _("{held} of {needed}").format(held=held, needed=needed)


def _seasons(sight: Sight, left: Counter[CardId]) -> Iterator[HandGroup]:
    """Gather each season once, and the celestials."""
    found = [card for card in left if left[card] and isinstance(sight.card(card), SeasonCard | Celestial)]
    if not found:
        return
    done = covered(sight.content, found, celestials=sight.view.ruleset.celestials)
    left.subtract(found)
    yield HandGroup(
        title=_("Four seasons"),
        progress=_("complete") if len(done) == len(SEASONS) else _so_far(len(done), len(SEASONS)),
        cards=_cards(sight, sorted(found, key=lambda card: list(sight.content.cards).index(card))),
        missing=tuple(gap(sight.content, CardId(season)) for season in SEASONS if season not in done),
        ready=len(done) == len(SEASONS),
        target="reserve",
    )


def _rest(sight: Sight, left: Counter[CardId]) -> Iterator[HandGroup]:
    ahead = {face for found in prospects(sight.content, sight.own, sight.hand) for face in found.held}
    fresh = [card for card in left if left[card] and card in ahead and sight.hand.count(card) == left[card]]
    helpers = [card for card in left if not isinstance(sight.card(card), Face | SeasonCard | Celestial)]
    for title, cards in ((_("Helpers"), _all(helpers, left)), (_("Singles"), fresh), (_("Spare"), None)):
        if cards is not None:
            left.subtract(cards)
        chosen = list(left.elements()) if cards is None else cards
        if chosen:
            yield HandGroup(title=title, progress="", cards=_cards(sight, chosen))


def _all(cards: Iterable[CardId], left: Counter[CardId]) -> list[CardId]:
    return [card for card in cards for _ in range(left[card])]


def _cards(sight: Sight, cards: Sequence[CardId]) -> tuple[HandCard, ...]:
    return tuple(_card(sight, card) for card in cards)


def _card(sight: Sight, card: CardId) -> HandCard:
    releases = [release for release in sight.of(Release) if release.card == card]
    kept = bool(sight.of(Release)) and not releases
    return HandCard(
        face=card_face(sight.content, card),
        target=f"card:{card}",
        signs=tuple(_signs(sight, card)),
        buttons=tuple(press((release,), _label(sight, card)) for release in releases),
        kept=kept,
    )


def _label(sight: Sight, card: CardId) -> Markup:
    return spoken_label(_("Release [{card}]"), card=name_of(sight.content, card))


def _signs(sight: Sight, card: CardId) -> Iterator[str]:
    """Tell which Mountains a card could swap out."""
    if not isinstance(sight.card(card), Face) or sight.view.viewer is None:
        return
    rival = sight.view.seats[other(sight.view.viewer)]
    for seat, words in ((sight.own, _("can reclaim")), (laid_by(rival), _("can steal"))):
        found = mountain_for(seat, FaceId(card))
        if found is not None and not found[0].frozen:
            yield words
