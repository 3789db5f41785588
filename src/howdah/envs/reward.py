"""What a seat gets at the end of a match."""

from howdah.core.engine import Outcome


def rewards_of(outcome: Outcome) -> list[float]:
    """Returns each seat's reward: from -1 behind all others to 1 ahead of all. One seat alone gets its score.

    `batch_kernel` computes the same; a test compares them.

    Examples:
        >>> from howdah.envs.reward import rewards_of
        >>> rewards_of(howdah.Outcome(scores=[7, 9, 9], ranks=[2, 0, 0], clause="NIM-6"))
        [-1.0, 0.5, 0.5]
    """
    others = len(outcome.ranks) - 1
    if not others:
        return [float(outcome.scores[0])]
    ahead = [[(rank < other) - (rank > other) for other in outcome.ranks] for rank in outcome.ranks]
    return [sum(row) / others for row in ahead]
