"""A seat against bots as an environment of Gymnasium, and many such matches at once as a vector environment.

Importing this module registers one for each game: `howdah/Siam-v1`, `howdah/BombayBazar-v1` and so on.

Examples:
    >>> import gymnasium
    >>> import howdah.envs.gymnasium
    >>> env = gymnasium.make("howdah/BombayBazar-v1", seats=2, level=1)
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    >>> reward, terminated
    (0.0, False)
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from howdah import list_games, load
from howdah.bots import random_bot
from howdah.bots.levels import Bot
from howdah.core.errors import HowdahError
from howdah.core.protocol import OVER
from howdah.session.view import View

from .matches import VIEW, Batch
from .rendering import MODES, checked, picture, render

RANDOM = 0  # the level of a bot that plays at random


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a match; bots have the others.

    `level` is a level from 1 to 5 for all bots, or one for each; 0 plays at random. `seat` None is another one in each
    match. `info` has the "action_mask". An action that is not legal loses: the match ends with the reward -1.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int | None = 0,
        level: int | Sequence[int] = 1,
        render_mode: str | None = None,
        information: str = VIEW,
    ) -> None:
        self.batch = Batch(load(game), seats, options, n=1, restarts=False, information=information)
        if seat is not None and not 0 <= seat < self.batch.seats:
            raise HowdahError(f"There is no seat {seat} in a match of {self.batch.seats} seats.")
        self.render_mode = checked(render_mode)
        self.levels = _levels(level, self.batch.seats)
        self.observation_space, self.action_space = _spaces(self.batch)
        self.seat, self._chosen_seat = seat or 0, seat
        self._bots = {number: Bot(self.batch.game, number) for number in {*self.levels} - {RANDOM}}
        self._rng = random.Random()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts a match, and lets the bots play until it is the seat's turn."""
        super().reset(seed=seed, options=options)
        self._rng.seed(int(self.np_random.integers(1 << 30)))
        if self._chosen_seat is None:
            self.seat = self._rng.randrange(self.batch.seats)
        self.batch.reset([self._rng.getrandbits(30)])
        self._play_bots()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays a move, and lets the bots play until it is the seat's turn again, or the match is over."""
        if self.batch.turn[0] != self.seat:
            raise HowdahError("The match is over: reset the environment.")
        if not 0 <= action < self.batch.mask.shape[1] or not self.batch.mask[0, action]:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.batch.step([action])
        self._play_bots()
        return self._seen(), float(self.batch.rewards[0, self.seat]), bool(self.batch.done[0]), False, self._info()

    def _play_bots(self) -> None:
        while self.batch.turn[0] not in (self.seat, OVER):
            self.batch.step([self._bot_move(int(self.batch.turn[0]))])

    def _bot_move(self, seat: int) -> int:
        texts = self.batch.game.lexicon.texts
        legal = [texts[move] for move in self.batch.legal(0)]
        view = View(self.batch.game, self.batch.view(0, seat))
        number = self.levels[(seat - self.seat - 1) % self.batch.seats]
        choose = self._bots[number].choose if number else random_bot.choose
        return self.batch.game.lexicon.find(choose(view, legal, None, self._rng))

    def _seen(self) -> Any:
        return self.batch.observe([self.seat])[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask[0].astype(np.int8), "seat": self.seat}

    def render(self) -> Any:
        """Returns the position as a text or a picture, or prints it."""
        return None if self.render_mode is None else render(self.batch, 0, self.render_mode)

    def _repr_svg_(self) -> str:
        return picture(self.batch, 0)


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat in each of many matches, against seats that play at random; a match that ends starts anew at once.

    An action that is not legal is refused with an error.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [*MODES],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        information: str = VIEW,
    ) -> None:
        self.batch = Batch(load(game), seats, options, n=num_envs, information=information)
        self.num_envs, self.seat, self.render_mode = num_envs, seat, checked(render_mode)
        self.single_observation_space, self.single_action_space = _spaces(self.batch)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts all matches; `seed` is that of the first, or a list of one for each."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        if seed is not None:
            seed = range(seed, seed + self.num_envs) if isinstance(seed, int) else list(seed)
        self.batch.reset(seed)
        self.batch.play_others(self.seat)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays a move in each match, and lets the others play until it is the seat's turn again."""
        self.batch.step(actions)
        rewards, done = self.batch.play_others(self.seat)
        return self._seen(), rewards[:, self.seat].astype(np.float64), done.copy(), np.zeros_like(done), self._info()

    def render(self) -> tuple[Any, ...] | None:
        """Returns the positions of all matches as texts or pictures, or prints them."""
        if self.render_mode is None:
            return None
        return tuple(render(self.batch, match, self.render_mode) for match in range(self.num_envs))

    def _seen(self) -> Any:
        return self.batch.observe([self.seat] * self.num_envs).copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.astype(np.int8)}


def _levels(level: int | Sequence[int], seats: int) -> list[int]:
    """Returns the level of the bot after the seat, of the next one, and so on."""
    levels = [level] * (seats - 1) if isinstance(level, int) else list(level)
    if len(levels) != seats - 1 or any(not RANDOM <= one <= 5 for one in levels):
        raise HowdahError(f"{seats} seats need {seats - 1} levels from 0 to 5, not {level}.")
    return levels


def _spaces(batch: Batch) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    return spaces.Box(0, 1, (batch.observation.size,), np.float32), spaces.Discrete(batch.mask.shape[1])


def _register() -> None:
    for name in list_games():
        gymnasium.register(
            f"howdah/{name.title().replace('_', '')}-v1",
            f"{__name__}:{SeatEnv.__name__}",
            vector_entry_point=f"{__name__}:{SeatVectorEnv.__name__}",
            kwargs={"game": name},
        )


_register()
