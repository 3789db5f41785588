"""Bombay Bazar in words: the lexicon, and a text for a position.

    T1c0,6/8/7/…/6,X3 turn=1         rows from the top: a number of empty cells, a design and its rotation, or X and
                                     the numbers of the elephants whose end tiles lie there
    7/8/… turn=1 round=2 in=0,1,3 picks=2even,?,-,- shown=1odd,3odd,2odd,1even      the medal game (BBZ-6)

Trunks, lengths and piles follow from the tiles.
"""

from collections.abc import Iterator
from typing import Any

from howdah.core.errors import Unreadable
from howdah.core.lexicon import Lexicon
from howdah.core.schema import HOLE

from .components import BOX, CELLS, COPIES, ELEPHANTS, EMPTY, END, FIRST, LAYS, MATE, NEIGHBOUR, NONE, SEATING
from .sketch import sketch as sketch

MEDALS = "123"
CALLS = ("even", "odd")
PICKS = ("-", *(f"{medals}{call}" for medals in MEDALS for call in CALLS))  # what a seat keeps and calls
ROUNDS = 20
CHANCE = "chance"

LEXICON = Lexicon(
    {
        "first": "first {elephant}",
        "keep": "keep {medals} {call}",
        "lay": "lay {design} {rotation}",
        "end": "end",
    },
    [
        *(("first", str(seat)) for seat in range(ELEPHANTS)),
        *(("keep", medals, call) for medals in MEDALS for call in CALLS),
        *(("lay", BOX.designs[lay.design].name, str(lay.rotation)) for lay in LAYS if lay),
        ("end",),
    ],
)

TILES = {f"{BOX.designs[lay.design].name}{lay.rotation}": number for number, lay in enumerate(LAYS) if lay}
NAMES = {number: name for name, number in TILES.items()}
ROWS = tuple(
    tuple(number for number, cell in enumerate(BOX.cells) if cell.row == row) for row in range(BOX.cells[-1].row + 1)
)


def show(view: Any) -> str:
    """Returns a position: the board, whose turn it is, and how the medal game stands; `?` for what is not seen."""
    words = ["/".join(_row(view, cells) for cells in ROWS), f"turn={_turn(view)}"]
    if view.opening and not view.begun:
        words.append(f"round={view.rounds}")
        words.append(f"in={','.join(str(seat) for seat in range(view.seats) if view.contending[seat])}")
        words += [f"picks={_picks(_chosen(view))}"] if any(_chosen(view)) else []
    words += [f"shown={_picks(view.shown[: view.seats])}"] if any(view.shown) else []
    return " ".join(words)


def read(text: str, state: Any) -> None:
    """Reads a position on one line, or with a line for each row."""
    tokens = text.replace("/", " ").split()
    _lay_out([token for token in tokens if "=" not in token], state)
    words = dict(token.split("=", 1) for token in tokens if "=" in token)
    _check_tiles(state)
    for seat in range(state.seats):
        state.tip[seat], state.side[seat], state.length[seat] = _followed(state, seat)
    _check_ends(state)
    _read_turn(words, state)
    if state.opening and not state.begun:
        _read_medals(words, state)
    state.shown[: state.seats] = _read_picks(words.pop("shown", ",".join("-" * state.seats)), state)
    if words:
        raise Unreadable(f"{', '.join(words)} says nothing about this position.")


def _turn(view: Any) -> str:
    by_chance = not view.begun and (not view.opening or view.rounds >= ROUNDS)
    return CHANCE if by_chance else str(view.mover)


def _row(view: Any, cells: tuple[int, ...]) -> str:
    words, empty = [], 0
    for cell in cells:
        if view.board[cell] == EMPTY:
            empty += 1
            continue
        words += [str(empty)] if empty else []
        words.append(_content(view, cell))
        empty = 0
    return ",".join(words + ([str(empty)] if empty else []))


def _content(view: Any, cell: int) -> str:
    if view.board[cell] == END:
        return "X" + "".join(str(elephant + 1) for elephant in range(ELEPHANTS) if view.ends[elephant] == cell)
    return NAMES[view.board[cell]]


def _chosen(view: Any) -> list[int]:
    """Returns what each seat has picked in this round; that those further on have picked nothing yet is no secret."""
    return [view.pick[seat] if view.contending[seat] and seat < view.mover else 0 for seat in range(view.seats)]


def _picks(picks: list[int]) -> str:
    return ",".join("?" if pick == HOLE else PICKS[pick] for pick in picks)


def _lay_out(rows: list[str], state: Any) -> None:
    if len(rows) != len(ROWS):
        raise Unreadable(f"The board of a position has {len(ROWS)} rows, not {len(rows)}.")
    state.ends[:] = [NONE] * ELEPHANTS
    state.supply[:] = COPIES
    for row, cells in zip(rows, ROWS, strict=True):
        contents = list(_contents(row))
        if len(contents) != len(cells):
            raise Unreadable(f"The row {row!r} has {len(contents)} cells: it should have {len(cells)}.")
        for cell, content in zip(cells, contents, strict=True):
            state.board[cell] = _put(content, cell, state)


def _contents(row: str) -> Iterator[str]:
    for word in row.split(","):
        if word.isascii() and word.isdigit() and 0 < int(word) <= CELLS:
            yield from [""] * int(word)
        else:
            yield word or "nothing"


def _put(content: str, cell: int, state: Any) -> int:
    """Returns what a word puts on a cell, and takes it from where it was."""
    if not content:
        return EMPTY
    if content[0] == "X" and content[1:]:
        for digit in content[1:]:
            if digit not in "1234" or state.ends[int(digit) - 1] != NONE:
                raise Unreadable(f"{content!r} is no stack of end tiles: each elephant, 1 to 4, has one.")
            state.ends[int(digit) - 1] = cell
        return END
    if content not in TILES:
        raise Unreadable(
            f"{content!r} is no content of a cell: that is a design with its rotation, or X with elephants."
        )
    lay = LAYS[TILES[content]]
    assert lay
    state.supply[lay.design] -= 1
    if state.supply[lay.design] < 0:
        raise Unreadable(f"There are only {COPIES[lay.design]} tiles of the design {content[:-1]}.")
    return TILES[content]


def _check_tiles(state: Any) -> None:
    """Refuses tiles that do not agree with each other, with the border or with the heads (BBZ-9, BBZ-10)."""
    heads = {(BOX.elephants[e].cell, BOX.elephants[e].edge) for e in SEATING[state.seats - 1][: state.seats]}
    for cell in range(CELLS):
        if not EMPTY < state.board[cell] < END:
            continue
        for edge, beside in enumerate(NEIGHBOUR[cell]):
            is_open = MATE[state.board[cell]][edge] != NONE
            other = (cell, edge) in heads if beside == NONE else is_open
            if beside != NONE and EMPTY < state.board[beside] < END:
                other = MATE[state.board[beside]][(edge + 3) % 6] != NONE
            if is_open != other:
                raise Unreadable(f"The tile on {BOX.cells[cell].name} does not agree with what is around it.")


def _followed(state: Any, seat: int) -> tuple[int, int, int]:
    """Returns the cell that a seat's trunk points at, the edge it comes by, and the length of the trunk."""
    head = BOX.elephants[SEATING[state.seats - 1][seat]]
    cell, side, length = head.cell, head.edge, 0
    while cell != NONE and EMPTY < state.board[cell] < END:
        out = MATE[state.board[cell]][side]
        cell, side, length = NEIGHBOUR[cell][out], (out + 3) % 6, length + 1
    if cell == NONE:
        raise Unreadable(f"The trunk of seat {seat} leads to another head.")
    return cell, side, length


def _check_ends(state: Any) -> None:
    """Refuses end tiles elsewhere than at the tips they close (BBZ-3, BBZ-17)."""
    seating = SEATING[state.seats - 1][: state.seats]
    for elephant, cell in enumerate(state.ends):
        tip = state.tip[seating.index(elephant)] if elephant in seating else FIRST[elephant]
        if cell not in (tip, NONE) or (cell == NONE and elephant not in seating):
            raise Unreadable(
                f"The end tile of elephant {elephant + 1} belongs on {BOX.cells[tip].name}"
                + (", or to its player's hand." if elephant in seating else ", since nobody plays it.")
            )


def _read_turn(words: dict[str, str], state: Any) -> None:
    if "turn" not in words:
        raise Unreadable(f"A position says whose turn it is: turn=0, or turn={CHANCE}.")
    turn = words.pop("turn")
    state.begun = int(turn != CHANCE and "round" not in words)
    state.mover = 0 if turn == CHANCE else int(turn)
    state.contending[:] = [0] * ELEPHANTS
    if not 0 <= state.mover < state.seats:
        raise Unreadable(f"There is no seat {turn}.")
    if not state.begun and any(state.length):
        raise Unreadable("Nobody has begun, and yet there is a trunk.")
    if not state.begun and turn != CHANCE and not state.opening:
        raise Unreadable("Medals are only played for with the option opening=medals.")
    if not state.begun and state.opening and (turn == CHANCE) != (words.get("round") == str(ROUNDS)):
        raise Unreadable(f"Chance decides a medal game exactly after round {ROUNDS}.")
    out = [state.ends[elephant] != NONE for elephant in SEATING[state.seats - 1][: state.seats]]
    if out[state.mover] and not all(out):
        raise Unreadable(f"Seat {state.mover} is out: it cannot be its turn.")


def _read_medals(words: dict[str, str], state: Any) -> None:
    state.rounds = int(words.pop("round", "0"))
    inside = [int(seat) for seat in words.pop("in", "").split(",") if seat]
    state.contending[:] = [int(seat in inside) for seat in range(ELEPHANTS)]
    if inside != sorted(set(inside)) or len(inside) < 2 or inside[-1] >= state.seats:
        raise Unreadable("A medal game says which seats, two at least, are still in: in=0,1,3.")
    if state.rounds >= ROUNDS:
        state.mover = inside[0]
    state.pick[: state.seats] = _read_picks(words.pop("picks", ",".join("-" * state.seats)), state)
    chosen = [seat for seat in range(state.seats) if state.pick[seat]]
    if state.mover not in inside or chosen != [seat for seat in inside if seat < state.mover]:
        raise Unreadable("Those still in the medal game choose in the order of their seats.")


def _read_picks(text: str, state: Any) -> list[int]:
    picks = text.split(",")
    if len(picks) != state.seats or any(pick not in PICKS for pick in picks):
        raise Unreadable(f"{text!r} should say for each seat what it keeps and calls, such as 2even, or -.")
    return [PICKS.index(pick) for pick in picks]
