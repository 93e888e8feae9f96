"""Settings from the environment, and what follows from them."""

import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.config import Settings
from app.network import lan_address, own_hosts

pytestmark = pytest.mark.usefixtures("own_folder")


def test_without_any_setting_friends_on_the_network_can_come(tmp_path: Path) -> None:
    settings = Settings()

    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 8000, "")
    assert settings.store_url() == f"sqlite:///{tmp_path / 'data' / 'harmony.db'}"
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(settings.hosts())


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("PUBLIC_URL", "https://Play.example.org/")
    monkeypatch.setenv("DATABASE_URL", "postgresql://harmony@localhost/harmony")

    settings = Settings()

    assert settings.port == 9000
    assert settings.public_url == "https://Play.example.org"
    assert "play.example.org" in settings.hosts()
    assert settings.store_url() == "postgresql://harmony@localhost/harmony"


def test_allowed_hosts_replace_the_ones_that_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "tables.example.org, Localhost ,")

    assert Settings().hosts() == ("tables.example.org", "localhost")


@pytest.mark.parametrize(
    ("name", "value"),
    (
        ("PORT", "eight thousand"),
        ("PORT", "70000"),
        ("PUBLIC_URL", "play.example.org"),
        ("PUBLIC_URL", "https://play.example.org/under/a/path"),
        ("PUBLIC_URL", "javascript:alert(1)"),
        ("DATABASE_URL", "mysql://root@localhost/harmony"),
        ("MAX_HOSTED_TABLES", "0"),
    ),
)
def test_a_setting_that_cannot_be_used_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)

    with pytest.raises(ValidationError):
        Settings()


def test_the_key_of_the_links_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: Settings().secret(), range(32)))

    kept = tmp_path / "data" / "secret.key"
    assert len(keys) == 1
    assert len(keys.pop()) >= 32
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["secret.key"]


def test_the_key_of_the_links_can_be_given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_KEY", "shared by all machines")

    assert Settings().secret() == b"shared by all machines"
    assert not (tmp_path / "data").exists()


def test_the_network_address_is_one_of_this_machines_own_and_allowed() -> None:
    address = lan_address()

    if address is not None:  # a machine may be without any network
        with socket.socket() as sock:
            sock.bind((address, 0))  # only an own address can be bound
        assert not address.startswith("127.")
        assert address in own_hosts()


def test_a_machine_without_a_network_still_answers_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_route(*_address: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("app.network.socket.socket.connect", no_route)
    monkeypatch.setattr("app.network.socket.getaddrinfo", no_route)

    assert lan_address() is None
    assert "localhost" in own_hosts()
