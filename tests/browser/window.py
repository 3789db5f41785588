"""A window of a real browser at a real server: what a person sees and does, and everything that goes wrong in it."""

import json
import random
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, Route, expect

from tests.server.house import House

PATIENCE = 30_000  # milliseconds; the machine may be busy
expect.set_options(timeout=PATIENCE)
DESKTOP, PHONE, SMALL = (1280, 800), (390, 844), (320, 640)

# What can be done next: where to click for each lit target and each icon of the palette; null while one must wait.
ACTIONS = """(whose) => {
  const shown = (one) => one && !one.hidden;
  const turn = document.querySelector(".seat.turn .name")?.textContent;
  if (whose && (window.hasPassed || turn !== whose)) return {passed: true, spots: [], buried: []};
  if (document.querySelector(".verdict")) return {end: true, spots: [], buried: []};
  const asking = document.querySelector("dialog.handover, dialog.caution");
  if (asking && !asking.open) return null;  // answered already: it goes once the browser says that it has closed
  if (asking) return {[asking.className]: true, spots: [], buried: []};
  const palette = document.querySelector(".palette");
  const svg = document.querySelector(".stage svg.board");
  const spots = [];
  const buried = [];
  const seen = new Set();
  for (const icon of shown(palette) ? palette.querySelectorAll("button") : []) {
    const box = icon.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (icon.contains(document.elementFromPoint(x, y))) spots.push({target: icon.dataset.target, x, y});
    else buried.push(icon.dataset.target);
  }
  const isAway = (lit, box) => {  // out of the window of its part: an arrow at the edge leads there
    const part = lit.closest("svg.part");
    const [left, top, width, height] = ["x", "y", "width", "height"].map((name) => Number(part?.getAttribute(name)));
    const outer = svg.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - outer.left - left, box.top + box.height / 2 - outer.top - top];
    return part && document.querySelector(".lit-edge") && (x < 0 || x > width || y < 0 || y > height);
  };
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94];
  for (const lit of svg ? svg.querySelectorAll(".scene .lit") : []) {
    const target = lit.dataset.t;
    if (seen.has(target)) continue;
    const box = lit.getBoundingClientRect();
    if (isAway(lit, box)) continue;
    let spot = null;
    search: for (const a of parts) for (const b of parts) {
      const [x, y] = [box.left + box.width * a, box.top + box.height * b];
      const top = document.elementFromPoint(x, y);
      if (!svg.contains(top)) continue;
      const place = (one) => one.closest(".scene [data-t]");
      const hit = place(top) ? top : document.elementsFromPoint(x, y).find(place);  // all of them take long to find
      if (hit?.closest("[data-t]").dataset.t !== target) continue;
      spot = {target, x, y};
      break search;
    }
    if (spot) (seen.add(target), spots.push(spot));
    else buried.push(target);
  }
  const why = document.querySelector(".why");
  if (shown(why)) return {spots, buried, why: why.textContent};
  if (!spots.length) return null;
  return {spots, buried: shown(palette) ? [] : buried.filter((target) => !seen.has(target))};
}"""

# Notices that a turn has passed, also where a bot answers before anybody looks again.
WATCH_TURN = """(whose) => {
  window.hasPassed = false;
  const look = () => (window.hasPassed ||= document.querySelector(".seat.turn .name")?.textContent !== whose);
  window.turnWatch?.disconnect();
  window.turnWatch = new MutationObserver(look);
  window.turnWatch.observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


class Window:
    """One window of one person; `seats` are the tokens it remembers for a table."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        size: tuple[int, int] = DESKTOP,
        locale: str = "en-GB",
        seats: dict[str, dict[int, str]] = {},
        **more: Any,
    ) -> None:
        self.house = house
        self.troubles: list[str] = []
        self.excuses: list[str] = []
        remembered = [{"name": "howdah.seats", "value": json.dumps(seats)}] if seats else []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale,
            storage_state={"cookies": [], "origins": [{"origin": house.url, "localStorage": remembered}]},  # type: ignore[arg-type]
            reduced_motion=more.pop("reduced_motion", "reduce"),
            accept_downloads=True,
            **more,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.set_default_navigation_timeout(PATIENCE)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.troubles.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # left unread by a page that was left
            self.troubles.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"answered {response.status}: {response.url}")

    def excuse(self, *patterns: str) -> None:
        """Expects troubles of some kind: the browser itself complains of a line that a test cuts."""
        self.excuses += patterns

    def close(self) -> list[str]:
        """Closes the window and returns what went wrong in it."""
        self.context.close()
        return [one for one in self.troubles if not any(re.search(pattern, one) for pattern in self.excuses)]

    # Going places.

    def open(self, path: str) -> None:
        self.page.goto(self.house.url + path)

    def sit(self, table: str) -> None:
        """Opens a table and waits until it is on the screen."""
        self.open(f"/t/{table}")
        self.settle()

    def settle(self) -> None:
        """Waits until a table is shown and the line is live."""
        expect(self.page.locator(".stage svg.board .scene [data-key]").first).to_be_attached(timeout=PATIENCE)
        expect(self.page.locator(".line")).to_have_attribute("data-state", "live", timeout=PATIENCE)

    def draw(self, *order: int) -> None:
        """Lets lots fall so that these entries sit at seats 0, 1 and so on."""

        def drawn(route: Route) -> None:
            asked = json.loads(route.request.post_data or "")
            assert asked["random_seats"]
            seats = [asked["seats"][entry] for entry in order]
            route.continue_(post_data=json.dumps(asked | {"random_seats": False, "seats": seats}))

        self.page.route("**/api/tables?*", drawn)

    # Looking.

    def get(self, selector: str, **more: Any) -> Locator:
        return self.page.locator(selector, **more)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def lit(self, target: str) -> Locator:
        return self.get(f'.scene .lit[data-t="{target}"]').first

    @property
    def plies(self) -> int:
        return self.get(".log li:not(.quiet)").count()

    def wait_plies(self, count: int) -> None:
        expect(self.get(".log li:not(.quiet)")).to_have_count(count, timeout=PATIENCE)

    def scene(self) -> str:
        """Returns the picture as it is drawn, without the marks of the moment."""
        return str(
            self.page.evaluate(
                """() => [...document.querySelectorAll(".scene [data-key]")].map((group) => {
                  const copy = group.cloneNode(true);
                  for (const one of copy.querySelectorAll("[data-t]")) {
                    for (const mark of ["lit", "chosen", "last", "fault"]) one.classList.remove(mark);
                    for (const name of ["role", "aria-label", "id"]) one.removeAttribute(name);
                    if (!one.getAttribute("class")) one.removeAttribute("class");
                  }
                  for (const one of copy.querySelectorAll("[data-edge]")) one.removeAttribute("transform");
                  for (const one of copy.querySelectorAll("[data-edge] > *")) one.removeAttribute("class");
                  return copy.outerHTML;
                }).join("\\n")"""
            )
        )

    def spoken(self) -> list[str]:
        """Returns what a screen reader was given to say."""
        return self.get("[aria-live].spoken p").all_inner_texts()

    # Doing.

    def actions(self, whose: str = "") -> dict[str, Any]:
        """Waits until there is something to do, or somebody's turn has passed, and returns what and where."""
        found: dict[str, Any] = self.page.wait_for_function(ACTIONS, arg=whose).json_value()
        assert "why" not in found, f"refused: {found['why']}"
        assert not found["buried"], f"lit, but nowhere to click: {found['buried']}"
        return found

    def take_over(self) -> None:
        """Waits until there is something to do, on a shared screen for the seat whose turn it is."""
        if self.actions().get("handover"):
            self.get("dialog.handover button").click()
            self.actions()

    def click(self, *targets: str) -> None:
        """Clicks targets one after another, on the board or in the palette."""
        for target in targets:
            spots = {spot["target"]: spot for spot in self.actions()["spots"]}
            assert target in spots, f"{target} is not lit, but {sorted(spots)}"
            self.page.mouse.click(spots[target]["x"], spots[target]["y"])

    def play(self, rng: random.Random, most: int = 2000, prefer: Sequence[str] = (), touch: bool = False) -> int:
        """Clicks at random among what is lit until the game ends, at most so often; returns the number of clicks.

        Most of the time a target is taken that the first possible pattern of `prefer` matches.
        """
        for clicks in range(most):
            found = self.actions()
            if found.get("end"):
                return clicks
            if found.get("handover"):
                self.get("dialog.handover button").click()
                continue
            if found.get("caution"):
                self.get("dialog.caution button.main").click()
                continue
            spots: list[dict[str, Any]] = sorted(found["spots"], key=lambda spot: str(spot["target"]))
            liked = [[spot for spot in spots if re.search(pattern, spot["target"])] for pattern in prefer]
            spot = rng.choice(next(filter(None, liked), spots) if rng.random() < 0.9 else spots)
            (self.page.touchscreen.tap if touch else self.page.mouse.click)(spot["x"], spot["y"])
        return most

    def play_turn(self, rng: random.Random, whose: str) -> None:
        """Waits until it is somebody's turn here, and clicks at random until it has passed."""
        expect(self.get(".seat.turn .name")).to_have_text(whose)
        self.page.evaluate(WATCH_TURN, whose)
        while not (found := self.actions(whose)).get("passed"):
            if found.get("caution"):
                self.get("dialog.caution button.main").click()
                continue
            spot = rng.choice(found["spots"])
            self.page.mouse.click(spot["x"], spot["y"])


def seats_of(made: dict[str, Any], *seats: int) -> dict[str, dict[int, str]]:
    """Returns what a window remembers that holds some seats of a table, or all that have a token."""
    chosen: Sequence[int] = seats or list(made["tokens"])
    return {made["table"]: {seat: made["tokens"][seat] for seat in chosen}}
