"""What the scenarios of Bombay Bazar cannot say: wrong data refused, trunks followed anew, secrets dealt evenly."""

import re
import tomllib
from collections import Counter
from itertools import groupby
from typing import Any

import pytest

import howdah
from howdah.core import data
from howdah.core.engine import Engine
from howdah.core.errors import Unreadable
from howdah.core.protocol import OVER
from howdah.core.schema import SPECTATOR
from howdah.games.bombay_bazar import components, picture, rules
from howdah.games.bombay_bazar.components import BOX, CELLS, EMPTY, END, LAYS, MATE, NEIGHBOUR, NONE, SEATING
from howdah.games.bombay_bazar.sketch import owned
from howdah.session.match import Match
from howdah.session.table import Table

GAME = howdah.load("bombay_bazar")
SEEDS = range(3)


@pytest.fixture
def found() -> dict[str, Any]:
    """The shipped data, to spoil."""
    return tomllib.loads((GAME.folder / "data.toml").read_text(encoding="utf-8"))


def positions(seats: int, seed: int, **options: object) -> Any:
    """Yields the states of a random game, each before the next step."""
    match = Match(GAME, seats, GAME.settings(options))
    engine, rng = match.engine, match.engine.rng(seed)
    while match.turn != OVER:
        yield match
        move = engine.kernels["random_move"](match.state, engine.buffer(), engine.buffer(), rng)
        match.play(GAME.lexicon.texts[move])
    yield match


def test_the_shipped_box_is_the_printed_one() -> None:
    assert (CELLS, len(BOX.designs), sum(design.copies for design in BOX.designs)) == (67, 17, 68)
    assert [cell.name for cell in BOX.cells if cell.row == 0] == [f"a{n}" for n in range(1, 8)]
    assert sum(lay is not None for lay in LAYS) == 75


def test_neighbours_are_mutual() -> None:
    for cell in range(CELLS):
        for edge, beside in enumerate(NEIGHBOUR[cell]):
            assert beside == NONE or NEIGHBOUR[beside][(edge + 3) % 6] == cell


def test_no_two_lays_are_the_same_tile() -> None:
    assert len(set(MATE[1:])) == len(MATE[1:])


def spoil_design(**changes: object) -> Any:
    return lambda found: found["design"][1].update(changes)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda found: found["board"].update(rows=[]), "board.rows: Expected `array` of length >= 1"),
        (lambda found: found["board"]["rows"][2].update(cells=0), "board.rows[2].cells (0): Expected `int` >= 1"),
        (lambda found: found["board"]["rows"][2].update(shift=2), "board.rows[2].shift (2)"),
        (lambda found: found["elephant"].pop(), "four elephants and four end tiles, not 3 and 4"),
        (lambda found: found["ends"].update(count=5), "four elephants and four end tiles, not 4 and 5"),
        (lambda found: found["elephant"][1].update(id="E1"), "Two elephants have the id E1"),
        (lambda found: found["elephant"][1].update(edge="N"), "elephant[1].edge ('N')"),
        (lambda found: found["elephant"][1].update(edge="W"), "from another cell, not from the border"),
        (lambda found: found["elephant"][1].update(place=7), "place 7 of row 0, is not on the board"),
        (lambda found: found["elephant"][1].update(place=0, edge="NE"), "Two elephants have the same first cell"),
        (spoil_design(id="T1a"), "Two designs have the id T1a"),
        (spoil_design(id="X1"), "design[1].id ('X1')"),
        (spoil_design(segments=[]), "design[1].segments: Expected `array` of length >= 1"),
        (spoil_design(segments=[[0, 6]]), "design[1].segments[0][1] (6): Expected `int` <= 5"),
        (spoil_design(segments=[[0, 2], [2, 4]]), "joins an edge twice"),
        (spoil_design(segments=[[3, 4]]), "Designs T1a and T1b are the same but for a rotation"),
        (spoil_design(count=0), "design[1].count (0): Expected `int` >= 1"),
        (spoil_design(count=5), "state 68 trunk tiles and list 69"),
        (lambda found: found["design"].pop(), "state 17 designs and list 16"),
        (lambda found: found.pop("tiles"), "Object missing required field `tiles`"),
    ],
)
def test_wrong_data_are_refused_in_a_sentence(found: dict[str, Any], spoil: Any, sentence: str) -> None:
    spoil(found)
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        data.checked(found, components.Data, "bombay_bazar.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7/8 turn=0", "9 rows, not 2"),
        ("6/8/7/8/7/8/7/8/7 turn=0", "has 6 cells: it should have 7"),
        ("Q1,6/8/7/8/7/8/7/8/7 turn=0", "'Q1' is no content of a cell"),
        ("T1c0,T1c0,T1c0,T1c0,T1c0,2/8/7/8/7/8/7/8/7 turn=0", "only 4 tiles of the design T1c"),
        ("T1c1,6/8/7/8/7/8/7/8/7 turn=0", "The tile on a1 does not agree"),
        ("T1c0,T1a0,5/8/7/8/7/8/7/8/7 turn=0", "The tile on a1 does not agree"),
        ("X5,6/8/7/8/7/8/7/8/7 turn=0", "no stack of end tiles"),
        ("T1c0,2,X1,3/8/7/8/7/8/7/8/7 turn=0", "end tile of elephant 1 belongs on a2"),
        ("7/8/7/8/7/8/7/8/7 turn=4", "There is no seat 4"),
        ("7/8/7/8/7/8/7/8/7", "says whose turn it is"),
        ("7/8/7/8/7/8/7/8/7 turn=0 round=2 in=0,1", "option opening=medals"),
        ("T1c0,X1,5/8/7/8/7/8/7/8/7 turn=0", "Seat 0 is out"),
        ("T1c0,6/8/7/8/7/8/7/8/7 turn=chance", "Nobody has begun"),
        ("7/8/7/8/7/8/7/8/7 turn=0 wind=3", "wind says nothing"),
        ("T1c0,T2c4,T1c0,T2c4,T1c0,T2c4,T1c0/8/7/8/7/8/7/8/7 turn=0", "leads to another head"),
    ],
)
def test_wrong_positions_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(sentence)):
        GAME.read(text, 4)


def followed(state: Any, seat: int) -> tuple[int, int, int]:
    """Returns tip, side and length of a trunk, walked from its head over sets of joined edges, without the tables."""
    head = BOX.elephants[SEATING[state.seats - 1][seat]]
    places = {(cell.x2, cell.row): number for number, cell in enumerate(BOX.cells)}
    cell, side, length = head.cell, head.edge, 0
    while EMPTY < state.board[cell] < END:
        lay = LAYS[state.board[cell]]
        assert lay
        joined = next(set(segment) for segment in lay.segments if side in segment)
        (out,) = joined - {side}
        dx, dy = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))[out]
        cell, side, length = places[BOX.cells[cell].x2 + dx, BOX.cells[cell].row + dy], (out + 3) % 6, length + 1
    return cell, side, length


@pytest.mark.parametrize("seats", GAME.seats)
def test_trunks_followed_from_scratch_agree_at_every_step(seats: int) -> None:
    for seed in SEEDS:
        for match in positions(seats, seed):
            state = match.state
            for seat in range(seats):
                assert (state.tip[seat], state.side[seat], state.length[seat]) == followed(state, seat)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_segment_has_one_owner_at_most(seats: int) -> None:
    for seed in SEEDS:
        *_, match = positions(seats, seed)
        assert len(owned(match.state)) == 2 * sum(match.state.length)


def test_the_solitaire_score_counts_from_scratch() -> None:
    for seed in SEEDS:
        for match in positions(1, seed):
            board, tip = match.state.board, (match.state.tip[0], match.state.side[0])
            openings = [
                (NEIGHBOUR[cell][edge], (edge + 3) % 6)
                for cell in range(CELLS)
                for edge in range(6)
                if EMPTY < board[cell] < END and MATE[board[cell]][edge] != NONE and NEIGHBOUR[cell][edge] != NONE
            ]
            loose = [place for place in openings if not EMPTY < board[place[0]] < END and place != tip]
            laid = sum(EMPTY < content < END for content in board)
            assert match.scores == [laid - board.count(EMPTY) - len(loose)]
            *_, score = picture.reckoning(match.state).rows
            assert (score.said[0], score.values) == ("reckoning-score", match.scores)


def test_what_is_promised_comes() -> None:
    for match in positions(3, 1):
        for move in match.engine.legal(match.state) if match.turn >= 0 else []:
            promised = picture.promise(match.engine.view(match.state, match.turn), move) or ("", {})
            values = promised[1]
            after = match.engine.copy(match.state)
            match.engine.play(after, move)
            assert values["length"] == after.length[match.turn]
            assert values.get("gain", 0) == after.length[match.turn] - match.state.length[match.turn]
            for lang in ("en", "fr"):
                assert GAME.words(lang).line(promised)


def test_every_line_of_the_reckoning_has_words() -> None:
    for seats in GAME.seats:
        *_, match = positions(seats, 2)
        for lang in ("en", "fr"):
            rows, remarks = picture.reckoning(match.state)
            said = [GAME.words(lang).line(line) for line in [*(row.said for row in rows), *remarks]]
            assert len(set(said)) == len(said)
            assert all(GAME.words(lang).has(f"layer-{layer}") for layer in picture.layers(match.state))


def test_a_turned_tile_is_named_by_its_design_and_rotation() -> None:
    assert GAME.words("en").name("T1b+3") == "wide bend, turned three steps"
    assert GAME.words("fr").name("T1b+3") == "virage large, tournée de trois crans"


def engine_after(*picks: str) -> tuple[Engine, Any]:
    match = Match(GAME, 4, GAME.settings({"opening": "medals"}))
    for pick in picks:
        match.play(f"keep {pick}")
    return match.engine, match.state


def test_secret_picks_are_dealt_evenly_and_the_own_one_is_kept() -> None:
    engine, state = engine_after("2 even", "3 odd")
    view = engine.view(state, 1)
    dealt = [engine.deal(view, seed).pick for seed in range(1200)]
    assert {tuple(pick[1:]) for pick in dealt} == {(rules.CHOICES, 0, 0)}
    counts = Counter(pick[0] for pick in dealt)
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(150 < count < 250 for count in counts.values())


def test_nobody_hears_or_sees_a_pick_before_all_are_in() -> None:
    table = Table(GAME, 3, {"opening": "medals"})
    table.step(0, 0, "keep 2 even")
    table.step(1, 1, "keep 3 odd")
    for viewer in (1, 2, SPECTATOR):
        assert table.heard(viewer)[0].text == "keep"
        view = table.match.engine.view(table.match.state, viewer)
        assert view.pick[0] == -1
        assert "2even" not in GAME.notation.show(view)
        assert "bb-pouch" in dict(picture.draw(view))["medals-0"]
    table.step(2, 2, "keep 1 even")
    view = table.match.engine.view(table.match.state, SPECTATOR)
    assert "shown=2even,3odd,1even" in GAME.notation.show(view)
    assert "bb-medal" in dict(picture.draw(view))["medals-0"]


def test_corners_are_equivalent() -> None:
    """A half turn maps the board onto itself and swaps opposite elephants: both seats of two play the same game."""
    match = Match(GAME, 2, GAME.settings({}))
    engine = match.engine
    for seed in SEEDS:
        here, there = (engine.start(2, GAME.settings({})) for _ in range(2))
        engine.play(here, GAME.lexicon["first", "0"])
        engine.play(there, GAME.lexicon["first", "1"])
        rng = engine.rng(seed)
        while engine.turn(here) != OVER:
            move = engine.kernels["random_move"](here, engine.buffer(), engine.buffer(), rng)
            twin = half_turn(move)
            assert twin in engine.legal(there)
            engine.play(here, move)
            engine.play(there, twin)
            assert list(here.length[:2]) == list(there.length[:2])[::-1]
        assert engine.turn(there) == OVER


def half_turn(move: int) -> int:
    """Returns the move that lays the same tile turned by three steps."""
    kind, *values = GAME.lexicon.rows[move]
    if kind != "lay":
        return move
    count = sum(row[1] == values[0] for row in GAME.lexicon.rows if row[0] == "lay")
    return GAME.lexicon["lay", values[0], str((int(values[1]) + 3) % count)]


def test_a_sketch_fits_a_small_terminal() -> None:
    for match in positions(4, 1):
        drawn = re.sub(r"\[/?[a-z]*[0-9]?\]", "", GAME.notation.sketch(match.state)).split("\n")
        assert max(map(len, drawn)) <= 80
        assert len(drawn) <= 22
        assert all(f"{length}" in line for line, length in zip(drawn[8:12], match.state.length, strict=True))


def test_the_clause_that_ends_a_match_is_named_for_the_end() -> None:
    """The end dialog shows its title, where nobody plays on."""
    assert GAME.clauses["BBZ-19"].title("en") == "Until all are out"
    assert GAME.clauses["BBZ-19"].title("fr") == "Jusqu’à ce que tous soient arrêtés"


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_and_the_score_sheet_say_why_a_trunk_is_blocked(seats: int, seed: int) -> None:
    blocked = [match.copy() for match in positions(seats, seed) if match.turn >= 0 and match.legal() == ["end"]]
    assert len(blocked) == seats
    for match in blocked:
        seat, said = match.turn, picture.circumstances(match.seen(match.turn), rules.END_MOVE)
        assert said
        name, values = said
        assert (name, values["length"]) == ("say-end-at", match.state.length[seat])
        match.play("end")
        is_shared = match.state.ends.count(match.state.tip[seat]) > 1 and values["cell"] not in ("a7", "i1")
        told = {"seat": seat, "cell": values["cell"], "why": "closed" if is_shared else values["why"]}
        assert ("reckoning-out", told) in picture.reckoning(match.seen(seat)).remarks


def test_the_last_tile_of_a_pile_is_told() -> None:
    match, said = GAME.new(1), []
    match.play("first 0")
    straight = GAME.lexicon.find("lay T1c 0")
    for _ in range(4):
        said.append(picture.circumstances(match.seen(0), straight))
        match.play("lay T1c 0")
    assert [one[0] for one in said if one] == ["say-lay-at"] * 3 + ["say-lay-last"]
    assert "scarce" not in str(picture.draw(match.seen(0)))  # the pile is empty
    assert (
        picture.about(GAME.read("T1c0,T1c0,T1c0,3,X2/8/7/8/7/8/7/8/X4,5,X3 turn=0", 1).seen(0))["T1c"][0][0]
        == "about-last"
    )


def test_the_cell_offers_the_ways_of_a_tile_to_lie_together_and_the_longest_trunks_first() -> None:
    longest = set[int]()
    for match in (match for seed in range(12) for match in positions(1, seed)):
        moves = [GAME.lexicon.find(text) for text in match.legal()] if match.turn == 0 else []
        view = match.view(0).state
        offered = [move for move, path in picture.shortcuts(view, moves) if len(path) == 2]
        if not offered:
            continue
        assert sorted(offered) == sorted(moves)
        designs = [GAME.lexicon.rows[move][1] for move in offered]
        assert len([*groupby(designs)]) == len(set(designs))
        gains = [said[1]["gain"] for move in offered if (said := picture.promise(view, move))]
        assert gains[0] == max(gains)
        longest.add(gains[0])
    assert len(longest) > 1
