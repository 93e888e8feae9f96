"""The ``harmony`` command. Each part of it imports what it needs when it is chosen, so that it starts quickly."""

import argparse
import contextlib
import gc
import socket
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app.simulation.options import add_options

if TYPE_CHECKING:
    from app.config import Settings
    from app.presets.models import Preset

_GRACE_SECONDS = (
    3  # a stopping server waits this long for open streams; they end by themselves, this is the second line
)
_BACKLOG = 2048
_SWITCH_SECONDS = 0.0005
_COLLECT_AFTER = (700, 10, 50)
T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = argparse.ArgumentParser(prog="harmony", description="Host tables of the Harmony games.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve", help="host tables for browsers on the network")
    serving.add_argument("--workers", type=int, default=1, metavar="N", help="server processes (PostgreSQL only)")
    commands.add_parser("verify", help="replay every stored game and compare it with its stored state")
    admin = commands.add_parser("admin", help="the administrator's way in")
    admin.add_argument("task", choices=("reset",), help="take the password away and print a new one-time link")
    add_options(commands.add_parser("simulate", help="let bots play many games, and tell what became of them"))
    calibrating = commands.add_parser("calibrate", help="measure the difficulties that the administrator asked for")
    calibrating.add_argument(
        "--while-stdin-is-open", action="store_true", help="end with the standard input, as a server's child does"
    )
    chosen = parser.parse_args(arguments)
    settings = _settings()
    if settings is None:
        return 2
    if chosen.command == "verify":
        return verify(settings)
    if chosen.command == "admin":
        return reset_admin(settings)
    if chosen.command == "calibrate":
        return calibrate(settings, follow_stdin=chosen.while_stdin_is_open)
    if chosen.command == "simulate":
        return simulate(settings, chosen)
    return serve(settings, workers=chosen.workers)


def serve(settings: "Settings", *, workers: int) -> int:
    """Prepare the data folder and the database, say where the server is, and serve until it is stopped."""
    on_sqlite = settings.store_url().startswith("sqlite")
    if workers > 1 and on_sqlite:
        return _refuse(
            "Several workers need PostgreSQL (DATABASE_URL): with SQLite one process does all the writing, "
            "and players on different workers would not see one another."
        )
    sock = _listening_socket(settings)
    if sock is None:
        return 1
    with sock:
        return _run(settings, sock, workers=workers) if _migrated(settings) else 1


def verify(settings: "Settings") -> int:
    """Replay every stored game; print one line for each, and return 1 when one of them differs."""
    from app.db import Database
    from app.games.registry import GAMES
    from app.tables.hall import Hall
    from app.tables.repository import started_slugs
    from app.tables.verify import verify_table

    if not _migrated(settings):
        return 1
    hall = Hall(games=GAMES, secret=settings.secret())
    database = Database(settings.store_url())
    try:
        verdicts = [database.read_now(verify_table, hall, slug=slug) for slug in database.read_now(started_slugs)]
    finally:
        database.close()
    for verdict in verdicts:
        print(f"{verdict.slug}  {verdict.result}  {verdict.reason}".rstrip())
    different = sum(verdict.result == "different" for verdict in verdicts)
    print(f"{len(verdicts)} games told again, {different} of them differ.")
    return 1 if different else 0


def reset_admin(settings: "Settings") -> int:
    """Take the administrator's password away, end every session, and print the one-time link that sets a new one."""
    from app.admin.access import reset

    if not _migrated(settings):
        return 1
    token = _at_the_door(settings, reset)
    print("The password is taken away, and every session has ended. Set a new one, once and within a day, at")
    print(f"  {_admin_link(settings, token, port=settings.port)}")
    return 0


def simulate(settings: "Settings", asked: argparse.Namespace) -> int:
    """Let bots play many games; return 2 when what is asked for cannot be played."""
    from app.calibration.made import asks_for_others, made_presets
    from app.simulation import command

    made: Sequence[Preset] = ()
    if asks_for_others(asked, settings.store_url()):
        if not _migrated(settings):
            return 1
        made = made_presets(settings.store_url())
    return command.simulate(asked, folder=settings.data_dir / "simulations", made=made)


def calibrate(settings: "Settings", *, follow_stdin: bool) -> int:
    """Play the calibrations that were asked for until none is left; return 1 when another process does that."""
    from app.calibration import command

    return command.calibrate(settings.store_url(), follow_stdin=follow_stdin) if _migrated(settings) else 1


def worker_app() -> Any:  # noqa: ANN401 - importing its type would import the web framework
    """Build the application inside a worker process, from the environment that it inherits."""
    from app.config import Settings

    return _application(Settings())


def _settings() -> "Settings | None":
    from pydantic import ValidationError

    from app.config import Settings

    try:
        return Settings()
    except ValidationError as fault:
        for error in fault.errors():
            name = ".".join(str(part) for part in error["loc"]).upper()
            print(f"The setting {name} cannot be used: {error['msg']}", file=sys.stderr)
        return None


def _listening_socket(settings: "Settings") -> socket.socket | None:
    """Take the port before anything else is done; None, with a sentence, when that cannot be."""
    from app.network import NotOurAddress, PortTaken, listening_socket

    try:
        return listening_socket(settings.host, settings.port)
    except PortTaken:
        _refuse(
            f"Port {settings.port} is already taken on this machine, perhaps by another table server. "
            f"Stop that one, or choose another port: PORT={settings.port + 1}"
        )
    except NotOurAddress as fault:
        _refuse(f"This machine cannot listen there: HOST is {settings.host} ({fault}).")
    return None


def _migrated(settings: "Settings") -> bool:
    from sqlalchemy.exc import OperationalError

    from app.schema import DatabaseTooNew, migrate

    settings.data_dir.mkdir(parents=True, exist_ok=True)
    settings.secret()
    try:
        migrate(settings.store_url())
    except DatabaseTooNew as fault:
        _refuse(str(fault))
    except OperationalError as fault:
        _refuse(f"The database cannot be used: {str(fault.orig).strip()}")
    else:
        return True
    return False


def _at_the_door(settings: "Settings", change: Callable[..., T]) -> T:
    """Change something about the administrator's way in, now."""
    from datetime import UTC, datetime

    from app.db import Database

    database = Database(settings.store_url(), connections=1)
    try:
        return database.write_now(change, now=datetime.now(UTC))
    finally:
        database.close()


def _admin_link(settings: "Settings", token: str, *, port: int) -> str:
    """Give the address of a one-time link under the name that most surely reaches this server."""
    everywhere = settings.host in {"0.0.0.0", "::"}  # noqa: S104 - only compared with
    here = "127.0.0.1" if everywhere else settings.host
    base = settings.public_url or f"http://{f'[{here}]' if ':' in here else here}:{port}"
    return f"{base}/admin/welcome/{token}"


def _say_where(settings: "Settings", *, port: int, admin_token: str | None) -> None:
    from app.network import lan_address

    everywhere = settings.host in {"0.0.0.0", "::"}  # noqa: S104 - only compared with
    print("Harmony Tables is ready:")
    if everywhere or settings.host in {"127.0.0.1", "localhost", "::1"}:
        print(f"  on this machine   http://127.0.0.1:{port}")
    if not everywhere:
        print(f"  only at           http://{settings.host}:{port} (HOST is set)")
    elif lan := lan_address():
        print(f"  on your network   http://{lan}:{port}")
    else:
        print("  on your network   no network was found")
    if settings.public_url:
        print(f"  for your friends  {settings.public_url}")
    if admin_token is not None:
        print("To run this house, set a password at this link, which works once and for a day:")
        print(f"  {_admin_link(settings, admin_token, port=port)}")
    print("Press Ctrl+C to stop.", flush=True)


def _run(settings: "Settings", sock: socket.socket, *, workers: int) -> int:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from app.admin.access import make_first_link

    several = workers > 1
    config = uvicorn.Config(
        "app.cli:worker_app" if several else _application(settings),
        factory=several,
        workers=workers,
        loop="asyncio",  # fair to every connection when it is busy, which uvloop is not
        http="httptools",
        lifespan="on",
        log_level="warning",
        access_log=False,
        proxy_headers=True,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        backlog=_BACKLOG,
    )
    admin_token = _at_the_door(settings, make_first_link)
    _say_where(settings, port=sock.getsockname()[1], admin_token=admin_token)
    if several:
        Multiprocess(config, sockets=[sock]).run()
        return 0
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn stops in good order first, then passes it on
        server.run(sockets=[sock])
    return 0 if server.started else 1


def _application(settings: "Settings") -> Any:  # noqa: ANN401 - as above
    from app.main import create_app

    app = create_app(settings)
    _settle_in()
    return app


def _settle_in() -> None:
    """Prepare this process to answer quickly for a long time, now that all that stays is loaded.

    The thread that writes gives the interpreter up at every call of the database, and would wait each time for as long
    as a page is being rendered, up to the switch interval. And searching for cyclic garbage among all that never goes
    away would hold every answer up for a tenth of a second, many times a minute.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
