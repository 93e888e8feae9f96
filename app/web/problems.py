"""Pages that say why something cannot be shown. They need no database, so that they can always be made."""

from starlette.responses import HTMLResponse

from app.web import render
from app.web.contexts import Page
from app.web.house_contexts import ProblemPage

_HEADINGS = {
    400: "Not at this address",
    403: "Not allowed",
    404: "Nothing here",
    405: "Not this way",
    409: "Not now",
    413: "Too much at once",
    422: "Not understood",
    429: "Too fast",
    500: "A fault on our side",
}
_SENTENCES = {
    404: "There is no page at this address. Check the link, or ask for it again.",
    405: "This address cannot be used like that. Please go back to the page it belongs to.",
    413: "That was more than a form of this site can hold.",
}
NO_STORE = {"Cache-Control": "no-store"}


def problem_response(status: int, sentence: str = "") -> HTMLResponse:
    """Answer with a page that says in a sentence what is wrong."""
    heading = _HEADINGS.get(status, "That did not work")
    context = ProblemPage(
        page=Page(title=f"{heading} – Harmony Tables"),
        status=status,
        heading=heading,
        sentence=sentence or _SENTENCES.get(status, "The request could not be answered."),
    )
    return HTMLResponse(render.page("pages/problem.html", context), status_code=status, headers=NO_STORE)
