"""How the Market Garden game looks: counters, ground, sheet. All of it is ours: the originals are not public.

No two families are told apart by hue alone: Allied corners are round, German ones cut, and bands differ in weight. A
counter shows strength, efficiency and movement, and a pip for each step.
"""

from __future__ import annotations

from collections.abc import Collection

from ...drawing.counters import PLAIN, CounterLook, Detail, counter
from ...drawing.furniture import Furniture
from ...drawing.terrain import TerrainStyle
from ...engine.board import Board
from ...engine.i18n import LocalizedText, localized
from ...engine.scene import Shape
from .dates import day, half
from .tables import Terrain

FAMILIES: dict[str, CounterLook] = {
    "airborne": CounterLook("#656A3C", "#FFFFFF", "#434628", "#FFFFFF"),
    "guards": CounterLook("#D9C08C", "#2A1A0C", "#8E2F2A", "#FFFFFF"),
    "allied": CounterLook("#D9C08C", "#2A1A0C", "#B79B62", "#2A1A0C"),
    "heer": CounterLook("#A9B0AE", "#14201E", "#8A9491", "#0B1413", "cut"),
    "german": CounterLook("#A9B0AE", "#14201E", "#8A9491", "#0B1413", "cut"),
    "luftwaffe": CounterLook("#B9CBDA", "#12283C", "#3F6482", "#FFFFFF", "cut", cue="frame", emblem="#12283C"),
    "ss": CounterLook("#2B2D2C", "#F2F2EC", "#000000", "#F2F2EC", "cut"),
}

#: What each family is called in the legend.
FAMILY_NAMES: dict[str, LocalizedText] = {
    "airborne": {"es": "82.ª Aerotransp.", "en": "82nd Airborne"},
    "guards": {"es": "XXX Cuerpo", "en": "XXX Corps"},
    "heer": {"es": "Ejército", "en": "Army"},
    "luftwaffe": {"es": "Paracaidistas", "en": "Parachute troops"},
    "ss": {"es": "SS", "en": "SS"},
}

TYPE_NAMES: dict[str, LocalizedText] = {
    "infantry": {"es": "infantería", "en": "infantry"},
    "airborne": {"es": "paracaid.", "en": "parachute"},
    "glider": {"es": "planeador", "en": "glider"},
    "armour": {"es": "carros", "en": "armour"},
    "mechanised": {"es": "motorizada", "en": "motor"},
    "recon": {"es": "reconocim.", "en": "reconn."},
    "anti_tank": {"es": "contracarro", "en": "anti-tank"},
    "engineer": {"es": "zapadores", "en": "engineers"},
    "flak": {"es": "antiaérea", "en": "flak"},
    "artillery": {"es": "artillería", "en": "artillery"},
    "hq": {"es": "mando", "en": "HQ"},
}

#: The sign of each type, where it has not its own name: reconnaissance has that of the cavalry that it once was.
SIGNS = {"recon": "cavalry"}

MARK_NAMES: dict[str, LocalizedText] = {
    "moved": {"es": "movida", "en": "moved"},
    "declared": {"es": "atacará", "en": "to attack"},
    "fatigued": {"es": "fatigada", "en": "fatigued"},
    "isolated": {"es": "aislada", "en": "cut off"},
    "first_fire": {"es": "1.er fuego", "en": "first fire"},
    "final_fire": {"es": "f. final", "en": "final fire"},
    "selected": {"es": "elegida", "en": "chosen"},
    "target": {"es": "blanco", "en": "target"},
}

#: How the letters look: tint for light and dark, what is strewn over them, and their pattern.
TERRAIN: dict[str, TerrainStyle] = {
    ".": TerrainStyle(name={"es": "Campo abierto", "en": "Clear"}),
    "h": TerrainStyle(tint=("#D9BFB8", "#574A52"), scatter="tufts", name={"es": "Brezal", "en": "Heath"}),
    "p": TerrainStyle(tint=("#D3E0BF", "#33443C"), scatter="ditches", name={"es": "Pólder", "en": "Polder"}),
    "f": TerrainStyle(tint=("#B4CB9A", "#35452C"), scatter="trees", name={"es": "Bosque", "en": "Woods"}),
    "^": TerrainStyle(
        pattern="mountain",
        tint=("#A9B888", "#475236"),
        scatter="trees",
        name={"es": "Alturas boscosas", "en": "Wooded heights"},
    ),
    "t": TerrainStyle(tint=("#EBD3B4", "#4D4338"), scatter="village", name={"es": "Pueblo", "en": "Town"}),
    "c": TerrainStyle(tint=("#DFB7A0", "#5A463D"), scatter="blocks", name={"es": "Ciudad", "en": "City"}),
    "~": TerrainStyle(ground="lagoon", name={"es": "Agua", "en": "Water"}),
}


def counter_shapes(
    family: str,
    short: str,
    kind: str,
    strength: int,
    efficiency: int,
    movement: int,
    steps: tuple[int, int],
    marks: Collection[str] = (),
    *,
    detail: Detail = "full",
) -> tuple[Shape, ...]:
    """A counter: strength, efficiency, movement; ``steps`` are those left and those of a whole unit.

    ``detail`` says how much of it is drawn, for a picture where it is small.
    """
    look, sign = FAMILIES.get(family, PLAIN), SIGNS.get(kind, kind)
    return counter(look, short, sign, strength, movement, marks, middle=efficiency, steps=steps, detail=detail)


_TITLE: LocalizedText = {"es": "Market Garden", "en": "Market Garden"}
_UNDER: LocalizedText = {"es": "La secuencia de juego, paso a paso", "en": "The sequence of play, step by step"}
_OURS: LocalizedText = {
    "es": "El mapa, las fichas y las tablas son una reconstrucción nuestra: los del juego no son públicos.",
    "en": "Map, counters and tables are our reconstruction: those of the game are not public.",
}
_WORDS: dict[str, LocalizedText] = {
    "cf": {"es": "fuerza", "en": "strength"},
    "mf": {"es": "mov.", "en": "move"},
    "middle": {"es": "eficiencia", "en": "efficiency"},
    "river": {"es": "Río o canal", "en": "River or canal"},
    "city": {"es": "Población", "en": "Locality"},
    "position": {"es": "Puente o posición", "en": "Bridge or position"},
    "landing": {"es": "Zona de salto", "en": "Drop zone"},
}
_COSTS: LocalizedText = {"es": "A pie / motor", "en": "Leg / motor"}


def furniture(
    board: Board,
    terrain: Terrain,
    language: str = "es",
    turns: int = 8,
    now: int | None = None,
    starred: tuple[int, ...] = (),
    over: str = "",
) -> Furniture:
    """What the sheet of a board says round the map; ``starred`` are the turns in which units come."""
    letters = set(board.terrain_at.values())
    costs = tuple(
        (localized(ground.name, language), f"{ground.leg or '-'} / {ground.motorised or '-'}")
        for letter, ground in terrain.ground.items()
        if letter in letters
    )
    return Furniture(
        title=localized(_TITLE, language),
        over=localized(board.data.title, language) or over,
        under=localized(_UNDER, language),
        turns=turns,
        now=now,
        starred=starred,
        turn_names=tuple(f"{day(turn)} {half(turn).upper()}" for turn in range(1, turns + 1)),
        families=tuple((FAMILIES[key], localized(name, language)) for key, name in FAMILY_NAMES.items()),
        types=tuple((SIGNS.get(key, key), localized(name, language)) for key, name in TYPE_NAMES.items()),
        marks=tuple((key, localized(name, language)) for key, name in MARK_NAMES.items()),
        sample=counter_shapes("guards", "1 GREN", "mechanised", 4, 7, 16, (2, 3)),
        words={key: localized(word, language) for key, word in _WORDS.items()},
        tables=((localized(_COSTS, language), costs),),
        credits=(board.credits(language),) if board.data.credits else (),
        notes=(localized(_OURS, language),),
    )


__all__ = ["FAMILIES", "FAMILY_NAMES", "MARK_NAMES", "TERRAIN", "TYPE_NAMES", "counter_shapes", "furniture"]
