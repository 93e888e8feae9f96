"""Pictures of a table: one version as one kind of viewer sees it, worded and rendered once and shown to all of them."""

from functools import cached_property
from typing import TypeAlias

import msgspec

from app.language import gettext as _
from app.language import language
from app.players.models import Guest
from app.web.contexts import Page, TablePage, WaitingPage
from app.web.game_pages import GamePage
from app.web.house_contexts import ClosedPage
from app.web.htmx import PageKind
from app.web.moments import Moment
from app.web.rendered import Rendered
from app.web.site import Site
from app.web.table_page import new_press_key, scene_of, table_page
from app.web.talk_box import talk_box
from app.web.talk_contexts import TalkBox
from app.web.urls import URLS
from app.web.viewers import Viewer, viewer_of
from app.web.waiting_page import waiting_page

AnyPage: TypeAlias = WaitingPage | TablePage | ClosedPage


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a table and what they asked to see: one of their seats, and the panel of a target."""

    who: Guest | None
    seat: int | None = None
    target: str = ""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What decides how a table looks: for equal views a picture is drawn once.

    ``asked`` is the seat in the page's address; ``my_name`` fills in the name field of a waiting room; ``language`` is
    what its words are in.
    """

    viewer: Viewer
    asked: int | None
    my_name: str
    language: str


class Picture:
    """A page of a table without what belongs to one request alone: its notice, and the panel of a target."""

    def __init__(self, kind: PageKind, template: str, context: AnyPage, names: tuple[str, ...], moment: Moment) -> None:
        self.kind = kind
        self.template = template
        self.context: AnyPage | None = context
        self.title = context.page.title
        """What the page is called; it says whose turn it is."""
        self.edition = moment.edition
        self._names = names
        self._renderings = moment.renderings

    def with_talk(self, talk: TalkBox, moment: Moment) -> "Picture":
        """Give the same picture with what is heard now."""
        if not isinstance(self.context, TablePage):
            return self
        context = msgspec.structs.replace(self.context, talk=talk)
        return Picture(self.kind, self.template, context, self._names, moment)

    @cached_property
    def regions(self) -> tuple[Rendered, ...]:
        """Render every region that follows the table."""
        return self._renderings.regions(self.template, self._names, self.made_of)

    @property
    def made_of(self) -> AnyPage:
        """Give what the picture is made from. Raises ValueError for one that was let go of, which is drawn anew."""
        if self.context is None:
            raise ValueError("this picture is of a moment that was followed by another")
        return self.context

    def let_go(self) -> bool:
        """Keep only what was rendered, to tell what is new since; say whether anything was.

        What a picture was made from takes many times the room of what it shows. One that was not rendered stays as it
        is: a stream may hold it, to tell what is new since.
        """
        if self.is_rendered:
            self.context = None
        return self.is_rendered

    @property
    def is_rendered(self) -> bool:
        """Say whether its regions are at hand."""
        return "regions" in self.__dict__

    def changes(self, since: "Picture | None") -> tuple[Rendered, ...]:
        """Give the regions, or pieces of them, that are not as on the screen; all regions when that is not known."""
        if since is None or since.kind != self.kind:
            return self.regions
        known = {region.region: region for region in since.regions}
        return tuple(part for region in self.regions for part in region.news(known.get(region.region)))


def picture_of(site: Site, moment: Moment, look: Look) -> Picture:
    """Draw a table as somebody may see it, or take the picture that was drawn for an equal viewer."""
    view = view_of(moment, look)
    picture: Picture | None = moment.pictures.get(view)
    if picture is None or picture.context is None:
        picture = moment.pictures[view] = _draw(site, moment, view)
    if isinstance(picture.context, TablePage) and picture.context.talk.heard:
        # What was said a moment ago is not heard any more after a while, though nothing else has changed.
        page, now = site.pages[moment.table.game], site.hall.now()
        talk = talk_box(page, moment, view.viewer, asked=view.asked, now=now)
        if talk != picture.context.talk:
            picture = moment.pictures[view] = picture.with_talk(talk, moment)
    return picture


def rendered_picture(moment: Moment, look: Look) -> Picture | None:
    """Give the picture of an earlier moment if all of it was rendered; None rather than rendering it now."""
    picture: Picture | None = moment.pictures.get(view_of(moment, look))
    return picture if picture is not None and picture.is_rendered else None


def view_of(moment: Moment, look: Look) -> View:
    """Work out what decides how a table looks to somebody. A number that means nothing is left out."""
    viewer = viewer_of(moment.table, look.who, asked=look.seat)
    name = "" if look.who is None or moment.table.status != "waiting" else look.who.name or ""
    asked = look.seat if viewer.seat == look.seat else None
    return View(viewer=viewer, asked=asked, my_name=name, language=language())


def kind_of(moment: Moment) -> PageKind:
    """Say which page shows a table."""
    if moment.table.status == "waiting":
        return "waiting"
    return "closed" if moment.table.state is None else "table"


def for_one_request(site: Site, moment: Moment, look: Look, picture: Picture) -> TablePage | None:
    """Open the panel of what somebody points at, and make the forms anew: each page that is sent is good for one press.

    Gives None for a page that has neither.
    """
    if not isinstance(picture.context, TablePage):
        return None
    viewer = viewer_of(moment.table, look.who, asked=look.seat)
    page = site.pages[moment.table.game]
    target = page.target(scene_of(moment, viewer, target=look.target)) if look.target else None
    shown = "" if target is None else look.target
    card = page.card_of(shown) if shown else ""
    closely = URLS.card(moment.table.game, card) if card else ""
    table = msgspec.structs.replace(picture.context.table, target=shown, look=closely, press_key=new_press_key())
    return msgspec.structs.replace(picture.context, table=table, target=target)


def _draw(site: Site, moment: Moment, view: View) -> Picture:
    table, viewer = moment.table, view.viewer
    page = site.pages[table.game]
    match kind_of(moment):
        case "waiting":
            room = waiting_page(site.hall, page, moment, viewer, my_name=view.my_name)
            return Picture("waiting", "pages/waiting.html", room, ("room", "seats", "start"), moment)
        case "table":
            context = table_page(page, moment, viewer, asked=view.asked, hall=site.hall)
            names = ("forms", "banner", "coach", *page.regions, "talk", "notes", "proposal", "people", "log")
            return Picture("table", page.template, context, names, moment)
        case "closed":
            return Picture("closed", "pages/closed.html", _closed(page, moment, viewer), (), moment)


def _closed(page: GamePage, moment: Moment, viewer: Viewer) -> ClosedPage:
    table = moment.table
    return ClosedPage(
        page=Page(title=_("Closed – {table}").format(table=table.name)),
        name=table.name,
        game_title=page.title,
        urls_of_table=URLS.table(table.slug),
        seated=bool(viewer.holds),
        rematch=None if table.rematch is None else URLS.table(table.rematch),
    )
