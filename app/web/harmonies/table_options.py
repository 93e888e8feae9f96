"""The options of a table of Harmonies: the side of the boards, Nature's Spirits, who begins."""

from app.language import N_
from app.web.table_options import FIRST_SEAT, OptionValue, TableOption

SIDE = TableOption(
    name="side",
    legend=N_("Side of the boards"),
    values=(
        OptionValue(value="A", words=N_("A: one long river"), sentence=N_("Side A: the longest river scores.")),
        OptionValue(
            value="B", words=N_("B: many islands"), sentence=N_("Side B: water parts the land into islands that score.")
        ),
    ),
)
SPIRITS = TableOption(
    name="spirits",
    legend=N_("Nature’s Spirits"),
    values=(
        OptionValue(value=False, words=N_("Without, for first games")),
        OptionValue(value=True, words=N_("With"), sentence=N_("Everybody chooses one of two Nature’s Spirits.")),
    ),
)
OPTIONS = (SIDE, SPIRITS, FIRST_SEAT)
