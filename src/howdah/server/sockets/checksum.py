"""The checksum by which a screen knows that it shows the right picture."""

import zlib
from itertools import chain

from howdah.show.scene import STRETCH, Element


class Checksum:
    """Sums up pictures, stretch by stretch, and remembers the latest: the pictures of one table differ little."""

    def __init__(self) -> None:
        self.latest: tuple[list[Element], str] | None = None  # often the same for the next viewer
        self.known: list[tuple[int, list[Element], int]] = []  # of a stretch: the sum before, its elements, the sum

    def of(self, elements: list[Element]) -> str:
        """Returns the checksum of a picture: of its keys and markup, line by line."""
        if self.latest is None or self.latest[0] is not elements:
            self.latest = elements, f"{self._sum(elements):08x}"
        return self.latest[1]

    def _sum(self, elements: list[Element]) -> int:
        total = 0
        for number, first in enumerate(range(0, len(elements), STRETCH)):
            stretch = elements[first : first + STRETCH]
            if number == len(self.known):
                self.known.append((-1, [], 0))
            before, known, after = self.known[number]
            if before != total or known != stretch:
                after = zlib.crc32("\n".join([*chain.from_iterable(stretch), ""]).encode(), total)
                self.known[number] = total, stretch, after
            total = after
        return total
