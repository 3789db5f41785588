"""Nim for learners."""

from howdah.envs.encoding import Fields, one_hot, scaled, seat

NUMBERS = ("none", "1", "2", "3")


def fields(_start: object) -> Fields:
    return {
        "seats": None,
        "heaps": scaled(names=("A", "B", "C")),
        "charms": one_hot(NUMBERS),
        "bag": scaled(names=NUMBERS[1:]),
        "mover": seat(),
        "last": seat(),
    }
