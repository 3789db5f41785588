"""The lessons of train.py on a GPU, with PyTorch: a network learns in a minute. docs/train.md explains it.

usage: python docs/train_gpu.py [GAME] [SECONDS] [DEVICE]
"""

import sys
import time
from typing import Any, NamedTuple

import torch
from train import ENTROPY, RATE, Network, tell

import howdah.envs

MATCHES = 4096  # of one lesson
SLICES = 16  # that a lesson is learned in, one after the other
HIDDEN = 256
CLIP = 0.2  # how far a lesson may change the chance of a move
GAMES = 400  # against each level, to see what was learned


class Lesson(NamedTuple):
    """What was seen, allowed, played and got, a row a move; `chances` are the logarithms of those of the moves."""

    seen: Any
    mask: Any
    moves: Any
    chances: Any
    rewards: Any


class Learner:
    """The network of train.py as tensors of a device, and Adam."""

    def __init__(self, planes: int, moves: int, device: str) -> None:
        self.network = Network(planes, moves, HIDDEN)
        self.weights = [torch.tensor(weight, device=device, requires_grad=True) for weight in self.network.weights]
        self.adam = torch.optim.Adam(self.weights, RATE)

    def look(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """Returns the logarithms of the chances of all moves, and the expected reward."""
        first, bias, second, shift = self.weights
        out = torch.relu(seen @ first + bias) @ second + shift
        return torch.log_softmax(out[:, :-1].masked_fill(~mask, -1e9), dim=1), out[:, -1]

    def learn(self, part: Lesson) -> None:
        """Makes moves that got more than expected more likely, but not by far, and expects what they got (PPO)."""
        logs, expected = self.look(part.seen, part.mask)
        surprise = part.rewards - expected
        ratio = (chances_of(logs, part.moves) - part.chances).exp()
        gain = surprise.detach() * torch.stack([ratio, ratio.clamp(1 - CLIP, 1 + CLIP)])
        disorder = -(logs.exp() * logs).sum(dim=1)
        loss = (surprise**2 / 2 - gain.min(dim=0).values - ENTROPY * disorder).mean()
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()

    def learned(self) -> Network:
        """Returns the network of train.py with what was learned."""
        self.network.weights = [weight.detach().cpu().numpy() for weight in self.weights]
        return self.network


def chances_of(logs: Any, moves: Any) -> Any:
    """Returns the logarithm of the chance of each move."""
    return logs.gather(1, moves[:, None].long())[:, 0]


@torch.no_grad()
def lesson(batch: howdah.envs.Batch, learner: Learner) -> Lesson:
    """Plays a match in each place of a batch, with the network on all seats."""
    batch.reset()
    # The tensors share the batch's memory: each step writes them anew.
    turn, mask, seen, rewards, done = map(
        torch.from_dlpack, (batch.turn, batch.mask, batch.observe(), batch.rewards, batch.done)
    )
    playing = torch.ones_like(done)
    got, parts = torch.zeros_like(rewards), []
    while playing.any():
        batch.observe()
        logs, _ = learner.look(seen, mask)
        moves = torch.distributions.Categorical(logits=logs).sample().int()
        parts.append([one[playing] for one in (seen, mask, moves, chances_of(logs, moves))])
        parts[-1] += [turn[playing].long(), playing.nonzero()[:, 0]]
        batch.step(moves)
        ended = playing & done
        got[ended] = rewards[ended]
        playing = playing & ~done
    *kept, seats, places = (torch.cat(part) for part in zip(*parts, strict=True))
    return Lesson(*kept, got[places, seats])


def study(learner: Learner, whole: Lesson) -> None:
    """Learns from a lesson, slice by slice, in random order."""
    order = torch.randperm(len(whole.moves), device=whole.moves.device)
    for some in order.chunk(SLICES):
        learner.learn(Lesson(*(part[some] for part in whole)))


def train(game: str, seconds: float, device: str, matches: int = MATCHES, games: int = GAMES) -> Network:
    """Returns a network that has learned for some seconds, and tells how strong it is."""
    began, lessons = time.perf_counter(), 0
    batch = howdah.envs.batch(game, seats=2, n=matches, device=device)
    learner = Learner(batch.observation.size, len(batch.game.lexicon), device)
    while time.perf_counter() - began < seconds:
        study(learner, lesson(batch, learner))
        lessons += 1
        if lessons == 1:
            print(f"{time.perf_counter() - began:.1f} s until the first lesson was learned", flush=True)
    network = learner.learned()
    tell(game, network, time.perf_counter() - began, lessons * matches, games)
    return network


if __name__ == "__main__":
    game, seconds, device = [*sys.argv[1:], *("bombay_bazar", "50", "cuda")[len(sys.argv) - 1 :]]
    train(game, float(seconds), device)
