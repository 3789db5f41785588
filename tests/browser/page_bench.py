"""How fast the page is in a browser whose CPU is four times slower: `python -m tests.browser.page_bench`, JSON lines.

A page is useful once its content is painted: the cards of the games; the board of a table, and what to do there.
`best` and `median` are of several runs in fresh windows; other work on the machine makes both worse.
`cpu` is the CPU time that the page's main thread takes until then at full speed, which other work hardly changes.
Frames are those that the compositor shows and drops while something moves: this machine rasterises in software, on
the cores that everything else uses too, so that a frame is also dropped where a phone's GPU would draw it in time.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.server.house import House

from .conftest import CHROMIUM, FAIR, FLAGS
from .tracing import FRAMES, TASKS, frames, spent, traced
from .window import Window, seats_of

RUNS = 7
SLOWER = 4
WATCHED = 6000  # milliseconds in which bots move
PACE = "1"  # seconds between their moves
GAMES = {"siam": 2, "bazaar": 4, "bombay": 4, "bombay_bazar": 3, "bulp": 4}
USEFUL = "useful"
# Marks the first frame in which a page is useful; it asks nothing of a page that still loads.
LOOK = """(() => {
  const isUseful = () => (IS_USEFUL);
  const mark = () => (performance.mark("useful"), console.debug("useful"));
  const look = () => void (isUseful() ? mark() : requestAnimationFrame(look));
  requestAnimationFrame(look);
})()"""
HOME = "document.querySelector('.shelf .card')"
TABLE = (
    "document.querySelector('.stage svg.board .scene [data-key]') && document.querySelector('.hint').textContent"
    " && getComputedStyle(document.querySelector('.stage svg.board')).visibility === 'visible'"
)
RULES = "document.querySelector('main h2')"


def figures(browser: Browser, house: House) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """Yields the pages, and what measures them."""
    yield "home", lambda: loading("home", "useful", partial(useful, browser, house, "/", HOME))
    for game, seats in GAMES.items():
        made = house.make(game, *["here"] * seats)
        table = partial(useful, browser, house, f"/t/{made['table']}", TABLE, seats=seats_of(made, 0))
        how, rules = (partial(useful, browser, house, f"/{which}/{game}", RULES) for which in ("how", "rules"))
        yield game, partial(loading, game, "table useful", table)
        yield f"{game}/how", partial(loading, game, "how to play useful", how)
        yield f"{game}/rules", partial(loading, game, "rules useful", rules)
        yield f"{game}/motion", partial(moving, game, partial(watched, browser, house, game, seats))


def loading(page: str, name: str, measure: Callable[[int], tuple[float, float]]) -> dict[str, Any]:
    slow = [measure(SLOWER)[0] for _ in range(RUNS)]
    full = [measure(1)[1] for _ in range(RUNS)]
    return figure(page, name, best=min(slow), median=median(slow), cpu=min(full), unit="ms")


def moving(page: str, measure: Callable[[], tuple[int, int]]) -> dict[str, Any]:
    shown, dropped = map(sum, zip(*(measure() for _ in range(2)), strict=True))
    rate = 60 * shown / (shown + dropped)
    return figure(page, "frames while pieces fly", shown=shown, dropped=dropped, median=rate, unit="frames/s")


def figure(page: str, name: str, **values: Any) -> dict[str, Any]:
    rounded = {key: round(value, 1) if isinstance(value, float) else value for key, value in values.items()}
    return {"page": page, "figure": name, **rounded, "load": round(os.getloadavg()[0], 1)}


def slowed(window: Window, times: int) -> CDPSession:
    session = window.context.new_cdp_session(window.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def useful(browser: Browser, house: House, path: str, is_useful: str, slower: int, **more: Any) -> tuple[float, float]:
    """Returns when a page is useful, and the CPU time that its main thread took until then, in milliseconds."""
    window = Window(browser, house, **more)
    window.page.add_init_script(LOOK.replace("IS_USEFUL", is_useful))
    with traced(slowed(window, slower), TASKS) as events:
        with window.page.expect_console_message(lambda told: told.text == USEFUL):
            window.page.goto(house.url + path, wait_until="commit")
        window.page.evaluate("0")  # the frame is done
    window.close()
    return spent(events, USEFUL)


def watched(browser: Browser, house: House, game: str, seats: int) -> tuple[int, int]:
    """Returns how many frames are shown and dropped while bots move."""
    made = house.make(game, *["bot"] * seats)
    window = Window(browser, house, reduced_motion="no-preference")
    window.sit(made["table"])
    window.page.wait_for_load_state("networkidle")
    with traced(slowed(window, SLOWER), FRAMES) as events:
        window.page.wait_for_timeout(WATCHED)
    window.close()
    return frames(events)


def main(*wanted: str) -> None:
    """Prints the figures, of all pages or of those wanted."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), FAIR, 0, "--pace", PACE)
        house.obstacle()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for page, measure in figures(browser, house):
                if not wanted or page in wanted:
                    print(json.dumps(measure()), flush=True)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
