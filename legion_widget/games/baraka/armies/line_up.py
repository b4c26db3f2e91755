"""Two armies lined up against each other on a table, as the units of a scenario."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.errors import DataError, nearest, shown
from ....engine.i18n import say
from ....engine.scenario import Scenario
from ..tabletop.terrain_pieces import LARGEST
from ..terms import SIDE_NAMES
from .army_data import Entry
from .roster import RosterUnit, profile

if TYPE_CHECKING:
    from .army import Army

#: How far apart the leaders of a line stand, side by side and one line behind the other, and the two lines of battle.
ABREAST, BEHIND, BETWEEN = 20, 14, 60
#: How near the two lines of battle may stand on a table that is given.
NEAREST = 30
#: How wide and deep a table is at least, in centimetres.
NARROWEST = 120


def force(army: Army) -> list[dict[str, Any]]:
    """The army as ``units`` of a scenario, which still lack the place where each stands.

    >>> from legion_widget.games.baraka import Army
    >>> army = Army("legion")
    >>> squad = army.add("squad", "third", veteran=True)
    >>> force(army)[0]["taken"], force(army)[0]["points"]
    ({'veteran': True}, 112)
    """
    entries = {entry.id: entry for entry in army.entries}
    return [_row(army, entries[troop.id], troop) for troop in army.troops()]


def _row(army: Army, entry: Entry, troop: RosterUnit) -> dict[str, Any]:
    row: dict[str, Any] = {"id": troop.id, "side": troop.side, "profile": troop.profile.id, "name": dict(troop.name)}
    if entry.options:
        row["taken"] = dict(entry.options)
    elif len(troop.figures) > 1:
        row["men"] = len(troop.figures) - 1
    kabyl = army.kabyl(entry.id)
    more = {"rules": list(kabyl.rules), "superior": troop.superior, "trustful": troop.trustful}
    row.update({key: value for key, value in {**more, "traits": list(troop.traits)}.items() if value})
    return {**row, "points": troop.points}


def skirmish(
    spanish: Army,
    riffian: Army,
    *,
    length: int = 6,
    table: Scenario | Mapping[str, Any] | None = None,
    objectives: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Two armies drawn up on a table against each other, as the data of a scenario.

    It is ours and no rulebook's: enough to try an army out.

    Args:
        spanish: One of the armies, and
        riffian: the other one, of the other side.
        length: How many impulses the game has.
        table: A scenario, whose table it is, such as ``lw.load_scenario("convoy")``; or a table as files have it, such
            as ``{"width": 150, "height": 120, "pieces": [...]}``. The armies stand at its northern and southern edges.
            None: an open one as large as they need, on which they stand 60 cm apart.
        objectives: What earns points, as files have it; an ``area`` can be the id of a piece of the table. None: each
            loss is a point to the enemy.

    Raises:
        DataError: for two armies of one side, one that is empty, one that the table cannot hold, or an area that no
            piece of the table is.

    >>> from legion_widget.games.baraka.armies.muster import muster
    >>> rise = {"id": "rise", "kind": "gentle_hill", "points": [[60, 70], [90, 70], [90, 90], [60, 90]]}
    >>> table = {"width": 150, "height": 160, "pieces": [rise]}
    >>> both = [{"kind": "hold", "side": side, "points": 10, "area": "rise"} for side in ("spanish", "riffian")]
    >>> data = skirmish(muster("legion", 500), muster("riffian", 500), table=table, objectives=both)
    >>> len(data["units"]), data["objectives"][0]["area"][0]
    (15, [60, 70])
    """
    for army in (spanish, riffian):
        if not hasattr(army, "troops"):
            raise DataError("$.units", say("{value} is not an army", value=shown(army)))
    sides = {army.list.side: army for army in (spanish, riffian)}
    if len(sides) < 2:
        raise DataError("$.units", say("a skirmish takes a Spanish army and a Riffian one"))
    for side, army in sides.items():
        if not len(army):
            raise DataError("$.units", say("The {side} have no unit.", side=SIDE_NAMES[side]))
    width = max(NARROWEST, min(180, ABREAST * -(-max(map(len, sides.values())) // 2)))
    ground = {"width": width} if table is None else _table(table)
    width = int(ground["width"])
    south, north = (_lines(force(sides[side]), max(1, width // ABREAST)) for side in ("spanish", "riffian"))
    rows = BEHIND * (len(south) + len(north))
    height = ground.setdefault("height", max(NARROWEST, BETWEEN + rows))
    if height > LARGEST:
        raise DataError("$.units", say("there is no room on a table for all of these units"))
    between = min(BETWEEN, height - rows) if table is None else height - rows
    if between < NEAREST:
        problem = say(
            "this table is too small for both armies: it needs {deep} cm from north to south", deep=rows + NEAREST
        )
        raise DataError("$.table", problem)
    front = (height - between - rows) // 2 + BEHIND * len(north)
    if not isinstance(objectives, Sequence | None) or isinstance(objectives, str):
        raise DataError("$.objectives", say("{value} is not a list of objectives", value=shown(objectives)))
    listed = (
        [{"kind": "destroy", "side": side} for side in ("spanish", "riffian")] if objectives is None else objectives
    )
    return {
        "system": "baraka",
        "id": "skirmish",
        "title": {"es": "Escaramuza", "en": "Skirmish"},
        "table": ground,
        "length": length,
        "objectives": [_objective(one, number, ground) for number, one in enumerate(listed)],
        "units": [
            *_drawn_up(south, width, front + between, BEHIND),
            *_drawn_up(north, width, front, -BEHIND),
        ],
    }


def at_edge(army: Army, width: float, height: float) -> list[dict[str, Any]]:
    """An army drawn up at its own edge of a table, the Spanish in the south, as ``units`` of a scenario.

    Args:
        army: The army.
        width: The table from west to east, in centimetres.
        height: The table from north to south, in centimetres.

    >>> from legion_widget.games.baraka import Army
    >>> army = Army("riffian")
    >>> squad = army.add("squad")
    >>> at_edge(army, 120, 90)[0]["at"], at_edge(army, 120, 90)[0]["facing"]
    ([60.0, 14], 180)
    """
    lines = _lines(force(army), max(1, int(width) // ABREAST))
    if army.list.side == "spanish":
        return list(_drawn_up(lines, int(width), int(height) - BEHIND * len(lines), BEHIND))
    return list(_drawn_up(lines, int(width), BEHIND * len(lines), -BEHIND))


def _table(table: Scenario | Mapping[str, Any]) -> dict[str, Any]:
    """A table as data: that of a scenario, or the one that is given."""
    if not isinstance(table, Mapping | Scenario):
        problem = say("{value} is not a table: give a scenario, or a table as files have it", value=shown(table))
        raise DataError("$.table", problem)
    data = dict(table if isinstance(table, Mapping) else table.to_dict().get("table", {}))
    if not all(_is_length(data.get(key)) for key in ("width", "height")):
        raise DataError("$.table", say("a table has a width and a height, in centimetres"))
    return data


def _is_length(value: object) -> bool:
    """Return whether a value is a number of centimetres."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _objective(objective: Mapping[str, Any], number: int, table: Mapping[str, Any]) -> dict[str, Any]:
    """An objective whose area may be named by a piece of the table."""
    if not isinstance(objective, Mapping):
        problem = say("an objective is a table of keys, such as {example}", example='{"kind": "destroy", "side": "…"}')
        raise DataError(f"$.objectives[{number}]", problem)
    area = objective.get("area")
    if not isinstance(area, str):
        return dict(objective)
    listed = table.get("pieces")
    pieces = {
        piece["id"]: piece.get("points")
        for piece in (listed if isinstance(listed, list | tuple) else ())  # the reader of scenarios sees to the rest
        if isinstance(piece, Mapping) and isinstance(piece.get("id"), str)
    }
    if area not in pieces:
        problem = say("there is no piece of terrain {name} on this table", name=shown(area))
        raise DataError(f"$.objectives[{number}].area", problem, nearest(area, pieces))
    return {**objective, "area": pieces[area]}


def _lines(units: list[dict[str, Any]], across: int) -> list[list[dict[str, Any]]]:
    """Units in lines of so many, from the front backwards: squads and machine guns first, commanders behind them."""
    heads = [profile(row["profile"]).level > 0 for row in units]
    groups = ([row for row, head in zip(units, heads, strict=True) if head is behind] for behind in (False, True))
    return [group[n : n + across] for group in groups for n in range(0, len(group), across)]


def _drawn_up(lines: list[list[dict[str, Any]]], width: int, front: int, step: int) -> Iterator[dict[str, Any]]:
    """Each unit at its place: a line every ``step`` centimetres, in the middle of the table, facing the enemy."""
    for n, line in enumerate(lines):
        left = (width - ABREAST * (len(line) - 1)) / 2
        for k, row in enumerate(line):
            yield {**row, "at": [left + ABREAST * k, front + step * n], "facing": 0 if step == BEHIND else 180}


__all__ = ["at_edge", "force", "skirmish"]
