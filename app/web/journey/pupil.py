"""What the journey's lessons look at: the pupil's turn, what it could pay for, and what the course keeps for later."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.games.journey.actions import Action, ActivateItem, PlayCard
from app.games.journey.affordability import Answer, BuyTarget, FightTarget, HireTarget, TravelTarget, answers
from app.games.journey.cards import CardId, CardKind, Season
from app.games.journey.content import Content
from app.games.journey.playings import options_of
from app.games.journey.state import CAMP_SPACES, SeatState, State
from app.games.journey.turn import legal_actions

SAFE_LIFE = 2
"""How many lives the lessons leave a pupil at the least, whatever they advise."""


class Pupil:
    """The one seat of a lesson's table, when it is its turn. It lasts for one look at the table."""

    def __init__(self, content: Content, state: State, season: Season, *, behind: frozenset[str]) -> None:
        self.content = content
        self.state = state
        self.season = season
        self.behind = behind

    @property
    def me(self) -> SeatState:
        """Give the pupil's character and cards."""
        return self.state.acting_seat

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """List what the pupil may do now."""
        return tuple(legal_actions(self.content, self.state, self.state.active))

    @property
    def makers(self) -> tuple[CardId, ...]:
        """List the cards in the Camp that make a unit of the lessons' season: the Relic wants them."""
        ours = self.content.makers(self.season)
        return tuple(card for card in self.state.camp_storage if card in ours)

    @property
    def relic(self) -> CardId:
        """Name the Relic that the lessons lead to."""
        return self.content.relic(self.season)

    @property
    def relic_won(self) -> bool:
        """Say whether the Relic lies in the Camp, or has been played from there this turn."""
        return self.relic in (*self.state.camp_storage, *(entry.card for entry in self.state.turn.in_play))

    @property
    def relic_near(self) -> bool:
        """Say whether the Relic lies beside the Camp, where the next step would leave it behind."""
        return self.relic in [self.state.pathway[place] for place in CAMP_SPACES]

    @cached_property
    def with_all(self) -> tuple[Answer, ...]:
        """Say of everything on the board what it would take, whatever cards that uses up."""
        return self._paid(answers(self.content, self.state))

    @cached_property
    def with_spare(self) -> tuple[Answer, ...]:
        """Say it again without the cards that are kept for the Relic."""
        kept = () if self.relic_won else self.makers
        camp = list(self.state.camp_storage)
        for card in kept:
            camp.remove(card)
        return self._paid(answers(self.content, replace(self.state, camp_storage=tuple(camp))))

    def to_buy(self, *kinds: CardKind) -> Iterator[Answer]:
        """List what of these kinds can be bought with the cards that may be spent, the cheapest first."""
        found = [
            answer
            for answer in self.with_spare
            if isinstance(answer.target, BuyTarget) and self.content.cards[answer.target.card].kind in kinds
        ]
        return iter(sorted(found, key=lambda answer: (len(answer.plan), self._special(answer))))

    def blows(self) -> Iterator[Answer]:
        """List the Enemies that can be struck safely: those of the season first, then those that fall by it."""
        found = [answer for answer in self.with_spare if isinstance(answer.target, FightTarget) and self.bears(answer)]
        ours = self.content.makers(self.season)
        return iter(sorted(found, key=lambda blow: (_card(blow) not in ours, blow.verdict == "short", blow.lives)))

    def hire(self) -> Answer | None:
        """Say how a Forest Guide can be hired; None when it cannot."""
        return next((answer for answer in self.with_spare if isinstance(answer.target, HireTarget)), None)

    def step(self) -> Answer | None:
        """Say how the next step can be made without mortal danger; None when it cannot."""
        found = next((answer for answer in self.with_spare if isinstance(answer.target, TravelTarget)), None)
        return found if found is not None and self.bears(found) else None

    def bears(self, answer: Answer) -> bool:
        """Say whether something leaves the pupil lives enough."""
        return not answer.deadly and self.me.life - answer.lives >= SAFE_LIFE

    def for_relic(self) -> Answer | None:
        """Say how the Relic can be won now; None when it cannot."""
        wanted = BuyTarget(self.relic)
        return next((answer for answer in self.with_all if answer.target == wanted), None)

    def plays(self, card: CardId) -> tuple[PlayCard, ...]:
        """List the ways to play a card of the hand: one for each side of its either/or."""
        if card not in self.me.hand:
            return ()
        return tuple(PlayCard(card, "hand", option) for option in options_of(self.content.cards[card]))

    def of(self, kind: type[Action]) -> tuple[Action, ...]:
        """List the legal actions of one kind."""
        return tuple(action for action in self.legal if isinstance(action, kind))

    def _special(self, answer: Answer) -> int:
        """Count the cards that a plan spends although they are good for more than making one thing."""
        return sum(
            bool(self.content.cards[played.card].options) for played in answer.plan[:-1] if isinstance(played, PlayCard)
        )

    def _paid(self, found: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """Keep what can be paid for by playing cards and nothing more: arrows and the like are for later evenings."""
        return tuple(
            answer
            for answer in found
            if answer.plan and all(isinstance(action, PlayCard | ActivateItem) for action in answer.plan[:-1])
        )


def _card(answer: Answer) -> CardId:
    target = answer.target
    if isinstance(target, BuyTarget | FightTarget):
        return target.card
    raise TypeError(f"{target} is no card")
