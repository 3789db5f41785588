"""What the numbers of an observation and the actions mean, for programs and as a page: docs/observations.md."""

from collections.abc import Iterator, Sequence
from typing import Any

from howdah.core.game import Game

from .encoding import FLAGS, ONE_HOT, SCALED, SEAT, Encoding
from .observation import Observation

KINDS = {
    SCALED: "a number from 0 to 1",
    ONE_HOT: "1 for the value it has",
    FLAGS: "1 for each that is true",
    SEAT: "1 for the seat",
}
SHORT = 8  # names that a table can hold


def spec(observation: Observation) -> dict[str, Any]:
    """Returns what each number of an observation means: its fields, and the name of every plane."""
    return {
        "game": observation.game.name,
        "seats": observation.seats,
        "shape": [observation.size],
        "dtype": "float32",
        "low": 0.0,
        "high": 1.0,
        "fields": [_field(observation, name, encoding) for name, encoding in observation.encodings.items() if encoding],
        "planes": [plane.name for plane in observation.planes],
    }


def _field(observation: Observation, name: str, encoding: Encoding) -> dict[str, Any]:
    """Returns one field: its planes are those of each place of each seat in turn, and last `known` if it is hidden."""
    field = observation.game.schema.fields[name]
    planes = [plane.index for plane in observation.planes if plane.field == name]
    return {
        "name": name,
        "first": planes[0],
        "planes": len(planes),
        "seen_by": field.seen_by,
        "kind": KINDS[encoding.kind],
        "places": observation.places(name),
        "values": observation.values(encoding),
    }


def page(games: Sequence[Game], observations: Sequence[Observation]) -> str:
    """Returns the page that explains the observations of some games."""
    return "\n".join(
        [
            "# Observations",
            "",
            "What each number of an observation means, by game. `howdah envs spec` writes this page.",
            "The [research page](research.md#observations) explains how they are made.",
            "The planes of a field follow each other: place by place, and at each place value by value.",
            "A field that can be hidden has at each place one more plane, `known`.",
            "The actions of a kind lie between the two numbers, but those of other kinds may lie among them.",
            *(line for pair in zip(games, observations, strict=True) for line in _section(*pair)),
            "",
        ]
    )


def _section(game: Game, observation: Observation) -> Iterator[str]:
    yield from ("", f"## {game.words('en').text('title')}", "")
    yield f"{observation.seats} seats: {observation.size} planes. Actions: {len(game.lexicon)}."
    yield from ("", "| planes | field | places | values | seen by |", "|---|---|---|---|---|")
    for field in spec(observation)["fields"]:
        span = _span(range(field["first"], field["first"] + field["planes"]))
        values = f"{field['kind']}: {_listed(field['values'])}" if field["values"] else field["kind"]
        yield f"| {span} | `{field['name']}` | {_listed(field['places']) or '–'} | {values} | {field['seen_by']} |"
    yield from ("", "| actions | kind | how many | the first |", "|---|---|---|---|")
    for kind in game.lexicon.patterns:
        moves = [move for move in range(len(game.lexicon)) if game.lexicon.kind(move) == kind]
        yield f"| {_span(moves)} | {kind} | {len(moves)} | `{game.lexicon.texts[moves[0]]}` |"


def _span(numbers: Sequence[int]) -> str:
    """Returns the first and the last of some numbers."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def _listed(names: Sequence[str]) -> str:
    """Returns some names, the middle of many left out."""
    if len(names) > SHORT:
        names = [*names[: SHORT // 2], "…", names[-1]]
    return ", ".join(names)
