"""Asking once before something that cannot be taken back."""

import msgspec

from app.errors import InvalidInput
from app.games.protocol import Seat
from app.language import phrase
from app.tables.requests import Press
from app.tables.states import read_actions
from app.web.contexts import Notice, Question
from app.web.forms import PressForm
from app.web.game_pages import Confirmation
from app.web.moments import Moment
from app.web.site import Site, Visitor
from app.web.table_page import scene_of
from app.web.urls import URLS
from app.web.viewers import Viewer

_ACTIONS = msgspec.json.Decoder(list[msgspec.Raw])


def press_of(form: PressForm) -> Press:
    """Read a press from its form. Raises InvalidInput for actions that are no list."""
    try:
        actions = _ACTIONS.decode(form.actions)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise InvalidInput(phrase("This button could not be read. Please load the page again.")) from fault
    return Press(
        seat=Seat(form.seat),
        version_seen=form.version_seen,
        key=form.press_key,
        actions=tuple(bytes(action) for action in actions),
    )


async def question_about(site: Site, visitor: Visitor, slug: str, form: PressForm) -> Notice | None:
    """Give the question that a press must answer first; None when it needs none, or has answered it.

    The proof of the answer is bound to the table, the seat, the version and the actions: it confirms nothing else.
    """
    proof = site.proof("confirm", f"{slug}/{form.seat}/{form.version_seen}/{form.actions}")
    if form.confirm == proof:
        return None
    moment = await _moment_seen(site, visitor, slug, form.version_seen)
    asked = _confirmation(site, moment, form)
    if asked is None or form.seat not in moment.table.may_act_for(await visitor.guest(site)):
        return None  # whoever may not press this is refused, not asked
    return Notice(kind="question", sentences=asked.sentences, question=_question(slug, form, proof, asked))


async def _moment_seen(site: Site, visitor: Visitor, slug: str, version: int) -> Moment:
    newest = site.moments.newest(slug)
    if newest is not None and newest.version == version:
        return newest
    return (await visitor.look(site, slug))[1]


def _confirmation(site: Site, moment: Moment, form: PressForm) -> Confirmation | None:
    table = moment.table
    seat = Seat(form.seat)
    if table.status != "playing" or seat not in table.people_asked:
        return None
    actions = read_actions(site.hall.game(table.game), press_of(form).actions)
    scene = scene_of(moment, Viewer(seat=seat, holds=(seat,)))
    return site.pages[table.game].confirm(scene, actions)


def _question(slug: str, form: PressForm, proof: str, asked: Confirmation) -> Question:
    return Question(
        action=URLS.table(slug).act,
        seat=Seat(form.seat),
        asked=None if form.asked is None else Seat(form.asked),
        version=form.version_seen,
        press_key=form.press_key,
        actions=form.actions,
        target=form.target,
        token=proof,
        button=asked.button,
    )
