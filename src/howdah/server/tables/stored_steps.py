"""Steps as the store keeps them: the rows of a match, and how they are replayed in one."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from howdah.core.errors import HowdahError, Unreadable
from howdah.core.protocol import TABLE
from howdah.session.match import Match
from howdah.session.offers import UNDO
from howdah.session.proof import Proof
from howdah.session.replay import Seen, replay
from howdah.session.step import Step

from ..storage.store import Row, Rows


def replayed(
    match: Match, version: int, rows: list[Row], look: Callable[[Match], Seen]
) -> Iterator[tuple[Seen, Step, Seen]]:
    """Replays stored steps of some version in a match at its start, if it comes to their digests."""
    proof = Proof(version, {row["ply"]: row["digest"] for row in rows if row["digest"]})
    return proof.proved(match, len(rows), _played(match, rows, look))


def _played(match: Match, rows: list[Row], look: Callable[[Match], Seen]) -> Iterator[tuple[Seen, Step, Seen]]:
    steps = replay(match, ((row["actor"], row["text"]) for row in rows), look)
    for row in rows:
        try:
            yield next(steps)
        except HowdahError as error:  # which may name what is secret
            raise Unreadable(f"Step {row['ply']} cannot be replayed.") from error


def is_decision(row: Row) -> bool:
    """Tells whether a stored step is a move of a seat, and not chance or mere talk."""
    return row["actor"] >= 0 and not row["text"].startswith("/")


def step_rows(table: str, match: Match, since: int, at: int) -> Rows:
    """Returns the rows of a match's steps since a ply, with the digests that the match keeps."""
    return [
        {
            "table": table,
            "ply": ply,
            "actor": step.actor,
            "text": step.text,
            "ref": None,
            "at": at,
            "digest": match.digests.get(ply),
        }
        for ply, step in enumerate(match.log[since:], since + 1)
    ]


def row_of(seat: int, rows: Rows) -> Row:
    """Returns the row of what a seat did, or else the first."""
    for row in rows:
        if row["actor"] == seat:
            return row
    return rows[0]


def before_decisions(rows: list[Row], needed: Callable[[list[int]], Iterable[int]]) -> Callable[[Match], Any]:
    """Returns how the states before some decisions are kept, which `needed` finds among the actors of all steps.

    Where moves were taken back nothing is kept: a state is found when it is needed.
    """
    is_undone = any(row["text"].startswith(UNDO) for row in rows)
    kept = set() if is_undone else set(needed([row["actor"] if is_decision(row) else TABLE for row in rows]))
    return lambda match: _state(match) if len(match.log) in kept else None


def _state(match: Match) -> Any:
    return match.engine.copy(match.state)
