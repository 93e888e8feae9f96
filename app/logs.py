"""The log of a server: one line of JSON for each event, with the id of the request that it belongs to.

Nobody can be told from it: no names, cookies or network addresses, and no table's address, since that opens the table.
So of a fault it tells the kind and the places in the program it went through. Its own words may quote what somebody
sent, or what is stored: only those of a lost database are kept, which speak of the machine.
"""

import logging
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from contextvars import ContextVar
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

import msgspec

LogForm = Literal["auto", "json", "text"]
REQUEST_ID: ContextVar[str] = ContextVar("REQUEST_ID", default="")

_ROOT = f"{Path(__file__).resolve().parent.parent}/"
_OWN = ("app.", "harmony")
_KNOWN = (*_OWN, "uvicorn")
_MOST_FRAMES = 12
_SPEAKS_OF_MACHINES = ("OperationalError", "OSError", "ConnectionError", "TimeoutError")
_Event = MutableMapping[str, Any]


def configure_logs(*, level: str, form: LogForm = "auto") -> None:
    """Send what this process logs, the server's framework included, to the standard error output."""
    from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level, add_logger_name  # noqa: PLC0415 - slow

    chain = (add_log_level, add_logger_name, ExtraAdder(), _with_request_id, _first_line_of_others)
    as_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_worth_telling)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=chain,
            processors=(ProcessorFormatter.remove_processors_meta, *(_as_text() if as_text else _as_json())),
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True  # its lines name addresses; ours stand for them
    logging.captureWarnings(capture=True)


def _worth_telling(record: logging.LogRecord) -> bool:
    """Leave out what other packages tell in passing, such as the addresses that they call."""
    return record.levelno >= logging.WARNING or record.name.startswith(_KNOWN)


def _as_json() -> tuple[Any, ...]:
    from structlog.processors import JSONRenderer, TimeStamper  # noqa: PLC0415 - as above

    return TimeStamper(fmt="iso", utc=True, key="at"), _fault_as_places, JSONRenderer(serializer=_json)


def _as_text() -> tuple[Any, ...]:
    from structlog.dev import ConsoleRenderer, plain_traceback  # noqa: PLC0415 - as above
    from structlog.processors import TimeStamper  # noqa: PLC0415

    renderer = ConsoleRenderer(colors=False, exception_formatter=plain_traceback)
    return TimeStamper(fmt="%H:%M:%S", utc=False), renderer


def _json(event: Mapping[str, Any], **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()


def _with_request_id(_logger: object, _method: str, event: _Event) -> _Event:
    if found := REQUEST_ID.get():
        event["request_id"] = found
    return event


def _first_line_of_others(_logger: object, _method: str, event: _Event) -> _Event:
    """Keep the first line of what other programs log: after it asyncio, for one, quotes values of ours."""
    if not str(event.get("logger", "")).startswith(_OWN):
        event["event"] = str(event["event"]).partition("\n")[0]
    return event


def _fault_as_places(_logger: object, _method: str, event: _Event) -> _Event:
    """Tell a fault as what it is and where, innermost last."""
    given = event.pop("exc_info", None)
    fault = _fault_of(given)
    if fault is not None:
        event["fault"] = " < ".join(_kinds(fault))
        event["places"] = _places(fault.__traceback__)
        if words := _words_about_machines(fault):
            event["words"] = words
    return event


def _fault_of(given: object) -> BaseException | None:
    match given:
        case BaseException():
            return given
        case (_, BaseException() as fault, _):
            return fault
        case True:
            return sys.exc_info()[1]
        case _:
            return None


def _kinds(fault: BaseException) -> list[str]:
    """Name the kind of a fault, and of those that led to it."""
    kinds: list[str] = []
    following: BaseException | None = fault
    while following is not None and len(kinds) < _MOST_FRAMES:
        kinds.append(type(following).__name__)
        following = following.__cause__ or following.__context__
    return kinds


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-_MOST_FRAMES:]
    return [f"{frame.filename.removeprefix(_ROOT)}:{frame.lineno} {frame.name}" for frame in frames]


def _words_about_machines(fault: BaseException) -> str:
    """Quote a fault that can only speak of the machine: that a server does not answer, that a disk is full."""
    names = {kind.__name__ for kind in type(fault).__mro__}
    if names.isdisjoint(_SPEAKS_OF_MACHINES):
        return ""
    return str(getattr(fault, "orig", fault)).strip().partition("\n")[0]
