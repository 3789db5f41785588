"""The reference at /docs shows the whole interface, and what it shows is so."""

import re
import shlex
from html import unescape
from threading import current_thread
from typing import Any, get_args

import pytest
from starlette.testclient import TestClient

from howdah.server.errors import CODES
from howdah.server.http import listings
from howdah.server.http.reference import ANSWERS
from howdah.server.run import warm
from howdah.server.sockets import replay_wire, requests, wire

from .house import asked, made

ELSEWHERE = re.compile(r'(?:src|href|action)="(?!/|#)')


@pytest.fixture
def page(client: TestClient) -> str:
    answer = client.get("/docs")
    assert answer.status_code == 200
    return str(answer.text)


def test_the_schema_is_made_in_a_thread_when_somebody_asks_for_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = client.app
    warm(app)
    assert app.openapi_schema is None
    make, threads = app.openapi, list[str]()

    def noted() -> Any:
        threads.append(current_thread().name)
        return make()

    monkeypatch.setattr(app, "openapi", noted)
    assert client.get("/openapi.json").json()["paths"]
    assert [name.split("_")[0] for name in threads] == ["job"]


def test_every_request_is_shown_with_what_it_takes(client: TestClient, page: str) -> None:
    for path, methods in client.get("/openapi.json").json()["paths"].items():
        for method, told in methods.items():
            [article] = re.findall(
                rf'<article id="[\w-]+"><h3><span class="method">{method.upper()}</span> <code>{re.escape(path)}</code>'
                r"</h3>(.*?)</article>",
                page,
                re.DOTALL,
            )
            assert told["description"] in unescape(article)
            assert f"curl {'-N ' if 'stream' in path else ''}http://testserver/" in article
            for parameter in told.get("parameters", []):
                assert f"<code>{parameter['name']}</code>" in article


def test_every_message_and_error_is_shown(page: str) -> None:
    kinds = [*get_args(requests.Up), requests.Hello, *get_args(wire.Down)]
    assert len(re.findall(r'id="(?:up|down)-\w+"', page)) == len(kinds)
    for kind in kinds:
        assert (kind.__doc__ or "").split("\n")[0] in unescape(page)
    assert all(f"<code>{error.__name__}</code>" in page for error in CODES)


def test_a_type_is_shown_with_the_fields_of_what_it_extends(page: str) -> None:
    shown = re.search(r'id="type-ReplayStep".*?</article>', page, re.DOTALL)
    assert shown
    for field in replay_wire.ReplayStep.__struct_fields__:
        assert f"<code>{field}</code>" in shown[0]


def test_all_links_lead_somewhere_here(client: TestClient, page: str) -> None:
    anchors = re.findall(r'id="([\w-]+)"', page)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)
    assert not ELSEWHERE.search(page)
    assert "<script" not in page
    for address in set(re.findall(r'href="(/[^"]*)"', page)):
        assert client.get(address).status_code == 200, address


def _curls(page: str) -> dict[str, list[str]]:
    """Returns the examples of the page by what they ask for."""
    shown = [unescape(text).replace("\\\n", "") for text in re.findall(r"<pre><code>(.*?)</code>", page, re.DOTALL)]
    return {re.findall(r"http://testserver(\S*)", text)[0]: shlex.split(text) for text in shown}


def test_the_examples_work(client: TestClient, page: str) -> None:
    curls = _curls(page)
    headers = {"Content-Type": "application/json"}
    table = made(client.post("/api/tables", content=curls["/api/tables"][-1], headers=headers))
    for address, words in curls.items():
        if address.endswith("/stream"):
            continue  # which does not end
        path = address.replace("TABLE", table["table"])
        said = [re.sub("TOKEN", table["tokens"][0], word) for word in words]
        given = dict(said[at + 1].split(": ", 1) for at, word in enumerate(said) if word == "-H")
        body = said[said.index("-d") + 1] if "-d" in said else None
        answer = client.request("POST" if body else "GET", path, headers=given, content=body)
        assert answer.status_code not in (404, 405, 422, 500), (address, answer.text)


def test_answers_are_what_the_page_calls_them(client: TestClient) -> None:
    table = made(client.post("/api/tables", json=asked("nim", "me", "me", "link")))
    invite = {"invite": table["invites"][2]}
    tokens = list(table["tokens"].values())
    found: dict[str, Any] = {
        "/api/games": client.get("/api/games").json()[0],
        "/api/tables/mine": client.post("/api/tables/mine", json={"tokens": tokens}).json()[0],
        "/api/tables/{table}": client.get(f"/api/tables/{table['table']}").json(),
        "/api/tables/{table}/invitation": client.post(f"/api/tables/{table['table']}/invitation", json=invite).json(),
        "/api/tables/{table}/replay": client.get(f"/api/tables/{table['table']}/replay").json(),
    }
    for path, answer in found.items():
        kind = (vars(listings) | vars(wire) | vars(replay_wire))[ANSWERS[path].removesuffix("[]")]
        parts = kind.__annotations__.values() if issubclass(kind, tuple) else [kind]
        fields = {name for part in parts for name in part.__struct_fields__}
        assert answer.keys() - {"type"} == fields, path
