"""The games that can be played: those of this package, of installed packages and of cells, loaded when first played.

A package adds a game by an entry point of the group ``legion_widget.games`` that names its `GameEntry`, a cell by
`register`. The games of this package are found the same way: each folder of `games` has its entry in ``entry.py``.
"""

from __future__ import annotations

import pkgutil
import warnings
from functools import cache
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from .engine.errors import DataError, shown
from .engine.game_entry import GameEntry
from .engine.i18n import say
from .engine.scenario import Scenario
from .engine.system import System

#: The group of entry points under which installed packages name their games.
GROUP = "legion_widget.games"

#: The folder of the games that come with this package.
SHIPPED = Path(__file__).parent / "games"

#: The games that cells have registered, by id.
registered: dict[str, GameEntry] = {}


class Installed(msgspec.Struct, frozen=True):
    """The games of this package and of installed ones, by id, and the reasons why others were left out."""

    entries: dict[str, GameEntry]
    problems: dict[str, str]


@cache
def installed() -> Installed:
    """The games of this package and of other installed packages. One that is broken is left out with a warning."""
    folders = (info.name for info in pkgutil.iter_modules([str(SHIPPED)]) if info.ispkg)
    modules = (f"{__package__}.{SHIPPED.name}.{name}.entry" for name in folders)
    own: list[GameEntry] = [import_module(name).GAME for name in modules if find_spec(name) is not None]
    entry_by_id, problems = {entry.id: entry for entry in own}, {}
    for point in metadata.entry_points(group=GROUP):
        package = point.dist.name if point.dist is not None else point.module
        try:
            entry = point.load()
            if not isinstance(entry, GameEntry):
                raise TypeError(f"{point.value} is not a GameEntry")
            if entry.id in entry_by_id:
                raise ValueError(f"there is already a game {entry.id!r}")
            entry_by_id[entry.id] = entry
        except Exception as error:
            problem = (
                f"the game {point.name!r} of the package {package!r} cannot be used: {type(error).__name__}: {error}"
            )
            problems[point.name] = problem
            warnings.warn(problem, stacklevel=2)
    return Installed(entry_by_id, problems)


def games() -> dict[str, GameEntry]:
    """The games that can be played, by id, in the order in which they are listed."""
    known = installed().entries | registered
    return dict(sorted(known.items(), key=lambda item: item[1].rank))


def title_of(game: str) -> str:
    """Return what people call a game, by its id.

    >>> title_of("legion"), title_of("my-game")
    ('La Legión', 'my-game')
    """
    entry = games().get(game)
    return (entry and entry.title) or game


def find_namespace(name: str) -> Any:
    """The module of the game that a notebook calls ``lw.<name>``: its id with ``_`` for ``-``; None: there is none."""
    entry = next((entry for id, entry in games().items() if id.replace("-", "_") == name), None)
    return None if entry is None else entry.namespace


def system_class(system: object, at: str = "$.system") -> tuple[type[System[Any, Any]], type[Scenario]]:
    """The rules and the scenario class of a game.

    Raises:
        DataError: for an unknown game, or one that cannot be used.
        LegionWidgetError: for a game whose classes do not fit.
    """
    known = games()
    if not isinstance(system, str) or system not in known:
        if isinstance(system, str) and system in installed().problems:
            raise DataError(at, installed().problems[system])
        raise DataError.unknown(at, say("there is no system {name}", name=shown(system)), system, known)
    return known[system].load()
