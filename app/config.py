"""The settings of a server: environment variables and nothing else."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.db import database_url
from app.network import own_hosts

_SECRET_BYTES = 32


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
    secret_key: str = ""
    """Signs the personal links of seats; empty: made once and kept in DATA_DIR."""

    max_hosted_tables: int = Field(default=50, ge=1)
    """The most unfinished tables that one guest may host."""

    bot_processes: int = Field(default=1, ge=1, le=16)
    """Processes that think for the bots at tables; each plays for many tables, at low priority."""

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
