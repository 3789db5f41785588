"""Rule pages: every clause has an anchor, rulings are marked, both languages, well-formed."""

import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from howdah.games import load
from howdah.server.http.rulepage import rule_page

EMPTY = {"meta", "link", "br", "img", "input", "hr"}
WEB = Path(__file__).parents[2] / "src" / "howdah" / "web"


class Page(HTMLParser):
    """Reads a page, and sees to it that every element is closed in its place."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.handlers: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        self._note(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src"):
                self.links.append(value or "")
            if name.startswith("on") or tag == "script":
                self.handlers.append(f"{tag} {name}")

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["nim", "siam"])
def test_rule_page(name: str, lang: str) -> None:
    game = load(name)
    source = rule_page(game, lang)
    page = Page(source)
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert f'<html lang="{lang}">' in source
    for clause in game.clauses.values():
        assert clause.id in page.ids
        assert escape(clause.text(lang)) in source
        heading = source[source.index(f'<article id="{clause.id}">') :].split("</h3>")[0]
        mark = {"ruling": "ruling", "option": "optional"}.get(clause.kind)
        assert ('<em class="mark">' in heading) == bool(mark)
        if mark:
            assert escape(game.words(lang).text(mark)) in heading
    for section in game.clauses.sections.values():
        assert f"<h2>{escape(section[lang])}</h2>" in source
    assert not [handler for handler in page.handlers if not handler.endswith((" src", " type"))]


LABELS = [
    ("en", {"ruling": "Our ruling", "reconstructed": "Reconstructed", "note": "Note"}),
    ("fr", {"ruling": "Notre lecture", "reconstructed": "Reconstitué", "note": "Remarque"}),
]


@pytest.mark.parametrize(("lang", "labels"), LABELS)
def test_what_is_ours_is_labelled(lang: str, labels: dict[str, str]) -> None:
    game = load("bazaar")
    source = rule_page(game, lang)
    for clause in game.clauses.values():
        article = source[source.index(f'<article id="{clause.id}">') :].split("</article>")[0]
        for name, label in labels.items():
            said = clause.addendum(name, lang)
            assert (f'<p class="addendum {name}">' in article) == bool(said)
            assert not said or f'<em class="mark">{label}</em> {escape(said)}</p>' in article
    assert all(f'<p class="addendum {name}">' in source for name in labels)


@pytest.mark.parametrize("name", ["nim", "siam"])
def test_links_of_a_rule_page_lead_somewhere(name: str) -> None:
    page = Page(rule_page(load(name), "en"))
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids or link[1:] in rule_page(load(name), "en"), link
        elif link.startswith("/static/"):
            assert (WEB / link.removeprefix("/static/")).is_file(), link
        else:
            assert link.startswith("/"), link


@pytest.mark.parametrize("name", ["siam"])
def test_scenarios_are_drawn_and_told(name: str) -> None:
    source = rule_page(load(name), "fr")
    assert source.count("<figure>") > 10
    assert source.count('role="img" aria-label="') == source.count("<figure>")
    assert re.search(r'✗ <a href="#SIA-\d+">SIA-\d+</a>', source)
    assert "✓" in source
