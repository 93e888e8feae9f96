"""Pages that follow a table: what comes late, what gets lost on the way, many tabs, focus and half-typed text."""

import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, until

pytestmark = pytest.mark.browser

SCROLLED = "new Promise((seen) => { scrollTo(0, 90); setTimeout(() => seen(scrollY), 200); })"
"""Scrolls a page, and says where it stands a little later."""


def together(come: Invite, *, seats: int = 2) -> tuple[Person, Person, str]:
    """Let Anna and Bert sit down at a table that Anna has opened."""
    anna, bert = come(), come()
    link = anna.opens(name="Anna", seats=seats)
    bert.sits(link, name="Bert")
    return anna, bert, link


def playing(come: Invite) -> tuple[Person, Person, str]:
    anna, bert, link = together(come)
    anna.starts()
    bert.comes_along()
    return anna, bert, link


def climbs(page: Page) -> None:
    page.locator("#hand button", has_text="Climb").first.click()


def height(page: Page) -> int:
    return int(page.locator(".height").inner_text().split()[0])


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def test_others_sit_down_and_the_game_begins_without_a_reload(come: Invite) -> None:
    anna, bert, _ = together(come)
    expect(anna.page.locator("#seats h3")).to_have_text(["Anna", "Bert"])
    anna.starts()
    expect(bert.page).to_have_title("Anna’s turn – Anna’s table")


def test_a_game_that_begins_is_shown_from_its_top_and_a_reload_stays_where_one_was(come: Invite) -> None:
    anna, bert, _ = together(come)
    for one in (anna, bert):
        one.page.set_viewport_size({"width": 360, "height": 480})
        assert one.page.evaluate(SCROLLED) == 90
    anna.starts()
    bert.comes_along()
    for one in (anna, bert):
        assert one.page.evaluate("new Promise((seen) => setTimeout(() => seen(scrollY), 200))") == 0
        assert one.page.evaluate(SCROLLED) == 90
        one.page.reload()
        one.page.wait_for_function("scrollY === 90")


def test_a_partners_page_follows_within_a_second(come: Invite) -> None:
    anna, bert, _ = playing(come)
    climbs(anna.page)
    expect(anna.page.locator("#hand .held")).to_have_count(2)
    expect(bert.page.locator(".height")).to_have_text(f"{height(anna.page)} of 40", timeout=1_000)


def test_the_title_says_whose_turn_it_is(come: Invite) -> None:
    anna, bert, _ = playing(come)
    mine, theirs = re.compile("leaf-turn.svg$"), re.compile("leaf.svg$")
    expect(anna.page).to_have_title("● Your turn – Anna’s table")
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", mine)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(anna.page).to_have_title("Bert’s turn – Anna’s table")
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", theirs)
    expect(bert.page).to_have_title("● Your turn – Anna’s table")
    expect(bert.page.locator("link[rel=icon]")).to_have_attribute("href", mine)


def test_the_name_that_is_being_typed_survives_others_sitting_down(come: Invite) -> None:  # B68
    anna, carla, bert = come(), come(), come()
    link = anna.opens(name="Anna", seats=3)
    page = carla.goes(link)
    page.locator("#name-2").focus()
    page.keyboard.type("Car")
    bert.sits(link, name="Bert")
    expect(page.locator("#seats h3").nth(1)).to_have_text("Bert")
    page.keyboard.type("la")
    expect(page.locator("#name-2")).to_be_focused()
    expect(page.locator("#name-2")).to_have_value("Carla")


def test_focus_and_scroll_survive_what_others_do(come: Invite) -> None:  # B68
    anna, bert, _ = playing(come)
    page = bert.page
    page.set_viewport_size({"width": 360, "height": 200})
    page.locator("#hand a").focus()
    until(page, lambda: page.evaluate(SCROLLED) == 90)  # a window that was just made smaller may jump once by itself
    for left in (2, 1, 0):
        climbs(anna.page)
        expect(anna.page.locator("#hand .held")).to_have_count(left)
    expect(page.locator(".height")).to_have_text(f"{height(anna.page)} of 40")
    expect(page.locator("#hand a")).to_be_focused()
    assert page.evaluate("scrollY") == 90


def test_what_is_unfolded_stays_so_when_others_act(come: Invite) -> None:  # B68
    anna = come()
    link = anna.opens(name="Anna", seats=3)
    menu = anna.page.locator("#seats details", has_text="Another name")
    menu.locator("summary").click()
    come().sits(link, name="Bert")
    expect(anna.page.locator("#seats h3").nth(1)).to_have_text("Bert")
    expect(menu).to_have_attribute("open", "")
    menu.get_by_role("textbox").fill("Anneke")
    menu.get_by_role("button", name="Change").click()
    expect(anna.page.locator("#seats h3").first).to_have_text("Anneke")
    expect(menu).not_to_have_attribute("open", "")


def test_an_answer_that_comes_last_does_not_bring_back_the_past(come: Invite) -> None:  # B06
    anna, _, _ = playing(come)
    page = anna.page
    late: list[Route] = []

    def hold(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)  # the server gets it when it is let go below

    page.route("**/act", hold)
    climbs(page)
    page.wait_for_timeout(100)
    answer = late[0].fetch()  # done by the server now; the browser waits for the answer
    expect(page.locator("#hand .held")).to_have_count(2)  # the stream has brought it
    climbs(page)
    expect(page.locator("#hand .held")).to_have_count(1)
    newest = version(page)
    late[0].fulfill(response=answer)
    page.wait_for_timeout(200)
    assert (version(page), page.locator("#hand .held").count()) == (newest, 1)


def test_a_double_click_counts_once(come: Invite) -> None:  # B01, B78
    anna, _, _ = playing(come)
    anna.page.locator("#hand button", has_text="Climb").first.dblclick()
    expect(anna.page.locator("#hand .held")).to_have_count(2)
    anna.page.wait_for_timeout(200)
    assert anna.page.locator("#hand .held").count() == 2
    expect(anna.page.locator("#notice")).to_have_text("")


@pytest.mark.parametrize("fault", ("nobody there", "cannot do it"))
def test_a_press_that_got_lost_is_said_and_leaves_the_page_good_for_any_press(come: Invite, fault: str) -> None:  # B48
    anna, _, _ = playing(come)
    page = anna.page
    page.route("**/act", lambda route: route.abort() if fault == "nobody there" else route.fulfill(status=502))
    page.route("**/regions?*", lambda route: route.abort())
    climbs(page)
    expect(page.locator("#offline")).to_be_visible()
    assert page.locator("#hand .held").count() == 3
    page.unroute("**/act")
    page.unroute("**/regions?*")
    page.get_by_role("button", name="Rest()").click()
    expect(page).to_have_title("Bert’s turn – Anna’s table")
    expect(page.locator("#offline")).to_be_hidden(timeout=8_000)
    anna.complaints.clear()  # htmx says that the press got no answer


def test_a_press_that_was_done_though_its_answer_got_lost_counts_once(come: Invite) -> None:  # B48
    anna, _, _ = playing(come)
    page = anna.page

    def lose(route: Route) -> None:
        route.fetch()  # done by the server; nobody will know
        route.abort()

    page.route("**/stream?*", lambda route: route.abort())
    page.reload()
    page.route("**/act", lose)
    page.route("**/regions?*", lambda route: route.abort())
    climbs(page)
    expect(page.locator("#offline")).to_be_visible()
    page.unroute("**/act")
    climbs(page)
    expect(page.locator("#hand .held")).to_have_count(2)
    expect(page.locator("#notice")).to_have_text("")
    anna.complaints.clear()


def test_the_end_is_told_to_everybody_at_once_and_nothing_scrolls_by_itself(come: Invite) -> None:
    anna, bert, link = playing(come)
    for page in (anna.page, bert.page):
        page.set_viewport_size({"width": 360, "height": 200})
        page.locator("#hand a").click()
        expect(page.locator("#target")).to_have_text("40 to go")
        page.evaluate("scrollTo(0, 300)")
    anna.tab().goto(link + "/end")
    anna.context.pages[-1].get_by_role("button", name="Close the table").click()
    for page in (anna.page, bert.page):
        expect(page).to_have_title("Closed – Anna’s table")
        expect(page.locator("#target")).to_have_text("")
        expect(page.locator("#banner")).to_have_text("Closed")
        expect(page.locator("#banner")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") > 0


def test_what_happened_while_the_connection_was_gone_is_caught_up_with(come: Invite) -> None:  # B70
    anna, bert, link = playing(come)
    bert.page.route(re.compile(r"/(stream|regions)\?"), lambda route: route.abort())
    bert.context.set_offline(True)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(anna.page).to_have_title("Bert’s turn – Anna’s table")
    bert.page.unroute(re.compile(r"/(stream|regions)\?"))
    bert.context.set_offline(False)
    expect(bert.page).to_have_title("● Your turn – Anna’s table")
    fresh = bert.tab()
    fresh.goto(link)
    regions = "#mountain, #hand, #log"
    there = fresh.locator(regions).all_inner_texts()
    until(bert.page, lambda: bert.page.locator(regions).all_inner_texts() == there)
    bert.complaints.clear()  # a browser says itself that it was offline


def test_what_was_asked_over_a_network_that_is_gone_is_not_waited_for(come: Invite) -> None:  # B70
    anna, bert, link = playing(come)
    never_answered = re.compile(r"/(stream|regions)\?")
    asked: list[Route] = []
    bert.page.route(never_answered, lambda route: asked.append(route))  # noqa: PLW0108 - Playwright looks into it
    bert.goes(link)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(anna.page).to_have_title("Bert’s turn – Anna’s table")
    until(bert.page, lambda: len(asked) > 1)
    bert.page.unroute(never_answered)
    bert.context.set_offline(True)
    bert.context.set_offline(False)
    expect(bert.page).to_have_title("● Your turn – Anna’s table", timeout=8_000)
    bert.complaints.clear()  # a browser says itself that it was offline


def test_while_nobody_answers_a_page_asks_ever_less_often(come: Invite) -> None:  # B69
    _, bert, link = playing(come)
    bert.page.clock.install()
    bert.goes(link)
    second, asked = 0, list[int]()

    def fails(route: Route) -> None:
        asked.append(second)
        route.fulfill(status=500)

    bert.page.route(re.compile(r"/regions\?"), fails)
    bert.page.route(re.compile(r"/stream\?"), lambda route: route.fulfill(status=500))
    bert.page.reload()
    for second in range(240):  # noqa: B007 - `fails` reads it
        bert.page.clock.run_for(1_000)
    waits = [later - earlier for earlier, later in pairwise(asked)]
    assert 4 <= len(asked) <= 16
    assert max(waits[-2:]) > 3 * min(waits)
    bert.complaints.clear()  # a browser says itself that it got no answer


def test_a_page_without_a_stream_asks_now_and_then(come: Invite) -> None:  # B61
    anna, bert, link = playing(come)
    bert.page.route("**/stream?*", lambda route: route.abort())
    bert.goes(link)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(bert.page).to_have_title("● Your turn – Anna’s table", timeout=8_000)
    bert.complaints.clear()  # htmx says that the stream could not be opened


def test_a_stream_that_a_proxy_holds_back_is_noticed(come: Invite) -> None:  # B60
    anna, bert, link = playing(come)
    held_back: list[Route] = []  # a proxy that waits for the end of an answer passes on not even its beginning
    bert.page.route("**/stream?*", lambda route: held_back.append(route))  # noqa: PLW0108 - Playwright looks into it
    bert.goes(link)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(bert.page).to_have_title("● Your turn – Anna’s table", timeout=15_000)


def test_seven_tabs_of_one_seat_all_work(come: Invite) -> None:  # B61, B71
    anna, bert, link = playing(come)
    tabs = [anna.page, *(anna.tab() for _ in range(6))]
    for tab in tabs[1:]:
        tab.goto(link)
    for tab in (tabs[6], tabs[0]):
        tab.bring_to_front()
        before = height(bert.page)
        climbs(tab)
        expect(bert.page.locator(".height")).not_to_have_text(f"{before} of 40")
        for other in tabs:
            expect(other.locator(".height")).to_have_text(bert.page.locator(".height").inner_text(), timeout=12_000)


def test_leaving_a_page_gives_its_connection_back(come: Invite) -> None:  # B61
    anna, _, link = playing(come)
    page = anna.page
    for _ in range(8):
        page.goto(f"{anna.address}/rules/journey")
        page.goto(link)
    started = time.monotonic()
    climbs(page)
    expect(page.locator("#hand .held")).to_have_count(2)
    assert time.monotonic() - started < 2


def test_back_and_forward_show_whole_pages(come: Invite) -> None:  # B67
    anna, _, link = playing(come)
    page = anna.page
    climbs(page)
    expect(page.locator("#hand .held")).to_have_count(2)
    page.locator("#hand a").click()
    expect(page.locator("#target p")).to_be_visible()
    page.goto(f"{anna.address}/rules/journey")
    for step in ("back", "forward", "back", "reload"):
        page.go_back() if step == "back" else page.go_forward() if step == "forward" else page.reload()
        expect(page.locator("header.site")).to_be_visible()
        expect(page.locator("h1, #mountain").first).to_be_visible()
    assert page.url.startswith(link)
    expect(page.locator("#hand .held")).to_have_count(2)


def test_the_panel_of_a_target_keeps_up_with_the_table(come: Invite) -> None:
    anna, bert, _ = playing(come)
    for page in (anna.page, bert.page):
        page.locator("#hand a").click()
        expect(page.locator("#target")).to_have_text("40 to go")
    climbs(anna.page)
    expect(anna.page.locator("#hand .held")).to_have_count(2)
    left = f"{40 - height(anna.page)} to go"
    expect(anna.page.locator("#target")).to_have_text(left)
    expect(bert.page.locator("#target")).to_have_text(left)


def test_a_question_asked_before_something_final(come: Invite) -> None:
    anna, _, _ = playing(come)
    page = anna.page
    page.get_by_role("button", name="Wait()").click()
    expect(page.locator("#notice")).to_contain_text("You would draw nothing.")
    page.get_by_role("button", name="Wait all the same").click()
    expect(page).to_have_title("Bert’s turn – Anna’s table")
    expect(page.locator("#notice")).to_have_text("")
