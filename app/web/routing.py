"""All routes of the application."""

from fastapi import FastAPI

from app.web.routes import (
    admin_calibrations,
    admin_door,
    admin_house,
    admin_moments,
    admin_preset_form,
    admin_presets,
    admin_reports,
    admin_table_deeds,
    admin_tables,
    advice,
    announcement,
    bot_seats,
    cards,
    daily,
    files,
    gallery,
    going_back,
    halls,
    home,
    languages,
    lessons,
    lobby,
    me,
    notices,
    past,
    plans,
    play,
    privacy,
    proposals,
    replays,
    reports,
    seat_page,
    seats,
    signs,
    sure,
    talk,
    watching,
)

_ALL = (
    # the table, whose routes are asked most and so are looked at first
    *(play, proposals, talk, watching, home, lobby, seats, bot_seats, lessons, advice, plans, sure, cards, seat_page),
    going_back,
    # games that were played
    *(past, replays, files, daily, halls, me),
    # the house
    *(languages, gallery, notices, privacy, signs, reports, announcement),
    # the administration
    *(admin_tables, admin_table_deeds, admin_moments, admin_reports),
    *(admin_door, admin_house, admin_presets, admin_preset_form, admin_calibrations),
)


def add_routes(app: FastAPI) -> None:
    """Let an application answer to every address; who asks for the administration without a session signs in first."""
    for routes in _ALL:
        app.include_router(routes.router)
    admin_door.ask_for_password(app)
