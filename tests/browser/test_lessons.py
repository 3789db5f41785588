"""Lessons in a browser: every lesson of every game is done by clicks, one by keyboard alone, and said aloud."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from howdah.bots.levels import Bot
from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.games import load
from howdah.lessons.attempt import THEN, Attempt
from howdah.lessons.lesson import Task, lessons_of
from tests.cases import GAMES

from .conftest import Opener
from .window import PHONE, Window

TAUGHT = [name for name in GAMES if lessons_of(load(name))]
LEVEL = 2  # of the search that plays a match here, without the level's mistakes
UNHURRIED = 60.0  # seconds: its simulations limit it, not the time
MOST = 150  # moves of the learner in a match of a lesson
TRIES = 5  # at a match
SPOKEN = Path(__file__).parent


def clicked(attempt: Attempt, move: str) -> Iterator[str]:
    """Yields the clicks that make a move on the page, which leaves out those that would choose nothing."""
    game, seat = attempt.match.game, attempt.task.seat
    view, find = attempt.match.view(seat).state, attempt.match.game.lexicon.find
    paths = {text: game.picture.path(view, find(text)) for text in attempt.match.legal()}
    for made, target in enumerate(paths[move], 1):
        yield target
        begun = [path for path in paths.values() if path[:made] == paths[move][:made]]
        is_last = len(paths[move]) == made + 1 and game.picture.icon(paths[move][made]) != ""
        if len(begun) == 1 and (made > 1 or is_last):
            return


def play(mine: Window, attempt: Attempt, move: str) -> None:
    """Clicks a move, and plays it in the attempt too: the server's replies are the same."""
    before = len(attempt.steps)
    for target in clicked(attempt, move):
        mine.click(target)
    if attempt.task.coach:
        anyway = mine.button("Play it anyway")
        expect(anyway.or_(mine.get(f".desk > .field:not([data-steps='{before}'])"))).to_be_visible()
        if anyway.is_visible():
            anyway.click()
    attempt.play(move, sure=True)


def best(attempt: Attempt, seed: int) -> str:
    """Returns a good move of a match: the result of a search that does not depend on time."""
    view = attempt.match.view(attempt.task.seat)
    return Bot(attempt.match.game, LEVEL, COMPILED).search(view, seed, UNHURRIED, 1)[0].move


def attempted(mine: Window, game: Game, task: Task, seed: int) -> Attempt:
    """Does a task by its hints, and a match by a search."""
    attempt = Attempt(game.words("en"), task)
    for _ in range(MOST):
        if attempt.verdict != "open":
            break
        expect(mine.get(".desk > .field")).to_have_attribute("data-steps", str(len(attempt.steps)))
        expect(mine.get(".ask")).to_have_text((task.is_match and attempt.say) or task.ask.en)
        expect(mine.get(".going")).to_have_text(attempt.say if attempt.mine and not task.is_match else "")
        play(mine, attempt, best(attempt, seed) if task.is_match else attempt.hint)
    return attempt


def do(mine: Window, game: Game, task: Task) -> None:
    """Does a task after its first wrong try, if one is told; a match that is lost is played again."""
    for move in [move for wrong in task.wrong for move in wrong.moves][:1]:
        attempt = Attempt(game.words("en"), task)
        for text in move.split(THEN):
            play(mine, attempt, text)
        expect(mine.get(".verdict-said.wrong")).to_have_text(attempt.say)
        mine.button("Try again").click()
        expect(mine.get(".verdict-said")).to_be_empty()
    for seed in range(TRIES if task.is_match else 1):
        attempt = attempted(mine, game, task, seed)
        if attempt.verdict == "right":
            break
        mine.button("Try again").click()
    expect(mine.get(".verdict-said.right")).to_have_text(attempt.say)


@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_done_by_clicks(window: Opener, name: str) -> None:
    game, mine = load(name), window()
    for lesson, taught in lessons_of(game).items():
        mine.open(f"/learn/{name}/{lesson}")
        for number, task in enumerate(taught.tasks, 1):
            expect(mine.get(".place-in")).to_have_text(f"Task {number} of {len(taught.tasks)}")
            do(mine, game, task)
            if number < len(taught.tasks):
                mine.button("Next task").click()
        expect(mine.get(".told a.main")).to_be_visible()
    mine.open(f"/learn/{name}")
    expect(mine.get(".lesson-row .state", has_text="Done")).to_have_count(len(lessons_of(game)))


def test_the_hint_of_a_match_is_a_move_that_can_be_played(window: Opener) -> None:
    mine, words = window(), load("siam").words("en")
    attempt = Attempt(words, lessons_of(load("siam"))["match"].tasks[0])
    mine.open("/learn/siam/match")
    mine.button("Hint").click()
    told = mine.get(".verdict-said.hinted")
    expect(told).not_to_be_empty()
    expect(told).to_have_css("position", "static")  # in its place, not a tooltip above the text
    find = attempt.match.game.lexicon.find
    assert told.inner_text() in {words.say(0, find(move)) for move in attempt.match.legal()}


def test_a_task_by_keyboard_with_hint_refusal_and_take_back(window: Opener) -> None:
    mine = window()
    mine.open("/learn/nim/last#task=3")
    expect(mine.get(".stage")).to_be_focused()
    press = mine.page.keyboard.press
    press("ArrowDown")
    press("Enter")  # heap C
    mine.get('.palette button[data-target="2"]').wait_for()
    mine.get('.palette button[data-target="2"]').focus()
    press("Enter")
    expect(mine.get(".going")).to_have_text("Go on: one more move.")
    press("u")
    expect(mine.get(".ask")).to_contain_text("Look two turns ahead")
    press("h")
    expect(mine.get(".verdict-said.hinted")).to_have_text("Seat 0 takes two stones from heap C.")
    assert "Hint: Seat 0 takes two stones from heap C." in mine.spoken()


def test_a_refused_click_is_explained_in_the_words_of_the_task(window: Opener) -> None:
    mine = window(size=PHONE, locale="fr-FR")
    mine.open("/learn/siam/enter#task=3")
    mine.click("c2")
    mine.get('.scene [data-t="c3"]').first.click(force=True)
    expect(mine.get(".verdict-said.why")).to_contain_text("un animal ne pousse que ce qu’il regarde")
    assert mine.spoken()[-1].startswith("Il regarde vers l’est")
    assert mine.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0


def test_a_badge_has_the_colour_of_the_pieces(window: Opener) -> None:
    mine = window()
    mine.open("/learn/bombay/match")
    badges = mine.get(".reckoning .badge")
    for seat, colour in enumerate(["rgb(55, 51, 61)", "rgb(147, 154, 166)"]):  # black, grey
        expect(badges.nth(seat)).to_have_css("background-color", colour)


def test_a_coach_warns_and_a_move_is_taken_back(window: Opener) -> None:
    mine = window()
    mine.open("/learn/siam/match")
    mine.click("reserve-0", "c1", "N")
    expect(mine.get(".ask")).to_contain_text("Step up to a rock")
    mine.button("Take back").click()
    expect(mine.get(".ask")).to_contain_text("You play the elephants against a beginner.")
    assert "An elephant enters c1, facing north." in mine.spoken()


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("fr-FR", "fr")])
def test_a_whole_lesson_is_heard(window: Opener, locale: str, lang: str) -> None:
    """What a screen reader says of a lesson is a stored text, wrong tries included."""
    mine, game = window(locale=locale), load("nim")
    again, onwards = ("Try again", "Next task") if lang == "en" else ("Essayer encore", "Exercice suivant")
    mine.open("/learn/nim/take")
    for number, task in enumerate(lessons_of(game)["take"].tasks):
        if number:
            mine.button(onwards).click()
        for move in (task.wrong[-1].moves or task.wrong[0].moves)[:1]:
            play(mine, Attempt(game.words(lang), task), move)
            mine.button(again).click()
        play(mine, Attempt(game.words(lang), task), task.hint[0])
        expect(mine.get(".verdict-said.right")).to_be_visible()
    stored = SPOKEN / f"lesson.{lang}.txt"
    assert "\n".join(mine.spoken()) + "\n" == stored.read_text(encoding="utf-8")


def test_an_address_without_a_lesson_is_told(window: Opener) -> None:
    mine = window()
    mine.excuse("answered 4..", "status of 4..", "Refusal|has no lesson")
    mine.open("/learn/nim/nothing")
    expect(mine.get("h1")).to_have_text("Something went wrong")
    expect(mine.get("main")).to_contain_text("nim has no lesson 'nothing'")


def test_what_is_told_above_the_board_does_not_move_it_on_a_phone(window: Opener) -> None:
    mine = window(size=PHONE)
    mine.open("/learn/siam/enter#task=1")
    mine.click("reserve-0", "c1")
    top = "() => Math.round(document.querySelector('.field').getBoundingClientRect().top)"
    before = mine.page.evaluate(top)
    mine.click("E")
    expect(mine.get(".verdict-said.wrong")).to_be_in_viewport()
    expect(mine.button("Try again")).to_be_in_viewport()
    assert mine.page.evaluate(top) == before
    mine.button("Try again").click()
    expect(mine.get(".verdict-said")).to_be_empty()
    assert mine.page.evaluate(top) == before


def test_facings_begin_with_the_one_that_points_up_on_a_turned_board_too(window: Opener) -> None:
    mine = window(size=PHONE)
    mine.open("/learn/siam/rocks#task=3")
    mine.click("b4", "c4")
    expect(mine.get(".palette button").first).to_have_attribute("data-target", "S")
    assert [one.get_attribute("data-target") for one in mine.get(".palette button").all()] == ["S", "W", "N", "E"]


@pytest.mark.parametrize(("lesson", "tells"), [("run-on", False), ("match", True)])
def test_only_a_match_says_what_a_tile_would_bring(window: Opener, lesson: str, tells: bool) -> None:
    mine = window()
    mine.open(f"/learn/bombay_bazar/{lesson}")
    mine.get(".scene .cell.lit").click()
    expect(mine.get(".palette .gain").first).to_be_visible(visible=tells)


def test_villages_have_the_colours_of_their_columns_and_arrows_lead_to_them(window: Opener) -> None:
    mine = window(size=PHONE, has_touch=True)
    mine.open("/learn/bulp/more")
    fill = "one => getComputedStyle(one).getPropertyValue('--seat-2').trim()"
    colours = {mine.get(where).first.evaluate(fill) for where in (".sheet thead .seat-2", ".board [data-seat='2']")}
    assert len(colours) == 1
    mine.get(".board .held").first.click()
    expect(mine.get(".desk .edges .edge")).to_have_count(
        2
    )  # on a phone the cells are for fingers once a card is chosen


def test_what_is_chosen_from_hides_no_pipe_that_it_would_meet(window: Opener) -> None:
    mine = window()
    mine.open("/learn/bulp/leaks#task=2")
    mine.get(".board .held:has([data-t='pipe-NE'])").click()
    mine.get(".board rect[data-t='2,1']").click()
    palette = mine.get(".palette").bounding_box()
    assert palette
    for cell in ("2,0", "1,1"):
        pipe = mine.get(f".board rect[data-t='{cell}']").bounding_box()
        assert pipe
        across = min(pipe["x"] + pipe["width"], palette["x"] + palette["width"]) - max(pipe["x"], palette["x"])
        down = min(pipe["y"] + pipe["height"], palette["y"] + palette["height"]) - max(pipe["y"], palette["y"])
        assert min(across, down) <= 1


def test_a_task_is_not_left_out_when_the_server_is_away(window: Opener) -> None:
    mine, game = window(), load("nim")
    tasks = lessons_of(game)["take"].tasks
    mine.open("/learn/nim/take")
    do(mine, game, tasks[0])
    mine.excuse("503")
    away = "**/lessons/take/1?*"
    mine.page.route(away, lambda route: route.fulfill(status=503, json={"error": "Unavailable", "say": "away"}))
    mine.button("Next task").click()
    expect(mine.get(".toast")).to_be_visible()
    expect(mine.get(".place-in")).to_have_text(f"Task 1 of {len(tasks)}")
    mine.page.unroute(away)
    mine.button("Next task").click()
    expect(mine.get(".place-in")).to_have_text(f"Task 2 of {len(tasks)}")


def test_a_list_of_choices_begins_at_its_top(window: Opener) -> None:
    mine = window()
    mine.open("/learn/bombay_bazar/match")
    cell, palette = mine.get(".scene .cell.lit"), mine.get(".palette")
    cell.click()
    palette.evaluate("one => { one.style.maxHeight = '60px'; one.scrollTop = 100; }")
    assert palette.evaluate("one => one.scrollTop") > 0
    mine.page.keyboard.press("Escape")
    expect(palette).to_be_hidden()
    cell.click()
    expect(palette).to_be_visible()
    assert palette.evaluate("one => one.scrollTop") < 20
