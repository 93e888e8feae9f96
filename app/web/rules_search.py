"""What somebody looks for in the rules of a game, found in its page as it is rendered in their language."""

from app.language import kept_in_each_language
from app.web import render
from app.web.finding import Found, find
from app.web.game_pages import GamePage

LONGEST_QUERY = 100
_SEARCHES = 60


def search(page: GamePage, query: str) -> Found | None:
    """Look for words in the rules of a game; None for a query without any."""
    asked = " ".join(query[:LONGEST_QUERY].split())
    return _search(page, asked) if asked else None


@kept_in_each_language(_SEARCHES)
def _search(page: GamePage, query: str) -> Found:
    return find(query, _sections(page))


@kept_in_each_language()
def _sections(page: GamePage) -> tuple[tuple[str, str, str], ...]:
    """Render each section of the rules alone."""
    rules = page.rules()
    values = {**render.fields(rules), "rules": rules, "game": page.slug}
    return tuple(
        (section.anchor, section.title, render.environment().get_template(_part(page, section.anchor)).render(values))
        for section in values["sections"]
    )


def _part(page: GamePage, anchor: str) -> str:
    return f"games/{page.slug}/rules/{anchor.replace('-', '_')}.html"
