"""Records in files, as commands read them."""

import sys
from pathlib import Path

import howdah
from howdah.core.errors import Unreadable


def read(file: Path) -> howdah.Match:
    """Returns the match of a record, and prints a remark if another version of its game wrote it."""
    match = howdah.read_record(_text(file))
    if match.proved is not None:
        name, present = match.game.name, match.game.version
        print(
            f"{file} was played with {name} version {match.proved}, and replays the same with version {present}.",
            file=sys.stderr,
        )
    return match


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file} is not a text file: it cannot be a record.") from error
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror}.") from error
