"""A game as pandas tables: its log, and the strength of each side over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import audit
from .errors import MissingExtra

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
    return _pandas().DataFrame(rows, columns=columns)


def strength(game: LineOfPlay[Any, Any]) -> Any:
    """Return a pandas DataFrame with a row for each turn and side; see `LineOfPlay.strength`."""
    system, last = game.system, dict[int, Any]()
    for number in range(len(game) + 1):
        position = game.journal.entry(number).position
        last[system.turn(position)] = position
    rows = []
    for turn, position in last.items():
        left, factors = system.forces_left(position), system.factors_left(position)
        held = [one.holder for one in system.objectives(position)]
        rows += [
            {"turn": turn, "side": side, "counters": left[side], "factors": factors[side], "places": held.count(side)}
            for side in system.sides
        ]
    return _pandas().DataFrame(rows).set_index(["turn", "side"])


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise MissingExtra("pandas", "study") from None
    return pandas
