"""The calibration row of a request: a bare FastAPI route that commits a row and renders a page of a given size."""

import os
import sqlite3
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from jinja2 import Environment
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from app.web.squeeze import QUICK

PAGE = Environment(autoescape=True).from_string(
    "<!doctype html><title>{{ title }}</title><ul>{% for kind, name, number, text in rows %}"
    '<li class="{{ kind }}"><b>{{ name }}</b> <span>{{ number }}</span> <i>{{ text }}</i></li>\n'
    "{% endfor %}</ul>"
)


def create_app(folder: Path) -> FastAPI:
    """Build the application over a database of one table, with the same durability as the product's."""
    store = sqlite3.connect(folder / "bare.db", check_same_thread=False, isolation_level=None)
    store.execute("PRAGMA journal_mode=WAL")
    store.execute("PRAGMA synchronous=FULL")
    store.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    line = ("card", "A name of some letters", 12, "and a sentence that says what the card does")
    empty, one = (len(PAGE.render(title="Notes", rows=rows)) for rows in ([], [line]))
    app = FastAPI(openapi_url=None, middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=QUICK)])

    @app.post("/note")
    async def note(page_bytes: int) -> HTMLResponse:
        store.execute("BEGIN IMMEDIATE")
        store.execute("INSERT INTO notes (text) VALUES (?)", ("x" * 250,))
        store.execute("COMMIT")
        lines = max(1, round((page_bytes - empty) / (one - empty)))
        return HTMLResponse(PAGE.render(title="Notes", rows=[line] * lines))

    return app


def main() -> None:
    """Serve on the port that the environment names, with the loop and the parser that the product uses."""
    app = create_app(Path(os.environ["BENCH_FOLDER"]))
    port = int(os.environ["PORT"])
    uvicorn.run(app, host="127.0.0.1", port=port, loop="asyncio", http="httptools", log_level="warning")


if __name__ == "__main__":
    main()
