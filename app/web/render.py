"""Templates: one environment, whole pages and single regions, and the small pieces every template may use."""

from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup, escape

from app.language import gettext, kept_in_each_language, ngettext, pgettext
from app.languages import offered, spoken_direction, spoken_tag
from app.web.bulletin import announced
from app.web.notice_urls import NOTICES
from app.web.rendered import SEAM, Rendered
from app.web.time_words import clock, time_told
from app.web.urls import URLS, TableUrls

TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"
TABLE_TEMPLATE = "pages/table.html"
_LINKS = 20_000  # of some hundred tables in play
_PIECES = 40_000  # of some hundred tables in play, at about a thousand characters each
_LINES = 12_000  # of some hundred tables, at about four hundred characters each
SITE_REGIONS = ("notice", "banner", "forms", "coach", "talk", "notes", "proposal", "people", "log")
"""The regions of a table's page that are the same for every game; their blocks are in `TABLE_TEMPLATE`."""


class _Environment(Environment):
    """An environment whose templates share its globals: Jinja's own chain of two mappings is slow to copy."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


@cache
def environment() -> Environment:
    """Build the environment, with every component macro among its globals.

    A region is rendered alone, without the top of its template, so what a template imports there would be missing.
    """
    made = _Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        extensions=["jinja2.ext.i18n"],
    )
    made.policies["ext.i18n.trimmed"] = True
    made.install_gettext_callables(gettext, ngettext, newstyle=True, pgettext=pgettext)  # type: ignore[attr-defined]
    made.globals |= {"_": worded, "gettext": worded}  # Jinja's own take three calls, each looked at in its turn
    made.globals |= {
        "urls": URLS,
        "notice_urls": NOTICES,
        "icon": icon,
        "pointing": pointing,
        "kept": kept,
        "kept_line": kept_line,
        "moment_link": moment_link,
    }
    made.globals |= {"announced": announced, "time_told": time_told, "clock": clock}
    made.globals |= {"languages": offered, "spoken_tag": spoken_tag, "spoken_direction": spoken_direction}
    made.filters["json"] = as_json
    for name, path in component_files():  # one by one: a game's own macros use the shared ones
        made.globals[name] = made.get_template(path).module
    return made


def component_files() -> Iterator[tuple[str, str]]:
    """Name the global of each file of macros: shared ones by file, a game's own by the game and what is after that."""
    for path in sorted((TEMPLATES / "components").glob("*.html")):
        yield path.stem, f"components/{path.name}"
    for path in sorted((TEMPLATES / "games").glob("*/components*.html")):
        game = path.parent.name
        yield path.stem.replace("components", game.replace("-", "_")), f"games/{game}/{path.name}"


def page(template: str, context: msgspec.Struct, *, rendered: Iterable[Rendered] = ()) -> str:
    """Render a whole page; the template sees the context's fields by their names.

    Regions that are ``rendered`` already stand in it as they are.
    """
    found = environment().get_template(template)
    set_out = found.new_context(fields(context))
    for region in rendered:
        set_out.blocks[region.region] = [_as_it_is(region)]
    return "".join(found.root_render_func(set_out)).replace(SEAM, "")


def regions(template: str, names: Iterable[str], context: msgspec.Struct) -> tuple[Rendered, ...]:
    """Render some regions of a page, each by the same block that the whole page holds."""
    values = fields(context)
    set_out: dict[str, Context] = {}  # once for each template, since it takes longer than most regions
    return tuple(Rendered.of(name, _block(source_of(template, name), name, values, set_out)) for name in names)


def answer(rendered: Sequence[Rendered], *, title: str) -> bytes:
    """Put regions into one answer for htmx, which also sets the page's title from it."""
    return b"".join((f"<title>{escape(title)}</title>".encode(), *(region.partial for region in rendered)))


def macro(file: str, name: str, *arguments: object) -> str:
    """Render one component outside of any page."""
    return str(getattr(environment().globals[file], name)(*arguments))


def fields(context: msgspec.Struct) -> dict[str, Any]:
    """Give a context's fields by name, without copying their values."""
    return {name: getattr(context, name) for name in context.__struct_fields__}


@cache
def icon(name: str, label: str = "", classes: str = "icon") -> Markup:
    """Draw an icon in the colour of the text. Without a label it only decorates, and is hidden from screen readers."""
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" {} focusable="false"><use href="{}"/></svg>').format(
        classes, spoken, URLS.icon(name)
    )


@lru_cache(maxsize=_LINKS)
def pointing(urls: TableUrls, asked: int | None, target: str) -> Markup:
    """Write the attributes of a link that opens a target's panel: a page has dozens, the same ones every time."""
    return Markup('href="{}#target" hx-get="{}" hx-target="#target" hx-swap="outerMorph"').format(
        urls.page(seat=asked, target=target), urls.panel(target, seat=asked)
    )


@kept_in_each_language(_LINES)
def kept_line(component: Callable[..., Markup], *arguments: Hashable) -> Markup:
    """Render a line of a log, or take what it was before, as `kept` does: nearly all lines were there a press ago."""
    return component(*arguments)


def moment_link(urls: TableUrls, asked: int | None, seq: int) -> Markup:
    """Write the link from a line of the log to its moment. It is on every line, so it is short: styles draw the rest.

    What stands on the line is kept with it (`kept_line`).
    """
    return Markup('<a class=at href="{}" aria-label="{}"></a>').format(
        urls.at(seq).page(seat=asked), gettext("See this moment")
    )


def worded(message: str, **fields: object) -> Markup:
    """Word a message of a template and fill in its fields, ``%(name)s``, each of them escaped."""
    words = _words(message)
    return words % fields if fields or "%" in words else words


@kept_in_each_language()
def _words(message: str) -> Markup:
    return Markup(gettext(message))  # noqa: S704 - a catalogue is a part of the program, as templates are


@kept_in_each_language(_PIECES)
def kept(component: Callable[..., Markup], *arguments: Hashable) -> Markup:
    """Render a macro that is made of nothing but its arguments, or take what it made of equal ones before.

    Most pieces of a region are as they were when one of them changes, and the same for several viewers. A value and
    the markup of the same characters count as equal, so a field must always hold the one or always the other.
    """
    return component(*arguments)


def as_json(value: object) -> str:
    """Write a value as JSON text, for the value of a button; autoescaping makes it fit for an attribute."""
    return msgspec.json.encode(value).decode()


def source_of(template: str, region: str) -> str:
    """Name the template that holds a region's block: the game's own, or the one that every table's page extends."""
    if region in SITE_REGIONS and region not in environment().get_template(template).blocks:
        return TABLE_TEMPLATE
    return template


def _as_it_is(region: Rendered) -> Callable[[Context], Iterator[str]]:
    """Make a block of a region that is at hand."""
    text = region.html.decode()
    return lambda _: iter((text,))


def _block(source: str, name: str, values: dict[str, Any], set_out: dict[str, Context]) -> str:
    """Render a block alone: what stands at the top of its template, outside of any block, is not there for it."""
    template = environment().get_template(source)
    if source not in set_out:
        set_out[source] = template.new_context(values)
    return "".join(template.blocks[name](set_out[source]))
