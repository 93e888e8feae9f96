"""The settings of a server: environment variables and nothing else."""

import os
import secrets
from contextlib import suppress
from email.utils import parseaddr
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.db import database_url
from app.logs import LogForm
from app.network import own_hosts

_SECRET_BYTES = 32
_FEWEST_DAYS = 7
_SHORTEST_TOKEN = 16


class Settings(BaseSettings):
    """What an operator may choose. Each field is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_prefix="", frozen=True, extra="ignore")

    host: str = "0.0.0.0"  # noqa: S104 - friends on the local network are the point
    port: int = Field(default=8000, ge=0, le=65535)
    public_url: str = ""
    """The address that friends elsewhere use (``https://...``); links and QR pictures carry it."""

    allowed_hosts: Annotated[tuple[str, ...], NoDecode] = ()
    """Names that requests may ask for, separated by commas; empty: this machine's own and that of PUBLIC_URL."""

    data_dir: Path = Path("var")
    database_url: str = ""
    """Where tables are kept: an ``sqlite:///`` file (empty: one in DATA_DIR) or a ``postgresql://`` database."""

    database_connections: int = Field(default=8, ge=1, le=100)
    secret_key: str = Field(default="", repr=False)
    """Signs the personal links of seats; empty: made once and kept in DATA_DIR."""

    max_hosted_tables: int = Field(default=50, ge=1)
    """The most unfinished tables that one guest may host."""

    bot_processes: int = Field(default=1, ge=1, le=16)
    """Processes that think for the bots at tables; each plays for many tables, at low priority."""

    keep_waiting_days: int = Field(default=90, ge=0)
    """Days after which a table that was never started is removed, if nothing happened there; 0: never."""

    keep_playing_days: int = Field(default=365, ge=0)
    """The same for a game that is not over."""

    keep_finished_days: int = Field(default=730, ge=0)
    """The same for a table whose game is over."""

    smtp_host: str = ""
    """The server that takes mails to people whose turn it is; empty: none are sent. It needs PUBLIC_URL, MAIL_FROM."""

    smtp_port: int = Field(default=0, ge=0, le=65535)
    """0: the usual port of SMTP_SECURITY."""

    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: str = Field(default="", repr=False)
    mail_from: str = Field(default="", validate_default=True)
    """Who mails are from: ``play@example.org``, or ``Harmony Tables <play@example.org>``."""

    webhooks: Literal["off", "public", "anywhere"] = "off"
    """Whether people may have web addresses of their own called, also ones within the server's network. As mails do,
    the calls need PUBLIC_URL."""

    notice_delay_seconds: int = Field(default=120, ge=15, le=86_400)
    """How long somebody is waited for, and away from the table, before they are told."""

    notices_per_hour: int = Field(default=500, ge=1)
    """The most notices that leave this server within an hour; others wait."""

    limits: Literal["on", "off"] = "on"
    """Whether opening, joining and pressing are limited for each browser and each address."""

    metrics_token: str = Field(default="", repr=False)
    """What whoever reads ``/metrics`` has to present; empty: nobody reads them."""

    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """``info`` tells of every request, ``warning`` of slow ones and of faults."""

    log_format: LogForm = "auto"
    """``json``: one object a line; ``text``: for people; ``auto``: text on a terminal only."""

    @field_validator("keep_waiting_days", "keep_playing_days", "keep_finished_days")
    @classmethod
    def _long_enough(cls, value: int) -> int:
        if 0 < value < _FEWEST_DAYS:
            raise ValueError(f"Tables are kept for {_FEWEST_DAYS} days at least, or for ever (0).")
        return value

    @field_validator("metrics_token")
    @classmethod
    def _hard_to_guess(cls, value: str) -> str:
        if 0 < len(value) < _SHORTEST_TOKEN:
            raise ValueError(f"METRICS_TOKEN needs {_SHORTEST_TOKEN} characters at least.")
        return value

    @field_validator("smtp_host", "webhooks")
    @classmethod
    def _with_links_that_lead_here(cls, value: str, info: ValidationInfo) -> str:
        if value not in {"", "off"} and not info.data.get("public_url"):
            raise ValueError("It needs PUBLIC_URL, since what is sent holds links to this server.")
        return value

    @field_validator("mail_from")
    @classmethod
    def _a_sender(cls, value: str, info: ValidationInfo) -> str:
        if info.data.get("smtp_host") and "@" not in parseaddr(value)[1]:
            raise ValueError("SMTP_HOST needs MAIL_FROM, an address like play@example.org.")
        if not (value.isprintable() and value.isascii()):
            raise ValueError("MAIL_FROM must be plain ASCII.")
        return value

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _split_hosts(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return tuple(host.strip().lower() for host in value.split(",") if host.strip())

    @field_validator("public_url")
    @classmethod
    def _plain_address(cls, value: str) -> str:
        parts = urlsplit(value.strip())
        if value and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/")):
            raise ValueError("PUBLIC_URL must be an address like https://play.example.org, without a path.")
        return value.strip().rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _known_store(cls, value: str) -> str:
        if value:
            database_url(value)
        return value

    def store_url(self) -> str:
        """Return the address of the database that is used."""
        return self.database_url or f"sqlite:///{self.data_dir.resolve() / 'harmony.db'}"

    def keeping(self) -> tuple[int, int, int]:
        """Give the days that tables are kept: never started, not over, over."""
        return self.keep_waiting_days, self.keep_playing_days, self.keep_finished_days

    def hosts(self) -> tuple[str, ...]:
        """List the names, without ports, that a request's Host header may carry."""
        public = urlsplit(self.public_url).hostname
        return self.allowed_hosts or (*own_hosts(), *((public,) if public else ()))

    def secret(self) -> bytes:
        """Return the key that signs links; on first use it is made, and kept in the data folder for its owner only."""
        return self.secret_key.encode() or _kept_secret(self.data_dir / "secret.key")


def _kept_secret(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent) as fresh:  # readable for its owner only
            fresh.write(secrets.token_hex(_SECRET_BYTES))
            fresh.flush()
            with suppress(FileExistsError):  # whoever comes first decides, and nobody reads half a key
                os.link(fresh.name, path)
    return path.read_text().strip().encode()
