"""Games that are registered, begun and opened, and their rulebooks: what a notebook begins with."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from . import installed_games
from .engine.errors import DataError, LegionWidgetError, UnknownName, shown
from .engine.game import Game
from .engine.game_entry import GameEntry
from .engine.i18n import say
from .engine.reopening import Opened, reopen
from .engine.rulebook import Option, Rulebook, read_options
from .engine.saves import SavedGame
from .engine.scenario import Scenario
from .engine.system import System
from .engine.variants import allow_all, as_data
from .engine.varied import varied
from .installed_games import games, installed, system_class
from .scenario_library import load_scenario, scenario_in, scenarios


def register(entry: GameEntry) -> None:
    """Add a game of your own, or add it again after a change.

    Raises:
        LegionWidgetError: where an installed game has the same id, and for classes that are not those of a game.
        DataError: for scenarios that are none, and for one whose id another game has.

    >>> from legion_widget.games.legion import Legion, LegionScenario
    >>> register(GameEntry("legion", Legion, LegionScenario))
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.LegionWidgetError: there is already a game 'legion'
    """
    if not isinstance(entry, GameEntry):
        raise DataError("entry", say("this should be {kind}, not {value}", kind="GameEntry", value=shown(entry)))
    if entry.id in installed().entries:
        raise LegionWidgetError(f"there is already a game {entry.id!r}")
    entry.load()
    listed = entry.scenarios
    if isinstance(listed, list):
        for number, data in enumerate(listed):
            if not isinstance(data, dict):
                problem = say("a scenario is a table of keys and values, not {value}", value=shown(data))
                raise DataError(f"scenarios[{number}]", problem)
            theirs = next((one for one in scenarios() if one.id == data.get("id") and one.system != entry.id), None)
            if theirs is not None:
                problem = say("{game} has a scenario {name} already", game=theirs.system, name=shown(theirs.id))
                raise DataError(f"scenarios[{number}].id", problem)
    elif not isinstance(listed, str | Path | None):
        problem = say("a folder or a list of scenarios is needed, not {value}", value=shown(listed))
        raise DataError("scenarios", problem)
    installed_games.registered[entry.id] = entry
    _rulebook.cache_clear()  # its texts may have changed, too
    _options.cache_clear()


def new_game(
    scenario: str | Path | Mapping[str, Any] | Scenario,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    dice: tuple[int, ...] | list[int] = (),
    start: str | None = None,
    players: int | None = None,
    variants: Iterable[Any] = (),
    allow_code: bool = False,
) -> Game[Any, Any]:
    """A new game of a scenario.

    ``seed`` decides all dice to come; ``dice`` are numbers that come up first; ``options`` choose among readings of the
    rules; ``start="placement"`` begins with the placement of the counters; ``players`` is how many share the table,
    by default one for each side. ``variants`` change the rules: each as it stands in a file, or a rule made by
    `legion_widget.rule`; ``allow_code`` is the yes to functions in a scenario file, which are not run without it:
    `UnreadCode` shows them.

    >>> game = new_game("rif", seed=1)
    >>> game.turn, game.side
    (1, 'moroccan')
    """
    loaded = load_scenario(scenario).with_variants(as_data(variants))
    if allow_code:
        allow_all(loaded.variants)
    return Game(rules_of(loaded, options), seed, dice, start, players)


def rules_of(scenario: Scenario, options: Mapping[str, Any] | None = None) -> System[Any, Any]:
    """The rules of its game, bound to a scenario, with its variants.

    Raises:
        DataError: for an option or a variant that cannot be.
    """
    rules, _ = system_class(scenario.system)
    if scenario.variants:
        rules = varied(rules)  # type: ignore[arg-type]  # hashed is the class
    return rules(scenario, options)


def open_game(
    source: str | Path | Mapping[str, Any], good_part: bool = False, allow_code: bool = False
) -> Game[Any, Any]:
    """A saved game, from its file or from plain data.

    A game whose rules have functions of somebody's own is opened only with ``allow_code``: the error shows them.

    Where a rule has changed since, it goes on from the position that it was saved in, and a warning says so. Raises
    `DamagedSave` for one whose actions are good up to a place; ``good_part`` opens these, with a warning. Raises
    `DataError` for what cannot be opened at all, and names the place.

    >>> game = new_game("abarran", seed=1)
    >>> game.play(steps=3)
    >>> len(open_game(game.to_dict()))
    3
    """
    opened = open_save(source, good_part, allow_code)
    if opened.notice is not None:
        warnings.warn(opened.notice.text(), stacklevel=2)
    game: Game[Any, Any] = opened.game
    return game


def open_save(source: str | Path | Mapping[str, Any], good_part: bool = False, allow_code: bool = False) -> Opened:
    """The same, with what is to be said of it in place of a warning."""
    return reopen(source, lambda saved, position: _begin(saved, position, allow_code), good_part)


def _begin(saved: SavedGame, position: Any, allow_code: bool = False) -> Game[Any, Any]:
    """The game of a save before its first action, from a position if one is given."""
    _, kind = system_class(saved.system)
    try:
        loaded = kind(saved.scenario)
        if allow_code:
            allow_all(loaded.variants)
        system = rules_of(loaded, saved.options)
    except DataError as error:
        replace = msgspec.structs.replace
        error.faults = tuple(
            replace(fault, place="$.scenario" + fault.place.removeprefix("$")) for fault in error.faults
        )
        raise
    begins = None if position is None else system.load(position)
    game = Game(system, saved.seed, saved.dice, saved.start, saved.players, begins)
    for side, level in saved.computer.items():
        try:
            game.set_computer(side, level)
        except UnknownName as error:
            raise DataError(f"$.computer.{side}", str(error)) from None
    return game


def rulebook(system: str | Game[Any, Any] | Scenario | None = None) -> Rulebook:
    """The rulebook of a game, by default of the first: its rules by id, with texts, options and worked examples.

    That of a game that is played, or of a scenario, has its variants in it. Raises `UnknownName` for a game that does
    not exist or has no rulebook.

    >>> book = rulebook("legion")
    >>> book["L7.9"].chapter, len(book) > 100
    (7, True)
    """
    system = scenario_in(system)
    if isinstance(system, Game):
        return rulebook(system.system.id).varied(system.system.variants)
    if isinstance(system, Scenario):  # to be read: no function is run
        rules, _ = system_class(system.system)
        return rulebook(system.system).varied(rules.read_variants(system, with_functions=False))
    book = find_rulebook(next(iter(games())) if system is None else system)
    if book is None:
        known = (id for id, entry in games().items() if entry.rulebook_folder is not None)
        raise UnknownName(say("rulebook"), system, known)
    return book


def find_rulebook(system: str | System[Any, Any]) -> Rulebook | None:
    """The rulebook of a game, with the variants of rules that are bound to a scenario; None where there is none."""
    if isinstance(system, System):
        book = find_rulebook(system.id)
        return None if book is None else book.varied(system.variants)
    if not isinstance(system, str):
        raise UnknownName(say("game"), system, games())
    folder = _rulebook_folder(system)
    return None if folder is None else _rulebook(folder, system)


def options_of(system: str) -> Mapping[str, Option]:
    """The options of the rules of a game, by key, without its rulebook; none where there is no rulebook.

    >>> "L7.9.zoc-to-zoc" in options_of("legion")
    True
    """
    folder = _rulebook_folder(system)
    return {} if folder is None else _options(folder)


def _rulebook_folder(system: str) -> Path | None:
    entry = games().get(system)
    return None if entry is None else entry.rulebook_folder


@cache
def _options(folder: Path) -> dict[str, Option]:
    return read_options(folder)


@cache
def _rulebook(folder: Path, game: str) -> Rulebook:
    return Rulebook(folder, new_game, game)
