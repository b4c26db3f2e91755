"""An army in other forms: as Python, as a file, and as the units of a scenario (B20.4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tomli_w

from ....engine.files import located, read_toml
from ....engine.saves import write
from .army import Army
from .army_data import Entry

# ---- as Python ---------------------------------------------------------------------------------------


def as_code(army: Army) -> str:
    """The Python that builds the same army.

    >>> army = Army("legion")
    >>> _ = army.add("sergeant", "perez", grenades=2)
    >>> print(as_code(army))
    from legion_widget.games.baraka import Army
    <BLANKLINE>
    army = Army("legion")
    army.add("sergeant", "perez", grenades=2)
    """
    year = "" if army.year is None else f", year={army.year!r}"
    lines = ["from legion_widget.games.baraka import Army", "", f"army = Army({_text(army.list.id)}{year})"]
    built: set[str] = set()
    late = []
    for entry in army.entries:
        ready = not entry.under or entry.under in built
        lines.append(f"army.add({', '.join(_arguments(entry, ready))})")
        if not ready:
            late.append(f"army.change({_text(entry.id)}, under={_text(entry.under)})")
        built.add(entry.id)
    return "\n".join(lines + late)


def _arguments(entry: Entry, ready: bool) -> list[str]:
    """Return the arguments of `Army.add`; the commander only where it has been added before."""
    arguments = [_text(entry.kind), _text(entry.id)]
    if entry.under and ready:
        arguments.append(f"under={_text(entry.under)}")
    if entry.name:
        arguments.append(f"name={_text(entry.name)}")
    if entry.kabyl is not None:
        arguments.append(f"kabyl={_text({'rules': entry.kabyl.rules, 'trustful': entry.kabyl.trustful})}")
    if entry.traits:
        arguments.append(f"traits={_text(entry.traits)}")
    return [*arguments, *(f"{option}={count!r}" for option, count in entry.options.items())]


def _text(value: Any) -> str:
    """A value as Python writes it, in the double quotes of this project.

    >>> print(_text({"rules": ("fast",), "trustful": True}))
    {"rules": ["fast"], "trustful": True}
    """
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False)
        case dict():
            return "{" + ", ".join(f"{_text(key)}: {_text(inner_value)}" for key, inner_value in value.items()) + "}"
        case tuple():
            return "[" + ", ".join(map(_text, value)) + "]"
        case _:
            return repr(value)


# ---- as a file ---------------------------------------------------------------------------------------


def save_army(army: Army, path: str | Path) -> Path:
    """Write the army as TOML, whole or not at all, and return its absolute path; `open_army` reads it back.

    Raises:
        OSError: where the file cannot be written.

    >>> import tempfile
    >>> import legion_widget as lw
    >>> file = save_army(lw.baraka.muster("legion", 500), Path(tempfile.mkdtemp()) / "army.toml")
    >>> open_army(file).list.id
    'legion'
    """
    return write(Path(path), tomli_w.dumps(army.to_dict()))


def open_army(path: str | Path) -> Army:
    """The army of a file. Raises `DataError`, which names the file, and the place in it that is wrong.

    >>> import tempfile
    >>> import legion_widget as lw
    >>> army = lw.baraka.muster("legion", 500)
    >>> file = save_army(army, Path(tempfile.mkdtemp()) / "army.toml")
    >>> open_army(file).points == army.points
    True
    """
    data = read_toml(path)
    with located(path):
        return Army.from_dict(data)


__all__ = ["as_code", "open_army", "save_army"]
