"""The content of the journey: its frame holds, and what is wrong with it as a whole is found."""

from collections import Counter
from pathlib import Path

import pytest

from app.games.journey.content import ContentFault
from tests.games.naming import CONTENT, names
from tests.games.scenario import journey
from tests.games.spoiling import copied, loaded


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the content, to be spoilt."""
    return copied("journey", tmp_path)


def test_a_missing_event_stops_the_program(folder: Path) -> None:
    path = folder / "events.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text("[[events]]" + text.split("[[events]]", 2)[2], encoding="utf-8")
    with pytest.raises(ContentFault, match="8 Event cards are needed, 7 are written"):
        loaded(folder)


def test_the_frame_of_118_cards_holds() -> None:
    kinds: Counter[str] = Counter()
    for card in CONTENT.cards.values():
        kinds[card.kind] += card.count
    assert kinds == {
        "starting": 48,
        "relic": 4,
        "spirit": 4,
        "enemy": 12,
        "hazard": 12,
        "ally": 12,
        "item": 10,
        "guide": 8,
    }
    assert kinds.total() + len(CONTENT.events) == 118


@pytest.mark.parametrize("season", ("spring", "summer", "autumn", "winter"))
def test_each_season_has_three_enemies_and_three_hazards_one_of_them_priced_in_units(season: str) -> None:
    cards = [card for card in CONTENT.cards.values() if card.season == season]
    assert Counter(card.kind for card in cards if card.kind in ("enemy", "hazard")) == {"enemy": 3, "hazard": 3}
    assert [card.units for card in cards if card.kind == "hazard" and card.units] == [2]


@pytest.mark.parametrize(
    ("relic", "enemies"),
    (
        ("The Unopened Bud", "Mire Toad, Flood Pike, Choking Ivy"),
        ("The Noon Stone", "Dust Adder, Scorch Boar, Sunblind Bear"),
        ("The Last Red Leaf", "Rot Crow, Hollow Stag, Spore Sow"),
        ("The Sleeping Flake", "Rime Lynx, Icebound Ram, Pale Gaunt"),
    ),
)
def test_each_relic_stays_buyable_after_losing_one_enemy(relic: str, enemies: str) -> None:
    """Two makers remain whichever Enemy has left the game, even when neither is a Hazard priced in units."""
    for lost in enemies.split(", "):
        first, second = (enemy for enemy in enemies.split(", ") if enemy != lost)
        table = journey(removed=[lost], camp=[first, second], pathway=[relic])
        assert table.me.view.lost_seasons == ()
        table.play(first, "unit").play(second, "unit").buy(relic)
        assert table.camp == [relic]


def test_names_are_unique_so_that_players_can_speak_of_cards() -> None:
    told = [card.name for card in CONTENT.cards.values()] + [event.name for event in CONTENT.events.values()]
    assert len(told) == len(set(told))


def test_the_trail_has_thirteen_steps_and_its_tracks_are_as_printed() -> None:
    assert [len(stretch.steps) for stretch in CONTENT.stretches] == [3, 3, 3, 4]
    assert CONTENT.portal_track == (1, 1, 2, 2, 2, 3, 3, 3, 4, 4)
    assert (CONTENT.days, CONTENT.distance) == (4, (0, 1, 1, 2))


def test_there_are_characters_for_all_four_abilities_and_seasons() -> None:
    told = {who.name: (who.season, who.ability, who.two_cards) for who in CONTENT.characters.values()}
    assert told == {
        "Maui": ("spring", "recover", "any_basic"),
        "Ryker": ("summer", "clear", "advance"),
        "Leia": ("autumn", "stun", "crystal"),
        "Rock": ("winter", "shield", "attack"),
    }
    assert names(CONTENT.characters) == ["Maui", "Ryker", "Leia", "Rock"]
