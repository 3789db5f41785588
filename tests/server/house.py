"""A real server in a process of its own, for tests."""

import time
from pathlib import Path
from typing import Any

import httpx

from howdah.server.run import STARTING

from .program import Program

ARGUMENTS = ("serve", "--port", "0", "--making", "1000", "--pace", "0", "--requests", "10000")


class House(Program):
    """One server; `before` is Python that runs in its process first; without a port it finds one."""

    def __init__(self, home: Path, before: str = "", port: int = 0, *arguments: str) -> None:
        super().__init__(home, "errors.txt", before, *ARGUMENTS, "--port", str(port), *arguments)
        self.port = int(self.wait("localhost:").split("localhost:")[1].split("/")[0])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.home / "tables.sqlite"

    def client(self, token: str = "", **more: Any) -> httpx.Client:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=30, **more)

    def make(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """Makes a table; returns its id, and tokens and invitations by seat."""
        with self.client() as client:
            return made(client.post("/api/tables", json=asked(game, *kinds, **more)))

    def obstacle(self) -> str:
        """Returns why the server is not ready, "" if it is, once it has loaded all games."""
        with self.client() as client:
            while (answer := client.get("/ready")).status_code == 503 and answer.json()["say"] == STARTING:
                time.sleep(0.05)
        assert answer.status_code in (200, 503)
        return str(answer.json().get("say", ""))


def asked(game: str, *kinds: str, **more: Any) -> dict[str, Any]:
    """Returns the body of a request for a table."""
    return {"game": game, "seats": [{"kind": kind, "name": f"{kind} {i}"} for i, kind in enumerate(kinds)], **more}


def made(answer: httpx.Response) -> dict[str, Any]:
    """Returns a table that was made: its id, and tokens and invitations by seat."""
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return {
        "table": body["table"],
        "tokens": {seat["seat"]: seat["token"] for seat in body["seats"] if seat["token"]},
        "invites": {seat["seat"]: seat["invite"] for seat in body["seats"] if seat["invite"]},
    }
