"""The site of the documents builds without a warning, has every public name, and no link in it is dead."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

import howdah
from howdah import testing

ROOT = Path(__file__).parents[1]
ELSEWHERE = re.compile(r"[a-z]+:|//")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def _ids(page: Path) -> set[str]:
    return set(re.findall(r'\bid="([^"]*)"', page.read_text(encoding="utf-8")))


def test_every_page_is_there(site: Path) -> None:
    pages = {path.relative_to(ROOT).with_suffix(".html") for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))}
    expected = {Path("index.html") if page.stem == "README" else page for page in pages}
    assert {path.relative_to(site) for path in site.rglob("*.html")} == expected | {Path("404.html")}


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    page = site / "docs" / "api.html"
    documented = {name for name in howdah.__all__ if not isinstance(getattr(howdah, name), int)}
    assert {f"howdah.{name}" for name in documented} <= _ids(page)
    for name in set(howdah.__all__) - documented:
        assert f"<code>howdah.{name}</code>" in page.read_text(encoding="utf-8")
    assert {f"howdah.testing.{name}" for name in testing.__all__} <= _ids(page)
    assert {"howdah.Match.copy", "howdah.Game.new", "howdah.View.seat", "howdah.Outcome.winners"} <= _ids(page)
    assert "<blockquote>" not in page.read_text(encoding="utf-8"), "an example is not rendered as code"


def test_no_link_is_dead(site: Path) -> None:
    links = 0
    for page in site.rglob("*.html"):
        if page.name == "404.html":  # its links begin at the root of a web server
            continue
        for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8")):
            if ELSEWHERE.match(link):
                continue
            path, _, anchor = unquote(link).partition("#")
            target = (page.parent / path.partition("?")[0]).resolve() if path else page
            assert target.exists(), f"{page.name}: {link}"
            assert not anchor or anchor in _ids(target), f"{page.name}: {link}"
            links += 1
    assert links > 100
