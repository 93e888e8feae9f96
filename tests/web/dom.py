"""Pages as the tests read them: elements, their texts, and forms filled in as the page offers them.

Whatever a browser would not build as it is written fails the test that reads it: an end tag too many, a form in a
paragraph, which ends the paragraph, a link in a link.
"""

from collections.abc import Iterator
from html.parser import HTMLParser

_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# https://html.spec.whatwg.org/multipage/parsing.html: what has a browser end the paragraph that is open
_BLOCKS = {
    *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "dt", "dd", "fieldset", "figure"),
    *("figcaption", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "main"),
    *("menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "ul"),
}
_NOT_WITHIN = {
    "p": _BLOCKS,
    "form": {"form"},
    "a": {"a", "button", "details", "input", "label", "select", "textarea"},
    "button": {"a", "button", "details", "input", "label", "select", "textarea"},
    "label": {"label"},
    **{f"h{level}": {f"h{other}" for other in range(1, 7)} for level in range(1, 7)},
}
"""What no element may hold, however deep."""


class Element:
    """One element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __iter__(self) -> Iterator["Element"]:
        """Go through this element and everything in it, in page order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]

    @property
    def text(self) -> str:
        """Read what is written in it, with single spaces."""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join(" ".join(parts).split())

    @property
    def name(self) -> str:
        """Read what it is called: what is written in it, or else the labels of the pictures in it."""
        return self.text or " ".join(part.attributes["aria-label"] for part in self if "aria-label" in part.attributes)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def all(self, tag: str = "", **attributes: str) -> list["Element"]:
        """Find elements by tag and attributes; ``cls`` stands for one class among several."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items() if name != "cls"}
        return [
            element
            for element in self
            if (not tag or element.tag == tag)
            and all(element.attributes.get(name) == value for name, value in wanted.items())
            and ("cls" not in attributes or attributes["cls"] in element.classes)
        ]

    def one(self, tag: str = "", **attributes: str) -> "Element":
        """Find the one element that there must be."""
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} elements <{tag} {attributes}> instead of one"
        return found[0]

    def id(self, name: str) -> "Element":
        """Find the element of an id."""
        return self.one(id=name)


class Page(Element):
    """A page, or some regions of one, as HTML."""

    def __init__(self, html: str) -> None:
        super().__init__("#page", {}, None)
        _Reader(self).feed(html)

    def form(self, *, id_: str = "", action: str = "") -> dict[str, str]:
        """Fill in a form as the page offers it: hidden fields, what is chosen or written; no file, and no button."""
        form = self.id(id_) if id_ else self.all("form", action=action)[0]
        fields = [
            *form.all("input"),
            *(field for field in self.all("input") if id_ and field.attributes.get("form") == id_),
        ]
        written = {
            field["name"]: field.attributes.get("value", "")
            for field in fields
            if field.attributes.get("type") not in {"radio", "file"} or "checked" in field.attributes
        }
        return written | {field["name"]: _chosen(field) for field in form.all("select")}

    @property
    def notice(self) -> str:
        """Read what the page has to say."""
        return self.id("notice").text


def _chosen(select: Element) -> str:
    """Find what a list is set to: the chosen line, else the first."""
    lines = select.all("option")
    return next((line for line in lines if "selected" in line.attributes), lines[0])["value"]


class _Reader(HTMLParser):
    def __init__(self, page: Element) -> None:
        super().__init__()
        self._open = page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open)
        around: Element | None = self._open
        while around is not None:
            assert tag not in _NOT_WITHIN.get(around.tag, ()), f"<{tag} {attrs}> stands in <{around.tag}>"
            around = around.parent
        self._open.children.append(element)
        if tag not in _VOID:
            self._open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.children.append(Element(tag, {name: value or "" for name, value in attrs}, self._open))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.tag == tag, f"</{tag}> closes <{self._open.tag}>"
        assert self._open.parent is not None
        self._open = self._open.parent

    def handle_data(self, data: str) -> None:
        self._open.children.append(data)
