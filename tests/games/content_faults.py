"""Faults that a file of content may have: misspelt ones that no reader takes, and ones that make another game of it.

Each is a file, a stretch of it, what stands there instead, and the words by which the program tells of it.
"""

from collections.abc import Mapping
from typing import TypeAlias

Faults: TypeAlias = tuple[tuple[str, str, str, str], ...]

TYPING_ERRORS: Mapping[str, Faults] = {
    "journey": (
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
    "balance": (
        ("land.toml", "copies = 3", "copys = 3", "land.toml: .*copys"),
        ("land.toml", 'kind = "face"', 'kind = "fase"', "land.toml: .*fase"),
        ("land.toml", "copies = 3", "copies = 0", "land.toml: .*copies"),
        ("land.toml", "[[terrains]]", "[[terrain]]", "land.toml: .*terrain"),
        ("seasons.toml", 'season = "spring"', 'season = "sprung"', "seasons.toml: .*sprung"),
        ("seasons.toml", '["winter", "spring"]', '["winter"]', "seasons.toml: .*seasons"),
        ("sky.toml", 'id = "storm"', 'id = "hail"', "sky.toml: .*hail"),
        ("sky.toml", "brightness = 3", 'brightness = "high"', "sky.toml: .*brightness"),
        ("table.toml", "hand = 7", "hands = 7", "table.toml: .*hands"),
        ("table.toml", "quiet_turns = 40", "quiet_turns = 0", "table.toml: .*quiet_turns"),
        ("table.toml", "[table]", "[table", "table.toml: "),
    ),
    "harmonies": (("animals.toml", "points = ", "pionts = ", "animals.toml: .*pionts"),),
}
"""Errors of spelling, by the game: the program names the file and the field."""

WRONG_GAMES: Mapping[str, Faults] = {
    "journey": (
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
    "balance": (
        ("land.toml", "copies = 3", "copies = 4", "48 cards of the family Face"),
        ("sky.toml", "copies = 6", "copies = 5", "6 cards of the family Mountain"),
        ("seasons.toml", "copies = 10", "copies = 9", "40 cards of the family SeasonCard"),
        ("seasons.toml", '["winter", "spring"]', '["summer", "spring"]', "spring|winter|summer"),
        ("seasons.toml", 'id = "summer_solstice"', 'id = "spring_equinox"', "same id"),
        ("sky.toml", 'id = "sun"', 'id = "moon"', "same id"),
        (
            "land.toml",
            'direction = "north"\nterrain = "forest"',
            'direction = "south"\nterrain = "forest"',
            "north needs 4",
        ),
        ("land.toml", 'terrain = "forest"', 'terrain = "field"', "forest needs 4"),
        ("land.toml", 'id = "north"', 'id = "up"', "up needs 4"),
    ),
    "harmonies": (
        ("tokens.toml", "blue = 23", "blue = 22", "120 tokens are needed, 119 are written"),
        ("tokens.toml", '["brown", "brown", "green"]', '["brown", "green"]', "14 stacks are needed, 13 are written"),
        ("boards.toml", "[5, 4, 5, 4, 5]", "[5, 4, 5, 4, 4]", "23 spaces on side A are needed, 22 are written"),
        ("animals.toml", 'id = "ray"', 'id = "fish"', "32 animal cards are needed, 31 are written"),
        ("spirits.toml", 'id = "lion"', 'id = "fish"', "42 cards with ids of their own are needed, 41 are written"),
        ("animals.toml", "points = [4, 9, 15]", "points = [4, 9, 9]", "crocodile needs values that rise"),
        ("animals.toml", 'landscape = "tree", height = 3', 'landscape = "field", height = 3', "a field of height 3"),
        ("animals.toml", "q = 0, r = 0", "q = 0, r = 1", "crocodile needs a space for its cube"),
    ),
}
"""Content that reads well and is not the game's, by the game."""
