"""A network learns a game from matches against itself: a policy gradient, in NumPy. docs/train.md explains it.

usage: python docs/train.py [GAME] [MINUTES]
"""

import sys
import time
from typing import Any

import numpy as np

import howdah.envs
from howdah.envs.gymnasium import SeatEnv

Array = np.ndarray[Any, Any]

MATCHES = 256  # of one lesson
HIDDEN = 128
RATE = 1e-3
ENTROPY = 0.01  # how much the policy is kept from deciding too soon


class Network:
    """A hidden layer, then a number for each move, and the expected reward as the last one."""

    def __init__(self, planes: int, moves: int, hidden: int = HIDDEN, seed: int = 1) -> None:
        self.rng = np.random.default_rng(seed)
        shapes = [(planes, hidden), (1, hidden), (hidden, moves + 1), (1, moves + 1)]
        scales = [planes**-0.5, 0, 0.1 * hidden**-0.5, 0]
        self.weights = [
            (self.rng.normal(size=shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def look(self, seen: Array) -> tuple[Array, Array]:
        """Returns the hidden layer and the output for some observations."""
        first, bias, second, shift = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        return hidden, hidden @ second + shift

    def choose(self, seen: Array, mask: Array) -> Array:
        """Returns a move for each observation, by the probabilities of the policy."""
        logits = np.where(mask, self.look(seen)[1][:, :-1], -np.inf)
        moves: Array = (logits + self.rng.gumbel(size=logits.shape).astype(np.float32)).argmax(axis=1)
        return moves

    def best(self, seen: Array, mask: Array) -> int:
        """Returns the move that the policy likes best."""
        return int(np.where(mask, self.look(seen[None])[1][0, :-1], -np.inf).argmax())

    def learn(self, seen: Array, mask: Array, moves: Array, rewards: Array) -> None:
        """Makes moves that got more than expected more likely, and expects what they got."""
        hidden, out = self.look(seen)
        logits = np.where(mask, out[:, :-1], -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        logs = np.where(mask, np.log(chances + 1e-9), 0)
        surprise = (rewards - out[:, -1])[:, None]
        chosen = np.zeros_like(chances)
        chosen[np.arange(len(moves)), moves] = 1
        slope = np.empty_like(out)
        slope[:, :-1] = (chances - chosen) * surprise
        slope[:, :-1] += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope[:, -1:] = -surprise
        slope /= len(moves)
        below = (slope @ self.weights[2].T) * (hidden > 0)
        self._descend([seen.T @ below, below.sum(0, keepdims=True), hidden.T @ slope, slope.sum(0, keepdims=True)])

    def _descend(self, slopes: list[Array]) -> None:
        """Takes a step of Adam."""
        self.steps += 1
        size = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= size * mean / (np.sqrt(square) + 1e-8)


def lesson(batch: howdah.envs.Batch, network: Network) -> None:
    """Plays a match in each place of a batch, with the network on all seats, and learns from what each seat got."""
    batch.reset()
    seen, masks, moves, seats, playing = [], [], [], [], [np.ones(batch.n, bool)]
    rewards = np.zeros((batch.n, batch.seats), np.float32)
    while playing[-1].any():
        seen.append(batch.observe().copy())
        masks.append(batch.mask.copy())
        seats.append(batch.turn.copy())
        moves.append(network.choose(seen[-1], masks[-1]))
        got, done = batch.step(moves[-1])
        ended = playing[-1] & done
        rewards[ended] = got[ended]
        playing.append(playing[-1] & ~done)
    kept = np.concatenate(playing[:-1])
    of_seat = np.concatenate([rewards[np.arange(batch.n), seat] for seat in seats])
    played, allowed, chosen = (np.concatenate(part)[kept] for part in (seen, masks, moves))
    network.learn(played, allowed, chosen, of_seat[kept])


def measured(game: str, network: Network, level: int, games: int = 100) -> tuple[float, float]:
    """Returns the average reward of the network against a bot, from -1 to 1, and how far off it may be (95%).

    The network has each of the two seats in half of the matches.
    """
    rewards = [reward for seat in (0, 1) for reward in played(game, network, level, seat, games // 2)]
    return float(np.mean(rewards)), 1.96 * float(np.std(rewards)) / len(rewards) ** 0.5


def played(game: str, network: Network, level: int, seat: int, games: int) -> list[float]:
    """Returns the rewards of the network in matches against a bot."""
    env, rewards = SeatEnv(game, 2, seat=seat, level=level), []
    for seed in range(games):
        seen, info = env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            seen, reward, over, _, info = env.step(network.best(seen, info["action_mask"].astype(bool)))
        rewards.append(reward)
    return rewards


def train(game: str, minutes: float, every: float = 1) -> Network:
    """Returns a network that has learned for some minutes, and tells how strong it becomes."""
    batch = howdah.envs.batch(game, seats=2, n=MATCHES)
    network = Network(batch.observation.size, len(batch.game.lexicon))
    began = told = time.perf_counter()
    while time.perf_counter() - began < 60 * minutes:
        lesson(batch, network)
        if time.perf_counter() - told > 60 * every:
            told = time.perf_counter()
            tell(game, network, told - began, network.steps * MATCHES)
    tell(game, network, time.perf_counter() - began, network.steps * MATCHES)
    return network


def tell(game: str, network: Network, seconds: float, matches: int, games: int = 100) -> None:
    """Prints how strong a network is."""
    found = [(level, *measured(game, network, level, games)) for level in (0, 1)]
    against = ", ".join(f"{mean:+.2f} ± {off:.2f} against level {level}" for level, mean, off in found)
    print(f"{seconds / 60:.1f} min, {matches} matches: {against}", flush=True)


if __name__ == "__main__":
    train(sys.argv[1] if len(sys.argv) > 1 else "bombay_bazar", float(sys.argv[2]) if len(sys.argv) > 2 else 10)
