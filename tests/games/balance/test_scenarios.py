"""The thirty scenarios by which the rules are read, each under its number and name."""

from collections import Counter

import pytest

from app.games.balance import actions as act
from app.games.balance.state import Ruleset
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import CONTENT
from tests.games.balance.scenario import balance, laid, locked, opening, opponent

EAST = ["East Forest", "East Field", "East River", "East Road"]
EAST_BUT_ROAD = EAST[:3]
ROAD_MISSING = laid("East", mountains=["East Road"])


def test_01_deck_census() -> None:
    census = Counter(type(CONTENT.cards[card]).__name__ for card in CONTENT.deck)
    copies = Counter(CONTENT.deck)
    assert census == {
        "Face": 16 * 3,
        "SeasonCard": 4 * 10,
        "Celestial": 4,
        "Mountain": 6,
        "Fog": 4,
        "Wind": 4,
        "Event": 3,
    }
    assert {copies[face] for face in CONTENT.faces} == {3}
    assert [copies[card] for card in CONTENT.events] == [1, 1, 1]
    assert len(CONTENT.deck) == 109


def test_02_plain_deal() -> None:
    table = opening(then=["Summer"])
    assert (table.sizes, table.discard, len(table.pile)) == ((7, 7), ["Summer"], 94)
    assert table.turn_of(table.p)
    assert (table.p.seat, table.p.kind, table.q.kind) == (0, None, None)


def test_04_sun_turned_up_as_starter() -> None:
    table = opening(hand=["North Forest"], then=["Sun", "Mountain", "West Road", "Spring"])
    assert table.asked is table.p
    table.release("North Forest")
    assert table.asked is table.q
    table.release("West Road")
    assert "Mountain" in table.p.hand
    assert table.discard == ["North Forest", "West Road", "Spring"]
    assert (len(table.pile), table.pile[-1]) == (92, "Sun")
    assert (table.sizes, table.turn_of(table.p)) == ((7, 7), True)


def test_05_draw_and_release() -> None:
    table = balance(hand=["Spring"], pile=["Winter"])
    size = len(table.pile)
    table.draw().release("Spring")
    assert "Winter" in table.p.hand
    assert (table.sizes, table.discard[-1], len(table.pile)) == ((7, 7), "Spring", size - 1)
    assert table.turn_of(table.q)


def test_06_take_discard_and_lay_at_once() -> None:
    table = balance(hand=EAST_BUT_ROAD, discard=["West Road", "East Road"], pile=["Summer", "Autumn", "Winter"])
    table.take().lay("East")
    assert table.p.lines == {"East": "open"}
    assert table.p.hand[-3:] == ["Summer", "Autumn", "Winter"]
    assert (table.sizes, table.discard) == ((7, 7), ["West Road"])


def test_07_lay_after_a_pile_draw_with_only_three_refill_cards() -> None:
    table = balance(hand=EAST_BUT_ROAD, pile=["East Road", "Summer", "Autumn", "Winter", "Fog"])
    table.draw().lay("East")
    assert table.p.hand[-3:] == ["Summer", "Autumn", "Winter"]
    assert (table.pile[0], table.discard, table.p.kind) == ("Fog", [], "direction")
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)


def test_08_column_with_a_mountain() -> None:
    table = balance(
        opponent(hand=["West Forest"]),
        hand=["North Forest", "East Forest", "South Forest", "Mountain"],
    )
    table.draw().lay("Forest", mountains=["West Forest"])
    assert (table.p.kind, table.p.lines) == ("terrain", {"Forest": "open"})
    assert table.p.covers("Forest") == ["card", "card", "card", "mountain"]
    table.steal("West Forest")
    assert table.p.covers("Forest") == ["card"] * 4


def test_10_four_mountains_refused() -> None:
    table = balance(hand=["Mountain"] * 4).draw()
    assert (
        table.refused(table.lay, "East", mountains=["East Forest", "East Field", "East River", "East Road"])
        == "A set needs at least one real card."
    )
    assert table.refused(table.lay, "East", mountains=EAST_BUT_ROAD) == "You do not hold the cards for this set."
    assert table.asked is table.p
    assert len(table.p.offered(act.Release)) > 0


def test_11_identity_and_kind_refused() -> None:
    row = laid("East")
    again = balance(sets=[row], hand=EAST).draw()
    assert again.refused(again.lay, "East") == "You have laid this set already."
    column = balance(sets=[row], hand=["North Forest", "East Forest", "South Forest", "West Forest"]).draw()
    assert column.refused(column.lay, "Forest") == "All your sets must be of one kind: rows, or columns."
    other_row = balance(sets=[row], hand=["North Forest", "North Field", "North River", "North Road"]).draw()
    assert other_row.lay("North").p.lines == {"East": "open", "North": "open"}


def test_12_null_turn() -> None:
    free = balance(discard=["West Field", "East Road"], rules=Ruleset(taken_card="free"))
    pile = free.pile
    free.take().release("East Road")
    assert (free.pile, free.discard) == (pile, ["West Field", "East Road"])
    assert free.turn_of(free.q)
    kept = balance(discard=["East Road"], hand=["West River"])
    kept.take()
    assert kept.refused(kept.release, "East Road") == "You took this card just now: keep it and release another."
    assert {action.card for action in kept.p.offered(act.Release)} == {"west_river", "spring"}
    kept.release("West River")


def test_13_same_identity_on_both_sides() -> None:
    table = balance(opponent(sets=[locked("East")]), hand=[*EAST_BUT_ROAD, "Mountain"])
    table.draw().lay("East", mountains=["East Road"])
    assert (table.p.lines, table.q.lines) == ({"East": "open"}, {"East": "locked"})


def test_14_cap_from_hand() -> None:
    table = balance(sets=[laid("East")], hand=FOUR, pile=["West River", "North Field", "South Road", "Wind", "Fog"])
    table.draw().cap("East")
    assert (table.p.lines, table.p.seasons("East")) == ({"East": "locked"}, list(FOUR))
    assert table.p.hand[-3:] == ["North Field", "South Road", "Wind"]
    assert (table.sizes, table.discard, table.turn_of(table.q)) == ((7, 7), [], True)


def test_15_cap_from_a_reserve() -> None:
    table = balance(sets=[laid("East")], reserves=[FOUR], pile=["West River"])
    table.draw().cap_from_reserve("East")
    assert (table.p.lines, table.p.reserves, table.sizes) == ({"East": "locked"}, [], (8, 7))
    assert {type(action) for action in table.p.legal()} == {act.Release}
    table.release("West River")
    assert (table.sizes, table.discard[-1], table.turn_of(table.q)) == ((7, 7), "West River", True)


def test_16_celestial_in_a_cap() -> None:
    equinox = balance(sets=[laid("East")], hand=["Spring", "Summer", "Winter", "Autumn Equinox"]).draw()
    equinox.cap("East", "Spring", "Summer", "Autumn Equinox", "Winter")
    assert equinox.p.seasons("East")[2] == "Autumn Equinox"
    solstice = balance(sets=[laid("East")], hand=["Spring", "Summer", "Winter", "Summer Solstice"]).draw()
    assert (
        solstice.refused(solstice.cap, "East", "Spring", "Summer", "Summer Solstice", "Winter")
        == "It takes one card for each of the four seasons."
    )
    assert solstice.p.offered(act.Cap) == []


def test_18_bank_before_any_terrain_set() -> None:
    table = balance(hand=["Spring", "Summer", "Autumn"], pile=["Winter", "Fog", "Fog", "Fog"])
    table.draw().lay_reserve()
    assert (table.p.reserves, table.p.hand.count("Fog"), table.p.kind) == ([list(FOUR)], 3, None)
    assert (table.sizes, table.turn_of(table.q)) == ((7, 7), True)


def test_20_choosing_the_set_to_cap() -> None:
    table = balance(opponent(hand=["East Road"]), sets=[laid("North"), ROAD_MISSING], hand=FOUR)
    table.draw().cap("North")
    assert table.p.lines == {"North": "locked", "East": "open"}
    table.steal("East Road")


def test_21_no_mixing() -> None:
    table = balance(sets=[laid("East")], reserves=[FOUR], hand=["Spring", "Summer", "Autumn"]).draw()
    assert table.refused(table.cap, "East") == "You do not hold these four cards."
    table.cap_from_reserve("East")
    assert table.p.lines == {"East": "locked"}


def test_22_steal() -> None:
    table = balance(opponent(sets=[ROAD_MISSING]), hand=["East Road"], discard=["West Field"])
    pile = table.pile
    table.steal("East Road")
    assert (table.q.covers("East"), table.q.lines) == (["card"] * 4, {"East": "open"})
    assert "Mountain" in table.p.hand
    assert (table.sizes, table.pile, table.discard) == ((7, 7), pile, ["West Field"])
    assert table.turn_of(table.q)


def test_23_reclaim() -> None:
    table = balance(sets=[ROAD_MISSING], hand=["East Road"])
    pile = table.pile
    table.reclaim("East Road")
    assert (table.p.covers("East"), table.p.kind) == (["card"] * 4, "direction")
    assert "Mountain" in table.p.hand
    assert (table.sizes, table.pile, table.turn_of(table.q)) == ((7, 7), pile, True)


def test_24_steal_refused() -> None:
    sealed = balance(opponent(sets=[locked("East", mountains=["East Road"])]), hand=["East Road"])
    assert sealed.refused(sealed.steal, "East Road") == "No Mountain stands for this card in an open set."
    elsewhere = balance(opponent(sets=[laid("East", mountains=["East River"])]), hand=["East Road"])
    assert elsewhere.refused(elsewhere.steal, "East Road") == "No Mountain stands for this card in an open set."
    assert elsewhere.refused(elsewhere.steal, "East River") == "You need the very card that the Mountain stands for."
    late = balance(opponent(sets=[ROAD_MISSING]), hand=["East Road"]).draw()
    assert late.refused(late.steal, "East Road") == "You have your card of this turn already."


def test_25_frozen_set() -> None:
    frozen = laid("East", fogged=["East Road"])
    table = balance(opponent(hand=["East Road"]), sets=[frozen], hand=["East Road"], reserves=[FOUR])
    fog_stays = "A Fog lies on this set: its Mountains stay where they are."
    assert table.refused(table.reclaim, "East Road") == fog_stays
    table.draw()
    assert (
        table.refused(table.cap_from_reserve, "East")
        == "A Fog lies on this set: it cannot be capped before a Wind has cleared it."
    )
    table.release("Spring")
    assert table.refused(table.steal, "East Road") == fog_stays


def test_27_fog_the_opponent() -> None:
    table = balance(
        opponent(sets=[ROAD_MISSING], hand=[*FOUR, "North Forest", "North Field", "North River"]),
        hand=["Fog"],
        discard=["West Field"],
        pile=["Spring", "North Road"],
    )
    table.draw().fog("East Road", of=table.q)
    assert (table.sizes, table.discard, table.q.lines) == ((7, 7), ["West Field"], {"East": "frozen"})
    table.draw()
    assert table.q.offered(act.Cap) == []
    assert table.lay("North").q.lines == {"East": "frozen", "North": "open"}


def test_28_fog_ones_own() -> None:
    table = balance(
        opponent(hand=["East Road"]),
        sets=[ROAD_MISSING],
        hand=["Fog", "Wind", "Summer", "Autumn", "Winter"],
        pile=["Spring"] * 5,
    )
    table.draw().fog("East Road", of=table.p)
    table.refused(table.steal, "East Road")
    table.pass_turn().draw()
    table.refused(table.cap, "East")
    table.wind("East Road").pass_turn().draw()
    assert table.cap("East").p.lines == {"East": "locked"}


def test_29_fog_and_wind_refused() -> None:
    table = balance(
        opponent(sets=[locked("North", mountains=["North Road"]), laid("East", fogged=["East Road"]), laid("South")]),
        hand=["Fog", "Wind"],
    ).draw()
    no_target = "A Fog needs a Mountain in an open set."
    assert table.refused(table.fog, "North Road", of=table.q) == no_target
    assert table.refused(table.fog, "East Road", of=table.q) == "A Fog lies on this Mountain already."
    assert table.refused(table.fog, "South Road", of=table.q) == no_target
    nothing_there = "A Wind clears a Fog off a Mountain of your own, and none lies there."
    assert table.refused(table.wind, "East Road") == nothing_there
    assert table.refused(table.wind, "West Road") == nothing_there
    assert (table.p.offered(act.PlayFog), table.p.offered(act.PlayWind)) == ([], [])
    assert table.release("Wind").turn_of(table.q)


def test_30_wind_clears() -> None:
    table = balance(
        opponent(hand=["East Road"]),
        sets=[laid("East", fogged=["East Road"])],
        hand=["Wind"],
        discard=["North Road"],
    )
    table.draw().wind("East Road")
    assert (table.discard, table.sizes) == (["North Road", "Fog", "Wind"], (7, 7))
    assert table.p.lines == {"East": "open"}
    assert table.refused(table.take) == "Only an ordinary card may be taken from the discard pile."
    table.steal("East Road")


def test_32_storm_as_the_draw() -> None:
    table = balance(sets=[laid("East", fogged=["East Road"])], reserves=[FOUR], pile=["Storm"], discard=["West Field"])
    fresh = table.pile[1:15]
    table.draw()
    assert (len(table.discard), table.sizes) == (1 + 14, (7, 7))
    assert (table.p.hand, table.q.hand) == (fresh[:7], fresh[7:])
    assert (table.p.lines, table.p.reserves) == ({"East": "frozen"}, [list(FOUR)])
    assert (table.pile[-1], table.turn_of(table.q)) == ("Storm", True)


def test_33_sun_as_the_draw() -> None:
    table = balance(hand=["Spring"], pile=["Sun", "Mountain", "East Road"], discard=["West Field"])
    table.draw().release("Spring").release("East Road")
    assert "Mountain" in table.p.hand
    assert (table.discard, table.sizes) == (["West Field", "Spring", "East Road"], (7, 7))
    assert (table.pile[-1], table.turn_of(table.q)) == ("Sun", True)


def test_34_moon_as_the_draw() -> None:
    table = balance(hand=["Summer", "Autumn", "Winter"], pile=["Moon", "Mountain", "East Road", "Wind"])
    theirs = table.q.hand
    table.draw().release("Summer", "Autumn", "Winter")
    assert table.refused(table.act_as, table.p.seat, act.Release(table.p.own.hand[0])) == (
        "The sky asks your opponent first."
    )
    table.keep_rest()
    assert table.p.hand[-3:] == ["Mountain", "East Road", "Wind"]
    assert (table.q.hand, table.sizes) == (theirs, (7, 7))
    assert (table.pile[-1], table.turn_of(table.q)) == ("Moon", True)


def test_37_reshuffle_keeps_the_top() -> None:
    discards = ["North Road", "South Road", "West River", "East Road"]
    table = balance(hand=["Winter"], pile=["Mountain"], discard=discards, rest="box")
    table.draw()
    assert (sorted(table.pile), table.discard) == (sorted(discards[:3]), ["East Road"])
    assert table.release("Winter").discard == ["East Road", "Winter"]


@pytest.mark.parametrize("top", ("Mountain", "Spring Equinox", "Summer", "East Road"))
def test_40_discard_top_is_a_wind(top: str) -> None:
    wind = balance(discard=[top, "Wind"])
    assert wind.refused(wind.take) == "Only an ordinary card may be taken from the discard pile."
    assert top in balance(discard=["Wind", top]).take().p.hand
