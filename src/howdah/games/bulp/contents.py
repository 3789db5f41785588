"""What a cell holds, as one number.

      0          nothing
      1 … 80     a pipe: a digit to base 3 for each way, N E S W from the lowest, 1 for an outlet, 2 for a capped one
     -1 … -80    the same, broken
     81          a source
     82 … 89     a village, by seat
     90, 91      a blocked cell, and one off the table

A cap stays whatever lies on its cell later (BUL-17), and is always on an outlet of that card (BUL-14, BUL-15).
"""

from howdah.core.kernel import kernel

from .components import OUTLETS

EMPTY, SOURCE, VILLAGE, BLOCKED, OFF = 0, 81, 82, 90, 91
LOWEST = -80
CODES = range(LOWEST, OFF + 1)
DIGITS = tuple(sum(3**way for way in range(4) if outlets >> way & 1) for outlets in range(16))  # outlets as a code


def _ways(code: int, *digits: int) -> int:
    """Returns the ways in which a card has one of these digits, as bits."""
    if code == SOURCE:
        code = DIGITS[15]
    return sum(1 << way for way in range(4) if abs(code) // 3**way % 3 in digits) if code < SOURCE else 0


PRINTED = tuple(_ways(code, 1, 2) for code in CODES)
CAPPED = tuple(_ways(code, 2) for code in CODES)
LIVE = tuple(_ways(code, 1) for code in CODES)


@kernel
def printed_outlets(code: int) -> int:
    """Returns the outlets of a card, capped or not, as bits; none of what is no card."""
    return PRINTED[code - LOWEST]


@kernel
def capped_outlets(code: int) -> int:
    return CAPPED[code - LOWEST]


@kernel
def live_outlets(code: int) -> int:
    """Returns the uncapped outlets; a broken card has its own still (BUL-16, BUL-17)."""
    return LIVE[code - LOWEST]


@kernel
def is_pipe(code: int) -> bool:
    """Tells whether a cell holds an intact pipe."""
    return EMPTY < code < SOURCE


@kernel
def is_broken(code: int) -> bool:
    return code < EMPTY


@kernel
def is_card(code: int) -> bool:
    """Tells whether a cell holds a card that was played, intact or broken."""
    return code != EMPTY and code < SOURCE


@kernel
def is_village(code: int) -> bool:
    return VILLAGE <= code < BLOCKED


@kernel
def card_code(shape: int, caps: int, broken: bool) -> int:
    """Returns the code of a card by how it lies and which of its outlets are capped."""
    code: int = DIGITS[OUTLETS[shape]] + DIGITS[caps]
    return -code if broken else code
