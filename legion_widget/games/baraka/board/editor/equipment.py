"""The equipment of a unit as fields: the options of its army list, or its weapons; and armies from files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path as FilePath
from typing import Any

from .....engine.errors import DataError
from .....engine.i18n import capital, localized, say, translate
from .....ui.editor import forms
from .....ui.editor.fields import Field, Path
from .....ui.editor.tab_fields import named
from .....ui.page_files import path_to_read
from ...armies.army import Army
from ...armies.army_file import open_army
from ...armies.army_list import ListData, OptionData, army_list, army_lists
from ...armies.army_list import UnitData as ListUnit
from ...armies.line_up import at_edge
from ...armies.roster import items, profiles, special_rules, weapons


def listed_as(unit: Mapping[str, Any]) -> tuple[ListData, ListUnit] | None:
    """The army list that has a unit of this profile, and its entry there; None: no list has one."""
    for name in army_lists():
        data = army_list(name)
        for kind in data.units:
            if (kind.profile or kind.id) == unit.get("profile"):
                return data, kind
    return None


def fields(unit: Mapping[str, Any], path: Path) -> list[Field]:
    """The options of the army list of a unit; where none is taken, its weapons, equipment and rules too."""
    found = listed_as(unit)
    taken = unit.get("taken") or {}
    made = [_option(unit, path, found[0], found[1], option) for option in found[1].options] if found else []
    profile = profiles().get(str(unit.get("profile", "")))
    if taken or profile is None:
        return made
    known: list[tuple[str, Mapping[str, Any], tuple[str, ...]]] = [
        ("weapons", weapons(), profile.weapons),
        ("equipment", items(), profile.equipment),
        ("rules", special_rules(), ()),
    ]
    return [*made, *(_several(unit, path, *one) for one in known)]


def _option(unit: Mapping[str, Any], path: Path, data: ListData, kind: ListUnit, option: OptionData) -> Field:
    """An option of the list: a number where it may be taken more than once."""
    at: Path = (*path, "taken", option.id)
    value = (unit.get("taken") or {}).get(option.id, 0)
    label = say("{option} (+{points})", option=option.name, points=option.points).text()
    label = capital(label)
    writes = partial(_take, path=path, list_id=data.id, kind=kind, option=option.id)
    if option.limit == 1:
        return Field(named(at), label, "yes" if value else "", "flag", path=at, writes=writes)
    return Field(named(at), label, str(int(value)), "number", (), 0, option.limit, at, writes)


def _take(data: dict[str, Any], text: str, *, path: Path, list_id: str, kind: ListUnit, option: str) -> None:
    """Takes an option of the list, or no longer. What the list says takes the place of men and weapons."""
    unit: dict[str, Any] = data["units"][path[1]]
    taken = {key: value for key, value in (unit.get("taken") or {}).items() if key != option}
    count = 1 if text == "yes" else forms.number(text) if text else 0
    limit = kind.listed[option].limit
    if count:
        taken[option] = True if limit == 1 else count
    if unit.get("places"):
        unit["at"] = unit.pop("places")[0]
    for key in ("men", "figures", "weapons", "equipment", "taken", "points"):
        unit.pop(key, None)
    if taken:
        unit["taken"] = taken
    elif kind.soldiers:
        unit["men"] = kind.soldiers
    army = Army(list_id)
    try:
        unit["points"] = army.cost(army.add(kind.id, **taken))
    except DataError:  # more than the list allows: the draft tells
        unit["points"] = kind.points


def _several(unit: Mapping[str, Any], path: Path, key: str, known: Mapping[str, Any], usual: tuple[str, ...]) -> Field:
    """Several things of a list, each with a button that takes it out; by default those of the profile."""
    at: Path = (*path, key)
    own = unit.get(key)
    have = [str(name) for name in (usual if own is None else own)]
    names = {id: localized(one.name) for id, one in known.items()}

    def write(data: dict[str, Any], text: str) -> None:
        after = [name for name in have if name != text] if text in have else [*have, text] if text else have
        owner = data["units"][path[1]]
        owner.pop(key, None)
        if after != list(usual):
            owner[key] = after

    chosen = tuple((id, names.get(id, id)) for id in have)
    offers = tuple((id, name) for id, name in names.items() if id not in have)
    return Field(named(at), forms.label(key), "", "several", chosen, path=at, writes=write, offers=offers)


def army_field(folder: FilePath, width: float, height: float) -> Field:
    """A field for the file of an army, whose units it sets down at their edge of the table."""

    def write(data: dict[str, Any], text: str) -> None:
        if not text.strip():
            return
        path = path_to_read(folder, text.strip(), ".toml")
        if path is None:
            raise DataError(text.strip(), say("there is no such file"))
        join(data, at_edge(open_army(path), width, height))

    return Field("army-file", translate("Army file"), "", "once", writes=write)


def join(data: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    """Adds units to those of a scenario; ids that are taken already get a number.

    >>> data = {"units": [{"id": "squad"}]}
    >>> join(data, [{"id": "squad", "superior": "sergeant"}, {"id": "sergeant"}])
    >>> [(unit["id"], unit.get("superior")) for unit in data["units"]]
    [('squad', None), ('squad-2', 'sergeant'), ('sergeant', None)]
    """
    units = data.setdefault("units", [])
    taken = {unit.get("id") for unit in units}
    names: dict[str, str] = {}
    for row in rows:
        name, number = row["id"], 2
        while name in taken:
            name, number = f"{row['id']}-{number}", number + 1
        taken.add(name)
        names[row["id"]] = name
    for row in rows:
        superior = {"superior": names.get(row["superior"], row["superior"])} if row.get("superior") else {}
        units.append({**row, "id": names[row["id"]], **superior})
