"""A file that comes with a form, read up to a length."""

from http import HTTPStatus

import msgspec
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.errors import InvalidInput
from app.language import phrase

_MOST_FIELDS = 4
_KEY = (8, 64)


class Upload(msgspec.Struct, frozen=True):
    """What a file holds, the key under which its form counts once, and what was filled in beside it."""

    content: bytes
    key: str
    fields: dict[str, str] = {}


async def read_upload(request: Request, *, most: int, most_fields: int = _MOST_FIELDS) -> Upload:
    """Read the file ``file`` of a form, at most one byte beyond ``most``, its ``press_key``, and its other fields.

    Raises InvalidInput when there is no file, or what was sent is no such form.
    """
    try:
        async with request.form(max_files=1, max_fields=most_fields) as form:
            sent, key = form.get("file"), form.get("press_key")
            if not isinstance(sent, UploadFile) or not sent.filename:
                raise InvalidInput(phrase("Please choose a file first."))
            if not isinstance(key, str) or not _KEY[0] <= len(key) <= _KEY[1]:
                raise InvalidInput(phrase("This form is incomplete or out of date. Please load the page again."))
            others = {name: value for name, value in form.items() if isinstance(value, str) and value}
            others.pop("press_key")
            return Upload(content=await sent.read(most + 1), key=key, fields=others)
    except HTTPException as fault:
        if fault.status_code != HTTPStatus.BAD_REQUEST:  # too long, that is
            raise
        raise InvalidInput(phrase("This form is incomplete or out of date. Please load the page again.")) from fault
