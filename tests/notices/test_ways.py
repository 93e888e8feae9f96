"""The settings of notices: what is sent by which way, and what cannot be meant."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.config import Settings
from app.notices.mail import MailPost
from app.notices.ways import posts_of, timing_of, ways_of

MAIL: dict[str, Any] = {"smtp_host": "mail.example.org", "mail_from": "play@example.org"}
HERE = "https://play.example.org"


def settings(**given: Any) -> Settings:
    return Settings(data_dir=Path("nowhere"), secret_key="of the tests", **given)


def server_of(chosen: Settings) -> Any:
    post = posts_of(chosen, secret=b"", now=lambda: datetime.now(UTC))["mail"]
    assert isinstance(post, MailPost)
    return post._server


def test_a_server_sends_nothing_unless_it_is_told_how() -> None:
    assert ways_of(settings()) == frozenset()
    assert posts_of(settings(), secret=b"", now=lambda: datetime.now(UTC)) == {}


@pytest.mark.parametrize(
    ("given", "ways"),
    ((MAIL, {"mail"}), ({"webhooks": "public"}, {"webhook"}), (MAIL | {"webhooks": "anywhere"}, {"mail", "webhook"})),
)
def test_each_way_is_set_up_by_itself(given: dict[str, Any], ways: set[str]) -> None:
    chosen = settings(public_url=HERE, **given)
    assert ways_of(chosen) == ways
    assert set(posts_of(chosen, secret=b"", now=lambda: datetime.now(UTC))) == ways


@pytest.mark.parametrize(
    ("given", "fault"),
    (
        (MAIL, "PUBLIC_URL"),
        ({"webhooks": "public"}, "PUBLIC_URL"),
        ({"public_url": HERE, "smtp_host": "mail.example.org"}, "MAIL_FROM"),
        (MAIL | {"public_url": HERE, "mail_from": "nobody"}, "MAIL_FROM"),
        (MAIL | {"public_url": HERE, "mail_from": "play@example.org\r\nBcc: eve@example.org"}, "MAIL_FROM"),
        (MAIL | {"public_url": HERE, "notice_delay_seconds": 5}, "notice_delay_seconds"),
    ),
)
def test_what_cannot_work_is_said_at_the_start(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValidationError, match=fault):
        settings(**given)


@pytest.mark.parametrize(("security", "port"), (("starttls", 587), ("tls", 465), ("none", 25)))
def test_the_usual_port_goes_with_how_the_way_is_secured(security: str, port: int) -> None:
    assert server_of(settings(public_url=HERE, **MAIL, smtp_security=security)).port == port
    assert server_of(settings(public_url=HERE, **MAIL, smtp_security=security, smtp_port=2525)).port == 2525


def test_a_password_is_not_shown_with_the_settings() -> None:
    assert "sesame" not in repr(settings(public_url=HERE, **MAIL, smtp_password="sesame"))


def test_how_long_somebody_is_waited_for() -> None:
    assert timing_of(settings()).delay == timedelta(minutes=2)
    assert timing_of(settings(notice_delay_seconds=90)).delay == timedelta(seconds=90)
