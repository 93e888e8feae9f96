"""What a greedy player cares for, as points on one scale, so that any two presses can be compared."""

from msgspec import Struct


class Tastes(Struct, frozen=True, kw_only=True):
    """The points of a player. What a press costs in cards is nearly free: unused cards are lost with the turn.

    ``lives`` are the points of a life by how many are left, the last one first: the fewer, the dearer. ``shield`` is
    the share of a life that the Shield over it is worth. ``makers`` are the points of an Enemy or Hazard of a season
    whose Relic is not won, by how many of them are within reach already; ``spent_maker`` is for any other. ``bought``
    is for owning any other card, and each point of `printed_points` adds ``printed``.

    ``travel`` is for a step on the trail; ``wait`` is taken from it at a Portal for every Relic by which the group
    lags behind the Portals; ``urgent`` is added the further the Portal marker has moved, and ``impatient`` for every
    turn after ``patience``. ``hazard`` is for a Hazard that leaves the pathway, by its column; ``next_seat`` is the
    share that counts of what Enemies would do to the next player; ``blow`` the share of an Enemy's points that
    wounding it may earn.

    ``full_deck`` is the size up to which Guides are hired gladly, ``thin_deck`` the size down to which cards are
    stored for others, of at least ``stored`` printed points, while fewer than ``camp`` lie in the Camp.
    """

    lives: tuple[int, ...] = (200, 70, 42, 30, 22, 18, 16, 14, 12)
    shield: float = 0.7
    relic: int = 150
    makers: tuple[int, ...] = (45, 40, 12, 4)
    spent_maker: int = 7
    bought: int = 3
    printed: float = 1.5
    spirit: int = 14
    guide: int = 9
    guide_for_full_deck: int = 2
    travel: int = 55
    wait: int = 40
    urgent: float = 4
    patience: int = 50
    impatient: float = 2
    hazard: tuple[int, ...] = (6, 5, 4, 3)
    next_seat: float = 0.8
    blow: float = 0.4
    draw: int = 8
    recover: int = 7
    card_played: float = 0.3
    full_deck: int = 16
    thin_deck: int = 12
    stored: float = 3
    camp: int = 8


PLAIN = Tastes()
