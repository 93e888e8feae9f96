"""Region ``pathway``: the eight spaces with their distances, what lies on them, the Guides and the forest's piles."""

from collections.abc import Iterator, Mapping

from markupsafe import Markup
from msgspec.structs import replace

from app.games.journey.actions import Buy, Fight, HireGuide
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.state import COLUMNS
from app.games.journey.view import SpaceView
from app.language import N_, kept_in_each_language, pgettext
from app.language import gettext as _
from app.web.buttons import press, spoken_label
from app.web.icons import icon
from app.web.journey.card_face import face
from app.web.journey.contexts import Pathway, Pile, Reach, Space
from app.web.journey.effect_icons import price_icons, token
from app.web.journey.sight import Sight
from app.web.journey.words import resource

REACH_WORDS: Mapping[Reach, str] = {
    "now": N_("You can have this now"),
    "covered": N_("Your cards can pay for this"),
    "short": N_("You are short of something"),
    "unknown": N_("No way to pay found"),
    "perhaps": N_("Perhaps: point at it to find out"),
    "": "",
}
REACH_LABELS: Mapping[Reach, str] = {
    "now": N_("now"),
    "covered": N_("with cards"),
    "short": N_("short"),
    "unknown": N_("no way"),
    "perhaps": N_("perhaps"),
    "": "",
}
WAITING_REACH_WORDS: Mapping[Reach, str] = {
    "now": N_("You could have this at once on your turn"),
    "covered": N_("Your cards could pay for this on your turn"),
    "short": N_("You would be short of something on your turn"),
    "unknown": N_("No way to pay found"),
    "perhaps": N_("Perhaps on your turn: point at it to find out"),
    "": "",
}
_SIGN = Markup('<span class="sign {0}">{1}{2}</span>')
_HEARTS = Markup(
    '<span class="hearts" aria-hidden="true"><span class="full w{0}"></span><span class="lost w{1}"></span></span>'
    '<span class="sr">{2}</span>'
)
_NOTHING = Markup("")
_SPACES = 2_000


def pathway(sight: Sight, reach: Mapping[str, Reach]) -> Pathway:
    """Lay out the pathway. ``reach`` says for each target, by its text, whether the viewer could have it."""
    spaces = tuple(None if space is None else _space(sight, space, reach) for space in sight.view.pathway)
    return Pathway(
        distances=_distances(sight.content),
        rows=(spaces[:COLUMNS], spaces[COLUMNS:]),
        piles=tuple(_piles(sight)),
        guide_price=_guide_price(sight.content),
        guides=sight.view.guides,
        guide_reach=reach.get("hire", ""),
        guide_button=_hire(sight),
    )


def reached(pathway: Pathway, reach: Mapping[str, Reach]) -> Pathway:
    """Mark on a pathway that was laid out before what the viewer could have, for each target by its text."""
    return replace(
        pathway,
        rows=tuple(
            tuple(None if space is None else _reached(space, reach.get(space.target, "")) for space in row)
            for row in pathway.rows
        ),
        guide_reach=reach.get("hire", ""),
    )


@kept_in_each_language(_SPACES)
def _reached(space: Space, reach: Reach) -> Space:
    if not reach:
        return space
    words, label = _(WAITING_REACH_WORDS[reach]), _(REACH_LABELS[reach])
    return replace(space, reach=reach, reach_words=words, reach_label=label)


@kept_in_each_language()
def _guide_price(content: Content) -> Markup:
    return price_icons(content, next(card.id for card in content.cards.values() if card.kind == "guide"))


@kept_in_each_language()
def _distances(content: Content) -> tuple[Markup, ...]:
    return tuple(_distance(far) for far in content.distance)


def _distance(far: int) -> Markup:
    return (
        token("advance", far, resource("advance")) if far else Markup("{0} {1}").format(icon("camp"), _("at the Camp"))
    )


def target_of(sight: Sight, card: CardId) -> str:
    """Name the target that a pathway card is: to be fought or to be bought."""
    return f"{'fight' if sight.card(card).kind == 'enemy' else 'buy'}:{card}"


def _space(sight: Sight, space: SpaceView, reach: Mapping[str, Reach]) -> Space:
    target = target_of(sight, space.card)
    attacks = space.card in sight.view.attackers
    return _laid_out(
        sight.content, space, target, attacks=attacks, reach=reach.get(target, ""), button=_direct(sight, space)
    )


@kept_in_each_language(_SPACES)
def _laid_out(content: Content, space: SpaceView, target: str, *, attacks: bool, reach: Reach, button: Markup) -> Space:
    """Lay a card out; most spaces stay as they are for many turns, and look alike to all who wait."""
    return Space(
        face=face(content, space.card),
        target=target,
        attacks=attacks,
        signs=tuple(_signs(content, space, attacks=attacks)),
        reach=reach,
        reach_words=_(REACH_WORDS[reach]) if reach else "",
        reach_label=_(REACH_LABELS[reach]) if reach else "",
        button=button,
    )


def _signs(content: Content, space: SpaceView, *, attacks: bool) -> Iterator[Markup]:
    if space.damage:
        left = max(content.cards[space.card].life - space.damage, 0)
        words = _("damage {damage}, life left {left}").format(damage=space.damage, left=left)
        yield _SIGN.format("wounded", _HEARTS.format(left, space.damage, words), "")
    if space.stunned:
        yield _SIGN.format("stunned", icon("stun"), _("stunned"))
    elif attacks:
        yield _SIGN.format("attacking", icon("enemy"), _("attacks"))


def _direct(sight: Sight, space: SpaceView) -> Markup:
    """Make the button that has the card at once, where there is one way only and nothing to weigh."""
    buys = [buy for buy in sight.of(Buy) if buy.card == space.card]
    if len(buys) == 1:
        # translators: what stands in brackets is only heard by those who listen to the page; the brackets are not shown
        return press(buys, spoken_label(_("Buy [{card}]"), card=sight.named(space.card)), tone="primary")
    left = sight.card(space.card).life - space.damage
    blows = [fight for fight in sight.of(Fight) if fight.card == space.card and fight.attack == left]
    if blows:
        return press(blows, spoken_label(_("Beat [{card}]"), card=sight.named(space.card)), tone="primary")
    return _NOTHING


def _hire(sight: Sight) -> Markup:
    hires = sight.of(HireGuide)
    return press(hires, spoken_label(_("Hire [a Forest Guide]")), tone="primary") if len(hires) == 1 else _NOTHING


def _piles(sight: Sight) -> Iterator[Pile]:
    view = sight.view
    discard = len(view.common_discard)
    yield Pile(name=_("Deck"), icon=icon("deck"), count=view.journey_deck)
    yield Pile(name=pgettext("pile", "Discard"), icon=icon("recycle"), count=discard, target="pile:common_discard")
    yield Pile(name=_("Events left"), icon=icon("event"), count=view.event_deck)
    yield Pile(name=_("Events seen"), icon=icon("event"), count=len(view.event_discard), target="pile:event_discard")
    yield Pile(name=_("Removed"), icon=icon("remove"), count=len(view.removed), target="pile:removed")
