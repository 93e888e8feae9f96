"""What the game waits for, as a panel nobody can miss: an Event before a player, and the choices in mid-action."""

from typing import assert_never

from markupsafe import Markup

from app.games.journey.actions import ResolveEvent, TakeFromDiscard
from app.games.journey.state import DiscardCost, EventRemoval, Pending, RecoverPick
from app.web.buttons import press, unseen
from app.web.journey.card_face import chip, event_large
from app.web.journey.contexts import CardWithButtons, PendingQuestion
from app.web.journey.sight import Sight
from app.web.journey.words import EVENT_WORDS
from app.web.wording import counted, joined

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
    who = "you" if sight.leads else sight.character(sight.view.active).name
    lie = "An Event lies" if waiting == 1 else f"{counted(waiting, 'Event')} lie"
    return PendingQuestion(
        title=f"{lie} before {who}",
        words=(f"It is faced before anything else, with all its parts down to Day {sight.view.day}.",),
        card=_NOTHING,
        buttons=tuple(
            CardWithButtons(face=_NOTHING, target="", buttons=(press((turn,), "Turn it over", tone="primary"),))
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
    who = sight.character(sight.view.active).name
    left = f"After that: {joined(EVENT_WORDS[word] for word in pending.remaining)}." if pending.remaining else ""
    twilight = sight.view.ruleset.event_side == "twilight"
    return PendingQuestion(
        title="One of your cards leaves the game" if sight.leads else f"{who} must give up a card",
        words=(
            "Choose it from your hand. A Relic is never taken."
            if sight.leads
            else "The Event takes one from the hand.",
            left,
        ),
        card=event_large(sight.content, sight.view.event_discard[-1], sight.view.day, twilight=twilight),
        buttons=(),
        mine=sight.leads,
    )


def _recover(sight: Sight, pending: RecoverPick) -> PendingQuestion:
    owner = sight.character(pending.seat).name
    own = pending.seat == sight.view.viewer
    return PendingQuestion(
        title="Take a card back" if own else f"A card back for {owner}",
        words=(f"One card of {'your' if own else f'{owner}’s'} discard pile returns to the hand.",),
        card=_NOTHING,
        buttons=tuple(
            CardWithButtons(
                face=chip(sight.content, take.card),
                target=f"card:{take.card}",
                buttons=(press((take,), Markup("Take") + unseen(f" {sight.card(take.card).name}"), tone="primary"),),
            )
            for take in sight.of(TakeFromDiscard)
        ),
        mine=sight.acts,
    )


def _discard(sight: Sight, pending: DiscardCost) -> PendingQuestion:
    who = sight.character(sight.view.active).name
    cards = counted(pending.count, "card")
    return PendingQuestion(
        title=f"Discard {cards}" if sight.leads else f"{who} discards {cards}",
        words=("Choose from your hand. The cards go to your discard pile without doing anything.",)
        if sight.leads
        else (),
        card=_NOTHING,
        buttons=(),
        mine=sight.leads,
    )
