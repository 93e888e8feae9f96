"""Two servers behind nginx, by the configuration that is shipped, and behind one that knows nothing of streams."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from scripts.machine import find_nginx
from tests.web.club import Come, Ear, people
from tests.web.process import ROOT, _answers, server
from tests.web.test_club import ready

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_nginx() is None, reason="there is no nginx here"),
]
SHIPPED = ROOT / "deploy" / "nginx.conf"
UNAWARE = """
events {}
http {
    upstream harmony { server one:8000; server two:8000; }
    server {
        listen 8080;
        location / {
            proxy_pass http://harmony;
            proxy_set_header Host $http_host;
        }
    }
}
"""
WITHIN = 1.0  # seconds, from a press until the other screen knows


@contextmanager
def proxy(folder: Path, configuration: str, *, ports: list[int], port: int) -> Iterator[str]:
    """Run nginx over two servers, as whoever runs the tests."""
    text = configuration.replace("one:8000", f"127.0.0.1:{ports[0]}").replace("two:8000", f"127.0.0.1:{ports[1]}")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    kept_here = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    text = re.sub(r"http {", f"http {{ {kept_here}", text, count=1)
    (folder / "nginx.conf").write_text(f"pid {folder}/pid; daemon off; error_log {folder}/errors;\n{text}")
    command = (str(find_nginx()), "-p", str(folder), "-c", str(folder / "nginx.conf"))
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not _answers(port):
            assert process.poll() is None, (folder / "errors").read_text()
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=10)


def free_port() -> int:
    import socket  # noqa: PLC0415 - only here

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def come() -> Iterator[Come]:
    with people() as coming:
        yield coming


@pytest.fixture(params=("shipped", "unaware"))
def club(request: pytest.FixtureRequest, postgres_url: str, tmp_path: Path) -> Iterator[str]:
    """Run PostgreSQL, two servers and the proxy; give the address that people use."""
    shared = {"database_url": postgres_url, "secret_key": "shared by all of them"}
    configuration = SHIPPED.read_text() if request.param == "shipped" else UNAWARE
    port = free_port()
    public = {"public_url": f"http://127.0.0.1:{port}", "forwarded_allow_ips": "*"}
    with ExitStack() as stack:
        ports = [stack.enter_context(server(tmp_path / name, shared | public))[1] for name in ("one", "two")]
        assert all(ready(f"http://127.0.0.1:{each}") for each in ports)
        (tmp_path / "proxy").mkdir()
        yield stack.enter_context(proxy(tmp_path / "proxy", configuration, ports=ports, port=port))


def test_live_updates_come_through_at_once(club: str, come: Come) -> None:  # B60
    anna, bert = come(club), come(club)
    path = anna.opens("Anna", seats="2")
    bert.page(path)
    bert.posts(f"{path}/seat/take", {"seat": "1", "name": "Bert"})
    anna.posts(f"{path}/start")
    version = anna.version(path)
    ears = [Ear(person, path, since=version) for person in (anna, bert) * 3]
    with ExitStack() as stack:
        for ear in ears:
            stack.enter_context(ear)
        waits = list[float]()
        for _ in range(5):
            acting = next(person for person in (anna, bert) if person.page(path).all("button", name="actions"))
            began = time.monotonic()
            assert acting.presses(path).status_code == 303
            version = acting.version(path)
            waits.append(max(ear.hears(version) for ear in ears) - began)
        assert sorted(waits)[1] < WITHIN  # a proxy that holds streams back does so every time


@pytest.mark.parametrize("club", ("shipped",), indirect=True)
def test_the_proxy_says_who_asks_and_how_and_keeps_the_measures_to_itself(club: str, come: Come) -> None:
    secure = come(club, **{"X-Forwarded-Proto": "https", "X-Request-ID": "made-up-by-a-browser"})
    answer = secure.client.get("/")
    assert answer.headers["set-cookie"].endswith("; Secure")
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])  # nginx made it, and the server kept it
    assert secure.client.get("/metrics", headers={"Authorization": "Bearer x"}).status_code == 404
    assert secure.client.get("/readyz").text == "ready\n"


def test_what_is_shipped_is_what_nginx_reads(tmp_path: Path) -> None:
    text = re.sub("server (one|two):8000", "server 127.0.0.1:1", SHIPPED.read_text())
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\n{text}")
    command = [str(find_nginx()), "-t", "-q", "-e", str(tmp_path / "errors"), "-c", str(tmp_path / "nginx.conf")]
    assert shutil.which(command[0])
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
