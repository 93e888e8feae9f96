"""A page that is sent only what is new of each region shows in the end what a fresh page shows, along whole games."""

import pytest

from app.games.journey.state import Ruleset
from app.web.rendered import Rendered
from app.web.renderings import Renderings
from tests.web.dom import Element, Page
from tests.web.journey.looking import PAGE, stroll, table_seen

REGIONS = ("forms", *PAGE.regions, "people", "log")


class Screen:
    """A page that takes in parts as a browser does: each in the place of the element of its id."""

    def __init__(self, shown: tuple[Rendered, ...]) -> None:
        self._page = Page("".join(region.html.decode() for region in shown))
        self.bytes = 0

    def take_in(self, part: Rendered) -> None:
        """Put a part in its place. Raises AssertionError when there is no such place, or two."""
        self.bytes += len(part.html)
        old = self._page.id(part.region)
        [new] = [child for child in Page(part.html.decode()).children if isinstance(child, Element)]
        assert new["id"] == part.region
        assert old.parent is not None
        old.parent.children[old.parent.children.index(old)] = new
        new.parent = old.parent

    def shape(self) -> object:
        """Give all that is on the page, to compare."""
        return _shape(self._page)


def _shape(element: Element) -> object:
    inside = tuple(_shape(child) if isinstance(child, Element) else child.strip() for child in element.children)
    return element.tag, tuple(sorted(element.attributes.items())), inside


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seat", (None, 0))
def test_what_is_new_makes_the_page_that_a_fresh_one_is(seed: int, seat: int | None) -> None:
    rules = Ruleset(hands="closed" if seed % 2 else "open", start_life=9)
    renderings = Renderings()
    states = stroll(seed, seats=seed % 3 + 2, actions=240, rules=rules)
    shown = renderings.regions(PAGE.template, REGIONS, table_seen(next(states), seat))
    screen, whole = Screen(shown), 0
    for number, state in enumerate(states):
        regions = renderings.regions(PAGE.template, REGIONS, table_seen(state, seat))
        for known, region in zip(shown, regions, strict=True):
            whole += 0 if known == region else len(region.html)
            for part in region.news(known):
                screen.take_in(part)
        shown = regions
        if number % 20 == 0 or state.outcome is not None:
            assert screen.shape() == Screen(regions).shape()
    assert screen.bytes < 0.7 * whole, "most of a region is as it was"


def test_a_region_without_pieces_is_sent_whole() -> None:
    assert Rendered.of("a", "<p>new</p>").news(Rendered.of("a", "<p>old</p>")) == (Rendered.of("a", "<p>new</p>"),)


def test_of_a_region_in_another_frame_everything_is_sent() -> None:
    old = Rendered.of("a", '<ul><!--piece--><li id="a-1">1</li><!--piece--></ul>')
    more = Rendered.of(
        "a", '<ul><!--piece--><li id="a-1">1</li><!--piece--><!--piece--><li id="a-2">2</li><!--piece--></ul>'
    )
    other = Rendered.of("a", '<ul><!--piece--><li id="b-1">1</li><!--piece--></ul>')
    assert [region.news(old) for region in (old, more, other)] == [(), (more,), (other,)]
    assert old.html == b'<ul><li id="a-1">1</li></ul>'


def test_a_piece_without_an_id_is_refused() -> None:
    with pytest.raises(ValueError, match="without an id"):
        Rendered.of("a", "<ul><!--piece--><li>1</li><!--piece--></ul>")
