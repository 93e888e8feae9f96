"""What is certain about a press, in sentences."""

from collections.abc import Iterator

from app.games.journey.content import Content
from app.games.journey.state import State
from app.web.journey.foresight import Foresight, Loss
from app.web.journey.telling import REASONS
from app.web.wording import counted


def told(content: Content, state: State, ahead: Foresight) -> Iterator[str]:
    """Tell what a press certainly costs beside its price, worst last."""
    if ahead.unpaid:
        yield f"{counted(ahead.unpaid, 'Crystal')} unpaid: the Portal backfires on everyone."
    for loss in ahead.losses:
        yield _loss(content, state, loss)
    for season in ahead.doomed:
        relic = content.cards[content.relic(season)].name
        yield f"{relic} could then no longer be won."
    if ahead.defeat:
        yield "That is the last life: the journey would end in defeat."


def _loss(content: Content, state: State, loss: Loss) -> str:
    who = "You" if loss.seat == state.active else content.characters[state.seats[loss.seat].character].name
    lose = "lose" if who == "You" else "loses"
    if not loss.amount:
        return f"The shield saves {'you' if who == 'You' else who}: {REASONS[loss.reason]}."
    return f"{who} {lose} {counted(loss.amount, 'life', 'lives')}: {REASONS[loss.reason]}."
