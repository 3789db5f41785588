"""The files of the page, as browsers get them: without comments and indentation, a quarter of their weight."""

import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from howdah.show.scene import squeezed

WEB = Path(__file__).parent.parent / "web"
TYPES = re.compile(r"[ \t]*/\*\*.*?\*/", re.DOTALL)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class Files(StaticFiles):
    """Serves a folder; what a browser has already is not sent again."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Returns a file; what only its readers need stays here."""
        found = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if not isinstance(found, FileResponse) or path.suffix not in LIGHTER:
            return found
        kept = {name: found.headers[name] for name in ("etag", "last-modified")}
        return Response(_light(path, stat_result.st_mtime), status_code, kept, found.media_type)


@lru_cache(200)
def _light(path: Path, _: float) -> str:
    return LIGHTER[path.suffix](path.read_text(encoding="utf-8"))


def _untyped(module: str) -> str:
    """Returns a module without indentation and the comments that its types are in; its lines keep their numbers."""
    return INDENT.sub("", TYPES.sub(lambda comment: "\n" * comment[0].count("\n"), module))


LIGHTER = {".js": _untyped, ".css": squeezed}
