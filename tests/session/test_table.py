"""A table: who may do what and when, what chance draws, and what each seat hears."""

import random
from typing import Any

import pytest

from howdah.core.errors import HowdahError, NotYours, Over, Refused, Stale, Unreadable
from howdah.core.game import Game
from howdah.core.lexicon import Lexicon
from howdah.core.protocol import CHANCE, OVER, TABLE
from howdah.core.schema import EVERYTHING, SPECTATOR
from howdah.games import load
from howdah.session.record import read
from howdah.session.step import Step
from howdah.session.table import Table
from tests.altered import altered


@pytest.fixture
def table(nim: Game) -> Table:
    """Two seats; chance, seeded, has drawn both charms."""
    return Table(nim, 2, rng=random.Random(1))


@pytest.fixture
def three(nim: Game) -> Table:
    return Table(nim, 3, rng=random.Random(1))


def go(table: Table, seat: int, text: str = "") -> list[Step]:
    """Plays a move of a seat, any if none is named."""
    return table.step(seat, table.ply, text or table.match.legal()[0])


def unchanged(table: Table, error: type[HowdahError], seat: int, text: str, ply: int | None = None) -> HowdahError:
    """Expects a step to fail, and nothing to have changed by it."""
    before = table.match.record(), table.match.offers.__dict__.copy(), table.ply
    with pytest.raises(error) as raised:
        table.step(seat, table.ply if ply is None else ply, text)
    assert (table.match.record(), table.match.offers.__dict__, table.ply) == before
    return raised.value


def test_chance_is_drawn_before_anybody_sits_down(table: Table) -> None:
    assert table.ply == 2
    assert [step.actor for step in table.match.log] == [CHANCE, CHANCE]
    assert table.match.turn == 0


def test_chance_is_drawn_by_weight(nim: Game) -> None:
    """Of six charms two are ones: the first draw is even, the second is not."""
    rng = random.Random(5)
    pairs = [tuple(step.text[-1] for step in Table(nim, 2, rng=rng).match.log) for _ in range(3000)]
    assert 0.17 < sum(a == b for a, b in pairs) / 3000 < 0.23  # one in five
    assert 0.30 < sum(a == "2" for a, _ in pairs) / 3000 < 0.37


def test_the_operating_system_draws_unless_told(nim: Game) -> None:
    draws = {tuple(step.text for step in Table(nim, 3).match.log) for _ in range(60)}
    assert len(draws) > 5


def test_a_step_answers_the_ply(table: Table) -> None:
    steps = go(table, 0)
    assert [(step.actor, step.visible_to) for step in steps] == [(0, EVERYTHING)]
    assert table.ply == 3
    for ply in (0, 2, 4, -1):
        error = unchanged(table, Stale, 1, "take B 1", ply)
        assert "ply 3" in str(error)
    unchanged(table, Stale, 1, "/resign", 2)


def test_talk_makes_no_step_come_too_late(three: Table) -> None:
    ply, move = three.ply, three.match.legal()[0]
    for seat, text in ((1, "/draw"), (2, "/undo 0"), (2, "/undo 1"), (1, "/decline undo"), (2, "/resign")):
        go(three, seat, text)
    assert three.step(0, ply, move) == [Step(0, move)]
    assert three.ply == ply + 6
    for late in (ply, ply + 5, ply + 7):
        unchanged(three, Stale, 1, move, late)


def test_an_undo_that_happened_makes_older_steps_come_too_late(table: Table) -> None:
    for seat in (0, 1):
        go(table, seat)
    for seat in (0, 1):
        go(table, seat, "/undo 2")
    for ply in (2, 3, 4, 5):
        unchanged(table, Stale, 0, table.match.legal()[0], ply)
    assert read(table.match.record(), load).changed == table.match.changed == table.match.copy().changed == 6
    table.step(0, 6, table.match.legal()[0])


def test_a_seat_decides_in_its_turn(table: Table) -> None:
    unchanged(table, NotYours, 1, "take B 1")
    unchanged(table, NotYours, 7, "take B 1")
    unchanged(table, NotYours, -1, "take B 1")
    unchanged(table, NotYours, OVER, "take B 1")


def test_what_cannot_be_played(table: Table) -> None:
    unchanged(table, Unreadable, 0, "take Z 1")
    unchanged(table, Unreadable, 0, "")
    unchanged(table, Unreadable, 0, "/sing")
    unchanged(table, Unreadable, 0, "/undo")
    unchanged(table, Unreadable, 0, "/undo x")
    unchanged(table, Unreadable, 0, "/undo -1")
    unchanged(table, Unreadable, 0, "/undo " + "9" * 5000)
    unchanged(table, Unreadable, 9, "/resign")
    unchanged(table, Unreadable, -1, "/draw")
    refusal = unchanged(table, Refused, 0, "charm 1")
    assert isinstance(refusal, Refused)
    assert refusal.clause == "NIM-2"
    unchanged(table, Refused, 0, "/undo 2")
    unchanged(table, Refused, 0, "/undo 3")


def test_after_the_end(nim: Game) -> None:
    table = Table.of(nim.read("0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0"))
    go(table, 0, "take C 1")
    assert table.match.winners == [0]
    unchanged(table, Over, 1, "take C 1")
    unchanged(table, Over, 1, "/resign")
    unchanged(table, Over, 1, "/draw")


def test_a_match_goes_on_at_a_table(nim: Game) -> None:
    match = nim.new()
    table = Table.of(match, random.Random(2))
    assert table.match is match
    assert (match.turn, table.ply) == (0, 2)


# Resigning.


def test_of_two_one_resigns(table: Table) -> None:
    assert table.step(1, 2, "/resign") == [Step(1, "/resign")]
    assert (table.match.turn, table.match.winners, table.match.outcome.clause) == (OVER, [0], "/resign")
    assert table.match.legal() == []
    unchanged(table, Over, 0, "take A 1")
    unchanged(table, Over, 0, "/resign")
    unchanged(table, Over, 0, "/undo 0")


def test_of_two_one_runs_out_of_time(table: Table) -> None:
    go(table, 0, "/late")
    assert (table.match.turn, table.match.winners, table.match.outcome.clause) == (OVER, [1], "/late")
    unchanged(table, Over, 1, "/late")


def test_of_three_one_resigns_and_is_played_on(three: Table) -> None:
    go(three, 1, "/resign")
    assert three.match.turn == 0
    assert three.match.winners == []
    unchanged(three, Refused, 1, "/resign")
    unchanged(three, Refused, 1, "/draw")
    for seat in (0, 1, 2, 0):
        go(three, seat)
    go(three, 0, "/resign")
    assert three.match.turn == OVER
    assert three.match.winners == [2]
    assert three.match.outcome.ranks == [3, 4, 0], "who resigned first ranks last"


def test_whoever_resigned_does_not_win(nim: Game) -> None:
    table = Table.of(nim.read("0,0,1 taken=6,5,0 charms=2,3,2 bag=2,0,1 turn=0", seats=3))
    go(table, 0, "/resign")
    go(table, 0, "take C 1")
    assert table.match.outcome.clause == "NIM-6"
    assert table.match.winners == [1, 2]
    assert table.match.outcome.ranks == [3, 0, 0]


# Draws.


def test_a_draw_is_agreed(table: Table) -> None:
    go(table, 1, "/draw")
    assert table.match.turn == 0
    unchanged(table, Refused, 1, "/draw")
    go(table, 0, "/draw")
    assert (table.match.turn, table.match.winners, table.match.outcome.clause) == (OVER, [], "/draw")
    unchanged(table, Over, 0, "take A 1")


def test_an_offer_lapses_when_another_moves(table: Table) -> None:
    go(table, 1, "/draw")
    go(table, 0)
    go(table, 0, "/draw")
    assert table.match.turn == 1, "the offer of seat 1 stands no longer"
    go(table, 1, "/draw")
    assert table.match.turn == OVER


def test_an_offer_outlives_a_move_of_its_own(table: Table) -> None:
    go(table, 0, "/draw")
    go(table, 0)
    go(table, 1, "/draw")
    assert table.match.outcome.clause == "/draw"


def test_resigning_answers_an_offer_by_losing(table: Table) -> None:
    go(table, 1, "/draw")
    go(table, 0, "/resign")
    assert (table.match.outcome.clause, table.match.winners) == ("/resign", [1])


def test_those_who_remain_agree(three: Table) -> None:
    go(three, 0, "/resign")
    go(three, 1, "/draw")
    assert three.match.turn != OVER
    go(three, 2, "/draw")
    assert (three.match.turn, three.match.winners) == (OVER, [])
    assert three.match.outcome.ranks[0] > three.match.outcome.ranks[1] == three.match.outcome.ranks[2]


def test_a_draw_is_declined(three: Table) -> None:
    with pytest.raises(Refused, match="nothing to decline"):
        go(three, 1, "/decline draw")
    go(three, 0, "/draw")
    go(three, 2, "/draw")
    with pytest.raises(Refused, match="nothing to decline"):
        go(three, 0, "/decline draw")
    go(three, 1, "/decline draw")
    assert three.match.offers.draws == set()
    go(three, 1, "/draw")
    assert three.match.turn != OVER, "what was declined is to be offered again"
    assert [step.came for step in three.match.log[-4:]] == ["", "agreed", "", ""]


# Taking back.


def patient(nim: Game) -> Game:
    """Returns a nim in which taking a single stone does not end one's turn."""
    rules = nim.rules

    def play(state: Any, move: int) -> None:
        mover = state.mover
        rules.play(state, move)
        if nim.lexicon.kind(move) == "take" and nim.lexicon.values(move)["stones"] == "1":
            state.mover = mover

    return altered(nim, rules={"play": play})


def test_taking_back_is_free_within_a_turn(nim: Game) -> None:
    table = Table.of(patient(nim).read("3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0"))
    before = table.match.position
    go(table, 0, "take A 1")
    go(table, 0, "take A 1")
    assert table.step(0, 2, "/undo 0") == [Step(0, "/undo 0", came="alone")]
    assert (table.match.position, table.match.turn, table.ply) == (before, 0, 3)


def test_taking_back_a_finished_turn_wants_consent(nim: Game) -> None:
    table = Table.of(patient(nim).read("3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0"))
    go(table, 0, "take A 1")
    go(table, 0, "take C 3")
    go(table, 0, "/undo 1")
    assert len(table.match.line) == 2
    go(table, 1, "/undo 1")
    assert (len(table.match.line), table.match.turn) == (1, 0)


def test_nobody_takes_another_seats_move_back_alone(nim: Game) -> None:
    table = Table.of(patient(nim).read("3,4,5 taken=0,0 charms=2,3 bag=2,1,1 turn=0"))
    go(table, 0, "take A 1")
    go(table, 1, "/undo 0")
    assert len(table.match.line) == 1


def test_taking_back_an_answered_move_wants_consent(table: Table) -> None:
    before = table.match.position
    go(table, 0)
    go(table, 1)
    after = table.match.position
    go(table, 0, "/undo 2")
    assert table.match.position == after
    go(table, 1, "/undo 2")
    assert (table.match.position, table.match.turn) == (before, 0)
    go(table, 0)
    assert table.match.turn == 1


def test_consent_is_to_the_same_request(table: Table) -> None:
    for seat in (0, 1):
        go(table, seat)
    go(table, 0, "/undo 2")
    go(table, 1, "/undo 3")
    assert len(table.match.line) == 4, "one asked for two moves, the other for one"
    go(table, 0, "/undo 3")
    assert len(table.match.line) == 3
    go(table, 1)
    go(table, 1, "/undo 2")
    assert len(table.match.line) == 4, "what seat 0 asked first stands no longer"


def test_a_request_is_declined(table: Table) -> None:
    for seat in (0, 1):
        go(table, seat)
    go(table, 0, "/undo 2")
    go(table, 1, "/decline undo")
    assert table.match.offers.asked_for == -1
    go(table, 1, "/undo 2")
    assert len(table.match.line) == 4, "the request stands no longer"
    assert read(table.match.record(), load).offers == table.match.offers
    with pytest.raises(Unreadable, match="neither a move nor"):
        go(table, 0, "/decline everything")


def test_a_request_lapses_when_somebody_moves(table: Table) -> None:
    for seat in (0, 1):
        go(table, seat)
    go(table, 1, "/undo 2")
    go(table, 0)
    go(table, 0, "/undo 2")
    assert len(table.match.line) == 5


def test_chance_is_not_taken_back_freely(table: Table) -> None:
    go(table, 0, "/undo 0")
    assert len(table.match.line) == 2, "nobody draws another charm alone"
    assert table.step(1, 3, "/undo 0")[0] == Step(1, "/undo 0", came="agreed")
    assert len(table.match.line) == 2, "chance drew again"
    assert [step.actor for step in table.match.log] == [CHANCE, CHANCE, 0, 1, CHANCE, CHANCE]


def test_a_move_that_chance_answered_is_not_taken_back_freely(nim: Game) -> None:
    """In nim chance only opens the game: a seat that has drawn nothing yet stands for the rest."""
    match = nim.new()
    match.play("charm 1")
    assert not match.is_free(0, 0)


def test_an_ended_game_is_taken_back_by_all(nim: Game) -> None:
    table = Table.of(nim.read("0,0,1 taken=6,5 charms=2,3 bag=2,1,1 turn=0"))
    go(table, 0, "take C 1")
    go(table, 0, "/undo 0")
    assert table.match.turn == OVER
    go(table, 1, "/undo 0")
    assert table.match.turn == 0


def test_a_resignation_outlives_taking_back(three: Table) -> None:
    for seat in (0, 1):
        go(three, seat)
    go(three, 2, "/resign")
    go(three, 1, "/undo 3")
    assert len(three.match.line) == 5
    go(three, 0, "/undo 3")
    assert len(three.match.line) == 3, "who has resigned is not asked"
    assert three.match.offers.resigned == [2]


# What is heard.


def test_secret_steps_are_heard_by_their_seat(table: Table) -> None:
    go(table, 0)
    texts = [step.text for step in table.match.log]
    assert [step.text for step in table.heard(0)] == [texts[0], "charm", texts[2]]
    assert [step.text for step in table.heard(1)] == ["charm", texts[1], texts[2]]
    assert [step.text for step in table.heard(SPECTATOR)] == ["charm", "charm", texts[2]]
    assert table.heard(EVERYTHING)[0].text == "charm", "EVERYTHING is no seat that anybody sits at"
    assert [step.text for step in table.heard(0, since=2)] == [texts[2]]


@pytest.mark.parametrize("end", ["/resign", "/draw"])
def test_everything_is_heard_and_seen_after_the_end(table: Table, end: str) -> None:
    assert "?" in str(table.match.view(0))
    go(table, 1, end)
    if end == "/draw":
        go(table, 0, end)
    assert table.heard(0) == table.heard(1) == table.heard(SPECTATOR) == table.match.log
    assert str(table.match.view(0)) == str(table.match.view()) == table.match.position


# The table's own steps.


def clocked(nim: Game) -> Game:
    """Returns a nim in which the table, by its clock, takes a stone for who is late."""
    lexicon = nim.lexicon
    late = Lexicon({**lexicon.patterns, "late": "late"}, [*lexicon.rows, ("late",)], by_table=("late",))
    own = len(late) - 1
    rules = nim.rules

    def instead(state: object) -> int:
        buffer = [0] * 9
        rules.legal(state, buffer)
        return buffer[0]

    return altered(
        nim,
        rules={
            "play": lambda state, move: rules.play(state, instead(state) if move == own else move),
            "why_not": lambda state, move: rules.why_not(state, move) if move != own else 2 * (rules.turn(state) < 0),
            "visible_to": lambda state, move: EVERYTHING if move == own else rules.visible_to(state, move),  # type: ignore[attr-defined]
            "deadline": lambda _: (5, "late"),
        },
        notation={"LEXICON": late},
    )


def test_the_clock_ticks(nim: Game) -> None:
    table = Table(clocked(nim), 2, rng=random.Random(1))
    assert "late" not in table.match.legal()
    assert table.tick("late") == [Step(TABLE, "late")]
    assert (table.match.turn, table.match.actors) == (1, [CHANCE, CHANCE, TABLE])
    assert "\n3 ! late\n" in table.match.record()


def test_the_table_plays_its_own_step_at_the_deadline(nim: Game) -> None:
    table = Table(clocked(nim), 2, rng=random.Random(1))
    assert table.match.deadline == (5, "late")
    assert table.close(4.9) == []
    assert table.close(5.0) == [Step(TABLE, "late")]
    assert Table(nim, 2, rng=random.Random(1)).close(1e6) == []


def test_an_own_step_that_the_rules_forbid_waits(nim: Game) -> None:
    table = Table.of(clocked(nim).new(2), roll=False)
    assert table.match.turn == CHANCE
    assert table.close(5.0) == []


def test_seats_do_not_tick_and_the_clock_does_not_play(nim: Game) -> None:
    table = Table(clocked(nim), 2, rng=random.Random(1))
    unchanged(table, NotYours, 0, "late")
    unchanged(table, NotYours, 1, "late")
    before = table.match.record()
    with pytest.raises(NotYours):
        table.tick(table.match.legal()[0])
    with pytest.raises(Unreadable):
        table.tick("elephant")
    assert table.match.record() == before


def test_a_tick_is_not_taken_back_freely(nim: Game) -> None:
    table = Table(clocked(nim), 2, rng=random.Random(1))
    table.tick("late")
    assert not table.match.is_free(0, 2)


def test_the_clock_stops_at_the_end(nim: Game) -> None:
    table = Table(clocked(nim), 2, rng=random.Random(1))
    go(table, 0, "/resign")
    with pytest.raises(Over):
        table.tick("late")
