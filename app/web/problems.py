"""Pages that say why something cannot be shown. They need no database, so that they can always be made."""

from http import HTTPStatus

from starlette.responses import HTMLResponse

from app.language import N_
from app.language import gettext as _
from app.logs import REQUEST_ID
from app.web import render
from app.web.contexts import Page
from app.web.house_contexts import ProblemPage

_HEADINGS = {
    400: N_("Not at this address"),
    403: N_("Not allowed"),
    404: N_("Nothing here"),
    405: N_("Not this way"),
    409: N_("Not now"),
    413: N_("Too much at once"),
    422: N_("Not understood"),
    429: N_("Too fast"),
    500: N_("A fault on our side"),
}
_SENTENCES = {
    404: N_("There is no page at this address. Check the link, or ask for it again."),
    405: N_("This address cannot be used like that. Please go back to the page it belongs to."),
    413: N_("That was more than a form of this site can hold."),
}
NO_STORE = {"Cache-Control": "no-store"}


def problem_response(status: int, sentence: str = "", *, report: str = "") -> HTMLResponse:
    """Answer with a page that says in a sentence what is wrong; ``report`` is where that can be reported, if it can."""
    heading = _(_HEADINGS.get(status, N_("That did not work")))
    context = ProblemPage(
        page=Page(title=f"{heading} – Harmony Tables"),
        status=status,
        heading=heading,
        sentence=sentence or _(_SENTENCES.get(status, N_("The request could not be answered."))),
        report=report,
        number=REQUEST_ID.get() if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "",
    )
    return HTMLResponse(render.page("pages/problem.html", context), status_code=status, headers=NO_STORE)
