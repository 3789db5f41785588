"""The data file of a game: the `data.toml` of its folder, or the file of somebody who owns the box.

$HOWDAH_DATA names a folder in which `<game>.toml` replaces what is shipped. Records name other data by its checksum,
since they only replay with it, and compiled rules are kept apart.
"""

import hashlib
import os
from pathlib import Path


def path(folder: Path) -> Path:
    """Returns the data file in force for the game of a folder."""
    own = Path(os.environ["HOWDAH_DATA"]) / f"{folder.name}.toml" if os.environ.get("HOWDAH_DATA") else None
    return own if own and own.is_file() else folder / "data.toml"


def checksum(folder: Path) -> str:
    """Returns eight digits that stand for data other than what is shipped, "" for that."""
    source = path(folder)
    return "" if source.parent == folder else hashlib.sha256(source.read_bytes()).hexdigest()[:8]
