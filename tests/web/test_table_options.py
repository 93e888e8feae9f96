"""The options of each game: the first page presents the games, a form offers what belongs to the one chosen."""

import itertools

import pytest

from app.games.registry import GAMES
from app.presets.service import default_preset, resolve_ruleset
from app.web.game_registry import GAME_PAGES
from app.web.table_options import TableOption
from app.web.urls import STATIC
from tests.web.dom import Page
from tests.web.house import House


def test_every_game_that_tables_are_opened_for_has_pages() -> None:
    assert set(GAME_PAGES) == set(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_the_first_value_of_each_option_is_the_rulesets_own(slug: str) -> None:
    defaults = GAMES[slug].ruleset()
    assert {option.name: option.values[0].value for option in GAME_PAGES[slug].options} == {
        option.name: getattr(defaults, option.name) for option in GAME_PAGES[slug].options
    }


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_options_can_be_played(slug: str) -> None:
    game, options = GAMES[slug], GAME_PAGES[slug].options
    for chosen in itertools.product(*(option.values for option in options)):
        house = {option.name: value.value for option, value in zip(options, chosen, strict=True)}
        for seats in game.seat_counts:
            rules = resolve_ruleset(game, default_preset(slug), seats=seats, house=house)
            assert {name: getattr(rules, name) for name in house} == house
            assert game.new(rules, seats, "0" * 32)


@pytest.mark.parametrize("slug", GAMES)
async def test_a_table_is_opened_with_the_options_of_its_game(house: House, slug: str) -> None:
    anna = house.browser()
    form = (await anna.page(f"/tables/new?game={slug}")).form(action="/tables") | {"my_name": "Anna"}
    last = {option.name: option.values[-1] for option in GAME_PAGES[slug].options}
    sent = {name: value.text for name, value in last.items()}
    assert form.keys() >= sent.keys()
    answer = await anna.post("/tables", form | sent)
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    assert dict(table.house) == {name: value.value for name, value in last.items()}
    room = (await anna.page(f"/t/{table.slug}")).id("start").text
    assert all(value.sentence in room for value in last.values())
    again = (await anna.page(f"/t/{table.slug}/options")).form(action=f"/t/{table.slug}/options")
    assert {name: again[name] for name in sent} == sent


@pytest.mark.parametrize(
    ("slug", "option"), [(slug, option) for slug, page in GAME_PAGES.items() for option in page.options]
)
async def test_a_value_that_is_not_offered_opens_nothing(house: House, slug: str, option: TableOption) -> None:
    anna = house.browser()
    form = (await anna.page(f"/tables/new?game={slug}")).form(action="/tables") | {"my_name": "Anna"}
    before = await house.stored()
    answer = await anna.post("/tables", form | {option.name: "something else"})
    assert (answer.status_code, option.legend in Page(answer.text).notice) == (422, True)
    assert before == await house.stored()


async def test_an_option_of_another_game_changes_nothing(house: House) -> None:
    slug = await house.browser().open(
        "Anna", game=next(iter(GAMES)), preset=default_preset(next(iter(GAMES))), goal="1"
    )
    assert "goal" not in (await house.table(slug)).house


async def test_the_first_page_presents_each_game(house: House) -> None:
    page = await house.browser().page("/")
    games = {card.one("h3").text: card for card in page.all("li", cls="game")}
    for shown in GAME_PAGES.values():
        card = games[shown.title]
        assert shown.tagline in card.text
        assert shown.length in card.text
        assert card.one("img")["src"].endswith(shown.picture)
        assert (STATIC / shown.picture).is_file()


async def test_the_form_of_one_game_leads_to_those_of_the_others(house: House) -> None:
    page = await house.browser().page(f"/tables/new?game={next(iter(GAMES))}")
    shelf = page.one("nav", cls="shelf")
    assert {link["href"] for link in shelf.all("a")} >= {f"/tables/new?game={slug}" for slug in GAMES}
    assert [link["href"] for link in shelf.all("a") if "aria-current" in link.attributes] == [
        f"/tables/new?game={next(iter(GAMES))}"
    ]
