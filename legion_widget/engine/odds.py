"""Exact odds: distributions as fractions, with the modifiers behind them, from the same list that the roll uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from .i18n import Message, percent, say

Distribution = Mapping[int, Fraction]
#: A fraction with a larger denominator says less to a reader than its percentage, which is written alone.
LARGEST_DENOMINATOR = 10_000


class Modifier(msgspec.Struct, frozen=True):
    """One step in working out a factor: ``+2``, ``x2``, ``=3``, with the rule that it comes from.

    Args:
        side: The name of the factor that it belongs to, such as ``"attacker"``.
        value: The number.
        rule: The id of the rule.
        message: The reason in words.
        kind: ``"="`` begins with the number, ``"x"`` multiplies by it, ``"+"`` adds it.
        subject: The unit that it comes from, where there is one.
    """

    side: str
    value: int
    rule: str
    message: Message
    kind: str = "+"
    subject: str | None = None

    @property
    def text(self) -> str:
        """The reason in words, in the language in use."""
        return self.message.text()

    @property
    def figure(self) -> str:
        """The step as it is written: ``3``, ``×2``, ``+1``, ``−1``."""
        if self.kind == "=":
            return str(self.value)
        return f"×{self.value}" if self.kind == "x" else f"{self.value:+d}".replace("-", "−")

    def __str__(self) -> str:
        return f"{self.figure} {self.text} ({self.rule})"


def total(modifiers: Iterable[Modifier]) -> int:
    """Work out the factor that a list of modifiers gives, step by step: each ``=`` begins a new addend.

    >>> from .i18n import say
    >>> total([Modifier("d", 3, "R1", say("printed"), "="), Modifier("d", 2, "R2", say("fort"), "x"),
    ...        Modifier("d", -1, "R3", say("heat")), Modifier("d", 2, "R1", say("printed"), "=")])
    7
    """
    done = running = 0
    for step in modifiers:
        if step.kind == "=":
            done, running = done + running, step.value
        elif step.kind == "x":
            running *= step.value
        else:
            running += step.value
    return done + running


class Odds(msgspec.Struct, frozen=True):
    """The exact odds of an action: each outcome with its probability, and every modifier with its rule.

    Args:
        outcomes: The probability of each outcome by its name; together 1.
        modifiers: The steps of all factors, in order.
        factors: The factors by name, as the modifiers give them.
        rule: The id of the rule that is applied.

    >>> odds = Odds({"hit": Fraction(5, 6), "miss": Fraction(1, 6)})
    >>> odds["hit"], "tie" in odds, list(odds)
    (Fraction(5, 6), False, ['hit', 'miss'])
    """

    outcomes: dict[str, Fraction]
    modifiers: tuple[Modifier, ...] = ()
    factors: dict[str, int] = {}
    rule: str = ""

    def __getitem__(self, outcome: str) -> Fraction:
        return self.outcomes[outcome]

    def __iter__(self) -> Iterator[str]:
        return iter(self.outcomes)

    def __str__(self) -> str:
        return repr(self)

    def __repr__(self) -> str:
        """The outcomes in a line with their percentages, below them a line for each modifier: what a cell shows.

        >>> from .i18n import set_language
        >>> set_language("en")
        >>> Odds({"hit": Fraction(5, 6), "miss": Fraction(1, 6)})
        hit 5/6 (83.3%), miss 1/6 (16.7%)
        >>> Odds({"hit": Fraction(46655, 46656), "miss": Fraction(1, 46656)})
        hit > 99.9%, miss < 0.1%
        """
        if not self.outcomes:
            return say("No die is rolled for this.").text()
        outcomes = ", ".join(f"{name} {_written(chance)}" for name, chance in self.outcomes.items())
        return "\n".join([outcomes, *map(str, self.modifiers)])


def _written(chance: Fraction) -> str:
    return f"{chance} ({percent(chance)})" if chance.denominator <= LARGEST_DENOMINATOR else percent(chance)


def combine(first: Distribution, second: Distribution, how: Callable[[int, int], int]) -> dict[int, Fraction]:
    """Return the distribution of ``how(a, b)`` for two independent numbers.

    Args:
        first: The probability of each ``a``.
        second: The probability of each ``b``.
        how: The number that two numbers give.

    >>> die = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    >>> combine(die, die, lambda a, b: a + b)
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    combined: dict[int, Fraction] = {}
    for a, p in first.items():
        for b, q in second.items():
            value = how(a, b)
            combined[value] = combined.get(value, Fraction(0)) + p * q
    return dict(sorted(combined.items()))
