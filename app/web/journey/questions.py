"""What the game waits for, as a panel nobody can miss: an Event before a player, and the choices in mid-action."""

from typing import assert_never

from markupsafe import Markup

from app.games.journey.actions import ResolveEvent, TakeFromDiscard
from app.games.journey.state import DiscardCost, EventRemoval, Pending, RecoverPick
from app.language import gettext as _
from app.language import ngettext
from app.web.buttons import press, spoken_label
from app.web.journey.card_face import chip, event_large
from app.web.journey.contexts import CardWithButtons, PendingQuestion
from app.web.journey.sight import Sight
from app.web.journey.words import EVENT_WORDS
from app.web.wording import joined

_NOTHING = Markup("")


def question(sight: Sight) -> PendingQuestion | None:
    """Ask what must be answered before anything else; None while nothing must."""
    if sight.over:
        return None
    if sight.view.pending is not None:
        return _pending(sight, sight.view.pending)
    return _event_to_turn(sight) if sight.view.phase == "events" else None


def _event_to_turn(sight: Sight) -> PendingQuestion:
    waiting = sight.active.waiting_events
    if sight.leads:
        title = ngettext("An Event lies before you", "{amount} Events lie before you", waiting)
    else:
        title = ngettext("An Event lies before {who}", "{amount} Events lie before {who}", waiting)
    faced = _("It is faced before anything else, with all its parts down to Day {day}.")
    return PendingQuestion(
        title=title.format(amount=waiting, who=sight.who(sight.view.active)),
        words=(faced.format(day=sight.view.day),),
        card=_NOTHING,
        buttons=tuple(
            CardWithButtons(face=_NOTHING, target="", buttons=(press((turn,), _("Turn it over"), tone="primary"),))
            for turn in sight.of(ResolveEvent)
        ),
        mine=sight.leads,
    )


def _pending(sight: Sight, pending: Pending) -> PendingQuestion:
    match pending:
        case EventRemoval():
            return _removal(sight, pending)
        case RecoverPick():
            return _recover(sight, pending)
        case DiscardCost():
            return _discard(sight, pending)
        case _:
            assert_never(pending)


def _removal(sight: Sight, pending: EventRemoval) -> PendingQuestion:
    left = joined(_(EVENT_WORDS[word]) for word in pending.remaining)
    twilight = sight.view.ruleset.event_side == "twilight"
    given_up = _("{who} must give up a card").format(who=sight.who(sight.view.active))
    return PendingQuestion(
        title=_("One of your cards leaves the game") if sight.leads else given_up,
        words=(
            _("Choose it from your hand. A Relic is never taken.")
            if sight.leads
            else _("The Event takes one from the hand."),
            _("After that: {left}.").format(left=left) if left else "",
        ),
        card=event_large(sight.content, sight.view.event_discard[-1], sight.view.day, twilight=twilight),
        buttons=(),
        mine=sight.leads,
    )


def _recover(sight: Sight, pending: RecoverPick) -> PendingQuestion:
    own = pending.seat == sight.view.viewer
    title = _("Take a card back") if own else _("A card back for {who}")
    words = (
        _("One card of your discard pile returns to the hand.")
        if own
        else _("One card of {who}’s discard pile returns to the hand.")
    )
    owner = sight.who(pending.seat)
    return PendingQuestion(
        title=title.format(who=owner),
        words=(words.format(who=owner),),
        card=_NOTHING,
        buttons=tuple(
            CardWithButtons(
                face=chip(sight.content, take.card),
                target=f"card:{take.card}",
                buttons=(
                    press((take,), spoken_label(_("Take [{card}]"), card=sight.named(take.card)), tone="primary"),
                ),
            )
            for take in sight.of(TakeFromDiscard)
        ),
        mine=sight.acts,
    )


def _discard(sight: Sight, pending: DiscardCost) -> PendingQuestion:
    if sight.leads:
        title = ngettext("Discard {amount} card", "Discard {amount} cards", pending.count)
    else:
        title = ngettext("{who} discards {amount} card", "{who} discards {amount} cards", pending.count)
    return PendingQuestion(
        title=title.format(amount=pending.count, who=sight.who(sight.view.active)),
        words=(_("Choose from your hand. The cards go to your discard pile without doing anything."),)
        if sight.leads
        else (),
        card=_NOTHING,
        buttons=(),
        mine=sight.leads,
    )
