"""The army lists as data: their units, the costs, and the limits of an army (B20)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, cast

import msgspec

from ....engine.data import convert, read_toml
from ....engine.errors import DataError, shown
from ....engine.i18n import LocalizedText, say
from .roster import HERE, Profile, Role, Side, items, known, known_one, profiles, special_rules, weapons

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class AddedData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A miniature that an option adds. Missing values come from the unit's profile, or from a profile of its own."""

    role: Role
    profile: str = ""
    weapons: tuple[str, ...] | None = None
    equipment: tuple[str, ...] | None = None


class OptionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a unit and its cost, each time it is taken or for each miniature of the unit."""

    id: str
    name: LocalizedText
    points: int
    #: How many times it may be taken.
    limit: Count = 1
    each: Literal["time", "miniature"] = "time"
    #: How many of the units under one commander may have it; 0: all.
    together: Count = 0
    adds: AddedData | None = None
    #: What one of the soldiers becomes by it.
    turns: Role | None = None
    #: What the leader gets by it.
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    #: The special rule that the unit has by it.
    rule: str = ""
    #: The options that it does not go with.
    excludes: tuple[str, ...] = ()


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of an army list. Its profile has the same id, unless another is named."""

    id: str
    points: int
    profile: str = ""
    #: How many soldiers it has besides its leader.
    soldiers: Count = 0
    #: The kinds of unit that command it, and whether it may also stand alone.
    under: tuple[str, ...] = ()
    alone: bool = False
    #: How many of it an army has, at least and at most.
    army: tuple[Count, Count] | None = None
    #: How many of each kind it commands, at least and at most.
    commands: dict[str, tuple[Count, Count]] = {}
    #: How many of each kind the army must have for it.
    needs: dict[str, Count] = {}
    #: The kind that there must be as many of.
    no_more_than: str = ""
    #: Whose kabyl it belongs to: one that it chooses, that of its chain of command, or always a trustful one.
    kabyl: Literal["", "own", "chain", "trustful"] = ""
    options: list[OptionData] = []

    @property
    def listed(self) -> dict[str, OptionData]:
        """Its options by id."""
        return {option.id: option for option in self.options}


class KabylData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of a chain of command for its kabyl, in points per miniature (B20.1, B20.2)."""

    limit: Count
    trustful: int
    rules: dict[str, int]
    #: The year from which a rule can be chosen.
    since: dict[str, int] = {}


class ListData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army list."""

    id: str
    side: Side
    #: The rule that its limits stand in.
    rule: str
    name: LocalizedText
    profiles: list[Profile]
    units: list[UnitData]
    kabyl: KabylData | None = None
    #: What nobody in this army is, though others are.
    without: dict[str, LocalizedText] = {}

    @property
    def by_id(self) -> dict[str, UnitData]:
        """Its units by id, commanders before those they command."""
        return {unit.id: unit for unit in self.units}

    def profile_of(self, unit: UnitData) -> Profile:
        """The profile of a unit of this list."""
        return profiles()[unit.profile or unit.id]


def army_lists() -> list[str]:
    """The ids of the army lists.

    >>> army_lists()
    ['legion', 'riffian']
    """
    return sorted(path.stem for path in (HERE / "lists").glob("*.toml"))


@cache
def army_list(id: str) -> ListData:
    """An army list that comes with the game, read once and checked. Raises `DataError` for an unknown one.

    >>> [unit.id for unit in army_list("legion").units]
    ['captain', 'lieutenant', 'sergeant', 'squad', 'machine-gun']
    >>> army_list("legion").by_id["squad"].points
    105
    """
    if id not in army_lists():
        raise no_army_list(id)
    data = cast(ListData, convert(read_toml(HERE / "lists" / f"{id}.toml"), ListData))
    check_list(data, f"lists/{id}.toml")
    return data


def no_army_list(id: str) -> DataError:
    """Make the error for an army list that does not exist."""
    return DataError.unknown("$.army", say("there is no army list {name}", name=shown(id)), id, army_lists())


@cache
def least_points(id: str) -> int:
    """The points of the cheapest army that a list allows: its mandatory units, with what makes them cheaper (B20.4).

    >>> least_points("legion"), least_points("riffian")
    (482, 357)
    """
    data = army_list(id)
    return sum(unit.army[0] * _least(data, unit) for unit in data.units if unit.army is not None)


def _least(data: ListData, unit: UnitData) -> int:
    """The points of a unit at the cheapest, with those that it has to command."""
    men = 1 + unit.soldiers
    savings = [option.points * (1 if option.each == "time" else men) for option in unit.options]
    below = sum(least * _least(data, data.by_id[kind]) for kind, (least, _) in unit.commands.items())
    return unit.points + min((0, *savings)) + below


@cache
def option_ids() -> frozenset[str]:
    """Every option that some unit of some list has."""
    return frozenset(option.id for id in army_lists() for unit in army_list(id).units for option in unit.options)


def check_list(data: ListData, at: str) -> None:
    """Raises `DataError`, which names the place, for a list that names what does not exist."""
    units = data.by_id
    for rule in (*data.kabyl.rules, *data.kabyl.since) if data.kabyl else ():
        known_one(rule, special_rules(), say("special rule"), f"{at}.kabyl.rules[{rule!r}]")
    for unit in data.units:
        unit_path = f"{at}.units[{unit.id!r}]"
        known_one(unit.profile or unit.id, profiles(), say("profile"), f"{unit_path}.profile")
        known(unit.under, units, say("unit"), f"{unit_path}.under")
        for key, kinds in (("commands", unit.commands), ("needs", unit.needs)):
            for kind in kinds:
                known_one(kind, units, say("unit"), f"{unit_path}.{key}[{kind!r}]")
        known_one(unit.no_more_than, units, say("unit"), f"{unit_path}.no_more_than")
        for option in unit.options:
            spot = f"{unit_path}.options[{option.id!r}]"
            known_one(option.rule, special_rules(), say("special rule"), f"{spot}.rule")
            known(option.weapons, weapons(), say("weapon"), f"{spot}.weapons")
            known(option.equipment, items(), say("piece of equipment"), f"{spot}.equipment")
            known(option.excludes, unit.listed, say("option"), f"{spot}.excludes")
            if option.adds is not None:
                added = option.adds
                known_one(added.profile, profiles(), say("profile"), f"{spot}.adds.profile")
                known(added.weapons or (), weapons(), say("weapon"), f"{spot}.adds.weapons")
                known(added.equipment or (), items(), say("piece of equipment"), f"{spot}.adds.equipment")
