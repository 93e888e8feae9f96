"""Buttons that take actions: one press is a JSON list of actions, sent by the page's one form."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from markupsafe import Markup, escape

Tone: TypeAlias = Literal["primary", "plain", "quiet", "danger"]
"""How loud a button is: the one to press next, another choice, a small one, or one that costs something dear."""

_BUTTON = Markup('<button form="act" name="actions" value=\'{value}\' class="press {tone}">{label}</button>')
_UNSEEN = Markup('<span class="sr">{0}</span>')
_ENCODER = msgspec.json.Encoder()


def press(actions: Sequence[Any], label: str, *, tone: Tone = "plain") -> Markup:
    """Make the button of a press."""
    return _BUTTON.format(value=_single_quoted(actions), tone=tone, label=label)


def unseen(words: str) -> Markup:
    """Add words for those who listen, where a short label or icons are enough for those who see the card beside it."""
    return _UNSEEN.format(words)


def spoken_label(words: str, **fields: object) -> Markup:
    """Make a label of a whole sentence whose part in brackets is only heard: ``Remove [{card} from the game]``."""
    seen, _, rest = words.partition("[")
    heard, _, after = rest.partition("]")
    bare = seen.rstrip()
    hidden = escape(seen[len(bare) :] + heard).format(**fields)
    return escape(bare).format(**fields) + unseen(hidden) + escape(after).format(**fields)


def _single_quoted(actions: Sequence[Any]) -> Markup:
    """Write actions as JSON for an attribute in single quotes, where the many double quotes may stay as they are."""
    text = _ENCODER.encode(actions).decode()
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))  # noqa: S704 - escaped here
