"""The turns by day and half: turn 1 is 17 September 1944, AM, and the odd turns are AM turns."""

from __future__ import annotations


def half(turn: int) -> str:
    """``"am"`` or ``"pm"``.

    >>> half(1), half(2)
    ('am', 'pm')
    """
    return "am" if turn % 2 else "pm"


def day(turn: int) -> int:
    """The day of September 1944.

    >>> day(1), day(4)
    (17, 18)
    """
    return 17 + (turn - 1) // 2


def date(turn: int) -> str:
    """The date of a turn.

    >>> date(3)
    '1944-09-18'
    """
    return f"1944-09-{day(turn):02d}"
