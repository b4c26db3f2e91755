"""What a pupil presses to do what a deed says: counters and hexes of the map, buttons, rule numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legion_widget.lessons.data import Deed

#: What is pressed: a hex by its label, a unit that waits beside the map, a button by its command, a rule by its number.
Press = tuple[str, str]


def presses(deed: Deed, game: Any) -> Iterator[Press]:
    """What is pressed for a deed on the board of a game, one after the other; read it as it goes."""
    if deed.board:
        yield "board", deed.board
    elif deed.choose:
        yield from _units(game, deed.choose)
    elif deed.rule:
        yield "rule", deed.rule
    elif deed.end_phase:
        yield "button", "next"
    elif deed.odds:
        yield from _aim(game, deed.odds)
    elif deed.refused:
        yield from _aim(game, deed.refused)
    else:
        yield from _aim(game, deed.do)
        if deed.do["do"] == "Attack":
            yield "button", "attack"


def _units(game: Any, *names: str) -> Iterator[Press]:
    for name in names:
        where = game.units[name].hex
        yield ("hex", where.label) if where is not None else ("waiting", name)


def _aim(game: Any, action: dict[str, Any]) -> Iterator[Press]:
    match action["do"]:
        case "Attack":
            yield from _units(game, *action["attackers"], *action.get("support", ()), *action["defenders"])
        case "Move" | "Fly":
            yield from _units(game, action["unit"])
            yield "hex", game.board[action["to"]].label
        case "Place" | "PlaceFleet":
            yield from _units(game, action["unit"])
            yield "hex", game.board[action["at"]].label
        case "Bomb" | "Bombard":
            yield from _units(game, action["unit"], action["target"])
        case other:
            raise NotImplementedError(other)
