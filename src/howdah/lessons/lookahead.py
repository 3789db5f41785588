"""One move ahead: what wins at once, and what lets an opponent win. It looks at whole states."""

from typing import Any

from howdah.core.engine import Engine


def winning_moves(engine: Engine, state: Any) -> list[int]:
    """Returns the moves with which the seat to decide wins at once, alone; none while chance decides."""
    seat = engine.turn(state)
    moves = engine.legal(state) if seat >= 0 else []
    return [move for move in moves if engine.outcome(after(engine, state, move)).winners == [seat]]


def refutation(engine: Engine, state: Any, move: int) -> int | None:
    """Returns a move with which the next seat wins after a move of another; None where there is none."""
    then = after(engine, state, move)
    if engine.turn(then) == engine.turn(state):
        return None
    return next(iter(winning_moves(engine, then)), None)


def is_lost(engine: Engine, state: Any, move: int) -> bool:
    """Tells whether a move gives the game away: it ends it for somebody else, or lets the next seat win at once."""
    winners = engine.outcome(after(engine, state, move)).winners
    return (bool(winners) and engine.turn(state) not in winners) or refutation(engine, state, move) is not None


def blunder(engine: Engine, state: Any, move: int) -> int | None:
    """Returns the move that refutes a move, if another choice has no refutation."""
    found = refutation(engine, state, move)
    if found is None or all(refutation(engine, state, other) is not None for other in engine.legal(state)):
        return None
    return found


def after(engine: Engine, state: Any, move: int) -> Any:
    """Returns the state after a move."""
    then = engine.copy(state)
    engine.play(then, move)
    return then
