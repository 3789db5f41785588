"""A game as an environment of PettingZoo: agents take turns (AEC), each with what its seat sees and may play.

Examples:
    >>> from howdah.envs import pettingzoo
    >>> env = pettingzoo.env("nim", seats=3)
    >>> env.reset(seed=1)
    >>> env.agents, env.agent_selection
    (['seat_0', 'seat_1', 'seat_2'], 'seat_0')
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(int(info["action_mask"].argmax()))
    >>> env.agent_selection
    'seat_1'
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from howdah import load
from howdah.core.errors import HowdahError

from .mask import masked
from .matches import VIEW, Batch
from .rendering import MODES, checked, picture, render


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    masked: bool = False,
    render_mode: str | None = None,
    information: str = VIEW,
) -> "OrderedEnv":
    """Returns a game as an environment that refuses calls in the wrong order.

    If `masked`, an observation is a dictionary of "observation" and "action_mask", as in PettingZoo's classic games.
    With `information="view+log"` it also has the last steps of the match, as far as the agent heard them.
    """
    return OrderedEnv(MatchEnv(game, seats, options, masked, render_mode, information))


class OrderedEnv(wrappers.OrderEnforcingWrapper[str, Any, int]):  # type: ignore[misc]
    """Refuses calls in the wrong order, as PettingZoo's wrapper does, but asks the environment less often.

    Before `reset` the environment has no agents: then these properties are those of the wrapper, which says so.
    """

    @property
    def agents(self) -> Any:
        return self.env.agents

    @property
    def agent_selection(self) -> Any:
        return self.env.agent_selection

    def last(self, observe: bool = True) -> Any:
        if not self._has_reset:
            raise AttributeError("last() cannot be called before reset()")
        return self.env.last(observe)

    def __str__(self) -> str:
        return str(self.env)


class MatchEnv(AECEnv[str, Any, int]):  # type: ignore[misc]
    """One match. The agents are "seat_0", "seat_1" and so on; chance is drawn from the seed of `reset`.

    An observation has what the seat sees, as planes that `observation_names` names; `infos` has the "action_mask", and
    for the agent that decides the "legal_actions" themselves.
    An action is the number of a move; `action_names` has their texts.
    Rewards come at the end: 1 ahead of all others, -1 behind all; a seat alone gets its score.
    An agent that chooses an action which is not legal ends the match, and gets -1.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*MODES], "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        masked: bool = False,
        render_mode: str | None = None,
        information: str = VIEW,
    ) -> None:
        super().__init__()
        self.batch = Batch(load(game), seats, options, n=1, restarts=False, information=information)
        self.name = f"howdah_{game}_v{self.batch.game.version}"
        self.masked, self.render_mode = masked, checked(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.observation_names = [plane.name for plane in self.batch.observation.planes]
        self.action_names = list(self.batch.game.lexicon.texts)
        planes, moves = self.batch.observation.size, len(self.action_names)
        seen = spaces.Box(0, 1, (planes,), np.float32)
        both = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (moves,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, both if masked else seen)
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.state_space = seen
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._viewers = {agent: np.array([seat]) for agent, seat in self._seats.items()}
        self._nothing = np.zeros(moves, np.int8)
        self._nothing.flags.writeable = False

    def __str__(self) -> str:
        return self.name

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Starts a match. Without a seed, the generator goes on where it was."""
        self.batch.reset(None if seed is None else [seed])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._next()

    def step(self, action: int | None) -> None:
        """Plays a move for the agent that decides; None for one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.action_names):
            raise HowdahError(f"{agent} has to choose one of {len(self.action_names)} actions, not {action}.")
        self._cumulative_rewards[agent] = 0.0
        if not self.batch.mask[0, action]:
            self._end({agent: -1.0})
        else:
            rewards, done = self.batch.play([action])
            if done[0]:
                self._end(dict(zip(self.agents, rewards[0].tolist(), strict=True)))
        self._next()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _next(self) -> None:
        """Selects who decides, and tells what they may play."""
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = agent = self._decider()
        if not self.terminations[agent]:
            self.infos[agent] = {"action_mask": self._mask(agent), "legal_actions": self.batch.listed(0)}

    def _decider(self) -> str:
        if self.terminations[self.agents[0]]:
            return str(self.agents[0])
        return str(self.possible_agents[self.batch.turn[0]])

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees; if `masked`, with the actions that it may choose now."""
        seen = self.batch.observe(self._viewers[agent])[0].copy()
        return {"observation": seen, "action_mask": self._mask(agent)} if self.masked else seen

    def _mask(self, agent: str) -> Any:
        """Returns the actions that an agent may choose now: none when it is not its turn."""
        if agent != self.agent_selection or self.terminations[agent]:
            return self._nothing
        return masked(self.batch.mask[0])

    def state(self) -> Any:
        """Returns the whole state, as the first seat would see it if nothing were hidden."""
        return self.batch.observe([0], everything=True)[0].copy()

    def render(self) -> Any:
        """Returns the position as a text or a picture, or prints it, without what only some seats see."""
        return None if self.render_mode is None else render(self.batch, 0, self.render_mode)

    def _repr_svg_(self) -> str:
        return picture(self.batch, 0)

    def close(self) -> None:
        """Nothing has to be closed."""
