"""A game as pandas tables: its log, and the strength of each side over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import audit
from .libraries import pandas
from .standing import ends_of_turns, standing

if TYPE_CHECKING:
    from .line_of_play import LineOfPlay


def history_frame(game: LineOfPlay[Any, Any]) -> Any:
    """Return a pandas DataFrame with a row for each event; see `LineOfPlay.history_frame`."""
    rows = []
    events = [event for events in (game.journal.root.events, *(one.events for one in game.history)) for event in events]
    for (phase, row), event in zip(audit.rows(game), events, strict=True):
        unit, place = getattr(event, "unit", None), getattr(event, "at", None)
        place = getattr(event, "to", None) if place is None else place
        rows.append(
            {
                **row,
                "phase": phase,
                "event": type(event).__name__,
                "unit": unit if isinstance(unit, str) else None,
                "place": place if isinstance(place, str) else None,
                "rules": ", ".join(row["rules"]),
            }
        )
    columns = ["number", "turn", "phase", "side", "event", "unit", "place", "rules", "text"]
    return pandas().DataFrame(rows, columns=columns)


def strength(game: LineOfPlay[Any, Any]) -> Any:
    """Return a pandas DataFrame with a row for each turn and side; see `LineOfPlay.strength`."""
    system = game.system
    positions = (game.journal.entry(number).position for number in range(len(game) + 1))
    rows = []
    for turn, position in ends_of_turns(system, positions):
        left, factors, held = standing(system, position)
        rows += [
            {"turn": turn, "side": side, "counters": left[side], "factors": factors[side], "places": held[side]}
            for side in system.sides
        ]
    return pandas().DataFrame(rows).set_index(["turn", "side"])
