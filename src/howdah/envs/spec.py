"""What the numbers of an observation and the actions mean, for programs and as a page: docs/observations/."""

from collections.abc import Iterator, Sequence
from typing import Any

from howdah.core.schema import PUBLIC

from .encoding import FLAGS, ONE_HOT, SCALED, SEAT, Encoding
from .observation import LOG, Observation

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
        "fields": [
            *(_field(observation, name, encoding) for name, encoding in observation.encodings.items() if encoding),
            *([_log(observation)] if observation.log else []),
        ],
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
        "kind": KINDS[FLAGS if encoding.together else encoding.kind],
        "places": observation.places(name),
        "values": observation.values(encoding),
    }


def _log(observation: Observation) -> dict[str, Any]:
    """Returns the last steps as if they were a field. Their words are seen by whoever heard them."""
    return {
        "name": LOG,
        "first": observation.seen,
        "planes": observation.size - observation.seen,
        "seen_by": PUBLIC,
        "kind": KINDS[FLAGS],
        "places": [str(step + 1) for step in range(observation.log)],
        "values": observation.step.names,
    }


def page(observation: Observation) -> str:
    """Returns the page that explains the observations and actions of a game."""
    return "\n".join([*_page(observation), ""])


def _page(observation: Observation) -> Iterator[str]:
    game = observation.game
    yield f"# {game.words('en').text('title')} as numbers"
    yield ""
    yield f"What the numbers of an observation and of actions mean. `howdah envs spec {game.name}` writes this page."
    yield "The [research page](../research.md#observations) explains how they are made."
    yield from ("", "## Observations", "")
    yield f"With {observation.seats} seats an observation has {observation.seen} planes."
    yield "Those of a field follow each other: place by place, and at each place value by value."
    yield "A field that can be hidden has at each place one more plane, `known`."
    yield from ("", "| planes | field | places | values | seen by |", "|---|---|---|---|---|")
    for field in spec(observation)["fields"]:
        if field["name"] != LOG:
            span = _span(range(field["first"], field["first"] + field["planes"]))
            values = f"{field['kind']}: {_listed(field['values'])}" if field["values"] else field["kind"]
            yield f"| {span} | `{field['name']}` | {_listed(field['places']) or '–'} | {values} | {field['seen_by']} |"
    yield from _log_section(observation)
    yield from ("", "## Actions", "", f"There are {len(game.lexicon)} actions.")
    yield "Those of a kind lie between the two numbers, but those of other kinds may lie among them."
    yield from ("", "| actions | kind | how many | the first |", "|---|---|---|---|")
    for kind in game.lexicon.patterns:
        moves = [move for move in range(len(game.lexicon)) if game.lexicon.kind(move) == kind]
        yield f"| {_span(moves)} | {kind} | {len(moves)} | `{game.lexicon.texts[moves[0]]}` |"


def _log_section(observation: Observation) -> Iterator[str]:
    """Yields what the planes of a step mean, by the names of its words."""
    words: dict[str, list[str]] = {}
    kinds = [*observation.game.lexicon.patterns]
    for name in observation.step.names:
        field, _, word = (f"kind {name}" if name in kinds else name).partition(" ")
        words.setdefault(field, []).append(word)
    width = len(observation.step.names)
    yield from ("", "## The log", "")
    yield f'With `information="view+log"` {observation.log} × {width} planes follow: the last steps, the latest first.'
    yield "The planes of a step's words, after its kind, are 0 where the seat did not hear them."
    yield from ("", "| planes of a step | field | values |", "|---|---|---|")
    first = 0
    for field, values in words.items():
        yield f"| {_span(range(first, first + len(values)))} | {field} | {_listed(values)} |"
        first += len(values)


def _span(numbers: Sequence[int]) -> str:
    """Returns the first and the last of some numbers."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def _listed(names: Sequence[str]) -> str:
    """Returns some names, the middle of many left out."""
    if len(names) > SHORT:
        names = [*names[: SHORT // 2], "…", names[-1]]
    return ", ".join(names)
