"""The ground of a scenario as sets of hexes, computed once: entry, costs and shelter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...drawing.terrain import TerrainStyle
from ...engine.i18n import LocalizedText
from .terrain import LegionBoard, TerrainKind

if TYPE_CHECKING:
    from .scenario import LegionScenario


class TerrainSets:
    """The questions of the rules about the ground; a part of `Legion`."""

    scenario: LegionScenario
    board: LegionBoard
    cities: int
    forts: int
    terrain: Mapping[str, TerrainStyle]

    def read_ground(self) -> None:
        """The ground as sets of hexes: who enters what, and what it costs."""
        terrain, board = self.scenario.terrain, self.board

        def hexes(is_wanted: Callable[[TerrainKind], object]) -> int:
            return terrain.mask(board, is_wanted)

        self.terrain = terrain.styles
        self.land = hexes(lambda kind: kind.ground == "land")
        self.sea = hexes(lambda kind: kind.ground == "sea")
        self.lagoon = hexes(lambda kind: kind.ground == "lagoon")
        #: The land that costs two points, and that which costs more, by its cost.
        self.slow = self.land & hexes(lambda kind: kind.cost == 2)
        more = [kind for kind in terrain.kinds.values() if kind.ground == "land" and kind.cost > 2]
        by_cost = [(kind.cost, board.mask(kind.letter)) for kind in sorted(more, key=lambda kind: kind.cost)]
        self.dear = tuple((cost, mask) for cost, mask in by_cost if mask)
        #: The land that costs more than one point.
        self.rough = self.slow | sum(mask for _, mask in self.dear)
        self.sheltering = hexes(lambda kind: kind.shelter)
        #: The land on which a counter may be worth more or less when it is attacked.
        self.defensible = self.land & hexes(lambda kind: kind.defence)
        #: The hexes that the counters of each type may enter (L7.8, L7.13, L7.14).
        self.open_to = {type: self._open_to({type, kind.arm}) for type, kind in self.scenario.types.items()}

    def _open_to(self, names: set[str]) -> int:
        """The hexes that counters of a type or arm may enter: armour no towns, and nobody ground that bars it."""
        towns = self.cities | self.forts if "armour" in names else 0
        return self.land & ~towns & ~self.scenario.terrain.mask(self.board, lambda kind: names & {*kind.bars})

    def ground(self, index: int) -> TerrainKind:
        """The kind of ground of a hex."""
        return self.scenario.terrain.by_letter[self.board.terrain_at[index]]

    def ground_id(self, index: int) -> str:
        """The id of the kind of ground of a hex."""
        return self.scenario.terrain.ids[self.board.terrain_at[index]]

    def ground_name(self, index: int) -> LocalizedText:
        """Return what the ground of a hex is called in a sentence."""
        return self.scenario.terrain.names[self.board.terrain_at[index]]
