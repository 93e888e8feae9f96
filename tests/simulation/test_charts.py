"""Charts: marks stand where the figures are, and the drawing is safe to put into a page under a strict policy."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.games.registry import JOURNEY
from app.simulation.charts import Drawing, card_uses, charts, defeats, lengths, svg_of, win_rates, write_charts
from app.simulation.figures import LOSSES, CardFigures, CellFigures, card_figures, figures
from app.simulation.geometry import NARROW, WIDE, Chart, Row, Scale, chart, scale_over
from app.simulation.records import CardUse
from app.simulation.wording import CAUSES
from tests.games.naming import card_named
from tests.simulation.games import cell, game

SVG = "{http://www.w3.org/2000/svg}"
OWL, POUCH = card_named("White Owl"), card_named("Acorn Pouch")
GAMES = [
    *(game(f"w{number}", turns=20 + number, cards={OWL: CardUse(taken=1, played=4)}) for number in range(5)),
    *(game(f"l{reason}", reason, turns=15, cards={POUCH: CardUse(played=2)}) for reason in LOSSES),
]
FOUND = [figures(cell(players=players), GAMES) for players in (1, 4)]
CARDS = card_figures(GAMES)
LEFT, SPAN = WIDE.left, WIDE.right - WIDE.left


def drawn(found: Chart) -> ET.Element:
    return ET.fromstring(svg_of(found))


def words(found: Chart) -> list[str]:
    return [text.text or "" for text in drawn(found).iter(f"{SVG}text")]


def test_the_rate_stands_in_its_interval() -> None:
    found, (first, _) = win_rates(FOUND), FOUND
    line, dot = [mark for mark in found.marks if mark.y > found.top][:2]
    assert dot.x == pytest.approx(LEFT + SPAN * 5 / 12, abs=0.1)
    assert line.x == pytest.approx(LEFT + SPAN * first.interval.low, abs=0.1)
    assert line.x + line.width == pytest.approx(LEFT + SPAN * first.interval.high, abs=0.1)
    assert {"dawn, 1 player", "dawn, 4 players", "42 % of 12", "0 %", "100 %"} <= set(words(found))


def test_lengths_show_the_middle_half_of_the_victories() -> None:
    bar, dot = [mark for mark in lengths(FOUND).marks if mark.y > lengths(FOUND).top][:2]
    assert (bar.x, dot.x) == (LEFT + SPAN * 21 / 25, LEFT + SPAN * 22 / 25)
    assert bar.x + bar.width == pytest.approx(LEFT + SPAN * 23 / 25)
    assert "22 (21 to 23)" in words(lengths(FOUND))


def test_a_cell_without_a_victory_has_a_row_and_no_mark() -> None:
    found = lengths([figures(cell(), [game(reason="event")])])
    assert [mark for mark in found.marks if mark.y > found.top] == []
    assert "none" in words(found)


def test_the_causes_of_defeat_fill_the_row_one_after_another() -> None:
    found = defeats(FOUND)
    y = found.labels[0].y
    bars = [mark for mark in found.marks if mark.y == y]
    assert [bar.words.split(":")[0] for bar in bars] == [CAUSES[cause] for cause in LOSSES]
    assert len({bar.fill for bar in bars}) == len(LOSSES)
    assert [bar.x for bar in bars[1:]] == pytest.approx([bar.x + bar.width for bar in bars[:-1]], abs=0.2)
    assert bars[-1].x + bars[-1].width == pytest.approx(WIDE.right, abs=0.2)
    assert set(CAUSES.values()) <= set(words(found))


def test_without_a_defeat_there_is_nothing_to_show_and_nothing_breaks() -> None:
    assert "0 lost" in words(defeats([figures(cell(), [game()])]))


def test_every_card_of_the_game_has_a_row_and_what_all_begin_with_is_never_taken() -> None:
    found = card_uses(CARDS, JOURNEY.content)
    assert [label.words for label in found.labels] == [card.name for card in JOURNEY.content.cards.values()]
    heights = {label.words: label.y for label in found.labels}
    marks = {(mark.shape, mark.words) for mark in found.marks if mark.y == heights["White Owl"]}
    assert marks == {("bar", "played 1.67 times"), ("dot", "taken 0.42 times")}
    assert [mark.shape for mark in found.marks if mark.y == heights["Acorn Pouch"]] == ["bar"]


DRAWN = (
    *charts(FOUND, CARDS, JOURNEY.content),
    *charts(FOUND, CARDS, JOURNEY.content, Drawing(naming=lambda each: f"{each.cell.players} players", frame=NARROW)),
)
IDS = [f"{found.name} {found.width} wide" for found in DRAWN]


@pytest.mark.parametrize("found", DRAWN, ids=IDS)
def test_a_drawing_holds_no_style_no_script_and_no_address(found: Chart) -> None:
    tree = drawn(found)
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= {
        *("svg", "g", "rect", "line", "circle", "text", "title")
    }
    names = {name for element in tree.iter() for name in element.attrib}
    assert [name for name in names if name.startswith("on") or name in {"style", "href", "id"}] == []
    assert (tree.get("role"), tree.get("aria-label")) == ("img", found.title.words)


@pytest.mark.parametrize("found", DRAWN, ids=IDS)
def test_everything_stands_inside_the_drawing(found: Chart) -> None:
    width = found.width
    assert all(0 <= mark.x <= mark.x + mark.width <= width and 0 < mark.y < found.height for mark in found.marks)
    for text in (*found.labels, *found.notes, *found.ticks):
        assert 0 < text.y < found.height
        assert 0 < text.x < width


def test_a_narrow_drawing_has_its_words_above_the_scale_and_room_for_them() -> None:
    found = win_rates(FOUND, Drawing(naming=lambda each: f"{each.cell.players} players", frame=NARROW))
    dots = [mark for mark in found.marks if mark.shape == "dot" and mark.y > found.top]
    for label, note, dot in zip(found.labels, found.notes, dots, strict=False):
        assert label.y == note.y < dot.y - found.thickness / 2
        assert (label.x, label.anchor, note.x, note.anchor) == (NARROW.left, "start", NARROW.right, "end")
    assert [label.words for label in found.labels] == ["1 players", "4 players"]
    heights = [label.y for label in found.labels] + [dot.y for dot in dots]
    assert min(abs(a - b) for a in heights for b in heights if a != b) >= 12


def test_words_are_escaped() -> None:
    hostile = '<script>alert("x")</script> & co'
    found = chart("x", hostile, Scale(1), [Row(hostile, hostile, ())], ())
    assert "<script" not in svg_of(found)
    assert words(found).count(hostile) == 3


def test_a_scale_has_round_steps_and_holds_every_value() -> None:
    assert [scale_over(values).end for values in ((0.7,), (3,), (47, 9), (101,), (), (0,))] == [1, 5, 50, 250, 1, 1]


def test_the_charts_of_a_run_are_files(tmp_path: Path) -> None:
    paths = write_charts(tmp_path, FOUND, CARDS, JOURNEY.content)
    assert [path.name for path in paths] == ["win-rate.svg", "length.svg", "defeats.svg", "cards.svg"]
    assert all(ET.parse(path).getroot().tag == f"{SVG}svg" for path in paths)


def test_nothing_that_was_measured_is_left_out_of_the_words() -> None:
    assert set(CAUSES) == set(LOSSES)
    assert {type(each) for each in FOUND} == {CellFigures}
    assert {type(each) for each in CARDS} == {CardFigures}
