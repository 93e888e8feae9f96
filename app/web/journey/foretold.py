"""What is certain about a press, in sentences."""

from collections.abc import Iterator

from app.games.journey.content import Content
from app.games.journey.state import State
from app.language import gettext as _
from app.language import ngettext
from app.web.journey.foresight import Foresight, Loss
from app.web.journey.telling import REASONS
from app.web.journey.words import card_name, character_name


def told(content: Content, state: State, ahead: Foresight) -> Iterator[str]:
    """Tell what a press certainly costs beside its price, worst last."""
    if ahead.unpaid:
        words = ngettext(
            "{amount} Crystal unpaid: the Portal backfires on everyone.",
            "{amount} Crystals unpaid: the Portal backfires on everyone.",
            ahead.unpaid,
        )
        yield words.format(amount=ahead.unpaid)
    for loss in ahead.losses:
        yield _loss(content, state, loss)
    for season in ahead.doomed:
        relic = card_name(content.cards[content.relic(season)])
        yield _("{relic} could then no longer be won.").format(relic=relic)
    if ahead.defeat:
        yield _("That is the last life: the journey would end in defeat.")


def _loss(content: Content, state: State, loss: Loss) -> str:
    reason, own = _(REASONS[loss.reason]), loss.seat == state.active
    who = character_name(content.characters[state.seats[loss.seat].character])
    if not loss.amount:
        words = _("The shield saves you: {reason}.") if own else _("The shield saves {who}: {reason}.")
    elif own:
        words = ngettext("You lose {amount} life: {reason}.", "You lose {amount} lives: {reason}.", loss.amount)
    else:
        words = ngettext("{who} loses {amount} life: {reason}.", "{who} loses {amount} lives: {reason}.", loss.amount)
    return words.format(who=who, amount=loss.amount, reason=reason)
