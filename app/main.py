"""The application: wiring, and nothing else."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from app.calibration.child import launch
from app.calibration.keeper import Keeper
from app.config import Settings
from app.db import Database
from app.games.bot_registry import BOTS, BotKind
from app.games.registry import GAMES
from app.tables.advice import Adviser
from app.tables.bot_records import Pace
from app.tables.bot_runner import PACES, BotRunner, Pause
from app.tables.hall import AnyGame, Hall, new_seed
from app.tables.notifier import Notifier
from app.tables.thinking import Thinker, ThinkingProcesses
from app.web.game_pages import GamePages
from app.web.game_registry import GAME_PAGES
from app.web.moments import Moments
from app.web.refusals import answer_refusals
from app.web.routes import (
    admin_calibrations,
    admin_door,
    admin_house,
    admin_preset_form,
    admin_presets,
    advice,
    bot_seats,
    cards,
    gallery,
    home,
    languages,
    lessons,
    lobby,
    past,
    plans,
    play,
    proposals,
    seats,
    sure,
    talk,
    watching,
)
from app.web.security import Gate
from app.web.site import Site
from app.web.speech import Speech
from app.web.squeeze import QUICK
from app.web.static import VersionedFiles
from app.web.stopping import on_stop_signal
from app.web.streams import Streams
from app.web.urls import URLS

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
    app = FastAPI(
        title="Harmony Tables",
        openapi_url=None,
        lifespan=_lifespan,
        middleware=[
            Middleware(Speech),
            Middleware(Gate, allowed_hosts=settings.hosts()),
            Middleware(GZipMiddleware, minimum_size=_WORTH_SQUEEZING, compresslevel=QUICK),
        ],
    )
    hall = Hall(
        games=games,
        bots=bots,
        secret=settings.secret(),
        new_seed=seed_source,
        most_hosted=settings.max_hosted_tables,
    )
    app.state.site = _site(settings, hall, game_pages, thinker=thinker, paces=paces)
    answer_refusals(app)
    admin_door.ask_for_password(app)
    # Those that are asked most are found first.
    for routes in (play, proposals, talk, watching, home, lobby, seats, bot_seats, lessons, advice, plans, sure, cards):
        app.include_router(routes.router)
    for routes in (past, languages, gallery):
        app.include_router(routes.router)
    for routes in (admin_door, admin_house, admin_presets, admin_preset_form, admin_calibrations):
        app.include_router(routes.router)
    app.mount(URLS.static_root, VersionedFiles())
    return app


def _site(
    settings: Settings,
    hall: Hall,
    game_pages: GamePages,
    *,
    thinker: Thinker | None,
    paces: Mapping[Pace, Pause],
) -> Site:
    database = Database(settings.store_url(), connections=settings.database_connections)
    notifier = Notifier()
    thinker = thinker or ThinkingProcesses(settings.bot_processes)
    return Site(
        settings=settings,
        db=database,
        hall=hall,
        notifier=notifier,
        pages=game_pages,
        moments=Moments(database, hall),
        streams=Streams(),
        adviser=Adviser(thinker),
        bots=BotRunner(database, hall, thinker, watched=notifier.followed, paces=paces),
        keeper=Keeper(database, lambda: launch(settings), now=hall.now),
    )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.notifier.follow(site.db)
    async with site.bots.working(), site.keeper.keeping():
        with on_stop_signal(site.notifier.close):
            yield
    site.notifier.close()
    site.db.close()
