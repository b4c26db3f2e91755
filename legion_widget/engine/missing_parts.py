"""List the parts of `System` that an unfinished game has not filled in yet."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from .system import System

#: What a game can be played without in cells, and what the board and its explanations need.
FOR_THE_BOARD = ("reach", "why", "what_can", "units", "scene")


def missing_parts(kind: type[System[Any, Any]]) -> dict[str, str]:
    """The methods of `System` that a game must fill in and does not, each with what it is for.

    >>> class Chess(System):
    ...     id = "chess"
    >>> missing_parts(Chess)["result"]
    'Return the end of the game; None while it goes on.'
    """
    purpose_by_part: dict[str, str] = {}
    for name, method in vars(System).items():
        if not isinstance(method, FunctionType) or "_not_filled_in" not in method.__code__.co_names:
            continue
        if getattr(kind, name) is method:
            purpose_by_part[name] = (method.__doc__ or "").partition("\n")[0]
    return purpose_by_part


def unfinished(error: NotImplementedError) -> str:
    """Return a message that lists what a game lacks, where it calls a method that it does not define."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    system = trace.tb_frame.f_locals.get("self") if trace is not None else None
    if not isinstance(system, System):
        return f"NotImplementedError: {error}"
    parts = [f"{name}: {purpose}" for name, purpose in missing_parts(type(system)).items() if name not in FOR_THE_BOARD]
    return "\n  ".join([f"{type(system).__name__} does not fill in yet:", *parts])
