"""A match as a text file: a header, one line per step, and an end line with a checksum.

howdah record 2
game siam 1
seats 2
options balance=total
data 5f0c1122                                    only if you replaced the components (HOWDAH_DATA)
start ........../....M...../....RN..../........../.......... R 5 4      only if the match began at another position

1 0 enter c1 N           number, seat (* for chance, ! for the table), text
2 1 /resign
digest 2 81d3…           a hash of the match after step 2: at every 32nd step, and at the end

end 2 5f0c…              number of steps, checksum of the lines above

Format 1 had no digests.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from howdah.core.data_file import checksum
from howdah.core.errors import HowdahError, Unreadable
from howdah.core.game import readable
from howdah.core.option import Value, text
from howdah.core.protocol import CHANCE, TABLE

from .proof import EVERY, Proof
from .replay import Said, replay

if TYPE_CHECKING:
    from howdah.core.game import Game

    from .match import Match
    from .step import Step

VERSION = 2
SIGNS = {CHANCE: "*", TABLE: "!"}
LIMIT = 16_000_000  # characters: no real match is longer

Lines = list[tuple[int, str]]  # with their numbers, for error messages


def write(match: "Match") -> str:
    """Returns the record of a match."""
    digests = match.digests if len(match.log) in match.digests else {**match.digests, len(match.log): match.digest}
    return written(_head(match), _said(match), digests)


def bare(match: "Match") -> str:
    """Returns the record of a match without digests, which works even if the game's code is broken."""
    return written(_head(match), _said(match), {})


def _head(match: "Match") -> list[str]:
    game, options = match.game, match.options
    chosen = {name: value for name, value in options.items() if value != game.schema.options[name].default}
    start = [f"start {game.notation.show(match.first)}"] if match.first is not None else []
    return header(game.name, game.version, match.seats, chosen, checksum(game.folder)) + start


def _said(match: "Match") -> list[Said]:
    return [(step.actor, step.text) for step in match.log]


def header(name: str, version: int, seats: int, chosen: Mapping[str, Value], data: str) -> list[str]:
    """Returns the first lines of a record."""
    options = " ".join(f"{option}={text(value)}" for option, value in chosen.items())
    lines = [f"howdah record {VERSION}", f"game {name} {version}", f"seats {seats}"]
    return lines + ([f"options {options}"] if options else []) + ([f"data {data}"] if data else [])


def written(head: list[str], steps: list[Said], digests: Mapping[int, str]) -> str:
    """Returns the record of a header, of steps with their actors, and of digests by ply."""
    body = [f"{ply} {_sign(actor)} {said}" for ply, (actor, said) in enumerate(steps, 1)]
    kept = {ply: found for ply, found in digests.items() if ply % EVERY == 0 or ply == len(body)}
    lines = [*head, "", *_digested(0, kept)]
    for ply, line in enumerate(body, 1):
        lines += [line, *_digested(ply, kept)]
    return "\n".join([*lines, "", f"end {len(body)} {_checksum(lines)}", ""])


def _digested(ply: int, digests: Mapping[int, str]) -> list[str]:
    return [f"digest {ply} {digests[ply]}"] if ply in digests else []


def read(source: str, load: Callable[[str], "Game"], check: Callable[[], None] = lambda: None) -> "Match":
    """Returns the match of a record, replayed step by step.

    `load` finds a game by its name; `check` is called at each step, and may raise an error to stop.
    """
    if not isinstance(source, str):
        raise Unreadable(f"A record is a text, not {type(source).__name__}.")
    if len(source) > LIMIT:
        raise Unreadable(f"This is too long for a record: at most {LIMIT} characters.")
    lines = [(number, " ".join(line.split())) for number, line in enumerate(source.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or not re.fullmatch(r"howdah record [1-9]\d{0,8}", lines[0][1]):
        raise Unreadable(f"This is not a howdah record: its first line is not 'howdah record {VERSION}'.")
    if int(lines[0][1].split()[2]) > VERSION:
        raise Unreadable(f"A newer howdah wrote this record ({lines[0][1]}): this one reads formats up to {VERSION}.")
    steps = _guarded(lines)
    match, version = _opening(lines, load)
    for _ in Proof(version, _digests(lines)).proved(match, len(steps), _replayed(match, steps)):
        check()
    return match


def _guarded(lines: Lines) -> Lines:
    """Returns the lines of steps, after comparing the record with its end line."""
    number, last = lines[-1]
    end = re.fullmatch(r"end (\d{1,9}) ([0-9a-f]{16})", last)
    if not end:
        raise Unreadable("This record is cut short: its last line is not 'end', the number of steps and a checksum.")
    steps = [(n, line) for n, line in lines[1:-1] if line[0].isdigit()]
    if int(end[1]) != len(steps):
        raise Unreadable(
            f"This record is cut short or edited: its last line counts {end[1]} steps, but there are {len(steps)}."
        )
    if end[2] != _checksum([line for _, line in lines[:-1]]):
        raise Unreadable(f"This record was edited: the checksum in its last line (line {number}) does not match.")
    return steps


def _digests(lines: Lines) -> dict[int, str]:
    """Returns the digests of a record by ply. Each is below its step."""
    found: dict[int, str] = {}
    ply = 0
    for number, line in lines[1:-1]:
        ply += line[0].isdigit()
        if line.startswith("digest"):
            parts = re.fullmatch(r"digest (\d{1,9}) ([0-9a-f]{16})", line)
            if not parts or int(parts[1]) != ply:
                raise Unreadable(f"Line {number} of this record, {line[:60]!r}, is not a digest of step {ply}.")
            found[ply] = parts[2]
    return found


def _opening(lines: Lines, load: Callable[[str], "Game"]) -> tuple["Match", int]:
    """Returns the match at its start, and the version of the game that the record names."""
    told = dict(line.split(" ", 1) for _, line in lines[1:-1] if not line[0].isdigit() and " " in line)
    with readable("the header of a record"):
        for word in ("game", "seats"):
            if word not in told:
                raise Unreadable(f"The header of this record has no line '{word}'.")
        name, version = told["game"].split()
        game = load(name)
        if not re.fullmatch(r"\d{1,9}", version):
            raise ValueError(f"version {version[:60]!r}")
        if told.get("data", "") != checksum(game.folder):
            raise Unreadable(
                f"This record was played with other components of {name} ({told.get('data', 'the original ones')}):"
                " set HOWDAH_DATA to the folder that holds them, or unset it."
            )
        options = dict(pair.split("=", 1) for pair in told.get("options", "").split())
        if "start" in told:
            return game.read(told["start"], int(told["seats"]), options), int(version)
        return game.new(int(told["seats"]), options), int(version)


def _replayed(match: "Match", lines: Lines) -> Iterator["Step"]:
    """Yields the steps of lines as they are played; an error names its line."""
    steps = replay(match, (_parsed(ply, line) for ply, (_, line) in enumerate(lines, 1)), lambda _: None)
    for number, line in lines:
        try:
            _, step, _ = next(steps)
            if not step.text.startswith("/") and (sign := line.split()[1]) != _sign(step.actor):
                raise Unreadable(f"the step belongs to {_sign(step.actor)}, not to {sign}.")
        except HowdahError as error:
            raise Unreadable(f"Line {number} of this record, {line[:60]!r}, cannot be replayed: {error}") from error
        yield step


def _parsed(ply: int, line: str) -> Said:
    """Returns the actor and the text of a step; in the rules' own steps the actor is found by playing them."""
    parts = re.fullmatch(r"(\d{1,9}) (\*|!|\d{1,9}) (.+)", line)
    if not parts or int(parts[1]) != ply:
        raise Unreadable(f"step {ply} was expected here.")
    return int(parts[2]) if parts[2].isdigit() else CHANCE, parts[3]


def _sign(actor: int) -> str:
    return SIGNS.get(actor, str(actor))


def _checksum(lines: list[str]) -> str:
    kept = [" ".join(line.split()) for line in lines]
    return hashlib.sha256("\n".join(line for line in kept if line).encode(errors="replace")).hexdigest()[:16]
