"""Siam in words: the lexicon, and a text for a position.

The board is a 5×5 field inside a border of cells that are off the board:

    rank 5   36 37 38 39 40         N is +7
    rank 4   29 30 31 32 33         E is +1
    rank 3   22 23 24 25 26         S is -7
    rank 2   15 16 17 18 19         W is -1
    rank 1    8  9 10 11 12
    file      a  b  c  d  e
"""

from typing import Any

from howdah.core.errors import Unreadable
from howdah.core.lexicon import Lexicon, Row

WAYS = "NESW"
STEP = (7, 1, -7, -1)
CELLS = tuple(7 * rank + file for rank in range(1, 6) for file in range(1, 6))
NAME = {cell: "abcde"[cell % 7 - 1] + str(cell // 7) for cell in CELLS}
CELL = {name: cell for cell, name in NAME.items()}


def neighbour(cell: int, way: int) -> int:
    """Returns the next cell that way, on the board or off it."""
    return cell + STEP[way]


def inward(cell: int) -> list[int]:
    """Returns the ways in which the board can be entered at a cell: none, one, or two at a corner."""
    return [way for way in range(4) if neighbour(cell, (way + 2) % 4) not in NAME]


def _rows(cell: int) -> list[Row]:
    """Returns the moves that begin at a cell, in the order in which `rules.legal` finds them."""
    name, border = NAME[cell], inward(cell)
    beside = [NAME[neighbour(cell, way)] for way in range(4) if neighbour(cell, way) in NAME]
    return [
        *(("enter", name, way) for way in WAYS if border),
        *(("shove", name, WAYS[way]) for way in border),
        *(("move", name, to, way) for to in beside for way in WAYS),
        *(("turn", name, way) for way in WAYS),
        *(("leave", name) for _ in border[:1]),
        *(("push", name, way) for way in WAYS),
    ]


LEXICON = Lexicon(
    {
        "enter": "enter {cell} {way}",
        "shove": "enter {cell} {way} push",
        "move": "move {cell} {to:cell} {way}",
        "turn": "turn {cell} {way}",
        "leave": "leave {cell}",
        "push": "push {cell} {way}",
    },
    [row for cell in CELLS for row in _rows(cell)],
)

SIDES = "ER"
EMPTY, ROCK, OFF = 0, 9, 10  # animals lie between: 1 to 4 elephants facing N E S W, 5 to 8 rhinoceroses
PIECES = ("..", *(side + way for side in SIDES for way in WAYS), "M.")
EXTRAS = ("quiet", "exits", "ply", "winner")


def show(view: Any) -> str:
    """Returns a position: ranks 5 to 1, the side to decide, both reserves, then what differs from its start."""
    board = "/".join("".join(PIECES[view.board[7 * rank + file]] for file in range(1, 6)) for rank in range(5, 0, -1))
    words = [board, SIDES[view.mover], *map(str, view.reserve)]
    words += [f"quiet={view.quiet}"] if view.quiet else []
    words += [f"exits={view.exits[0]}{view.exits[1]}"] if any(view.exits) else []
    words += [f"ply={view.ply}"] if view.ply else []
    words += [f"winner={SIDES[view.winner]}"] if view.winner >= 0 else []
    return " ".join(words)


def read(text: str, state: Any) -> None:
    """Reads a position on one line, or drawn with a line for each rank; without reserves, the board tells them."""
    ranks, words = _split(text)
    for rank, cells in zip(range(5, 0, -1), ranks, strict=True):
        for file in range(5):
            state.board[7 * rank + file + 1] = _piece(cells[2 * file : 2 * file + 2])
    if not words or words[0] not in tuple(SIDES):
        raise Unreadable("A position says after its board who is to decide: E or R.")
    state.mover = SIDES.index(words[0])
    counts = [word for word in words[1:3] if word.isascii() and word.isdigit()]
    _count(state, [int(word) for word in counts])
    for word in words[1 + len(counts) :]:
        _extra(word, state)
    if state.winner >= 0 and state.board.count(ROCK) == 3:
        raise Unreadable("Nobody has won while all three rocks are on the board.")  # SIA-17


def _split(text: str) -> tuple[list[str], list[str]]:
    lines = text.strip().splitlines()
    if len(lines) > 1:
        ranks, words = ["".join(line.split()) for line in lines[:5]], " ".join(lines[5:]).split()
    else:
        first, *words = text.split() or [""]
        ranks = first.split("/")
    if len(ranks) != 5 or any(len(cells) != 10 for cells in ranks):
        raise Unreadable("The board of a position has five ranks of five cells, two characters each.")
    return ranks, words


def _piece(cell: str) -> int:
    if cell not in PIECES:
        raise Unreadable(f"{cell!r} is no cell: it is '..', 'M.', or E or R with a facing.")
    return PIECES.index(cell)


def _count(state: Any, reserve: list[int]) -> None:
    """Sets the reserves, and checks the number of pieces (SIA-1, SIA-2)."""
    pieces = [state.board[cell] for cell in CELLS]
    on_board = [sum(piece in range(4 * seat + 1, 4 * seat + 5) for piece in pieces) for seat in range(2)]
    if max(on_board) > 5:
        raise Unreadable(f"Each side has five animals, not {max(on_board)}.")
    if reserve and reserve != [5 - there for there in on_board]:
        raise Unreadable(
            f"Each side has five animals: {on_board[0]} elephants and {on_board[1]} rhinoceroses stand on the board,"
            f" which leaves {5 - on_board[0]} and {5 - on_board[1]} in reserve."
        )
    if pieces.count(ROCK) > 3:
        raise Unreadable(f"There are three rocks, not {pieces.count(ROCK)}.")
    for seat in range(2):
        state.reserve[seat] = 5 - on_board[seat]


def _extra(word: str, state: Any) -> None:
    name, _, value = word.partition("=")
    if name == "winner" and value in ("E", "R"):
        state.winner = SIDES.index(value)
    elif name == "exits" and len(value) == 2 and value.isascii() and value.isdigit():
        state.exits[0], state.exits[1] = int(value[0]), int(value[1])
    elif name in ("quiet", "ply") and value.isascii() and value.isdigit() and len(value) < 10:
        setattr(state, name, int(value))
    else:
        raise Unreadable(
            f"{word!r} says nothing about a position: after the reserves come {'=, '.join(EXTRAS)}= with a value."
        )


ARROWS = "↑→↓←"


def sketch(view: Any) -> str:
    lines = ["     a    b    c    d    e", "   ┌────┬────┬────┬────┬────┐"]
    for rank in range(5, 0, -1):
        cells = "│".join(_drawn(view.board[7 * rank + file]) for file in range(1, 6))
        lines += [f" {rank} │{cells}│ {rank}", "   ├────┼────┼────┼────┼────┤"]
    lines[-1] = "   └────┴────┴────┴────┴────┘"
    return "\n".join([*lines, f"     [seat0]E[/] ×{view.reserve[0]}   [seat1]R[/] ×{view.reserve[1]}"])


def _drawn(piece: int) -> str:
    if piece == EMPTY:
        return "    "
    if piece == ROCK:
        return "[rock] /\\ [/]"
    seat, way = divmod(piece - 1, 4)
    return f"[seat{seat}] {SIDES[seat]}{ARROWS[way]} [/]"
