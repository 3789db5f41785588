"""A text for a position of Bazaar.

merchants=1,2 piles=17/5,3/4,*,- hands=RRS,-,OOT points=0,5,0 won=0,7,0 turn=0/act fresh=2 gone=1,4-8

    merchants   the exchange cards in play; `-` before there are any
    piles       top card / collection cards left with it; `?` is about to be turned up, `*` the star card, `-` nothing
    hands       by seat; what nobody holds is in the bank
    turn        whose turn it is / what is awaited
    then, where it says something: paid=pile/gems · die · dice · fresh · quiet · gone (cards bought) · ended
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from howdah.core.errors import Unreadable

from .components import COLLECTIONS, EXCHANGES, GEMS, PRICE, counted, spelt

PILES, WARES = 4, 5
EACH = 20  # gems of a colour
LIMIT = 10  # gems in a hand
STALL = 40  # turns a seat without a purchase
FACES = (*GEMS, "star")
ENDS = (24, 25, 28)


class Phase(IntEnum):
    """What a position waits for: chance in the first three, in DIE and in CARD, else a seat."""

    EXCHANGE = 0
    DEAL = 1
    FIRST = 2
    ACT = 3
    DIE = 4
    PICK = 5
    BUY = 6
    PAY = 7
    CARD = 8
    DROP = 9


PHASES = tuple(phase.name.lower() for phase in Phase)


def show(view: Any) -> str:
    """Returns a position; its last words say only what differs from the usual."""
    seats = range(view.seats)
    words = {
        "merchants": ",".join(str(card) for card in view.merchants if card) or "-",
        "piles": ",".join(_pile(view.top[pile], view.depth[pile]) for pile in range(PILES)),
        "hands": ",".join(spelt(view.hands[5 * seat : 5 * seat + 5]) or "-" for seat in seats),
        "points": _listed(view.points[: view.seats]),
        "won": _listed(view.won[: view.seats]),
        "turn": f"{view.mover}/{PHASES[view.phase]}",
        "paid": f"{view.paying}/{view.paid}" if view.paying else "",
        "die": FACES[view.die - 1] if view.die else "",
        "dice": ",".join(_rolled(view.dice[seat]) for seat in seats) if any(view.dice) else "",
        "fresh": view.fresh or "",
        "quiet": view.quiet or "",
        "gone": _ranges([card for card in range(1, COLLECTIONS + 1) if view.seen[card - 1] and card not in view.top]),
        "ended": f"BAZ-{view.ended}" if view.ended else "",
    }
    return " ".join(f"{name}={value}" for name, value in words.items() if value != "")


def read(text: str, state: Any) -> None:
    """Reads a position that a game can come to."""
    named = _named(text)
    _read_cards(state, named)
    _read_seats(state, named)
    _read_turn(state, named)
    for holds, sentence in _demands(state):
        if not holds:
            raise Unreadable(sentence)


def exhausted(state: Any) -> int:
    """Returns how many piles are exhausted (BAZ-24)."""
    return sum(depth <= state.rules for depth in state.depth)


def _pile(top: int, depth: int) -> str:
    if depth <= 1:
        return "*" if depth else "-"
    return f"{top or '?'}/{depth - 1}"


def _rolled(die: int) -> str:
    return "x" if die < 0 else FACES[die - 1] if die else "-"


def _listed(values: list[int]) -> str:
    return ",".join(map(str, values))


def _ranges(numbers: list[int]) -> str:
    """Returns ascending numbers with runs joined: "1,4-8"."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


REQUIRED = ("merchants", "piles", "hands", "turn")
OPTIONAL = ("points", "won", "paid", "die", "dice", "fresh", "quiet", "gone", "ended")


def _named(text: str) -> dict[str, str]:
    named: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if name not in REQUIRED + OPTIONAL or not equals or name in named:
            raise Unreadable(
                f"{word!r} says nothing about a position of bazaar: it is written as name=value, once each,"
                f" with the names {', '.join(REQUIRED + OPTIONAL)}."
            )
        named[name] = value
    for name in REQUIRED:
        if name not in named:
            raise Unreadable(f"A position of bazaar needs {name}=.")
    return named


def _read_cards(state: Any, named: dict[str, str]) -> None:
    merchants = [] if named["merchants"] == "-" else _numbers(named["merchants"], 1, EXCHANGES)
    if len(merchants) > 2 or sorted(set(merchants)) != merchants:
        raise Unreadable(f"merchants={named['merchants']} should be up to two exchange cards, ascending.")
    if state.exchange and merchants != state.merchants:
        raise Unreadable(f"The option exchange names the cards {_listed(state.merchants)}, and the position others.")
    state.merchants[:] = [*merchants, 0, 0][:2]
    for pile, word in enumerate(_split(named["piles"], PILES, "piles")):
        state.top[pile], state.depth[pile] = _read_pile(word)
    gone = _read_ranges(named.get("gone", ""))
    shown = [card for card in state.top if card]
    if len({*gone, *shown}) != len(gone) + len(shown):
        raise Unreadable(
            "A card lies twice in this position: every collection card is on one pile, or gone, or unseen."
        )
    for card in (*gone, *shown):
        state.seen[card - 1] = 1


def _read_pile(word: str) -> tuple[int, int]:
    if word in ("*", "-"):
        return 0, int(word == "*")
    top, _, left = word.partition("/")
    return 0 if top == "?" else _number(top, 1, COLLECTIONS), _number(left, 1, WARES) + 1


def _read_ranges(text: str) -> list[int]:
    found: list[int] = []
    for word in filter(None, text.split(",")):
        low, _, high = word.partition("-")
        first = _number(low, 1, COLLECTIONS)
        found += range(first, _number(high, first, COLLECTIONS) + 1) if high else [first]
    return found


def _read_seats(state: Any, named: dict[str, str]) -> None:
    for seat, word in enumerate(_split(named["hands"], state.seats, "hands")):
        state.hands[5 * seat : 5 * seat + 5] = counted("" if word == "-" else word)
    for gem in range(5):
        state.bank[gem] = EACH - sum(state.hands[gem::5])  # BAZ-1
        if state.bank[gem] < 0:
            raise Unreadable(f"There are {EACH} gems of each colour, and more of {GEMS[gem]} in these hands.")
    nothing = _listed([0] * state.seats)
    for name, most in (("points", 300), ("won", 24)):
        words = _split(named.get(name, nothing), state.seats, name)
        getattr(state, name)[: state.seats] = [_number(word, 0, most) for word in words]
    for seat, word in enumerate(_split(named["dice"], state.seats, "dice") if "dice" in named else []):
        state.dice[seat] = -1 if word == "x" else 0 if word == "-" else 1 + _chosen(word, FACES, "dice")


def _read_turn(state: Any, named: dict[str, str]) -> None:
    mover, _, phase = named["turn"].partition("/")
    state.mover = _number(mover, 0, state.seats - 1)
    state.phase = _chosen(phase, PHASES, "turn")
    state.die = 1 + _chosen(named["die"], FACES, "die") if "die" in named else 0
    state.fresh = _number(named.get("fresh", "0"), 0, state.seats)
    state.quiet = -1 if named.get("quiet") == "-1" else _number(named.get("quiet", "0"), 0, STALL * state.seats)
    pile, _, paid = named.get("paid", "0/0").partition("/")
    state.paying, state.paid = _number(pile, 0, PILES), _number(paid, 0, PRICE - 1)
    state.ended = ENDS[_chosen(named["ended"], tuple(f"BAZ-{n}" for n in ENDS), "ended")] if "ended" in named else 0


def _demands(state: Any) -> list[tuple[bool, str]]:
    """Returns what a position must satisfy for the rules to go on from it, each with what to say if it does not."""
    bought = sum(WARES + 1 - depth for depth in state.depth)
    turned = sum(WARES + 1 - max(depth, 1) for depth in state.depth)
    return [
        (
            sum(state.seen) - sum(top > 0 for top in state.top) == turned,
            f"The piles have lost {turned} collection cards: gone= should name as many.",
        ),
        (sum(state.won) == bought, f"The seats have bought {bought} cards: won= should add up to that."),
        (not state.rules or 0 not in state.depth, "With classic rules a star card stays where it is."),
        *_demands_of_phase(state),
        (
            (exhausted(state) >= 2) == (state.ended == 24),
            "The game ends by BAZ-24 exactly when two piles are exhausted.",
        ),
        (
            (state.quiet >= STALL * state.seats) == (state.ended == 28),
            f"The game ends by BAZ-28 exactly when {STALL * state.seats} turns have gone by without a purchase.",
        ),
        (state.ended != 25 or state.minutes > 0, "The bazaar closes only with the option minutes."),
    ]


def _demands_of_phase(state: Any) -> list[tuple[bool, str]]:
    phase = Phase(state.phase)
    waiting = [pile for pile in range(PILES) if state.depth[pile] > 1 and not state.top[pile]]
    awaited: Callable[[], bool] = {
        Phase.EXCHANGE: lambda: len(waiting) == PILES and not state.exchange,
        Phase.DEAL: lambda: waiting == list(range(PILES - len(waiting), PILES)) != [],
        Phase.CARD: lambda: len(waiting) == 1 or state.ended > 0,
    }.get(phase, lambda: not waiting or state.ended > 0)
    held = [sum(state.hands[5 * seat : 5 * seat + 5]) for seat in range(state.seats)]
    mine = held[state.mover]
    return [
        (awaited(), f"In the phase {PHASES[phase]} other piles should wait for a card."),
        ((0 in state.merchants) == (phase == Phase.EXCHANGE), "Two exchange cards are in play after the set-up."),
        (
            phase > Phase.FIRST or (sum(state.depth) == 24 and not any(held) and state.fresh == state.seats),
            f"During the set-up nobody holds a gem or has bought a card, and fresh={state.seats}.",
        ),
        (phase == Phase.FIRST or not any(state.dice), "The opening dice are forgotten once somebody begins."),
        (
            phase != Phase.FIRST or 0 in state.dice[: state.seats],
            "In the phase first some seat has still to roll its opening die.",
        ),
        (
            all(n <= LIMIT for seat, n in enumerate(held) if seat != state.mover)
            and (mine <= LIMIT or phase >= Phase.BUY or state.ended > 0),
            f"Nobody holds more than {LIMIT} gems but the seat that has just rolled or traded.",
        ),
        (phase != Phase.DROP or mine > LIMIT, f"A surplus goes back only from a hand above {LIMIT} gems."),
        (phase != Phase.PICK or sum(state.bank) > 0, "The bank has no gem to pick."),
        (
            (phase == Phase.PAY) == (state.paying > 0)
            and (
                phase != Phase.PAY
                or (not state.rules and state.depth[state.paying - 1] == 1 and mine >= PRICE - state.paid)
            ),
            "paid= names the star card that is being paid for, and the gems given so far.",
        ),
    ]


def _split(text: str, count: int, name: str) -> list[str]:
    words = text.split(",")
    if len(words) != count:
        raise Unreadable(f"{name}={text} should have {count} entries.")
    return words


def _numbers(text: str, low: int, high: int) -> list[int]:
    return [_number(word, low, high) for word in text.split(",")]


def _number(word: str, low: int, high: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high):
        raise Unreadable(f"{word!r} should be a number from {low} to {high}.")
    return int(word)


def _chosen(word: str, words: tuple[str, ...], name: str) -> int:
    if word not in words:
        raise Unreadable(f"{word!r} is no {name}: it is {', '.join(words)}.")
    return words.index(word)
