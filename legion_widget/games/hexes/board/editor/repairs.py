"""Repairs of faults on a board of hexes: a counter moves to an adjacent hex or off the map, a road gets its hexes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .....engine.errors import DataFault
from .....engine.hexgrid import bits
from .....engine.i18n import say
from .....ui.editor.editor import Editor
from .....ui.editor.kit import Ref
from .....ui.editor.repairs import Repair, is_mended

if TYPE_CHECKING:
    from .kit import HexKit


def repairs(kit: HexKit, editor: Editor, fault: DataFault, ref: Ref | None) -> Iterator[Repair]:
    """Yield possible repairs of a fault; the caller tries whether they work."""
    if ref is not None and ref[0] == "road":
        yield _joined(kit, int(ref[1]))
    if ref is not None and ref[0] == "unit":
        place = kit.where(editor, ref)
        beside = _nearest(kit, editor, fault, ref[1], place) if isinstance(place, int) else None
        if beside is not None:
            yield beside
        yield Repair(say("Off the map"), lambda data: kit.data.put(data, ref[1], None))


def _nearest(kit: HexKit, editor: Editor, fault: DataFault, id: str, place: int) -> Repair | None:
    """The move to the nearest hex, at most two away, where a counter may stand and no other one does."""
    grid, standing = kit.data.grid, kit.standing(editor)
    for other in sorted(bits(grid.disc(place, 2)), key=lambda other: grid.distance(place, other)):
        if other != place and other not in standing:
            label = grid.label(other)
            repair = Repair(
                say("Move to {hex}", hex=label),
                lambda data, label=label: kit.data.put(data, id, label),  # type: ignore[misc]
            )
            if is_mended(editor.draft, fault, repair):
                return repair
    return None


def _joined(kit: HexKit, number: int) -> Repair:
    """The hexes that a road jumps over are added to it, by a shortest way."""

    def mend(data: dict[str, Any]) -> None:
        road, grid = kit.data.own_board(data)["roads"][number], kit.data.grid
        hexes = list(road["hexes"])
        whole = hexes[:1]
        for one, two in pairwise(hexes):
            here, end = kit.data.index(data, one), kit.data.index(data, two)
            if here is not None and end is not None:
                while grid.distance(here, end) > 1:
                    here = min(bits(grid.neighbours(here)), key=lambda other: grid.distance(other, end))
                    whole.append(grid.label(here))
            whole.append(two)
        road["hexes"] = whole

    return Repair(say("Add the hexes between"), mend)
