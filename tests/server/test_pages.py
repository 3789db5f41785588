"""A document names what its page needs before it shows anything, and all of it is there."""

import json
import re
import subprocess

import pytest
from starlette.testclient import TestClient

from howdah.server.http.bundle import BUNDLES, IMPORT, bundled, modules
from howdah.server.http.files import WEB
from howdah.server.http.pages import PAGES, document

LINK = re.compile(r'(?:href|src)="(/static/[^"]+)"')
MAP = re.compile(r'<script type="importmap">(.*?)</script>')
LATER = re.compile(r'import\("(\.[^"]+)"\)')


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
def test_whoever_imports_a_module_of_a_bundle_finds_the_bundle(client: TestClient, path: str) -> None:
    text, policy = document(path)
    (found,) = MAP.findall(text)
    (sent,) = (link for link in LINK.findall(text) if link.endswith(".js"))
    files = sent.split("js/")[0]
    assert json.loads(found)["imports"] == {files + name: sent for name in modules(sent.removeprefix(files))}
    assert "'sha256-" in policy
    assert client.get(path).headers["content-security-policy"] == policy


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_stands_by_itself(name: str) -> None:
    text = bundled(name)
    assert text.startswith("//# allFunctionsCalledOnLoad\n")  # a browser looks for it only here
    assert IMPORT.findall(text) == [f"./{(WEB / name).name}"]
    inside = [WEB / one for one in modules(name)]
    for later in LATER.findall(text):
        found = (WEB / name).parent.joinpath(later).resolve()
        assert found.is_file(), later
        assert found not in inside, later  # what it has it need not look for
    # one scope: node finds a name that two modules have
    subprocess.run(["node", "--input-type=module", "--check"], input=text, text=True, check=True)


def test_an_unknown_address_is_a_page_too(client: TestClient) -> None:
    page = client.get("/nowhere")
    assert (page.status_code, page.text) == (404, document("/").text)
