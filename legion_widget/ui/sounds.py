"""The sound for the last event. The page plays it (`static/sound.js`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def sound_of(events: Sequence[Any], shown: tuple[type, ...], is_other_turn: bool) -> str:
    """Return the sound of a step: that of dice before that of a turn that passes, and that before a move.

    Args:
        events: The events of the step.
        shown: The kinds of events whose dice the side panel shows.
        is_other_turn: Whether another phase has begun, or another side decides.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=3)
    >>> events = game.do(lw.legion.Move("beni-urriaguel-tabor-4-4", "1621"))
    >>> sound_of(events, (), False), sound_of(events, (type(events[0]),), False), sound_of((), (), True)
    ('move', 'dice', 'turn')
    """
    if any(isinstance(event, shown) or event.log_filter in ("fire", "losses") for event in events):
        return "dice"
    return "turn" if is_other_turn else "move"
