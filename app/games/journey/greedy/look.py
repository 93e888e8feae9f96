"""What a player sees of a state and how it weighs it: lives, and what lies on the pathway."""

from msgspec import Struct

from app.games.journey.cards import CardId, Season
from app.games.journey.combat import attackers
from app.games.journey.content import Content
from app.games.journey.greedy.tastes import Tastes
from app.games.journey.relics import relic_won
from app.games.journey.state import COLUMNS, SeatState, State

DEFEAT = 2000
"""Points that no gain makes up for."""

MOST_FOR_OTHERS = 300
"""What a threat to the next player counts at most: they have a turn of their own to ward it off."""


class Look(Struct, frozen=True):
    """A state in the eyes of the player whose turn it is."""

    content: Content
    state: State
    tastes: Tastes

    @property
    def me(self) -> SeatState:
        """Give the player whose turn it is."""
        return self.state.acting_seat

    @property
    def next_player(self) -> SeatState:
        """Give the player whose turn comes next; in a solo game the same."""
        return self.state.seats[(self.state.active + 1) % len(self.state.seats)]

    def life_points(self, life: int) -> int:
        """Weigh the life that is lost when so many are left, itself included."""
        return self.tastes.lives[min(life, len(self.tastes.lives)) - 1]

    def shield_points(self, seat: SeatState) -> float:
        """Weigh a Shield over a character."""
        return self.tastes.shield * self.life_points(seat.life)

    def loss_points(self, seat: SeatState, lives: int) -> float:
        """Weigh losing so many lives at once, a Shield taking the first."""
        if lives <= 0:
            return 0
        points = self.shield_points(seat) if seat.shield else 0
        lives -= seat.shield
        if lives >= seat.life:
            return DEFEAT
        return points + sum(self.life_points(seat.life - lost) for lost in range(lives))

    def heal_points(self, seat: SeatState) -> int:
        """Weigh giving one life back."""
        return self.life_points(seat.life + 1) if seat.life < self.state.ruleset.start_life else 0

    def won(self, season: Season) -> bool:
        """Say whether the season's Relic is won."""
        return relic_won(self.content, self.state, season)

    def makes_for_relic(self, card: CardId) -> bool:
        """Say whether a card's unit is still needed for a Relic."""
        info = self.content.cards[card]
        return info.kind in {"enemy", "hazard"} and info.season is not None and not self.won(info.season)

    def makers_within_reach(self, season: Season) -> int:
        """Count the season's makers in the Camp, in the player's hand, or played for a unit that is not spent."""
        reach = (*self.state.camp_storage, *self.me.hand, *self.state.turn.units)
        return sum(maker in reach for maker in self.content.makers(season))

    def attack(self) -> int:
        """Count the lives that the Enemies next to the Camp will take at the end of the turn."""
        cards, stunned = self.content.cards, self.state.stunned
        return sum(cards[enemy].strength for enemy in attackers(self.content, self.state) if enemy != stunned)

    def attack_points(self, *, spared: int = 0) -> float:
        """Weigh that attack on the active player, ``spared`` lives of it warded off."""
        return self.loss_points(self.me, self.attack() - spared)

    def attack_to_come(self, pathway: tuple[CardId | None, ...]) -> int:
        """Count the lives that the first card of each row would take once the rows have moved up."""
        rows = (pathway[:COLUMNS], pathway[COLUMNS:])
        first = (next((card for card in row if card is not None), None) for row in rows)
        cards = self.content.cards
        return sum(cards[card].strength for card in first if card is not None and card != self.state.stunned)

    def next_player_points(self, pathway: tuple[CardId | None, ...]) -> float:
        """Weigh what such a pathway would do to the next player at the end of their turn."""
        loss = self.loss_points(self.next_player, self.attack_to_come(pathway))
        return self.tastes.next_seat * min(MOST_FOR_OTHERS, loss)

    def relief(self, card: CardId) -> float:
        """Weigh that a pathway card is gone: a Hazard to the next Travel, an Enemy to this player and the next."""
        state, info = self.state, self.content.cards[card]
        place = state.pathway.index(card)
        left = tuple(None if other == card else other for other in state.pathway)
        points = self.next_player_points(state.pathway) - self.next_player_points(left)
        if info.kind == "hazard":
            points += self.tastes.hazard[place % COLUMNS] * state.ruleset.hazard_damage
        if card in attackers(self.content, state):
            points += self.warded_off(card)
        return points

    def warded_off(self, enemy: CardId) -> float:
        """Weigh that an Enemy next to the Camp does not attack at the end of this turn."""
        if enemy == self.state.stunned or enemy not in attackers(self.content, self.state):
            return 0
        return self.attack_points() - self.attack_points(spared=self.content.cards[enemy].strength)
