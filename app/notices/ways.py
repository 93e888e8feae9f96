"""The ways by which this server can tell somebody, as its settings say."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from app.config import Settings
from app.notices.mail import PORTS, MailPost, MailServer
from app.notices.outbox import Timing
from app.notices.records import Post, Way
from app.notices.webhook import WebhookPost


def ways_of(settings: Settings) -> frozenset[Way]:
    """Name the ways that are set up."""
    mail: tuple[Way, ...] = ("mail",) if settings.smtp_host else ()
    web: tuple[Way, ...] = ("webhook",) if settings.webhooks != "off" else ()
    return frozenset((*mail, *web))


def posts_of(settings: Settings, *, secret: bytes, now: Callable[[], datetime]) -> Mapping[Way, Post]:
    """Make what sends messages, by way."""
    posts: dict[Way, Post] = {}
    if settings.smtp_host:
        posts["mail"] = MailPost(_mail_server(settings))
    if settings.webhooks != "off":
        posts["webhook"] = WebhookPost(secret, now=now, anywhere=settings.webhooks == "anywhere")
    return posts


def timing_of(settings: Settings) -> Timing:
    """Say when notices are sent, and how many."""
    return Timing(delay=timedelta(seconds=settings.notice_delay_seconds), per_hour=settings.notices_per_hour)


def _mail_server(settings: Settings) -> MailServer:
    security = settings.smtp_security
    return MailServer(
        host=settings.smtp_host,
        port=settings.smtp_port or PORTS[security],
        security=security,
        sender=settings.mail_from,
        user=settings.smtp_user,
        password=settings.smtp_password,
    )
