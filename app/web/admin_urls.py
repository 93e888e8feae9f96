"""The addresses of the administrator's pages."""

from urllib.parse import quote, urlencode


class AdminUrls:
    """The addresses below ``/admin``, where the session's cookie is sent."""

    root = "/admin"
    enter = "/admin/enter"
    leave = "/admin/leave"
    opening = "/admin/opening"
    code = "/admin/code"
    changes = "/admin/changes"

    def welcome(self, token: str) -> str:
        """Address the page of the one-time link."""
        return f"{self.root}/welcome/{quote(token, safe='')}"

    def earlier(self, before: int) -> str:
        """Address what happened before a change."""
        return f"{self.changes}?{urlencode({'before': before})}"


ADMIN = AdminUrls()
