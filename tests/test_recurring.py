"""What a server does by itself goes on, whatever went wrong the last time."""

import asyncio
import logging

import pytest
from sqlalchemy.exc import OperationalError

from app.recurring import recurring


@pytest.mark.parametrize("fault", (OperationalError("SELECT 1", {}, Exception()), KeyError("row"), OSError()))
async def test_no_fault_ends_it(fault: Exception, caplog: pytest.LogCaptureFixture) -> None:
    done, twice = [0], asyncio.Event()

    async def deed() -> None:
        done[0] += 1
        if done[0] == 1:
            raise fault
        twice.set()

    log = logging.getLogger("house")
    async with recurring(deed, first=0, every=0, log=log, trouble="The house was not swept."), asyncio.timeout(5):
        await twice.wait()
    assert "The house was not swept." in caplog.text
