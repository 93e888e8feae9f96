"""The icon list becomes a sprite, and everybody who drew for it is credited."""

import re
from xml.etree import ElementTree as ET

import pytest

from scripts import icons
from scripts.icons import Icon, IconListError


def test_a_line_names_a_drawing_or_gives_it_a_name_of_ours() -> None:
    text = "# the forest\nacorn\n\ncamp = campfire  # in the middle\n"

    assert icons.read_list(text) == (Icon(name="acorn", drawing="acorn"), Icon(name="camp", drawing="campfire"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    (
        ("acorn\nacorn = oak\n", "line 2: 'acorn' is named twice"),
        ("red squirrel\n", "line 1: 'red squirrel' is neither"),
        ("Acorn\n", "line 1: 'Acorn' is neither"),
        ('x"><script> = acorn\n', "line 1: "),
    ),
)
def test_a_bad_line_is_named(text: str, sentence: str) -> None:
    with pytest.raises(IconListError, match=re.escape(sentence)):
        icons.read_list(text)


def test_the_sprite_takes_the_colour_of_the_text_around_it() -> None:
    drawings = {"campfire": '<path fill="currentColor" d="M1 1"/>'}

    document = icons.sprite([Icon(name="camp", drawing="campfire")], drawings)

    assert '<symbol id="camp" viewBox="0 0 512 512" fill="currentColor"><path d="M1 1"/></symbol>' in document


def test_an_icon_that_the_set_lacks_is_named() -> None:
    with pytest.raises(IconListError, match="holds no 'camp-fire'"):
        icons.sprite([Icon(name="camp", drawing="camp-fire")], {"campfire": ""})


def test_an_icon_without_known_author_cannot_be_used() -> None:
    with pytest.raises(IconListError, match="no author is known for nobody-drew-this"):
        list(icons.credit_lines([Icon(name="camp", drawing="nobody-drew-this")], {"campfire": "Lorc"}))


def test_what_stands_below_a_game_is_in_that_games_own_sprite() -> None:
    text = "acorn\n[journey]\nfrog\n[balance]\nfog = cloud\n"

    assert [(icon.name, icon.sheet) for icon in icons.read_list(text)] == [
        ("acorn", ""),
        ("frog", "journey"),
        ("fog", "balance"),
    ]


def test_an_outline_keeps_one_decimal_and_the_numbers_stay_apart() -> None:
    drawings = {"frog": '<path d="M1.25.96 0 0126.549-.5.049z"/>'}

    document = icons.sprite([Icon(name="frog", drawing="frog")], drawings)

    assert '<path d="M1.3.9 0 0126.5-.5.0z"/>' in document


@pytest.mark.parametrize("sheet", ("", "journey", "balance", "harmonies"))
def test_the_set_up_built_every_icon_of_the_list(sheet: str) -> None:
    listed = icons.read_list(icons.ICON_LIST.read_text(encoding="utf-8"))
    document = ET.fromstring(icons.sprite_file(sheet).read_text(encoding="utf-8"))

    symbols = {symbol.get("id"): symbol for symbol in document}

    assert {icon.name for icon in listed if icon.sheet == sheet} == set(symbols)
    assert all(len(symbol) > 0 for symbol in symbols.values())


def test_the_credits_name_the_authors_of_exactly_the_icons_in_use() -> None:
    listed = icons.read_list(icons.ICON_LIST.read_text(encoding="utf-8"))
    authors = icons.read_authors(icons.AUTHORS.read_text(encoding="utf-8"))
    page = icons.CREDITS.read_text(encoding="utf-8")

    assert icons.with_credits(page, icons.credit_lines(listed, authors)) == page, "run `make icons`"
