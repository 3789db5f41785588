"""Who is let in: known names, named proxies, so many requests and connections, and no half requests."""

import asyncio
import logging
import resource
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, cast

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from howdah.core.errors import Unreadable
from howdah.server.app import create
from howdah.server.door import descriptors, protocols
from howdah.server.door.admission import FILE, Door
from howdah.server.door.crowd import Crowd
from howdah.server.door.names import Names, own_names
from howdah.server.door.protocols import Phase
from howdah.server.door.proxies import Proxies
from howdah.server.door.transport import Peer
from howdah.server.errors import Limit, Misdirected
from howdah.server.journal import Sparing
from howdah.server.limits import Bucket, Rates
from howdah.server.settings import Settings
from howdah.server.storage.store import Store

from .house import House
from .screen import opened

HALF = """
from howdah.server.door import protocols, transport
protocols.SECONDS = {protocols.Phase.HEAD: 0.5, protocols.Phase.BODY: 1.0}
transport.STALLED = transport.GRACE = 1
"""


def scope(host: str = "localhost", client: str = "10.0.0.1", path: str = "/") -> dict[str, Any]:
    return {"type": "http", "path": path, "client": (client, 1), "headers": [(b"host", host.encode())]}


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8642",
        "LocalHost.",
        "siam.localhost:1",
        "127.0.0.1",
        "192.168.1.7:8642",
        "[::1]:8642",
        "[fd00::7]",
        "example.org",
        "Example.org:443",
        "xn--caf-dma.example",
        "mybox",
        "mybox.local:8642",
    ],
)
def test_known_names(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "mybox")
    Names(own_names(), ["example.org", "café.example"]).check([host])


@pytest.mark.parametrize(
    "host", ["evil.example", "example.org.evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "1.2.3"]
)
def test_other_names_are_misdirected(host: str) -> None:
    with pytest.raises(Misdirected, match=f"--name {host}"):
        Names(own_names(), ["example.org"]).check([host])
    Names([], ["*"]).check([host])


@pytest.mark.parametrize("hosts", [[], ["localhost", "localhost"], [""], ["a b"], ["localhost:x"], ["[::1"], ["é"]])
def test_a_request_has_one_host(hosts: list[str]) -> None:
    with pytest.raises(Unreadable):
        Names(own_names(), ["*"]).check(hosts)


@pytest.mark.parametrize("name", ["http://example.org", "example.org/", "", "a b", "*.example.org"])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(Unreadable, match="Write a name as"):
        Settings(names=(name,))


def test_a_foreign_name_is_sent_away(client: TestClient) -> None:
    evil = {"Host": "evil.example"}
    page = client.get("/", headers=evil)
    assert page.status_code == 421
    assert page.headers["content-type"].startswith("text/plain")
    assert "--name evil.example" in page.text
    assert page.headers["x-content-type-options"] == "nosniff"
    told = client.get("/api/games", headers=evil | {"Accept-Language": "fr"}).json()
    assert told["error"] == "Misdirected"
    assert told["say"].startswith("Ce serveur ne connaît pas ce nom")
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect("/api/tables/x/socket", headers=evil),
    ):
        pass
    assert denied.value.status_code == 421


def test_a_visitor_asks_so_often(database: str) -> None:
    app = create(Store(database), Settings(requests=1, names=("testserver",)))
    with TestClient(app) as client:
        answers = [client.get("/health") for _ in range(9)]
        assert [answer.status_code for answer in answers][:4] == [200] * 4
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"] == "1"
        assert answers[-1].json()["error"] == "Limit"
        with pytest.raises(WebSocketDenialResponse), client.websocket_connect("/api/tables/x/socket"):
            pass
        other = TestClient(app, client=("10.0.0.2", 1))
        assert other.get("/health").status_code == 200


def test_files_count_little() -> None:
    door = Door(Settings(requests=1))
    for _ in range(int(4 / FILE) - 1):
        door.admit(scope(path="/static/js/main.js"))
    with pytest.raises(Limit):
        door.admit(scope())


def test_forgetting_a_visitor_forgives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes from many addresses can only give others a full bucket again."""
    monkeypatch.setattr("howdah.server.limits.VISITORS", 3)
    rates = Rates(0, 2)
    rates.take("mine")
    for other in "abc":
        rates.take(other)
    assert set(rates.buckets) == {"a", "b", "c"}
    rates.take("mine")
    rates.take("mine")
    with pytest.raises(Limit):
        rates.take("mine")


def test_proxies() -> None:
    proxies = Proxies(["10.0.0.2", "192.168.7.9/16", "fd00::/8"])
    assert proxies.texts == ["10.0.0.2/32", "192.168.0.0/16", "fd00::/8"]
    assert all(address in proxies for address in ("10.0.0.2", "192.168.200.1", "fd00::1"))
    assert not any(address in proxies for address in ("10.0.0.3", "127.0.0.1", "", "nginx"))
    for wrong in ("*", "nginx", "10.0.0.0/99", ""):
        with pytest.raises(Unreadable, match="A proxy is an address or a network"):
            Proxies([wrong])


def test_a_crowd() -> None:
    async def test() -> None:
        crowd = Crowd(6, 2, Proxies(["10.9.9.9"]))
        mine = [_peer("10.0.0.1") for _ in range(4)]
        assert [crowd.enter(peer) for peer in mine] == [True, True, False, False]
        proxied = [_peer("10.9.9.9") for _ in range(3)]
        assert [crowd.enter(peer) for peer in proxied] == [True] * 3
        assert crowd.enter(_peer("fd00::1"))
        assert not crowd.enter(_peer("10.9.9.9"))  # six is enough, and nobody has more
        assert crowd.enter(_peer("fd00::2"))  # the proxy has most, and loses its oldest
        assert [peer.transport.is_closing() for peer in proxied] == [True, False, False]
        for peer in (*mine, mine[0]):
            crowd.leave(peer)
        assert {who: len(peers) for who, peers in crowd.by_visitor.items()} == {"10.9.9.9": 2, "fd00::/64": 2}
        assert crowd.count == 4
        assert crowd.enter(_peer(""))

    asyncio.run(test())


class _Transport:
    """A transport that is aborted or not."""

    def __init__(self, address: str) -> None:
        self.address, self.is_aborted = address, False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def write(self, data: bytes) -> None:
        """Writes nothing."""

    pause_reading = resume_reading = write

    def abort(self) -> None:
        self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_aborted


def _peer(address: str) -> Peer:
    return Peer(cast(asyncio.Transport, _Transport(address)))


def test_descriptors_are_raised_as_far_as_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    limit, told = [256, 4096], list[Any]()
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: told.append(pair))
    assert descriptors.room(1000) == 1000
    assert told.pop() == (1000 + descriptors.SPARE, 4096)
    assert descriptors.room(5000) == 4096 - descriptors.SPARE
    assert told.pop() == (4096, 4096)
    limit[:] = [20_000, 20_000]
    assert descriptors.room(5000) == 5000
    assert not told
    limit[:] = [100, 100]
    assert descriptors.room(5000) == 1
    limit[:] = [resource.RLIM_INFINITY] * 2
    assert descriptors.room(5000) == 5000


def test_a_log_is_not_flooded() -> None:
    written = list[str]()
    handler = logging.Handler()
    handler.emit = lambda record: written.append(record.getMessage())  # type: ignore[method-assign]
    sparing = Sparing()
    sparing.bucket.rate = 0
    handler.addFilter(sparing)
    spared = logging.Logger("spared")
    spared.addHandler(handler)
    for number in range(1000):
        spared.error("trouble %s", number)
    assert len(written) == 100
    sparing.bucket.left = 1
    spared.error("again")
    assert written[-1] == f"again ({1000 - len(written) + 1} lines before this were left out)"


def test_patience_is_bounded() -> None:
    assert protocols.SECONDS[Phase.HEAD] <= 10
    assert protocols.SECONDS[Phase.BODY] <= 20


async def _told(port: int, parts: Iterable[bytes], pause: float = 0.05) -> bytes:
    """Says something bit by bit, and returns all that comes back until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = asyncio.ensure_future(reader.read())
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
            if heard.done():
                break
        return await asyncio.wait_for(heard, 20)
    except ConnectionError:
        return b"reset"
    finally:
        heard.cancel()
        writer.close()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with little patience, and nothing to complain of."""
    house = House(tmp_path_factory.mktemp("strict"), f"{HALF}import howdah.server.run as r; r.KEEP_ALIVE = 1")
    yield house
    assert not house.log()
    assert house.stop() in (0, -15)


HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("parts", "heard"),
    [
        ([b""], b""),
        ([b"GET / HT"], b" 408 "),
        ([b"GET / HTTP/1.1\r\n", *[b"X-A: b\r\n"] * 200], b" 408 "),
        ([HEAD + b"\r\n", *[b"\r\n"] * 200], b" 200 "),
        ([HEAD + b"\r\n", *[b"G"] + [b"E"] * 200], b" 200 "),
        ([HEAD + b"Content-Length: 900\r\n\r\n", *[b"x"] * 200], b" 200 "),
        ([POST + b"Content-Length: 900\r\n\r\n", *[b"x"] * 200], b" 408 "),
        ([POST + b"Transfer-Encoding: chunked\r\n\r\n", *[b"1\r\nx\r\n"] * 200], b" 408 "),
        ([POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", *[b"X-Trailer: x\r\n"] * 200], b" 408 "),
        ([b"GET / HTTP/1.1\r\nX: " + b"a" * 400_000, b"a" * 40_000], b" 431 "),
        ([b"GET /" + b"a" * 400_000, b"a" * 40_000], b" 431 "),
        ([(HEAD + b"\r\n") * 300], b" 400 "),
        ([HEAD + b"X: y\r\n" * 200 + b"\r\n"], b" 400 "),
        ([b"GET /?" + b"a&" * 2000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"], b" 400 "),
        ([b"\x16\x03\x01\x02\x00\x01\x00"], b" 400 "),
    ],
)
def test_no_half_request_stays(strict: House, parts: list[bytes], heard: bytes) -> None:
    left = iter(parts)
    told = asyncio.run(_told(strict.port, left))
    assert told == b"reset" or heard in told.split(b"\r\n")[0] or told == heard
    assert len(parts) < 200 or next(left, None) is not None, "it was let go before it had said everything"


def test_endless_trailers_are_refused(strict: House) -> None:
    trailers = [b"X-Trailer: " + b"x" * 500_000 + b"\r\n"] * 40
    told = asyncio.run(_told(strict.port, [POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", *trailers], pause=0))
    assert told == b"reset" or b" 413 " in told


def test_a_client_that_does_not_read_is_cut_off(strict: House) -> None:
    async def read() -> int:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", strict.port))
        reader, writer = await asyncio.open_connection(sock=line, limit=1024)
        writer.write(b"GET /rules/bulp HTTP/1.1\r\nHost: localhost\r\n\r\n" * 8)
        await asyncio.sleep(3)  # time to write, and then to lose patience
        length = 0
        with suppress(ConnectionError):
            while told := await reader.read(65536):
                length += len(told)
        writer.close()
        return length

    with strict.client() as client:
        whole = len(client.get("/rules/bulp").content)
    assert asyncio.run(read()) < 7 * whole


def test_sockets_live_on(strict: House) -> None:
    async def test() -> None:
        made = strict.make("nim", "me", "me")
        async with opened(strict.url, made["table"], [made["tokens"][0]]) as screen:
            await asyncio.sleep(2.5)
            assert (await screen.ask("pong", type="ping"))["type"] == "pong"

    asyncio.run(test())


def test_requests_follow_one_another(strict: House) -> None:
    """A connection that waits less than its time between requests is not closed."""
    with strict.client() as client:
        for _ in range(4):
            assert client.get("/health").status_code == 200
            time.sleep(0.6)
        assert len(client._transport._pool.connections) == 1  # type: ignore[attr-defined]


def test_buckets_take_amounts() -> None:
    bucket = Bucket(0, 1)
    assert [bucket.take(0.3) for _ in range(4)] == [True, True, True, False]
