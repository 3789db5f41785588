"""The HTTP API: enough for a program to play whole games, and honest about what it refuses."""

import json
import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import howdah
from howdah.server.app import create
from howdah.server.limits import RECORD, REQUEST
from howdah.server.storage.store import STEPS, TABLES, Store
from howdah.server.tables import table_service
from howdah.server.tables.table_service import TableService
from howdah.session.match import Match

from .conftest import SETTINGS
from .house import House, asked, made

SEALED = {
    "content-security-policy": re.compile(
        r"default-src 'none'; script-src 'self'(?: 'sha256-\S+')?; .*frame-ancestors 'none'"
    ),
    "referrer-policy": re.compile("no-referrer"),
    "x-content-type-options": re.compile("nosniff"),
}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


class Program:
    """An outside program at one seat: it knows the API's documentation and nothing else."""

    def __init__(self, client: httpx.Client, table: str, token: str, seed: int) -> None:
        self.client, self.path, self.headers = client, f"/api/tables/{table}", bearer(token)
        self.rng = random.Random(seed)

    def look(self) -> dict[str, Any]:
        whole: dict[str, Any] = self.client.get(self.path, headers=self.headers).raise_for_status().json()
        return whole

    def move(self) -> bool:
        """Plays if it can; tells whether the game goes on."""
        whole = self.look()
        choices = self.client.get(f"{self.path}/choices", headers=self.headers).raise_for_status().json()["choices"]
        assert (whole["turn"] == whole["seat"]) == bool(choices)
        if choices:
            assert [choice["move"] for choice in choices] == [choice[0] for choice in whole["choices"]]
            assert all(choice["say"].endswith(".") for choice in choices)
            step = {
                "id": f"{whole['seat']}-{whole['ply']}",
                "ply": whole["ply"],
                "move": self.rng.choice(choices)["move"],
            }
            first = self.client.post(f"{self.path}/steps", json=step, headers=self.headers).raise_for_status().json()
            again = self.client.post(f"{self.path}/steps", json=step, headers=self.headers).raise_for_status().json()
            assert first == again == {"ply": whole["ply"] + 1}
        return whole["outcome"] is None


def events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in answer.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line[6:])


def follow(house: House, table: str, token: str, heard: list[dict[str, Any]]) -> None:
    """Follows a table to its end."""
    with house.client(token) as client, client.stream("GET", f"/api/tables/{table}/stream") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        for message in events(answer):
            heard.append(message)
            if message.get("outcome"):
                return


@pytest.mark.parametrize("game", ["nim", "siam"])
def test_an_outside_program_plays_a_whole_game(house: House, game: str) -> None:
    with house.client() as client:
        table = made(client.post("/api/tables", json=asked(game, "me", "link")))
        name = table["table"]
        taken = client.post(f"/api/tables/{name}/seats", json={"invite": table["invites"][1], "name": "Bob"}).json()
        assert taken["seat"] == 1
        heard: tuple[list[dict[str, Any]], ...] = ([], [])
        tokens = ("", taken["token"])
        followers = [
            threading.Thread(target=follow, args=(house, name, token, messages))
            for token, messages in zip(tokens, heard, strict=True)
        ]
        for follower in followers:
            follower.start()
        seats = [Program(client, name, table["tokens"][0], 1), Program(client, name, taken["token"], 2)]
        while all(seat.move() for seat in seats):
            pass
        for follower in followers:
            follower.join(30)
        end = seats[0].look()
        record = howdah.read_record(client.get(f"/api/tables/{name}/record").text)
        for messages in heard:
            shown = dict(messages[0]["elements"])
            for message in messages[1:]:
                shown |= dict(message.get("patch", ()))
            assert [*shown.items()] == [tuple(pair) for pair in end["elements"]]
            assert messages[-1]["outcome"] == end["outcome"]
    assert end["outcome"]["winners"] == record.winners
    assert end["ply"] == len(record.log)
    assert end["seats"][1]["name"] == "Bob"


def test_seats_are_drawn_by_lot(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entry by entry: a token for me, an invitation for a friend, nothing for a bot, whatever the seats."""
    monkeypatch.setattr(table_service, "LOT", random.Random(1))
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(240):
        answer = client.post("/api/tables", json=asked("nim", "me", "link", "bot", random_seats=True))
        seats = answer.json()["seats"]
        assert [seat["seat"] for seat in seats] == [0, 1, 2]
        held = {(seat["entry"], seat["token"] is not None, seat["invite"] is not None) for seat in seats}
        assert held == {(0, True, False), (1, False, True), (2, False, False)}
        drawn[tuple(seat["entry"] for seat in seats)] += 1
    assert len(drawn) == 6
    assert min(drawn.values()) > 25


def test_secrets_go_with_the_seats_that_were_drawn(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_service.LOT, "sample", lambda *_: [2, 0, 1])
    table = made(client.post("/api/tables", json=asked("nim", "me", "link", "here", random_seats=True)))
    path = f"/api/tables/{table['table']}"
    assert sorted(table["tokens"]) == [0, 1]
    assert [*table["invites"]] == [2]
    for seat, token in table["tokens"].items():
        assert client.get(path, headers=bearer(token)).json()["seat"] == seat
    taken = client.post(f"{path}/seats", json={"invite": table["invites"][2], "name": "Bob"}).json()
    assert client.get(path, headers=bearer(taken["token"])).json()["seat"] == taken["seat"] == 2
    whole = client.get(path).json()
    assert [(seat["kind"], seat["name"]) for seat in whole["seats"]] == [
        ("here", "here 2"),
        ("person", "me 0"),
        ("link", "Bob"),
    ]
    assert ["Random seats", "yes"] in whole["options"]


def test_seats_keep_the_order_of_the_entries_unless_asked(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_service, "LOT", None)
    answer = client.post("/api/tables", json=asked("nim", "link", "me", "bot")).json()
    assert [(seat["seat"], seat["entry"]) for seat in answer["seats"]] == [(0, 0), (1, 1), (2, 2)]
    options = client.get(f"/api/tables/{answer['table']}").json()["options"]
    assert "Random seats" not in dict(options)


def test_who_begins_is_told(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("siam", "here", "here")))
    path = f"/api/tables/{table['table']}"
    assert client.get(path).json()["begins"] == [0, 1]
    step = {"ply": 0, "move": "enter c1 N"}
    client.post(f"{path}/steps", json=step, headers=bearer(table["tokens"][0])).raise_for_status()
    whole = client.get(path).json()
    assert (whole["begins"], whole["turn"]) == ([0, 1], 1)


@pytest.mark.filterwarnings("ignore:The game")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_are_described(client: TestClient, lang: str) -> None:
    games = {game["name"]: game for game in client.get("/api/games", params={"lang": lang}).json()}
    siam = games["siam"]
    assert siam["title"] == howdah.load("siam").words(lang).text("title")
    assert siam["seats"] == [2]
    assert siam["cover"]["dark"].startswith("/covers/siam/dark.")
    assert {option["kind"] for option in siam["options"]} <= {"switch", "choice", "count"}
    assert "nim" not in games
    assert {name for name, game in games.items() if game["hidden"]} == {"bombay", "bulp"}  # as they are usually played
    assert all(client.get(game["rules"]).status_code == 200 for game in games.values())
    assert siam["rules"] == "/how/siam"
    assert client.get("/api/games/siam/style.css").headers["content-type"].startswith("text/css")


# What is refused, and how it is told.


def tell(answer: Any, status: int, kind: str) -> dict[str, Any]:
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["error"]) == (status, kind), told
    assert re.fullmatch(r"[^\n]+[.!?]", told["say"]), told
    assert set(told) == {"error", "say", "detail", "clause", "at", "rule"}
    return told


def test_every_kind_of_error(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "here")))
    path, mine, other = f"/api/tables/{table['table']}", bearer(table["tokens"][0]), bearer(table["tokens"][1])

    def step(move: str, ply: int = 2, headers: dict[str, str] = mine) -> Any:
        return client.post(f"{path}/steps", json={"id": "", "ply": ply, "move": move}, headers=headers)

    tell(step("dance"), 400, "Unreadable")
    tell(step("/dance"), 400, "Unreadable")
    refused = tell(step("charm 1"), 409, "Refused")
    assert refused["clause"] == "NIM-2"
    assert refused["say"] == howdah.load("nim").words("en").clause("NIM-2")
    tell(step("take A 1", headers=other), 403, "NotYours")
    tell(step("take A 1", ply=1), 409, "Stale")
    tell(step("take A 1", ply=3), 409, "Stale")
    tell(client.get("/api/tables/nowhere"), 404, "Gone")
    tell(client.get("/api/nowhere"), 404, "Gone")
    tell(client.post("/api/tables", json=asked("chess", "me", "me")), 400, "Unreadable")
    tell(client.post("/api/tables", json=asked("nim", "me")), 400, "Unreadable")
    tell(client.post("/api/tables", json=asked("nim", "me", "me", options={"colour": "red"})), 400, "Unreadable")
    tell(client.post("/api/tables", json={"game": "nim", "seats": "all"}), 422, "Unreadable")
    tell(client.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}), 422, "Unreadable")
    tell(
        client.post("/api/tables", content=b"[" * 60_000, headers={"Content-Type": "application/json"}),
        400,
        "Unreadable",
    )
    tell(client.post(f"{path}/seats", json={"invite": "1.guess"}), 409, "Taken")
    tell(client.get(f"{path}/record"), 403, "Forbidden")
    tell(client.post("/api/records", json={"record": "hello"}), 400, "Unreadable")
    tell(client.put("/api/tables"), 405, "Unreadable")
    assert step("/resign").status_code == 200
    tell(step("take A 1", ply=3, headers=other), 409, "Over")
    assert client.get(f"{path}/record").status_code == 200


def test_a_table_of_another_version(client: TestClient) -> None:
    table, other = (made(client.post("/api/tables", json=asked("nim", "me", "here"))) for _ in range(2))
    tables: TableService = client.app.state.tables  # type: ignore[attr-defined]
    with tables.store.engine.begin() as connection:
        connection.execute(sql.update(TABLES).where(TABLES.c.id == table["table"]).values(version=7))
    tables.live.clear()
    refused = tell(client.get(f"/api/tables/{table['table']}"), 409, "Unplayable")
    assert "nim version 7, but this howdah plays version 1" in refused["say"]
    french = tell(client.get(f"/api/tables/{table['table']}?lang=fr"), 409, "Unplayable")
    assert french["say"] == howdah.load("nim").words("fr").text("error-Unplayable")
    with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
        socket.send_text('{"type": "hello"}')
        with pytest.raises(WebSocketDisconnect) as parting:
            socket.receive_text()
    assert parting.value.code == 4409
    assert client.get(f"/api/tables/{other['table']}").status_code == 200
    tokens = [token for each in (table, other) for token in each["tokens"].values()]
    mine = client.post("/api/tables/mine", json={"tokens": tokens}).json()
    assert {each["table"]: each["playable"] for each in mine} == {table["table"]: False, other["table"]: True}
    with tables.store.engine.begin() as connection:
        connection.execute(sql.update(TABLES).values(game="chess"))
    tables.live.clear()
    mine = client.post("/api/tables/mine", json={"tokens": tokens}).json()
    assert [(each["title"], each["playable"]) for each in mine] == [("chess", False)] * 2


def test_a_server_that_stops_leaves_digests(database: str) -> None:
    with TestClient(create(Store(database), SETTINGS)) as client:
        made(client.post("/api/tables", json=asked("nim", "me", "here")))
    store = Store(database)
    digests = [row["digest"] for row in store.read(sql.select(STEPS).order_by(STEPS.c.ply))]
    store.close()
    assert digests[0] is None
    assert len(digests[1]) == 16


def test_foreign_tokens(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "here")))
    other = made(client.post("/api/tables", json=asked("nim", "me", "here")))
    path = f"/api/tables/{table['table']}"
    for token in (other["tokens"][0], "guess", "?" * 5000):
        for part in ("", "/choices", "/stream", "/replay", "/page", "/record"):
            tell(client.get(f"{path}{part}", headers=bearer(token)), 403, "NotYours")
        tell(client.post(f"{path}/steps", json={"ply": 2, "move": "/resign"}, headers=bearer(token)), 403, "NotYours")
    for part in ("/choices", "/steps"):
        method = client.get if part == "/choices" else client.post
        answer = method(f"{path}{part}", **({"json": {"ply": 2, "move": "/resign"}} if part == "/steps" else {}))
        tell(answer, 403, "NotYours")
    assert client.get(path).json()["ply"] == 2


def test_a_table_that_nobody_may_watch(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("siam", "me", "here", watch=False)))
    path = f"/api/tables/{table['table']}"
    for part in ("", "/stream", "/replay", "/page", "/record"):
        tell(client.get(f"{path}{part}"), 403, "Forbidden")
    for part in ("", "/replay", "/page", "/record"):
        assert client.get(f"{path}{part}", headers=bearer(table["tokens"][1])).status_code == 200


def test_errors_are_told_in_the_asker_s_language(client: TestClient) -> None:
    words = howdah.load("nim").words("fr")
    table = made(client.post("/api/tables", json=asked("nim", "me", "here")))
    path, mine = f"/api/tables/{table['table']}", bearer(table["tokens"][0])
    french = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}
    stale = client.post(f"{path}/steps", json={"ply": 9, "move": "take A 1"}, headers=mine | french)
    assert tell(stale, 409, "Stale")["say"] == words.text("error-Stale")
    assert "ply 2" in stale.json()["detail"]
    refused = client.post(f"{path}/steps?lang=fr", json={"ply": 2, "move": "charm 1"}, headers=mine)
    assert tell(refused, 409, "Refused")["say"] == words.clause("NIM-2")
    for answer, kind in (
        (client.get("/api/tables/nowhere", headers=french), "Gone"),
        (client.get("/api/tables/nowhere?lang=fr"), "Gone"),
        (client.post("/api/tables?lang=fr", json={}), "Unreadable"),
        (client.get(f"{path}/record", headers=french), "Forbidden"),
    ):
        assert answer.json()["say"] == words.text(f"error-{kind}")
    assert client.get("/api/tables/nowhere", headers={"Accept-Language": "de"}).json()["say"].startswith("There is no")


def test_making_tables_is_limited(client: TestClient) -> None:
    client.app.state.tables.making.rate = client.app.state.tables.making.burst = 3  # type: ignore[attr-defined]
    statuses = [client.post("/api/tables", json=asked("nim", "me", "me")).status_code for _ in range(40)]
    assert statuses[:3] == [201] * 3
    assert 429 in statuses


def test_what_is_too_long(client: TestClient) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(RECORD // 1000 + 100):
            yield b"x" * 1000

    headers = {"Content-Type": "application/json"}
    tell(client.post("/api/records", content=b"x" * (RECORD + 1), headers=headers), 413, "Limit")
    tell(client.post("/api/records", content=chunks(), headers=headers), 413, "Limit")
    tell(client.post("/api/tables", content=b"x" * (REQUEST + 1), headers=headers), 413, "Limit")
    tell(client.post("/api/records", json={"record": "x" * 1_000_001}), 422, "Unreadable")


def test_too_many_options_are_one_mistake(client: TestClient) -> None:
    """To find and tell what is wrong with each of thousands took a fifteenth of a second of the event loop."""
    options: dict[str, object] = {f"o{number}": {} for number in range(5000)}
    answer = client.post("/api/tables", json={"game": "siam", "seats": [{"kind": "me"}] * 2, "options": options})
    assert (answer.status_code, answer.json()["error"]) == (422, "Unreadable")
    assert "at most 20 options" in answer.json()["say"]


def test_half_characters_are_refused(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "link")))
    path, mine = f"/api/tables/{table['table']}", bearer(table["tokens"][0])
    headers = mine | {"Content-Type": "application/json"}
    for place, body in (
        (f"{path}/steps", r'{"id": "\ud800", "ply": 2, "move": "take A 1"}'),
        (f"{path}/steps", r'{"id": "", "ply": 2, "move": "\ud800"}'),
        (f"{path}/seats", r'{"invite": "\ud800"}'),
        (f"{path}/seats", rf'{{"invite": "{table["invites"][1]}", "name": "\ud800"}}'),
        ("/api/tables", r'{"game": "\ud800", "seats": [{"kind": "me"}]}'),
        ("/api/tables", r'{"game": "nim", "\ud800": 1, "options": {"\ud800": "x"}, "seats": [{"kind": "me"}]}'),
        ("/api/records", r'{"record": "\ud800"}'),
        ("/api/tables/mine", r'{"tokens": ["\ud800"]}'),
    ):
        assert client.post(place, content=body, headers=headers).status_code == 422, body
    assert client.get(path, headers=mine).json()["ply"] == 2


def test_control_characters_are_refused(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "link")))
    path, mine = f"/api/tables/{table['table']}", bearer(table["tokens"][0])
    for place, body in (
        (f"{path}/steps", {"id": "a\x00b", "ply": 2, "move": "take A 1"}),
        (f"{path}/steps", {"id": "\x9f", "ply": 2, "move": "take A 1"}),
        (f"{path}/steps", {"id": "a", "ply": 2, "move": "take A 1\n"}),
        (f"{path}/seats", {"invite": f"{table['invites'][1]}\x00"}),
        ("/api/tables/mine", {"tokens": [f"{table['tokens'][0]}\x7f"]}),
        ("/api/tables", {"game": "nim\x00", "seats": [{"kind": "me"}]}),
    ):
        answer = client.post(place, json=body, headers=mine)
        assert (answer.status_code, answer.json()["error"]) == (422, "Unreadable"), body
        assert "control characters" in answer.json()["say"]
    assert client.get("/api/tables/a%00b").status_code == 400
    assert client.get(path, headers=mine).json()["ply"] == 2
    claimed = client.post(f"{path}/seats", json={"invite": table["invites"][1], "name": "B\x00o\nb"})
    assert claimed.status_code == 200
    assert client.get(path).json()["seats"][1]["name"] == "Bo b"


def test_my_tables(client: TestClient) -> None:
    mine = [made(client.post("/api/tables", json=asked("nim", "me", "here"))) for _ in range(2)]
    tokens = [token for table in mine for token in table["tokens"].values()]
    found = client.post("/api/tables/mine?lang=fr", json={"tokens": [*tokens, "guess"]}).json()
    assert {entry["table"] for entry in found} == {table["table"] for table in mine}
    assert all((entry["yours"], entry["ply"], entry["turn"], entry["over"]) == ([0, 1], 2, 0, False) for entry in found)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", entry["updated"]) for entry in found)
    assert client.post("/api/tables/mine", json={"tokens": ["guess", ""]}).json() == []
    client.post(f"/api/tables/{mine[0]['table']}/steps", json={"ply": 2, "move": "/resign"}, headers=bearer(tokens[0]))
    client.app.state.tables.live.clear()  # type: ignore[attr-defined]
    found = client.post("/api/tables/mine", json={"tokens": tokens}).json()
    assert {entry["table"]: (entry["over"], entry["turn"]) for entry in found} == {
        mine[0]["table"]: (True, None),
        mine[1]["table"]: (False, 0),
    }


# Records and replays.


def charms(client: TestClient, table: str) -> list[int]:
    return [int(n) for n in client.app.state.tables.live[table].match.state.charms]  # type: ignore[attr-defined]


def test_an_unfinished_replay_shows_no_secret(client: TestClient) -> None:
    for _ in range(5):
        table = made(client.post("/api/tables", json=asked("nim", "me", "here")))
        path = f"/api/tables/{table['table']}"
        spectator = client.get(f"{path}/replay").json()
        assert [(step["text"], step["say"]) for step in spectator["steps"]] == [("charm", "A charm is drawn.")] * 2
        assert not re.search(
            r"charm \d|drawn: \d|\"number\">[123]", json.dumps(spectator["steps"] + spectator["elements"])
        )
        page = client.get(f"{path}/page").text
        assert "charm 1" not in page
        own = client.get(f"{path}/replay", headers=bearer(table["tokens"][1])).json()
        number = charms(client, table["table"])[1]
        assert [step["text"] for step in own["steps"]] == ["charm", f"charm {number}"]
    assert spectator["outcome"] is None


def test_a_finished_replay_shows_everything(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "here")))
    path = f"/api/tables/{table['table']}"
    client.post(f"{path}/steps", json={"ply": 2, "move": "/resign"}, headers=bearer(table["tokens"][0]))
    steps = client.get(f"{path}/replay").json()["steps"]
    assert [step["text"] for step in steps] == [f"charm {n}" for n in charms(client, table["table"])[:2]]
    whole = client.get(path).json()
    assert [line["text"] for line in whole["log"]][:2] == [step["text"] for step in steps]
    assert "?" not in json.dumps(whole["elements"])


def test_a_replay_ends_where_the_table_is(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("siam", "me", "here")))
    path, rng = f"/api/tables/{table['table']}", random.Random(1)
    for _ in range(12):
        whole = client.get(path).json()
        mover = bearer(table["tokens"][whole["turn"]])
        move = rng.choice(client.get(path, headers=mover).json()["choices"])[0]
        client.post(f"{path}/steps", json={"ply": whole["ply"], "move": move}, headers=mover)
    story = client.get(f"{path}/replay?lang=fr").json()
    shown = dict(story["elements"])
    for step in story["steps"]:
        shown |= dict(step["patch"])
    assert [*shown.items()] == [tuple(pair) for pair in client.get(path).json()["elements"]]
    assert [(seat["name"], seat["seat"]) for seat in story["seats"]] == [("me 0", 0), ("here 1", 1)]
    record = client.get(f"{path}/record").text
    assert (
        client.post("/api/records", json={"record": record}).json()["steps"][-1]["text"] == story["steps"][-1]["text"]
    )


def test_a_record_opens_as_a_replay(client: TestClient) -> None:
    match: Match = howdah.load("siam").new()
    for _ in range(6):
        match.play(match.legal()[-1])
    story = client.post("/api/records?lang=fr", json={"record": match.record()}).json()
    assert [step["text"] for step in story["steps"]] == [step.text for step in match.log]
    assert story["game"] == "siam"
    edited = match.record().replace(match.log[0].text, match.log[2].text)
    tell(client.post("/api/records", json={"record": edited}), 400, "Unreadable")


class ExternalEngine(HTMLParser):
    """Finds what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "action", "data", "poster", "srcset") and not (value or "").startswith("#"):
                self.found.append(f"{tag} {name}={value}")


def test_the_page_of_a_replay_stands_alone(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("siam", "me", "here")))
    answer = client.get(f"/api/tables/{table['table']}/page?lang=fr")
    assert "attachment" in answer.headers["content-disposition"]
    page = answer.text
    outside = ExternalEngine()
    outside.feed(page)
    assert outside.found == []
    assert not re.search(r"https?://(?!www\.w3\.org/)|@import|url\((?!['\"]?#)|fetch\(|\bimport\b", page)
    assert '<html lang="fr"' in page
    assert "{{" not in page


def test_names_cannot_break_out_of_a_page(client: TestClient) -> None:
    body = asked("siam", "me", "here")
    body["seats"][0]["name"] = "</script><script>alert(1)</script>"
    table = made(client.post("/api/tables", json=body))
    page = client.get(f"/api/tables/{table['table']}/page").text
    assert "<script>alert" not in page
    assert page.count("</script>") == page.count("<script")


# Pages, headers, documentation.


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/new/siam", 200),
        ("/t/anything", 200),
        ("/replay", 200),
        ("/nowhere", 404),
        ("/rules/siam", 200),
        ("/rules/chess", 400),
        ("/health", 200),
        ("/ready", 200),
        ("/openapi.json", 200),
        ("/static/css/base.css", 200),
        ("/static/nowhere.js", 404),
        ("/static/../server/app.py", 404),
        ("/static/%2e%2e/server/app.py", 404),
        ("/api/tables/nowhere", 404),
        ("/api/tables", 405),
    ],
)
def test_every_answer_is_sealed(client: TestClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    for name, pattern in SEALED.items():
        assert pattern.match(answer.headers[name]), (path, name)
    if status == 404 and path == "/nowhere":
        assert answer.headers["content-type"].startswith("text/html")


def test_even_a_mistake_of_ours_is_sealed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("howdah.server.http.rule_api.rule_page", lambda *_: 1 / 0)
    answer = TestClient(client.app, raise_server_exceptions=False).get("/rules/siam")
    assert answer.status_code == 500
    assert all(name in answer.headers for name in SEALED)
    assert "Traceback" not in answer.text


def test_health_and_readiness(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health").json() == {"status": "ok", "version": howdah.__version__}
    assert client.get("/ready").json()["status"] == "ok"

    async def fail(_: Any) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(client.app.state.tables.store, "do", fail)  # type: ignore[attr-defined]
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200


def test_the_api_is_documented(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method, told in methods.items():
            assert told.get("description"), (method, path)
    expected = {
        "/api/games",
        "/api/tables",
        "/api/tables/mine",
        "/api/tables/{table}",
        "/api/tables/{table}/choices",
        "/api/tables/{table}/seats",
        "/api/tables/{table}/steps",
        "/api/tables/{table}/stream",
        "/api/tables/{table}/record",
        "/api/tables/{table}/replay",
        "/api/tables/{table}/page",
        "/api/records",
    }
    assert expected <= set(paths)
