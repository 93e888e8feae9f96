"""A good move in words: what to do one after the other, why, and the button that does it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from app.games.protocol import Seat
from app.language import gettext as _
from app.tables.advice import Advice
from app.tables.records import TableRecord
from app.tables.states import read_actions
from app.tables.thinking import Deed
from app.web.bot_words import reason_words
from app.web.contexts import Notice, Question
from app.web.forms import AdviceForm
from app.web.site import Site
from app.web.table_page import new_press_key
from app.web.urls import URLS


def advice_notice(site: Site, table: TableRecord, form: AdviceForm, advice: Advice) -> Notice:
    """Put advice into the place of the notice, for whoever asked for it."""
    page = site.pages[table.game]
    reason = advice.deeds[0].reason
    why = reason_words(page, {"reason": reason.kind, "data": reason.data}, page.called(table))
    return Notice(
        kind="advice",
        title=_("A good move"),
        steps=tuple(_told(site, table, Seat(form.seat), advice.deeds)),
        sentences=(why,) if why else (),
        link=(URLS.table(table.slug).page(seat=form.asked), _("No, thanks")),
        question=_button(table, form, advice.deeds),
    )


def _told(site: Site, table: TableRecord, seat: Seat, deeds: Sequence[Deed]) -> Iterator[str]:
    """Tell each deed in the state that those before it lead to; only the last of them reveals anything."""
    game, page = site.hall.game(table.game), site.pages[table.game]
    state: Any = table.state
    actions = read_actions(game, tuple(deed.action for deed in deeds))
    for place, action in enumerate(actions, 1):
        yield page.deed(state, action)
        if place < len(actions):
            state = game.apply(state, seat, action).state


def _button(table: TableRecord, form: AdviceForm, deeds: Sequence[Deed]) -> Question:
    return Question(
        action=URLS.table(table.slug).act,
        seat=Seat(form.seat),
        asked=None if form.asked is None else Seat(form.asked),
        version=table.version,
        press_key=new_press_key(),
        actions=msgspec.json.encode([msgspec.Raw(deed.action) for deed in deeds]).decode(),
        token="",
        button=_("Do it") if len(deeds) == 1 else _("Do all of it"),
        target="",
        dear=False,
    )
