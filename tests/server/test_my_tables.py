"""The tables of somebody: who plays there, and a picture as that somebody sees it."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from howdah.server.http import my_tables

from .house import asked, made


def make(client: TestClient, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    return made(client.post("/api/tables", json=asked(game, *kinds, **more)))


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_my_tables_tell_who_plays(client: TestClient) -> None:
    table = make(client, "siam", "me", "bot")
    make(client, "siam", "me", "bot")
    (mine,) = client.post("/api/tables/mine?lang=fr", json={"tokens": list(table["tokens"].values())}).json()
    first, second = mine["seats"]
    assert (mine["yours"], mine["turn"]) == ([0], 0)
    assert (first["name"], first["kind"], first["level"], first["open"]) == ("me 0", "person", None, False)
    assert (second["kind"], second["level"]) == ("bot", "Aguerri")


def test_a_free_seat_and_no_secrets(client: TestClient) -> None:
    table = make(client, "bulp", "me", "link")
    answer = client.post("/api/tables/mine", json={"tokens": [table["tokens"][0]]})
    (mine,) = answer.json()
    assert [seat["open"] for seat in mine["seats"]] == [False, True]
    assert table["invites"][1] not in answer.text
    assert table["tokens"][0] not in answer.text
    assert not re.search(r"[0-9a-f]{64}", answer.text)


def test_only_the_latest_are_listed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_tables, "LISTED", 2)
    tables = [make(client, "nim", "me", "bot") for _ in range(4)]
    tokens = [table["tokens"][0] for table in tables]
    for table in (tables[1], tables[3]):  # one plays there
        step = {"move": "/resign", "ply": client.get(f"/api/tables/{table['table']}").json()["ply"]}
        client.post(f"/api/tables/{table['table']}/steps", json=step, headers=bearer(table["tokens"][0]))
    mine = client.post("/api/tables/mine", json={"tokens": tokens}).json()
    assert [one["table"] for one in mine] == [tables[3]["table"], tables[1]["table"]]
    assert [[seat["seat"] for seat in one["seats"]] for one in mine] == [[0, 1]] * 2


def test_a_picture_shows_what_its_seat_sees(client: TestClient) -> None:
    table = make(client, "bulp", "here", "here", watch=False)
    path = f"/api/tables/{table['table']}/picture.svg"
    drawn = [client.get(path, params={"theme": "dark"}, headers=bearer(table["tokens"][seat])) for seat in (0, 1)]
    assert drawn[0].headers["content-type"] == "image/svg+xml"
    assert "data-theme='dark'" in drawn[0].text
    assert drawn[0].text != drawn[1].text
    assert client.get(path).status_code == 403
