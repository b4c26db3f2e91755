"""Cut the boards of the historical scenarios of La Legión out of the board of the Rif.

    .venv/bin/python scripts/cut_board.py

A cut keeps the ground, heights, coast, rivers and places of the large board, under labels of its own. What differs stands
in CUTS: the corner hexes, the inner zone, the roads that there were at the time, places added and places left out.
"""
# ruff: noqa: E501 (texts of the boards)

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from legion_widget.engine.hexgrid import HexGrid, bits

BOARDS = Path(__file__).resolve().parent.parent / "legion_widget/games/legion/boards"
Text = Mapping[str, str]


class Road(NamedTuple):
    """A stretch of a road of the large board: its id, the first and last hex, and what it was at the time."""

    id: str
    first: str
    last: str
    kind: str = "road"
    name: str = ""


class Cut(NamedTuple):
    """A board to be cut out.

    Args:
        title, about: What it is called and shows.
        first, last: The labels of its north-west and south-east corner on the large board. The column of the first is
            odd, so that even columns sit half a hex lower here too.
        inner: The inner zone: an area of the large board, or ``"roads"`` (the hexes within one of a road or of ``around``);
            empty: there is none.
        around: Places in the inner zone, with the hexes beside them.
        roads: Its roads and tracks.
        landing: The hexes where counters may land.
        places: Places of its own.
        without: Places that were not there yet, or whose names have no room.
    """

    title: Text
    about: Text
    first: str
    last: str
    inner: str
    around: tuple[str, ...] = ()
    roads: tuple[Road, ...] = ()
    landing: tuple[str, ...] = ()
    places: Mapping[str, Mapping[str, Any]] = {}
    without: tuple[str, ...] = ()


CUTS = {
    "abarran": Cut(
        title={"es": "Abarrán y Annual", "en": "Abarrán and Annual"},
        about={
            "es": "La tierra de Temsamán entre el cabo Quilates y Annual, en junio de 1921. A Abarrán no llegaba ningún camino.",
            "en": "The land of Temsamán between Cape Quilates and Annual, in June 1921. No track led to Abarrán.",
        },
        first="1109",
        last="2117",
        inner="zone_1921",
        around=("Abarrán",),
        roads=(Road("R7", "2117", "1715", "road", "Ben Tieb – Izumar – Annual"),),
        without=("Igueriben", "Bahía de Alhucemas", "Mar Mediterráneo", "Afrau"),
    ),
    "annual": Cut(
        title={"es": "De Annual a Dar Drius", "en": "From Annual to Dar Drius"},
        about={
            "es": "El frente de julio de 1921 y la carretera de la retirada, de Annual por Izumar y Ben Tieb a Dar Drius.",
            "en": "The front of July 1921 and the road of the retreat, from Annual by Izumar and Ben Tieb to Dar Drius.",
        },
        first="1310",
        last="2820",
        inner="zone_1921",
        roads=(
            Road("R7", "2419", "1715", "road"),
            Road("R1", "1715", "1718", "track", "Annual – Igueriben – Buhafora"),
            Road("R1", "1718", "2619", "road", "Buhafora – Dar Drius – Batel"),
            Road("R6", "2614", "2419", "track"),
        ),
        without=("Mar Mediterráneo",),
    ),
    "monte-arruit": Cut(
        title={"es": "De Dar Drius a Melilla", "en": "From Dar Drius to Melilla"},
        about={
            "es": "El llano del Garet y la carretera de Dar Drius a Melilla, en el verano de 1921.",
            "en": "The Garet plain and the road from Dar Drius to Melilla, in the summer of 1921.",
        },
        first="2308",
        last="4422",
        inner="roads",
        around=("Melilla", "Zoco el Had", "Dar Quebdani"),
        roads=(
            Road("R1", "2320", "4012", "road", "Dar Drius – Nador"),
            Road("R2", "4012", "3908"),
            Road("R3", "4012", "3713"),
            Road("R4", "3713", "2614", "track"),
            Road("R6", "2614", "2419", "track"),
        ),
        without=("Guelaya",),
    ),
    "alhucemas": Cut(
        title={"es": "La bahía de Alhucemas", "en": "The bay of Alhucemas"},
        about={
            "es": "De La Cebadilla al Nekor, en septiembre de 1925. En la bahía misma no se desembarca: estaba minada y batida por cañones.",
            "en": "From La Cebadilla to the Nekor, in September 1925. Nobody lands in the bay itself: it was mined and under guns.",
        },
        first="0108",
        last="1417",
        inner="",
        roads=(Road("R1", "0512", "1412", "track"),),
        landing=("0309", "0310", "0509", "0510"),
        places={
            "Dédalo": {
                "hex": "1408",
                "kind": "airport",
                "name": {"es": "Dédalo y Melilla", "en": "Dédalo and Melilla"},
                "note": {
                    "es": "Portaaeronaves de la escuadra. Aquí entran también los aparatos que vuelan desde los campos de Melilla.",
                    "en": "The seaplane carrier of the fleet. Aircraft that fly from the fields of Melilla come in here too.",
                },
                "source": "the ship B (table of the landing); its hex ours",
            }
        },
        without=("Alhucemas", "Cabo Quilates", "Mar Mediterráneo", "Temsamán", "Abarrán"),
    ),
}
#: What is said of every cut.
OF_ALL = {
    "es": "Recorte del tablero del Rif, con sus hexágonos de 3 km y numeración propia; costa, montes y pueblos salen de la "
    "geografía pública, el resto es reconstrucción nuestra.",
    "en": "Cut out of the board of the Rif, with its hexes of 3 km under numbers of its own; coast, mountains and towns come from "
    "public geography, the rest is our reconstruction.",
}


def at(label: str) -> tuple[int, int]:
    """The column and row of a label."""
    return int(label[:2]), int(label[2:])


def cut(name: str, spec: Cut, large: dict[str, Any]) -> dict[str, Any]:
    """The data of a cut board."""
    (left, top), (right, bottom) = at(spec.first), at(spec.last)
    assert left % 2 == 1, "even columns have to sit half a hex lower"
    grid = HexGrid(large["columns"], large["rows"])

    def is_in(label: str) -> bool:
        column, row = at(label)
        return left <= column <= right and top <= row <= bottom

    def moved(label: str) -> str:
        column, row = at(label)
        return f"{column - left + 1:02d}{row - top + 1:02d}"

    def rows(lines: list[str], width: int = 1) -> list[str]:
        return [line[width * (left - 1) : width * right] for line in lines[top - 1 : bottom]]

    roads = [stretch(road, large) for road in spec.roads]
    for road in roads:
        road["hexes"] = [label for label in road["hexes"] if is_in(label)]
    inner = inner_zone(spec, large, grid, [road["hexes"] for road in roads if road["kind"] == "road"])
    terrain = rows(large["terrain"])
    labels = [[f"{column:02d}{row:02d}" for column in range(left, right + 1)] for row in range(top, bottom + 1)]
    zones = [
        "".join(
            "-" if ground in "~o" and label not in inner else "s" if label in inner else "m"
            for ground, label in zip(*row, strict=True)
        )
        for row in zip(terrain, labels, strict=True)
    ]
    frame = dict(large["frame"])
    across = frame["km_per_hex"]
    frame["lon"] = round(frame["lon"] + (left - 1) * across * 3**0.5 / 2 / frame["km_per_degree"][0], 6)
    frame["lat"] = round(frame["lat"] - (top - 1) * across / frame["km_per_degree"][1], 6)
    places = {
        key: {**place, "hex": moved(place["hex"])}
        for key, place in {**large["places"], **spec.places}.items()
        if is_in(place["hex"]) and key not in spec.without
    }
    return {
        "id": name,
        "columns": right - left + 1,
        "rows": bottom - top + 1,
        "title": spec.title,
        "about": {code: f"{text} {OF_ALL[code]}" for code, text in spec.about.items()},
        "credits": large["credits"],
        "coast": large["coast"],
        "relief": name,
        "terrain": terrain,
        "zones": zones,
        "landing": [moved(label) for label in spec.landing],
        "heights": rows(large["heights"], 5),
        "frame": frame,
        "roads": [{**road, "hexes": [*map(moved, road["hexes"])]} for road in roads],
        "bridges": [
            {**bridge, "hex": moved(bridge["hex"])}
            for bridge in large["bridges"]
            if is_in(bridge["hex"]) and any(road.id == bridge["road"] for road in spec.roads)
        ],
        "places": places,
        "rivers": [river for river in large["rivers"] if touches(river, large["frame"], is_in)],
    }


def stretch(road: Road, large: dict[str, Any]) -> dict[str, Any]:
    """A stretch of a road of the large board."""
    whole = next(one for one in large["roads"] if one["id"] == road.id)
    first, last = sorted(whole["hexes"].index(label) for label in (road.first, road.last))
    hexes = whole["hexes"][first : last + 1]
    return {
        "id": road.id,
        "name": road.name or whole["name"],
        "kind": road.kind,
        "source": whole["source"],
        "hexes": hexes,
    }


def inner_zone(spec: Cut, large: dict[str, Any], grid: HexGrid, roads: list[list[str]]) -> set[str]:
    """The labels of the inner zone, on the large board."""
    places = grid.mask(large["places"][name]["hex"] for name in spec.around)
    if not spec.inner:
        return set()
    if spec.inner == "roads":
        core = grid.mask(label for road in roads for label in road) | places
        mask = core | grid.spread(core)
    else:
        mask = grid.mask(large["areas"][spec.inner]) | places | grid.spread(places)
    return {
        grid.label(index)
        for index in bits(mask)
        if large["terrain"][at(grid.label(index))[1] - 1][at(grid.label(index))[0] - 1] not in "~o"
    }


def touches(river: dict[str, Any], frame: dict[str, Any], is_in: Any) -> bool:
    """Whether a river runs through the cut."""
    for lon, lat in river["course"]:
        x = (lon - frame["lon"]) * frame["km_per_degree"][0] / (frame["km_per_hex"] * 3**0.5 / 2)
        column = round(x) + 1
        y = (frame["lat"] - lat) * frame["km_per_degree"][1] / frame["km_per_hex"] - (0.5 if column % 2 == 0 else 0)
        if column > 0 and round(y) >= 0 and is_in(f"{column:02d}{round(y) + 1:02d}"):
            return True
    return False


# ---- writing -------------------------------------------------------------------------------------


def value(data: Any) -> str:
    """A value on one line."""
    if isinstance(data, dict):
        return "{ " + ", ".join(f"{key_of(key)} = {value(one)}" for key, one in data.items()) + " }"
    if isinstance(data, list):
        return "[" + ", ".join(map(value, data)) + "]"
    return json.dumps(data, ensure_ascii=False)


def key_of(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def lines(data: dict[str, Any]) -> Iterator[str]:
    """The lines of a board file."""
    yield "#:schema ../../../schemas/legion-board.json"
    yield "# A board of La Legión, cut out of rif.toml by scripts/cut_board.py: change it there and run that again.\n"
    tables = {key: one for key, one in data.items() if key in ("frame", "roads", "bridges", "places", "rivers")}
    for key, one in data.items():
        if key in tables or one in ([], {}):
            continue
        if key in ("title", "about"):
            yield from (f"{key}.{code} = {value(text)}" for code, text in one.items())
        elif key in ("terrain", "zones", "heights", "credits"):
            yield f"{key} = ["
            yield from (f"    {value(row)}," for row in one)
            yield "]"
        else:
            yield f"{key} = {value(one)}"
    yield "\n[frame]"
    yield from (f"{key} = {value(one)}" for key, one in data["frame"].items())
    for key in ("roads", "bridges"):
        for one in data[key]:
            yield f"\n[[{key}]]"
            yield from (f"{inner} = {value(text)}" for inner, text in one.items())
    for name, place in data["places"].items():
        yield f"\n[places.{key_of(name)}]"
        for key, one in place.items():
            if isinstance(one, dict):
                yield from (f"{key}.{code} = {value(text)}" for code, text in one.items())
            else:
                yield f"{key} = {value(one)}"
    for river in data["rivers"]:
        yield "\n[[rivers]]"
        yield from (f"{key} = {value(one)}" for key, one in river.items())


def main() -> None:
    large = tomllib.loads((BOARDS / "rif.toml").read_text(encoding="utf-8"))
    for name, spec in CUTS.items():
        path = BOARDS / f"{name}.toml"
        path.write_text("\n".join(lines(cut(name, spec, large))) + "\n", encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
