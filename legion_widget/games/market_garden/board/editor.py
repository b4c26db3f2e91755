"""The editor of Market Garden: its formations and types by name, and how its counters look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from ....engine.errors import DataError
from ....engine.i18n import capital, localized, translate
from ....engine.scene import Shape
from ....engine.turn_dates import Dates
from ....ui.editor.editor import Editor
from ....ui.editor.objectives import Objectives, Table
from ....ui.editor.sequence_fields import SequenceForm
from ...hexes.board.editor.kit import HexKit
from ..data import ObjectiveData, VictoryData
from ..dates import FIRST, Calendar
from ..game import MarketGarden
from ..look import FAMILY_NAMES, TYPE_NAMES, counter_shapes
from ..scenario import WAYS
from ..turn_sequence import PhaseData, PhaseId, standard_sequence
from ..victory import FORCES, victory_of
from ..weather_table import DIE, WeatherKind


class MarketGardenKit(HexKit):
    """The editor of Market Garden."""

    first_date = FIRST.isoformat()
    weather_record = WeatherKind

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
        scenario: Any = self.scenario
        weather = scenario.weather.kinds
        titles = {phase.kind: localized(phase.title) for phase in self.system.sequence.phases}
        phases = {kind: titles[kind] for kind in get_args(PhaseId) if kind in titles}
        return {
            **super().options(),
            "type": {id: capital(localized(name)) for id, name in TYPE_NAMES.items()},
            "family": families,
            "mobility": {"leg": translate("On foot"), "motorised": translate("Motorised")},
            "start.side": {"": "—", **self.sides},
            "start.phase": {"": "—", **phases},
            "start.weather": {id: capital(localized(kind.words)) for id, kind in weather.items()},
            "start.initiative": {"": "—", **self.sides},
        }

    def sequence(self) -> SequenceForm:
        kinds = {phase.kind: phase.title for phase in standard_sequence(1).phases}
        return SequenceForm(PhaseData, kinds, self.sides, [{"kind": kind} for kind in kinds])

    def weather_rolls(self) -> Mapping[int, str]:
        bad = self.system.values["H0.2.bad"]
        return {number: "bad" if number >= bad else "clear" for number in DIE.faces}

    def turn_name(self, data: Mapping[str, Any], turn: int) -> str:
        try:
            dates = msgspec.convert(data.get("dates"), Dates | None)
            return Calendar(dates, self.last_turn(data)).words(turn).text()
        except (DataError, msgspec.ValidationError, LookupError):
            return ""

    def figures(self, fields: Mapping[str, Any]) -> str:
        strength = fields.get("strength") or ["?"]
        return f"{strength[0]}-{fields.get('efficiency', 0)}-{fields.get('movement', 0)}"

    def objectives(self, editor: Editor) -> Objectives:
        return Objectives(
            VictoryData,
            self.sides,
            WAYS,
            FORCES,
            lambda scenario: victory_of(MarketGarden(scenario)),
            {},
            [Table(("victory", "objectives"), ObjectiveData, translate("Hexes worth points"), {"hex": ""})],
        )

    def waters(self, editor: Editor) -> dict[str, str]:
        scenario: Any = self.scenario
        return {kind: capital(localized(side.name)) or kind for kind, side in scenario.tables.terrain.sides.items()}

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
            "short": localized({"es": "NUEVA", "en": "NEW"}),
            "name": name,
        }
