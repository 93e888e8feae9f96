"""What effects do: what happens at once, what stays open on a card, and infused boxes (§5.2).

Gains, Heal icons and powers happen the moment a card is played. The other effects stay open until their player
resolves or declines them (#reading-open-effects). What an arrow pays for happens at once too, unless it needs a target
(#reading-arrow-at-once).
"""

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from app.games.journey.cards import Clear, Draw, Gain, Heal, Recover, Shield, SimpleEffect, Stun
from app.games.journey.drawing import draw
from app.games.journey.playings import Playing, gained
from app.games.journey.state import InPlay, Turn
from app.games.journey.step_builder import StepBuilder

Targeted: TypeAlias = Recover | Clear | Stun | Shield


def put_in_play(step: StepBuilder, entry: InPlay, played: Playing) -> None:
    """Lay a card among those in play: its gains and powers happen, its boxes and those already waiting may fire."""
    turn = step.state.turn
    powers = turn.powers + tuple(season for season in played.powers if season not in turn.powers)
    turn = Turn(
        turn.phase,
        turn.pool.plus(played.gain),
        turn.units + (entry.card,) * played.units,
        powers,
        (*turn.in_play, entry),
    )
    step.update(turn=_fire_boxes(turn))


def _fire_boxes(turn: Turn) -> Turn:
    """Fire every box whose season's power is on: each fires once, on cards played before the power or after it."""
    if not turn.powers or not any(entry.boxes for entry in turn.in_play):
        return turn
    pool = turn.pool
    entries: list[InPlay] = []
    for entry in turn.in_play:
        fired = tuple(effect for box in entry.boxes if box.season in turn.powers for effect in box.effects)
        for effect in fired:
            pool = pool.plus(gained(effect))
        entries.append(
            replace(
                entry,
                open=entry.open + tuple(effect for effect in fired if not isinstance(effect, Gain | Heal)),
                boxes=tuple(box for box in entry.boxes if box.season not in turn.powers),
            )
            if fired
            else entry
        )
    return replace(turn, pool=pool, in_play=tuple(entries))


def happen(step: StepBuilder, effects: tuple[SimpleEffect, ...], *, entry: int | None) -> None:
    """Carry out what an arrow or a two-card ability paid for: at once, except what needs a target.

    ``entry`` is the card in play that a targeted effect stays open on.
    """
    for effect in effects:
        match effect:
            case Gain() | Heal():
                step.update_turn(pool=step.state.turn.pool.plus(gained(effect)))
            case Draw(amount):
                draw(step, step.state.active, amount)
            case Recover() | Clear() | Stun() | Shield():
                _open(step, effect, entry)
            case _:
                assert_never(effect)


def _open(step: StepBuilder, effect: Targeted, entry: int | None) -> None:
    if entry is None:
        raise AssertionError("the two-card ability makes resources only")
    in_play = step.state.turn.in_play
    opened = replace(in_play[entry], open=(*in_play[entry].open, effect))
    step.update_turn(in_play=(*in_play[:entry], opened, *in_play[entry + 1 :]))


def close(step: StepBuilder, entry: int, effect: int) -> None:
    """Take a resolved effect off its card."""
    in_play = step.state.turn.in_play
    card = in_play[entry]
    closed = replace(card, open=card.open[:effect] + card.open[effect + 1 :])
    step.update_turn(in_play=(*in_play[:entry], closed, *in_play[entry + 1 :]))
