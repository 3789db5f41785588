"""How soon the first page is useful, with the CPU four times slower: `python -m tests.browser.paint` prints JSON."""

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.server.house import House

from .conftest import CHROMIUM, FLAGS

TIMES, SLOWER = 5, 4
# Milliseconds until the first paint, and until a frame shows the cards.
USEFUL = """() => new Promise((done) => {
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const look = () => {
    if (!document.querySelector(".card") || !painted()) setTimeout(look, 5);
    else requestAnimationFrame(() => done([painted(), performance.now()]));
  };
  look();
})"""


def measured(browser: Any, house: House) -> dict[str, float]:
    """Returns the best of some loads in fresh windows: an empty cache, and a page that was here before."""
    found: dict[str, list[float]] = {"first_paint": [], "cards": [], "cards_again": []}
    for _ in range(TIMES):
        context = browser.new_context()
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(house.url, wait_until="commit")
        first, cards = page.evaluate(USEFUL)
        page.wait_for_load_state("networkidle")
        page.goto(house.url, wait_until="commit")
        again = page.evaluate(USEFUL)[1]
        for name, value in zip(found, (first, cards, again), strict=True):
            found[name].append(round(value))
        context.close()
    return {name: min(values) for name, values in found.items()}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        house = House(Path(home))
        house.obstacle()
        with house.client() as client:
            client.get("/api/games?lang=en")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        print(json.dumps(measured(browser, house)))
        browser.close()
        house.stop()
