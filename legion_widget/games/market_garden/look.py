"""The look of the Market Garden game: counters, ground, sheet. All of it is ours: the originals are not public.

No two families are told apart by hue alone: Allied corners are round, German ones cut, and bands differ in weight. A
counter shows strength, efficiency and movement, and a pip for each step.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ...drawing.counters import PLAIN, CounterLook, Detail, counter
from ...drawing.furniture import Furniture
from ...drawing.terrain import TerrainStyle
from ...engine.i18n import LocalizedText, localized
from ...engine.scene import Shape
from ..hexes.kinds import texts
from . import data

if TYPE_CHECKING:
    from .scenario import MarketGardenScenario

#: The looks of the families that come with the game, what those are called that the legend names, and the types.
FAMILIES: dict[str, CounterLook] = {id: family.look for id, family in data.FAMILIES.items()}
FAMILY_NAMES: dict[str, LocalizedText] = {id: texts(f.name) for id, f in data.FAMILIES.items() if f.name}
TYPE_NAMES: dict[str, LocalizedText] = {id: texts(kind.label or kind.name) for id, kind in data.TYPES.items()}

#: The marks of a unit where there is little room, as on a counter.
MARK_LABELS: dict[str, LocalizedText] = {
    "moved": {"es": "movida", "en": "moved"},
    "declared": {"es": "atacará", "en": "to attack"},
    "fatigued": {"es": "fatigada", "en": "fatigued"},
    "isolated": {"es": "sin suministro", "en": "out of supply"},
    "first_fire": {"es": "1.er fuego", "en": "first fire"},
    "final_fire": {"es": "f. final", "en": "final fire"},
    "selected": {"es": "elegida", "en": "chosen"},
    "target": {"es": "blanco", "en": "target"},
}
#: The same where there is room to say what a mark means (HG.2).
MARK_WORDS: dict[str, LocalizedText] = MARK_LABELS | {
    "first_fire": {
        "es": "primer fuego: puede disparar una vez más en este turno",
        "en": "first fire: it may fire once more in this turn",
    },
    "final_fire": {
        "es": "fuego final: no dispara más en este turno",
        "en": "final fire: it fires no more in this turn",
    },
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
    look: CounterLook | None = None,
) -> tuple[Shape, ...]:
    """A counter: strength, efficiency, movement; ``steps`` are those left and those of a whole unit.

    ``kind`` is its symbol, ``look`` how it looks where that is not as its family. ``detail`` says how much of it is
    drawn, for a picture where it is small.
    """
    sign = data.TYPES[kind].symbol if kind in data.TYPES else kind
    return counter(
        look or FAMILIES.get(family, PLAIN),
        short,
        sign,
        strength,
        movement,
        marks,
        middle=efficiency,
        steps=steps,
        detail=detail,
    )


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
_COSTS: LocalizedText = {"es": "A pie / en vehículo", "en": "Leg / motor"}


def furniture(scenario: MarketGardenScenario, language: str, now: int | None) -> Furniture:
    """Return what the sheet of a scenario says round the map; on a board of a designer nothing that is of ours."""
    board, is_ours, turns = scenario.board, scenario.is_ours, scenario.data.turns
    letters = set(board.terrain_at.values())
    costs = tuple(
        (localized(ground.name, language), f"{ground.leg or '-'} / {ground.motorised or '-'}")
        for letter, ground in scenario.tables.terrain.ground.items()
        if letter in letters
    )
    name, map_name = localized(scenario.words, language), localized(board.data.title, language)
    present = {counter.family for counter in scenario.counters}
    types = {counter.type for counter in scenario.counters}
    starred = {c.arrives for c in scenario.counters if c.arrives > scenario.data.start.turn}
    words = Furniture(
        title=localized(_TITLE, language) if is_ours else name or scenario.id,
        over=map_name or name if is_ours else map_name,
        under=localized(_UNDER, language) if is_ours else "",
        turns=turns,
        now=now,
        starred=tuple(sorted(starred)),
        turn_names=tuple(scenario.calendar.short(turn, language) for turn in range(1, turns + 1)),
        families=tuple(
            (family.look, localized(texts(family.name), language))
            for id, family in scenario.families.items()
            if family.name and (id in present or (is_ours and id in data.FAMILIES))
        ),
        types=tuple(
            (kind.symbol or kind.arm, localized(texts(kind.label or kind.name, id), language))
            for id, kind in scenario.types.items()
            if id in types or (is_ours and id in data.TYPES)
        ),
        marks=tuple((key, localized(name, language)) for key, name in MARK_LABELS.items()),
        sample=counter_shapes("guards", "1 GREN", "mechanised", 4, 7, 16, (2, 3)),
        words={key: localized(word, language) for key, word in _WORDS.items()},
        tables=((localized(_COSTS, language), costs),),
        credits=(board.credits(language),) if board.data.credits else (),
        notes=(localized(_OURS, language),) if is_ours else (),
    )
    return scenario.data.sheet.on(words, language)


__all__ = [
    "FAMILIES",
    "FAMILY_NAMES",
    "MARK_LABELS",
    "MARK_WORDS",
    "TERRAIN",
    "TYPE_NAMES",
    "counter_shapes",
    "furniture",
]
