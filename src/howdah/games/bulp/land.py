"""Whose land it is: for each cell of every table the seats whose villages are nearest, as bits (BUL-20)."""

from howdah.core.ragged import ragged

from .layout import DISTANCES, FIRST_AT, LAST_AT, LAYOUTS, SETUP, VILLAGES_AT, WIDTH

ROWS = range(len(LAYOUTS) * DISTANCES)  # by layout, then by distance


def _rows(plan: int) -> range:
    """Returns the rows that the largest table of a layout and distance takes, and one more on each side."""
    tables = SETUP[plan // DISTANCES][plan % DISTANCES]
    first, last = min(table[FIRST_AT] for table in tables), max(table[LAST_AT] for table in tables)
    return range(first // WIDTH - 1, last // WIDTH + 2)


def _land(plan: int) -> list[int]:
    """Returns the nearest seats to the cells of these rows."""
    seats = LAYOUTS[plan // DISTANCES].seats
    homes = [divmod(cell, WIDTH) for cell in SETUP[plan // DISTANCES][plan % DISTANCES][0][VILLAGES_AT:][:seats]]
    land = []
    for y in _rows(plan):
        far = [[abs(y - row) + abs(x - column) for x in range(WIDTH)] for row, column in homes]
        land += [_least(steps) for steps in zip(*far, strict=True)]
    return land


def _least(steps: tuple[int, ...]) -> int:
    """Returns the seats that are fewest steps away, as bits in a signed byte."""
    least, bits = min(steps), 0
    for seat, far in enumerate(steps):
        if far == least:
            bits |= 1 << seat
    return bits if bits < 128 else bits - 256


_BEGINS, LAND = ragged(map(_land, ROWS))
# Where cell 0 of a layout and distance would be.
LAND_AT = tuple(_BEGINS[plan] - WIDTH * _rows(plan)[0] for plan in ROWS)
