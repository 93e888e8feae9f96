"""The addresses of notices: a person's own page, and what messages link to."""

from urllib.parse import quote

from app.notices.links import LinkUse
from app.notices.wording import LINK_PATH


class NoticeUrls:
    """Where somebody says how they want to be told."""

    root = "/notices"
    add = "/notices/add"
    again = "/notices/again"
    resume = "/notices/resume"
    forget = "/notices/forget"

    def link(self, use: LinkUse, token: str) -> str:
        """Address what a message links to."""
        return LINK_PATH.format(use=use, token=quote(token, safe=""))


NOTICES = NoticeUrls()
