"""What the pages keep of what they made: every such function, found by itself, and how to make all of them forget."""

import sys
from collections.abc import Iterator
from typing import Any

from app.web import render

LASTING = {render.environment}
"""What is kept and made of nothing that happens at a table."""


def keepers() -> Iterator[Any]:
    """Find every function of the pages that keeps what it made."""
    for name, module in list(sys.modules.items()):
        if name.startswith("app.web"):
            found = (value for value in vars(module).values() if hasattr(value, "cache_clear"))
            yield from (keeper for keeper in found if keeper not in LASTING)


def forget_everything() -> None:
    """Let every one of them begin anew."""
    for keeper in keepers():
        keeper.cache_clear()
