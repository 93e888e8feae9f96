"""One game of a cell, played from its seed to its end: what an executor's workers do."""

from collections.abc import Callable
from functools import cache

from app.catalogue import content_digest
from app.games.bot_registry import UnknownBot, bot_named
from app.games.bots import Bot, steps
from app.games.journey.actions import Action
from app.games.journey.state import State
from app.games.registry import JOURNEY
from app.simulation.cells import MEASURES, BotChoice, Cell, seed_of_bot
from app.simulation.records import GameRecord, Tally


class AnotherProgram(Exception):
    """This worker's program would play the cell otherwise; the message is a sentence that says in what it differs."""


def nothing() -> None:
    """Do nothing between two actions."""


def play_game(cell: Cell, seed: str, *, between: Callable[[], None] = nothing) -> GameRecord:
    """Play one game. Raises `AnotherProgram` where rules, cards or bot are not those that the cell names.

    ``between`` is called after each action; what it raises ends the game.
    """
    _check_program(cell.rules_version, cell.content, cell.measures)
    state = JOURNEY.new(cell.ruleset, cell.players, seed)
    tally = Tally()
    for _, _, step in steps(JOURNEY, state, _bot(cell.bot, seed), most_actions=cell.most_actions):
        state = step.state
        tally.count(step.log)
        between()
    return tally.record(JOURNEY.content, state, seed=seed)


def _bot(chosen: BotChoice, seed: str) -> Bot[State, Action]:
    try:
        kind = bot_named(JOURNEY.slug, chosen.name)
    except UnknownBot as fault:
        raise AnotherProgram(f"A worker does not know the bot {chosen.name}.") from fault
    if kind.version != chosen.version:
        raise AnotherProgram(f"A worker has version {kind.version} of the bot {kind.name}, not {chosen.version}.")
    return kind.make(seed_of_bot(seed), chosen.effort)


@cache
def _check_program(rules_version: int, content: str, measures: int) -> None:
    """Compare what a worker would play by. It may run on another machine, with another copy of the program."""
    if (JOURNEY.rules_version, content_digest(JOURNEY.slug), MEASURES) != (rules_version, content, measures):
        raise AnotherProgram("A worker has other rules, cards or measures than this machine: install the same version.")
