"""The editor of Market Garden: its formations and types by name, and how its counters look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.i18n import localized, translate
from ....engine.scene import Shape
from ....ui.editor.editor import Editor
from ...hexes.board.editor.kit import HexKit
from ..look import FAMILY_NAMES, TYPE_NAMES, counter_shapes


class MarketGardenKit(HexKit):
    """The editor of Market Garden."""

    def shapes(self, fields: Mapping[str, Any], detail: str = "full") -> tuple[Shape, ...]:
        strength = list(fields.get("strength") or [1])
        left = min(int(fields.get("steps") or len(strength)), len(strength))
        return counter_shapes(
            str(fields.get("family") or fields.get("side")),
            fields.get("short") or self.name_of(fields)[:8],
            str(fields.get("type", "infantry")),
            strength[len(strength) - left],
            int(fields.get("efficiency", 0)),
            int(fields.get("movement", 0)),
            (left, len(strength)),
            detail=detail,  # type: ignore[arg-type]
        )

    def options(self) -> dict[str, dict[str, str]]:
        families = {"": translate("by its side"), **{id: localized(name) for id, name in FAMILY_NAMES.items()}}
        return {
            **super().options(),
            "type": {id: localized(name).capitalize() for id, name in TYPE_NAMES.items()},
            "family": families,
            "mobility": {"leg": translate("On foot"), "motorised": translate("Motorised")},
            "start.side": {"": "—", **self.sides},
            "start.initiative": self.sides,
        }

    def waters(self, editor: Editor) -> dict[str, str]:
        scenario: Any = self.scenario
        return {kind: localized(side.name).capitalize() or kind for kind, side in scenario.tables.terrain.sides.items()}

    def cost_note(self, letter: str) -> str:
        scenario: Any = self.scenario
        ground = scenario.tables.terrain[letter]
        return f"{ground.leg or '–'} / {ground.motorised or '–'}"

    def new_unit(self, side: str) -> dict[str, Any]:
        name = {"es": "Unidad nueva", "en": "New unit"}
        return {
            "side": side,
            "type": "infantry",
            "strength": [4, 2],
            "efficiency": 6,
            "movement": 4,
            "short": "NEW",
            "name": name,
        }
