"""What happens in one match of a batch: `cpu` runs these kernels in a loop a thread, `cuda` in a thread a match.

Most take the arrays of the batch, the number of the match, where its state is (`room[place]`: in the batch itself, or
in a thread's own memory), its generator, what the thread needs for itself, and what the call gives.
"""

from typing import Any, NamedTuple

import numpy as np

from howdah.core.assign import compiled_copy
from howdah.core.game import Game
from howdah.core.kernel import bind, kernel, open_kernel
from howdah.core.playout import chance_move, playout, random_move
from howdah.core.protocol import CHANCE, OVER, Buffer, Hooks
from howdah.core.rng import below, weighted

from . import log
from .observation import observe

turn = open_kernel("turn")
legal = open_kernel("legal")
chance = open_kernel("chance")
play = open_kernel("play")
outcome = open_kernel("outcome")
opened = open_kernel("opened")
copy_state = open_kernel("copy_state")
note = open_kernel("note")
forget = open_kernel("forget")
observe_log = open_kernel("observe_log")
state_at: Any = open_kernel("state_at")

NO_SEAT, NO_LIMIT = -9, 1 << 40


class Matches(NamedTuple):
    """The arrays of a batch, one row a match. After the states come the start of a match, and one spare a thread."""

    states: Any
    rngs: Any
    moves: Any  # the legal moves; of chance, its outcomes
    weights: Any  # of the outcomes, where chance is given by the caller
    counts: Any  # of the moves
    mask: Any
    turns: Any
    rewards: Any
    done: Any
    lengths: Any  # steps of the match, chance included
    steps: Any  # steps since the batch was made
    log: Any  # the last steps of the match, where the batch keeps them
    draws: bool  # whether the batch draws chance by itself
    restarts: bool  # whether a match that ends starts anew


class Scratch(NamedTuple):
    """What one thread needs for itself."""

    moves: Any
    weights: Any
    scores: Any
    ranks: Any
    spare: int  # the place of a state among the batch's


@kernel
def reset(matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, given: Any) -> None:
    """Starts a match anew."""
    _start(matches, i, room, place)
    draw(matches, i, room, place, rng, scratch, given)


@kernel
def draw(matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, _given: Any) -> None:
    """Draws the chance that a match waits for, at its beginning or where somebody has put it."""
    state, length = state_at(room, place), 0
    while matches.draws and turn(state) == CHANCE:
        _play(matches, i, state, chance_move(state, scratch.moves, scratch.weights, rng))
        length += 1
    _note(matches, i, length, length, False)


@kernel
def step(matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, given: Any) -> None:
    """Plays one move, and draws the chance that follows. A match that ends is rewarded and starts anew."""
    state, move = state_at(room, place), int(given[0][i])
    length, taken, ended = int(matches.lengths[i]), 0, False
    while True:
        _play(matches, i, state, move)
        length, taken = length + 1, taken + 1
        if turn(state) == OVER:
            ended = True
            if not _restarted(matches, i, room, place, scratch):
                break
            length = 0
        if not matches.draws or turn(state) != CHANCE:
            break
        move = int(chance_move(state, scratch.moves, scratch.weights, rng))
    _note(matches, i, length, taken, ended)


@kernel
def rollout(matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, given: Any) -> None:
    """Plays some random moves, as `step` would; a match that is over and does not start anew stays."""
    if turn(state_at(room, place)) != OVER:
        _wander(matches, i, room, place, rng, scratch, given[0], NO_SEAT, False)


@kernel
def play_others(matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, given: Any) -> None:
    """Plays random moves until a seat decides; what it got when a match ended before stays."""
    _wander(matches, i, room, place, rng, scratch, NO_LIMIT, given[0], bool(matches.done[i]))


@kernel
def _wander(
    matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, left: int, seat: int, ended: bool
) -> None:
    """Plays at most `left` random moves, or until a seat decides; notes whether a match ended with the last, or any.

    Chance and seats share one call of the rules: so the threads of a GPU that have to play stay together.
    """
    state, length, taken = state_at(room, place), int(matches.lengths[i]), 0
    while True:
        decider = turn(state)
        if decider == OVER:
            ended = True
            if not _restarted(matches, i, room, place, scratch):
                break
            length = 0
        else:
            if decider != CHANCE or not matches.draws:
                if left == 0 or decider == seat:
                    break
                left -= 1
                ended = ended and seat != NO_SEAT
            _play(matches, i, state, random_move(state, scratch.moves, scratch.weights, rng))
            length, taken = length + 1, taken + 1
    _note(matches, i, length, taken, ended)


@kernel
def _restarted(matches: Matches, i: int, room: Any, place: int, scratch: Scratch) -> bool:
    """Rewards the seats of a match that has ended, and starts it anew if the batch does that; tells whether it did."""
    _reward(state_at(room, place), matches.rewards[i], scratch)
    if matches.restarts:
        _start(matches, i, room, place)
    return bool(matches.restarts)


@kernel
def _start(matches: Matches, i: int, room: Any, place: int) -> None:
    """Puts the start of a match in a place."""
    copy_state(room, place, matches.states, len(matches.turns))
    forget(matches.log, i)


@kernel
def _play(matches: Matches, i: int, state: Any, move: int) -> None:
    """Plays a move, and notes it where the batch keeps a log."""
    note(matches.log, i, state, move)
    play(state, move)


@kernel
def _note(matches: Matches, i: int, length: int, taken: int, ended: bool) -> None:
    """Notes how far a match is, and whether one ended: where none did, nobody is rewarded."""
    matches.lengths[i] = length
    matches.steps[i] += taken
    matches.done[i] = ended
    if not ended:
        for seat in range(matches.rewards.shape[1]):
            matches.rewards[i, seat] = 0.0


@kernel
def play_out(_matches: Matches, i: int, room: Any, place: int, rng: Buffer, scratch: Scratch, given: Any) -> None:
    """Plays a state to its end, and writes the rewards and how many steps that took."""
    limit, rewards, lengths = given
    lengths[i] = playout(state_at(room, place), limit, scratch.moves, scratch.weights, rng)
    _reward(state_at(room, place), rewards[i], scratch)


@kernel
def _reward(state: Any, rewards: Any, scratch: Scratch) -> None:
    """Writes each seat's reward: from -1 behind all others to 1 ahead of all. One seat alone gets its score."""
    seats = len(rewards)
    outcome(state, scratch.scores, scratch.ranks)
    for seat in range(seats):
        ahead = 0
        for other in range(seats):
            ahead += int(scratch.ranks[seat] < scratch.ranks[other]) - int(scratch.ranks[seat] > scratch.ranks[other])
        rewards[seat] = scratch.scores[0] if seats == 1 else ahead / (seats - 1)


@kernel
def list_moves(matches: Matches, i: int, room: Any, place: int, _rng: Buffer, _scratch: Scratch, _given: Any) -> None:
    """Writes who decides, and the legal moves or the outcomes of chance."""
    state = state_at(room, place)
    decider, count = turn(state), 0
    if decider == CHANCE:
        count = chance(state, matches.moves[i], matches.weights[i])
    elif decider != OVER:
        count = legal(state, matches.moves[i])
    matches.turns[i], matches.counts[i] = decider, count


@kernel
def sample(matches: Matches, i: int, rng: Buffer, actions: Any) -> None:
    """Writes a random one of the moves listed, by weight for chance; -1 where nobody decides."""
    count, move = int(matches.counts[i]), -1
    if matches.turns[i] == CHANCE:
        move = int(matches.moves[i, weighted(rng, matches.weights[i], count)])
    elif count > 0:
        move = int(matches.moves[i, below(rng, count)])
    actions[i] = move


@kernel
def is_playable(matches: Matches, i: int, action: int) -> bool:
    """Tells whether an action is one of the moves listed."""
    return 0 <= action < matches.mask.shape[1] and bool(matches.mask[i, action])


@kernel
def observe_match(matches: Matches, i: int, first: int, stride: int, given: Any) -> None:
    """Writes what a seat sees, or everything, over what `shown` remembers; nothing where there is no such seat.

    A thread writes every `stride`-th entry.
    """
    out, shown, records, viewers, everything, table, codes, alone, words, width, at = given
    seat, seats, is_open = int(viewers[i]), matches.rewards.shape[1], False
    if seat >= 0:
        state = state_at(matches.states, i)
        is_open = bool(everything or turn(state) == OVER or opened(state) != 0)
    observe(records[i], seat, seats, is_open, table, codes, alone, out[i], shown[i], first, stride)
    observe_log(matches.log, i, seat, seats, everything, words, width, at, out[i], first, stride)


@kernel
def record_at(room: Any, place: int) -> Any:
    """Returns a state of an array, or of a list."""
    return room[place]


@kernel
def never_opened(_state: Any) -> bool:
    """What a game without `opened` does: its secrets last to the end."""
    return False


BODIES = (reset, draw, step, rollout, play_others)  # which change a match; its moves are listed anew after them
RULES = ("turn", "legal", "chance", "play", "outcome")


def bound(game: Game, mode: str, keeps_log: bool = False) -> dict[str, Any]:
    """Returns what the kernels above leave open: the rules of a game in one mode, and how states are found."""
    opened: Any = never_opened if game.hooks.opened is Hooks.opened else game.hooks.opened
    rules = bind([*(getattr(game.rules, name) for name in RULES), opened, record_at], mode, game.name)
    return {
        **rules,
        **_log(game, mode, rules["turn"], keeps_log),
        "opened": rules[opened.__name__],
        "state_at": rules["record_at"],
        "copy_state": compiled_copy(game.schema, mode, game.name),
    }


def _log(game: Game, mode: str, turn: Any, keeps: bool) -> dict[str, Any]:
    """Returns what keeps and observes a log, or nothing."""
    if not keeps:
        none = bind([log.note_nothing, log.forget_nothing, log.observe_nothing], mode, game.name)
        return dict(zip(("note", "forget", "observe_log"), none.values(), strict=True))
    heard: Any = game.rules.visible_to if game.schema.hidden else log.heard_by_all  # type: ignore[attr-defined]
    given = {"turn": turn, "visible_to": bind([heard], mode, game.name)[heard.__name__]}
    return bind([log.note, log.forget, log.observe_log], mode, game.name, given)


def move_type(game: Game) -> Any:
    """Returns the smallest type for the numbers of a game's moves: lists of moves are most of what a batch reads."""
    return np.int16 if len(game.lexicon) < 1 << 15 else np.int32
