"""Nim in words: the lexicon, and a text for a position such as `3,4,5 taken=0,0 charms=2,? bag=? turn=0`."""

from typing import Any

from howdah.core.errors import Unreadable
from howdah.core.lexicon import Lexicon
from howdah.core.schema import HOLE

HEAPS = "ABC"
NUMBERS = "123"

LEXICON = Lexicon(
    {"charm": "charm {charm}", "take": "take {heap} {stones}"},
    [*(("charm", n) for n in NUMBERS), *(("take", heap, n) for heap in HEAPS for n in NUMBERS)],
)


def show(view: Any) -> str:
    """Returns a position: heaps, stones taken and charms by seat, the bag, whose turn; `?` for what is not seen."""
    seats = view.seats
    return (
        f"{_listed(view.heaps)} taken={_listed(view.taken[:seats])} charms={_listed(view.charms[: view.dealt])}"
        f" bag={_listed(view.bag)} turn={view.mover}"
    )


def read(text: str, state: Any) -> None:
    """Reads a position in which everything is seen."""
    heaps, *words = text.split()
    named = dict(word.split("=", 1) for word in words)
    if "?" in text or sorted(named) != ["bag", "charms", "taken", "turn"]:
        raise Unreadable("A position of nim reads like '3,4,5 taken=0,0 charms=2,1 bag=1,1,2 turn=0'.")
    state.heaps[:] = _numbers(heaps, 3)
    state.bag[:] = _numbers(named["bag"], 3)
    state.taken[: state.seats] = _numbers(named["taken"], state.seats)
    charms = _numbers(named["charms"], None)
    state.charms[: len(charms)] = charms
    state.dealt, state.mover = len(charms), int(named["turn"])
    if len(charms) > state.seats or 0 in charms or state.mover not in range(state.seats):
        raise Unreadable(f"There are {state.seats} seats, each with one charm from 1 to 3, and one of them decides.")
    if sum(state.heaps) + sum(state.taken) != 12 or any(state.bag[n] + charms.count(n + 1) != 2 for n in range(3)):
        raise Unreadable(
            "Nim has twelve stones, in heaps or taken, and two charms of each number, drawn or in the bag."
        )
    state.last = (state.mover - 1) % state.seats if not sum(state.heaps) else -1


def sketch(view: Any) -> str:
    heaps = [f" {heap} {'● ' * stones}" for heap, stones in zip(HEAPS, view.heaps, strict=True)]
    charms = " ".join(f"[seat{seat}]{_shown(charm)}[/]" for seat, charm in enumerate(view.charms[: view.dealt]))
    return "\n".join([*heaps, f" ◆ {charms}"])


def _listed(values: list[int]) -> str:
    return ",".join(map(_shown, values))


def _shown(value: int) -> str:
    return "?" if value == HOLE else str(value)


def _numbers(text: str, count: int | None) -> list[int]:
    numbers = [int(word) for word in text.split(",") if word]
    if count is not None and len(numbers) != count:
        raise Unreadable(f"{text!r} should be {count} numbers.")
    return numbers
