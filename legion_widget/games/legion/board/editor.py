"""The editor of La Legión: its forces and types by name, and how its counters look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from ....drawing.counters import PLAIN
from ....engine.errors import DataError
from ....engine.i18n import capital, localized, translate
from ....engine.scenario import Scenario
from ....engine.scene import Shape
from ....engine.turn_dates import Dates, turn_dates
from ....ui.editor.editor import Editor
from ....ui.editor.objectives import Objectives, Table
from ....ui.editor.sequence_fields import SequenceForm
from ....ui.game_view import GameView
from ...hexes.board.editor.kit import HexKit
from ...hexes.kinds import look_of, texts
from ..data import AIRCRAFT, SPANISH
from ..game import Legion
from ..look import FAMILIES, SampleCounter, unit_shapes
from ..own_victory import WAYS, LegionVictoryData, ObjectiveData
from ..scenario import LegionScenario
from ..terrain import ZONES
from ..turn_sequence import PhaseData, standard_sequence, written
from ..victory import FORCES, victory_of
from ..weather_table import WeatherKind, standard_weather


class LegionKit(HexKit):
    """The editor of La Legión."""

    blank_fields: ClassVar[Mapping[str, Any]] = {
        "victory": "none", "start": {"turn": 1, "phase": "movement", "side": "spanish"},
    }  # fmt: skip

    weather_record = WeatherKind

    def __init__(self, scenario: Scenario, view: GameView[Any]) -> None:
        assert isinstance(scenario, LegionScenario)
        self.read: LegionScenario = scenario
        super().__init__(scenario, view)

    def shapes(self, fields: Mapping[str, Any], detail: str = "full") -> tuple[Shape, ...]:
        type, family = str(fields.get("type", "infantry")), self._family(fields)
        kind = self.read.types.get(type) or self.read.types["infantry"]
        short = fields.get("short") or self.name_of(fields).upper()[:6]
        figures = int(fields.get("combat", 0)), int(fields.get("movement", 0))
        look = look_of(self.read.families.get(family), kind)
        sample = SampleCounter(family, short, type, *figures, kind.arm, look, kind.symbol or kind.arm)
        return unit_shapes(sample, detail=detail)  # type: ignore[arg-type]

    def _family(self, fields: Mapping[str, Any]) -> str:
        """The force whose colours a counter has, also where the data leave it out."""
        if fields.get("family"):
            return str(fields["family"])
        type = str(fields.get("type", ""))
        arm = self.read.types[type].arm if type in self.read.types else type
        if fields.get("captured"):
            return "captured"
        if arm in AIRCRAFT:
            return "air"
        return "fleet" if arm == "fleet" else "army" if fields.get("side") == SPANISH else "urriaguel"

    def options(self) -> dict[str, dict[str, str]]:
        named = {id: family for id, family in self.read.families.items() if family.name}  # others follow from the type
        families = {id: localized(texts(family.name, id)) for id, family in named.items()}
        weather = {id: localized(texts(kind.name, id)) for id, kind in self.read.weather.kinds.items()}
        phases = {
            "placement": translate("Placement"),
            "weather": translate("Weather"),
            "air": translate("Aircraft"),
            "fleet": translate("Fleet"),
            "bombardment": translate("Bombardment"),
            "movement": translate("Movement"),
            "combat": translate("Combat"),
        }
        return {
            **super().options(),
            "type": {id: capital(localized(texts(kind.name, id))) for id, kind in self.read.types.items()},
            "family": {"": translate("by its type"), **families},
            "start.side": {"": "—", **self.sides},
            "start.airport": self.sides,
            "start.phase": {"": "—", **phases},
            "start.weather": {"": translate("rolled for"), **weather},
        }

    def sequence(self) -> SequenceForm:
        kinds = {phase.kind: phase.title for phase in standard_sequence().phases}
        return SequenceForm(PhaseData, kinds, self.sides, written())

    def weather_rolls(self) -> Mapping[int, str]:
        return standard_weather().by_roll

    def turn_name(self, data: Mapping[str, Any], turn: int) -> str:
        try:
            dates = msgspec.convert(data.get("dates"), Dates)
            return localized(turn_dates(dates, self.last_turn(data))[turn - 1])
        except (DataError, msgspec.ValidationError, LookupError):
            return ""

    def objectives(self, editor: Editor) -> Objectives:
        return Objectives(
            LegionVictoryData,
            self.sides,
            WAYS,
            FORCES,
            lambda scenario: victory_of(Legion(scenario)),
            {
                "": translate("as the board has it"),
                "standard": translate("as the rules have it"),
                "none": translate("nobody: a position to study"),
            },
            [Table(("victory", "objectives"), ObjectiveData, translate("Hexes worth points"), {"hex": ""})],
        )

    zone_letters: ClassVar[Sequence[str]] = tuple(ZONES.values())

    def zone_name(self, letter: str) -> str:
        names = {
            ZONES["spanish"]: translate("Inner zone (Spanish)"),
            ZONES["moroccan"]: translate("Outer zone (Moroccan)"),
        }
        return names.get(letter) or super().zone_name(letter)

    def new_unit(self, side: str) -> dict[str, Any]:
        name = {"es": "Ficha nueva", "en": "New counter"}
        family = "army" if side == SPANISH else "urriaguel"
        figures = {"combat": 3, "movement": 3}
        return {
            "side": side,
            "type": "infantry",
            **figures,
            "short": localized({"es": "NUEVA", "en": "NEW"}),
            "family": family,
            "name": name,
        }

    def marker_ink(self, fields: Mapping[str, Any], side: int) -> str:
        return FAMILIES.get(self._family(fields), PLAIN).paper
