"""The files of the page are lighter on their way, and mean the same."""

import re

import pytest
from starlette.testclient import TestClient

from howdah.server.files import WEB

MODULES = sorted(path.name for path in (WEB / "js").glob("*.js"))
TEMPLATE = re.compile(r"`[^`]*`")


@pytest.mark.parametrize("name", MODULES)
def test_a_module_keeps_its_lines(client: TestClient, name: str) -> None:
    written, sent = (WEB / "js" / name).read_text(encoding="utf-8"), client.get(f"/static/js/{name}").text
    assert sent.count("\n") == written.count("\n")
    assert not re.search(r"^[ \t]|/\*\*", sent, re.MULTILINE)
    assert not any("\n" in template for template in TEMPLATE.findall(sent)), "its blanks would be lost"
