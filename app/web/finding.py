"""Searching the rules page: which of its sections hold all the words that somebody looks for, with the words marked.

The page stays whole: what does not match is hidden, so that the script that filters while one types finds all of it.
Parts of a section that stand for themselves, such as a card or a reading, carry ``data-find`` and are hidden singly.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

import msgspec
from markupsafe import Markup, escape

MOST_WORDS = 8
_VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_SILENT = frozenset({"svg", "script", "style"})


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A section as it was found: ``hits`` counts the words marked in it, none where it is hidden."""

    anchor: str
    title: Markup
    body: Markup
    hits: int


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a search found in a page."""

    query: str
    sections: tuple[Section, ...]

    @property
    def hits(self) -> int:
        """Count all words that were found."""
        return sum(section.hits for section in self.sections)

    @property
    def places(self) -> int:
        """Count the sections that hold them."""
        return sum(section.hits > 0 for section in self.sections)


class _Element:
    """An element of a page, or its whole with a blank tag."""

    def __init__(self, tag: str, start: str, *, apart: bool) -> None:
        self.tag = tag
        self.start = start
        self.apart = apart
        self.parts: list[_Element | str] = []

    @property
    def text(self) -> str:
        """Give what is read in the element."""
        if self.tag in _SILENT:
            return ""
        return " ".join(part if isinstance(part, str) else part.text for part in self.parts)

    def inner(self) -> "Iterator[_Element]":
        """List all elements within, the outer before the inner ones."""
        for part in self.parts:
            if isinstance(part, _Element):
                yield part
                yield from part.inner()


class _Reader(HTMLParser):
    """Reads a piece of a page into elements. It reads what our own templates write, where every element is closed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.whole = _Element("", "", apart=False)
        self._open = [self.whole]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = _Element(tag, self.get_starttag_text() or "", apart="data-find" in dict(attrs))
        self._open[-1].parts.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in an element without content."""
        self._open[-1].parts.append(_Element(tag, self.get_starttag_text() or "", apart="data-find" in dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if tag not in _VOID and len(self._open) > 1:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        """Take in text."""
        self._open[-1].parts.append(data)


def find(query: str, sections: Iterable[tuple[str, str, str]]) -> Found:
    """Look for words in sections, each given by its anchor, its title and its HTML. A blank query finds nothing."""
    words = tuple(dict.fromkeys(folded(query).split()))[:MOST_WORDS]
    return Found(query=query, sections=tuple(_section(words, *section) for section in sections))


def folded(text: str) -> str:
    """Write text as it is compared: in small letters and without accents, each letter still one letter."""
    return "".join(unicodedata.normalize("NFD", letter)[0].casefold()[:1] or letter for letter in text)


def _section(words: tuple[str, ...], anchor: str, title: str, html: str) -> Section:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    whole = reader.whole
    if not words or not _holds(f"{title} {whole.text}", words):
        return Section(anchor=anchor, title=escape(title), body=Markup(html), hits=0)  # noqa: S704 - our own page
    apart = [element for element in whole.inner() if element.apart]
    matching = [element for element in apart if _holds(element.text, words)]
    hidden = frozenset(id(element) for element in apart if matching and element not in matching)
    pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)))
    marked = _marked(title, pattern)
    body = "".join(_written(part, pattern, hidden) for part in whole.parts)
    hits = f"{marked}{body}".count("<mark>")
    return Section(anchor=anchor, title=marked, body=Markup(body), hits=hits)  # noqa: S704 - escaped below


def _holds(text: str, words: tuple[str, ...]) -> bool:
    compared = folded(text)
    return all(word in compared for word in words)


def _written(part: "_Element | str", pattern: re.Pattern[str], hidden: frozenset[int]) -> str:
    """Write a part of a page again: with its words marked, unless it is hidden, and with its folds open."""
    if isinstance(part, str):
        return str(_marked(part, pattern))
    silent = part.tag in _SILENT or id(part) in hidden
    inner = "".join(_plain(each) if silent else _written(each, pattern, hidden) for each in part.parts)
    start = part.start
    if id(part) in hidden:
        start = _with(start, "hidden")
    elif part.tag == "details" and " open" not in start:
        start = _with(start, "open")
    return start + inner + _end(part)


def _plain(part: "_Element | str") -> str:
    if isinstance(part, str):
        return str(escape(part))
    return part.start + "".join(map(_plain, part.parts)) + _end(part)


def _end(element: _Element) -> str:
    return "" if element.tag in _VOID or element.start.endswith("/>") else f"</{element.tag}>"


def _with(start: str, attribute: str) -> str:
    return f"{start[:-1]} {attribute}>"


def _marked(text: str, pattern: re.Pattern[str]) -> Markup:
    """Mark the words in a text, which is escaped by that."""
    compared, parts, last = folded(text), [], 0
    for found in pattern.finditer(compared):
        parts += [escape(text[last : found.start()]), Markup("<mark>"), escape(text[found.start() : found.end()])]
        parts.append(Markup("</mark>"))
        last = found.end()
    return Markup("").join((*parts, escape(text[last:])))
