"""A server is ready once all is loaded, while it can store, and until it stops; until its end it lives."""

import signal
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from howdah.server.run import STARTING, STOPPING, warm

from .house import House

SLOW = """
import howdah, time, os
loaded = howdah.load
def load(name):
    while not os.path.exists(os.environ["HOWDAH_HOME"] + "/go"):
        time.sleep(0.02)
    return loaded(name)
from howdah.server import run
run.howdah.load = load
"""


def said(house: House) -> tuple[int, str]:
    with house.client() as client:
        answer = client.get("/ready")
    return answer.status_code, answer.json().get("say", "")


@pytest.mark.slow
def test_a_server_that_starts_is_not_ready(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, SLOW, 0, "--database", database)
    try:
        assert said(house) == (503, STARTING)
        with house.client() as client:
            assert client.get("/health").status_code == 200
        (tmp_path / "go").touch()
        assert house.obstacle() == ""
    finally:
        house.stop()


def test_a_server_that_stops_is_not_ready(client: TestClient) -> None:
    state = client.app.state  # type: ignore[attr-defined]
    state.obstacle = STOPPING
    answer = client.get("/ready")
    assert (answer.status_code, answer.json()["say"]) == (503, STOPPING)
    assert answer.json()["request"] == answer.headers["x-request-id"]
    assert client.get("/health").status_code == 200
    warm(client.app)  # type: ignore[arg-type]
    assert state.obstacle == STOPPING


@pytest.mark.slow
def test_nobody_is_let_in_once_it_stops(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, "", 0, "--database", database)
    assert house.obstacle() == ""
    house.process.send_signal(signal.SIGTERM)
    until = time.monotonic() + 30
    with suppress(httpx.TransportError):
        while time.monotonic() < until:
            assert said(house)[0] in (200, 503)
    assert time.monotonic() < until
    assert house.stop() in (0, -signal.SIGTERM)
