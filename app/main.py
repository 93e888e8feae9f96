"""The application: wiring, and nothing else."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware

from app.calibration.child import launch
from app.calibration.keeper import Keeper
from app.config import Settings
from app.db import Database
from app.games.bot_registry import BOTS, BotKind
from app.games.registry import GAMES
from app.measures import Measures
from app.notices.presence import Presence
from app.notices.runner import NoticeRunner
from app.notices.ways import posts_of, timing_of, ways_of
from app.reports.sweeping import ReportSweep
from app.tables.advice import Adviser
from app.tables.bot_records import Pace
from app.tables.bot_runner import PACES, BotRunner, Pause
from app.tables.deadlines import keeping_deadlines
from app.tables.hall import AnyGame, Hall, new_seed
from app.tables.notifier import Notifier
from app.tables.retention import KeepingRule
from app.tables.sweeper import Sweeper
from app.tables.thinking import Thinker, ThinkingProcesses
from app.web.bulletin import Announcing, Bulletin
from app.web.game_pages import GamePages
from app.web.game_registry import GAME_PAGES
from app.web.limits import USUAL, Gatekeeper
from app.web.moments import Moments
from app.web.refusals import answer_refusals
from app.web.replays import Replays
from app.web.routing import add_routes
from app.web.security import Gate
from app.web.site import Site
from app.web.speech import Speech
from app.web.squeeze import QUICK, Squeeze
from app.web.static import VersionedFiles
from app.web.stopping import on_stop_signal
from app.web.streams import Streams
from app.web.urls import URLS
from app.web.watch import Watch

_WORTH_SQUEEZING = 1_000
"""Bytes of an answer: a shorter one goes in a single packet as it is."""


def create_app(
    settings: Settings,
    *,
    games: Mapping[str, AnyGame] = GAMES,
    game_pages: GamePages = GAME_PAGES,
    seed_source: Callable[[], str] = new_seed,
    bots: Mapping[str, tuple[BotKind, ...]] = BOTS,
    thinker: Thinker | None = None,
    paces: Mapping[Pace, Pause] = PACES,
) -> FastAPI:
    """Build the application over a database that is migrated. Tests bring games, seeds and bots of their own."""
    measures = Measures()
    app = FastAPI(
        title="Harmony Tables",
        openapi_url=None,
        lifespan=_lifespan,
        middleware=[
            Middleware(Watch, measures=measures),
            Middleware(Speech),
            Middleware(Announcing),
            Middleware(Gate, allowed_hosts=settings.hosts()),
            Middleware(Squeeze, minimum_size=_WORTH_SQUEEZING, compresslevel=QUICK),
        ],
    )
    hall = Hall(
        games=games,
        bots=bots,
        secret=settings.secret(),
        new_seed=seed_source,
        most_hosted=settings.max_hosted_tables,
        notices=ways_of(settings),
    )
    app.state.site = _site(settings, hall, game_pages, measures, thinker=thinker, paces=paces)
    answer_refusals(app)
    add_routes(app)
    app.mount(URLS.static_root, VersionedFiles())
    return app


def _site(
    settings: Settings,
    hall: Hall,
    game_pages: GamePages,
    measures: Measures,
    *,
    thinker: Thinker | None,
    paces: Mapping[Pace, Pause],
) -> Site:
    database = Database(settings.store_url(), connections=settings.database_connections)
    database.watch_writes(measures)
    notifier = Notifier(told=measures.notifications.inc)
    thinker = thinker or ThinkingProcesses(settings.bot_processes)
    presence = Presence(hall.now, watching=bool(hall.notices))
    streams = Streams(counted=measures.streams.set)
    bulletin = Bulletin(database, changed=streams.nudge)
    notifier.on_word_to_all(bulletin.look)
    return Site(
        settings=settings,
        db=database,
        hall=hall,
        notifier=notifier,
        pages=game_pages,
        moments=Moments(database, hall),
        replays=Replays(database, hall),
        streams=streams,
        adviser=Adviser(thinker),
        bots=BotRunner(database, hall, thinker, watched=notifier.followed, paces=paces),
        keeper=Keeper(database, lambda: launch(settings), now=hall.now),
        measures=measures,
        gatekeeper=Gatekeeper(USUAL if settings.limits == "on" else None),
        sweeper=Sweeper(
            database,
            KeepingRule.of(settings.keeping()),
            now=hall.now,
            watched=notifier.followed,
            removed=measures.removed.inc,
        ),
        presence=presence,
        notices=NoticeRunner(
            database,
            hall,
            presence,
            posts=posts_of(settings, secret=hall.secret, now=hall.now),
            base=settings.public_url,
            timing=timing_of(settings),
            told=lambda way, outcome: measures.notices.labels(way, outcome).inc(),
        ),
        bulletin=bulletin,
    )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.notifier.follow(site.db)
    async with (
        site.bulletin.watching(),
        ReportSweep(site.db, now=site.hall.now).working(),
        site.bots.working(),
        site.keeper.keeping(),
        keeping_deadlines(site.db, site.hall),
        site.sweeper.working(),
        site.notices.working(),
    ):
        with on_stop_signal(site.notifier.close):
            yield
    site.notifier.close()
    await site.notifier.closed()
    site.db.close()
