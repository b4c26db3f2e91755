"""Numbers of the rules that a designer may change. Each has a key, a name by language, a default and limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from .errors import DataError, shown
from .i18n import LocalizedText, Message, say

#: A number of the rules, or the numbers of a die that count.
Value = int | tuple[int, ...]


class NamedValue(msgspec.Struct, frozen=True):
    """A number of the rules that a variant may change.

    Args:
        key: The id of the rule, a dot, and the name of the number: ``"L8.10.range"``, ``"L9.3.spanish"``.
        words: What the number is, by language.
        default: What it is in the rulebook; a tuple: the numbers of a die that count.
        least: The smallest that it may be.
        most: The largest.
    """

    key: str
    words: LocalizedText
    default: Value
    least: int = 0
    most: int = 99

    @property
    def rule(self) -> str:
        """The id of the rule that it belongs to."""
        return ".".join(self.key.split(".")[:2])

    def check(self, value: Any, at: str) -> Value:
        """Return a value for it, when it is one.

        Args:
            value: A whole number, or a list of them where the default is one.
            at: The path of the value, for errors.

        Raises:
            DataError: for a value of another kind, or out of its limits.

        >>> hits = NamedValue("L8.17.hits", {"en": "numbers that hit"}, (2,), 2, 5)
        >>> hits.check([2, 3], "$")
        (2, 3)
        """
        wants_list = isinstance(self.default, tuple)
        numbers = value if isinstance(value, (list, tuple)) else [value]
        fits = all(isinstance(n, int) and not isinstance(n, bool) and self.least <= n <= self.most for n in numbers)
        if isinstance(value, (list, tuple)) != wants_list or not fits:
            raise DataError(at, self._refusal(value, wants_list))
        return tuple(dict.fromkeys(numbers)) if wants_list else int(numbers[0])

    def _refusal(self, value: Any, wants_list: bool) -> Message:
        limits = {"least": self.least, "most": self.most, "value": shown(value), "words": self.words}
        if wants_list:
            return say("{words}: this is a list of whole numbers from {least} to {most}, not {value}", **limits)
        return say("{words}: this is a whole number from {least} to {most}, not {value}", **limits)


def named_values(values: Iterable[NamedValue]) -> dict[str, NamedValue]:
    """The values of a game by their keys."""
    return {value.key: value for value in values}


def defaults(values: Mapping[str, NamedValue]) -> dict[str, Any]:
    """Return the value of each number in the rulebook, by key."""
    return {key: value.default for key, value in values.items()}
