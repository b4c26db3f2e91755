"""An army as it stands in a file (B20)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ....engine.plain_data import Label, Name

#: A year, such as 1921.
Year = Annotated[int, msgspec.Meta(ge=0, le=9999)]
#: How many units an army may have.
MOST_UNITS = 200


class Kabyl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The kábila of a chain of command: up to two special rules, and whether it is trustful (B20.2).

    Args:
        rules: the special rules that it has chosen, up to two, such as ``["fast"]``.
        trustful: whether it is trustful.
    """

    rules: tuple[str, ...] = ()
    trustful: bool = False


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit of an army as a file has it. ``options`` says how many times each option is taken, or true.

    Args:
        id: a short name, unique in the army, such as ``"sergeant-1"``.
        kind: the unit of the army list that it is, such as ``"sergeant"``.
        under: the id of the unit that commands it, such as ``"lieutenant-1"``.
        name: its name, as a text or by language, such as ``{ es = "Sargento Pérez", en = "Sergeant Pérez" }``.
        options: how many times each option is taken, or ``true``, such as ``{ grenadiers = 1, veteran = true }``.
        kabyl: what a chain of command has chosen for its kábila.
        traits: the traits of a character, such as ``["good-leader"]``.
    """

    id: Label
    kind: str
    under: str = ""
    name: Name | Label = ""
    options: dict[str, bool | Annotated[int, msgspec.Meta(le=99)]] = {}
    kabyl: Kabyl | None = None
    traits: tuple[str, ...] = ()


class ArmyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army as it stands in a file.

    Args:
        army: the army list, such as ``"legion"``.
        year (year): the year; what came later is not available, such as ``1921``.
        units: the units, such as ``[{ id = "sergeant-1", kind = "sergeant" }]``.
    """

    army: str
    year: Year | None = None
    units: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=MOST_UNITS)] = ()
