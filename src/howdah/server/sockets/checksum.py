"""The checksum by which a screen knows that it shows the right picture."""

import zlib

from howdah.show.scene import Element

STRETCH = 32  # elements that are summed together


class Checksum:
    """Sums up pictures, stretch by stretch, and remembers the latest: pictures of one table differ little."""

    def __init__(self) -> None:
        self.known: list[tuple[int, list[Element], int]] = []  # of each stretch: the sum before, elements, the sum then

    def of(self, elements: list[Element]) -> str:
        """Returns the checksum of a picture."""
        total = 0
        for number, first in enumerate(range(0, len(elements), STRETCH)):
            stretch = elements[first : first + STRETCH]
            if number == len(self.known):
                self.known.append((total, stretch, _summed(stretch, total)))
            elif self.known[number][0] != total or self.known[number][1] != stretch:
                self.known[number] = total, stretch, _summed(stretch, total)
            total = self.known[number][2]
        return f"{total:08x}"


def _summed(elements: list[Element], before: int) -> int:
    drawn = "".join([part for element in elements for part in (element[0], "\n", element[1], "\n")])
    return zlib.crc32(drawn.encode(), before)
