"""An army as it stands in a file (B20)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ....engine.plain_data import Label, Name


class Kabyl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a chain of command has chosen for its kabyl: up to two special rules, and whether it is trustful (B20.2)."""

    rules: tuple[str, ...] = ()
    trustful: bool = False


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as an army in a file has it. ``options`` says how many times each option is taken, or true."""

    id: Label
    kind: str
    under: str = ""
    name: Name | Label = ""
    options: dict[str, bool | Annotated[int, msgspec.Meta(le=99)]] = {}
    kabyl: Kabyl | None = None
    traits: tuple[str, ...] = ()


class ArmyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army as it stands in a file."""

    army: str
    year: Annotated[int, msgspec.Meta(ge=0, le=9999)] | None = None
    units: Annotated[tuple[Entry, ...], msgspec.Meta(max_length=200)] = ()
