"""The games for OpenSpiel. Importing this module registers `howdah_siam`, `howdah_bulp` and so on.

The number of seats and the options of a game are its parameters. OpenSpiel's own bots in C++ cannot play games written
in Python: they crash; use its algorithms in Python.

Examples:
    >>> import pyspiel
    >>> import howdah.envs.openspiel
    >>> game = pyspiel.load_game("howdah_bombay_bazar(seats=2)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), state.chance_outcomes()
    (True, [(0, 0.5), (1, 0.5)])
"""

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from howdah import list_games, load
from howdah.core.engine import Engine
from howdah.core.game import Game
from howdah.core.kernel import INTERPRETED
from howdah.core.protocol import CHANCE, OVER
from howdah.core.schema import EVERYTHING, PUBLIC, SPECTATOR
from howdah.session.view import View

from .matches import Batch
from .reward import rewards_of

HIGHEST_SCORE = 1000.0  # of a seat alone


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.rules = load(self.name)
        self.seats = int(params.get("seats", self.rules.seats[0]))
        self.options = {name: params[name] for name in self.rules.schema.options if name in params}
        self.settings = self.rules.settings(self.options)
        moves = len(self.rules.lexicon)
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=moves if has_chance(self.rules) else 0,
            num_players=self.rules.check_seats(self.seats),
            min_utility=-HIGHEST_SCORE if alone else -1.0,
            max_utility=HIGHEST_SCORE if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.rules.max_steps,
        )
        super().__init__(_type(self.rules, alone), info, params)

    def new_initial_state(self) -> "SpielState":
        """Returns the state before any chance."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Returns what writes observations as numbers and texts."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a match, and what was heard on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules, self.seats = game.rules, game.seats
        self.whole = View(self.rules, self.engine.start(game.seats, game.settings))  # which can be copied and pickled
        self.heard: list[tuple[int, int, int]] = []  # who acted, the move, and the only seat that heard it

    @property
    def engine(self) -> Engine:
        """The game's rules; they are no part of a copy."""
        return self.rules.engine(INTERPRETED)

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.whole.state

    @property
    def turn(self) -> int:
        """Who decides, as howdah numbers them."""
        return self.engine.turn(self.state)

    def current_player(self) -> int:
        """Returns who decides, as OpenSpiel numbers them."""
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(self.turn, self.turn))

    def _legal_actions(self, player: int) -> list[int]:
        return self.engine.legal(self.state) if player == self.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of chance with their probabilities."""
        outcomes = self.engine.chance(self.state)
        total = sum(weight for _, weight in outcomes)
        return [(move, weight / total) for move, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.heard.append((self.turn, action, self.rules.visible_to(self.state, action)))
        self.engine.play(self.state, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.rules.lexicon.texts[action]

    def is_terminal(self) -> bool:
        """Tells whether the match is over."""
        return self.turn == OVER

    def returns(self) -> list[float]:
        """Returns the rewards of an ended match, and zeros before."""
        return rewards_of(self.engine.outcome(self.state)) if self.is_terminal() else [0.0] * self.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Returns a state that the player cannot tell from this one, as likely as it is."""
        twin: SpielState = self.clone()
        twin.whole = View(self.rules, self.engine.deal(self.view(player), int(sampler() * (1 << 31))))
        return twin

    def view(self, viewer: int) -> Any:
        """Returns what a seat, SPECTATOR or EVERYTHING sees."""
        return self.engine.view(self.state, viewer)

    def information(self, player: int) -> str:
        """Returns everything that a player has heard since the start."""
        lexicon = self.rules.lexicon
        told = [
            f"{actor}: {lexicon.texts[move] if to in (EVERYTHING, player) else lexicon.kind(move)}"
            for actor, move, to in self.heard
        ]
        return "\n".join([f"seat {player}", *told])

    def secrets(self, viewer: int) -> str:
        """Returns what a seat, SPECTATOR or EVERYTHING knows of the hidden fields: nothing where a game has none."""
        view, told = self.view(viewer), []
        for name in self.rules.schema.hidden:
            values, part = getattr(view, name), self.rules.schema.fields[name].part_of(viewer)
            if viewer == EVERYTHING or part:
                told.append(f"{name}: {values[part] if part else values}")
        return "\n".join(told)

    def __str__(self) -> str:
        return self.rules.notation.show(self.view(EVERYTHING))


class SpielObserver:
    """Writes what a player sees as numbers (`tensor`, and the same as `dict`), and as a text.

    With perfect recall, `log` has all that a player has heard since the start, a row for each step.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observer of howdah has no parameters, not {params}.")
        self.kind = kind
        self._batch = Batch(game.rules, game.seats, game.options, n=1, chance="given", restarts=False)
        fields = game.rules.schema.fields
        observation = self._batch.observation
        self._public = np.array([fields[plane.field].seen_by == PUBLIC for plane in observation.planes])
        self._step = observation.step
        steps = game.rules.max_steps if kind.perfect_recall and remembers(game.rules) else 0
        self.tensor = np.zeros(observation.size + steps * len(self._step.names), np.float32)
        self.dict = {"observation": self.tensor[: observation.size]}
        if steps:
            self.dict["log"] = self.tensor[observation.size :].reshape(steps, -1)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player sees of a state."""
        self._batch.put(0, state.state)
        everything = self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        public = self.kind.private_info == pyspiel.PrivateInfoType.NONE
        self.dict["observation"][:] = self._batch.observe([player], everything)[0]
        if public and not state.is_terminal():
            self.dict["observation"][~self._public] = 0
        if not self.kind.public_info:
            self.dict["observation"][self._public] = 0
        if "log" in self.dict:
            self.dict["log"][:] = 0
            listener = SPECTATOR if public else EVERYTHING if everything else player
            self._step.write(state.heard, player, listener, self.dict["log"])

    def string_from(self, state: SpielState, player: int) -> str:
        """Returns what a player sees, or with perfect recall has heard, as a text."""
        if self.kind.perfect_recall:
            return state.information(player)
        special = {pyspiel.PrivateInfoType.NONE: SPECTATOR, pyspiel.PrivateInfoType.ALL_PLAYERS: EVERYTHING}
        viewer = special.get(self.kind.private_info, player)
        return state.rules.notation.show(state.view(viewer)) if self.kind.public_info else state.secrets(viewer)


def has_chance(game: Game) -> bool:
    """Tells whether chance ever decides in a game: only then can its `turn` say so."""
    return "CHANCE" in game.rules.turn.__code__.co_names


def remembers(game: Game) -> bool:
    """Tells whether information states are tensors too: where nothing is hidden, an observation has all there is."""
    return bool(game.schema.hidden)


def _type(game: Game, alone: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"howdah_{game.name}",
        long_name=f"{game.words('en').text('title')} (howdah)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance(game) else kinds.ChanceMode.DETERMINISTIC,
        information=_information(game),
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=remembers(game),
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": game.seats[0],
            **{name: option.default for name, option in game.schema.options.items()},
        },
    )


def _information(game: Game) -> Any:
    kinds = pyspiel.GameType.Information
    return kinds.IMPERFECT_INFORMATION if game.schema.hidden else kinds.PERFECT_INFORMATION


def _register() -> None:
    for name in list_games():
        made = type(f"{name.title().replace('_', '')}Game", (SpielGame,), {"name": name})
        pyspiel.register_game(_type(load(name), alone=1 in load(name).seats), made)


_register()
