"""Presets as files: what goes out comes in again alike, and a file from elsewhere is refused whole, with the reason."""

from typing import Any

import pytest

from app.errors import InvalidInput
from app.games.registry import GAMES, JOURNEY
from app.presets.files import MOST_BYTES, exported, import_presets, read_file
from app.presets.service import presets_for
from tests.presets.workshop import ANN, NOW, Workshop, as_json

FRIDAY = {"name": "Friday", "flavour": "With tea.", "values": {"hand_size": 7, "day_max": [4, 3, 3, 3]}}


def file(*presets: Any, **changes: Any) -> bytes:
    """Write a file as another house would."""
    return as_json({"kind": "harmony-presets", "game": "journey", "presets": presets or (FRIDAY,)} | changes)


def bring(workshop: Workshop, text: bytes, key: str = "an import") -> tuple[str, ...]:
    """Import a file."""
    drafts = read_file(JOURNEY, text)
    return workshop.database.write_now(import_presets, JOURNEY, who=ANN, drafts=drafts, key=key, now=NOW)


def test_what_goes_out_comes_in_alike_at_another_house(workshop: Workshop) -> None:
    assert bring(workshop, file()) == ("Friday",)
    place = workshop.shelf.places[-1]
    assert (place.preset.name, place.preset.flavour, place.preset.values) == tuple(FRIDAY.values())
    assert not place.published
    again = exported("journey", (place.preset,))
    assert read_file(JOURNEY, again) == read_file(JOURNEY, file())


def test_what_is_here_already_is_left_out(workshop: Workshop) -> None:
    bring(workshop, file())
    before = workshop.order
    everything = exported("journey", tuple(place.preset for place in workshop.shelf.places))
    assert bring(workshop, everything, "another import") == ()
    assert workshop.order == before


def test_nothing_that_is_here_is_changed_by_a_file(workshop: Workshop) -> None:
    slug = workshop.make("Friday", publish=True, hand_size=8)
    assert bring(workshop, file()) == ("Friday (2)",)
    assert workshop.preset(slug).values == {"hand_size": 8}
    assert slug in workshop.offered


def test_an_import_that_is_sent_twice_adds_once(workshop: Workshop) -> None:
    assert [bring(workshop, file()) for _ in range(2)] == [("Friday",), ()]


def test_every_built_in_goes_out_and_is_read_again() -> None:
    drafts = read_file(JOURNEY, exported("journey", presets_for("journey")))
    assert [draft.name for draft in drafts] == [preset.name for preset in presets_for("journey")]


FOREIGN = (
    (b"", "it is not JSON"),
    (b"not a file of ours", "it is not JSON"),
    (b"\xff\xfe\x00", "it is not JSON"),
    (b"[" * 60_000, "Expected `object`, got `array`"),
    (b"null", "Expected `object`, got `null`"),
    (b"{}", "missing required field `kind`"),
    (file(kind="cards"), "kind: Invalid enum value 'cards'"),
    (file(game="balance"), "game: these difficulties belong to another game"),
    (file(game=7), "game: Expected `str`, got `int`"),
    (file(extra=1), "Object contains unknown field `extra`"),
    (file(presets=[]), "presets: Expected `array` of length >= 1"),
    (file(*[FRIDAY] * 101), "presets: Expected `array` of length <= 100"),
    (file({"name": "Friday", "version": 3}), "presets[0]: Object contains unknown field `version`"),
    (file({"name": "Friday", "values": {"hand_size": 6.5}}), "presets[0].values"),
    (file({"name": "Friday", "values": {"hand_size": None}}), "presets[0].values"),
    (file(FRIDAY, {"name": "Bad", "values": {"hand_size": 9}}), "Difficulty 2: Hand: must be a whole number"),
    (file({"name": ""}), "Difficulty 1: Name: Please give it a name"),
    (file({"name": "Cheat", "values": {"seed": "00"}}), "Difficulty 1: seed: this game has no such setting"),
    (file({"name": "Late", "values": {"day_start": 4, "day_max": 1}}), "Difficulty 1: With 1 player"),
    (b" " * (MOST_BYTES + 1), "at most 64 KB"),
)


@pytest.mark.parametrize(("text", "sentence"), FOREIGN, ids=[f"file {place}" for place in range(len(FOREIGN))])
def test_a_file_from_elsewhere_is_refused_with_the_field_and_the_reason(
    workshop: Workshop, text: bytes, sentence: str
) -> None:
    with workshop.refused(InvalidInput) as caught:
        bring(workshop, text)
    assert sentence in caught.value.sentence


def test_a_game_without_difficulties_takes_none() -> None:
    for slug, game in GAMES.items():
        if not presets_for(slug):
            with pytest.raises(InvalidInput, match="no such setting"):
                read_file(game, file(game=slug))
