"""The requests of the pages that say how to play."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path
from fastapi.responses import Response

import howdah

from .answers import Slow
from .api import Lang, answering
from .figures import SVG, keeping
from .how_to_page import how_to_page, picture

router = APIRouter(prefix="/how", tags=["pages"])
Number = Annotated[int, Path(ge=0, le=100)]


@router.get("/{game}", responses=answering("text/html"))
async def how(game: str, lang: Lang, slow: Slow) -> Response:
    """Returns how to play a game, on one page with pictures."""
    return await slow.make(("how", game, lang), lambda: how_to_page(howdah.load(game), lang).encode(), "text/html")


@router.get("/{game}/{number}-{when}.{checksum}.svg", include_in_schema=False)
async def drawn(game: str, number: Number, when: Literal["before", "after"], checksum: str, slow: Slow) -> Response:
    """Returns a picture of that page."""

    def work() -> str:
        return picture(howdah.load(game), number, when == "after")

    answer = await slow.make(("how-picture", game, number, when), lambda: work().encode(), SVG)
    answer.headers["Cache-Control"] = keeping(work(), checksum)
    return answer
