"""Siam for learners: a plane for each thing that can lie on a cell, one's own animals first."""

from howdah.envs.encoding import Fields, one_hot, scaled, seat

from .notation import CELLS, NAME, WAYS
from .rules import animal, facing, is_animal, owner


def _relative(piece: int, observer: int, seats: int) -> int:
    """Returns a piece as if its seat were counted from the observer."""
    return animal((owner(piece) - observer) % seats, facing(piece)) if is_animal(piece) else piece


THINGS = ("empty", *(f"{whose} {way}" for whose in ("mine", "theirs") for way in WAYS), "rock")


def fields(_start: object) -> Fields:
    return {
        "seats": None,
        "board": one_hot(THINGS, CELLS, [NAME[cell] for cell in CELLS], _relative),
        "mover": seat(),
        "winner": None,
        "quiet": scaled(full=100),
        "ply": None,
    }
