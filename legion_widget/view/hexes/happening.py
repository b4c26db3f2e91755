"""What a step of the game did on the map, for who looks back at it."""

from __future__ import annotations

from typing import NamedTuple

from ..table import Table


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
    before, after = system.units(line[table.told - 1].position), system.units(line[table.told].position)
    was = {name: table.where(unit) for name, unit in before.items()}
    now = {name: table.where(unit) for name, unit in after.items()}
    ways = []
    for stroke in (stroke for event in table.happened for stroke in system.map_effects(event)):
        if stroke.target is not None:
            way = [was.get(stroke.unit), was.get(stroke.target)]
        else:
            way = [system.board.index(label) for label in stroke.hexes] or [was.get(stroke.unit), now.get(stroke.unit)]
        trodden = tuple(here for here in way if here is not None)
        if len(trodden) == len(way):
            ways.append((stroke.kind, trodden))
    changed = [name for name in now if was.get(name) != now[name]]
    gone = [was.get(name) for name in changed if after[name].status == "eliminated"]
    lost = tuple(here for here in gone if here is not None)
    came = [here for here in (now[name] for name in changed) if here is not None]
    ends = [here for _, way in ways for here in (way[0], way[-1])]
    return Happening(tuple(ways), lost, tuple(dict.fromkeys([*ends, *came, *lost])))
