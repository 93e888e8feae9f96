"""Who plays the games: processes of this machine, or the workers of a Dask cluster. Both are Executors."""

import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from urllib.parse import urlsplit

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


class CrewLost(Exception):
    """The workers went away in the middle of the games; the message is a sentence."""


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """Start processes on this machine, afresh, since a fork would copy the locks of threads.

    Raises `CrewLost` when one of them is killed.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_worker)
    try:
        yield Crew(pool, workers)
    except BrokenProcessPool as fault:
        raise CrewLost("A process that played games was killed.") from fault
    finally:
        pool.shutdown(cancel_futures=True)


def begin_worker() -> None:
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

    Raises `NoCrew` when Dask is not installed, the cluster does not answer or has no workers, or a worker cannot load
    this program, and `CrewLost` when the cluster goes away.
    """
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra that most installations do without
    except ImportError as fault:
        raise NoCrew("A cluster needs Dask: install the extra named cluster (see docs/simulation.md).") from fault
    _knock(address)
    try:
        client = Client(address, timeout=_CLUSTER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise NoCrew(f"What answers at {address} is no Dask scheduler of this version.") from fault
    with client:
        size = sum(client.ncores().values())
        if size == 0:
            raise NoCrew(f"The Dask cluster at {address} has no workers.")
        try:
            yield Crew(client.get_executor(), size)
        except ModuleNotFoundError as fault:
            raise NoCrew(
                f"A worker of the Dask cluster cannot load Harmony Tables ({fault}): install it there."
            ) from fault
        except (CancelledError, KilledWorker, OSError) as fault:
            raise CrewLost(f"The Dask cluster at {address} was lost.") from fault


def _knock(address: str) -> None:
    """Find out quickly whether anything answers: Dask's own client would go on trying in the background."""
    try:
        parts = urlsplit(address)
        place = parts.hostname, parts.port
    except ValueError:
        place = None, None
    if place[0] is None or place[1] is None:
        raise NoCrew(f"{address} is not the address of a Dask scheduler, which looks like tcp://10.0.0.1:8786.")
    try:
        socket.create_connection(place, timeout=_CLUSTER_SECONDS).close()
    except OSError as fault:
        raise NoCrew(f"No Dask scheduler answers at {address} ({fault}).") from fault
