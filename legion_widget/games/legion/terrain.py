"""The ground of La Legión: terrain letters, kinds of places and landing hexes of its boards (L2.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ...drawing.scatter import Scatter
from ...drawing.terrain import TerrainStyle
from ...engine.board import Board, Hex
from ...engine.board_data import PLACE_KINDS, BoardData, HexMark, PlaceKind
from ...engine.data import shipped_records
from ...engine.errors import DataError, DataFaults, shown
from ...engine.hexgrid import bits
from ...engine.i18n import LocalizedText, capital, say
from ...engine.plain_data import Label, Name
from ..hexes.kinds import check_colours, joined, texts

TERRAIN_FILE = Path(__file__).parent / "tables" / "terrain.toml"

#: The letters of the zones of a board: the inner one of the Spanish, the outer one of the Moroccans.
ZONES = {"spanish": "s", "moroccan": "m"}

Points = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class TerrainKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of terrain, as a scenario writes it under ``[terrain.ID]``.

    Args:
        like: The id of the kind from which its missing keys are taken, such as ``"mountain"``.
        letter: Its letter in the ``terrain`` of a board, such as ``"w"``.
        name: What it is called, by language, such as ``{ es = "barranco", en = "ravine" }``.
        ground: Who may be there: ``"land"`` (the default) land counters, ``"sea"`` fleets, ``"lagoon"`` nobody.
        cost: What a hex costs a land counter, in movement points, 1 to 9, such as ``2``; default 1.
        bars: The arms or types of unit that never enter it, such as ``["armour", "artillery"]``; default none.
        defence: What is added to the combat factor of a counter that is attacked there, in points: by arm, by type or
            for ``"all"``, such as ``{ machine_gun = 1 }``; default nothing.
        shelter: Whether counters on it may not be attacked in weather with ``shelter``; default false.
        coast: Whether a landing hex of this terrain counts as a hex of the coast wherever it is; default false.
        pattern: How it is drawn: ``""``, ``"mountain"`` (tint, ticks) or ``"stipple"`` (dots).
        scatter: What is strewn over it: ``""``, ``"trees"``, ``"tufts"``, ``"ditches"``, ``"village"``, ``"blocks"``.
        tint: Its colour by day and by night, such as ``["#D9BFB8", "#574A52"]``; by default that of the ground.
    """

    like: Label = ""
    letter: Label = ""
    name: Name | Label = {}
    ground: Literal["land", "sea", "lagoon"] = "land"
    cost: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    bars: list[Label] = []
    defence: dict[Label, Points] = {}
    shelter: bool = False
    coast: bool = False
    pattern: Literal["", "mountain", "stipple"] = ""
    scatter: Scatter = ""
    tint: tuple[Label, Label] | None = None


class Terrain:
    """The kinds of ground of a scenario, by their ids in ``kinds`` and by letter in ``by_letter``."""

    def __init__(self, kinds: Mapping[str, TerrainKind]) -> None:
        self.kinds = dict(kinds)
        self.by_letter = {kind.letter: kind for kind in self.kinds.values()}
        #: What each letter is called.
        self.names: dict[str, LocalizedText] = {kind.letter: texts(kind.name, id) for id, kind in self.kinds.items()}
        #: The ids, by letter.
        self.ids = {kind.letter: id for id, kind in self.kinds.items()}
        self.styles = {letter: self._style(kind) for letter, kind in self.by_letter.items()}

    def _style(self, kind: TerrainKind) -> TerrainStyle:
        """Return how it is drawn. The legend gives the cost of the first kind, and of those that cost otherwise."""
        name = {code: capital(text) for code, text in self.names[kind.letter].items()}
        first = next(iter(self.kinds.values()))
        told = kind.ground == "land" and (kind is first or kind.cost != first.cost)
        cost = str(kind.cost) if told else ""
        return TerrainStyle(kind.ground, kind.pattern, kind.scatter, kind.tint, name, cost)

    def mask(self, board: Board, is_wanted: Callable[[TerrainKind], object]) -> int:
        """The set of the hexes of a board whose kind of ground is one of these."""
        return board.mask("".join(letter for letter, kind in self.by_letter.items() if is_wanted(kind)))

    def inland_landing(self, board: LegionBoard) -> int:
        """The set of the landing hexes that nobody can reach from the sea (L6.10).

        The sea may also be beyond the edge of the map.
        """
        sea = self.mask(board, lambda kind: kind.ground == "sea")
        land = self.mask(board, lambda kind: kind.ground == "land")
        edge = sum(1 << index for index in bits(board.landing) if None in board.grid.around(index))
        coast = sea & board.grid.within(land, 1) | land & board.grid.within(sea, 1)
        return board.landing & ~(self.mask(board, lambda kind: kind.coast) | edge | coast)


def read_terrain(own: Mapping[str, Any], types: Collection[str], faults: DataFaults) -> Terrain:
    """The ground of a scenario: that of the game, with what the scenario changes and adds.

    Args:
        own: The plain data of the scenario, by the id of a kind.
        types: The ids of the arms and types of units.
        faults: Where what is wrong is added.
    """
    if not own:
        return standard_terrain()
    kinds = joined(own, shipped_records(TERRAIN_FILE, TerrainKind), TerrainKind, "$.terrain", faults)
    holders: dict[str, str] = {}
    for id, kind in kinds.items():
        at = f"$.terrain[{id!r}]"
        if len(kind.letter) != 1 or not kind.letter.isprintable() or kind.letter in '"\\ -':
            problem = say("{letter} is not one letter of a board", letter=shown(kind.letter))
            faults.add(f"{at}.letter", problem)
        elif holders.setdefault(kind.letter, id) != id:
            problem = say(
                "{letter} is the letter of {other} already", letter=shown(kind.letter), other=holders[kind.letter]
            )
            faults.add(f"{at}.letter", problem)
        for field, names in (("bars", kind.bars), ("defence", [name for name in kind.defence if name != "all"])):
            for name in names:
                if name not in types:
                    problem = say("there is no type of unit {name}", name=shown(name))
                    faults.extend(DataError.unknown(f"{at}.{field}", problem, name, types).faults)
        if kind.tint is not None:
            check_colours(kind.tint, f"{at}.tint", faults)
    return Terrain(kinds)


@cache
def standard_terrain() -> Terrain:
    """The ground that comes with the game, read once."""
    return Terrain(shipped_records(TERRAIN_FILE, TerrainKind))


#: The places that the rules know, by kind.
PLACE_NAMES: dict[str, LocalizedText] = {
    "city": {"es": "ciudad", "en": "city"},
    "fortified_city": {"es": "plaza fuerte", "en": "fortified city"},
    "airport": {"es": "aeropuerto", "en": "airport"},
}


class LegionBoardData(BoardData, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board as it stands in a file.

    Args:
        landing: the hexes in which units may come from the sea, each with a dot on the map, such as ``["0107",
            "0207"]``.
    """

    landing: list[str] = msgspec.field(default_factory=list)


class LegionHex(Hex):
    """One hex of a board. Attributes, besides those of all hexes: ``is_landing``, whether units may land there."""

    __slots__ = ()

    board: LegionBoard

    @property
    def is_landing(self) -> bool:
        return bool(self.board.landing >> self.index & 1)


class LegionBoard(Board):
    """A board of La Legión."""

    data: LegionBoardData
    data_kind = LegionBoardData
    hex_kind = LegionHex
    place_kinds: ClassVar[dict[str, PlaceKind]] = {
        "city": PLACE_KINDS["city"],
        "fortified_city": PlaceKind("fortified_city", {"es": "Plaza fuerte", "en": "Fortified city"}),
        "position": PLACE_KINDS["position"],
        "airport": PlaceKind("airport", {"es": "Aeródromo", "en": "Airfield"}),
        "landing": PlaceKind("landing", in_hex=False),
        **PLACE_KINDS,
    }
    hex_marks: ClassVar[dict[str, HexMark]] = {"landing": HexMark("landing", {"es": "Desembarco", "en": "Landing"})}

    @property
    def landing(self) -> int:
        """The set of the landing hexes."""
        return self.marked["landing"]
