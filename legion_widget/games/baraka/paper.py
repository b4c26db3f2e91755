"""The printable parts of Baraka & Fatality Lite: the table, bases, cards of units, markers and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from ...drawing.counters import scaled
from ...drawing.palette import palette
from ...drawing.printed import lowered, marker
from ...engine.i18n import Message, capital, gettext_noop, localized, percentage, say, translate
from ...engine.paper import Box, Card, Paper, Piece, Table, first_sentence
from ...engine.scene import Disc, Item, Label, Poly, Scene, Shape
from . import sheet
from .armies import roster
from .armies.roster import Profile, RosterUnit
from .look import SIDE_INKS, TENTH, UNIT, badge, miniature
from .scene import CHITS, DISTRESS, PLAIN, beast
from .tabletop.terrain import kinds
from .tabletop.terrain_pieces import TerrainPiece
from .terms import GONE, MARKERS, SIDE_NAMES

#: How far the colour of a base runs over its edge, in world units.
BLEED = 1.0


#: The edges of the table, in words.
EDGE_NAMES = {
    "north": gettext_noop("north"),
    "east": gettext_noop("east"),
    "south": gettext_noop("south"),
    "west": gettext_noop("west"),
}


class BarakaPaper(Paper):
    """The printable parts of a skirmish. Its table is printed small unless its true size is asked for."""

    unit_mm = 10.0 / UNIT
    shrinks = True

    #: How many of each marker, by its badge.
    MARKERS: ClassVar[dict[str, int]] = {
        "fire": 6, "ground": 6, "aim": 4, "edge": 6, "jam": 2, "command": 2, "upgrade": 4,
    }  # fmt: skip

    def board(self) -> Scene:
        scene: Scene = self.system.sheet(self.position)
        return msgspec.structs.replace(scene, layers={**scene.layers, "counters": (), "marks": ()})

    def map_box(self, scene: Scene) -> Box:
        table = self.setup()
        if scene.width == table.width:
            return super().map_box(scene)
        return sheet.MARGIN, sheet.MARGIN + sheet.BAND, table.width, table.height

    def beside(self, scene: Scene) -> list[tuple[Item, ...]]:
        items = (item for item in scene.layers.get("sheet", ()) if item.id.startswith("legend-"))
        return [listed] if (listed := tuple(items)) else []

    def scale_words(self) -> Message:
        table = self.system.table
        return say("The table measures {wide} by {tall} cm.", wide=table.width / 100, tall=table.height / 100)

    # ---- bases and markers ------------------------------------------------------------------------

    def pieces(self) -> Iterator[Piece]:
        """A base for each miniature, with the number of its unit; fallen on its back."""
        for number, troop in enumerate(self.system.troops, start=1):
            profile = troop.profile if troop.profile.mounted is None else troop.profile.mounted
            for index, figure in enumerate(troop.figures):
                own = figure.profile or profile
                yield self._base(troop, own, index, number)

    def _base(self, troop: RosterUnit, profile: Profile, index: int, number: int) -> Piece:
        figure, radius = troop.figures[index], profile.radius
        facing = 0 if troop.profile.kind == "support" and index == 0 else None
        leads = index == 0 and facing is None
        ink, r = palette("light"), radius * TENTH
        shapes = miniature((0, 0), radius, troop.side, figure.role, leads, ink, facing, beast(profile))
        fill, mark = SIDE_INKS[troop.side]
        edge: tuple[Shape, ...] = (Disc(0, 0, r + BLEED, fill=fill),)
        low = r * 0.2 if leads else r * 0.82  # in the star of a leader, else under the sign of the side
        own = Label(0, low, str(number), r * 0.42, "condensed", 700, fill=fill if leads else mark)
        fallen: tuple[Shape, ...] = (
            Disc(0, 0, r + BLEED, fill=mark),
            Disc(0, 0, r - 0.8, stroke=fill, width=0.8),
            Poly(((-r * 0.36, -r * 0.6), (r * 0.36, r * 0.12)), stroke=fill, width=r * 0.12, closed=False),
            Poly(((-r * 0.36, r * 0.12), (r * 0.36, -r * 0.6)), stroke=fill, width=r * 0.12, closed=False),
            Label(0, r * 0.74, str(number), r * 0.46, "condensed", 700, fill=fill),
        )
        return Piece(
            id=f"{troop.id}-{index + 1}",
            name=f"{number} {localized(troop.name)}",
            front=(*edge, *shapes[1:], own),
            back=fallen,
            units=2 * r,
            round=True,
            size=profile.base,
        )

    def markers(self) -> Iterator[Piece]:
        yield self._marker("impulse", translate("Impulse"), badge(0, 0, "1", *PLAIN))
        distress, chit = translate("Distress"), translate("Chit")
        for count in (1, 2):
            sign = badge(0, 0, str(count), *DISTRESS)
            back = badge(0, 0, str(count + 2), *DISTRESS)
            yield self._marker(f"distress-{count}", distress, sign, (distress, back), 6)
        yield self._marker("chit", chit, badge(0, 0, "1", *CHITS), (chit, badge(0, 0, "2", *CHITS)), 12)
        for name, count in self.MARKERS.items():
            title = translate("Blades") if name == "edge" else localized(MARKERS[name])
            yield self._marker(name, title, badge(0, 0, name, *PLAIN), None, count)

    def _marker(
        self,
        id: str,
        name: str,
        sign: list[Shape],
        other: tuple[str, list[Shape]] | None = None,
        count: int = 1,
    ) -> Piece:
        title = capital(name)
        front = marker(title, lowered(_larger(sign)))
        back = front if other is None else marker(other[0], lowered(_larger(other[1])))
        return Piece(id=f"marker-{id}", name=title, front=front, back=back, size=15.0, count=count)

    # ---- cards ------------------------------------------------------------------------------------

    def cards(self) -> Iterator[Card]:
        for number, troop in enumerate(self.system.troops, start=1):
            fill, mark = SIDE_INKS[troop.side]
            back = tuple(miniature((0, 0), 140, troop.side, "soldier", False, palette("light")))[1:]
            superior = localized(self.system.troop(troop.superior).name) if troop.superior else ""
            under = say("under {unit}", unit=superior).text() if superior else localized(SIDE_NAMES[troop.side])
            yield Card(
                id=troop.id,
                title=f"{number}. {localized(troop.name)}",
                under=under,
                values=_values(troop.profile, len(troop.figures)),
                lines=tuple(_lines(troop)),
                ground=fill,
                ink=mark,
                back=back,
            )

    # ---- tables -----------------------------------------------------------------------------------

    def tables(self) -> Iterator[Table]:
        yield self._terrain()
        yield self._weapons()
        yield self._sides()
        yield self._objectives()
        yield self.track(translate("Impulses"), self.system.scenario.length)
        yield from self.rules_table(translate("What changes fire"), *(f"B12.{number}" for number in range(3, 11)))
        yield from self.rules_table(translate("Close combat"), *(f"B13.{number}" for number in range(1, 7)))
        yield from self.rules_table(translate("Morale"), "B14.1", "B14.2", "B14.3")

    def _terrain(self) -> Table:
        shown: dict[str, TerrainPiece] = {piece.kind: piece for piece in self.system.table.pieces}
        going = {"open": translate("open"), "rough": translate("rough"), "difficult": translate("difficult")}
        cover = {"none": "–", "light": translate("light cover"), "heavy": translate("heavy cover")}
        names: dict[str, list[str]] = {}
        for piece in self.system.table.pieces:
            names.setdefault(piece.kind, []).append(localized(piece.name))

        def covers(kind: Any) -> str:
            if kind.entered is None or kind.entered == kind.cover:
                return cover[kind.cover]
            less = cover[kind.entered]
            return say("{cover}; {less} for units that came in later", cover=cover[kind.cover], less=less).text()

        rows = tuple(
            (
                localized(kind.name),
                ", ".join(name for name in dict.fromkeys(names[id]) if name and name != localized(kind.name)) or "–",
                going[kind.movement],
                covers(kind),
            )
            for id, kind in kinds().items()
            if id in shown
        )
        head = (translate("Terrain"), translate("On the map"), translate("Movement"), translate("Cover"))
        return Table(title=translate("Terrain on this table"), head=head, rows=rows, rule="B19.1", wide=(0, 1, 3))

    def _weapons(self) -> Table:
        used = {id for troop in self.system.troops for figure in troop.figures for id in figure.weapons}
        rows = tuple(
            (
                localized(weapon.name),
                _range(weapon.effective),
                _range(weapon.maximum),
                f"{weapon.static[0]} / {weapon.static[1]}",
                f"{weapon.moving[0]} / {weapon.moving[1]}",
                f"+{weapon.melee}" if weapon.melee else "–",
            )
            for id, weapon in roster.weapons().items()
            if id in used
        )
        head = (
            translate("Weapon"),
            translate("Effective, cm"),
            translate("Longest, cm"),
            translate("Dice standing"),
            translate("Dice moving"),
            translate("Close combat"),
        )
        note = translate("Dice at effective and at long range.")
        return Table(title=translate("Weapons"), head=head, rows=rows, rule="B12.6", note=note)

    def _objectives(self) -> Table:
        rows = tuple(
            (capital(localized(SIDE_NAMES[data.side])), *self._aim(data), _where(data), str(data.points))
            for data in self.system.scenario.data.objectives
        )
        head = (translate("Side"), translate("Aim"), translate("What counts"), translate("Where"), translate("Points"))
        note = translate("Places are measured from the north-west corner of the table.")
        return Table(title=translate("Points at the end"), head=head, rows=rows, note=note, wide=(1, 2, 3))

    def _aim(self, data: Any) -> tuple[str, str]:
        """Return what an objective is called, and what earns its points, in words."""
        aims = {
            "hold": translate("to be alone there"),
            "reach": translate("for each miniature there"),
            "exit": translate("for each unit that has left by an edge"),
            "destroy": translate("for each enemy miniature lost"),
            "survive": translate("for each miniature of your own that is left"),
        }
        counted = ", ".join(localized(self.system.troop(unit).name) for unit in data.units)
        earns = aims[data.kind] + (f" ({counted})" if counted else "")
        return localized(data.title) if data.title else "–", earns

    def _sides(self) -> Table:
        """B8.5, B14.2: who attacks, and to which edge of the table each side flees."""
        scenario = self.system.scenario
        rows = tuple(
            (
                capital(localized(words)),
                translate("Attacker") if scenario.attacker == side else translate("Defender"),
                translate(EDGE_NAMES[scenario.edges[side]]),
            )
            for side, words in SIDE_NAMES.items()
        )
        head = (translate("Side"), translate("Part"), translate("Edge of the table it flees to"))
        return Table(title=translate("The sides"), head=head, rows=rows, rule="B14.2", wide=(0, 1, 2))

    def forces(self) -> Iterator[Table]:
        head = (
            "",
            translate("Unit"),
            translate("Profile"),
            translate("Figures"),
            translate("Commander"),
            translate("Place"),
            translate("Points"),
        )
        for side, words in SIDE_NAMES.items():
            rows = []
            for number, troop in enumerate(self.system.troops, start=1):
                if troop.side != side:
                    continue
                unit = self.system.unit(self.position, troop.id)
                superior = localized(self.system.troop(troop.superior).name) if troop.superior else "–"
                data = self.system.scenario.data.units[number - 1]
                if unit.is_on_table:
                    x, y = (round(length / 100) for length in unit.place)
                    place = say("{x} cm east, {y} cm south", x=x, y=y).text()
                elif unit.whereabouts == "waiting":
                    place = say("comes in impulse {impulse}", impulse=data.enters).text()
                    if data.at is not None:
                        x, y = (round(length) for length in data.at)
                        place += ": " + say("{x} cm east, {y} cm south", x=x, y=y).text()
                elif unit.whereabouts in GONE:
                    place = localized(GONE[unit.whereabouts])
                else:
                    place = translate("with another unit")
                points = str(troop.points or data.points or "–")
                profile = localized(troop.profile.name)
                if data.trustful:
                    profile = say("{profile}, of a trusted kábila", profile=profile).text()
                row = (str(number), localized(troop.name), profile, str(len(troop.figures)), superior, place, points)
                rows.append(row)
            if rows:
                title = localized(words)
                note = translate("Places are measured from the north-west corner of the table.")
                yield Table(title=capital(title), head=head, rows=tuple(rows), note=note, wide=(1, 2, 4, 5))


def _larger(shapes: list[Shape], by: float = 1.45) -> list[Shape]:
    """The plate of a marker, larger."""
    return list(scaled(shapes, by))


def _values(profile: Profile, figures: int) -> tuple[tuple[str, str], ...]:
    """The values of a profile as its card shows them."""
    return (
        (translate("Figures"), str(figures)),
        (translate("Movement"), "/".join(map(str, profile.movement))),
        (translate("Fire"), "/".join(map(str, profile.fire))),
        (translate("Aggressiveness"), str(profile.aggressiveness)),
        (translate("Defence"), "/".join(map(str, profile.defence))),
        (translate("Drill"), str(profile.drill)),
        (translate("Morale"), str(profile.morale)),
        (translate("Locate"), percentage(profile.locate)),
        *(((translate("Level"), str(profile.level)),) if profile.level else ()),
    )


def _lines(troop: RosterUnit) -> Iterator[tuple[str, str]]:
    """The arms, special rules and traits of a unit."""
    arms = dict.fromkeys(id for figure in troop.figures for id in figure.weapons)
    things = dict.fromkeys(id for figure in troop.figures for id in figure.equipment)
    names = [localized(roster.weapon(id).name) for id in arms] + [localized(roster.item(id).name) for id in things]
    if names:
        yield translate("Weapons"), ", ".join(names)
    for id in troop.rules:
        rule = roster.special_rule(id)
        yield localized(rule.name), first_sentence(localized(rule.text), 90)
    for id in troop.traits:
        trait = roster.trait(id)
        yield localized(trait.name), first_sentence(localized(trait.text), 90)


def _range(centimetres: int | None) -> str:
    return translate("no limit") if centimetres is None else str(centimetres)


def _where(data: Any) -> str:
    """Return where an objective lies: the box round its area, or its edge of the table."""
    if data.edge is not None:
        return translate(EDGE_NAMES[data.edge])
    if not data.area:
        return "–"
    (left, right), (top, bottom) = ((round(min(of)), round(max(of))) for of in zip(*data.area, strict=True))
    return say(
        "{left}–{right} cm east, {top}–{bottom} cm south", left=left, right=right, top=top, bottom=bottom
    ).text()


__all__ = ["BarakaPaper"]
