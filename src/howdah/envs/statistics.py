"""Random games of a game, counted: how long they are, how much there is to choose, and which seat is better off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from howdah.core.game import Game

from .matches import Batch

MATCHES = 250  # played at once
SURE = 1.96  # standard errors, for an interval that holds the truth 95 times in 100


@dataclass(frozen=True)
class Statistics:
    """Random games with some seats: numbers by game, and of each seat by game."""

    seats: int
    games: int
    decisions: Any  # of all seats, by game
    choices: float  # legal moves of a decision, on average
    most: int  # legal moves of a decision, at most
    rewards: Any  # by game and seat

    def advantage(self, seat: int) -> tuple[float, float]:
        """Returns a seat's average reward, and how far the truth may lie from it."""
        got = self.rewards[:, seat]
        return float(got.mean()), float(SURE * got.std(ddof=1) / len(got) ** 0.5)


def played(game: Game, seats: int, games: int, seed: int = 1) -> Statistics:
    """Returns the statistics of some random games."""
    parts = [_part(game, seats, min(MATCHES, games - at), seed + at) for at in range(0, games, MATCHES)]
    decisions, rewards = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
    choices = sum(part[2] for part in parts)
    return Statistics(seats, games, decisions, choices / decisions.sum(), max(part[3] for part in parts), rewards)


def _part(game: Game, seats: int, n: int, seed: int) -> tuple[Any, Any, int, int]:
    """Plays games at once: returns the decisions and rewards of each, and all choices and the most of them."""
    batch = Batch(game, seats, n=n, seed=seed)
    decisions, rewards, playing = np.zeros(n, np.int64), np.zeros((n, seats)), np.ones(n, bool)
    choices = most = 0
    while playing.any():
        counts = batch.counts[playing]
        decisions += playing
        choices, most = choices + int(counts.sum()), max(most, int(counts.max()))
        got, done = batch.step(batch.sample())
        ended = playing & done
        rewards[ended] = got[ended]
        playing &= ~done
    return decisions, rewards, choices, most


def page(games: Iterable[Game], count: int) -> str:
    """Returns the page of the statistics of some games."""
    lines = [
        "# Random play",
        "",
        f"`howdah envs statistics` writes this page: {count:,} random games of each game and number of seats.",
        "A decision is a move of a seat; chance is not counted. Choices are its legal moves.",
        "The reward of a seat is from -1, behind all others, to 1, ahead of all; ± is an interval of 95 %.",
        "Alone at the table, it is the score.",
    ]
    return "\n".join([*lines, *(line for game in games for line in section(game, count)), ""])


def section(game: Game, count: int) -> Iterator[str]:
    """Yields the lines of one game."""
    yield from ("", f"## {game.words('en').text('title')}", "")
    yield "| seats | decisions | from–to | choices | at most | reward of each seat, in turn |"
    yield "|---|---|---|---|---|---|"
    for seats in game.seats:
        yield _line(played(game, seats, count))


def _line(found: Statistics) -> str:
    rewards = " · ".join(
        f"{round(mean, 2) + 0.0:+.2f} ± {error:.2f}" for mean, error in map(found.advantage, range(found.seats))
    )
    span = f"{found.decisions.min()}–{found.decisions.max()}"
    return f"| {found.seats} | {found.decisions.mean():.1f} | {span} | {found.choices:.1f} | {found.most} | {rewards} |"
