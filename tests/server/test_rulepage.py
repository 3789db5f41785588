"""Rule pages: every clause has an anchor, what is ours is marked once, examples are drawn, both languages, light."""

import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from howdah.core.errors import Unreadable
from howdah.core.game import Game
from howdah.games import load
from howdah.server.http.examples import examples, pictures
from howdah.server.http.rulepage import rule_page
from howdah.show.rules import options, parts
from howdah.testing.scenario import scenarios
from tests.altered import altered
from tests.cases import GAMES

HEAVIEST = 250_000  # bytes of a page, uncompressed
EMPTY = {"meta", "link", "br", "img", "input", "hr"}
WEB = Path(__file__).parents[2] / "src" / "howdah" / "web"


class Page(HTMLParser):
    """Reads a page, and sees to it that every element is closed in its place."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.handlers: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        self.headings += [tag] if re.fullmatch(r"h\d", tag) else []
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


def article(source: str, clause: str) -> str:
    return source[source.index(f'<article id="{clause}">') :].split("</article>")[0]


def pages() -> Iterator[Page]:
    return (Page(rule_page(load(name), "en")) for name in GAMES)


def said(text: str) -> str:
    return escape(text, quote=False)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_whole_light_and_in_order(name: str, lang: str) -> None:
    game = load(name)
    words, source = game.words(lang), rule_page(game, lang)
    page = Page(source)
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert len(source.encode()) < HEAVIEST
    assert f'<html lang="{lang}">' in source
    assert said(game.clauses.goal[lang]) in source
    assert page.handlers == ["script type", "script src"]
    levels = [int(heading[1]) for heading in page.headings]
    assert all(below - above <= 1 for above, below in pairwise(levels)), "a heading is skipped"
    listed = [name for name in page.ids if name in game.clauses]
    assert listed == [clause for section in game.clauses.sections for clause in section.clauses]
    contents = source[source.index("<nav") : source.index("</nav>")]
    for part in parts(words):
        assert f'<a href="#{part.name}">{said(part.title)}</a>' in contents
        assert all(said(section.title) in contents for section in part.sections)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", GAMES)
def test_a_clause_has_its_title_and_its_texts_and_is_marked_once(name: str, lang: str) -> None:
    game = load(name)
    words, source = game.words(lang), rule_page(game, lang)
    ours = said(words.text("mark-ruling"))
    for clause in game.clauses.values():
        shown = article(source, clause.id)
        assert re.search(rf"<h[34]>{re.escape(said(clause.title(lang)))} <a", shown), clause.id
        for text in (clause.sentence(lang), *(point[lang] for point in clause.points)):
            assert said(text) in shown, clause.id
        for addendum in clause.addenda.values():
            assert said(addendum[lang]) in shown, clause.id
        is_ours = clause.kind == "ruling" or {"ruling", "reconstructed"} & {*clause.addenda}
        assert shown.count(f'<em class="mark">{ours}</em>') == bool(is_ours), clause.id
        assert all(said(cell) in shown for row in clause.grid.get(lang, ()) for cell in row)


@pytest.mark.parametrize("name", GAMES)
def test_options_are_called_as_at_set_up(name: str) -> None:
    game = load(name)
    for lang in ("en", "fr"):
        source = rule_page(game, lang)
        for called, clauses in options(game.words(lang)):
            assert clauses
            assert said(called) in source
        code_names = [option for option in game.schema.options if "_" in option]
        assert [option for option in code_names if option in source] == []


def test_links_lead_somewhere(client: TestClient) -> None:
    for page, link in ((one, link) for one in pages() for link in dict.fromkeys(one.links)):
        if link.startswith("#"):
            assert link[1:] in page.ids, link
        elif link.startswith("/static/"):
            assert (WEB / link.removeprefix("/static/")).is_file(), link
        elif not link.endswith(".svg"):
            assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("name", GAMES)
def test_examples_are_drawn_and_told(name: str) -> None:
    game = load(name)
    english, french = rule_page(game, "en"), rule_page(game, "fr")
    every = [(clause, one) for clause, found in examples(game).items() for one in found]
    assert len(every) == sum(case.show is not None for one in scenarios(game.folder) for case in one.cases) >= 3
    for clause, one in every:
        for lang, source in (("en", english), ("fr", french)):
            shown = article(source, clause)
            assert said(one.titles[lang]) in shown
            assert said(one.told(game.words(lang))) in shown
            assert (f"/{one.number}-after." in shown) == bool(one.after)
            assert not one.refused or '<b class="no"' in shown
    assert "<code>" not in english, "no notation on the page"


@pytest.mark.parametrize("name", GAMES)
def test_pictures_stand_alone_and_frames_lie_in_them(name: str) -> None:
    for drawn in pictures(load(name)).values():
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert [one.get("id") for one in root if one.get("id")] == ["light", "dark", "contrast"]
        assert root.findall("{http://www.w3.org/2000/svg}svg"), "at least one frame"


def test_a_move_is_marked(siam: Game) -> None:
    one = next(one for one in examples(siam)["SIA-13"] if one.titles["en"].startswith("Figure 4a"))
    assert "class='chosen hit' data-t='c3'" in one.before
    assert "class='last hit' data-t='c4'" in one.after
    refused = next(one for one in examples(siam)["SIA-12"] if one.refused)
    assert "class='fault hit'" in refused.before
    assert refused.after == ""
    assert refused.told(siam.words("fr")) == "Interdit\u00a0: Un éléphant pousse vers le sud depuis c4."


def test_a_refused_tile_is_drawn_where_it_would_lie() -> None:
    one = next(one for one in examples(load("bombay_bazar"))["BBZ-8"] if one.refused)
    assert "<g opacity='0.8'><g class='tile piece'" in one.before


def test_who_owns_what_is_drawn_in_colour() -> None:
    shown = examples(load("bulp"))
    for clause in ("BUL-19", "BUL-20", "BUL-21", "BUL-22", "BUL-23"):
        assert any("show-owners" in one.before for one in shown[clause]), clause
    assert any("show-route-0" in one.before for one in shown["BUL-27"])


def test_the_figures_of_siam_carry_their_numbers(siam: Game) -> None:
    titles = [one.titles["en"] for found in examples(siam).values() for one in found]
    numbers = {found[1] for title in titles if (found := re.match(r"Figure (\w+)", title))}
    assert numbers == {"1", "2", *(f"{n}{a}" for n, letters in FIGURES.items() for a in letters), "10"}


FIGURES = {3: "ab", 4: "abc", 5: "abc", 6: "ab", 7: "ab", 8: "abc", 9: "abc"}


def test_pictures_are_fetched_when_needed_and_kept_for_good(client: TestClient) -> None:
    page = client.get("/rules/siam?lang=fr")
    images = re.findall(r'<img src="([^"]+)"([^>]*)>', page.text)
    assert len(images) == len(pictures(load("siam")))
    assert all(re.search(r'width="\d+" height="\d+" loading="lazy"', attributes) for _, attributes in images)
    address = images[0][0]
    drawn = client.get(address)
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "immutable" in drawn.headers["cache-control"]
    other = client.get(re.sub(r"\.\w+\.svg", ".000000000000.svg", address))
    assert other.text == drawn.text
    assert other.headers["cache-control"] == "no-cache"
    assert client.get("/rules/siam/999-before.000000000000.svg").status_code == 404


def test_there_is_a_search_which_tells_how_many_it_found(siam: Game) -> None:
    source = rule_page(siam, "fr")
    assert re.search(r'<search class="find" hidden data-found="Règles trouvées\u00a0: \{count\} sur 22">', source)
    assert '<output role="status">' in source


def test_a_page_does_without_the_examples_that_other_data_do_not_know(siam: Game) -> None:
    def read(*_: object) -> None:
        raise Unreadable("There is no such place in the data.")

    other = altered(siam, notation={"read": read})
    kept = [one.titles["en"] for found in examples(other).values() for one in found]
    assert "Figure 1. Five by five cells, three rocks abreast in the middle, and nobody there yet." in kept
    assert len(kept) < sum(map(len, examples(siam).values()))
    assert "SIA-12" in Page(rule_page(other, "en")).ids
