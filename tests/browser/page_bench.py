"""How fast the page is in a browser whose CPU is four times slower: `python -m tests.browser.page_bench`, JSON lines.

Figures are the best of several runs; other work on the machine only makes them worse.
"""

import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.server.house import House

from .conftest import CHROMIUM, FAIR, FLAGS
from .story import play
from .window import Window, seats_of

RUNS = 5
SLOWER = 4
GAMES = {"siam": 2, "bazaar": 4, "bombay": 4, "bombay_bazar": 3, "bulp": 4}
# Milliseconds from the beginning of the navigation to the first paint with something in it.
PAINTED = """() => new Promise((found) => new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") found(entry.startTime);
}).observe({type: "paint", buffered: true}))"""
# Frames a second while pieces fly.
FRAMES = """() => new Promise((found) => {
  let [first, count] = [0, 0];
  const tick = (now) => {
    const flies = document.querySelector(".flyer");
    if (!flies && first) return found((count / (last - first)) * 1000);
    if (!flies) return requestAnimationFrame(tick);
    first ||= now;
    if (now > first) count += 1;
    last = now;
    requestAnimationFrame(tick);
  };
  let last = 0;
  requestAnimationFrame(tick);
})"""


def figures(browser: Browser, house: House) -> Iterator[dict[str, Any]]:
    """Yields the figures one by one."""
    yield figure("home", "first paint", best(lambda: painted(browser, house, "/")), "ms")
    for game, seats in GAMES.items():
        made = house.make(game, *["here"] * seats)
        shown = partial(painted, browser, house, f"/t/{made['table']}")
        rules = partial(painted, browser, house, f"/rules/{game}")
        yield figure(game, "first paint of a table", best(shown), "ms")
        yield figure(game, "picture of a table", best(partial(drawn, browser, house, made)), "ms")
        yield figure(game, "rules", best(rules), "ms")
    yield figure("siam", "frames while pieces fly", -best(lambda: -flown(browser, house)), "frames/s")


def figure(page: str, name: str, value: float, unit: str) -> dict[str, Any]:
    return {"page": page, "figure": name, "value": round(value, 1), "unit": unit, "cpu": f"{SLOWER} times slower"}


def best(measure: Callable[[], float]) -> float:
    return min(measure() for _ in range(RUNS))


def slow(browser: Browser, house: House, **more: Any) -> Window:
    window = Window(browser, house, **more)
    window.context.new_cdp_session(window.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return window


def painted(browser: Browser, house: House, path: str) -> float:
    """Returns when something is first painted."""
    window = slow(browser, house)
    window.page.goto(house.url + path, wait_until="commit")
    found = float(window.page.evaluate(PAINTED))
    window.close()
    return found


def drawn(browser: Browser, house: House, made: dict[str, Any]) -> float:
    """Returns when the picture of a table is on the page, drawn in the next frame."""
    window = slow(browser, house, seats=seats_of(made, 0))
    window.open(f"/t/{made['table']}")
    waiting = "() => document.querySelector('.stage svg.board .scene [data-key]') && performance.now()"
    found = float(window.page.wait_for_function(waiting, polling="raf").json_value())
    window.close()
    return found


def flown(browser: Browser, house: House) -> float:
    """Returns the frames a second while an animal enters."""
    made = house.make("siam", "here", "here")
    window = slow(browser, house, seats=seats_of(made), reduced_motion="no-preference")
    window.sit(made["table"])
    window.page.wait_for_load_state("networkidle")
    window.page.evaluate(f"void (window.measured = ({FRAMES})())")
    play(house, made, "enter c1 N")
    found = float(window.page.evaluate("window.measured"))
    window.close()
    return found


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), FAIR)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for one in figures(browser, house):
                print(json.dumps(one), flush=True)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
