"""The printable parts of La Legión."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...drawing.counters import PLAIN, CounterLook
from ...drawing.printed import figure, mark_sign, storm, sun
from ...engine.i18n import capital, localized, percent, translate
from ...engine.paper import ClassSheet, Piece, Table
from ...engine.scene import Shape
from ..hexes.paper import HexPaper
from . import terms
from .class_sheet import class_sheet
from .data import SIDES, Side
from .look import FAMILIES, unit_shapes
from .modifiers import ENDS, contest
from .position import DIE
from .turn_sequence import TURNS
from .weather_table import Weather

#: The factors that the table of chances goes up to.
MOST = 12


class LegionPaper(HexPaper):
    """The printable parts of one position of La Legión."""

    side_looks = (FAMILIES["army"], FAMILIES["urriaguel"])

    def front(self, counter: Any) -> tuple[Shape, ...]:
        return unit_shapes(counter, ("captured",) if counter.captured else ())

    def look(self, counter: Any) -> CounterLook:
        return counter.look or FAMILIES.get(counter.family, PLAIN)

    def symbol(self, counter: Any) -> str:
        return counter.symbol or super().symbol(counter)

    def markers(self) -> Iterator[Piece]:
        yield self.marker("turn", translate("Turn"), figure(f"1–{self.system.sequence.turns}", size=11))
        yield self.marker("weather", translate("Normal weather"), sun("#5E7F3A"), (translate("Sandstorm"), storm()))
        yield self.marker("heat", translate("Very hot"), sun(heat=True))
        if self.system.airport is not None:
            airfield, (ours, theirs) = translate("Airfield"), (figure(self._side(side), size=8) for side in SIDES)
            yield self.marker("airfield", airfield, ours, (airfield, theirs))
        moved, fought = translate("Moved"), translate("Fought")
        yield self.marker("moved", moved, mark_sign("moved"), (fought, mark_sign("fought")), 18)
        yield self.marker("bound", translate("Must attack"), mark_sign("bound"), count=9)

    def rules_set_aside(self) -> frozenset[str]:
        """L4.1, L5.6, L6.3: a scenario may have its own length, its own victory, and its own forces and arrivals."""
        aside = set[str]()
        if self.system.sequence.turns != TURNS:
            aside.add("L4.1")
        if self.system.scenario.victory != "standard":
            aside |= {"L5.1", "L5.2", "L5.3", "L5.4", "L10.3"}
        if self.system.scenario.data.order_of_battle != "rif":
            aside |= {"L6.3", "L6.4", "L6.5", "L6.8", "L6.9"}
        return frozenset(aside)

    def class_sheet(self) -> ClassSheet:
        return class_sheet(self)

    # ---- tables -----------------------------------------------------------------------------------

    def cost(self, letter: str) -> str:
        """L7.7: what a hex costs a land counter."""
        kind = self.system.scenario.terrain.by_letter[letter]
        return str(kind.cost) if kind.ground == "land" else ""

    def tables(self) -> Iterator[Table]:
        yield self.ground()
        yield self.weather()
        yield from self.chances_tables()
        yield from self.rules_table(translate("What changes a factor"), "L8.6", "L8.7", "L8.8", "L8.11", "L9.5")
        yield from self.rules_table(translate("Bombardment"), "L8.10", "L8.17", "L8.19")
        yield self.turns()

    def weather(self) -> Table:
        """L9.1 to L9.4: what the special die brings, and what each weather takes from movement."""
        faces = sorted(set(DIE.faces))
        rows, table = [], self.system.weather
        for id in dict.fromkeys(table.by_roll[face] for face in faces):
            numbers = ", ".join(str(face) for face in faces if table.by_roll[face] == id)
            rows.append((numbers, localized(table[id].words), *(self._losses(table[id], side) for side in SIDES)))
        head = (translate("Die"), translate("Weather"), *(self._side(side) for side in SIDES))
        return Table(
            title=translate("Weather"),
            head=head,
            rows=tuple(rows),
            rule="L9.1",
            wide=(2, 3),
            note=translate("What is taken from the movement factor; from the displacement factor twice as much."),
        )

    def _losses(self, kind: Weather, side: Side) -> str:
        """Return what a kind of weather takes from the movement of a side's counters."""
        names = {
            counter.type: localized(self.system.unit(self.position, counter.id).type_name)
            for counter in self.system.counters
        }
        taken = {name: losses[side] for name, losses in kind.movement.items() if losses.get(side)}
        told = (f"−{loss}" if name == "all" else f"{names.get(name, name)} −{loss}" for name, loss in taken.items())
        return ", ".join(told) or "–"

    def _side(self, side: str) -> str:
        name = localized(terms.SIDE_NAMES[side])
        return capital(name)

    def chances_tables(self) -> Iterator[Table]:
        """L8.2: how likely each end of a combat is, by the two factors."""
        titles = {
            "attacker": translate("Combat: chance that the attacker wins"),
            "tie": translate("Combat: chance of a tie"),
        }
        factors = range(1, MOST + 1)
        chances = {(a, d): contest(a, d).chances() for a in factors for d in factors}
        for end in ENDS[:2]:
            rows = tuple(
                (str(attack), *(_percent(chances[attack, defence].get(end, 0)) for defence in factors))
                for attack in factors
            )
            yield Table(
                title=titles[end],
                head=(translate("Attack \\ Defence"), *map(str, factors)),
                rows=rows,
                rule="L8.2",
                wide=(),
                note=translate("Each side multiplies its factor by the special die; the higher product wins."),
            )


def _percent(chance: Fraction | int) -> str:
    return percent(chance, 0) if chance else "–"


__all__ = ["LegionPaper"]
