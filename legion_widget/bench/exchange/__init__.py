"""Import and export of scenarios on hexes: tables, maps of the earth, and VASSAL.

What a file is its name says: ``.csv`` is a table of units, places or hexes, ``.geojson`` the board, ``.vmod`` a module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from ...engine.errors import DataError, LegionWidgetError, UnknownName
from ...engine.files import OFFICE, file_to_write, read_text
from ...engine.i18n import say
from ...engine.scenario import Scenario
from ...games.hexes.counter_system import CounterSystem
from ...games.hexes.scenario import CounterScenario
from ...registry import rules_of as rules_of_any
from ...scenario_library import load_scenario
from . import geojson, geojson_maps, hexes, tables

#: What can be written, by the end of the name of the file.
KINDS = (".csv", ".geojson", ".json", ".vmod")
#: What each table is written by.
WRITERS: dict[str, Callable[[Any, str], str]] = {
    "units": tables.units_csv,
    "places": tables.places_csv,
    "hexes": hexes.hexes_csv,
}


def export(
    scenario: str | Path | Mapping[str, Any] | Scenario,
    path: str | Path,
    what: Literal["units", "places", "hexes"] = "units",
    *,
    separator: Literal[",", ";", "\t"] = ",",
    allow_code: bool = False,
) -> Path:
    """Writes a scenario on hexes to a file of another kind, and returns the file's absolute path.

    Args:
        scenario: its id, file, data or the scenario itself.
        path: ``.csv`` for a table, ``.geojson`` for the board, ``.vmod`` for a VASSAL module in the language in use.
        what: which table: of the units, of the places, or of the hexes of the board.
        separator: what stands between the cells of a table: spreadsheets in Spanish open one with ``";"`` at once.
        allow_code: the yes to functions in a scenario file, which are not run without it.

    Raises:
        UnknownName: for a file, a table or a separator of another kind.
        DataError: for a table that is asked of a file that is none, and for a folder that is not there.
        LegionWidgetError: for a scenario that is not on hexes.
        MissingExtra: for a module, without the library that makes its pictures.

    >>> import tempfile
    >>> file = export("rif", Path(tempfile.mkdtemp()) / "rif.csv")
    >>> file.read_text("utf-8-sig").partition(",")[0]
    'id'
    """
    if what not in WRITERS:
        raise UnknownName(say("table"), what, WRITERS)
    if separator not in tables.SEPARATORS:
        raise UnknownName(say("separator"), separator, tables.SEPARATORS)
    kind = Path(path).suffix.lower()
    if kind in KINDS and kind != ".csv" and what != "units":
        raise DataError(str(path), say("only a CSV file holds a table of places or hexes"))
    loaded, file = on_hexes(load_scenario(scenario, allow_code)), file_to_write(path)
    if kind == ".csv":
        data = WRITERS[what](loaded, separator).encode("utf-8-sig")  # by its mark a spreadsheet knows the letters
    elif kind in (".geojson", ".json"):
        system = rules_of(loaded)
        names = {letter: style.name for letter, style in system.terrain.items()}
        data = geojson.geojson(loaded.board, names, loaded.title, system.credits()).encode()
    elif kind == ".vmod":
        from .vassal import module

        data = module(rules_of(loaded))
    else:
        raise UnknownName(say("kind of file"), kind or str(path), KINDS)
    file.write_bytes(data)
    return file


def import_units(scenario: str | Path | Mapping[str, Any] | Scenario, path: str | Path) -> Scenario:
    """The scenario with the units of a table (``.csv``) instead of its own.

    Raises:
        DataError: for what is wrong in it: all faults, each with line and column.

    >>> import tempfile
    >>> file = export("rif", Path(tempfile.mkdtemp()) / "units.csv")
    >>> len(import_units("rif", file).units) == len(load_scenario("rif").units)
    True
    """
    read: Scenario = tables.read_units(on_hexes(scenario), read_text(path, OFFICE), str(path))
    return read


def import_places(scenario: str | Path | Mapping[str, Any] | Scenario, path: str | Path) -> Scenario:
    """The scenario with the places of a table (``.csv``) instead of those of its board.

    Raises:
        DataError: for what is wrong in it: all faults, each with line and column.

    >>> import tempfile
    >>> file = export("rif", Path(tempfile.mkdtemp()) / "places.csv", "places")
    >>> import_places("rif", file).board["Annual"].label
    '1715'
    """
    read: Scenario = tables.read_places(on_hexes(scenario), read_text(path, OFFICE), str(path))
    return read


def import_hexes(scenario: str | Path | Mapping[str, Any] | Scenario, path: str | Path) -> Scenario:
    """The scenario with the board of a table (``.csv``), a row for each hex, instead of its own.

    A table of more or fewer hexes makes a larger or smaller board. Kinds of places, names of roads and rivers, and
    courses stay as they are.

    Raises:
        DataError: for what is wrong in it: all faults, each with line and column.

    >>> import tempfile
    >>> file = export("rif", Path(tempfile.mkdtemp()) / "hexes.csv", "hexes")
    >>> import_hexes("rif", file).board["Annual"].label
    '1715'
    """
    read: Scenario = hexes.read_hexes(on_hexes(scenario), read_text(path, OFFICE), str(path))
    return read


def import_board(
    path: str | Path,
    columns: int,
    rows: int,
    bounds: tuple[float, float, float, float],
    ground: str = ".",
    letters: Mapping[str, str] | None = None,
    majority: bool = True,
) -> dict[str, Any]:
    """The data of a board: a map in GeoJSON laid on a grid of hexes. It is the ``board`` of a scenario.

    Args:
        path: the GeoJSON file, in longitude and latitude.
        columns: how many columns of hexes.
        rows: how many rows.
        bounds: west, south, east and north in degrees.
        ground: the terrain letter of hexes that lie in no polygon of the map.
        letters: the letter of each kind of polygon, such as ``{"forest": "f"}``.
        majority: whether a hex is what most of it is; else what its centre is.

    Raises:
        DataError: for a file that is not GeoJSON, a box that is none, and a feature that cannot be read.

    >>> import json, tempfile
    >>> file = Path(tempfile.mkdtemp()) / "map.geojson"
    >>> _ = file.write_text(json.dumps({"type": "FeatureCollection", "features": []}), "utf-8")
    >>> board = import_board(file, columns=4, rows=3, bounds=(-4.0, 35.0, -3.8, 35.1))
    >>> board["columns"], board["terrain"]
    (4, ['....', '....', '....'])
    """
    return geojson_maps.board_from(read_text(path), columns, rows, bounds, ground, letters, majority, str(path))


def on_board(scenario: str | Path | Mapping[str, Any] | Scenario, board: Mapping[str, Any]) -> Scenario:
    """A scenario of the same game and title on another board, without units, for a designer to fill.

    Raises:
        DataError: for a board that the game cannot use.
    """
    loaded = on_hexes(scenario)
    return type(loaded)({"system": loaded.system, "title": dict(loaded.words), "board": dict(board), "units": []})


def on_hexes(scenario: str | Path | Mapping[str, Any] | Scenario) -> CounterScenario[Any]:
    """A scenario with counters on a board of hexes. Raises `LegionWidgetError` for another."""
    loaded = load_scenario(scenario)
    if not isinstance(loaded, CounterScenario):
        raise LegionWidgetError(say("{scenario} is not played on hexes", scenario=loaded.title).text())
    return loaded


def rules_of(scenario: CounterScenario[Any]) -> CounterSystem[Any, Any, Any, Any, Any]:
    """The rules of its game, bound to a scenario on hexes."""
    system = rules_of_any(scenario)
    assert isinstance(system, CounterSystem)
    return system


__all__ = ["KINDS", "export", "import_board", "import_hexes", "import_places", "import_units"]
