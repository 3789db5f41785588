"""Invitations, before somebody accepts them."""

from typing import Any

from fastapi.testclient import TestClient

from .house import asked, made

CLOCK = {"kind": "bank", "seconds": 600, "increment": 5}


def make(client: TestClient, *kinds: str, **more: Any) -> dict[str, Any]:
    return made(client.post("/api/tables", json=asked("siam", *kinds, **more)))


def shown(client: TestClient, table: str, invite: str, **more: Any) -> Any:
    return client.post(f"/api/tables/{table}/invitation", json={"invite": invite}, params=more)


def test_who_invites_to_what(client: TestClient) -> None:
    table = make(client, "me", "link", clock=CLOCK, undo=False)
    told = shown(client, table["table"], table["invites"][1], lang="fr").json()
    assert (told["state"], told["host"], told["seat"], told["watch"]) == ("free", "me 0", 1, True)
    assert (told["title"], told["clock"]) == ("Siam", CLOCK)
    assert [seat["open"] for seat in told["seats"]] == [False, True]
    assert len(told["options"]) == 1  # that there is no undo
    assert client.get(told["cover"]["light"]).status_code == 200


def test_an_invitation_is_taken_withdrawn_or_too_late(client: TestClient) -> None:
    table = make(client, "me", "link")
    name, invite = table["table"], table["invites"][1]
    for wrong in ("1.wrong", "7.x", "x", ""):
        assert shown(client, name, wrong).json()["state"] == "withdrawn"
    client.post(f"/api/tables/{name}/seats", json={"invite": invite, "name": "Bob"}).raise_for_status()
    told = shown(client, name, invite).json()
    assert (told["state"], told["seats"][1]["name"]) == ("taken", "Bob")
    step = {"ply": 0, "move": "/resign"}
    bearer = {"Authorization": f"Bearer {table['tokens'][0]}"}
    client.post(f"/api/tables/{name}/steps", json=step, headers=bearer).raise_for_status()
    assert shown(client, name, invite).json()["state"] == "over"


def test_a_private_table_says_nothing_to_strangers(client: TestClient) -> None:
    table = make(client, "me", "link", watch=False)
    assert shown(client, table["table"], table["invites"][1]).json()["state"] == "free"
    answer = shown(client, table["table"], "1.wrong")
    assert (answer.status_code, answer.json()["error"]) == (409, "Taken")
    assert "me 0" not in answer.text
    assert shown(client, "nosuchtable", "1.x").status_code == 404
