"""Pages that say how to play, on paper and on a phone."""

import re

import pytest

from tests.lessons.test_how_to_play import PAGES

from .conftest import Opener
from .window import PHONE

LOADED = "() => [...document.images].every((image) => image.complete && image.naturalWidth)"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_prints_on_two_sheets(window: Opener, name: str, locale: str) -> None:
    mine = window(locale=locale)
    mine.open(f"/how/{name}")
    mine.page.emulate_media(media="print")
    sheets = mine.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= 2
    mine.page.wait_for_function(LOADED)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_a_phone(window: Opener, name: str) -> None:
    mine = window(size=PHONE)
    mine.open(f"/how/{name}")
    assert mine.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
