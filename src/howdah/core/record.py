"""A match as a text file: a header, one line a step, and an end line that guards the rest.

howdah record 1
game siam 1
seats 2
options balance=total
data 5f0c1122                                    only when the components are not those shipped
start ........../....M...../....RN..../........../.......... R 5 4      only when it is not the usual start

1 0 enter c1 N           number, seat (* for chance, ! for the table), text
2 1 /resign

end 2 5f0c…              number of steps, checksum of the lines above
"""

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from .data import checksum
from .errors import HowdahError, Unreadable
from .game import readable
from .option import text
from .protocol import CHANCE, TABLE

if TYPE_CHECKING:
    from .game import Game
    from .match import Match, Step

VERSION = 1
SIGNS = {CHANCE: "*", TABLE: "!"}
LIMIT = 16_000_000  # characters: more is no match that anybody played

Lines = list[tuple[int, str]]  # with their numbers, for messages


def write(match: "Match") -> str:
    """Returns the record of a match."""
    game, options = match.game, match.options
    chosen = [f"{name}={text(value)}" for name, value in options.items() if value != game.form.options[name].default]
    lines = [f"howdah record {VERSION}", f"game {game.name} {game.version}", f"seats {match.seats}"]
    lines += [f"options {' '.join(chosen)}"] if chosen else []
    lines += [f"data {checksum(game.folder)}"] if checksum(game.folder) else []
    lines += [f"start {game.notation.show(match.first)}"] if match.first is not None else []
    lines += ["", *(f"{number} {_actor(step)} {step.text}" for number, step in enumerate(match.log, 1)), ""]
    return "\n".join([*lines, f"end {len(match.log)} {_checksum(lines)}", ""])


def read(source: str, load: Callable[[str], "Game"]) -> "Match":
    """Returns the match of a record, replayed step by step; `load` finds a game by its name."""
    if not isinstance(source, str):
        raise Unreadable(f"A record is a text, not {type(source).__name__}.")
    if len(source) > LIMIT:
        raise Unreadable("This is too long to be a record of a match.")
    lines = [(number, " ".join(line.split())) for number, line in enumerate(source.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or not re.fullmatch(r"howdah record \d{1,9}", lines[0][1]):
        raise Unreadable("This is not a howdah record: its first line is not 'howdah record 1'.")
    if int(lines[0][1].split()[2]) > VERSION:
        raise Unreadable(f"This record was written by a newer howdah ({lines[0][1]}); this one reads up to {VERSION}.")
    steps = _guarded(lines)
    match = _opening(lines, load)
    for number, line in steps:
        _replay(match, number, line)
    return match


def _guarded(lines: Lines) -> Lines:
    """Returns the lines of steps, once the end line has shown that nothing is missing or changed."""
    number, last = lines[-1]
    end = re.fullmatch(r"end (\d{1,9}) ([0-9a-f]{16})", last)
    if not end:
        raise Unreadable("This record is cut short: its last line is not 'end', the number of steps and a checksum.")
    steps = [(n, line) for n, line in lines[1:-1] if line[0].isdigit()]
    if int(end[1]) != len(steps):
        raise Unreadable(
            f"This record is cut short or edited: its end counts {end[1]} steps, and there are {len(steps)}."
        )
    if end[2] != _checksum([line for _, line in lines[:-1]]):
        raise Unreadable(f"This record was edited: the checksum at its end (line {number}) is not that of its lines.")
    return steps


def _opening(lines: Lines, load: Callable[[str], "Game"]) -> "Match":
    header = dict(line.split(" ", 1) for _, line in lines[1:-1] if not line[0].isdigit() and " " in line)
    with readable("the header of a record"):
        for word in ("game", "seats"):
            if word not in header:
                raise Unreadable(f"This record has no line '{word}'.")
        name, version = header["game"].split()
        game = load(name)
        if int(version) > game.version:
            raise Unreadable(f"This record is of {name} version {version}; this howdah plays version {game.version}.")
        if header.get("data", "") != checksum(game.folder):
            raise Unreadable(
                f"This record was played with other components of {name} ({header.get('data', 'those shipped')})."
            )
        options = dict(pair.split("=", 1) for pair in header.get("options", "").split())
        if "start" in header:
            return game.read(header["start"], int(header["seats"]), options)
        return game.new(int(header["seats"]), options)


def _replay(match: "Match", number: int, line: str) -> None:
    parts = re.fullmatch(r"(\d{1,9}) (\*|!|\d{1,9}) (.+)", line)
    try:
        if not parts or int(parts[1]) != len(match.log) + 1:
            raise Unreadable(f"step {len(match.log) + 1} should stand here.")
        if parts[3].startswith("/"):
            match.say(int(parts[2]) if parts[2].isdigit() else CHANCE, parts[3])
            return
        match.play(parts[3])
        if parts[2] != _actor(match.log[-1]):
            raise Unreadable(f"the step belongs to {_actor(match.log[-1])}, not to {parts[2]}.")
    except HowdahError as error:
        raise Unreadable(f"Line {number} of this record, {line[:60]!r}, cannot be replayed: {error}") from error


def _actor(step: "Step") -> str:
    return SIGNS.get(step.actor, str(step.actor))


def _checksum(lines: list[str]) -> str:
    kept = [" ".join(line.split()) for line in lines]
    return hashlib.sha256("\n".join(line for line in kept if line).encode(errors="replace")).hexdigest()[:16]
