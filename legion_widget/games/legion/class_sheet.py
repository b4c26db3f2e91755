"""The rules of La Legión on one page for a class: our own words from a file, numbers and tables from the game."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from ...engine.data import convert
from ...engine.files import read_toml
from ...engine.i18n import LocalizedText, capital, localized, percent, translate
from ...engine.paper import ClassSheet, Piece, SheetBox, SheetLine, Table
from .modifiers import contest
from .own_victory import LegionVictoryData
from .position import DIE

if TYPE_CHECKING:
    from .paper import LegionPaper

FILE = Path(__file__).parent / "class_sheet.toml"
#: The words in braces, by the values of a variant that they stand for.
NUMBERS = {
    "road": "L7.12.road",
    "city": "L8.8.city",
    "fort": "L8.8.fortified",
    "guns": "L8.6.points",
    "support": "L8.11.points",
    "gun_range": "L8.10.range",
    "support_range": "L8.11.range",
    "fleet_range": "L8.19.range",
}
HITS = {"gun_hits": "L8.10.hits", "air_hits": "L8.17.hits", "fleet_hits": "L8.19.hits"}
#: The kinds of phase that every scenario has.
ALWAYS = ("weather", "bombardment", "movement", "combat")
#: The factors of the table of chances: of the attackers, and of the defender.
ATTACK, DEFENCE = (3, 4, 5, 6, 8), (2, 3, 4, 5, 6, 8)


class LineData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a box: see the file."""

    text: LocalizedText
    rule: str = ""
    when: Literal["", "artillery", "aircraft", "fleets", "reinforcements"] = ""


class BoxData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box with its lines, and what is shown below them."""

    title: LocalizedText
    lines: list[LineData] = []
    show: Literal["", "aims", "turn", "counter", "die", "chances", "weather"] = ""


class SheetData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sheet as its file has it."""

    boxes: list[BoxData]
    foot: LocalizedText


def class_sheet(paper: LegionPaper) -> ClassSheet:
    """Return the sheet for the scenario of a paper; lines and boxes on what it does not have are left out."""
    data: SheetData = convert(read_toml(FILE), SheetData)
    made = (_box(paper, box) for box in data.boxes)
    return ClassSheet(
        title="La Legión",
        under=translate("The rules on one page"),
        scenario=paper.system.scenario.title,
        boxes=tuple(box for box in made if box.lines or box.table is not None),
        foot=localized(data.foot),
    )


def _box(paper: LegionPaper, box: BoxData) -> SheetBox:
    has, numbers = _has(paper.system), _numbers(paper.system)
    titles = {rule.id: rule.title for rule in (paper.book or {}).values()}
    lines = [
        SheetLine(localized(line.text).format_map(numbers), line.rule, titles.get(line.rule, ""))
        for line in box.lines
        if not line.when or line.when in has
    ]
    table: Table | None = None
    pieces: tuple[Piece, ...] = ()
    match box.show:
        case "aims" if isinstance(paper.system.scenario.victory, LegionVictoryData):
            lines = [SheetLine(aim.text()) for aim in paper.system.aims()]
        case "turn":
            lines.insert(0, SheetLine(_turn(paper.system, has), "L10.1", titles.get("L10.1", "")))
        case "counter":
            pieces = _examples(paper)
        case "die":
            table = _die()
        case "chances":
            table = _chances()
        case "weather":
            weather = paper.weather()
            table = msgspec.structs.replace(weather, title=weather.note, note="")
    return SheetBox(title=localized(box.title), lines=tuple(lines), table=table, pieces=pieces)


def _has(system: Any) -> set[str]:
    """Return what of the rules a scenario needs, by the words of the file."""
    types = {counter.type for counter in system.counters}
    first = system.turn(system.initial())
    found = {
        "artillery": "artillery" in types,
        "aircraft": bool(types & {"bomber", "seaplane"}),
        "fleets": "fleet" in types,
        "reinforcements": any(counter.arrives > first for counter in system.counters),
    }
    return {name for name, is_there in found.items() if is_there}


def _numbers(system: Any) -> dict[str, str]:
    """Return what stands for the words in braces."""
    values = system.values
    kinds = (kind for kind in system.scenario.terrain.by_letter.values() if kind.ground == "land")
    return {
        "turns": str(system.sequence.turns),
        "faces": ", ".join(map(str, sorted(DIE.faces))),
        "costs": ", ".join(f"{localized(kind.name)} {kind.cost}" for kind in kinds),
        **{name: str(values[key]) for name, key in NUMBERS.items()},
        **{name: ", ".join(map(str, values[key])) for name, key in HITS.items()},
    }


def _turn(system: Any, has: set[str]) -> str:
    """The phases of a turn in order, those of a side in a row."""
    groups: list[tuple[str, list[str]]] = []
    for phase in system.sequence.phases:
        if {"air": "aircraft", "fleet": "fleets"}.get(phase.kind, phase.kind) not in {*has, *ALWAYS}:
            continue
        side = localized(system.sides[phase.side]) if phase.side else ""
        if not groups or groups[-1][0] != side:
            groups.append((side, []))
        groups[-1][1].append(localized(phase.title).lower())
    said = (f"{side}: {', '.join(titles)}" if side else ", ".join(titles) for side, titles in groups)
    return f"{capital('; '.join(said))}."


def _examples(paper: LegionPaper) -> tuple[Piece, ...]:
    """A counter of each side."""
    sides = {counter.side: counter.id for counter in reversed(paper.system.counters) if counter.type == "infantry"}
    return tuple(piece for piece in paper.pieces() if piece.id in sides.values())


def _die() -> Table:
    """The special die, and what an ordinary one counts as."""
    return Table(
        title="",
        head=(translate("Roll"), *(str(number) for number in range(1, 7))),
        rows=((translate("Counts as"), *map(str, sorted(DIE.faces))),),
        rule="L2.12",
        wide=(),
    )


def _chances() -> Table:
    """L8.2: how likely the attackers win, by the two factors."""
    rows = tuple(
        (str(a), *(percent(contest(a, d).chances().get("attacker", Fraction(0)), 0) for d in DEFENCE)) for a in ATTACK
    )
    title = translate("Chance that the attackers win, by both factors")
    return Table(
        title=title, head=(translate("Attack \\ Defence"), *map(str, DEFENCE)), rows=rows, rule="L8.2", wide=()
    )
