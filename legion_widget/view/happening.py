"""What a step of the game did on the map, for who looks back at it."""

from __future__ import annotations

from typing import NamedTuple

from ..games.legion.position import ELIMINATED
from .table import Table


class Happening(NamedTuple):
    """Ways, blows and fire from hex to hex, each with its kind; where counters were lost; and every hex concerned."""

    ways: tuple[tuple[str, tuple[int, ...]], ...] = ()
    lost: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()


def happening(table: Table) -> Happening:
    """What happened in the step that the table tells of; nothing where it tells of none."""
    if not table.told:
        return Happening()
    system, line = table.system, table.game.journal.line
    was, now = line[table.told - 1].position.where, line[table.told].position.where
    ways = []
    for stroke in (stroke for event in table.happened for stroke in system.strokes(event)):
        unit = system.counter(stroke.unit).index
        if stroke.target is not None:
            way = [was[unit], was[system.counter(stroke.target).index]]
        else:
            way = [system.board.index(label) for label in stroke.hexes] or [was[unit], now[unit]]
        if min(way) >= 0:
            ways.append((stroke.kind, tuple(way)))
    changed = [counter.index for counter in system.counters if was[counter.index] != now[counter.index]]
    lost = tuple(was[i] for i in changed if now[i] == ELIMINATED and was[i] >= 0)
    came = [now[i] for i in changed if now[i] >= 0]
    ends = [here for _, way in ways for here in (way[0], way[-1])]
    return Happening(tuple(ways), lost, tuple(dict.fromkeys([*ends, *came, *lost])))
