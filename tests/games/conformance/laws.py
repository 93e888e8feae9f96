"""The laws of `app.games.protocol`, each as a check of one state; `playing` walks games and calls them."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from random import Random
from typing import Any

import msgspec

from app.games.protocol import Game, IllegalAction, LogEntry, Seat, Step
from app.games.rng import Rng
from tests.games.conformance.mutation import ActionPool
from tests.games.zones import DRAWN, LAID_OPEN, OWNED, ZONES

FOREIGN_ACTIONS = 30
NOT_A_SEAT = (Seat(-1), Seat(99))


def only_acting_seats_have_actions(game: Game[Any, Any, Any], state: Any, seats: int) -> None:
    """Law 2."""
    acting = game.acting(state)
    for seat in (*map(Seat, range(seats)), *NOT_A_SEAT):
        legal = game.legal_actions(state, seat)
        assert (len(legal) > 0) == (seat in acting), f"seat {seat} of {acting} acting has {len(legal)} actions"


def over_when_nobody_acts(game: Game[Any, Any, Any], state: Any) -> None:
    """Law 4."""
    assert (game.outcome(state) is not None) == (not game.acting(state))


def each_card_in_one_zone(game: Game[Any, Any, Any], state: Any) -> None:
    """Law 6."""
    lying, owned = Counter(ZONES[game.slug](state)), OWNED[game.slug]
    assert lying == owned, f"missing {owned - lying}, too many {lying - owned}"


def refused(game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any) -> bool:
    """Say whether `apply` raises `IllegalAction`; it must give the player a sentence. Any other error is a fault."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as refusal:
        sentence = str(refusal)
    else:
        return False
    assert sentence.endswith("."), f"not a sentence to read: {sentence!r}"
    return True


def legal_exactly_when_listed(game: Game[Any, Any, Any], state: Any, seats: int, pool: ActionPool) -> None:
    """Laws 1 and 3: listed actions are carried out, others refused, and the state given stays as it was."""
    before = msgspec.json.encode(state)
    everybody = (*map(Seat, range(seats)), *NOT_A_SEAT)
    lists = {seat: game.legal_actions(state, seat) for seat in everybody}
    for action in chain.from_iterable(lists.values()):
        pool.remember(action)
    for seat, legal in lists.items():
        for place, action in enumerate(legal):
            assert action not in legal[:place], f"listed twice: {action}"
            assert not refused(game, state, seat, action), f"listed for seat {seat}, yet refused: {action}"
        for foreign in (pool.draw() for _ in range(FOREIGN_ACTIONS)):
            listed = foreign in legal
            assert refused(game, state, seat, foreign) != listed, f"seat {seat}, listed {listed}: {foreign}"
    assert msgspec.json.encode(state) == before, "apply changed the state it was given"


def apply_depends_on_nothing_else(game: Game[Any, Any, Any], state: Any, seat: Seat, action: Any) -> None:
    """Law 1: the same action on the same state leads to the same step, and on its copy from JSON too."""
    copy = through_json(state, game.state_type)
    assert game.apply(state, seat, action) == game.apply(state, seat, action) == game.apply(copy, seat, action)


def through_json(value: Any, kind: Any) -> Any:
    """Write a value as JSON and read it back."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def survives_json(game: Game[Any, Any, Any], state: Any) -> None:
    """Law 5, for the state, its options, and every action that could be taken now."""
    assert through_json(state, game.state_type) == state
    for seat in game.acting(state):
        for action in game.legal_actions(state, seat):
            assert through_json(action, game.action_type) == action


def is_frozen(value: Any) -> bool:
    """Say whether a value is frozen all the way down, so that nothing could change it (law 1)."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        return config.frozen and all(is_frozen(getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return all(map(is_frozen, value))
    return value is None or isinstance(value, str | int)


def readable(log: Iterable[LogEntry], viewer: Seat | None) -> list[LogEntry]:
    """Keep the log entries that a viewer may read."""
    return [entry for entry in log if entry.audience is None or viewer in entry.audience]


def hidden_cards_do_not_show(game: Game[Any, Any, Any], state: Any, seats: int, chance: Random) -> None:
    """Law 7: for each viewer, a re-dealt state looks, may be acted on, and tells of an action, just the same."""
    for viewer in (*map(Seat, range(seats)), None):
        dealt = game.redeal(state, viewer, Rng(f"{chance.getrandbits(128):032x}"))
        each_card_in_one_zone(game, dealt)
        assert game.view(dealt, viewer) == game.view(state, viewer), f"viewer {viewer} sees through the backs of cards"
        if viewer is not None:
            assert game.legal_actions(dealt, viewer) == game.legal_actions(state, viewer)
        for seat in game.acting(state):
            action = chance.choice(game.legal_actions(state, seat))
            if not refused(game, dealt, seat, action):
                _same_story(game, game.apply(state, seat, action), game.apply(dealt, seat, action), viewer)


def _same_story(game: Game[Any, Any, Any], real: Step[Any], dealt: Step[Any], viewer: Seat | None) -> None:
    assert real.reveals == dealt.reveals, "whether an action can be taken back tells of hidden cards"
    if not real.reveals:
        assert readable(real.log, viewer) == readable(dealt.log, viewer), "the log tells of hidden cards"
        assert game.view(real.state, viewer) == game.view(dealt.state, viewer)


def the_log_names_only_cards_in_sight(game: Game[Any, Any, Any], before: Any, step: Step[Any], seats: int) -> None:
    """Law 7, where cards come into play: what a viewer may read of a step names no card that they never saw.

    A card laid face up for all may be shuffled away within the same step, and one that a seat drew thrown again: they
    were seen all the same.
    """
    cards = OWNED[game.slug].keys()
    laid_open = words([entry.data for entry in step.log if entry.kind in LAID_OPEN[game.slug]])
    for viewer in (*map(Seat, range(seats)), None):
        own = [entry for entry in step.log if entry.kind in DRAWN[game.slug] and entry.data["seat"] == viewer]
        seen = words(game.view(before, viewer)) | words(game.view(step.state, viewer)) | laid_open | words(own)
        told = words(readable(step.log, viewer)) & cards
        assert told <= seen, f"the log tells viewer {viewer} of {told - seen}"


def words(value: Any) -> set[str]:
    """Gather every text in a value, however deep it lies."""
    found: set[str] = set()
    left = [msgspec.to_builtins(value)]
    while left:
        match left.pop():
            case str() as word:
                found.add(word)
            case dict() as fields:
                left += fields.values()
            case list() | tuple() as parts:
                left += parts
    return found


def the_seed_does_not_show(game: Game[Any, Any, Any], state: Any, seats: int, seed: str) -> None:
    """Law 7, of chance itself: neither a view nor a re-dealt state holds the seed, on which all that comes hangs."""
    for viewer in (*map(Seat, range(seats)), None):
        assert seed.encode() not in msgspec.json.encode(game.view(state, viewer))
        assert seed.encode() not in msgspec.json.encode(game.redeal(state, viewer, Rng("0" * 32)))
