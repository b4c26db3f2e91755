"""The units before a game: profiles, miniatures, weapons, special rules and personalities (B4.1, B6, B7).

Lengths are centimetres and bases millimetres, as the data files write them; distances that are asked about are tenths
of a millimetre, as everywhere on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from ....engine.data import convert, read_toml
from ....engine.errors import DataError, DataFaults, UnknownName, shown
from ....engine.i18n import LocalizedText, Message, localized, say

HERE = Path(__file__).parent

Side = Literal["spanish", "riffian"]
Kind = Literal["infantry", "cavalry", "support", "character"]
Role = Literal["leader", "soldier", "grenadier", "gunner", "loader", "companion", "flagbearer", "bugle", "rider"]
Centimetres = Annotated[int, msgspec.Meta(ge=0, le=500)]
Value = Annotated[int, msgspec.Meta(ge=0, le=10)]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A firearm: its ranges in centimetres and its dice (B12.5, B12.6).

    Without ``effective`` it is in effective range at any distance, without ``maximum`` it reaches as far as it sees.
    ``static`` and ``moving`` are the dice in effective and at long range, for each miniature that has it, or for the
    weapon when its crew shares it. ``melee`` is what it adds to aggressiveness (B13.3).
    """

    id: str
    kind: Literal["long", "small", "machine-gun"]
    name: LocalizedText
    static: tuple[Value, Value]
    moving: tuple[Value, Value]
    effective: Centimetres | None = None
    maximum: Centimetres | None = None
    obsolete: bool = False
    shared: bool = False
    melee: int = 0

    def is_effective_at(self, distance: int) -> bool:
        """Return whether a distance in tenths of a millimetre is effective range; its end, to the tenth, still is
        (B12.5).

        >>> weapon("rifle").is_effective_at(6000), weapon("rifle").is_effective_at(6001)
        (True, False)
        """
        return self.effective is None or distance <= self.effective * 100

    def dice_at(self, distance: int, moved: bool) -> int:
        """Return the number of its dice at a distance in tenths of a millimetre; none beyond its maximum (B12.6).

        >>> weapon("pistol").dice_at(2000, moved=True), weapon("pistol").dice_at(2001, moved=True)
        (1, 0)
        >>> [weapon("light-machine-gun").dice_at(9000, moved) for moved in (False, True)]
        [4, 2]
        """
        if self.maximum is not None and distance > self.maximum * 100:
            return 0
        return (self.moving if moved else self.static)[0 if self.is_effective_at(distance) else 1]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of equipment and its bonus in close combat: only when ``drawn``, or once when it is ``spent``."""

    id: str
    name: LocalizedText
    melee: int = 0
    drawn: bool = False
    spent: bool = False


class SpecialRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of units, in one sentence, with the id of the rule that gives it in full (B7)."""

    id: str
    rule: str
    name: LocalizedText
    text: LocalizedText


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personality trait, with the first and last number of the D100 that give it (B17.3)."""

    id: str
    rolls: tuple[int, int]
    name: LocalizedText
    text: LocalizedText
    rule: str = "B17.3"


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a kind of unit (B6.1).

    ``movement`` is for open, rough and difficult ground, in centimetres; ``fire`` in effective and at long range;
    ``defence`` against fire and in close combat, which differ for characters alone; ``locate`` a percentage; ``level``
    that of a commander, 1 to 3, else 0. ``weapons``, ``equipment`` and ``rules`` are those of an ordinary miniature,
    ``base`` its diameter in millimetres. Cavalry has the values on foot, and in ``mounted`` those on horseback.
    """

    id: str
    kind: Kind
    movement: tuple[Centimetres, Centimetres, Centimetres]
    fire: tuple[Value, Value]
    aggressiveness: Value
    defence: tuple[Value, Value]
    drill: Value
    morale: Value
    locate: Annotated[int, msgspec.Meta(ge=0, le=100)]
    name: LocalizedText
    level: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    base: Annotated[int, msgspec.Meta(ge=20, le=80)] = 25
    mounted: Profile | None = None
    #: A big target (B12.7). Nothing in the lists is.
    big: bool = False
    note: LocalizedText = {}

    @property
    def radius(self) -> int:
        """The radius of its base, in tenths of a millimetre."""
        return self.base * 5


class Figure(msgspec.Struct, frozen=True):
    """One miniature of a unit. ``profile`` is its own where it differs from the unit's, as that of a companion
    does.
    """

    role: Role
    weapons: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    profile: Profile | None = None


class RosterUnit(msgspec.Struct, frozen=True):
    """A unit of an army at the beginning of a game. Its leader is the first miniature.

    ``rules`` are the sorted ids of all its special rules, ``superior`` is the id of the commander above it or empty,
    ``traits`` are those that are not rolled for, ``points`` what it costs.
    """

    id: str
    side: Side
    profile: Profile
    name: LocalizedText
    figures: tuple[Figure, ...]
    rules: tuple[str, ...] = ()
    superior: str = ""
    trustful: bool = False
    traits: tuple[str, ...] = ()
    points: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The unit as one row of a table, its name in the language in use."""
        profile = self.profile
        return {
            "id": self.id,
            "name": localized(self.name),
            "side": self.side,
            "profile": profile.id,
            "superior": self.superior,
            "level": profile.level,
            "figures": len(self.figures),
            "movement": "/".join(map(str, profile.movement)),
            "fire": "/".join(map(str, profile.fire)),
            "aggressiveness": profile.aggressiveness,
            "defence": "/".join(map(str, profile.defence)),
            "drill": profile.drill,
            "morale": profile.morale,
            "locate": profile.locate,
            "rules": ", ".join(self.rules),
            "trustful": self.trustful,
            "points": self.points,
        }

    def __repr__(self) -> str:
        return f"<Troop {self.id} {self.profile.id} figures={len(self.figures)} points={self.points}>"


# ---- the data ----------------------------------------------------------------------------------------

R = TypeVar("R", Weapon, Item, SpecialRule, Trait, Profile)


@cache
def weapons() -> Mapping[str, Weapon]:
    """All firearms by id."""
    return _by_id("weapons.toml", "weapons", list[Weapon])


@cache
def items() -> Mapping[str, Item]:
    """All equipment by id."""
    return _by_id("weapons.toml", "items", list[Item])


@cache
def special_rules() -> Mapping[str, SpecialRule]:
    """All special rules of units by id (B7, B18.4)."""
    return _by_id("special_rules.toml", "rules", list[SpecialRule])


@cache
def traits() -> Mapping[str, Trait]:
    """All personality traits by id, in the order of the D100 (B17.3)."""
    return _by_id("traits.toml", "traits", list[Trait])


@cache
def profiles() -> Mapping[str, Profile]:
    """All profiles by id: those of the army lists, and those for scenarios of your own."""
    profiles_by_id: dict[str, Profile] = {}
    for file in ("profiles.toml", *sorted(f"lists/{path.name}" for path in (HERE / "lists").glob("*.toml"))):
        for profile in _by_id(file, "profiles", list[Profile]).values():
            check_profile(profile, f"{file}.profiles[{profile.id!r}]")
            profiles_by_id[profile.id] = profile
    return profiles_by_id


def weapon(id: str) -> Weapon:
    """A firearm. Raises `UnknownName`.

    >>> weapon("rifle").effective, weapon("medium-machine-gun").effective
    (60, None)
    """
    return _named(say("weapon"), id, weapons)


def item(id: str) -> Item:
    """A piece of equipment. Raises `UnknownName`."""
    return _named(say("equipment"), id, items)


def special_rule(id: str) -> SpecialRule:
    """A special rule of units. Raises `UnknownName`.

    >>> special_rule("fast").text["en"]
    'Moves 5 cm farther on open ground.'
    """
    return _named(say("special rule"), id, special_rules)


def trait(id: str) -> Trait:
    """A personality trait. Raises `UnknownName`."""
    return _named(say("trait"), id, traits)


def profile(id: str) -> Profile:
    """A profile. Raises `UnknownName`, with what was probably meant.

    >>> profile("legion-squad").fire
    (6, 4)
    >>> profile("legion-squat")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.UnknownName: ... 'legion-squat' ... 'legion-squad'?
    """
    return _named(say("profile"), id, profiles)


def trait_of(roll: int) -> Trait:
    """The personality that a D100 gives, 1 to 100 (B17.2, B17.3). Raises ``ValueError`` for another number.

    >>> trait_of(5).id, trait_of(6).id, trait_of(100).id
    ('good-leader', 'loyal', 'gaffe')
    """
    for personality in traits().values():
        if personality.rolls[0] <= roll <= personality.rolls[1]:
            return personality
    raise ValueError(f"a D100 shows 1 to 100, not {roll}")


def muster(
    id: str,
    side: Side,
    profile_id: str,
    others: int = 0,
    *,
    name: LocalizedText | None = None,
    weapons: Iterable[str] | None = None,
    rules: Iterable[str] = (),
    superior: str = "",
    trustful: bool = False,
    traits: Iterable[str] = (),
) -> RosterUnit:
    """A unit of a leader and a number of others, without an army list: for tests and scenarios of your own.

    It costs nothing. ``weapons`` take the place of the profile's, ``rules`` are added to its own. Raises `UnknownName`.

    >>> muster("alcantara", "spanish", "cavalry", 5, rules=["expert-riders"])
    <Troop alcantara cavalry figures=6 points=0>
    """
    kind = profile(profile_id)
    armed = kind.weapons if weapons is None else tuple(weapon(weapon_id).id for weapon_id in weapons)
    role: Role = "rider" if kind.kind == "cavalry" else "soldier"
    roles: list[Role] = ["leader", *[role] * others]
    return RosterUnit(
        id,
        side,
        kind,
        name or kind.name,
        tuple(Figure(figure_role, armed, kind.equipment) for figure_role in roles),
        tuple(sorted({*kind.rules, *(special_rule(rule_id).id for rule_id in rules)})),
        superior,
        trustful,
        tuple(trait(trait_id).id for trait_id in traits),
    )


def check_profile(profile: Profile, at: str) -> None:
    """Raises `DataError` for a profile with weapons, equipment or special rules that do not exist."""
    known(profile.weapons, weapons(), say("weapon"), f"{at}.weapons")
    known(profile.equipment, items(), say("piece of equipment"), f"{at}.equipment")
    known(profile.rules, special_rules(), say("special rule"), f"{at}.rules")
    if profile.mounted is not None:
        check_profile(profile.mounted, f"{at}.mounted")


def known(names: Iterable[str], table: Mapping[str, Any], kind: Message, at: str) -> None:
    """Raises `DataError`, with the places and what was probably meant, for the names of a list that are unknown."""
    faults = DataFaults()
    for i, name in enumerate(names):
        with faults.gather():
            _check_known(name, table, kind, f"{at}[{i}]")
    faults.check()


def known_one(name: str, table: Mapping[str, Any], kind: Message, at: str) -> None:
    """Raises `DataError` for an unknown name; nothing is a name that need not be known."""
    if name:
        _check_known(name, table, kind, at)


def _check_known(name: str, table: Mapping[str, Any], kind: Message, at: str) -> None:
    if name not in table:
        raise DataError.unknown(at, say("there is no {what} {name}", what=kind, name=shown(name)), name, table)


def _by_id(file: str, key: str, kind: type[list[R]]) -> dict[str, R]:
    """The records under a key of a data file, by id. Raises `DataError` for two with one id."""
    records: list[R] = convert(read_toml(HERE / file).get(key, []), kind, f"{file}.{key}")
    records_by_id: dict[str, R] = {}
    for i, record in enumerate(records):
        if record.id in records_by_id:
            raise DataError(f"{file}.{key}[{i}].id", say("there is already {name}", name=shown(record.id)))
        records_by_id[record.id] = record
    return records_by_id


def _named(kind: Message, id: str, table: Callable[[], Mapping[str, R]]) -> R:
    try:
        return table()[id]
    except KeyError:
        raise UnknownName(kind, id, table()) from None
