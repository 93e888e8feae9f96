"""The options of A Game of Balance that a table may choose, and the rules it then plays by in a sentence."""

from app.games.balance.content import TableNumbers
from app.games.balance.state import Ruleset
from app.web.numerals import spelled
from app.web.table_options import FIRST_SEAT, OptionValue, TableOption

OPTIONS = (
    FIRST_SEAT,
    TableOption(
        name="takeable",
        legend="From the discard pile one may take",
        values=(
            OptionValue(value="ordinary", words="All but Fog and Wind"),
            OptionValue(
                value="specials_too",
                words="Any card",
                sentence="Fog and Wind may be taken from the discard pile, too.",
            ),
        ),
    ),
    TableOption(
        name="taken_card",
        legend="A card just taken from there",
        values=(
            OptionValue(value="kept", words="Stays for the turn"),
            OptionValue(value="free", words="May be released", sentence="A discard just taken may be released again."),
        ),
    ),
    TableOption(
        name="spent_events",
        legend="Storm, Sun and Moon, once over",
        values=(
            OptionValue(value="draw_pile", words="Go under the pile"),
            OptionValue(
                value="next_pile",
                words="Wait for the next pile",
                sentence="Storm, Sun and Moon are shuffled into the next pile.",
            ),
        ),
    ),
    TableOption(
        name="celestials",
        legend="Celestials among four seasons",
        values=(
            OptionValue(value=1, words="One"),
            OptionValue(value=2, words="Two", sentence="Four seasons may hold two celestials."),
            OptionValue(value=4, words="Any number", sentence="Four seasons may hold any number of celestials."),
        ),
    ),
)


def house_rules(ruleset: Ruleset, numbers: TableNumbers) -> str:
    """Tell the goal of the game and whether a table plays by the usual rules."""
    usual = ruleset == Ruleset(first_seat=ruleset.first_seat)
    goal = f"{spelled(numbers.sets).capitalize()} locked sets win."
    return f"{goal} {'The usual rules.' if usual else 'With rules of the house:'}"
