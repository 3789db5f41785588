"""Rule pages as people read them: searched by keyboard, printed, in a theme, and beside a table."""

import re

from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import told
from .window import PHONE, Window, seats_of

FOUND = "article:not([hidden])"
LOADED = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
SEEN = "() => [...document.images].filter((image) => image.naturalWidth > 0).length"
GROUND = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.drawImage(image, image.naturalWidth * 0.5, image.naturalHeight * 0.05, 1, 1, 0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def test_the_search_filters_keeps_focus_and_tells_the_count(window: Opener) -> None:
    mine = window(locale="fr-FR")
    mine.open("/rules/siam?lang=fr")
    field = mine.page.get_by_role("searchbox", name="Chercher dans les règles")
    expect(mine.get(FOUND)).to_have_count(22)
    mine.page.keyboard.press("/")
    expect(field).to_be_focused()
    mine.page.keyboard.type("RESERVE entre")  # without its accent, in two words
    expect(mine.get(FOUND)).to_have_count(2)
    expect(mine.page.get_by_role("status")).to_have_text("Règles trouvées\u00a0: 2 sur 22")
    expect(mine.get("#variants")).to_be_hidden()
    expect(field).to_be_focused()
    mine.page.keyboard.press("Escape")
    expect(mine.get(FOUND)).to_have_count(22)
    expect(mine.page.get_by_role("status")).to_be_empty()
    mine.page.keyboard.type("sia-17")
    expect(mine.get("#SIA-17")).to_be_visible()
    mine.get(".contents").get_by_role("link", name="Variantes").click()
    expect(mine.get("#variants")).to_be_in_viewport()
    expect(mine.get(FOUND)).to_have_count(22)


def test_a_link_to_a_clause_leads_there(window: Opener) -> None:
    mine = window(size=PHONE)
    mine.open("/rules/siam#SIA-12")
    expect(mine.get("#SIA-12 > h4")).to_be_in_viewport()
    assert mine.page.evaluate("() => document.querySelector(':target').id") == "SIA-12"


def test_the_search_of_a_phone_does_not_cover_the_clause_that_a_link_leads_to(window: Opener) -> None:
    mine = window(size=PHONE, locale="fr-FR")
    mine.open("/rules/bazaar?lang=fr#BAZ-24")
    covered = """() => {
      const [find, clause] = [".find", "#BAZ-24"].map((one) => document.querySelector(one).getBoundingClientRect());
      return find.top < 1 && find.bottom > clause.top;
    }"""
    expect(mine.get("#BAZ-24")).to_be_in_viewport()
    assert not mine.page.evaluate(covered)


def test_pictures_come_when_they_are_reached_and_all_of_them_to_a_printer(window: Opener) -> None:
    mine = window(size=PHONE)
    mine.open("/rules/bulp")
    mine.page.wait_for_load_state("networkidle")
    first = mine.page.evaluate(SEEN)
    assert 0 < first < mine.get("img").count() / 2
    mine.page.evaluate("() => [...document.images].forEach((image) => (image.loading = 'eager'))")
    mine.page.wait_for_function(LOADED)


def _ground(mine: Window, theme: str) -> tuple[int, ...]:
    address = mine.get("#SIA-8 img").first.get_attribute("src") or ""
    return tuple(mine.page.evaluate(GROUND, re.sub(r"#.*", "", address) + theme))


def test_pictures_wear_the_theme_that_was_chosen_here(window: Opener) -> None:
    mine = window(color_scheme="light")
    mine.open("/rules/siam")
    assert "#" not in (mine.get("#SIA-8 img").first.get_attribute("src") or "#")
    light, dark, contrast = _ground(mine, "#light"), _ground(mine, "#dark"), _ground(mine, "#contrast")
    assert len({light, dark, contrast}) == 3
    assert _ground(mine, "") == light
    mine.page.evaluate("() => localStorage.setItem('howdah.theme', JSON.stringify('dark'))")
    mine.page.reload()
    expect(mine.get("html")).to_have_attribute("data-theme", "dark")
    expect(mine.get("#SIA-8 img").first).to_have_attribute("src", re.compile(r"\.svg#dark$"))
    mine.page.emulate_media(color_scheme="dark")
    assert _ground(mine, "") == dark
    assert _ground(mine, "#light") == light


def test_the_search_works_beside_a_table(window: Opener, inn: House) -> None:
    made = told(inn, 2)
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    mine.page.keyboard.press("r")
    field = mine.get("dialog .rules").get_by_role("searchbox")
    field.fill("corner")
    expect(mine.get("dialog .rules").get_by_role("status")).to_contain_text("of 22")
    assert 0 < mine.get(f"dialog .rules {FOUND}").count() < 22
    field.press("Escape")
    expect(mine.get(f"dialog .rules {FOUND}")).to_have_count(22)
    expect(mine.get("dialog")).to_be_visible()
