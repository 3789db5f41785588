"""The contract catches mistakes: a nim is broken in one way after the other, and none gets through."""

from collections.abc import Callable
from itertools import combinations, product
from itertools import count as counting
from pathlib import Path
from typing import Any

import pytest

from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED, kernel
from howdah.core.option import count, switch
from howdah.core.protocol import Moves, Reckoning, Said, Tally
from howdah.core.schema import EVERYTHING, PUBLIC, Schema, numbers, per_seat
from howdah.games import load
from howdah.games.nim import notation, picture, rules
from howdah.games.nim.rules import start as start_nim
from howdah.games.siam import rules as siam_rules
from howdah.testing import Broken, Walk, try_corner, walk
from howdah.testing.option_rows import Row, corners, extremes, variants
from tests.altered import altered, folder_of
from tests.cases import GAMES

SEEDS = range(12)


def walks(game: Game, seats: int = 2, mode: str = INTERPRETED) -> list[Walk]:
    return [walk(game, seats, {}, seed, mode, 60) for seed in SEEDS]


def caught(game: Game, said: str, seats: int = 2, mode: str = INTERPRETED) -> None:
    """Expects random games to break the contract, with a sentence and the record of the game."""
    with pytest.raises(Broken) as raised:
        walks(game, seats, mode)
    assert said in str(raised.value)
    assert "howdah record 2" in str(raised.value)


def revised(**fields: Any) -> Schema:
    """Returns the form of a nim with some fields declared otherwise."""
    return Schema(type("State", (), {**vars(rules.State), **fields}))


@pytest.mark.parametrize("seats", [2, 3])
def test_nim_itself_is_whole(nim: Game, seats: int) -> None:
    trips = walks(altered(nim), seats)
    assert all(isinstance(trip, Walk) and trip.hidden and trip.redealt for trip in trips)


# Legality.


def backwards(state: Any, out: Any) -> int:
    n = rules.legal(state, out)
    out[:n] = list(reversed(out[:n]))
    return n


def doubled(state: Any, out: Any) -> int:
    n = rules.legal(state, out)
    if n < 9:
        out[n] = out[n - 1]
        n += 1
    return n


def outside(_: Any, out: Any) -> int:
    out[0] = len(notation.LEXICON)
    return 1


def one_less(state: Any, out: Any) -> int:
    return max(1, rules.legal(state, out) - 1)


def none(*_: Any) -> int:
    return 0


@pytest.mark.parametrize(
    ("legal", "said"),
    [
        (backwards, "not ascending"),
        (doubled, "not ascending"),
        (outside, "not in the lexicon"),
        (one_less, "why_not says 0"),
        (none, "there are moves exactly while the game goes on"),
    ],
)
def test_a_wrong_list_of_moves(nim: Game, legal: Callable[[Any, Any], int], said: str) -> None:
    caught(altered(nim, rules={"legal": legal}), said)


def test_a_list_longer_than_declared(nim: Game) -> None:
    caught(altered(nim, max_legal=5), "IndexError")


def silent(*_: Any) -> int:
    return 0


def talkative(state: Any, move: int) -> int:
    return rules.why_not(state, move) or 5


def unknown(state: Any, move: int) -> int:
    return 99 if rules.why_not(state, move) else 0


def forgetful(state: Any, move: int) -> int:
    """Forgets one clause of seven."""
    clause = rules.why_not(state, move)
    return 0 if clause == 5 else clause


@pytest.mark.parametrize(
    ("why_not", "said"),
    [
        (silent, "which is not legal"),
        (talkative, "which is legal"),
        (unknown, "cites clause 99"),
        (forgetful, "which is not legal"),
    ],
)
def test_a_wrong_reason(nim: Game, why_not: Callable[[Any, int], int], said: str) -> None:
    caught(altered(nim, rules={"why_not": why_not}), said)


# Secrets.


def peeking_legal(state: Any, out: Any) -> int:
    """Lets nobody take what the other's charm shows."""
    n = 0
    for move in range(3, 12):
        if peeking_why_not(state, move) == 0:
            out[n] = move
            n += 1
    return n


def peeking_why_not(state: Any, move: int) -> int:
    other = state.charms[(state.mover + 1) % state.seats]
    clause = rules.why_not(state, move)
    max_steps = min(state.heaps) < 3
    return 5 if not clause and rules.turn(state) >= 0 and rules.NUMBER[move] == other and not max_steps else clause


def test_a_peeking_list_of_moves(nim: Game) -> None:
    caught(
        altered(nim, rules={"legal": peeking_legal, "why_not": peeking_why_not}),
        "cannot see",
    )


def test_a_turn_that_depends_on_a_secret(nim: Game) -> None:
    def turn(state: Any) -> int:
        decider = rules.turn(state)
        return decider if decider < 0 or state.bag[0] != -1 else (decider + 1) % state.seats

    caught(altered(nim, rules={"turn": turn}), "whose turn it is cannot be told from a view")


@pytest.mark.parametrize("fields", [{"bag": numbers(3, 0, 2)}, {"charms": per_seat(3, 0, 3)}], ids=["bag", "charms"])
def test_a_field_that_everybody_sees_by_mistake(nim: Game, fields: dict[str, Any]) -> None:
    """The other hidden field is dealt anew, and what is seen betrays it."""
    assert all(field.seen_by == PUBLIC for field in fields.values())
    caught(altered(nim, rules={"SCHEMA": revised(**fields)}), "shown something that it cannot see")


def test_a_leaking_picture(nim: Game) -> None:
    """A picture that is drawn from more than its view."""
    schema, seen = nim.schema, list[int]()

    class Leaking(Schema):
        def view(self, state: Any, viewer: int, opened: bool = False) -> Any:
            seen[:] = schema.flat(state)
            return super().view(state, viewer, opened)

    def draw(view: Any) -> list[tuple[str, str]]:
        return [*picture.draw(view), ("leak", f"<text>{sum(seen[5:])}{seen}</text>")]

    caught(
        altered(nim, rules={"SCHEMA": Leaking(rules.State)}, picture={"draw": draw}),
        "shown something that it cannot see",
    )


def test_a_step_that_everybody_hears_by_mistake(nim: Game) -> None:
    caught(
        altered(nim, rules={"visible_to": lambda state, move: EVERYTHING}),  # noqa: ARG005
        "hears what it cannot see",
    )


def test_a_deal_that_changes_the_census(nim: Game) -> None:
    def deal(state: Any, seat: int, rng: Any) -> None:
        rules.deal(state, seat, rng)
        state.bag[0] = 2

    caught(altered(nim, rules={"deal": deal}), "dealing again changes conserved")


def test_a_deal_that_changes_what_is_seen(nim: Game) -> None:
    def deal(state: Any, seat: int, rng: Any) -> None:
        rules.deal(state, seat, rng)
        state.heaps[0], state.heaps[1] = state.heaps[1], state.heaps[0]

    caught(altered(nim, rules={"deal": deal}), "shown something that it cannot see")


def test_a_deal_that_leaves_holes(nim: Game) -> None:
    caught(altered(nim, rules={"deal": lambda state, seat, rng: None}), "must be from 0")  # noqa: ARG005


# States and texts.


def test_a_census_that_changes(nim: Game) -> None:
    caught(altered(nim, rules={"conserved": lambda state: (*rules.conserved(state), state.mover)}), "and is now")


def test_a_stone_that_is_lost(nim: Game) -> None:
    def play(state: Any, move: int) -> None:
        rules.play(state, move)
        if state.heaps[2] == 3:
            state.heaps[2] = 2

    caught(altered(nim, rules={"play": play}), "twelve stones")


def test_a_number_beyond_its_range(nim: Game) -> None:
    caught(altered(nim, rules={"SCHEMA": revised(taken=per_seat(3, 0, 2))}), "must be from 0 to 2")


def test_play_that_is_never_twice_the_same(nim: Game) -> None:
    plays = counting()

    def play(state: Any, move: int) -> None:
        rules.play(state, move)
        state.mover = next(plays) % 2

    caught(altered(nim, rules={"play": play}), "two states")


def test_play_that_spoils_the_original(siam: Game) -> None:
    """Its states share a list."""

    class Sharing(Schema):
        def copy(self, state: Any) -> Any:
            twin = super().copy(state)
            twin.board = state.board
            return twin

    caught(altered(siam, rules={"SCHEMA": Sharing(siam_rules.State)}), "changes the original")


def test_a_text_that_forgets(nim: Game) -> None:
    def read(text: str, state: Any) -> None:
        notation.read(text, state)
        state.dealt = min(state.dealt, 1)

    caught(altered(nim, notation={"read": read}), "does not give the state back")


def test_a_text_that_fails(nim: Game) -> None:
    def show(view: Any) -> str:
        if view.dealt == 2:
            raise RuntimeError("speechless")
        return notation.show(view)

    caught(altered(nim, notation={"show": show}), "speechless")


# Ends.


def test_a_game_longer_than_declared(nim: Game) -> None:
    caught(altered(nim, max_steps=4), "went on beyond 4 steps")


def test_an_end_by_no_clause(nim: Game) -> None:
    def outcome(state: Any, scores: Any, ranks: Any) -> int:
        return 42 if rules.outcome(state, scores, ranks) else 0

    caught(altered(nim, rules={"outcome": outcome}), "NIM-42")


def test_an_outcome_of_no_weight(nim: Game) -> None:
    def chance(state: Any, out: Any, weights: Any) -> int:
        n = rules.chance(state, out, weights)
        weights[0] = 0
        return n

    caught(altered(nim, rules={"chance": chance}), "no weight")


# Pictures and words.


def unstable(view: Any) -> list[tuple[str, str]]:
    return [*picture.draw(view), (f"stones-{sum(view.heaps)}", "")]


def twice(view: Any) -> list[tuple[str, str]]:
    return [*picture.draw(view), ("heap-A", "")]


def open_ended(view: Any) -> list[tuple[str, str]]:
    return [*picture.draw(view), ("board", "<g>")]


def fickle(view: Any, numbers: Any = counting()) -> list[tuple[str, str]]:  # noqa: B008
    return [*picture.draw(view), ("board", f"<g id='{next(numbers)}'/>")]


def nowhere(view: Any) -> list[tuple[str, str]]:
    return [(key, markup.replace("data-t", "data-x")) for key, markup in picture.draw(view)]


def forgotten(_before: Any, after: Any) -> list[tuple[str, str]]:
    return [element for element in picture.draw(after) if element[0] != "heap-B"]


def misplaced(before: Any, _after: Any) -> list[tuple[str, str]]:
    return picture.draw(before)


def invented(_before: Any, after: Any) -> list[tuple[str, str]]:
    return [*picture.draw(after), ("heap-Z", "")]


def shared(before: Any, after: Any) -> list[tuple[str, str]]:
    """Takes what everybody holds for the same to all viewers."""
    return [
        element
        for element in picture.draw(after)
        if not element[0].startswith("charm") or before.viewer == after.viewer
    ]


def told_to_one(view: Any, path: tuple[str, ...], moves: Moves) -> Said | None:
    """Says after a click who the mover is, which its key does not hold."""
    return ("prompt", {"seat": view.mover, "moves": len(moves(()))}) if path else None


def partial_scores(view: Any) -> Reckoning:
    """Shows every viewer the scores from another side."""
    return Reckoning([Tally(("reckoning-taken", {}), [view.viewer], "count")], [])


def test_open_scores_that_differ(nim: Game) -> None:
    caught(altered(nim, picture={"reckoning": partial_scores}), "viewers see different scores")


@pytest.mark.parametrize("redraw", [forgotten, misplaced, invented, shared])
def test_a_picture_that_forgets_what_has_changed(nim: Game, redraw: Callable[[Any, Any], Any]) -> None:
    caught(altered(nim, picture={"redraw": redraw}), "redraw leaves out, or draws wrongly")


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"draw": unstable}, "keys of the picture change"),
        ({"draw": twice}, "same key"),
        ({"draw": open_ended}, "not well-formed"),
        ({"draw": fickle}, "drawn in two ways"),
        ({"draw": nowhere}, "cannot be clicked"),
        ({"icon": lambda target: ""}, "cannot be clicked"),  # noqa: ARG005
        ({"path": lambda view, move: notation.LEXICON.rows[move][1:2]}, "equals or begins another"),  # noqa: ARG005
        ({"path": lambda view, move: ("Z", str(move))}, "cannot be clicked"),  # noqa: ARG005
        ({"path": lambda view, move: notation.LEXICON.rows[move][1:][:: 1 - 2 * view.mover]}, "path_key is the same"),
        ({"prompt": told_to_one, "prompt_key": lambda view: 0}, "prompt_key is the same"),  # noqa: ARG005
        ({"fault": lambda view, move, clause: 1 // 0}, "ZeroDivisionError"),  # noqa: ARG005
        ({"travels": lambda view, move: 1 // 0}, "ZeroDivisionError"),  # noqa: ARG005
    ],
)
def test_a_wrong_picture(nim: Game, part: dict[str, Any], said: str) -> None:
    caught(altered(nim, picture=part), said)


def test_one_picture_that_is_not_the_same_for_all(siam: Game) -> None:
    def draw(view: Any) -> list[tuple[str, str]]:
        return [*siam.picture.draw(view), ("own", f"<g data-seat='{view.viewer}'/>")]

    caught(altered(siam, picture={"draw": draw, "redraw": None}), "is shown something else than a spectator")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", ["say-take", "say-charm", "say-charm-secretly", "end-NIM-6"])
def test_missing_words(nim: Game, tmp_path: Path, key: str, lang: str) -> None:
    game = altered(nim, folder=folder_of(nim, tmp_path / "nim", without=key, lang=lang))
    caught(game, f"no words for {key!r} in {lang}")


def test_words_that_ask_for_more_than_they_get(nim: Game, tmp_path: Path) -> None:
    spoken = "say-take = { $who } prend { $animals }."
    caught(altered(nim, folder=folder_of(nim, tmp_path / "nim", without="say-take", instead=spoken)), "'say-take'")


# Modes.


def test_modes_that_disagree(nim: Game) -> None:
    def chance(state: Any, out: Any, weights: Any) -> int:
        n = rules.chance(state, out, weights)
        weights[0] += 1
        return n

    game = altered(nim)
    game.engine(COMPILED)
    game.engines[INTERPRETED] = altered(nim, rules={"chance": chance}).engine(INTERPRETED)
    caught(game, "interpreted and compiled rules disagree on chance", mode=COMPILED)


# Corners.


@pytest.mark.parametrize("name", GAMES)
def test_variants_cover_every_pair_of_extremes(name: str) -> None:
    game = load(name)
    defaults = {option: declared.default for option, declared in game.schema.options.items()}
    rows = [{**defaults, **row} for row in variants(game)]
    assert rows[0] == defaults
    for (one, first), (other, second) in combinations(game.schema.options.items(), 2):
        for pair in product(extremes(first), extremes(second)):
            assert any((row[one], row[other]) == pair for row in rows), (one, other, pair)
    for option, declared in game.schema.options.items():
        assert {row[option] for row in rows} == set(extremes(declared))


def test_extremes_are_the_default_and_both_ends(siam: Game) -> None:
    assert extremes(siam.schema.options["quiet_limit"]) == (100, 0, 1000)
    assert extremes(siam.schema.options["balance"]) == ("step", "total")
    assert len(extremes(load("bazaar").schema.options["exchange"])) == 2
    assert extremes(load("bulp").schema.options["distance"]) == (4, 3, 7)


def test_corners_are_all_combinations_until_they_are_too_many(siam: Game) -> None:
    assert len(corners(siam)) == 2 * 2 * 2 * 3
    crowded = altered(siam, rules={"SCHEMA": Schema(type("State", (), {**vars(siam_rules.State), **SWITCHES}))})
    assert len(variants(crowded)) < 20
    assert corners(crowded) == variants(crowded)


SWITCHES = {f"switch{i}": switch() for i in range(8)}


@kernel
def careless(state: Any) -> None:
    """Reads past its heaps where three options meet: 3 seats, misere, and the most matches."""
    start_nim(state)
    if state.heaps[state.matches * state.misere + state.seats - 2] < 0:
        state.heaps[0] = 0


def try_all(game: Game, rows: list[Row]) -> None:
    for seats in game.seats:
        for row in rows:
            try_corner(game, seats, row)


def test_a_fault_where_options_meet_is_found(nim: Game) -> None:
    schema = revised(matches=count(0, 2, 0))
    game = altered(nim, name="careless_nim", rules={"start": careless, "SCHEMA": schema})
    alone: list[Row] = [{}, {"misere": True}, {"matches": 2}]
    try_all(game, alone)
    for rows in (corners(game), variants(game)):
        with pytest.raises(Broken, match=r"with 3 seats, misere=true, matches=2: IndexError"):
            try_all(game, rows)


def test_an_endless_corner_is_found(nim: Game) -> None:
    with pytest.raises(Broken, match="beyond 4 steps"):
        try_corner(altered(nim, max_steps=4), 2, {})


def test_a_walk_can_be_cut(siam: Game) -> None:
    trip = walk(siam, 2, {}, 1, steps=5)
    assert len(trip.match.line) == 5
