"""A real server behind a real nginx and a real Caddy with our files, each on a database of another kind."""

import asyncio
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.postgres import Postgres

from .house import House, made
from .screen import opened, parted, play_out

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
CERTIFICATE = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj")
PRELUDE = "pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ access_log off; {paths} {site} }}"
PLACES = f"{os.environ['PATH']}:/usr/sbin"  # where Debian puts nginx
PATHS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")

Start = Callable[[int, Path], tuple[subprocess.Popen[bytes], int]]


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def nginx(upstream: int, folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Starts nginx with our file, its ports and certificate replaced."""
    port, plain = _free_port(), _free_port()
    files = "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")
    subprocess.run([*CERTIFICATE, f"/CN={NAME}", *files], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    for known, new in (
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("server 127.0.0.1:8642 ", f"server 127.0.0.1:{upstream} "),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
    ):
        assert known in site
        site = site.replace(known, new)
    paths = "".join(f"{name}_temp_path {folder}/{name};" for name in PATHS)
    file = folder / "nginx.conf"
    file.write_text(PRELUDE.format(folder=folder, site=site, paths=paths))
    program = shutil.which("nginx", path=PLACES) or "nginx"
    subprocess.run([program, "-t", "-q", "-c", str(file)], check=True, capture_output=True)
    return subprocess.Popen([program, "-g", "daemon off; master_process off;", "-c", str(file)]), port


def caddy(upstream: int, folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Starts Caddy with our file, on a port of its own and with a certificate that it makes."""
    port = _free_port()
    options = f"{{\nadmin off\nauto_https disable_redirects\nlocal_certs\nskip_install_trust\nhttps_port {port}\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(options + (DEPLOY / "Caddyfile").read_text())
    env = {
        "HOWDAH_NAME": NAME,
        "HOWDAH_SERVERS": f"127.0.0.1:{upstream}",
        "HOME": str(folder),
        "PATH": os.environ["PATH"],
    }
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    return subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL), port


@pytest.fixture(params=[(nginx, "sqlite"), (caddy, "postgresql")], ids=["nginx", "caddy"])
def proxied(request: pytest.FixtureRequest, tmp_path: Path, postgres: Postgres) -> Iterator["Proxied"]:
    start, kind = request.param
    assert shutil.which(start.__name__, path=PLACES), f"{start.__name__} is missing: run scripts/environment test"
    database = postgres.clean() if kind == "postgresql" else f"sqlite:///{tmp_path / 'tables.sqlite'}"
    options = "--database", database, "--proxy", "127.0.0.1", "--name", NAME
    house = House(tmp_path, "", 0, *options, "--lines", "1")
    process, port = start(house.port, tmp_path)
    try:
        yield Proxied(house, process, port, options)
    finally:
        process.terminate()
        process.wait(20)
        house.stop()


class Proxied:
    """A server, and the proxy before it."""

    def __init__(self, house: House, process: "subprocess.Popen[bytes]", port: int, options: tuple[str, ...]) -> None:
        self.house, self.process, self.port, self.options = house, process, port, options
        self.trust = ssl.create_default_context()
        self.trust.check_hostname, self.trust.verify_mode = False, ssl.CERT_NONE
        self.wait()

    def wait(self) -> None:
        for _ in range(300):
            try:
                if self.get("/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("the proxy does not answer")

    def get(self, path: str, **headers: str) -> httpx.Response:
        with self.client() as client:
            return client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def client(self, token: str = "") -> httpx.Client:
        headers = {"Host": NAME} | ({"Authorization": f"Bearer {token}"} if token else {})
        url = f"https://127.0.0.1:{self.port}"
        return httpx.Client(base_url=url, headers=headers, timeout=30, transport=_Named(self.trust))

    def screen(self, table: str, address: str = "127.0.0.1", **more: Any) -> Any:
        """Opens a screen through the proxy, from one of this machine's addresses."""
        where: dict[str, Any] = {"host": "127.0.0.1", "port": self.port, "ssl": self.trust, "local_addr": (address, 0)}
        return opened(f"https://{NAME}", table, **more, **where)


class _Named(httpx.HTTPTransport):
    """Asks for the certificate of our name, whatever the address."""

    def __init__(self, trust: ssl.SSLContext) -> None:
        super().__init__(verify=trust)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": NAME}
        return super().handle_request(request)


def table(proxied: Proxied) -> dict[str, Any]:
    with proxied.client() as client:
        body = {"game": "siam", "seats": [{"kind": "me"}, {"kind": "me"}]}
        return made(client.post("/api/tables", json=body))


def test_a_game_is_played_over_sockets(proxied: Proxied) -> None:
    at = table(proxied)

    async def play() -> None:
        first = proxied.screen(at["table"], "127.0.0.2", tokens=[at["tokens"][0]], seat=0)
        second = proxied.screen(at["table"], "127.0.0.3", tokens=[at["tokens"][1]], seat=1)
        async with first as one, second as other:
            await play_out([one, other], random.Random(1), 12)
            assert one.ply == other.ply == 12

    asyncio.run(play())


def test_visitors_are_told_apart_by_their_own_addresses(proxied: Proxied) -> None:
    """Each visitor may have one line: a second one takes the place of the first, but not of another visitor's."""
    at = table(proxied)

    async def watch() -> None:
        spoofed = {"additional_headers": {"X-Forwarded-For": "127.0.0.3"}}
        async with proxied.screen(at["table"], "127.0.0.2") as first, proxied.screen(at["table"], "127.0.0.3") as other:
            async with proxied.screen(at["table"], "127.0.0.2", **spoofed):
                assert await asyncio.wait_for(parted(first), 30) == 4429
            assert (await other.ask("pong", type="ping"))["type"] == "pong"

    asyncio.run(watch())


def test_a_request_has_one_id_and_a_scheme(proxied: Proxied) -> None:
    ids = {proxied.get("/health", X_Request_Id="of-a-stranger").headers["x-request-id"] for _ in range(2)}
    assert len(ids) == 2
    assert all(re.fullmatch(r"[0-9a-f-]{32,36}", one) for one in ids)  # made by the proxy
    assert f"https://{NAME}" in proxied.get("/docs").text


def test_what_is_for_the_host_stays_with_the_host(proxied: Proxied) -> None:
    assert proxied.get("/metrics").status_code == 404
    assert proxied.get("/api/reach").json()["addresses"] == []
    with proxied.house.client() as client:
        assert client.get("/metrics").status_code == 200


def test_another_name_is_refused(proxied: Proxied) -> None:
    with proxied.client() as client:
        answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code in (200, 421)
    assert answer.status_code == 421 or not answer.content  # Caddy has nothing at other names


def test_events_are_not_held_back(proxied: Proxied) -> None:
    at = table(proxied)
    path = f"/api/tables/{at['table']}"
    with proxied.client(at["tokens"][0]) as client, client.stream("GET", f"{path}/stream") as stream:
        lines = stream.iter_lines()
        assert '"type":"whole"' in next(lines)
        assert client.post(f"{path}/steps", json={"ply": 0, "move": "enter c1 N"}).status_code == 200
        assert '"type":"step"' in next(line for line in lines if '"type":"step"' in line)


def test_a_server_that_restarts_is_found_again(proxied: Proxied) -> None:
    at = table(proxied)
    house = proxied.house
    house.process.send_signal(signal.SIGTERM)
    house.process.wait(30)
    again = House(house.home, "", house.port, *proxied.options)
    try:
        proxied.wait()
        assert proxied.get(f"/api/tables/{at['table']}").json()["ply"] == 0
    finally:
        again.stop()
