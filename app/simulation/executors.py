"""Who plays the games: processes of this machine, or the workers of a Dask cluster. Both are Executors."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process

from msgspec import Struct

_CLUSTER_SECONDS = 10


class Crew(Struct, frozen=True):
    """An executor, and how many games it plays at the same time."""

    executor: Executor
    size: int


class NoCrew(Exception):
    """The workers asked for cannot be had; the message is a sentence with the reason."""


def processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "process_cpu_count"):  # since Python 3.13
        return os.process_cpu_count() or 1
    return len(os.sched_getaffinity(0))


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """Start processes on this machine. They are started afresh, since a fork would copy threads' locks."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin_worker)
    try:
        yield Crew(pool, workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Leave Ctrl+C to the parent, which stops in good order, and do not outlive it when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """Join a Dask cluster by the address of its scheduler.

    Raises `NoCrew` when Dask is not installed, or the cluster does not answer or has no workers.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra that most installations do without
    except ImportError as fault:
        raise NoCrew("A cluster needs Dask: install the extra named cluster (see docs/simulation.md).") from fault
    try:
        client = Client(address, timeout=_CLUSTER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise NoCrew(f"No Dask scheduler answers at {address}.") from fault
    with client:
        size = sum(client.ncores().values())
        if size == 0:
            raise NoCrew(f"The Dask cluster at {address} has no workers.")
        yield Crew(client.get_executor(), size)
