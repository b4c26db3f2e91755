"""The entry of a game: where its rules, scenarios, rulebook and board are."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from .class_reference import load_class
from .errors import LegionWidgetError
from .scenario import Scenario
from .system import System


class GameEntry(msgspec.Struct, frozen=True):
    """The entry of a game, as packages give it under their entry point and as `legion_widget.register` takes it.

    A class is given itself or, so that it is imported only when it is used, as ``"module:Class"``.

    Args:
        id: the id of the game, as scenario files and saves name it.
        system: the rules, a subclass of `System`.
        scenario: the scenarios, a subclass of `Scenario`.
        scenarios: the folder of scenario files, or the scenarios themselves as dicts; by default the folder
            ``scenarios`` beside the module of ``system``, if there is one.
        rulebook: the folder of the rulebook; by default the folder ``rulebook`` beside that module, if there is one.
        view: what the game shows on the board; by default the plain view of a game on hexes.
        widgets: the classes of the game that `legion_widget.show` opens in a widget of their own, and these widgets,
            both as ``"module:Class"``.
        title: what people call the game; by default its id.
        rank: where the game stands in lists; the lowest number comes first.

    >>> import legion_widget as lw
    >>> from legion_widget.installed_games import games
    >>> games()["legion"].id
    'legion'
    """

    id: str
    system: type[System[Any, Any]] | str
    scenario: type[Scenario] | str
    scenarios: Path | str | list[dict[str, Any]] | None = None
    rulebook: Path | str | None = None
    view: type | str | None = None
    widgets: Mapping[str, str] = {}
    title: str = ""
    rank: int = 100

    def load(self) -> tuple[type[System[Any, Any]], type[Scenario]]:
        """Import the classes of the rules and of the scenarios.

        Raises:
            LegionWidgetError: for a class of another kind, or with another id than the entry.
        """
        try:
            classes = load_class(self.system), load_class(self.scenario)
        except (ImportError, AttributeError, ValueError) as error:
            raise LegionWidgetError(f"the game {self.id!r} cannot be imported: {error}") from error
        for game_class, parent in zip(classes, (System, Scenario), strict=True):
            if not (isinstance(game_class, type) and issubclass(game_class, parent)):
                raise LegionWidgetError(f"the game {self.id!r}: {game_class!r} is not a subclass of {parent.__name__}")
        for named in (classes[0].id, classes[1].system):
            if named != self.id:
                raise LegionWidgetError(f"the game {self.id!r} is called {named!r} in its own classes")
        return classes

    @property
    def scenario_folder(self) -> Path | None:
        """The folder of scenario files; None where there is none."""
        if isinstance(self.scenarios, list):
            return None
        return self._folder(self.scenarios, "scenarios")

    @property
    def rulebook_folder(self) -> Path | None:
        """The folder of the rulebook; None for a game without one."""
        return self._folder(self.rulebook, "rulebook")

    @property
    def namespace(self) -> ModuleType:
        """The module of the rules, which a notebook sees under the id of the game, such as ``lw.legion``."""
        return import_module(self._module)

    @property
    def _module(self) -> str:
        return self.system.partition(":")[0] if isinstance(self.system, str) else self.system.__module__

    def _folder(self, given: Path | str | None, name: str) -> Path | None:
        if given is not None:
            return Path(given)
        loaded = sys.modules.get(self._module)
        spec = util.find_spec(self._module) if loaded is None else None
        file = spec.origin if spec is not None else getattr(loaded, "__file__", None)
        folder = Path(file).parent / name if file is not None else None
        return folder if folder is not None and folder.is_dir() else None
