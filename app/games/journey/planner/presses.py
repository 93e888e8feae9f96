"""The presses that are worth a try in a turn: what the greedy player would weigh, and what it never dares."""

from collections.abc import Iterator
from typing import TypeAlias

from app.games.journey.actions import Action, ActivateItem, Heal, PlayCard, Resolve, UseAbility
from app.games.journey.affordability import Answer, FightTarget, Target, TravelTarget, answers_in_reach
from app.games.journey.cards import SEASONS, CardId
from app.games.journey.content import Content
from app.games.journey.deficits import field
from app.games.journey.greedy.arrows import Weighed, arrow_presses
from app.games.journey.greedy.effects import act_points
from app.games.journey.greedy.look import Look
from app.games.journey.greedy.owning import kept_for, reserved, set_aside
from app.games.journey.greedy.targets import target_points
from app.games.journey.greedy.tastes import PLAIN
from app.games.journey.sources import at_most, supply
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder
from app.games.journey.turn import apply, legal_actions
from app.games.protocol import Seat

Press: TypeAlias = tuple[Action, ...]

HURRY, FIRST_TURNS, PACE = 2, 8, 3
"""Points for each turn that a group is late with a step; turns that it may take before the first, and for each."""

DARED = -9
"""What clearing a card may cost by the greedy player's points and still be tried."""


def presses(content: Content, state: State, seat: Seat, *, blows: bool = False) -> Iterator[Weighed]:
    """Give what could be pressed in an Action step but ending it, each with the greedy player's points for it.

    Enemies are struck that will not fall only where ``blows`` asks for that: finding the largest blow takes long.
    Makers that are kept for a Relic are used for nothing else, and Relics only where nothing else will do.
    """
    look = Look(content, state, PLAIN)
    kept = reserved(look)
    spare = Look(content, set_aside(look, kept), PLAIN)
    yield from _targets(look, spare, blows=blows)
    yield from _acts(look, spare, seat)
    yield from (weighed for weighed in arrow_presses(look, spare) if weighed[0] > 0)
    yield from _relic_plays(look, seat)


def _targets(look: Look, spare: Look, *, blows: bool) -> Iterator[Weighed]:
    content = look.content
    hopeless = frozenset[Target]() if blows else _hopeless(spare)
    for answer in answers_in_reach(content, look.state, wanted=lambda target: kept_for(look, target)):
        if _reached(answer):
            yield _taste(look, answer), answer.plan
    reached: set[Target] = set()
    others = answers_in_reach(
        content, spare.state, wanted=lambda target: not kept_for(look, target) and target not in hopeless
    )
    for answer in others:
        if _reached(answer):
            reached.add(answer.target)
        if _reached(answer) or target_points(look, answer) > 0:
            yield _taste(look, answer), answer.plan
    if not any(content.relic(season) in (*look.me.hand, *look.state.camp_storage) for season in SEASONS):
        return
    others = answers_in_reach(
        content,
        set_aside(look, _makers(look)),
        wanted=lambda target: not kept_for(look, target) and target not in reached | hopeless,
    )
    yield from ((_taste(look, answer), answer.plan) for answer in others if _reached(answer))


def _taste(look: Look, answer: Answer) -> float:
    """Give the greedy player's points for a target. They count the lives it costs, as the turn's end does once more.

    Groups that are so careful get further. A step is wanted the more the later a group is: a forest that it stays in
    fills with what nobody can use.
    """
    points = target_points(look, answer)
    return points + HURRY * _late(look.state) if isinstance(answer.target, TravelTarget) else points


def _late(state: State) -> float:
    """Count the turns by which a group is behind the pace of one that gets there in time."""
    return max(0, state.turn_number - FIRST_TURNS - PACE * state.trail)


def _hopeless(spare: Look) -> frozenset[Target]:
    """Name the Enemies that all Attack icons together would not defeat."""
    content, state = spare.content, spare.state
    attack = field(at_most(content, supply(content, state), ()), "attack")
    enemies = (card for card in state.pathway if card is not None and content.cards[card].kind == "enemy")
    return frozenset(
        FightTarget(enemy) for enemy in enemies if content.cards[enemy].life - state.damage_on(enemy) > attack
    )


def _makers(look: Look) -> frozenset[CardId]:
    return reserved(look) - {look.content.relic(season) for season in SEASONS}


def _reached(answer: Answer) -> bool:
    return bool(answer.plan) and not answer.deadly and answer.verdict in {"now", "covered"}


def _acts(look: Look, spare: Look, seat: Seat) -> Iterator[Weighed]:
    for action in legal_actions(look.content, spare.state, seat):
        if isinstance(action, Heal | Resolve | UseAbility | ActivateItem | PlayCard):
            points = act_points(look, action)
            aimed = isinstance(action, Resolve | UseAbility) and action.card is not None
            if points > (DARED if aimed else 0):
                yield points, (action,)


def _relic_plays(look: Look, seat: Seat) -> Iterator[Weighed]:
    """Give each Relic at hand played for what it does by itself, together with the best use of that.

    What it adds to the pool is left to the targets that it pays for.
    """
    content, state = look.content, look.state
    for season in SEASONS:
        relic = content.relic(season)
        play = _play_of(state, relic)
        if play is None:
            continue
        step = StepBuilder(content, state)
        apply(step, seat, play)
        after = Look(content, step.state, look.tastes)
        uses = [(act_points(after, use), use) for use in _uses(after, seat)]
        points, use = max(uses, key=lambda one: one[0], default=(0, None))
        if use is not None and points > 0:
            yield points, (play, use)


def _play_of(state: State, card: CardId) -> PlayCard | None:
    if card in state.acting_seat.hand:
        return PlayCard(card, "hand", None)
    return PlayCard(card, "camp", None) if card in state.camp_storage else None


def _uses(look: Look, seat: Seat) -> Iterator[Heal | Resolve]:
    last = len(look.state.turn.in_play) - 1
    for action in legal_actions(look.content, look.state, seat):
        if isinstance(action, Heal) or (isinstance(action, Resolve) and action.entry == last):
            yield action
