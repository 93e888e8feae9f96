"""Every line of the log that a game writes leads to the rule it comes from."""

from collections.abc import Mapping

import pytest

from app.web import contexts, house_contexts, render
from app.web.balance import log_rules as balance_rules
from app.web.balance import log_words as balance_words
from app.web.game_registry import GAME_PAGES
from app.web.harmonies import log_rules as harmonies_rules
from app.web.harmonies import log_words as harmonies_words
from app.web.journey import log_rules as journey_rules
from app.web.journey import log_words as journey_words
from app.web.table_log import rule_behind
from tests.web.dom import Page

RULES: Mapping[str, Mapping[str, str]] = {
    "journey": journey_rules.RULES,
    "balance": balance_rules.RULES,
    "harmonies": harmonies_rules.RULES,
}
KINDS = {
    "journey": set(journey_words.WORDS),
    "balance": set(balance_words.WORDS),
    "harmonies": set(harmonies_words.WORDS),
}
"""What the rules of each game can write: tests beside each game hold these words to the rules themselves."""
LONGEST = 110  # characters of a link: the log is sent whole


def rules_seen(game: str) -> Page:
    page = GAME_PAGES[game]
    head = contexts.Page(title="Rules")
    return Page(
        render.page(
            page.rules_template,
            house_contexts.RulesPage(page=head, game=game, game_title=page.title, rules=page.rules()),
        )
    )


@pytest.mark.parametrize("game", RULES)
def test_every_kind_of_entry_names_a_section_that_the_rules_page_has(game: str) -> None:
    assert set(RULES[game]) == KINDS[game]
    seen = rules_seen(game)
    for kind in KINDS[game]:
        link = Page(str(rule_behind(GAME_PAGES[game], kind))).one("a")
        address, _, anchor = link["href"].partition("#")
        assert address == f"/rules/{game}"
        section = seen.id(anchor)
        heading = section.one("h2")
        assert link["aria-label"] == f"Rule {link.text}: {heading.text}"
        assert link.text == f"§{heading['data-number']}"
        assert len(str(rule_behind(GAME_PAGES[game], kind))) <= LONGEST


def test_the_table_s_own_lines_come_from_no_rule() -> None:
    assert rule_behind(GAME_PAGES["journey"], "table.started") == ""
