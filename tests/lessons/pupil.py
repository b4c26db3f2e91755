"""What a pupil presses to do what a deed says: counters and hexes of the map, buttons, rule numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from legion_widget.lessons.data import Deed

#: What is pressed: a hex by its label, a unit on a table or one that waits beside the map, a button, a rule, a board.
Press = tuple[str, str]


def presses(deed: Deed, board: Any) -> Iterator[Press]:
    """What is pressed for a deed on a board, one after the other; read it as it goes."""
    game = board.game
    if deed.board:
        yield "board", deed.board
    elif deed.choose:
        yield from _units(game, deed.choose)
    elif deed.rule:
        yield "rule", deed.rule
    elif deed.end_phase:
        yield "button", "next"
    elif deed.odds:
        yield from _aim(game, deed.odds, board)
    elif deed.refused:
        yield from _aim(game, deed.refused, board)
    else:
        yield from _aim(game, deed.do, board)
        if deed.do["do"] == "Attack":
            yield "button", "attack"


def _units(game: Any, *names: str) -> Iterator[Press]:
    for name in names:
        unit = game.units[name]
        if hasattr(unit, "is_on_table"):
            yield "unit", name
        else:
            yield ("hex", unit.hex.label) if unit.hex is not None else ("waiting", name)


def _aim(game: Any, action: dict[str, Any], board: Any) -> Iterator[Press]:
    chosen = board.selected
    match action["do"]:
        case "Attack":
            fighting = [*action["attackers"], *action.get("support", ()), *action["defenders"]]
            set_up = board.set_up  # pressed again they would be taken out
            yield from _units(game, *(unit for unit in fighting if unit not in set_up))
        case "Bomb" | "Bombard":  # the odds are told of whoever is chosen
            yield from _units(game, *_unless(chosen, action["unit"]))
        case "Move" | "Fly":
            yield from _units(game, *_unless(chosen, action["unit"]))
            yield "hex", game.board[action["to"]].label
        case "Place" | "PlaceFleet":
            yield from _units(game, *_unless(chosen, action["unit"]))
            yield "hex", game.board[action["at"]].label
        case other:
            raise NotImplementedError(other)


def _unless(chosen: str | None, unit: str) -> list[str]:
    """A unit that is to be pressed, unless it is chosen already: pressed again it would be let go."""
    return [] if chosen == unit else [unit]
