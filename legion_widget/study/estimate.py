"""Estimates from a sample, and their uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, stdev

import msgspec

from ..engine import i18n
from ..engine.errors import LegionWidgetError
from ..engine.i18n import say

#: How many standard errors lie on each side in 95 of 100 cases.
WIDE = NormalDist().inv_cdf(0.975)


class Estimate(msgspec.Struct, frozen=True):
    """A measured figure with the interval that contains the true one in 95 of 100 such samples.

    ``count`` is the size of the sample.
    """

    value: float
    low: float
    high: float
    count: int

    def __contains__(self, figure: float) -> bool:
        return self.low <= figure <= self.high

    def written(self, figure: Callable[[float], str]) -> str:
        """Return the value and its interval, each number as ``figure`` writes it."""
        return f"{figure(self.value)} ({figure(self.low)} – {figure(self.high)})"

    def __str__(self) -> str:
        return self.written(lambda number: i18n.decimals(number, 2))


class Share(Estimate, frozen=True):
    """The estimate of a share, from 0 to 1: printed as a percentage, in the way of the language.

    >>> print(share(1, 2))
    50,0 % (9,5 % – 90,5 %)
    """

    def __str__(self) -> str:
        return self.written(i18n.percent)


def share(hits: int, count: int) -> Share:
    """The share of a number of cases among all, with Wilson's interval, which holds near 0 and 1 too.

    Raises ``ValueError`` for none at all, or for more hits than cases.

    >>> found = share(60, 100)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.6, 0.502, 0.691)
    """
    if not 0 <= hits <= count or not count:
        raise ValueError(f"{hits} of {count} is no share")
    value, square = hits / count, WIDE**2
    middle = (value + square / (2 * count)) / (1 + square / count)
    half = WIDE * sqrt(value * (1 - value) / count + square / (4 * count**2)) / (1 + square / count)
    # Rounding must not leave the value outside its interval.
    low, high = (0.0 if not hits else middle - half), (1.0 if hits == count else middle + half)
    return Share(value, low, high, count)


def average(values: Iterable[float], signed: bool = False) -> Estimate:
    """The mean of a sample, with Student's interval: the fewer the values, the wider; of counts it begins at 0.

    Args:
        values: The sample.
        signed: Whether such values can be negative, though none of these may be.

    Raises:
        LegionWidgetError: for fewer than two values.

    >>> found = average([1, 2, 3, 4] * 25)
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (2.5, 2.28, 2.72)
    """
    sample = [float(value) for value in values]
    if len(sample) < 2:
        raise LegionWidgetError(say("an average with its interval takes two values at least").text())
    mean, half = fmean(sample), student(len(sample) - 1) * stdev(sample) / sqrt(len(sample))
    low = mean - half if signed or min(sample) < 0 else max(0.0, mean - half)
    return Estimate(mean, low, mean + half, len(sample))


def average_difference(differences: Iterable[float]) -> Estimate:
    """The mean of differences between -1 and 1, such as of games won, with its interval.

    It is at least as wide as what may be missed where all are equal: three in so many.

    >>> average_difference([1.0] * 12)
    Estimate(value=1.0, low=0.75, high=1.0, count=12)
    """
    sample = list(differences)
    value, unseen = fmean(sample), 3 / len(sample)
    found = average(sample, signed=True) if len(sample) > 1 else Estimate(value, -1.0, 1.0, 1)
    low, high = min(found.low, value - unseen), max(found.high, value + unseen)
    return Estimate(value, max(-1.0, low), min(1.0, high), len(sample))


def student(freedom: int) -> float:
    """Return how many standard errors lie on each side in 95 of 100 cases, by Student's distribution.

    For one or two degrees of freedom it is exact; else by the expansion about the normal distribution (Abramowitz and
    Stegun, 26.7.5), to a thousandth.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 9, 99)]
    [12.71, 4.3, 3.18, 2.26, 1.98]
    """
    if freedom == 1:
        return tan(pi * 0.475)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    z = WIDE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, start=1))
