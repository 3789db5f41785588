"""Strategies of the games: values of hands, distances on the map, evaluations that change nothing."""

import random
from functools import cache
from itertools import product
from math import comb
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

import howdah
from howdah.bots.levels import Bot
from howdah.core.kernel import INTERPRETED
from howdah.games.bazaar import strategy as bazaar
from howdah.games.bazaar.components import spelt
from howdah.games.bazaar.state import COST, OFFERS_A_CARD, PAID, SCORE, TAKEN
from howdah.games.bombay import strategy as bombay
from howdah.games.bombay.state import COST as COST_OF_STEP
from howdah.games.bombay.strategy import distances
from howdah.games.bulp import strategy as bulp
from howdah.session.match import Match
from howdah.session.table import Table

MERCHANTS = (1, 4)
Hand = tuple[int, ...]


def number(hand: Hand) -> int:
    return bazaar._number(SimpleNamespace(hands=list(hand)), 0)  # type: ignore[arg-type]


@cache
def hands() -> list[Hand]:
    return [hand for hand in product(range(11), repeat=5) if sum(hand) <= 10]


class TestBazaar:
    """Values of hands, against the rules written once more."""

    def test_every_hand_has_its_number(self) -> None:
        assert [number(hand) for hand in hands()] == list(range(comb(15, 5)))
        assert number((3, 3, 3, 3, 3)) == number((3, 3, 3, 1, 0))  # of what is above ten, the last do not count

    @pytest.mark.parametrize(("card", "place"), [(1, 0), (17, 1), (45, 2), (0, 2)])
    def test_a_value_is_that_of_the_best_turn(self, card: int, place: int) -> None:
        values = bazaar._hand_values(*MERCHANTS).reshape(-1, bazaar.HANDS)[bazaar.COLUMNS * card + place]
        rng = random.Random(card)
        for hand in rng.sample([hand for hand in hands() if sum(hand) < 10], 60):
            rolled = [then(values, card, place, changed(hand, gem)) for gem in numpy.eye(5, dtype=int)]
            traded = [then(values, card, place, after) for after in trades(hand)]
            best = max((sum(rolled) + max(rolled)) / 6, *traded, -99_999)
            assert values[number(hand)] == pytest.approx(best - bazaar.TURN, abs=3)


def changed(hand: Hand, by: Any) -> Hand:
    return tuple(map(int, numpy.array(hand) + by))


def trades(hand: Hand) -> list[Hand]:
    """Returns what trades make of a hand."""
    offers = [(card - 1) * OFFERS_A_CARD + i for card in MERCHANTS for i in range(OFFERS_A_CARD)]
    able = [offer for offer in offers if all(have >= pay for have, pay in zip(hand, PAID[offer], strict=True))]
    return [changed(hand, numpy.array(TAKEN[offer]) - PAID[offer]) for offer in able]


def then(values: Any, card: int, place: int, hand: Hand) -> float:
    """Returns the value of a hand that may buy."""
    number_of = number(hand)
    hand = hands()[number_of]
    left = sum(hand) - 5
    if left >= 0 and all(have >= cost for have, cost in zip(hand, COST[card], strict=True)):
        return max(float(values[number_of]), 1000 * SCORE[place][min(left, 3)] + bazaar.KEEP[left])
    return float(values[number_of])


def test_a_low_level_of_bazaar_undoes_no_trade_for_nothing() -> None:
    """Of a trade and the one that undoes it, a level that errs makes one at most while the same cards show."""
    game, at = howdah.load("bazaar"), "merchants=1,2 piles=12/5,17/5,31/5,2/5 hands={},- turn=0/act"
    bot = Bot(game, 1, INTERPRETED)
    for letters in ("RSO", "SSTD", "RRSOT", "OTDDD", "RSSTTD"):
        before = game.read(at.format(letters), 2)
        plausible = bot.plausible(before.view(0), before.legal())
        assert "roll" in plausible
        for trade in {text for text in plausible if text.startswith("trade")}:
            traded = game.read(before.position, 2)
            traded.play(trade)
            there = game.read(at.format(spelt(traded.state.hands[:5])), 2)
            back = trade.translate(str.maketrans("<>", "><"))
            assert back in there.legal()
            assert back not in bot.plausible(there.view(0), there.legal())


def test_steps_in_bombay_come_nearer() -> None:
    far = distances.DISTANCE
    for here, goal in product(range(len(far)), repeat=2):
        if here != goal:
            step = distances.STEP[here][goal]
            assert far[here][goal] == COST_OF_STEP[step] + far[step][goal]
    assert all(sum(traffic) == pytest.approx(distances.ENTRIES, abs=9) for traffic in distances.TRAFFIC)


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_the_evaluation_of_bulp_changes_no_state(seats: int) -> None:
    game = howdah.load("bulp")
    for state in midgame("bulp", seats, 40):
        before, values, tables = game.schema.pack(state), [0.0] * seats, bulp.precompute(state)
        bulp.evaluate(state, values, tables)
        assert game.schema.pack(state) == before
        assert all(0.0 <= value <= 1.0 for value in values)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_plan_in_bombay_leads_somewhere(seats: int) -> None:
    for state in midgame("bombay", seats, 30):
        goal = bombay.plan(state) % bombay.GOALS
        assert goal == bombay.NOWHERE or 0 <= goal < len(distances.STEP)


def midgame(name: str, seats: int, steps: int) -> list[Any]:
    """Returns states at decisions of a match by random moves, dealt from the view of who decides."""
    game, rng = howdah.load(name), random.Random(seats)
    match: Match = Table(game, seats, None, rng).match
    states: list[Any] = []
    while match.turn != howdah.OVER and len(states) < steps:
        if match.turn == howdah.CHANCE:
            match.roll(rng)
        else:
            states.append(game.engine().deal(match.view(match.turn).state, 1))
            match.play(rng.choice(match.legal()))
    return states
