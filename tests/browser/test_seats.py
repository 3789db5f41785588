"""Who sits at a table: everybody is in sight, and every word of their state can be read."""

import json
import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.house import House

from .conftest import Opener
from .story import play
from .window import DESKTOP, PHONE, SMALL, seats_of

LOW = (1280, 680)
HIGHEST = 110  # pixels that seats may take from the board of a phone
CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
HIDDEN = "(list) => Math.max(list.scrollHeight - list.clientHeight, list.scrollWidth - list.clientWidth)"
TOASTS = """window.toasts = []; new MutationObserver((all) => {
  const added = all.flatMap(({ addedNodes }) => [...addedNodes]);
  toasts.push(...added.filter((one) => one.matches?.(".toast")).map((one) => one.textContent));
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.parametrize(("game", "seats"), [("bombay", 5), ("bazaar", 6), ("bulp", 8)])
@pytest.mark.parametrize("size", [DESKTOP, LOW])
def test_all_seats_stand_beside_the_board(
    window: Opener, inn: House, game: str, seats: int, size: tuple[int, int]
) -> None:
    made = inn.make(game, *["here"] * seats)
    mine = window(seats=seats_of(made, 0), size=size, locale="fr-FR")
    mine.sit(made["table"])
    assert mine.get(".seats").evaluate(HIDDEN) <= 0


@pytest.mark.parametrize("size", [PHONE, SMALL])
@pytest.mark.parametrize("more", [{}, {"clock": {"kind": "move", "seconds": 3 * 86400, "increment": 0}}])
def test_no_state_is_cut_on_a_phone(window: Opener, inn: House, size: tuple[int, int], more: dict[str, Any]) -> None:
    made = inn.make("siam", "here", "bot", **more)
    mine = window(seats=seats_of(made), size=size, locale="fr-FR")
    mine.sit(made["table"])
    assert mine.get(".seats").evaluate(HIDDEN) <= 0
    assert mine.get(".seat .state").evaluate_all(CUT) == []
    expect(mine.get(".seat .clock")).to_have_count(2 if more else 0)
    assert mine.get(".seats").evaluate("(list) => list.clientHeight") < HIGHEST


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_both_sides_of_siam_are_named_in_full_on_a_phone(window: Opener, inn: House, locale: str) -> None:
    made = inn.make("siam", "here", "bot")
    mine = window(seats=seats_of(made), size=PHONE, locale=locale)
    mine.sit(made["table"])
    assert mine.get(".seat .name").evaluate_all(CUT) == []
    with inn.client(made["tokens"][0]) as client:
        client.post(f"/api/tables/{made['table']}/steps", json={"ply": 0, "move": "/resign"}).raise_for_status()
    expect(mine.get("dialog.ending .sheet .who")).to_have_count(2)
    assert mine.get("dialog.ending .sheet .who").evaluate_all(CUT) == []


LONG = ["Maximilienne-Hortense", "Bob", "Donaudampfschiff", "Zoé", "Bartholomew Featherstone", "Li", "Anne", "Xx"]
# What is wrong with the cards of seats: words that may break, and what reaches out of a card or is squeezed away.
SPOILED = """() => [...document.querySelectorAll(".seat")].flatMap((card) => {
  const outer = card.getBoundingClientRect();
  const seen = [...card.querySelectorAll(".badge, .name, .state, .score, .clock")]
    .filter((one) => getComputedStyle(one).position !== "absolute" && one.textContent);
  const isBroken = (one) => ["overflowWrap", "wordBreak"].some((how) => getComputedStyle(one)[how] !== "normal");
  const breaks = seen.filter(isBroken);
  const out = seen.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < outer.left || box.right > outer.right || box.top < outer.top || box.bottom > outer.bottom;
  });
  const isThin = (one) => one.getBoundingClientRect().width < Math.min(45, one.scrollWidth);
  const thin = seen.filter((one) => one.matches(".name, .clock") && isThin(one));
  return [...breaks, ...out, ...thin].map((one) => `${one.className}: ${one.textContent}`);
})"""


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "move", "seconds": 3 * 86400, "increment": 0}])
@pytest.mark.parametrize(("game", "seats"), [("siam", 2), ("bombay", 3), ("bombay", 4), ("bazaar", 6), ("bulp", 8)])
def test_cards_of_seats_keep_words_and_clocks_whole(
    window: Opener, inn: House, game: str, seats: int, clock: dict[str, Any]
) -> None:
    sitting = [{"kind": "here", "name": name} for name in LONG[: seats - 1]] + [{"kind": "bot", "name": ""}]
    made = inn.make(game, seats=sitting, clock=clock)
    mine = window(seats=seats_of(made, 0), locale="fr-FR")
    mine.sit(made["table"])
    expect(mine.get(".clock")).to_have_count(seats if clock["kind"] == "move" else 0)
    for width, height in (DESKTOP, PHONE, SMALL, (844, 390), (768, 1024)):
        mine.page.set_viewport_size({"width": width, "height": height})
        assert mine.page.evaluate(SPOILED) == [], width


CLIPPED = """(all) => all.filter((one) => getComputedStyle(one).position !== "absolute")
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "bank", "seconds": 600, "increment": 5}])
@pytest.mark.parametrize(("game", "seats"), [("bombay", 4), ("bombay", 5), ("bazaar", 6), ("bulp", 8)])
def test_names_of_people_and_levels_of_bots_are_read_in_full(
    window: Opener, inn: House, game: str, seats: int, clock: dict[str, Any], locale: str
) -> None:
    people = [{"kind": "here", "name": name} for name in ("Marie-Claire", "Robert Lefèvre", "Alexandra")]
    bots = [{"kind": "bot", "name": "", "level": 1 + nth % 5} for nth in range(seats - len(people))]
    made = inn.make(game, seats=people + bots, clock=clock)
    mine = window(seats=seats_of(made, 0), locale=locale)
    mine.sit(made["table"])
    expect(mine.get(".clock")).to_have_count(0 if clock["kind"] == "none" else seats)
    for width, height in (DESKTOP, PHONE):
        mine.page.set_viewport_size({"width": width, "height": height})
        assert mine.get(".name, .state:has(.of-bot)").evaluate_all(CLIPPED) == [], width


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_badge_has_the_colour_of_the_pieces(window: Opener, inn: House, theme: str) -> None:
    made = inn.make("bombay", *["here"] * 3)
    mine = window(seats=seats_of(made, 0), color_scheme=theme)
    mine.sit(made["table"])
    for seat in (1, 2):
        with inn.client(made["tokens"][seat]) as client:
            ply = client.get(f"/api/tables/{made['table']}").json()["ply"]
            client.post(f"/api/tables/{made['table']}/steps", json={"ply": ply, "move": "/resign"}).raise_for_status()
    expect(mine.get("dialog.ending")).to_be_visible()
    for badges in (".seat .badge", "dialog .badge"):
        found = mine.get(badges).evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
        assert found == ["rgb(55, 51, 61)", "rgb(147, 154, 166)", "rgb(243, 232, 205)"]  # black, grey, ivory


@pytest.mark.parametrize(
    ("locale", "switch", "entry", "start", "seats"),
    [
        ("en-GB", "Random seats", "Player 1", "Start game", ["Elephants", "Rhinoceroses"]),
        ("fr-FR", "Places tirées au sort", "Joueur 1", "Commencer la partie", ["Les éléphants", "Les rhinocéros"]),
    ],
)
@pytest.mark.parametrize("is_drawn", [False, True])
def test_seats_are_drawn_where_asked(
    window: Opener, locale: str, switch: str, entry: str, start: str, seats: list[str], is_drawn: bool
) -> None:
    mine = window(locale=locale)
    mine.open("/new/siam")
    mine.get('input[name="kind-1"][value="here"]').check()
    for i, name in enumerate(["Anne", "Bob"]):
        mine.get('.place input[type="text"]').nth(i).fill(name)
    expect(mine.page.get_by_label(switch)).not_to_be_checked()
    expect(mine.get(".place b")).to_have_text(seats)
    if is_drawn:
        mine.page.get_by_label(switch).check()
        expect(mine.get(".place b").first).to_have_text(entry)
        expect(mine.get('.place input[type="text"]').first).to_have_value("Anne")
    with mine.page.expect_request("**/api/tables?*") as asked:
        mine.button(start).click()
    assert json.loads(asked.value.post_data or "")["random_seats"] == is_drawn
    mine.settle()
    expect(mine.get(".seat .state")).to_contain_text(seats)
    names = mine.get(".seat .name").all_inner_texts()
    assert (sorted(names) if is_drawn else names) == ["Anne", "Bob"]
    mine.get("#tab-menu").click()
    expect(mine.get(".options dt", has_text=switch)).to_have_count(int(is_drawn))


def test_one_alone_draws_no_seat(window: Opener) -> None:
    mine = window()
    mine.open("/new/bombay_bazar")
    expect(mine.page.get_by_label("Random seats")).to_be_visible()
    mine.get('input[name="count"][value="1"]').check()
    expect(mine.page.get_by_label("Random seats")).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "button", "begins"),
    [
        ("en-GB", "Play now: Siam, against a bot", "You begin. Choose your reserve to enter an animal."),
        (
            "fr-FR",
            "Jouer à Siam contre un robot",
            "Vous commencez. Choisissez votre réserve pour faire entrer un animal.",
        ),
    ],
)
def test_whoever_plays_at_once_and_begins(window: Opener, locale: str, button: str, begins: str) -> None:
    mine = window(locale=locale)
    mine.page.add_init_script(TOASTS)
    mine.draw(0, 1)
    mine.open("/")
    mine.button(button).click()
    mine.settle()
    expect(mine.get(".hint")).to_have_text(begins)
    assert mine.spoken() == [f"Siam. {begins}"]
    assert mine.page.evaluate("toasts") == []


@pytest.mark.parametrize(
    ("locale", "button", "begins", "turn", "me"),
    [
        (
            "en-GB",
            "Play now: Siam, against a bot",
            "Elephants (bot, Beginner) to begin.",
            "Choose your reserve",
            "Rhinoceroses",
        ),
        (
            "fr-FR",
            "Jouer à Siam contre un robot",
            "Aux éléphants (robot, Débutant) de commencer.",
            "Choisissez votre réserve",
            "Les rhinocéros",
        ),
    ],
)
def test_whoever_plays_at_once_against_a_bot_that_begins(
    window: Opener, locale: str, button: str, begins: str, turn: str, me: str
) -> None:
    mine = window(locale=locale)
    mine.page.add_init_script(TOASTS)
    mine.draw(1, 0)
    mine.open("/")
    mine.button(button).click()
    mine.settle()
    expect(mine.get(".hint")).to_contain_text(turn)
    assert mine.get(".toast").count() == 0  # the bot has begun
    assert sum(begins in line for line in mine.spoken()) == 1
    assert mine.page.evaluate("toasts") in ([], [begins])
    mine.play_turn(random.Random(1), me)
    expect(mine.get(".log li:not(.quiet)").nth(2)).to_be_attached()  # the bot has answered
    mine.page.reload()
    mine.settle()
    expect(mine.get(".hint.mine")).to_be_visible()
    assert mine.page.evaluate("toasts") == []


def test_who_begins_is_told_once_secret_choices_have_settled_it(window: Opener, inn: House) -> None:
    made = inn.make("bombay_bazar", "here", "here", options={"opening": "medals"})
    mine = window(seats=seats_of(made, 1))
    mine.page.add_init_script(TOASTS)
    mine.sit(made["table"])
    expect(mine.get(".hint")).to_have_text("here 0 to play.")
    play(inn, made, "keep 1 odd", "keep 2 even")
    expect(mine.get(".hint")).to_have_text("here 0 to begin.")
    assert mine.spoken()[-1] == "here 0 to begin."
    assert mine.page.evaluate("toasts") == ["here 0 to begin."]


def test_a_host_is_offered_no_hidden_hand(window: Opener, inn: House) -> None:
    made = inn.make("nim", "me", "here")
    host, other = window(seats=seats_of(made, 0)), window(seats=seats_of(made, 1), locale="fr-FR", size=PHONE)
    host.sit(made["table"])
    other.sit(made["table"])
    host.get(".seat-1").get_by_role("button").click()
    expect(host.get("dialog .commands button")).to_have_text(["Bot"])
    expect(host.get("dialog")).to_contain_text("nobody can take another player’s hand")
    host.get("dialog .commands button").click()
    expect(other.get(".toast")).to_have_text("Place 1 (here 1)\u00a0: me 0 a confié la place à un robot.")
    assert other.spoken()[-1] == "Place 1 (here 1)\u00a0: me 0 a confié la place à un robot."
    host.get(".seat-1").get_by_role("button").click()
    expect(host.get("dialog .commands button")).to_have_text(["Bot", "Previous player"])
    host.get("dialog .commands button").last.click()
    expect(other.get(".seat-1 .state")).to_contain_text("Vous")
    other.get("#tab-chat").click()
    expect(other.get(".talk li")).to_have_count(2)


def test_a_host_who_leaves_stays_the_host_and_may_be_invited_back(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "here")
    host = window(seats=seats_of(made, 0))
    host.sit(made["table"])
    host.get(".seat-0").get_by_role("button").click()
    host.get("dialog").get_by_role("button", name="Invite by link").click()
    expect(host.get(".seat-0 .state")).to_contain_text("Seat still free")
    host.get("#tab-menu").click()
    host.page.get_by_role("tabpanel").get_by_role("button", name="Invitation links").click()
    link = host.get(".link-card input").first.input_value()
    host.open("/")
    host.page.goto(link)
    host.page.get_by_label("Your name").fill("Anne")
    host.button("Sit down").click()
    host.settle()
    expect(host.get(".seat-0 .name")).to_have_text("Anne")
    expect(host.get(".seat-0 .state")).to_contain_text("Your turn")
    expect(host.get(".seat-1").get_by_role("button")).to_be_visible()


TILT = """(one) => {
  const { a, b } = one.getScreenCTM();
  return Math.round((Math.atan2(b, a) * 180) / Math.PI);
}"""


def test_the_second_player_sits_at_the_lower_edge(window: Opener, inn: House) -> None:
    made = inn.make("siam", "me", "me")
    lower = []
    for seat in (0, 1):
        mine = window(seats=seats_of(made, seat))
        mine.sit(made["table"])
        corners: list[Any] = [mine.get(f'[data-t="{cell}"]').bounding_box() for cell in ("a1", "e5")]
        lower.append(max((0, 1), key=lambda one: corners[one]["y"]))
        assert mine.get(".upright use").first.evaluate(TILT) == 0, "mountains stand upright"
        assert mine.get(".scene .coord").first.evaluate(TILT) == 0
    assert lower == [0, 1]


def test_a_board_that_cannot_be_turned_has_no_button_for_it(window: Opener, inn: House) -> None:
    made = inn.make("bazaar", "me", "me")
    mine = window(seats=seats_of(made, 1))
    mine.sit(made["table"])
    expect(mine.get(".turner")).to_be_hidden()
    mine.page.keyboard.press("t")
    expect(mine.get(".field")).not_to_contain_class("turned")


def test_eight_seats_stand_beside_a_lying_board_though_somebody_watches(window: Opener, inn: House) -> None:
    made = inn.make("bulp", *["here"] * 8, clock={"kind": "bank", "seconds": 600, "increment": 5})
    mine = window(size=(844, 390), locale="fr-FR", has_touch=True, is_mobile=True)
    mine.sit(made["table"])
    expect(mine.get(".watchers")).to_be_visible()
    expect(mine.get(".clock")).to_have_count(8)
    assert mine.get(".seats").evaluate(HIDDEN) <= 0


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_cards_keep_their_height_when_the_turn_passes(window: Opener, inn: House, locale: str) -> None:
    people = [{"kind": "here", "name": name} for name in ("Anna", "Chloé")]
    made = inn.make("siam", seats=people, clock={"kind": "bank", "seconds": 600, "increment": 5})
    mine = window(seats=seats_of(made, 0), locale=locale)
    mine.sit(made["table"])
    expect(mine.get(".clock")).to_have_count(2)
    first, second = mine.get(".seat").evaluate_all("(all) => all.map((one) => one.clientHeight)")
    assert first == second


def test_the_score_sheet_of_three_shows_all_columns(window: Opener, inn: House) -> None:
    names = ["Bartholomew", "Maximiliane", "Constantine"]
    made = inn.make("bombay_bazar", seats=[{"kind": "here", "name": name} for name in names])
    for size in ((1280, 960), (1920, 1080)):
        mine = window(size=size, seats=seats_of(made))
        mine.sit(made["table"])
        sheet = mine.get(".reckoning .sheet")
        expect(sheet.locator("thead th")).to_have_count(3)
        assert sheet.evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0
