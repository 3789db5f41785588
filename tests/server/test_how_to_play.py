"""Pages that say how to play, over HTTP: light, with pictures that come one by one."""

import re
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from howdah.games import load
from howdah.server.http.how_to_page import how_to_page, picture
from tests.lessons.test_how_to_play import LANGS, PAGES, told

HEAVIEST = 250_000  # bytes of a page


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light_and_all_its_pictures_come(client: TestClient, name: str, lang: str) -> None:
    answer = client.get(f"/how/{name}?lang={lang}")
    assert answer.status_code == 200
    assert len(answer.content) < HEAVIEST
    pictures = re.findall(r'<img src="([^"]+)"[^>]*loading="lazy"', answer.text)
    assert len(pictures) == sum(2 if figure.move and not figure.refused else 1 for figure in told(name).figures)
    for address in pictures:
        drawn = client.get(address)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "immutable" in drawn.headers["cache-control"]
        assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
    for link in re.findall(r'href="(/[^"]+)"', answer.text):
        assert client.get(link).status_code == 200, link


def test_what_is_not_there_is_told(client: TestClient) -> None:
    assert client.get("/how/nim").status_code == 404
    assert client.get("/how/siam/99-before.0.svg").status_code == 404
    assert client.get("/how/siam/0-after.0.svg").status_code == 404
    assert client.get("/how/siam/0-later.0.svg").status_code == 422
    assert client.get("/how/siam/0-before.0.svg").headers["cache-control"] == "no-cache"


def test_a_picture_marks_the_move() -> None:
    page = how_to_page(load("siam"), "en")
    assert 'src="/how/siam/2-before.' in page
    assert "✗" in page


def test_a_picture_shows_parts_of_the_whole_below_one_another() -> None:
    drawn = ElementTree.fromstring(picture(load("bombay"), 2, False))
    parts = [part for part in drawn if part.tag.endswith("svg")]
    assert [part.get("viewBox") for part in parts] == ["600 264 400 296", "0 1146 500 140"]
    assert "show-owners" in picture(load("bulp"), 4, False)


def test_variants_tell_the_values_of_an_option_that_has_few() -> None:
    page = how_to_page(load("bazaar"), "en")
    values = "<li>One per turn</li><li>As many as you can pay for</li>"
    assert f'<li>Purchases per turn<ul class="points">{values}</ul></li>' in page
    assert "<li>Exchange cards</li>" in page


def test_rule_pages_lead_to_it(client: TestClient) -> None:
    page = client.get("/rules/siam?lang=fr").text
    assert '<a href="/how/siam?lang=fr">Comment jouer</a>' in page
    assert '<a href="/learn/siam">Apprendre coup par coup</a>' in page
