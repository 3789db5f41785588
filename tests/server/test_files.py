"""The files of the page are sent as they are written, or compressed, and then modules without their JSDoc."""

import gzip
import os
import re
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from howdah.server.http.files import KINDS, WEB, Files

FILES = [path.relative_to(WEB).as_posix() for kind in ("js", "css", "json") for path in sorted(WEB.rglob(f"*.{kind}"))]


JSDOC = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def bare(name: str) -> bytes:
    """Returns a file without its JSDoc, its lines where they were."""
    written = (WEB / name).read_text(encoding="utf-8")
    return JSDOC.sub(lambda found: "\n" * found[0].count("\n"), written).encode()


def test_every_file_is_sent_as_it_is_written(client: TestClient) -> None:
    for name in FILES:
        for accepted in ("gzip", "identity"):
            answer = client.get(f"/static/{name}", headers={"Accept-Encoding": accepted})
            is_bare = accepted == "gzip" and name.endswith(".js")
            assert answer.content == (bare(name) if is_bare else (WEB / name).read_bytes()), name
            assert answer.headers.get("content-encoding", "identity") == accepted, name
            assert answer.headers["vary"] == "Accept-Encoding", name


def test_no_text_of_a_module_looks_like_jsdoc() -> None:
    for name in FILES:
        if name.endswith(".js"):
            assert b"*/" not in bare(name), name
            assert b"/*" not in bare(name), name


def test_a_compressed_file_is_smaller(client: TestClient) -> None:
    with client.stream("GET", "/static/js/board/board.js", headers={"Accept-Encoding": "gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
    written = (WEB / "js/board/board.js").read_bytes()
    assert gzip.decompress(sent) == bare("js/board/board.js")
    assert int(answer.headers["content-length"]) == len(sent) < len(written) / 2


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "gzip"),
        ("br;q=1.0, GZIP;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("br, gzip; q=0.0, *", None),
        ("x-notgzip", None),
        ("", None),
    ],
)
def test_the_client_chooses(client: TestClient, accepted: str, coding: str | None) -> None:
    answer = client.get("/static/css/base.css", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == coding


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
def test_a_file_is_not_sent_twice(client: TestClient, accepted: str) -> None:
    first = client.get("/static/js/main.js", headers={"Accept-Encoding": accepted})
    known = {"Accept-Encoding": accepted, "If-None-Match": first.headers["etag"]}
    again = client.get("/static/js/main.js", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["vary"] == "Accept-Encoding"


def test_each_coding_has_its_own_strong_tag(client: TestClient) -> None:
    tags = {
        client.get("/static/js/main.js", headers={"Accept-Encoding": accepted}).headers["etag"]
        for accepted in ("gzip", "identity")
    }
    assert len(tags) == 2
    assert not any(tag.startswith("W/") for tag in tags)


def test_pages_are_compressed_and_answers_about_tables_are_not(client: TestClient) -> None:
    seats = [{"kind": "here", "name": name} for name in ("Ada", "Bob")]
    table = client.post("/api/tables", json={"game": "siam", "seats": seats}).json()["table"]
    for path, coding in (("/api/games", "gzip"), ("/rules/siam", "gzip"), (f"/api/tables/{table}", None)):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert answer.headers.get("content-encoding") == coding, path


def test_a_font_is_kept_for_a_year_and_not_compressed_twice(client: TestClient) -> None:
    [font] = WEB.rglob("*.woff2")
    assert font.stat().st_size < 30 * 1024
    answer = client.get(f"/static/{font.relative_to(WEB).as_posix()}", headers={"Accept-Encoding": "gzip"})
    assert answer.content == font.read_bytes()
    assert "content-encoding" not in answer.headers
    assert "max-age=31536000" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "font/woff2"


def test_every_file_has_a_kind(client: TestClient) -> None:
    assert {path.suffix for path in WEB.rglob("*") if path.is_file()} == KINDS.keys()
    for name, kind in {
        "js/main.js": "text/javascript",
        "css/base.css": "text/css",
        "icon.svg": "image/svg+xml",
    }.items():
        assert client.get(f"/static/{name}").headers["content-type"].split(";")[0] == kind


def answered(files: Files, path: str) -> Response:
    found = files.find({"type": "http", "method": "GET", "path": path, "headers": []})
    assert found
    return found


def is_kept(answer: Response) -> bool:
    return "immutable" in answer.headers.get("cache-control", "")


def test_a_file_of_this_version_is_kept_for_good(tmp_path: Path) -> None:
    written = tmp_path / "one.js"
    written.write_text("1")
    files = Files(tmp_path)
    first = files.address("one.js")
    assert answered(files, first).body == b"1"
    assert is_kept(answered(files, first))
    assert not is_kept(answered(files, "/static/one.js"))
    assert not is_kept(answered(files, "/static/0123456789ab/one.js"))


def test_a_file_that_has_changed_gets_another_address(tmp_path: Path) -> None:
    written = tmp_path / "one.js"
    written.write_text("1")
    files = Files(tmp_path)
    first = files.address("one.js")
    written.write_text("2")
    os.utime(written, ns=(1, 1))
    assert answered(files, first).body == b"2"
    assert not is_kept(answered(files, first)), "nobody may keep it as the first"
    second = files.address("one.js")
    assert second != first
    assert is_kept(answered(files, second))
    assert not is_kept(answered(files, first))


@pytest.mark.parametrize(
    "name", ["", "nowhere.js", "inner", "../secret", "inner/../one.js", "inner//two.js", "a\0b", "..\\secret"]
)
def test_nothing_else_is_a_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "web/inner").mkdir(parents=True)
    for path in ("secret", "web/one.js", "web/inner/two.js"):
        (tmp_path / path).write_text("1")
    files = Files(tmp_path / "web")
    for path in (f"/static/{name}", files.address(name)):
        assert files.find({"type": "http", "method": "GET", "path": path, "headers": []}) is None, path
    assert files.find({"type": "http", "method": "POST", "path": "/static/one.js", "headers": []}) is None
