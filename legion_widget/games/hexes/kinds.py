"""Types of units and families of counters as data, which a scenario may change or add to.

A record of a scenario is named by its id. One whose id a game has changes that; a new kind may be ``like`` another and
then says only what is different.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar

import msgspec

from ...drawing.counters import CounterLook, Cue
from ...drawing.symbols import SYMBOLS
from ...engine.data import convert_gathering
from ...engine.data_paths import merged
from ...engine.errors import DataError, DataFaults, nearest, shown
from ...engine.i18n import LocalizedText, Message, say
from ...engine.plain_data import Label, Name
from .counter import Counter

R = TypeVar("R", bound=msgspec.Struct)

#: The fields of a record with what the thing is called.
_NAMES = {"name", "plural", "label", "says"}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The colours of a counter. Empty values leave the colour unchanged.

    Args:
        paper: The ground of the counter: text, ``#rrggbb``, such as ``"#8A5A2B"``.
        ink: Its figures and its symbol, such as ``"#1B1B1B"``.
        band: The band at its top, with the name, such as ``"#2E5E3A"``.
        band_ink: The name in the band, such as ``"#FFFFFF"``.
    """

    paper: Label = ""
    ink: Label = ""
    band: Label = ""
    band_ink: Label = ""


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A type of unit: its name, its symbol, and the arm whose rules it follows.

    Args:
        like: The id of the type from which its missing keys are taken, such as ``"machine_gun"``.
        name: What one of them is called in a sentence, by language, such as ``{ en = "motor machine gun" }``.
        plural: What several are called, such as ``{ en = "harcas" }``; by default the name.
        label: A short name for the legend, such as ``{ en = "Harca" }``; by default the name.
        symbol: What is drawn on its counter, one of `legion_widget.drawing.symbols.SYMBOLS`, such as
            ``"infantry"``; by default its arm.
        colours: The colours of its counters, in place of those of their family; by default those of the family.
        arm: The type of the game whose rules it follows, such as ``"infantry"``; by default that of ``like``.
    """

    like: Label = ""
    name: Name | Label = {}
    plural: Name | Label = {}
    label: Name | Label = {}
    symbol: Label = ""
    colours: Colours = Colours()
    arm: Label = ""


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A family of counters: its name in the legend, and the look of its counters.

    Args:
        like: The id of the family from which its missing keys are taken, such as ``"army"``.
        name: What the legend calls it, by language, such as ``{ es = "Armada", en = "Navy" }``; without a name the
            legend leaves it out.
        paper: The ground of the counters: text, ``#rrggbb``, such as ``"#DDE7F0"``, default ``"#FBFAF4"``.
        ink: Their figures and symbols, such as ``"#1B1B1B"``, default ``"#1B1B1B"``.
        band: The band at the top, such as ``"#27496D"``, default ``"#D9D6CB"``.
        band_ink: The name in the band, such as ``"#FFFFFF"``, default ``"#1B1B1B"``.
        corners: ``"round"`` (the default) or ``"cut"``.
        cue: A sign that tells families of similar colours apart: ``""``, ``"frame"`` or ``"crescent"``.
        emblem: The colour of that sign, such as ``"#27496D"``; by default that of the ink.
    """

    like: Label = ""
    name: Name | Label = {}
    paper: Label = "#FBFAF4"
    ink: Label = "#1B1B1B"
    band: Label = "#D9D6CB"
    band_ink: Label = "#1B1B1B"
    corners: Literal["round", "cut"] = "round"
    cue: Cue = ""
    emblem: Label = ""

    @property
    def look(self) -> CounterLook:
        """Return the style of its counters."""
        return CounterLook(self.paper, self.ink, self.band, self.band_ink, self.corners, self.cue, self.emblem)


def joined(
    own: Mapping[str, Any], known: Mapping[str, R], record: type[R], at: str, faults: DataFaults
) -> dict[str, R]:
    """The records of a game with those of a scenario: changed, and added to.

    Args:
        own: The plain data of the scenario, by id; a record may be ``like`` one of the game or an earlier one.
        known: The records of the game, by id.
        record: Their class.
        at: The path of the data, for errors.
        faults: Where what is wrong is added.
    """
    together = dict(known)
    for id, data in own.items():
        place = f"{at}[{id!r}]"
        if not isinstance(data, Mapping):
            continue  # reported where the scenario was read
        like = data.get("like") or id
        if not isinstance(like, str):
            like = id  # reported there too
        elif data.get("like") and like not in together:
            problem = say("there is no {name} to be like", name=shown(like))
            faults.extend(DataError.unknown(f"{place}.like", problem, like, together).faults)
        values: dict[str, Any] = copy.deepcopy(msgspec.to_builtins(together[like])) if like in together else {}
        # A name of its own replaces all that the pattern is called.
        for field in _NAMES if "name" in data else data.keys() & _NAMES:
            values.pop(field, None)
        together[id] = convert_gathering(merged(values, data), record, faults, place)
    return together


def check_colours(values: Mapping[str, str] | tuple[str, ...], at: str, faults: DataFaults) -> None:
    """Add a fault for each value that is neither empty nor a colour: fields by their names, or the items of a list."""
    named = values.items() if isinstance(values, Mapping) else enumerate(values)
    for name, value in named:
        if value and not _COLOUR.fullmatch(value):
            problem = say(
                "{value} is not a colour; write one like {example}", value=shown(value), example=shown("#8A5A2B")
            )
            faults.add(f"{at}.{name}" if isinstance(name, str) else f"{at}[{name}]", problem)


def check_types(
    types: Mapping[str, UnitType], own: Mapping[str, Any], arms: Mapping[str, Any], at: str, faults: DataFaults
) -> None:
    """Add what is wrong with the types of a scenario: no arm, no symbol, no colour."""
    for id in own:
        kind, place = types.get(id), f"{at}[{id!r}]"
        if kind is None:
            continue
        if not kind.arm and not faults.has_fault_at(f"{place}.like"):
            problem = say("what is it like? Write like = {example}", example='"infantry"')
            faults.extend(DataError.unknown(place, problem, id, arms).faults)
        elif kind.arm and kind.arm not in arms:
            problem = say("there is no arm {name}", name=shown(kind.arm))
            faults.extend(DataError.unknown(f"{place}.arm", problem, kind.arm, arms).faults)
        if kind.symbol and kind.symbol not in SYMBOLS:
            problem = say("there is no symbol {name}", name=shown(kind.symbol))
            faults.extend(DataError.unknown(f"{place}.symbol", problem, kind.symbol, SYMBOLS).faults)
        check_colours(msgspec.structs.asdict(kind.colours), f"{place}.colours", faults)


def check_families(families: Mapping[str, Family], own: Mapping[str, Any], at: str, faults: DataFaults) -> None:
    """Add what is wrong with the colours of the families of a scenario."""
    for id in own:
        if id in families:
            fields = ("paper", "ink", "band", "band_ink", "emblem")
            check_colours({field: getattr(families[id], field) for field in fields}, f"{at}[{id!r}]", faults)


def unknown_families(counters: Iterable[Counter], families: Mapping[str, Any]) -> Iterator[tuple[str, Message]]:
    """Yield the id of each counter whose family is not known, with a warning that names what was probably meant."""
    for counter in counters:
        if counter.family and counter.family not in families:
            problem = say("there is no family {name}", name=shown(counter.family))
            meant = nearest(counter.family, families)
            if meant is None:
                yield counter.id, say("{unit}: {problem}.", unit=counter.name, problem=problem)
            else:
                yield (
                    counter.id,
                    say(
                        "{unit}: {problem}; did you mean {meant}?",
                        unit=counter.name,
                        problem=problem,
                        meant=shown(meant),
                    ),
                )


def look_of(family: Family | None, kind: UnitType) -> CounterLook | None:
    """Return the style of a counter: that of its family in the colours of its type; None: it has no family."""
    look = family.look if family is not None else None
    own = {field: value for field, value in msgspec.structs.asdict(kind.colours).items() if value}
    return msgspec.structs.replace(look or Family().look, **own) if own else look


def texts(name: Mapping[str, str] | str, otherwise: str = "") -> LocalizedText:
    """A text by language; a plain string is English, and an empty one is something else."""
    if isinstance(name, Mapping):
        return dict(name) or {"en": otherwise}
    return {"en": name or otherwise}
