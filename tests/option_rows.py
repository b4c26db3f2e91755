"""Sets of options that together hold every value of each option beside every value of each other."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

#: The values of each option, by its key.
Values = Mapping[str, Sequence[str]]
#: A pair of values: two keys in their order, each with a value.
Pair = tuple[tuple[str, str], tuple[str, str]]


def pairs_of(chosen: Mapping[str, str]) -> set[Pair]:
    """The pairs of values in a set of options."""
    return set(combinations(sorted(chosen.items()), 2))


def all_pairs(options: Values) -> set[Pair]:
    """Every value of each option with every value of each other."""
    return {
        ((one, first), (other, second))
        for one, other in combinations(sorted(options), 2)
        for first in options[one]
        for second in options[other]
    }


def covering_rows(options: Values, tries: int = 200) -> list[dict[str, str]]:
    """Sets of options that together hold all pairs: each is the best of some made at random."""
    rng, missing, rows = random.Random("pairs"), all_pairs(options), []
    while missing:
        made = [_row(options, rng, rng.choice(sorted(missing))) for _ in range(tries)]
        best = max(made, key=lambda row: len(pairs_of(row) & missing))
        missing -= pairs_of(best)
        rows.append(best)
    return rows


def _row(options: Values, rng: random.Random, pair: Pair) -> dict[str, str]:
    """A set of options at random that holds a pair."""
    return {key: rng.choice(values) for key, values in options.items()} | dict(pair)


def rotated(options: Values, number: int) -> dict[str, str]:
    """One of some sets of options in which each value of each option has its turn.

    >>> [rotated({"a": ["x", "y"], "b": ["1", "2", "3"]}, number) for number in range(2)]
    [{'a': 'x', 'b': '2'}, {'a': 'y', 'b': '3'}]
    """
    turns = enumerate(options.items(), start=number)
    return {key: values[turn % len(values)] for turn, (key, values) in turns}
