"""The content files: a fault in them stops the program at start and is named, and the frame of the game holds."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from app.catalogue import DATA, UnreadableFile, read_toml
from app.games.journey.content import Content, ContentFault, ContentFile
from tests.games.naming import CONTENT, names
from tests.games.scenario import journey


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the content, to be spoilt."""
    return Path(shutil.copytree(DATA / "journey", tmp_path / "journey"))


def load(folder: Path) -> Content:
    return Content(read_toml(path, ContentFile) for path in sorted(folder.glob("*.toml")))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"nothing to spoil in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_content_as_delivered_loads(folder: Path) -> None:
    assert load(folder).cards.keys() == CONTENT.cards.keys()


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    (
        ("allies.toml", "flavour =", "flavor =", "allies.toml: .*flavor"),
        ("allies.toml", "cost = {", "costs = {", "allies.toml: .*costs"),
        ("allies.toml", "acorn = 1", "acron = 1", "allies.toml: .*acron"),
        ("allies.toml", 'kind = "draw"', 'kind = "drow"', "allies.toml: .*drow"),
        ("allies.toml", "amount = 1", 'amount = "one"', "allies.toml: .*amount"),
        ("allies.toml", 'season = "spring"', 'season = "sprung"', "allies.toml: .*sprung"),
        ("allies.toml", 'kind = "ally"', 'kind = "friend"', "allies.toml: .*friend"),
        ("enemies.toml", "strength =", "strenght =", "enemies.toml: .*strenght"),
        ("events.toml", '"portal"', '"portals"', "events.toml: .*portals"),
        ("events.toml", "twilight = true", "twilight = 1", "events.toml: .*twilight"),
        ("characters.toml", "two_cards", "two_card", "characters.toml: .*two_card"),
        ("characters.toml", 'ability = "recover"', 'ability = "nap"', "characters.toml: .*nap"),
        ("board.toml", "remove = []", "removed = []", "board.toml: .*removed"),
        ("board.toml", "distance = [0, 1, 1, 2]", "distance = [0, 1, 2]", "board.toml: .*distance"),
        ("guides.toml", "[[cards]]", "[[cards]", "guides.toml: "),
        ("words.toml", "power_name", "power", "words.toml: .*power"),
    ),
)
def test_a_typing_error_stops_the_program_and_names_file_and_field(
    folder: Path, file: str, old: str, new: str, named: str
) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(UnreadableFile, match=named):
        load(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    (
        ("guides.toml", "count = 8", "count = 7", "8 guide cards are needed, 7 are written"),
        ("allies.toml", 'kind = "ally"', 'kind = "item"', "12 ally cards are needed, 11 are written"),
        ("allies.toml", '"ally_moss_tortoise"', '"ally_thrush_choir"', "two cards share an id"),
        ("starting_maui.toml", "count = 2", "count = 3", "48 starting cards are needed, 49 are written"),
        ("starting_maui.toml", "character_card = true\n", "", "the deck of maui needs 12 cards, 3 of them"),
        ("enemies.toml", 'season = "spring"', 'season = "summer"', "spring needs 6 Enemies and Hazards"),
        ("enemies.toml", "life = 2", "life = 0", "enemy_mire_toad needs a life and a strength"),
        ("relics.toml", "units = 2", "units = 3", "spring needs one Relic, at two units"),
        ("events.toml", ', { effects = ["portal"] }]', "]", "event_restless_gate needs one section for each of 4 Days"),
        ("board.toml", "[day_track]\ndays = 4", "", "each track is written in exactly one file"),
        ("board.toml", ', remove = ["reed"], portal = true', ', remove = ["reed"]', "ends at a Portal"),
        ("board.toml", 'remove = ["acorn"]', 'remove = ["acorn", "reed", "resin"]', "two removed basics at most"),
        ("hazards.toml", "units = 2", "units = 2\nno_camp = true\ncount = 2", "12 hazard cards are needed, 13"),
        (
            "items.toml",
            'effects = [{ kind = "pay"',
            'effects = [{ kind = "stun" }, { kind = "pay"',
            "an arrow on an item",
        ),
        ("items.toml", "cost = { resin = 2 }", "units = 2", "item_flint_knife is priced in units but names no season"),
        ("words.toml", '[[basics]]\nid = "reed"', '[[basics]]\nid = "resin"', "each basic and each season"),
    ),
)
def test_a_wrong_game_stops_the_program_with_a_sentence(
    folder: Path, file: str, old: str, new: str, fault: str
) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(ContentFault, match=fault):
        load(folder)


def test_a_missing_event_stops_the_program(folder: Path) -> None:
    path = folder / "events.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text("[[events]]" + text.split("[[events]]", 2)[2], encoding="utf-8")
    with pytest.raises(ContentFault, match="8 Event cards are needed, 7 are written"):
        load(folder)


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
