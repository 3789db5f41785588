"""Every request and socket has an id, which stands in its answer and in the lines of the log about it."""

import asyncio
import json
import logging
import os
import re
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient
from websockets.asyncio.client import connect

from howdah.server import journal
from howdah.server.journal import JsonLines

from .house import House

ID = re.compile(r"[0-9a-f]{16}")
BROKEN = """
from howdah.server.http import rule_api
from howdah.server.sockets import connection, explain
rule_api.rule_page = explain.why = lambda *_: 1 / 0
"""


def test_every_answer_has_an_id_of_its_own(client: TestClient) -> None:
    paths = ("/", "/health", "/nowhere", "/api/tables/nowhere", "/static/icon.svg", "/api/games")
    ids = [client.get(path).headers["x-request-id"] for path in paths]
    assert all(map(ID.fullmatch, ids))
    assert len(set(ids)) == len(ids)


def test_a_stranger_brings_no_id(client: TestClient) -> None:
    answer = client.get("/health", headers={"X-Request-Id": "of-a-stranger"})
    assert ID.fullmatch(answer.headers["x-request-id"])


def test_only_errors_of_the_server_name_their_request(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "request" not in client.get("/api/tables/nowhere").json()
    monkeypatch.setattr("howdah.server.http.rule_api.rule_page", lambda *_: 1 / 0)
    answer = TestClient(client.app, raise_server_exceptions=False).get("/rules/siam")
    assert answer.status_code == 500
    assert answer.json()["request"] == answer.headers["x-request-id"]
    assert answer.json()["error"] == "Unavailable"


def test_a_line_says_which_process_and_request() -> None:
    record = logging.LogRecord("howdah", logging.WARNING, "", 0, "a %s failed", ("bot",), None)
    line = json.loads(JsonLines().format(record))
    assert line.keys() == {"at", "level", "say", "process"}
    assert (line["say"], line["process"]) == ("a bot failed", os.getpid())
    token = journal.REQUEST.set("0123")
    try:
        assert json.loads(JsonLines().format(record))["request"] == "0123"
    finally:
        journal.REQUEST.reset(token)


@pytest.mark.slow
def test_the_log_of_a_server_names_the_request(tmp_path: Path, database: str) -> None:
    house = House(tmp_path, BROKEN, 0, "--database", database, "--proxy", "127.0.0.1")
    made = house.make("siam", "me", "me")

    async def ask() -> str:
        address = f"ws://127.0.0.1:{house.port}/api/tables/{made['table']}/socket"
        async with connect(address, additional_headers={"X-Request-Id": "socket-of-a-proxy"}) as socket:
            await socket.send(json.dumps({"type": "hello", "tokens": list(made["tokens"].values())}))
            await socket.recv()
            await socket.send(json.dumps({"type": "why", "seat": 0, "path": [], "move": "enter c3 N"}))
            await asyncio.wait_for(socket.wait_closed(), 30)
            assert socket.response
            return socket.response.headers["x-request-id"]

    try:
        kept = httpx.get(f"{house.url}/rules/siam", headers={"X-Request-Id": "page-of-a-proxy"})
        made_anew = httpx.get(f"{house.url}/rules/nim", headers={"X-Request-Id": "no words, please"})
        assert (kept.status_code, kept.headers["x-request-id"]) == (500, "page-of-a-proxy")
        assert ID.fullmatch(made_anew.headers["x-request-id"])
        assert asyncio.run(ask()) == "socket-of-a-proxy"
        lines = [json.loads(line) for line in house.log().splitlines()]
    finally:
        house.stop()
    found = {line.get("request"): line for line in lines}
    assert set(found) == {"page-of-a-proxy", made_anew.headers["x-request-id"], "socket-of-a-proxy"}
    assert all("ZeroDivisionError" in line["trouble"] for line in lines)
    assert {line["process"] for line in lines} == {house.process.pid}


@pytest.mark.parametrize("parts", ["GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "a" * 40_000, "nonsense\r\n\r\n"])
def test_a_refusal_below_the_application_has_an_id(house_on_sqlite: House, parts: str) -> None:
    async def told() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", house_on_sqlite.port)
        writer.write(parts.encode())
        answer = await asyncio.wait_for(reader.read(), 30)
        writer.close()
        return answer

    assert re.search(rb"\r\nx-request-id: [0-9a-f]{16}\r\n", asyncio.run(told()))
