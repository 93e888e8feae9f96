"""The options of a table of Harmonies: the side of the boards, Nature's Spirits, who begins."""

from app.web.table_options import FIRST_SEAT, OptionValue, TableOption

SIDE = TableOption(
    name="side",
    legend="Side of the boards",
    values=(
        OptionValue(value="A", words="A: one long river", sentence="Side A: the longest river scores."),
        OptionValue(
            value="B", words="B: many islands", sentence="Side B: water parts the land into islands that score."
        ),
    ),
)
SPIRITS = TableOption(
    name="spirits",
    legend="Nature’s Spirits",
    values=(
        OptionValue(value=False, words="Without, for first games"),
        OptionValue(value=True, words="With", sentence="Everybody chooses one of two Nature’s Spirits."),
    ),
)
OPTIONS = (SIDE, SPIRITS, FIRST_SEAT)
