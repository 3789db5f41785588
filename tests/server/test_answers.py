"""Slow answers are made outside the event loop and the table's lock, once, and anew when the table has gone on."""

import json
import threading
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import howdah
from howdah.server import limits
from howdah.server.http import api, record_opened
from howdah.server.http.replay import replay
from howdah.server.sockets import messages, requests
from howdah.session import record

from .house import asked, made


class Watched:
    """A function that notes in which thread it was called, and whether a table was locked meanwhile."""

    def __init__(self, work: Any, client: TestClient) -> None:
        self.work, self.client, self.threads, self.locked = work, client, list[str](), False

    def __call__(self, *about: Any, **more: Any) -> Any:
        self.threads.append(threading.current_thread().name)
        tables = self.client.app.state.tables  # type: ignore[attr-defined]
        self.locked |= any(live.lock.locked() for live in tables.live.values())
        return self.work(*about, **more)


@pytest.mark.parametrize(
    ("module", "name", "path"),
    [
        (api, "replay", "replay"),
        (api, "page", "page"),
        (messages, "choices_in_words", "choices"),
    ],
)
def test_slow_answers_leave_the_loop_alone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, path: str
) -> None:
    watched = Watched(getattr(module, name), client)
    monkeypatch.setattr(module, name, watched)
    table = made(client.post("/api/tables", json=asked("siam", "me", "me")))
    address, mine = f"/api/tables/{table['table']}", {"Authorization": f"Bearer {table['tokens'][0]}"}
    first = [client.get(f"{address}/{path}", headers=mine) for _ in range(3)]
    assert [answer.status_code for answer in first] == [200] * 3
    assert len({answer.text for answer in first}) == 1
    assert len(watched.threads) == 1
    assert watched.threads[0].startswith("job")
    assert not watched.locked
    client.post(f"{address}/steps", headers=mine, json={"ply": 0, "move": "enter a1 N"})
    assert client.get(f"{address}/{path}", headers=mine).text != first[0].text
    assert len(watched.threads) == 2


def test_a_view_is_kept_for_its_viewer_alone(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "me")))
    address = f"/api/tables/{table['table']}"
    tokens = [{"Authorization": f"Bearer {token}"} for token in table["tokens"].values()]
    seen = [client.get(f"{address}/replay", headers=headers).text for headers in (*tokens, {})]
    assert len(set(seen)) == 3
    french = client.get(f"{address}/replay", headers={"Accept-Language": "fr"}).text
    assert french not in seen


def test_answers_are_compressed_for_those_who_can_read_that(client: TestClient) -> None:
    for path in ("/api/games", "/rules/nim", "/api/games/siam/style.css"):
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        packed = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert packed.text == plain.text
        assert packed.headers["content-type"] == plain.headers["content-type"]


def body(*steps: str) -> dict[str, str]:
    return {"record": record.written(record.header("siam", 1, 2, {}, ""), [(0, step) for step in steps], {})}


def test_a_record_has_so_many_steps_and_seconds(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    match = howdah.load("siam").new()
    match.play("enter a1 N")
    given = {"record": match.record()}
    assert client.post("/api/records", json=given).json()["steps"]
    refused = client.post("/api/records", json=body(*["enter a1 N", "/undo 0"] * limits.STEPS))
    assert (refused.status_code, refused.json()["error"]) == (429, "Limit")
    monkeypatch.setattr(record_opened, "SECONDS", -1)
    late = client.post("/api/records", params={"lang": "fr"}, json=given)
    assert (late.status_code, late.json()["error"]) == (429, "Limit")


def test_a_visitor_opens_so_many_records(client: TestClient) -> None:
    codes = [client.post("/api/records", json=body("dance")).status_code for _ in range(int(limits.RECORDS[1]) + 10)]
    assert codes[0] == 400
    assert codes[-1] == 429


def test_a_check_stops_a_replay() -> None:
    match = howdah.load("siam").new()
    match.play("enter a1 N")
    match.play("enter e5 S")
    calls = []
    replay(match, 0, "en", check=lambda: calls.append(1))
    assert len(calls) == 2


LONG = "x" * 201


@pytest.mark.parametrize(
    "said",
    [
        {"type": "why", "seat": 0, "path": ["c3"] * 17},
        {"type": "why", "seat": 0, "path": [LONG]},
        {"type": "why", "seat": 0, "move": LONG},
        {"type": "play", "id": LONG, "ply": 0, "seat": 0, "move": "enter a1 N"},
        {"type": "play", "id": "a", "ply": 10**7, "seat": 0, "move": "enter a1 N"},
        {"type": "play", "id": "a", "ply": -1, "seat": 0, "move": "enter a1 N"},
        {"type": "play", "id": "a", "ply": 0, "seat": 10**30, "move": "enter a1 N"},
        {"type": "play", "id": "a", "ply": 0, "seat": 0, "move": LONG},
        {"type": "look", "seat": 10**9},
        {"type": "words", "seat": 10**9},
        {"type": "hint", "seat": 10**9},
        {"type": "chat", "seat": 0, "text": 11 * LONG},
        {"type": "seat", "seat": 0, "kind": LONG},
        {"type": "seat", "seat": 0, "kind": "here", "name": LONG},
    ],
)
def test_a_message_is_no_longer_than_a_game_needs(client: TestClient, said: dict[str, Any]) -> None:
    table = made(client.post("/api/tables", json=asked("siam", "me", "me")))
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_json({"type": "hello", "tokens": [table["tokens"][0]]})
        assert socket.receive_json()["type"] == "whole"
        socket.send_json(said)
        while (answer := socket.receive_json())["type"] in ("seats", "whole"):
            pass
        assert answer["error"] == "Unreadable"


def test_a_hello_is_no_longer_than_a_table_needs() -> None:
    for hello in ({"tokens": ["x"] * 21}, {"tokens": [LONG]}, {"lang": LONG}, {"seat": 10**9}, {"wire": 10**9}):
        with pytest.raises(msgspec.ValidationError):
            requests.read_hello(json.dumps({"type": "hello", **hello}))


@pytest.mark.parametrize("game", howdah.list_games())
def test_every_move_of_every_game_fits(game: str) -> None:
    match = howdah.load(game).new()
    view, lexicon = match.view(0).state, match.game.lexicon
    assert max(map(len, lexicon.texts)) <= 100  # half of what is allowed
    paths = [match.game.picture.path(view, move) for move in range(0, len(lexicon), 7)]
    assert max(map(len, paths)) <= 8
    assert max(len(target) for path in paths for target in path) <= 40
