"""A test that stops once the answer is known: the generalized sequential probability ratio test on pairs of games.

A pair of games scores 0, 0.5, 1, 1.5 or 2 points for one of the two that are compared: five outcomes, hence
*pentanomial*. How likely the pairs are is asked under two hypotheses on their mean score, each with the outcomes that
fit it best (maximum likelihood); the logarithm of the ratio is added up until it leaves a band. Chess engines are
tested this way: Michel Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
distribution"; official-stockfish/fishtest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

#: What an outcome that has not come up counts, so that none is thought impossible.
UNSEEN = 1e-3
#: The largest difference of the mean score from a half that is looked for.
MOST = 0.45


def fitted(shares: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """Return the distribution with this mean under which what was seen is likeliest.

    Each share is divided by 1 + t (score - mean); t is found by halving.

    >>> [round(share, 3) for share in fitted([0.25, 0.5, 0.25], [0, 0.5, 1], 0.5)]
    [0.25, 0.5, 0.25]
    """
    low, high = -1 / (max(scores) - mean), -1 / (min(scores) - mean)
    for _ in range(60):
        t = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + t * (score - mean)) for share, score in zip(shares, scores, strict=True)
        )
        low, high = (t, high) if slope > 0 else (low, t)
    return [share / (1 + t * (score - mean)) for share, score in zip(shares, scores, strict=True)]


def likelihood_ratio(counts: Sequence[int], null: float, other: float) -> float:
    """Return the logarithm of how much likelier what was seen is under another mean score than under that of the null.

    Args:
        counts: How often each outcome came up, from the worst to the best, whose scores go from 0 to 1 in equal steps.
        null: The mean score of the null hypothesis, between 0 and 1.
        other: The mean score of the other hypothesis.

    >>> round(likelihood_ratio([10, 20, 40, 20, 10], 0.5, 0.5), 9)
    0.0
    """
    seen = [float(count) or UNSEEN for count in counts]
    total = sum(seen)
    shares = [count / total for count in seen]
    scores = [number / (len(counts) - 1) for number in range(len(counts))]
    pairs = zip(shares, fitted(shares, scores, null), fitted(shares, scores, other), strict=True)
    return total * sum(share * log(under / without) for share, without, under in pairs)


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Return the band that the logarithm must leave: below it the null holds, above it the other.

    Args:
        alpha: How often the null may be given up where it holds.
        beta: How often it may be kept where the other holds.

    >>> [round(bound, 2) for bound in bounds(0.05, 0.05)]
    [-2.94, 2.94]
    """
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


class PairTest:
    """A test of two things by pairs of games, in both directions.

    A difference is looked for of the smallest size that matters and of sizes beyond it: half of the weight lies on the
    first, and the rest on the others alike. So a great difference is found soon, and one that there is not is found as
    seldom (a mixture of alternatives).

    Args:
        smallest: The smallest difference in the mean score that matters, such as 0.05.
        alpha: How often two equal things may be called different.
        beta: How often a difference as large as ``smallest`` may be missed.

    >>> PairTest(0.05).after([1, 4, 10, 5, 1]), PairTest(0.05).after([0, 0, 40, 0, 0])
    ('', 'same')
    >>> PairTest(0.05).after([0, 0, 60, 60, 60])
    'better'
    """

    def __init__(self, smallest: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        self.smallest = smallest
        self.larger = [size for size in (2 * smallest, 4 * smallest, 8 * smallest) if size < MOST]
        self.low, self.high = bounds(alpha / 2, beta)  # one half of the errors for each direction

    def after(self, counts: Sequence[int]) -> str:
        """Return ``"better"``, ``"worse"``, ``"same"`` (no difference that matters), or ``""``: it is not known yet."""
        up, down = (likelihood_ratio(counts, 0.5, 0.5 + sign * self.smallest) for sign in (1, -1))
        if self._mixed(counts, up, 1) >= self.high:
            return "better"
        if self._mixed(counts, down, -1) >= self.high:
            return "worse"
        return "same" if up <= self.low and down <= self.low else ""

    def _mixed(self, counts: Sequence[int], ratio: float, sign: int) -> float:
        """Return the logarithm of the ratio for differences of any size in a direction, from that for the smallest."""
        if not self.larger:
            return ratio
        others = [likelihood_ratio(counts, 0.5, 0.5 + sign * size) for size in self.larger]
        most = max(ratio, *others)
        return most + log(exp(ratio - most) / 2 + sum(exp(other - most) for other in others) / (2 * len(others)))
