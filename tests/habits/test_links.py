"""Links between our pages lead somewhere, to the heading as well."""

import re
import subprocess
import unicodedata
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def _pages() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    found = [ROOT / line for line in listed.stdout.splitlines()] or [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return sorted(path for path in found if path.is_file())


PAGES = _pages()


def _prose(path: Path) -> str:
    """Returns a page without its code."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", lambda code: re.sub(r"[\[\]()]", "", code[0]), text)


@cache
def _anchors(path: Path) -> set[str]:
    """Returns the anchors of a page, as GitHub and GitLab make them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.+?) *#*$", _prose(path), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.replace("`", "")).lower()
        kept = "".join(c for c in words if c in " -_" or unicodedata.category(c)[0] in "LN")
        anchor, number = kept.replace(" ", "-"), 0
        while anchor in found:
            number += 1
            anchor = f"{kept.replace(' ', '-')}-{number}"
        found.add(anchor)
    return found | set(re.findall(r"(?:id|name)=\"([^\"]+)\"", path.read_text(encoding="utf-8")))


def _fault(page: Path, link: str) -> str:
    """Returns what is wrong with a link between pages, or ""."""
    target, _, anchor = link.partition("#")
    path = (page.parent / target).resolve() if target else page
    if not path.exists():
        return "leads nowhere"
    if not path.is_relative_to(ROOT):
        return "leads out of the repository"
    return "names no heading" if anchor and path.suffix == ".md" and anchor not in _anchors(path) else ""


def test_links_lead_somewhere() -> None:
    names = {str(path.relative_to(ROOT)) for path in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"} <= names
    assert {f"docs/{name}.md" for name in ("walk", "protocol", "add-a-game", "glossary", "why-not")} <= names
    links = [(page, "".join(found)) for page in PAGES for found in LINK.findall(_prose(page))]
    ours = [(page, link) for page, link in links if not re.match(r"[a-z]+:", link)]
    assert [f"{page.name}: {link} {_fault(page, link)}" for page, link in ours if _fault(page, link)] == []
