"""What a server counts and times, for Prometheus to read.

Several worker processes write into files of one folder, from which any of them tells the sums: the folder is named by
``PROMETHEUS_MULTIPROC_DIR``, which `harmony serve` sets before it starts workers. No name, address or table is among
the labels.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.process_collector import ProcessCollector

FOLDER_SETTING = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.03, 0.06, 0.125, 0.25, 0.5, 1.0, 2.5, 10.0)
_GAUGE_OF_PROCESS = re.compile(r"gauge_live[a-z]*_(\d+)\.db")
_NAMESPACE = "harmony"


class Measures:
    """The measures of one server process."""

    def __init__(self) -> None:
        """Begin at zero. In one process of several, the values go into the common folder."""
        own = CollectorRegistry()
        self._own = own
        self._folder = os.environ.get(FOLDER_SETTING)
        if self._folder is None:
            ProcessCollector(registry=own)
        self.requests = Histogram(
            "request_seconds",
            "Time from a request until its answer begins; a stream counts until it is open.",
            ("method", "route", "status"),
            namespace=_NAMESPACE,
            registry=own,
            buckets=_SECONDS,
        )
        self.actions = Histogram(
            "action_seconds",
            "Time from a press (an action, an undo, a taking back) until it is stored or refused.",
            namespace=_NAMESPACE,
            registry=own,
            buckets=_SECONDS,
        )
        self.write_waits = Histogram(
            "write_wait_seconds",
            "Time that a write waited for a writer.",
            namespace=_NAMESPACE,
            registry=own,
            buckets=_SECONDS,
        )
        self.writes = Histogram(
            "write_seconds",
            "Time that a write took, its commit included.",
            namespace=_NAMESPACE,
            registry=own,
            buckets=_SECONDS,
        )
        self._gauges(own)
        self._counters(own)
        self._timers: dict[tuple[str, str, int], Callable[[float], None]] = {}

    def _gauges(self, own: CollectorRegistry) -> None:
        self.streams = Gauge(
            "streams_open",
            "Streams that are open now.",
            namespace=_NAMESPACE,
            registry=own,
            multiprocess_mode="livesum",
        )
        self.waiting = Gauge(
            "writes_waiting",
            "Writes that waited for a writer when the last one began.",
            namespace=_NAMESPACE,
            registry=own,
            multiprocess_mode="livesum",
        )

    def _counters(self, own: CollectorRegistry) -> None:
        self.notifications = Counter(
            "notifications",
            "New editions of tables that streams were told of.",
            namespace=_NAMESPACE,
            registry=own,
        )
        self.conflicts = Counter(
            "conflicts",
            "Requests that came too late, or that the table did not allow then (409), by the fact.",
            ("fact",),
            namespace=_NAMESPACE,
            registry=own,
        )
        self.too_fast = Counter(
            "too_fast", "Requests that a limit refused (429), by what was limited.", ("what",), namespace=_NAMESPACE,
            registry=own,
        )  # fmt: skip
        self.repeated_writes = Counter(
            "repeated_writes", "Writes that lost a race and were run again.", namespace=_NAMESPACE, registry=own
        )
        self.faults = Counter("faults", "Requests that failed by a fault of ours.", namespace=_NAMESPACE, registry=own)
        self.notices = Counter(
            "notices",
            "Mails and calls to people whose turn it is, and questions whether they may be sent, by way and outcome.",
            ("way", "outcome"),
            namespace=_NAMESPACE,
            registry=own,
        )
        self.removed = Counter(
            "tables_removed", "Tables removed since nothing had happened there.", namespace=_NAMESPACE, registry=own
        )

    def began(self, *, waited: float, waiting: int) -> None:
        """Note that a write waited, and how many others wait now."""
        self.write_waits.observe(waited)
        self.waiting.set(waiting)

    def ended(self, *, took: float) -> None:
        """Note how long a write took."""
        self.writes.observe(took)

    def repeats(self) -> None:
        """Note that a write lost a race."""
        self.repeated_writes.inc()

    def note_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request and its time, by the template of its address and the first digit of its status."""
        key = (method, route, status // 100)
        note = self._timers.get(key)
        if note is None:
            note = self._timers[key] = self.requests.labels(method, route, f"{key[2]}xx").observe
        note(seconds)

    def told(self, tables: dict[str, int]) -> bytes:
        """Write everything as Prometheus reads it, with how many tables there are of each status."""
        registry = self._own
        if self._folder is not None:
            _forget_ended(Path(self._folder))
            registry = CollectorRegistry()
            MultiProcessCollector(registry, self._folder)  # type: ignore[no-untyped-call]
        counted = CollectorRegistry()
        counted.register(_Tables(tables))
        return generate_latest(registry) + generate_latest(counted)


class _Tables:
    """The number of tables, as it was just read."""

    def __init__(self, by_status: dict[str, int]) -> None:
        self._by_status = by_status

    def collect(self) -> list[GaugeMetricFamily]:
        """Give them as one family."""
        family = GaugeMetricFamily(f"{_NAMESPACE}_tables", "Stored tables, by status.", labels=("status",))
        for status, number in sorted(self._by_status.items()):
            family.add_metric((status,), number)
        return [family]


def _forget_ended(folder: Path) -> None:
    """Drop what ended processes had open; what they counted stays."""
    for file in folder.glob("gauge_live*.db"):
        found = _GAUGE_OF_PROCESS.fullmatch(file.name)
        if found is not None and not _lives(int(found[1])):
            with suppress(FileNotFoundError):
                file.unlink()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
