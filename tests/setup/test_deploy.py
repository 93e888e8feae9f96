"""What is shipped for a club agrees with the program: settings, names, ports, what a proxy is told."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.config import Settings
from app.measures import Measures
from app.web.limits import USUAL
from scripts.checks import SERVER_SETTINGS

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = ("one", "two")
ASKED_OF_UVICORN = {"FORWARDED_ALLOW_IPS"}


@pytest.mark.parametrize("name", SERVERS)
def test_every_setting_of_a_server_is_one_that_it_has(name: str) -> None:
    known = {field.upper() for field in Settings.model_fields} | ASKED_OF_UVICORN
    assert set(COMPOSE["services"][name]["environment"]) <= known


def test_both_servers_share_the_database_and_the_secret() -> None:
    one, two = (COMPOSE["services"][name]["environment"] for name in SERVERS)
    assert one == two
    assert "SECRET_KEY" in one
    assert one["DATABASE_URL"].startswith("postgresql://")


def test_no_secret_stands_in_what_is_shipped() -> None:
    for service in COMPOSE["services"].values():
        for name, value in service.get("environment", {}).items():
            if re.search("PASSWORD|SECRET|TOKEN", name):
                assert value.startswith("${"), name


def test_only_the_proxy_is_reached_from_outside_and_nobody_serves_as_root() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    for name in SERVERS:
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
        assert "user" not in services[name]  # the image's own, which is not root


@pytest.mark.parametrize("name", ("nginx.conf", "Caddyfile"))
def test_a_proxy_leads_to_both_servers_and_holds_no_stream_back(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert set(re.findall(r"\b(one|two):8000", text)) == set(SERVERS)
    assert re.search("proxy_buffering off|flush_interval -1", text)
    assert "/metrics" in text


def test_the_proxy_believes_no_browser_about_its_address() -> None:
    assert "X-Forwarded-For $remote_addr;" in (DEPLOY / "nginx.conf").read_text(encoding="utf-8")


def test_the_image_looks_after_its_own_health() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "HEALTHCHECK" in dockerfile
    assert "/healthz" in dockerfile


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_explained(name: str) -> None:
    explained = "".join((ROOT / "docs" / file).read_text(encoding="utf-8") for file in ("operations.md", "notices.md"))
    assert f"`{name.upper()}`" in explained


def test_every_measure_is_explained() -> None:
    explained = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    told = re.findall(r"^# TYPE (harmony_\w+)", Measures().told({}).decode(), re.MULTILINE)
    made = {name.removesuffix("_created").removesuffix("_total") for name in told}
    assert len(made) > 8
    assert [name for name in sorted(made) if name not in explained] == []


def test_every_limit_is_told() -> None:
    told = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for limits in USUAL.values():
        for limit in (limits.browser, limits.household):
            assert f"{limit.at_once}" in told
            assert f"then {limit.a_minute:.0f} a minute" in told


def test_no_setting_of_a_server_reaches_a_test() -> None:
    assert {name.upper() for name in Settings.model_fields} <= set(SERVER_SETTINGS)
