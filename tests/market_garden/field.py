"""Small positions for the tests of the rules: a few units on a bare plain, or on what ground a test needs.

    game = field(a="allied infantry 6/3-7-8 0505", g="german infantry 4-5-6 0504")

Columns count from 01 in the west, rows from 01 in the north. The hexes around 0505 are 0504 0506 0404 0405 0604 0605
(an odd column), those around 0405 are 0404 0406 0305 0306 0505 0506 (an even one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import legion_widget as lw
from legion_widget.engine.game import Game

COLUMNS, ROWS = 10, 10


def scenario(
    *,
    phase: str | None = "movement",
    side: str | None = "allied",
    turn: int = 1,
    turns: int = 4,
    ground: Mapping[str, str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    rivers: Sequence[Mapping[str, Any]] = (),
    start: Mapping[str, Any] | None = None,
    more: Mapping[str, Any] | None = None,
    **units: str,
) -> dict[str, Any]:
    """A scenario as data, with units written as ``side type strengths-efficiency-movement hex [key=value ...]``.

    Strengths are ``6/4/2``, with all steps first; hex ``-`` is none.
    """
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for label, letter in (ground or {}).items():
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = letter
    board = {
        "columns": COLUMNS,
        "rows": ROWS,
        "terrain": ["".join(row) for row in rows],
        "roads": [list(road) for road in roads],
        "rivers": [dict(river) for river in rivers],
    }
    begin: dict[str, Any] = {"turn": turn, **(start or {})}
    if phase is not None:
        begin["phase"] = phase
        if side is not None:
            begin["side"] = side
    return {
        "system": "market-garden",
        "board": board,
        "turns": turns,
        "start": begin,
        "units": [_unit(name.replace("_", "-"), text) for name, text in units.items()],
        **(more or {}),
    }


def field(*, dice: Sequence[int] = (), options: Mapping[str, str] | None = None, seed: int = 0, **what: Any) -> Game:
    """A game of a small scenario."""
    return lw.new_game(scenario(**what), seed=seed, dice=list(dice), options=options)


def _unit(name: str, text: str) -> dict[str, Any]:
    side, kind, factors, where, *more = text.split()
    strengths, efficiency, movement = factors.split("-")
    unit: dict[str, Any] = {
        "id": name,
        "side": side,
        "type": kind,
        "strength": [int(each) for each in strengths.split("/")],
        "efficiency": int(efficiency),
        "movement": int(movement),
    }
    if where != "-":
        unit["at"] = where
    for pair in more:
        key, value = pair.split("=")
        unit[key] = value.split(",") if key in ("entry", "drop", "marks") else int(value) if value.isdigit() else value
    return unit


def kinds(events: Sequence[Any]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in events]


def hex_of(game: Any, name: str) -> str:
    """The label of a unit's hex, or its status."""
    unit = game.units[name]
    return unit.hex.label if unit.hex else unit.status
