"""The routes: each parses, calls one service function and renders."""

from starlette.convertors import Convertor, register_url_convertor

READ = ["GET", "HEAD"]
"""The methods of a page: link previews ask by HEAD, and neither changes anything."""

TABLE = "/t/{slug:token}"


class Token(Convertor[str]):
    """A part of an address that a page of ours could have made; anything else is no address."""

    regex = "[A-Za-z0-9_-]{1,64}"

    def convert(self, value: str) -> str:
        """Take the text as it stands."""
        return value

    def to_string(self, value: str) -> str:
        """Give the text as it stands."""
        return value


register_url_convertor("token", Token())
