"""People with real browsers. Whatever a page complains about, to its console or its policy, fails the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Response

PATIENCE_MS = 15_000  # two browsers and their servers share the cores
POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, address: str, *, touches: bool = False) -> None:
        self.context = context
        self.address = address
        self.touches = touches
        self.complaints: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """Open one more tab."""
        page = self.context.new_page()
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", self._note_fault)
        return page

    def goes(self, path: str) -> Page:
        """Go to an address of the site."""
        self.page.goto(path if path.startswith("http") else self.address + path)
        return self.page

    def press(self, control: Locator) -> None:
        """Press something, with a finger or otherwise."""
        if self.touches:
            control.tap()
        else:
            control.click()

    def opens(self, *, name: str, seats: int = 2, game: str = "", **choices: str) -> str:
        """Open a table by its form, and give its address. A game for one number of players does not ask for it."""
        page = self.goes(f"/tables/new?game={game}")
        page.get_by_label("Your name").fill(name)
        if page.locator(".seats-choice").count():
            page.locator("label.segment", has_text=str(seats)).first.click()
        for field, value in choices.items():
            page.locator(f"label:has(input[name={field}][value={value}])").click()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        return page.url

    def sits(self, link: str, *, name: str, seat: int = 1) -> None:
        """Come by the invite link and sit down."""
        page = self.goes(link)
        page.locator(f"#name-{seat}").fill(name)
        page.locator("#seats > ol > li").nth(seat).get_by_role("button", name="Sit here").click()
        page.locator(".seat.mine").wait_for()
        self._sees_it_whole()

    def starts(self) -> None:
        """Start the game."""
        self.page.get_by_role("button", name="Start the").click()
        self.comes_along()

    def comes_along(self) -> None:
        """Come from the waiting room to the game that somebody has started."""
        self.page.locator("#act").wait_for(state="attached")
        self._sees_it_whole()

    def _sees_it_whole(self) -> None:
        """Wait for style sheets and scripts as well: before, nothing has its size, and nothing follows the table."""
        self.page.wait_for_load_state()

    def _note(self, message: ConsoleMessage) -> None:
        expected = "Failed to load resource" in message.text  # a refusal is a status too; faults are noted below
        if message.type in {"error", "warning"} and not expected:
            self.complaints.append(message.text)

    def _note_fault(self, response: Response) -> None:
        if response.status >= 500:
            self.complaints.append(f"{response.status} {response.url}")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for something that no locator can see, at the server or in the page's own mind."""
    for _ in range(PATIENCE_MS // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come to that")


@contextmanager
def person(
    browser: Browser,
    address: str,
    *,
    scripts: bool = True,
    phone: bool = False,
    notices: bool = False,
    motion: bool = True,
    locale: str = "en-GB",
) -> Iterator[Person]:
    """Let somebody come, and see at the end that no page had anything to complain about.

    With a phone they have a narrow screen that they touch; with ``notices`` their browser may tell them something;
    without ``motion`` it asks for less of it; and ``locale`` is the language that it asks for.
    """
    screen: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True} if phone else {}
    moving: Any = "no-preference" if motion else "reduce"
    context = browser.new_context(java_script_enabled=scripts, locale=locale, reduced_motion=moving, **screen)
    context.set_default_timeout(PATIENCE_MS)
    if notices:
        context.grant_permissions(["notifications"])
    if scripts:
        context.add_init_script(POLICY)
    somebody = Person(context, address, touches=phone)
    try:
        yield somebody
        assert somebody.complaints == [], somebody.complaints
    finally:
        context.close()
