"""The symmetries of Siam: the board and its rocks are the same in a mirror, upside down, and turned by a half."""

from collections.abc import Callable

from howdah.core.lexicon import Row
from howdah.envs.transform import Change, Transform

from .notation import CELL, NAME, WAYS
from .rules import animal, facing, is_animal, owner

FILES, RANKS = "abcde", "12345"


def symmetries(_start: object) -> list[Transform]:
    return [_transform("mirror", True, False), _transform("flip", False, True), _transform("half turn", True, True)]


def _transform(name: str, files: bool, ranks: bool) -> Transform:
    """Returns the change that mirrors files, ranks or both."""

    def named(cell: str) -> str:
        file, rank = FILES.index(cell[0]), RANKS.index(cell[1])
        return FILES[4 - file if files else file] + RANKS[4 - rank if ranks else rank]

    def turned(way: str) -> str:
        return {**({"E": "W", "W": "E"} if files else {}), **({"N": "S", "S": "N"} if ranks else {})}.get(way, way)

    def moved(row: Row) -> Row:
        return (row[0], *(turned(word) if word in WAYS else named(word) for word in row[1:]))

    return Transform(
        name, moved, {"board": Change(lambda cell: _cell(cell, named), lambda piece: _piece(piece, turned))}
    )


def _cell(cell: int, named: Callable[[str], str]) -> int:
    return CELL[named(NAME[cell])] if cell in NAME else cell


def _piece(piece: int, turned: Callable[[str], str]) -> int:
    return animal(owner(piece), WAYS.index(turned(WAYS[facing(piece)]))) if is_animal(piece) else piece
