"""What keeps an answer quick is kept up: it is easily lost, and no other test would notice."""

from collections.abc import Iterator
from inspect import iscoroutinefunction

import pytest
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from app.web.routes import gallery, home, lobby, play, seats, sure, watching

ROUTES = [route for part in (gallery, home, lobby, play, seats, sure, watching) for route in part.router.routes]


def dependencies(found: Dependant) -> Iterator[Dependant]:
    for one in found.dependencies:
        yield one
        yield from dependencies(one)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.path} {route.name}")
def test_no_request_waits_for_a_thread_before_it_is_looked_at(route: APIRoute) -> None:
    calls = [route.endpoint, *(found.call for found in dependencies(route.dependant))]
    assert [call for call in calls if not iscoroutinefunction(call)] == []
