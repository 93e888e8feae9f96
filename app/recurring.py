"""What a server does by itself now and then, beside whatever people ask of it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager


@asynccontextmanager
async def recurring(
    deed: Callable[[], Awaitable[object]], *, first: float, every: float, log: logging.Logger, trouble: str
) -> AsyncIterator[None]:
    """Do something again and again as long as this lasts: after ``first`` seconds, and ``every`` so many after that.

    Nothing that goes wrong ends this for good, least of all a database that restarts: ``trouble`` is noted, and the
    next time tries anew.
    """
    task = asyncio.create_task(_again_and_again(deed, first, every, log, trouble))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _again_and_again(
    deed: Callable[[], Awaitable[object]], first: float, every: float, log: logging.Logger, trouble: str
) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            await deed()
        except Exception:
            log.exception(trouble)
        await asyncio.sleep(every)
