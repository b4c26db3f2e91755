"""An axis of a chart without matplotlib: its limits, and the numbers on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor, log10

from ..engine.i18n import get_language

#: How many numbers an axis has at most where nobody says which, and the steps between them, times a power of ten.
TICKS, STEPS = 6, (1, 2, 5, 10)


@dataclass
class Axis:
    """One of two axes: its name, its numbers and its limits."""

    name: str = ""
    ticks: list[float] | None = None
    words: list[str] | None = None
    low: float | None = None
    high: float | None = None
    whole: bool = False
    is_turned: bool = False
    format: Callable[[float, int], str] | None = None

    def set_major_formatter(self, format: Callable[[float, int], str]) -> None:
        """Writes each number in this way."""
        self.format = format

    def get_major_locator(self) -> Axis:
        """Return the axis itself, which places its numbers."""
        return self

    def set_params(self, *, integer: bool) -> None:
        """Whole numbers only."""
        self.whole = integer

    def set_ticks(self, ticks: Iterable[float], words: Iterable[object] | None = None) -> None:
        """Gives the axis these numbers, with these words."""
        self.ticks = list(ticks)
        self.words = None if words is None else [str(word) for word in words]

    def limit(self, low: float | None, high: float | None) -> None:
        """Ends the axis there; None leaves an end to what is drawn."""
        self.low = self.low if low is None else low
        self.high = self.high if high is None else high

    def ends(self, values: Iterable[float]) -> tuple[float, float]:
        """The first and the last value, in the order in which they are seen."""
        found = list(values) or [0.0, 1.0]
        low, high = min(found), max(found)
        margin = 0.05 * ((high - low) or 1.0)
        first = self.low if self.low is not None else low - margin * (low != 0)
        last = self.high if self.high is not None else high + margin
        return (last, first) if self.is_turned else (first, last)

    def numbers(self, ends: tuple[float, float]) -> list[tuple[float, str]]:
        """The numbers that are seen, with their words."""
        low, high = sorted(ends)
        ticks = self.ticks if self.ticks is not None else list(steps(low, high, whole=self.whole))
        point = "," if get_language() == "es" else "."
        format = self.format or (lambda tick, _: f"{tick:g}".replace(".", point))
        words = self.words or [format(tick, n) for n, tick in enumerate(ticks)]
        return [(tick, word) for tick, word in zip(ticks, words, strict=True) if low <= tick <= high]


def steps(low: float, high: float, *, whole: bool = False) -> Iterator[float]:
    """Iterate over the round numbers from one end to the other, six at most.

    >>> list(steps(0, 0.52)), list(steps(0, 3, whole=True))
    ([0.0, 0.1, 0.2, 0.3, 0.4, 0.5], [0, 1, 2, 3])
    """
    least = (high - low) / TICKS
    power = 10.0 ** floor(log10(least))
    step = next(power * one for one in STEPS if power * one >= least)
    if whole:
        step = max(1, round(step))
    for n in range(ceil(low / step), floor(high / step) + 1):
        yield n * step if whole else round(n * step, 10)
