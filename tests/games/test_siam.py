"""Siam where scenarios end: counts of games, symmetries, and a second opinion on every push.

The second opinion reads and writes positions as text and knows nothing of `rules`; it was written from the clauses,
as plainly as they are. A position is a dictionary of cells ("c3": "EN"), a side, and both reserves.
"""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import howdah
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.core.protocol import Said

SIAM = howdah.load("siam")
START = "........../........../..M.M.M.../........../.........."

CELLS = [file + rank for rank in "54321" for file in "abcde"]
WAYS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
AGAINST = {"N": "S", "E": "W", "S": "N", "W": "E"}
OTHER = {"E": "R", "R": "E"}


@dataclass
class Position:
    """What the second opinion knows; `rocks_moved` and `left` tell what the last action was."""

    board: dict[str, str]
    side: str
    reserve: dict[str, int]
    winner: str = ""
    rocks_moved: bool = False
    left: bool = False

    def text(self, ply: int = 0) -> str:
        ranks = ["".join(self.board.get(file + rank, "..") for file in "abcde") for rank in "54321"]
        words = ["/".join(ranks), self.side, str(self.reserve["E"]), str(self.reserve["R"])]
        words += ["quiet=1"] if ply and not self.rocks_moved else []
        words += ["exits=10" if self.side == "R" else "exits=01"] if self.left else []
        words += [f"ply={ply}"] if ply else []
        words += [f"winner={self.winner}"] if self.winner else []
        return " ".join(words)


def beyond(cell: str, way: str) -> str:
    """Returns the next cell that way, "" off the board."""
    file, rank = "abcde".index(cell[0]) + WAYS[way][0], "12345".index(cell[1]) + WAYS[way][1]
    return "abcde"[file] + "12345"[rank] if file in range(5) and rank in range(5) else ""


def is_border(cell: str) -> bool:
    return cell[0] in "ae" or cell[1] in "15"


def shortage(pieces: list[str], way: str) -> str:
    """Returns the clause by which these pieces, the pusher first, cannot go that way."""
    helpers = sum(piece[0] in "ER" and piece[1] == way for piece in pieces)
    resisters = sum(piece[0] in "ER" and piece[1] == AGAINST[way] for piece in pieces)
    rocks = pieces.count("M.")
    if helpers <= resisters:
        return "SIA-12"
    return "SIA-13" if helpers - resisters < rocks else ""


def hindrance(pieces: list[str], way: str, balance: str) -> str:
    """Returns the clause that forbids a push; SIA-14 where only its reading does."""
    whole = shortage(pieces, way)
    if balance == "total":
        return whole
    steps = [shortage(pieces[:count], way) for count in range(1, len(pieces) + 1)]
    first = next((clause for clause in steps if clause), "")
    return first if whole or not first else "SIA-14"


def push(now: Position, pusher: str, cell: str, way: str, balance: str) -> str:
    """Pushes into the run at a cell, in place; returns the clause that forbids it, having done nothing."""
    run = []
    at = cell
    while at and at in now.board:
        run.append(at)
        at = beyond(at, way)
    pieces = [pusher, *(now.board[at] for at in run)]
    clause = hindrance(pieces, way, balance)
    if clause:
        return clause
    for at in run:
        del now.board[at]
    places = [cell, *(beyond(at, way) for at in run)]
    for place, piece in zip(places, pieces, strict=True):
        if place:
            now.board[place] = piece
        elif piece == "M.":
            now.winner = [piece[0] for piece in pieces if piece[0] in "ER" and piece[1] == way][-1]
        else:
            now.reserve[piece[0]] += 1
    now.rocks_moved = "M." in pieces
    return ""


def act(now: Position, move: str, balance: str) -> str:
    """Does what a move says, in place; returns "" or, having done nothing, the clause that forbids it."""
    kind, cell, *rest = move.split()
    me = now.side
    piece = now.board.get(cell, "..")
    if kind == "enter" and not now.reserve[me]:
        return "SIA-10"
    if kind != "enter" and piece[0] != me:
        return "SIA-2"
    match kind, rest:
        case "enter", [way, "push"]:
            clause = "SIA-4" if piece == ".." else push(now, me + way, cell, way, balance)
            now.reserve[me] -= not clause
        case "enter", [way]:
            clause = "SIA-3" if piece != ".." else ""
            if not clause:
                now.board[cell] = me + way
                now.reserve[me] -= 1
        case "move", [to, way]:
            clause = "SIA-5" if to in now.board else ""
            if not clause:
                del now.board[cell]
                now.board[to] = me + way
        case "turn", [way]:
            clause = "SIA-6" if piece[1] == way else ""
            now.board[cell] = me + way
        case "leave", []:
            clause = ""
            del now.board[cell]
            now.reserve[me] += 1
            now.left = True
        case "push", [way]:
            ahead = beyond(cell, way)
            clause = "SIA-8"
            if piece[1] == way and ahead in now.board:
                del now.board[cell]
                clause = push(now, piece, ahead, way, balance)
                if clause:
                    now.board[cell] = piece
        case _:
            raise AssertionError(move)
    if not clause:
        now.side = OTHER[me]
    return clause


def moves_of_the_clauses() -> set[str]:
    """Returns every move that some position allows."""
    border = [cell for cell in CELLS if is_border(cell)]
    beside = [(cell, beyond(cell, way)) for cell in CELLS for way in WAYS if beyond(cell, way)]
    return {
        *(f"enter {cell} {way}" for cell in border for way in WAYS),
        *(f"enter {cell} {way} push" for cell in border for way in WAYS if not beyond(cell, AGAINST[way])),
        *(f"move {cell} {to} {way}" for cell, to in beside for way in WAYS),
        *(f"turn {cell} {way}" for cell in CELLS for way in WAYS),
        *(f"leave {cell}" for cell in border),
        *(f"push {cell} {way}" for cell in CELLS for way in WAYS),
    }


def crowd(rng: random.Random) -> Position:
    """Returns a random position whose pieces crowd a few lines, and mostly look along one axis."""
    lines = rng.sample([*"abcde", *"12345"], rng.randint(1, 4))
    cells = sorted(CELLS, key=lambda cell: (not set(cell) & set(lines), rng.random()))
    ways = rng.choice(["NS", "EW", "NESW"])
    count = {side: rng.randint(0, 5) for side in "ER"}
    animals = [side + rng.choice(ways) for side in "ER" for _ in range(count[side])]
    pieces = [*animals, *["M."] * rng.randint(1, 3)]
    rng.shuffle(pieces)
    board = dict(zip(cells, pieces, strict=False))
    return Position(board, rng.choice("ER"), {side: 5 - count[side] for side in "ER"})


def compare(before: Position, balance: str, moves: list[str], seen: Counter[str]) -> None:
    """Tries moves by the rules and by the second opinion, and counts what came of them."""
    text = before.text()
    engine = SIAM.engine()
    state = SIAM.position(text, 2, SIAM.settings({"balance": balance}))
    legal = set(engine.legal(state))
    for move in moves:
        after = Position(dict(before.board), before.side, dict(before.reserve))
        clause = act(after, move, balance)
        number = SIAM.lexicon.find(move)
        said = SIAM.clause_id(engine.why_not(state, number))
        assert (number in legal, said) == (not clause, clause), f"{text}: {move}, balance {balance}"
        seen[clause] += 1
        if clause:
            continue
        twin = engine.copy(state)
        engine.play(twin, number)
        assert SIAM.notation.show(twin) == after.text(ply=1), f"{text}: {move}, balance {balance}"
        seen["won"] += after.winner == before.side
        seen["lost"] += after.winner == after.side
        seen["fell"] += after.reserve[after.side] > before.reserve[after.side]


@pytest.mark.parametrize(
    ("mode", "depth", "sequences"),
    [(INTERPRETED, 1, 64), (INTERPRETED, 2, 3_894), (INTERPRETED, 3, 279_082), (COMPILED, 3, 279_082)],
)
def test_sequences_from_the_start_are_as_many_as_known(mode: str, depth: int, sequences: int) -> None:
    engine = SIAM.engine(mode)
    assert engine.perft(engine.start(2, SIAM.settings({"quiet_limit": 0})), depth) == sequences


def test_the_lexicon_holds_every_move_of_the_clauses() -> None:
    assert set(SIAM.lexicon.texts) == moves_of_the_clauses()


@pytest.mark.parametrize("balance", ["step", "total"])
def test_pushes_are_as_the_clauses_say(balance: str) -> None:
    rng = random.Random(balance)
    moves = [move for move in SIAM.lexicon.texts if "push" in move]
    seen: Counter[str] = Counter()
    for _ in range(1500):
        compare(crowd(rng), balance, moves, seen)
    wanted = {"", "SIA-2", "SIA-4", "SIA-8", "SIA-10", "SIA-12", "SIA-13", "won", "lost", "fell"}
    wanted |= {"SIA-14"} if balance == "step" else set()
    assert {what for what, times in seen.items() if times} == wanted
    assert all(seen[what] >= 50 for what in wanted), seen


@pytest.mark.parametrize("balance", ["step", "total"])
def test_all_moves_are_as_the_clauses_say(balance: str) -> None:
    rng = random.Random(balance)
    seen: Counter[str] = Counter()
    for _ in range(80):
        compare(crowd(rng), balance, list(SIAM.lexicon.texts), seen)
    assert min(seen[f"SIA-{clause}"] for clause in (2, 3, 4, 5, 6, 8, 10)) > 50


@pytest.mark.clause("SIA-22")
def test_something_can_always_be_played() -> None:
    rng = random.Random(22)
    options = SIAM.settings({"one_exit": True, "centre_closed": True})
    engine = SIAM.engine()
    for _ in range(1500):
        text = f"{crowd(rng).text()} exits=11"
        assert engine.legal(SIAM.position(text, 2, options)), text


# Symmetries: each maps file and rank, counted from the middle, and with them the ways.

TURNS = [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)]
MIRRORS = [(-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0)]


@dataclass(frozen=True)
class Symmetry:
    """A reflection or rotation of the board, which may also exchange the sides."""

    matrix: tuple[int, int, int, int]
    swaps: bool

    def vector(self, x: int, y: int) -> tuple[int, int]:
        a, b, c, d = self.matrix
        return a * x + b * y, c * x + d * y

    def cell(self, name: str) -> str:
        x, y = self.vector("abcde".index(name[0]) - 2, "12345".index(name[1]) - 2)
        return "abcde"[x + 2] + "12345"[y + 2]

    def way(self, name: str) -> str:
        return next(way for way in WAYS if WAYS[way] == self.vector(*WAYS[name]))

    def side(self, name: str) -> str:
        return OTHER[name] if self.swaps else name

    def piece(self, name: str) -> str:
        return name if name in ("..", "M.") else self.side(name[0]) + self.way(name[1])

    def move(self, text: str) -> str:
        kind, *rest = text.split()
        return " ".join([kind, *(self._word(word) for word in rest)])

    def _word(self, word: str) -> str:
        return self.way(word) if word in WAYS else self.cell(word) if word in CELLS else word

    def position(self, text: str) -> str:
        ranks, side, *words = text.split()
        pieces = [ranks[i : i + 2] for i in range(0, 54, 11) for i in range(i, i + 10, 2)]
        board = {self.cell(cell): self.piece(piece) for cell, piece in zip(CELLS, pieces, strict=True)}
        rows = ["".join(board[file + rank] for file in "abcde") for rank in "54321"]
        words[:2] = words[1::-1] if self.swaps else words[:2]
        return " ".join(["/".join(rows), self.side(side), *(self._extra(word) for word in words)])

    def _extra(self, word: str) -> str:
        name, _, value = word.partition("=")
        if self.swaps and name == "exits":
            return f"exits={value[::-1]}"
        return f"winner={self.side(value)}" if name == "winner" else word


def follow(state: Any, seed: int, plies: int) -> None:
    """Plays at random, in place."""
    engine = SIAM.engine()
    engine.playout(state, engine.rng(seed), plies)


@settings(deadline=None, max_examples=60)
@given(
    matrix=st.sampled_from(TURNS + MIRRORS),
    swaps=st.booleans(),
    balance=st.sampled_from(["step", "total"]),
    one_exit=st.booleans(),
    crowded=st.booleans(),
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 60),
)
def test_turned_and_mirrored_boards_play_alike(
    matrix: tuple[int, int, int, int],
    swaps: bool,
    balance: str,
    one_exit: bool,
    crowded: bool,
    seed: int,
    plies: int,
) -> None:
    symmetry = Symmetry(matrix, swaps)
    options = SIAM.settings({"balance": balance, "one_exit": one_exit})
    engine, show = SIAM.engine(), SIAM.notation.show
    first = crowd(random.Random(seed)).text() if crowded else f"{START} E 5 5"
    here = SIAM.position(first, 2, options)
    follow(here, seed, plies)
    there = SIAM.position(symmetry.position(show(here)), 2, options)
    moves = {move: SIAM.lexicon.find(symmetry.move(SIAM.lexicon.texts[move])) for move in engine.legal(here)}
    assert sorted(moves.values()) == engine.legal(there)
    for move, image in moves.items():
        one, other = engine.copy(here), engine.copy(there)
        engine.play(one, move)
        engine.play(other, image)
        assert symmetry.position(show(one)) == show(other)


@settings(deadline=None)
@given(matrix=st.sampled_from(TURNS + MIRRORS), swaps=st.booleans())
def test_only_some_symmetries_keep_the_closed_centre(matrix: tuple[int, int, int, int], swaps: bool) -> None:
    options = SIAM.settings({"centre_closed": True})
    symmetry, engine = Symmetry(matrix, swaps), SIAM.engine()
    opening = [SIAM.lexicon.texts[move] for move in engine.legal(SIAM.position(f"{START} E", 2, options))]
    keeps = {symmetry.move(move) for move in opening} == set(opening)
    assert keeps == (symmetry.cell("c1") in ("c1", "c5"))


# Positions as text.


@settings(deadline=None)
@given(
    seed=st.integers(0, 2**32),
    quiet=st.integers(0, 30_000),
    exits=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    ply=st.integers(0, 999_999_999),
    winner=st.sampled_from(["", "E", "R"]),
)
def test_positions_round_trip(seed: int, quiet: int, exits: tuple[int, int], ply: int, winner: str) -> None:
    position = crowd(random.Random(seed))
    winner = "" if list(position.board.values()).count("M.") == 3 else winner
    words = [position.text(), *([f"quiet={quiet}"] if quiet else [])]
    words += [f"exits={exits[0]}{exits[1]}"] if any(exits) else []
    words += [f"ply={ply}"] if ply else []
    words += [f"winner={winner}"] if winner else []
    text = " ".join(words)
    board, rest = text.split(" ", 1)
    drawn = [" ".join(rank[i : i + 2] for i in range(0, 10, 2)) for rank in board.split("/")]
    without_reserves = [board, position.side, *text.split()[4:]]
    for written in (text, "\n".join([*drawn, rest]), " ".join(without_reserves)):
        assert SIAM.read(written).position == text


FIVE_RANKS = "The board of a position has five ranks of five cells, two characters each."
WHOSE = "A position says after its board who is to decide: E or R."
CENSUS = (
    "Each side has five animals: 0 elephants and 0 rhinoceroses stand on the board, which leaves 5 and 5 in reserve."
)


def nothing(word: str) -> str:
    return (
        f"{word!r} says nothing about a position: after the reserves come quiet=, exits=, ply=, winner= with a value."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", FIVE_RANKS),
        ("hello E 5 5", FIVE_RANKS),
        ("........../........../..M.M.M.../.......... E 5 5", FIVE_RANKS),
        (f"{START}/.......... E 5 5", FIVE_RANKS),
        (f"{START}.. E 5 5", FIVE_RANKS),
        (START.replace("/", "\n", 3), FIVE_RANKS),
        (START.replace("M", "m", 1) + " E", "'m.' is no cell: it is '..', 'M.', or E or R with a facing."),
        (START.replace("M.", "EX", 1) + " E", "'EX' is no cell: it is '..', 'M.', or E or R with a facing."),
        (START.replace("M.", "E.", 1) + " E", "'E.' is no cell: it is '..', 'M.', or E or R with a facing."),
        (START, WHOSE),
        (f"{START} X 5 5", WHOSE),
        (f"{START} e 5 5", WHOSE),
        (f"{START} ER 5 5", WHOSE),
        (f"{START} 5 5", WHOSE),
        (START.replace("/", "\n"), WHOSE),
        (f"{START} E 5", CENSUS),
        (f"{START} E 5 4", CENSUS),
        (f"{START} E 4 5 ply=1", CENSUS),
        (
            START.replace("....", "EN..", 1) + " E 5 5",
            CENSUS.replace("0 e", "1 e").replace("5 and", "4 and"),
        ),
        ("ENENENENEN/EN......../......M.../........../.......... R", "Each side has five animals, not 6."),
        ("RNRNRNRNRN/RNRN....../......M.../........../.......... R 5 0", "Each side has five animals, not 7."),
        (START.replace("....", "M...", 1) + " E", "There are three rocks, not 4."),
        (f"{START} E 5 5 colour=red", nothing("colour=red")),
        (f"{START} E 5 5 5", nothing("5")),
        (f"{START} E 5 5 quiet", nothing("quiet")),
        (f"{START} E 5 5 quiet=", nothing("quiet=")),
        (f"{START} E 5 5 quiet=²", nothing("quiet=²")),
        (f"{START} E 5 5 ply=-1", nothing("ply=-1")),
        (f"{START} E 5 5 ply=1000000000", nothing("ply=1000000000")),
        (f"{START} E 5 5 exits=1", nothing("exits=1")),
        (f"{START} E 5 5 exits=123", nothing("exits=123")),
        (f"{START} E 5 5 winner=M", nothing("winner=M")),
        (f"{START} E 5 5 winner=", nothing("winner=")),
        (f"{START} E 5 5 winner=ER", nothing("winner=ER")),
        (f"{START} E 5 5 winner=E", "Nobody has won while all three rocks are on the board."),
        (f"{START} E 5 5 quiet=30001", "Field quiet of a state holds 30001: it must be from 0 to 30000."),
        (f"{START} E 5 5 board=3", nothing("board=3")),
    ],
)
def test_unreadable_positions_say_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(howdah.Unreadable) as caught:
        SIAM.read(text)
    assert str(caught.value) == sentence


FALLS = [
    ("....M...../....EN..../..M...M.../........../.......... E", "push c4 N", 0, "c5", "winner"),
    ("........../........../ES......../RS......../M......... E", "push a3 S", 1, "a1", "loser"),  # fig. 9b
    ("....M...../....M...../....M...../....RN..../....EN.... R", "enter c1 N push", 1, "c3", "winner"),
    ("........../........../......ES../......RW../......M... E", "push d3 S", 0, "d2", "winner"),  # fig. 9c
]


@pytest.mark.parametrize(("position", "move", "seat", "cell", "by"), FALLS)
def test_the_end_names_the_animal_that_was_nearest(position: str, move: str, seat: int, cell: str, by: str) -> None:
    match = SIAM.read(position)
    match.play(move)
    way = move.split()[2]
    assert match.winners == [seat]
    told: Said = "end-fallen", {"seat": seat, "cell": cell, "value": way, "by": by}
    assert match.conclusion == told
    for lang, animal in (("en", ("elephant", "rhinoceros")[seat]), ("fr", ("éléphant en", "rhinocéros en")[seat])):
        said = SIAM.words(lang).ending(match.outcome.clause, match.winners, conclusion=match.conclusion)
        assert animal in said
        assert cell in said


def test_no_animal_is_named_where_no_rock_fell() -> None:
    match = SIAM.new()
    assert match.conclusion is None
    match.say(0, "/resign")
    assert match.conclusion is None


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        ("RE..RS..RW/....M...../..M.ENM.../....EN..../.......... E", "push c2 N", "a rhinoceros falls off the board"),
        ("....EE..../....EN..../..M...M.../........../.......... E", "push c4 N", "an elephant falls off the board"),
        ("....M...../....EN..../..M...M.../........../.......... E", "push c4 N", "the rock falls off the board"),
        ("........../....M...../..M.EN..../........../.......... E", "push c3 N", ""),
        ("RE..RE..RE/REENRE..../..M.M.M.../........../.......... E", "enter a5 E push", ""),
    ],
)
def test_the_log_tells_what_falls(position: str, move: str, said: str) -> None:
    match = SIAM.read(position)
    match.play(move)
    told = SIAM.words("en").tell(0, move, "", match.log[-1].told)
    assert told.endswith(f": {said}." if said else ".")
    assert ("falls" in told) == bool(said)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_choice_of_how_to_play_explains_itself(lang: str) -> None:
    """What comes before the colon is what the rules call it."""
    words = SIAM.words(lang)
    assert all(":" in words.option_value("balance", value) for value in SIAM.schema.options["balance"].values)
