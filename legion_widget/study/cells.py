"""The variants of a study, each a game ready to begin, as plain data that can be sent to any process."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from ..engine.class_reference import load_class
from ..engine.errors import DataError, LegionWidgetError, shown
from ..engine.game_entry import GameEntry
from ..engine.i18n import say
from ..engine.save_checks import rules_digest
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
        rules_mark: What distinguishes its rules from earlier and later ones of the same game.
        entry: The game itself, where a cell has registered it.
    """

    name: str
    system: str
    scenario: str
    options: str
    start: str | None
    players: dict[str, Entrant]
    rules_mark: str
    entry: GameEntry | None = None

    @property
    def key(self) -> str:
        """Return the key that distinguishes it from other cells, in a few letters."""
        told: list[Any] = [self.system, self.rules_mark, self.scenario, self.options, self.start]
        told += [[side, one.name, one.mark] for side, one in self.players.items()]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def rules(self) -> System[Any, Any]:
        """Return the rules, kept for the cell that was asked for last: one opened game a process.

        Raises:
            LegionWidgetError: where the rules of the game were changed after the study.
        """
        if self.key not in _opened:
            bring(self.entry, self.rules_mark)
            _, kind = system_class(self.system)
            if self.system not in _brought and rules_mark(self.system) != self.rules_mark:
                problem = say("the rules of {game} have changed: play the study again", game=repr(self.system))
                raise LegionWidgetError(problem.text())
            scenario = kind(json.loads(self.scenario))
            allow_all(scenario.variants)  # whoever plays it here has its functions running already
            _opened.clear()
            _opened[self.key] = rules_of(scenario, json.loads(self.options))
        return _opened[self.key]


#: The rules that were opened last, by the key of their cell.
_opened: dict[str, System[Any, Any]] = {}
#: The games that cells have brought to this process, with the marks of their rules.
_brought: dict[str, str] = {}


def bring(entry: GameEntry | None, mark: str) -> None:
    """Register a game that a cell of another process has registered there.

    Never in place of one that was registered here by a cell; one that was brought before is brought again once its
    rules have changed.
    """
    if entry is not None and (entry.id not in games() or _brought.get(entry.id, mark) != mark):
        register(entry)
        _brought[entry.id] = mark


def stays_here(entry: GameEntry | None) -> bool:
    """Return whether no other process can have a game: actions written in a cell would lose their fields there."""
    kinds = [] if entry is None else load_class(entry.system).actions
    return any(kind.__module__ == "__main__" for kind in kinds)


def check_leaves(entry: GameEntry | None) -> None:
    """Make sure that other processes can have a game. Raises `LegionWidgetError`."""
    if entry is not None and stays_here(entry):
        problem = say(
            "the game {game} is written in cells and cannot be sent to other processes: put it into a module, or play "
            "with jobs=1",
            game=repr(entry.id),
        )
        raise LegionWidgetError(problem.text())


def entry_of(system: str) -> GameEntry | None:
    """Return what a game must be brought to another process with; None: it is installed there."""
    return None if system in installed().entries else games()[system]


def rules_mark(system: str) -> str:
    """Return what distinguishes the rules of a game from changed ones: a digest of files, or of its classes in a
    notebook."""
    return _mark_of(system_class(system)[0])  # type: ignore[arg-type]  # hashed is the class


@cache
def _mark_of(rules: Any) -> str:
    return rules_digest(rules) or who.mark([kind for kind in rules.__mro__ if kind.__module__ == "__main__"])


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
    for place, table in (("options", options), ("vary", vary)):
        if table is not None and not isinstance(table, Mapping):
            raise DataError(place, say("a table of keys and values is needed, not {value}", value=shown(table)))
    base = {"options": dict(options or {}), "players": players}
    changes, factors = _named(vary or {})
    made = []
    for name, change in changes.items():
        try:
            made.append(_cell(name, scenario, base, change, allow_code))
        except DataError as error:
            if name != BASE:  # what nobody has varied is wrong where it stands
                replace = msgspec.structs.replace
                at = f"$.vary[{name!r}]"
                faults = ((f, f.place[1:] if f.place.startswith("$") else f".{f.place}") for f in error.faults)
                error.faults = tuple(replace(f, place=at + place) for f, place in faults)
            raise
        if made[-1].system != made[0].system:
            problem = say(
                "a scenario of {system} cannot be compared with one of {other}",
                system=made[-1].system, other=made[0].system,
            )  # fmt: skip
            raise DataError(f"$.vary[{name!r}]", problem)
    return made, factors


def _named(vary: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Changes by name: as given, with the unchanged one first; or every way to choose one of each list of values."""
    lists = [name for name, values in vary.items() if isinstance(values, (list, tuple))]
    for key in (key for key in OWN if key != "scenario" and isinstance(vary.get(key), str)):
        problem = say("a list of values is needed, such as {example}", example=f"[{vary[key]!r}]")
        raise DataError(f"$.vary[{key!r}]", problem)
    if not lists:
        if vary.get(BASE):
            raise DataError(f"$.vary[{BASE!r}]", say("this is the scenario without a change: choose another name"))
        if any(change is None or change == {} for change in vary.values()):
            return dict(vary), {}
        return {BASE: {}, **vary}, {}
    if len(lists) < len(vary):
        problem = say("either all are lists of values, or all are changes with a name")
        raise DataError("$.vary", problem)
    if empty := [key for key, values in vary.items() if not values]:
        raise DataError(f"$.vary[{empty[0]!r}]", say("one value at least"))
    changes, factors = {}, {}
    words = {key: _words(values) for key, values in vary.items()}
    for numbers in product(*(range(len(values)) for values in vary.values())):
        chosen = {key: vary[key][n] for key, n in zip(vary, numbers, strict=True)}
        called = {key: words[key][n] for key, n in zip(vary, numbers, strict=True)}
        name = ", ".join(f"{key}={word}" for key, word in called.items())
        change: dict[str, Any] = {}
        for key, value in chosen.items():
            if key in OWN:
                change[key] = dict(value) if isinstance(value, Mapping) else value
            elif key.startswith("units.") and key.count(".") >= 2:
                unit, _, field = key.removeprefix("units.").rpartition(".")
                change.setdefault("units", {}).setdefault(unit, {})[field] = value
            else:
                change.setdefault("options", {})[key] = value
        changes[name] = change
        factors[name] = {
            key: value if isinstance(value, (int, float, str)) else called[key] for key, value in chosen.items()
        }
    return changes, factors


def _words(values: Sequence[Any]) -> list[str]:
    """Return what each of some values is called; those that would be called alike are numbered."""
    words = [_word(value) for value in values]
    return [word if words.count(word) == 1 else f"{word} {words[: n + 1].count(word)}" for n, word in enumerate(words)]


def _word(value: Any) -> str:
    if isinstance(value, Scenario):
        return value.id or value.title
    named = value if isinstance(value, (list, tuple)) else [value]
    if named and all(isinstance(one, Mapping) and isinstance(one.get("id"), str) for one in named):
        return " + ".join(one["id"] for one in named)  # variants of the rules, say
    words: str = value if isinstance(value, str) else getattr(value, "__name__", str(value))
    return type(value).__name__ if " object at 0x" in words else words


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
    kind: Any = system_class(loaded.system)[0]
    options = {**base["options"], **own.get("options", {})}
    values = {key: options.pop(key) for key in own.get("options", {}) if key in kind.named_values}
    varied = (
        [{"id": ", ".join(f"{key} = {value}" for key, value in values.items()), "values": values}] if values else []
    )
    loaded = loaded.with_variants([*as_data(own.get("variants", ())), *varied])
    if allow_code:
        allow_all(loaded.variants)
    rules = rules_of(loaded, options)  # what cannot be is refused here, before any game
    if "start" in own:
        rules.initial(0, (), own["start"])
    given = who.entrants(own.get("players", base["players"]), rules)
    return Cell(
        name, loaded.system, json.dumps(loaded.to_dict()), json.dumps(options), own.get("start"), given,
        rules_mark(loaded.system), entry_of(loaded.system),
    )  # fmt: skip


def check_all_travel(made: list[Cell]) -> None:
    """Make sure that rules and players can be sent to other processes.

    Raises:
        LegionWidgetError: for what cannot, with the reason.
    """
    for cell in made:
        check_leaves(cell.entry)
        _, kind = system_class(cell.system)
        check_travel(kind(json.loads(cell.scenario)).variants)
        who.check_travel(cell.players)
        if cell.entry is not None:
            who.check_travel({"": Entrant(cell.system, load_class(cell.entry.system))})


__all__ = ["BASE", "Cell", "cells", "check_all_travel"]
