"""The options of A Game of Balance that a table may choose, and the rules it then plays by in a sentence."""

from app.games.balance.content import TableNumbers
from app.games.balance.state import Ruleset
from app.language import N_
from app.language import gettext as _
from app.web.numerals import spelled
from app.web.table_options import FIRST_SEAT, OptionValue, TableOption
from app.web.wording import sentence_case

OPTIONS = (
    FIRST_SEAT,
    TableOption(
        name="takeable",
        legend=N_("From the discard pile one may take"),
        values=(
            OptionValue(value="ordinary", words=N_("All but Fog and Wind")),
            OptionValue(
                value="specials_too",
                words=N_("Any card"),
                sentence=N_("Fog and Wind may be taken from the discard pile, too."),
            ),
        ),
    ),
    TableOption(
        name="taken_card",
        legend=N_("A card just taken from there"),
        values=(
            OptionValue(value="kept", words=N_("Stays for the turn")),
            OptionValue(
                value="free", words=N_("May be released"), sentence=N_("A discard just taken may be released again.")
            ),
        ),
    ),
    TableOption(
        name="spent_events",
        legend=N_("Storm, Sun and Moon, once over"),
        values=(
            OptionValue(value="draw_pile", words=N_("Go under the pile")),
            OptionValue(
                value="next_pile",
                words=N_("Wait for the next pile"),
                sentence=N_("Storm, Sun and Moon are shuffled into the next pile."),
            ),
        ),
    ),
    TableOption(
        name="celestials",
        legend=N_("Celestials among four seasons"),
        values=(
            OptionValue(value=1, words=N_("One")),
            OptionValue(value=2, words=N_("Two"), sentence=N_("Four seasons may hold two celestials.")),
            OptionValue(
                value=4, words=N_("Any number"), sentence=N_("Four seasons may hold any number of celestials.")
            ),
        ),
    ),
)


def house_rules(ruleset: Ruleset, numbers: TableNumbers) -> str:
    """Tell the goal of the game and whether a table plays by the usual rules."""
    usual = ruleset == Ruleset(first_seat=ruleset.first_seat)
    sets = sentence_case(spelled(numbers.sets))
    if usual:
        return _("{sets} locked sets win. The usual rules.").format(sets=sets)
    return _("{sets} locked sets win. With rules of the house:").format(sets=sets)
