"""Where friends find a server: its machine's addresses, told to nobody but whoever sits at it; no store is asked."""

import socket
from ipaddress import ip_address
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from howdah.server import run
from howdah.server.app import create
from howdah.server.door import own_addresses
from howdah.server.settings import Settings
from howdah.server.storage.store import Store

from .house import House

HOME = {socket.AF_INET: ["192.168.1.7", "10.0.0.3"], socket.AF_INET6: ["fd00::7"]}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives this machine addresses."""
    monkeypatch.setattr(own_addresses, "own_addresses", lambda family=socket.AF_INET: HOME[family])


def reach(tmp_path: Path, host: str, client: str = "127.0.0.1", **headers: str) -> dict[str, object]:
    app = create(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Settings(host=host))
    with TestClient(app, "http://localhost:8642", client=(client, 5000)) as asking:
        return dict(
            asking.get("/api/reach", headers={name.replace("_", "-"): it for name, it in headers.items()}).json()
        )


def test_a_server_for_this_machine_alone_says_how_to_open_it(tmp_path: Path) -> None:
    for host in ("127.0.0.1", "localhost", "::1"):
        assert reach(tmp_path, host) == {
            "addresses": ["http://192.168.1.7:8642", "http://10.0.0.3:8642"],
            "listens": False,
            "command": "howdah serve --host 0.0.0.0",
        }


@pytest.mark.parametrize(
    ("host", "addresses"),
    [
        ("0.0.0.0", ["http://192.168.1.7:8642", "http://10.0.0.3:8642"]),
        ("::", ["http://[fd00::7]:8642"]),
        ("10.9.8.7", ["http://10.9.8.7:8642"]),
    ],
)
def test_a_server_that_friends_can_reach(tmp_path: Path, host: str, addresses: list[str]) -> None:
    assert reach(tmp_path, host) == {"addresses": addresses, "listens": True, "command": ""}


def test_nobody_else_is_told(tmp_path: Path) -> None:
    nothing = {"addresses": [], "listens": False, "command": ""}
    assert reach(tmp_path, "0.0.0.0", "192.168.1.9") == nothing
    assert reach(tmp_path, "0.0.0.0", X_Forwarded_For="203.0.113.1") == nothing


def test_the_host_reads_where_friends_find_it() -> None:
    said = "Friends on your network find it at http://192.168.1.7:80/ or http://10.0.0.3:80/"
    assert run.invitation("0.0.0.0", 80) == [said]
    assert run.invitation("127.0.0.1", 80) == run.invitation("192.168.1.7", 80) == []


@pytest.mark.slow
def test_the_port_is_named_and_the_address_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    house = House(tmp_path, "", 0, "--host", "0.0.0.0")
    try:
        with house.client() as client:
            found = client.get("/api/reach").json()
            assert found["listens"]
            for address in found["addresses"]:
                assert not ip_address(address.split("//")[1].rsplit(":", 1)[0]).is_loopback
                assert client.get(f"{address}/health").status_code == 200
                assert client.get(f"{address}/api/reach").json()["addresses"] == []
    finally:
        house.stop()


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(own_addresses, "_sender", lambda *_: "")
    monkeypatch.setattr(own_addresses, "_named", lambda _: ["127.0.1.1", "169.254.3.4"])
    assert own_addresses.addresses_for("127.0.0.1") == ([], False)
    assert own_addresses.addresses_for("0.0.0.0") == ([], True)
    assert run.invitation("0.0.0.0", 80) == []
