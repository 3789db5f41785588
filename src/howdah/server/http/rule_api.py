"""The requests of the rule pages."""

from fastapi import APIRouter
from fastapi.responses import Response

import howdah

from ..errors import Gone
from .answers import Slow
from .api import Lang, answering
from .examples import pictures
from .figures import SVG, keeping
from .rulepage import rule_page

router = APIRouter(prefix="/rules", tags=["pages"])


@router.get("/{game}", responses=answering("text/html"))
async def rules(game: str, lang: Lang, slow: Slow) -> Response:
    """Returns the rules of a game, with pictures."""
    return await slow.make(("rules", game, lang), lambda: rule_page(howdah.load(game), lang).encode(), "text/html")


@router.get("/{game}/{name}.{checksum}.svg", include_in_schema=False)
async def drawn(game: str, name: str, checksum: str, slow: Slow) -> Response:
    """Returns a picture of that page. All of a game are drawn at once: a printer asks for all of them at once."""
    found = howdah.load(game)
    await slow.prepare(("examples", game), lambda: pictures(found))
    if name not in pictures(found):
        raise Gone("There is no such picture.")
    svg = pictures(found)[name]
    return Response(svg, headers={"Cache-Control": keeping(svg, checksum)}, media_type=SVG)
