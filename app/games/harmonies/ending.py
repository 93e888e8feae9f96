"""The end of a turn: what is refilled, whose turn comes, when the last round begins, and when the game is over.

Two things begin the last round: a turn ends with two or fewer empty spaces on its player's board, or the pouch cannot
refill the central board. It is played to its end, so that all have had as many turns.
"""

from collections.abc import Iterator

from app.games.harmonies.actions import EndTurn
from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.games.harmonies.scoring import spirit_of, winners
from app.games.harmonies.state import EndReason, State, Turn
from app.games.harmonies.step_builder import StepBuilder
from app.games.harmonies.supply import cleared, filled, tokens_due
from app.games.protocol import IllegalAction, Outcome, Seat
from app.language import Phrase, phrase

END_TURN = EndTurn()
CHOOSE_SPIRIT = phrase("Choose one of your spirits first.")
TAKE_TOKENS = phrase("Take the tokens of a space of the central board first.")
PLACE_TOKENS = phrase("Place all your tokens first.")


def endings(content: Content, state: State) -> Iterator[EndTurn]:
    """List the ways to end the turn: none until all is done that must be."""
    if open_duty(state) is None:
        yield END_TURN
        if can_swap(content, state):
            yield from (EndTurn(card) for card in state.row if card is not None)


def open_duty(state: State) -> Phrase | None:
    """Say what still has to be done before the turn can end, None if nothing has."""
    if state.acting_seat.offered:
        return CHOOSE_SPIRIT
    if state.turn.taken_from is None:
        return TAKE_TOKENS
    if state.turn.in_hand:
        return PLACE_TOKENS
    return None


def can_swap(content: Content, state: State) -> bool:
    """Say whether a face-up card may be swapped as the turn ends: alone, no card taken, and a turn to come after it."""
    free = state.alone and state.turn.card is None and len(state.draw_pile) > 0
    return free and ending_begins(content, state) is None


def ending_begins(content: Content, state: State) -> EndReason | None:
    """Say why the last round would begin if the turn ended now, None if it would not.

    Played alone, a pouch that cannot fill all spaces ends the game, even if some tokens are left (#reading-pouch).
    """
    if state.acting_seat.board.empty_spaces <= content.table.few_empty:
        return "board"
    return "pouch" if len(state.pouch) < tokens_due(content, state) else None


def end_turn(step: StepBuilder, action: EndTurn) -> None:
    """End the turn: show a new spirit, begin the last round or end the game, refill, and pass on.

    Raises `IllegalAction` while tokens are not placed or no spirit is chosen, or for a swap that is not allowed.
    """
    duty = open_duty(step.state)
    if duty is not None:
        raise IllegalAction(duty)
    _check_swap(step, action)
    step.log("turn_ended", seat=step.state.active)
    _show_spirit(step)
    _begin_last_round(step)
    last_round = step.state.last_round
    if last_round is not None and _following(step.state) == step.state.first:
        _finish(step, last_round)
        return
    _swap(step, action.discard)
    _refill(step)
    _pass_on(step)


def _check_swap(step: StepBuilder, action: EndTurn) -> None:
    if action.discard is None:
        return
    if not can_swap(step.content, step.state):
        raise IllegalAction(
            phrase("You can swap a card only alone, in a turn that took none, and not in the last one.")
        )
    if action.discard not in step.state.row:
        raise IllegalAction(phrase("That card does not lie face up."))


def _show_spirit(step: StepBuilder) -> None:
    """Turn the spirit chosen in a first turn face up."""
    state = step.state
    spirit = spirit_of(step.content, state.acting_seat)
    if state.first_round and spirit is not None:
        step.log("spirit_shown", seat=state.active, card=spirit)


def _begin_last_round(step: StepBuilder) -> None:
    state = step.state
    reason = ending_begins(step.content, state)
    if state.last_round is None and reason is not None:
        step.update(last_round=reason)
        step.log("last_round", seat=state.active, reason=reason)


def _following(state: State) -> Seat:
    return Seat((state.active + 1) % len(state.seats))


def _finish(step: StepBuilder, reason: EndReason) -> None:
    won = winners(step.content, step.state)
    step.update(outcome=Outcome(reason, won), turn=Turn())
    step.log("game_over", reason=reason, winners=won)


def _swap(step: StepBuilder, card: CardId | None) -> None:
    if card is None:
        return
    state = step.state
    row = tuple(None if lying == card else lying for lying in state.row)
    step.update(row=row, removed_cards=(*state.removed_cards, card))
    step.log("card_swapped", seat=state.active, card=card)


def _refill(step: StepBuilder) -> None:
    """Fill the central board and the row of cards, and tell of what is new; what is drawn ends all taking back."""
    step.reveals = True
    if step.state.alone:
        before = step.state.removed_tokens
        step.state = cleared(step.state)
        step.log("tokens_removed", tokens=step.state.removed_tokens[len(before) :])
    gaps, pile = step.state.central, step.state.draw_pile
    step.state = filled(step.content, step.state)
    drawn = tuple((space, tokens) for space, tokens in enumerate(step.state.central) if not gaps[space] and tokens)
    if drawn:
        step.log("tokens_drawn", spaces=drawn)
    cards = pile[: len(pile) - len(step.state.draw_pile)]
    if cards:
        step.log("cards_drawn", cards=cards)


def _pass_on(step: StepBuilder) -> None:
    following, number = _following(step.state), step.state.turn_number + 1
    step.update(active=following, turn_number=number, turn=Turn())
    step.log("turn_began", seat=following, turn=number)
