"""The games that were told again for their replays: each once for every version of its table, however many look."""

import asyncio
from collections import OrderedDict

from app.db import Database
from app.tables import service
from app.tables.hall import Hall
from app.tables.retelling import Retold

_KEPT = 64  # games; one takes some 50 kB


class Replays:
    """The replays that were looked at last. Used from one event loop only."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self._database = database
        self._hall = hall
        self._told: OrderedDict[tuple[str, int], asyncio.Task[Retold]] = OrderedDict()

    async def of(self, slug: str, version: int) -> Retold:
        """Give a game that is over as it stands at a version of its table, telling it only when it is not at hand.

        Everybody who asks meanwhile waits for the same telling. Raises as `service.retell` does.
        """
        key = (slug, version)
        telling = self._told.get(key)
        if telling is None:
            telling = self._told[key] = asyncio.create_task(self._tell(key))
        self._told.move_to_end(key)
        while len(self._told) > _KEPT:
            self._told.popitem(last=False)
        # One who goes away must not end the telling that others wait for.
        return await asyncio.shield(telling)

    async def _tell(self, key: tuple[str, int]) -> Retold:
        try:
            return await self._database.read(service.retell, self._hall, slug=key[0])
        except BaseException:
            self._told.pop(key, None)  # a refusal is not kept: the day may be over by the next time
            raise
