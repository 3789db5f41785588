"""The typeface that we ship: headings are set in it, and it has every letter of both languages."""

import json

from howdah.server.http.files import WEB
from tests.server.house import House

from .conftest import Opener
from .window import seats_of

WORDS = [*(WEB / "words").glob("*.json"), *WEB.parent.rglob("*.ftl")]
# A letter that the typeface lacks is as wide as the one of the next font in line.
LACKING = """async (letters) => {
  await document.fonts.load("20px Fraunces");
  const pen = document.createElement("canvas").getContext("2d");
  const width = (letter, family) => ((pen.font = `20px ${family}`), pen.measureText(letter).width);
  return [...letters].filter((letter) => width(letter, "Fraunces, monospace") !== width(letter, "Fraunces, serif"));
}"""


def test_it_has_every_letter_of_our_words(window: Opener) -> None:
    mine = window()
    mine.open("/")
    letters = {letter for path in WORDS for letter in path.read_text(encoding="utf-8") if letter.isalnum()}
    lacking = set(mine.page.evaluate(LACKING, "".join(sorted(letters))))
    assert not lacking, json.dumps(sorted(lacking))


def test_headings_and_pictures_are_set_in_it(window: Opener, inn: House) -> None:
    made = inn.make("siam", "here", "here")
    mine = window(seats=seats_of(made))
    mine.sit(made["table"])
    for selector in ("h1.title", ".hint", ".scene text"):
        family = mine.get(selector).first.evaluate("(one) => getComputedStyle(one).fontFamily")
        assert family.startswith("Fraunces"), selector
    assert mine.page.evaluate("[...document.fonts].map((one) => one.status)") == ["loaded"]
