"""Events of movement: units that arrive, move, turn and leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.i18n import LocalizedText, Message, say
from ..actions import Point, path_length

if TYPE_CHECKING:
    from ..game import Baraka

GOING: dict[str, LocalizedText] = {
    "open": {"es": "abierto", "en": "open"},
    "rough": {"es": "abrupto", "en": "rough"},
    "difficult": {"es": "difícil", "en": "difficult"},
}
MOVES: dict[str, Message] = {
    "move": say("moves"),
    "charge": say("charges"),
    "flight": say("flees"),
    "panic": say("runs in panic"),
    "ground": say("takes the ground"),
    "dismount": say("dismounts"),
}


class Entered(Event, frozen=True, kw_only=True):
    """A unit that the scenario held back has come on to the table."""

    unit: str
    at: Point
    rules: tuple[str, ...] = ("B21.2",)

    icon = "place"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        return say("{unit} comes on to the table.", unit=system.troop(self.unit).name)


class Moved(Event, frozen=True, kw_only=True):
    """A unit moved; ``kind`` is ``move``, ``charge``, ``flight``, ``panic``, ``ground``, ``mount`` or ``dismount``."""

    unit: str
    path: tuple[Point, ...]
    kind: str
    ground: str = "open"
    length: int = 0
    rules: tuple[str, ...] = ("B11.1", "B11.2")

    icon = "move"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        if self.kind == "mount":
            return say("{unit} mounts.", unit=system.troop(self.unit).name)
        return say(
            "{unit} {moves} {length} cm over {ground} ground.",
            unit=system.troop(self.unit).name,
            moves=MOVES[self.kind],
            length=path_length(self.length),
            ground=GOING[self.ground],
        )


class LeftTable(Event, frozen=True, kw_only=True):
    """A unit has left the table as its scenario requires."""

    unit: str
    edge: str
    rules: tuple[str, ...] = ("B11.1",)

    icon = "move"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        return say("{unit} leaves the table.", unit=system.troop(self.unit).name)


class Turned(Event, frozen=True, kw_only=True):
    unit: str
    facing: int
    rules: tuple[str, ...] = ("B18.1",)

    icon = "swap"
    log_filter = "moves"

    def text(self, system: Baraka) -> Message:
        return say("{unit} turns to {facing}°.", unit=system.troop(self.unit).name, facing=self.facing)
