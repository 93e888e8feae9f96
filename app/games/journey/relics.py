"""The four Relics: the Enemies spent on them, delivering them, and whether a group can still win (§8.0, §8.1)."""

from msgspec.structs import replace

from app.games.journey.cards import SEASONS, CardId, Season
from app.games.journey.content import Content
from app.games.journey.state import State
from app.games.journey.step_builder import StepBuilder

RELIC_UNITS = 2


def mark_spent_enemies(step: StepBuilder, makers: tuple[CardId, ...]) -> None:
    """Let the Enemies whose units bought a Relic leave the game at the end of the turn; Hazards recycle anyway.

    Until then they lie with the other played cards (#reading-spent-enemy).
    """
    spent = frozenset(maker for maker in makers if step.content.cards[maker].kind == "enemy")
    in_play = step.state.turn.in_play
    step.update_turn(
        in_play=tuple(replace(entry, after="removed") if entry.card in spent else entry for entry in in_play)
    )


def deliverable_relics(content: Content, state: State, *, hand: tuple[CardId, ...]) -> frozenset[Season]:
    """Name the seasons whose Relic the active player could deliver: in the Camp, in their hand, or played this turn.

    The hand is handed in, since not everybody who asks may look into it.
    """
    reach = (*state.camp_storage, *hand, *(entry.card for entry in state.turn.in_play))
    return frozenset(season for season in SEASONS if content.relic(season) in reach)


def relic_won(content: Content, state: State, season: Season) -> bool:
    """Say whether the group has taken the season's Relic from the forest."""
    relic = content.relic(season)
    return not (relic in state.pathway or relic in state.journey_deck or relic in state.common_discard)


def lost_seasons(content: Content, state: State) -> tuple[Season, ...]:
    """Name the seasons whose Relic can no longer be bought (#reading-lost-cause): too few makers are to be had."""
    return tuple(
        season
        for season in SEASONS
        if _makers_left(content, state, season) < RELIC_UNITS and not relic_won(content, state, season)
    )


def _makers_left(content: Content, state: State, season: Season) -> int:
    """Count the season's makers that are in somebody's reach, or can be brought there.

    A Hazard still in the forest whose own price is two units is no help: whoever could pay it could buy the Relic.
    """
    forest = (*state.pathway, *state.journey_deck, *state.common_discard)
    return sum(
        maker not in state.removed and not (content.cards[maker].units and maker in forest)
        for maker in content.makers(season)
    )
