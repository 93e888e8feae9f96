"""The administrator's session in a browser: its cookie, and how a request with it reaches the database."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, TypeVar

import msgspec
from fastapi import Depends
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin import service
from app.admin.access import SESSION
from app.admin.audit import Actor
from app.admin.errors import WrongPassword
from app.language import phrase
from app.web.admin_urls import ADMIN
from app.web.site import Site, address_of

COOKIE = "harmony_admin"
Password = Annotated[str, Meta(max_length=1000)]
"""A password as a form sends it: far longer than one can be."""

T = TypeVar("T")

# One thread for each worker: whoever guesses passwords takes one core at most, and no writer waits for it.
_hashing = ThreadPoolExecutor(max_workers=1, thread_name_prefix="passwords")


class Administrator(msgspec.Struct, frozen=True):
    """Who sends a request to the administrator's pages, as far as the cookie tells.

    The session is looked up in the very transaction that reads or changes something: one that has ended elsewhere ends
    here at once. Both ways raise NotAdministrator.
    """

    token: str

    async def look(self, site: Site, read: Callable[[Connection, Actor], T]) -> T:
        """Read something as the administrator."""
        return await site.db.read(self._as_actor, site, read)

    async def change(self, site: Site, change: Callable[[Connection, Actor], T]) -> T:
        """Change something as the administrator, in one transaction."""
        return await site.db.write(self._as_actor, site, change)

    def _as_actor(self, connection: Connection, site: Site, do: Callable[[Connection, Actor], T]) -> T:
        return do(connection, service.require_admin(connection, self.token, now=site.hall.now()))


async def _administrator(request: Request) -> Administrator:
    return Administrator(request.cookies.get(COOKIE, "")[:100])


Admin = Annotated[Administrator, Depends(_administrator)]


async def hashed(function: Callable[[str, str], T], password: str, other: str) -> T:
    """Hash or compare a password on the thread for it."""
    return await asyncio.get_running_loop().run_in_executor(_hashing, function, password, other)


async def admitted(request: Request, site: Site, *, browser: bytes, name: str, password: str) -> service.Candidate:
    """Count an attempt and compare its password, between two transactions.

    Raises TooManyAttempts, NoPassword, WrongPassword, and InvalidInput for a name that nobody can read.
    """
    address, now = address_of(request), site.hall.now()
    candidate = await site.db.write(service.admit, browser=browser, address=address, name=name, now=now)
    if not await hashed(service.is_right, password, candidate.password_hash):
        raise WrongPassword(phrase("This is not the password."))
    return candidate


def begin_session(request: Request, response: Response, token: str) -> Response:
    """Hand out the session's cookie with an answer."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(SESSION.total_seconds()),
        path=ADMIN.root,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
    return response


def end_session(response: Response) -> Response:
    """Take the session's cookie back with an answer."""
    response.delete_cookie(COOKIE, path=ADMIN.root, httponly=True, samesite="lax")
    return response
