"""A document names what its page needs before it shows anything, and all of it is there."""

import re

import pytest
from starlette.testclient import TestClient

from howdah.server.http.files import WEB
from howdah.server.http.pages import PAGES, document

LINK = re.compile(r'(?:href|src)="(/static/[^"]+)"')
IMPORT = re.compile(r'^import [^;]*?"(\.[^"]+)";', re.MULTILINE)


@pytest.mark.parametrize("path", PAGES)
def test_everything_a_document_names_is_there(client: TestClient, path: str) -> None:
    address = path.format(table="nowhere", game="siam", lesson="first")
    page = client.get(address)
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-cache"
    for link in LINK.findall(page.text):
        answer = client.get(link)
        assert answer.status_code == 200, link
        is_kept = "immutable" in answer.headers["cache-control"]
        assert is_kept == bool(re.match(r"/static/[0-9a-f]{12}/|/static/fonts/", link)), link


@pytest.mark.parametrize("path", PAGES)
def test_a_document_names_all_modules_that_its_modules_import(path: str) -> None:
    named = {(WEB / link.split("/", 3)[3]).resolve() for link in LINK.findall(document(path)) if link.endswith(".js")}
    assert WEB / "js/main.js" in named
    for module in named:
        for name in IMPORT.findall(module.read_text(encoding="utf-8")):
            assert (module.parent / name).resolve() in named, (module.name, name)


def test_an_unknown_address_is_a_page_too(client: TestClient) -> None:
    page = client.get("/nowhere")
    assert (page.status_code, page.text) == (404, document("/"))
