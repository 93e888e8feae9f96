"""The addresses of notices: a person's own page, the panel of a table, and what messages link to."""

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

    def of_table(self, slug: str) -> str:
        """Address the panel of a table."""
        return f"/t/{quote(slug, safe='')}/notices"

    def link(self, use: LinkUse, token: str) -> str:
        """Address what a message links to."""
        return LINK_PATH.format(use=use, token=quote(token, safe=""))


NOTICES = NoticeUrls()
