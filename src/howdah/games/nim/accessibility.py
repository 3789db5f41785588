"""What lies in the heaps of Nim, for those who do not see the picture."""

from typing import Any

from howdah.core.protocol import Thing

from .notation import HEAPS


def stands(view: Any) -> dict[str, list[Thing]]:
    return {heap: [("stands-heap", {"count": view.heaps[row]})] for row, heap in enumerate(HEAPS)}
