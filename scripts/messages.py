"""Keeps the catalogues of the languages: ``update [AREA ...]``, ``begin LANGUAGE`` and ``compile`` are its commands.

A language is a folder of ``locale`` with one catalogue for each area: what is shared, and each game. They are put
together when they are compiled, so that whoever words one game touches no other file. What an area says is read from
the sources (`babel.cfg`): there is no file of English. Catalogues are sorted and hold no line numbers, so a change of
the code changes no line of them but those of its own words; nothing is guessed from words that look alike.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locale"
COMPILED = "messages.mo"
SOURCES = ("app", "data", "templates")
SHARED = "shared"
AREAS = (SHARED, *sorted(path.parent.name for path in (ROOT / "app" / "games").glob("*/__init__.py")))
KEYWORDS = (
    *("_", "gettext", "ngettext:1,2", "pgettext:1c,2", "N_"),
    *("phrase", "phrases:1,2", "named:1c,2"),
)


def catalogue_of(language: str, area: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / f"{area}.po"


def languages() -> tuple[str, ...]:
    """List the languages that there are catalogues of."""
    return tuple(sorted(path.parent.name for path in LOCALES.glob("*/LC_MESSAGES")))


def area_of(path: str) -> str:
    """Tell which area a source belongs to: the game that its folder or file is called after, or what is shared."""
    parts = Path(path).with_suffix("").parts
    return next((area for area in AREAS if area in parts), SHARED)


def templates() -> dict[str, Catalog]:
    """Read what each area says from the sources. A game's catalogue leaves out what is shared."""
    found = {area: Catalog(charset="utf-8") for area in AREAS}
    for path, words, comments, context in _extracted():
        place: Any = (path, None)  # a line number would change with every line above it
        found[area_of(path)].add(words, None, [place], auto_comments=comments, context=context)
    for area in AREAS:
        if area != SHARED:
            for message in _messages(found[area]):
                if found[SHARED].get(_id(message), message.context):
                    found[area].delete(_id(message), message.context)
    return found


def _extracted() -> Iterator[tuple[str, str | tuple[str, ...], list[str], str | None]]:
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(
        ROOT,
        methods,
        options,
        keywords=parse_keywords(KEYWORDS),
        comment_tags=("translators:",),
        strip_comment_tags=True,
        directory_filter=_holds_sources,
    )
    for path, _, message, comments, context in found:
        yield path, message, comments, context


def _holds_sources(folder: str) -> bool:
    parts = Path(folder).relative_to(ROOT).parts
    return parts[0] in SOURCES and not parts[-1].startswith((".", "_"))


def read(language: str, area: str) -> Catalog:
    """Read a catalogue, or begin a blank one."""
    path = catalogue_of(language, area)
    if not path.exists():
        return Catalog(locale=language, project="Harmony Tables", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue as it is kept: sorted, a message to a line, with the files but not the lines of its words."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new")
    with written.open("wb") as file:
        file.write(_header(catalogue).encode())
        write_po(
            file,
            catalogue,
            width=0,
            omit_header=True,
            sort_output=True,
            ignore_obsolete=True,
            include_lineno=False,
        )
    written.replace(path)


def _header(catalogue: Catalog) -> str:
    """Give what the tools need to know of a catalogue, and no dates: those are in its history."""
    lines = (
        f"Language: {catalogue.locale_identifier}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {catalogue.plural_forms}",
    )
    return "\n".join(('msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines), "", ""))


def update(language: str, areas: Sequence[str] = AREAS) -> None:
    """Bring catalogues up to date with the sources. What is new to an area is worded as another area words it."""
    known = {area: read(language, area) for area in AREAS}
    old = (message for catalogue in known.values() for message in _messages(catalogue))
    elsewhere = {_key(message): message.string for message in old if _is_worded(message)}
    for area, template in templates().items():
        if area not in areas:
            continue
        catalogue = known[area]
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        for message in _messages(catalogue):
            if not _is_worded(message):
                message.string = elsewhere.get(_key(message), message.string)
        write(catalogue, catalogue_of(language, area))
        missing = sum(not _is_worded(message) for message in _messages(catalogue))
        print(f"{language} {area}: {len(catalogue)} messages, {missing} not worded yet")


def compile_language(language: str) -> None:
    """Put the catalogues of a language together into the one that the server reads; no other source is needed."""
    whole = Catalog(locale=language, charset="utf-8", fuzzy=False)
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        catalogue = read(language, path.stem)
        whole.mime_headers = catalogue.mime_headers
        for message in _messages(catalogue):
            if _is_worded(message) and not message.fuzzy and not whole.get(_id(message), message.context):
                whole.add(message.id, message.string, context=message.context)
    with (LOCALES / language / "LC_MESSAGES" / COMPILED).open("wb") as file:
        write_mo(file, whole)


def disagreements(language: str) -> tuple[str, ...]:
    """List what two areas say in the same English words and word differently; only one of them could be compiled."""
    worded: defaultdict[object, set[object]] = defaultdict(set)
    for area in AREAS:
        for message in _messages(read(language, area)):
            if _is_worded(message):
                worded[_key(message)].add(message.string)
    return tuple(str(key) for key, wordings in worded.items() if len(wordings) > 1)


def _messages(catalogue: Catalog) -> tuple[Message, ...]:
    return tuple(message for message in catalogue if message.id)


def _id(message: Message) -> str:
    """Give the English words by which a catalogue finds a message: of a plural one, the singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _key(message: Message) -> tuple[object, str | None]:
    return message.id, message.context


def _is_worded(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument names."""
    match arguments:
        case ["update", *areas] if set(areas) <= set(AREAS):
            for language in languages():
                update(language, areas or AREAS)
        case ["begin", language]:
            print(f"Beginning {Locale.parse(language).english_name}.")
            update(language)
        case ["compile", *chosen]:
            for language in chosen or languages():
                compile_language(language)
        case _:
            print(
                f"usage: python -m scripts.messages update [{'|'.join(AREAS)}] | begin LANGUAGE | compile",
                file=sys.stderr,
            )
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
