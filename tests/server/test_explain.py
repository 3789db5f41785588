"""Every click is answered: by the clause that forbids it, or by what can be done instead."""

import random
import re
from html import unescape

import pytest

from howdah.core.protocol import CHANCE
from howdah.games import load, names
from howdah.server.sockets import explain, messages
from howdah.session.match import Match

from .test_secrets import live_of


def played(game: str, plies: int) -> Match:
    """Returns a match after so many random steps, with somebody to decide."""
    match, rng = load(game).new(), random.Random(1)
    while match.turn == CHANCE or len(match.log) < plies:
        match.roll(rng) if match.turn == CHANCE else match.play(rng.choice(match.legal()))
    return match


def why(match: Match, *path: str) -> tuple[str, str]:
    found = explain.why(live_of(match), match.turn, "en", path, "")
    return found.clause, " ".join(found.at)


def test_a_click_that_no_move_makes_names_the_rule_of_what_was_begun() -> None:
    match = load("siam").new()
    assert why(match, "reserve-0", "b2") == ("SIA-3", "b2")  # no border cell
    match.play("enter a1 N")
    match.play("enter e5 S")
    assert why(match, "a1", "c4") == ("SIA-5", "c4")  # too far to step
    assert why(match, "a1", "a2", "nowhere") == ("SIA-5", "nowhere")


def test_a_click_that_begins_nothing_tells_what_would() -> None:
    live = live_of(load("siam").new())
    found = explain.why(live, 0, "en", ("nowhere",), "")
    assert found.clause == ""
    assert found.say == "You can’t do that. Try: the elephants’ reserve."
    assert found.at == ("nowhere",)
    assert explain.why(live, 0, "en", (), "").say == found.say


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("plies", [0, 12])
def test_every_click_after_a_possible_one_is_answered(name: str, plies: int) -> None:
    match = played(name, plies)
    live, seat = live_of(match), match.turn
    targets = set(re.findall(r"data-t='([^']+)'", unescape("".join(markup for _, markup in live.elements(seat)))))
    choices = messages.choices(live, seat) or []
    assert targets.issuperset(choice[1] for choice in choices)
    begun = sorted({choice[1] for choice in choices if len(choice) > 2})[:6]
    for path in [(first, then) for first in begun for then in sorted(targets)[:40]]:
        if any(choice[1:3] == path for choice in choices):
            continue
        assert explain.why(live, seat, "fr", path, "").clause in live.game.clauses, path


@pytest.mark.parametrize("name", names())
def test_moves_are_found_by_their_first_click(name: str) -> None:
    match = played(name, 6)
    view, lexicon, path = match.seen(match.turn), match.game.lexicon, match.game.picture.path
    wanted = path(view, match.engine.legal(match.state)[-1])
    fitting = {move for move in range(len(lexicon)) if path(view, move)[: len(wanted)] == wanted}
    assert set(explain.led_to(match.game, view, wanted)) == fitting


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("plies", [0, 12])
def test_a_path_of_targets_in_any_order_is_answered(name: str, plies: int) -> None:
    match, rng = played(name, plies), random.Random(1)
    live = live_of(match)
    targets = sorted({target for choice in messages.choices(live, match.turn) or [] for target in choice[1:]})
    for _ in range(100):
        path = tuple(rng.choices(targets, k=rng.randint(1, 16)))
        assert explain.why(live, match.turn, "en", path, "").say
