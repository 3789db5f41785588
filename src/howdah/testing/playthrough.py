"""Playthroughs: golden files of random games. They show the first step at which a game behaves differently.

siam 1 · seats 2 · options - · seed 7
1  0  enter c1 N | of 64  e7e7b34c         step, seat (* for chance), text, number of choices, digest of the state
........../........../..M.M.M.../…    the position, every tenth step
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from howdah.core.kernel import INTERPRETED
from howdah.core.option import text
from howdah.core.protocol import CHANCE, OVER

if TYPE_CHECKING:
    from howdah.core.game import Game
    from howdah.session.match import Match

STEPS = 300


def record(game: "Game", seats: int, options: Mapping[str, object], seed: int, mode: str = INTERPRETED) -> str:
    """Returns a random game as a playthrough. The same arguments give the same text in every mode.

    Examples:
        >>> import howdah.testing
        >>> text = howdah.testing.record_playthrough(howdah.load("nim"), 2, {}, seed=7)
        >>> text.splitlines()[0]
        'nim 1 · seats 2 · options - · seed 7'
    """
    from howdah.session.match import Match

    match = Match(game, game.check_seats(seats), game.settings(options), mode=mode)
    chosen = " ".join(f"{name}={text(match.options[name])}" for name in options) or "-"
    lines = [f"{game.name} {game.version} · seats {seats} · options {chosen} · seed {seed}"]
    rng = match.engine.rng(seed)
    while match.turn != OVER and len(match.line) < STEPS:
        lines += _step(match, rng)
    lines += [f"ends {match.outcome.clause} · scores {' '.join(map(str, match.scores))}"] if match.turn == OVER else []
    return "\n".join([*lines, ""])


def replay(game: "Game", path: Path, mode: str = INTERPRETED) -> str:
    """Plays a stored playthrough again, and returns its text as the rules play it now.

    Examples:
        >>> import howdah.testing
        >>> nim = howdah.load("nim")
        >>> path = nim.folder / "playthroughs" / "2-seats-misere.txt"
        >>> howdah.testing.replay_playthrough(nim, path) == path.read_text(encoding="utf-8")
        True
    """
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    _, seats, options, seed = (part.split(" ", 1)[1] for part in first.split(" · "))
    chosen = dict(pair.split("=", 1) for pair in options.split() if pair != "-")
    return record(game, int(seats), chosen, int(seed), mode)


def _step(match: "Match", rng: list[int]) -> list[str]:
    engine, choices = match.engine, match.legal()
    moves, weights = engine.buffer(), engine.buffer()
    actor = "*" if match.turn == CHANCE else str(match.turn)
    move = int(engine.kernels["random_move"](match.state, moves, weights, rng))
    match.play(match.game.lexicon.texts[move])
    number = len(match.line)
    digest = match.game.schema.digest(match.state)
    line = f"{number:3}  {actor}  {match.game.lexicon.texts[move]} | of {len(choices)}  {digest}"
    return [line] + ([f"        {match.position}"] if number % 10 == 0 else [])
