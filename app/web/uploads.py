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
    """What a file holds, and the key under which its form counts once."""

    content: bytes
    key: str


async def read_upload(request: Request, *, most: int) -> Upload:
    """Read the file ``file`` of a form, at most one byte beyond ``most``, and its ``press_key``.

    Raises InvalidInput when there is no file, or what was sent is no such form.
    """
    try:
        async with request.form(max_files=1, max_fields=_MOST_FIELDS) as form:
            sent, key = form.get("file"), form.get("press_key")
            if not isinstance(sent, UploadFile) or not sent.filename:
                raise InvalidInput(phrase("Please choose a file first."))
            if not isinstance(key, str) or not _KEY[0] <= len(key) <= _KEY[1]:
                raise InvalidInput(phrase("This form is incomplete or out of date. Please load the page again."))
            return Upload(content=await sent.read(most + 1), key=key)
    except HTTPException as fault:
        if fault.status_code != HTTPStatus.BAD_REQUEST:  # too long, that is
            raise
        raise InvalidInput(phrase("This form is incomplete or out of date. Please load the page again.")) from fault
