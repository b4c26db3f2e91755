"""The variants of a study, each a game ready to begin, as plain data that can be sent to any process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from ..engine.class_reference import load_class
from ..engine.errors import DataError, shown
from ..engine.game_entry import GameEntry
from ..engine.i18n import say
from ..engine.scenario import Scenario
from ..engine.system import System
from ..engine.variants import allow_all, as_data, check_travel
from ..installed_games import games, installed, system_class
from ..players import entrants as who
from ..players.entrants import Entrant
from ..registry import register, rules_of
from ..scenario_library import load_scenario

#: What the variant without a change is called in tables.
BASE = "base"
#: What a change may say besides the keys of `Scenario.edit`.
OWN = ("scenario", "options", "players", "variants", "start")


class Cell(msgspec.Struct, frozen=True):
    """One variant of a study.

    Args:
        name: What it is called.
        system: The id of the game.
        scenario: The data of the scenario, as JSON.
        options: The rule options, as JSON.
        start: A way to begin that the game knows; None: that of the scenario.
        players: Who plays each side.
        entry: The game itself, where a cell has registered it.
    """

    name: str
    system: str
    scenario: str
    options: str
    start: str | None
    players: dict[str, Entrant]
    entry: GameEntry | None = None

    @property
    def key(self) -> str:
        """Return the key that distinguishes it from other cells, in a few letters."""
        told: list[Any] = [self.system, self.scenario, self.options, self.start]
        told += [[side, one.name, one.mark] for side, one in self.players.items()]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def rules(self) -> System[Any, Any]:
        """Return the rules, kept for the cell that was asked for last: one opened game a process."""
        if self.key not in _opened:
            if self.entry is not None and self.entry.id not in games():
                register(self.entry)
            _, kind = system_class(self.system)
            scenario = kind(json.loads(self.scenario))
            allow_all(scenario.variants)  # whoever plays it here has its functions running already
            _opened.clear()
            _opened[self.key] = rules_of(scenario, json.loads(self.options))
        return _opened[self.key]


#: The rules that were opened last, by the key of their cell.
_opened: dict[str, System[Any, Any]] = {}


def cells(
    scenario: Any,
    players: Any = "officer",
    vary: Mapping[str, Any] | None = None,
    options: Any = None,
    allow_code: bool = False,
) -> tuple[list[Cell], dict[str, dict[str, Any]]]:
    """Return the variants of a study, and for each the values of what is varied, where lists of values were given.

    Raises:
        DataError: for a change that cannot be; it names its place.
    """
    base = {"options": dict(options or {}), "players": players}
    changes, factors = _named(vary or {})
    made = []
    for name, change in changes.items():
        try:
            made.append(_cell(name, scenario, base, change, allow_code))
        except DataError as error:
            replace = msgspec.structs.replace
            at = f"$.vary[{name!r}]"
            raise DataError.of([replace(f, place=at + f.place.removeprefix("$")) for f in error.faults]) from None
    return made, factors


def _named(vary: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Changes by name: as given, with the unchanged one first; or every way to choose one of each list of values."""
    lists = [name for name, values in vary.items() if isinstance(values, (list, tuple))]
    if not lists:
        if any(change is None or change == {} for change in vary.values()):
            return dict(vary), {}
        return {BASE: {}, **vary}, {}
    if len(lists) < len(vary):
        problem = say("either all are lists of values, or all are changes with a name")
        raise DataError("$.vary", problem)
    changes, factors = {}, {}
    for values in product(*vary.values()):
        chosen = dict(zip(vary, values, strict=True))
        name = ", ".join(f"{key}={_word(value)}" for key, value in chosen.items())
        change: dict[str, Any] = {}
        for key, value in chosen.items():
            if key in OWN:
                change[key] = value
            elif key.startswith("units.") and key.count(".") >= 2:
                unit, _, field = key.removeprefix("units.").rpartition(".")
                change.setdefault("units", {}).setdefault(unit, {})[field] = value
            else:
                change.setdefault("options", {})[key] = value
        changes[name] = change
        factors[name] = {
            key: value if isinstance(value, (int, float, str)) else _word(value) for key, value in chosen.items()
        }
    return changes, factors


def _word(value: Any) -> str:
    if isinstance(value, Scenario):
        return value.id or value.title
    return value if isinstance(value, str) else getattr(value, "__name__", str(value))


def _cell(name: str, scenario: Any, base: Mapping[str, Any], change: Any, allow_code: bool) -> Cell:
    """The cell of a change: None or a dict; or a whole scenario, its id or its file."""
    if isinstance(change, (Scenario, str, Path)):
        change = {"scenario": change}
    elif change is not None and not isinstance(change, Mapping):
        raise DataError(
            "$", say("a change is a scenario or a table of keys and values, not {value}", value=shown(change))
        )
    said = dict(change or {})
    own = {key: said.pop(key) for key in OWN if key in said}
    if "system" in said:
        own["scenario"], said = said, {}
    loaded = load_scenario(own.get("scenario", scenario))
    if said:
        loaded = loaded.edit(**said)
    if added := as_data(own.get("variants", ())):
        data = loaded.to_dict()
        loaded = type(loaded)({**data, "variants": [*data.get("variants", ()), *added]})
    if allow_code:
        allow_all(loaded.variants)
    options = {**base["options"], **own.get("options", {})}
    rules = rules_of(loaded, options)  # what cannot be is refused here, before any game
    given = who.entrants(own.get("players", base["players"]), rules)
    entry = None if loaded.system in installed().entries else games()[loaded.system]
    return Cell(name, loaded.system, json.dumps(loaded.to_dict()), json.dumps(options), own.get("start"), given, entry)


def check_all_travel(made: list[Cell]) -> None:
    """Make sure that rules and players can be sent to other processes.

    Raises:
        LegionWidgetError: for what cannot, with the reason.
    """
    for cell in made:
        _, kind = system_class(cell.system)
        check_travel(kind(json.loads(cell.scenario)).variants)
        who.check_travel(cell.players)
        if cell.entry is not None:
            who.check_travel({"": Entrant(cell.system, load_class(cell.entry.system))})


__all__ = ["BASE", "Cell", "cells", "check_all_travel"]
