"""The picture of a position: the table, the miniatures, their names and markers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...drawing.palette import Palette, palette
from ...engine.i18n import get_language, localized, number, say
from ...engine.scene import Item, Label, Scene, Shape
from ...engine.tiles import Squares
from .actions import CM, Point, cm
from .armies.roster import Profile
from .group import Member
from .look import TENTH, UNIT, at, badge, ground, miniature, name_of, piece, ruler
from .position import Position, UnitState
from .tabletop.table import Table
from .terms import GONE, MARKERS, SIDE_NAMES
from .texts import header
from .unit import Guard, Unit

if TYPE_CHECKING:
    from .game import Baraka

#: The layers of a picture, lowest first. ``reach`` and ``marks`` are filled by whoever shows a choice.
LAYERS = ("ground", "terrain", "reach", "names", "counters", "marks")
#: Areas are drawn before lines, hills before what stands on them.
ORDER = ("gentle_hill", "steep_hill", "canyon", "crops", "stony", "thicket", "river", "road", "grove", "wire", "trench")


def scene(
    system: Baraka,
    position: Position,
    theme: str = "light",
    language: str | None = None,
    overlays: Mapping[str, Collection[Item]] | None = None,
    **ignored: Any,
) -> Scene:
    """The whole table with its miniatures."""
    language, ink, table = language or get_language(), palette(theme), system.table
    layers: dict[str, tuple[Item, ...]] = dict.fromkeys(LAYERS, ())
    layers["ground"] = (
        Item("ground", (*ground(table.width, table.height, ink), *ruler(table.width, table.height, ink))),
    )
    pieces = sorted(
        table.pieces,
        key=lambda terrain_piece: ORDER.index(terrain_piece.kind) if terrain_piece.kind in ORDER else len(ORDER),
    )
    layers["terrain"] = tuple(
        Item(
            f"terrain-{terrain_piece.id}",
            tuple(piece(terrain_piece, ink)),
            spoken=localized(terrain_piece.name, language),
        )
        for terrain_piece in pieces
    )
    layers["names"] = tuple(
        Item(
            f"name-{terrain_piece.id}", tuple(name_of(terrain_piece, localized(terrain_piece.data.name, language), ink))
        )
        for terrain_piece in pieces
        if terrain_piece.data.name and terrain_piece.data.around is None
    )
    layers["counters"] = tuple(unit_items(system, position, theme, language))
    layers["marks"] = tuple(label_items(system, position, theme, language))
    for name, items in (overlays or {}).items():
        layers[name] = (*layers[name], *items)
    width, height = at((table.width, table.height))
    return Scene(width, height, layers, ink.paper, title=system.scenario.title, description=header(system, position))


def squares(table: Table) -> Squares:
    """The squares of 10 cm that a table is counted in."""
    return Squares(table.width / CM, table.height / CM, UNIT)


def centre_point(places: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The middle of places in centimetres, as a point of the picture."""
    x, y = (sum(place[k] for place in places) / len(places) for k in (0, 1))
    return at(cm(x, y))


def unit_items(system: Baraka, position: Position, theme: str = "light", language: str | None = None) -> Iterator[Item]:
    """The miniatures of every unit."""
    ink = palette(theme)
    for unit in _standing(system, position):
        yield Item(f"unit-{unit.id}", tuple(_miniatures(unit, ink)), spoken=spoken(unit, language))


def label_items(
    system: Baraka, position: Position, theme: str = "light", language: str | None = None
) -> Iterator[Item]:
    """The names of the units with their strength, and their markers: they lie over all miniatures."""
    ink, units = palette(theme), _standing(system, position)
    plates = Plates(units)
    for unit in units:
        yield Item(f"label-{unit.id}", tuple(_label(unit, plates, ink, language)))


def _standing(system: Baraka, position: Position) -> list[Unit]:
    return [unit for unit in (system.unit(position, troop.id) for troop in system.troops) if unit.is_on_table]


def _miniatures(unit: Unit, ink: Palette) -> Iterator[Shape]:
    """The crew of a support weapon share a base: the one that points where it faces lies on top."""
    crew = unit.members
    for member in sorted(crew, key=lambda crewman: crewman is unit.reference) if unit.is_weapon else crew:
        leads = member is unit.reference
        facing = unit.state.facing if unit.is_weapon and leads else None
        yield from miniature(
            member.place,
            member.profile.radius,
            unit.side,
            member.figure.role,
            leads and facing is None,
            ink,
            facing,
            beast(member.profile),
        )
    held = guard(unit)
    if held is not None:
        yield from miniature(held.place, held.profile.radius, unit.side, "soldier", False, ink, None, "horse")


def beast(profile: Profile) -> str:
    """Return what goes with a miniature: a ``horse`` under it, the ``mule`` that it leads; mostly nothing."""
    if profile.kind == "cavalry" and profile.id.endswith("mounted"):
        return "horse"
    return "mule" if profile.id.startswith("mule") else ""


def guard(unit: Unit) -> Member | None:
    """The miniature that holds the horses of a unit on foot (B11.3)."""
    held = Guard(unit.system, unit.position, unit.id)
    return held.members[0] if held.is_on_table else None


class Plates:
    """The places of names: below their unit, or above or beside it where they hide less."""

    #: World units of a letter of a name, and of a line.
    LETTER, LINE = 5.4, 14.0

    def __init__(self, bodies: Iterable[Unit]) -> None:
        self._taken: list[tuple[float, float, float, float]] = []
        self._discs = [(*at(m.place), m.profile.radius * TENTH) for unit in bodies for m in unit.members]

    def place(self, unit: Unit, text: str) -> tuple[float, float]:
        """The middle of the foot of a unit's name."""
        wide = len(text) * self.LETTER
        spots = [(*at(member.place), member.profile.radius * TENTH) for member in unit.members]
        left, right = min(x - r for x, _, r in spots), max(x + r for x, _, r in spots)
        top, bottom = min(y - r for _, y, r in spots), max(y + r for _, y, r in spots)
        x, y = at(unit.place)
        spread = (left + right) / 2
        places = [(x, bottom + 13), (spread, bottom + 13), (x, top - 5), (spread, top - 5)]
        places += [(right + wide / 2 + 4, y + 4), (left - wide / 2 - 4, y + 4)]
        best = min(places, key=lambda spot: self._hides(spot, wide))
        self._taken.append(self._box(best, wide))
        return best

    def _box(self, spot: tuple[float, float], wide: float) -> tuple[float, float, float, float]:
        x, y = spot
        return x - wide / 2, y - self.LINE + 3, x + wide / 2, y + 3

    def _hides(self, spot: tuple[float, float], wide: float) -> float:
        """Return how much a name would hide there: bases, and three times as bad other names."""
        a, b, c, d = self._box(spot, wide)
        bases = sum(a - r < x < c + r and b - r < y < d + r for x, y, r in self._discs)
        names = sum(a < right and left < c and b < below and above < d for left, above, right, below in self._taken)
        return bases + 3 * names


def _label(unit: Unit, plates: Plates, ink: Palette, language: str | None) -> Iterator[Shape]:
    """The unit's name and strength, and its markers beside its leader."""
    text = f"{localized(unit.names, language)} · {unit.count}"
    lx, ly = plates.place(unit, text)
    yield Label(lx, ly, text, 12, "condensed", 600, fill=ink.label, halo=ink.label_halo, halo_width=4)
    x, y = at(unit.place)
    r = unit.reference.profile.radius * TENTH
    for n, (sign, fill, mark) in enumerate(markers(unit)):
        yield from badge(x + r + 7 + 12 * n, y - r - 4, sign, fill, mark)


#: The plates of the markers: sign, ground, ink.
DISTRESS, CHITS = ("#FFFFFF", "#9C1B2E"), ("#2A5DA8", "#FFFFFF")
PLAIN = ("#FFF6DC", "#2C2118")


def marked(state: UnitState) -> dict[str, bool]:
    """The markers that a unit has or has not, by the names of `look.BADGES`."""
    return {
        "fire": state.fired,
        "ground": state.grounded,
        "aim": state.aiming,
        "edge": state.edged,
        "jam": state.jammed,
        "command": state.command,
        "upgrade": state.upgrade,
    }


def markers(unit: Unit) -> Iterator[tuple[str, str, str]]:
    """The plates beside a unit: sign, ground and ink."""
    state = unit.state
    if state.distress:
        yield str(state.distress), *DISTRESS
    if state.chits + state.orders:
        yield str(state.chits + state.orders), *CHITS
    for name, on in marked(state).items():
        if on:
            yield name, *PLAIN


def centimetres(place: Point) -> str:
    """A place on the table as it is written: how far east and how far south of its corner, in centimetres."""
    return " · ".join(number(value / CM) for value in place)


def spoken(unit: Unit, language: str | None = None) -> str:
    """A unit in words, for a screen reader."""
    known = [localized(unit.names, language), localized(SIDE_NAMES[unit.side], language)]
    if unit.whereabouts in GONE:
        return ", ".join([*known, localized(GONE[unit.whereabouts], language)])
    x, y = unit.place
    phrases = [
        *known,
        say("{count} of {all}", count=unit.count, all=unit.most).text(language),
        say("{x} cm east, {y} cm south", x=round(x / 100), y=round(y / 100)).text(language),
        *(localized(name, language) for name in unit.system.table.names_at(unit.place)),
    ]
    if unit.state.distress:
        phrases.append(say("distress {count}", count=unit.state.distress).text(language))
    phrases += [localized(MARKERS[name], language) for name, on in marked(unit.state).items() if on]
    return ", ".join(phrases)
