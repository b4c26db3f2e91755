"""The editor of La Legión: its forces and types by name, and how its counters look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....engine.i18n import localized, translate
from ....engine.scene import Shape
from ...hexes.board.editor.kit import HexKit
from ..data import AIRCRAFT, SPANISH
from ..look import FAMILIES, FAMILY_NAMES, TYPE_NAMES, SampleCounter, unit_shapes
from ..terrain import ZONES


class LegionKit(HexKit):
    """The editor of La Legión."""

    blank_fields: ClassVar[Mapping[str, Any]] = {"victory": "none", "start": {"turn": 1, "phase": "movement", "side": "spanish"}}

    def shapes(self, fields: Mapping[str, Any], detail: str = "full") -> tuple[Shape, ...]:
        short = fields.get("short") or self.name_of(fields).upper()[:6]
        figures = int(fields.get("combat", 0)), int(fields.get("movement", 0))
        kind, shown = str(fields.get("type", "infantry")), detail
        return unit_shapes(SampleCounter(_family(fields), short, kind, *figures), detail=shown)  # type: ignore[arg-type]

    def options(self) -> dict[str, dict[str, str]]:
        families = {"": translate("by its type"), **{id: localized(FAMILY_NAMES[id]) for id in FAMILIES if id in FAMILY_NAMES}}
        families["captured"] = translate("Captured")
        phases = {id: localized(words).capitalize() for id, words in _PHASES.items()}
        return {
            **super().options(),
            "type": {id: localized(name).capitalize() for id, name in _TYPES.items()},
            "family": families,
            "start.side": {"": "—", **self.sides},
            "start.airport": self.sides,
            "start.phase": {"": "—", **phases},
            "start.weather": {"": translate("rolled for"), **{id: localized(words) for id, words in _WEATHER.items()}},
        }

    def dot_ink(self, fields: Mapping[str, Any], side: int) -> str:
        return FAMILIES[_family(fields)].paper if _family(fields) in FAMILIES else super().dot_ink(fields, side)

    def zone_name(self, letter: str) -> str:
        names = {ZONES["spanish"]: translate("Inner zone (Spanish)"), ZONES["moroccan"]: translate("Outer zone (Moroccan)")}
        return names.get(letter) or super().zone_name(letter)

    def new_unit(self, side: str) -> dict[str, Any]:
        name = {"es": "Ficha nueva", "en": "New counter"}
        family = "army" if side == SPANISH else "urriaguel"
        return {"side": side, "type": "infantry", "combat": 3, "movement": 3, "short": "NUEVA", "family": family, "name": name}


def _family(fields: Mapping[str, Any]) -> str:
    """The force whose colours a counter has, also where the data leave it out."""
    if fields.get("family"):
        return str(fields["family"])
    kind = fields.get("type")
    if fields.get("captured"):
        return "captured"
    if kind in AIRCRAFT:
        return "air"
    return "fleet" if kind == "fleet" else "army" if fields.get("side") == SPANISH else "urriaguel"


#: The types in full: on the legend of the sheet they are cut short.
_TYPES: dict[str, dict[str, str]] = {
    **TYPE_NAMES,
    "machine_gun": {"es": "ametralladoras", "en": "machine guns"},
    "bomber": {"es": "bombardero", "en": "bomber"},
}
_PHASES: dict[str, dict[str, str]] = {
    "placement": {"es": "colocación", "en": "placement"},
    "weather": {"es": "tiempo", "en": "weather"},
    "air": {"es": "aviación", "en": "air"},
    "fleet": {"es": "flota", "en": "fleet"},
    "bombardment": {"es": "bombardeo", "en": "bombardment"},
    "movement": {"es": "movimiento", "en": "movement"},
    "combat": {"es": "combate", "en": "combat"},
}
_WEATHER: dict[str, dict[str, str]] = {
    "normal": {"es": "normal", "en": "normal"},
    "sandstorm": {"es": "tormenta de arena", "en": "sandstorm"},
    "very_hot": {"es": "mucho calor", "en": "very hot"},
}
