"""Buttons that take actions: one press is a JSON list of actions, sent by the page's one form."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from markupsafe import Markup

from app.games.journey.actions import Action

Tone: TypeAlias = Literal["primary", "plain", "quiet", "danger"]
"""How loud a button is: the one to press next, another choice, a small one, or one that costs something dear."""

_BUTTON = Markup('<button form="act" name="actions" value=\'{value}\' class="press {tone}"{spoken}>{label}</button>')
_SPOKEN = Markup(' aria-label="{0}"')
_ENCODER = msgspec.json.Encoder()


def press(actions: Sequence[Action], label: str, *, tone: Tone = "plain", spoken: str = "") -> Markup:
    """Make the button of a press. ``spoken`` says in words what a label of icons means."""
    return _BUTTON.format(
        value=_single_quoted(actions),
        tone=tone,
        spoken=_SPOKEN.format(spoken) if spoken else "",
        label=label,
    )


def _single_quoted(actions: Sequence[Action]) -> Markup:
    """Write actions as JSON for an attribute in single quotes, where the many double quotes may stay as they are."""
    text = _ENCODER.encode(actions).decode()
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))  # noqa: S704 - escaped here
