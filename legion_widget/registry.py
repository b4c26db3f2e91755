"""Which games there are, loaded only when one is played."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from .engine import saves, scenario
from .engine.board import read_toml
from .engine.errors import DataError, UnknownName
from .engine.game import Game
from .engine.rulebook import Rulebook
from .engine.scenario import Scenario
from .engine.words import pick

#: System id -> module, class of the rules, class of the scenarios.
SYSTEMS: dict[str, tuple[str, str, str]] = {
    "legion": ("legion_widget.games.legion", "Legion", "LegionScenario"),
    "baraka": ("legion_widget.games.baraka", "Baraka", "BarakaScenario"),
    "market-garden": ("legion_widget.games.market_garden", "MarketGarden", "MarketGardenScenario"),
}


def register(system: str, module: str, rules: str, scenarios: str) -> None:
    """Adds a game: the module that holds it, and the names of its `System` and `Scenario` classes there."""
    SYSTEMS[system] = (module, rules, scenarios)


def system_class(system: object, at: str = "$.system") -> tuple[Any, Any]:
    """The rules and the scenario class of a game. Raises `DataError` for an unknown one."""
    if not isinstance(system, str) or system not in SYSTEMS:
        raise DataError.unknown(at, f"there is no system {system!r}", system, SYSTEMS)
    module, rules, scenarios = SYSTEMS[system]
    loaded = importlib.import_module(module)
    return getattr(loaded, rules), getattr(loaded, scenarios)


class Listed(msgspec.Struct, frozen=True):
    """A scenario that comes with a game."""

    id: str
    system: str
    words: dict[str, str]
    path: Path

    @property
    def title(self) -> str:
        return pick(self.words)

    def __repr__(self) -> str:
        return f"<{self.id} ({self.system}): {self.title}>"


def scenarios() -> list[Listed]:
    """What can be played: id, system and title of every scenario that comes with the games."""
    found = []
    for system, (module, _, _) in SYSTEMS.items():
        folder = Path(__file__).parent / "games" / module.rsplit(".", 1)[-1] / "scenarios"
        for path in sorted(folder.glob("*.toml")):
            data = read_toml(path)
            found.append(Listed(data.get("id", path.stem), system, data.get("title", {}), path))
    return found


def load_scenario(source: str | Path | Mapping[str, Any] | Scenario) -> Scenario:
    """A scenario by its id, from a TOML file, or from a dict.

    Raises `DataError`, which names the place of what is wrong and what was probably meant, or `UnknownName`.
    """
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and not source.endswith(".toml"):
        known = {listed.id: listed for listed in scenarios()}
        if source not in known:
            raise UnknownName("scenario", source, known)
        source = known[source].path
    data = scenario.read(source)
    _, kind = system_class(data.get("system"))
    made: Scenario = kind(data)
    return made


def new_game(
    scenario: str | Path | Mapping[str, Any] | Scenario,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    dice: tuple[int, ...] | list[int] = (),
    start: str | None = None,
    players: int | None = None,
) -> Game[Any, Any]:
    """A new game of a scenario.

    ``seed`` decides all dice to come; ``dice`` are numbers that come up first; ``options`` choose among readings of the
    rules; ``start="placement"`` begins with the placement of the counters; ``players`` is how many share the table,
    by default one for each side.

    >>> game = new_game("rif", seed=1)
    >>> game.turn, game.side
    (1, 'moroccan')
    """
    loaded = load_scenario(scenario)
    rules, _ = system_class(loaded.system)
    return Game(rules(loaded, options), seed, dice, start, players)


def open_game(source: str | Path | Mapping[str, Any]) -> Game[Any, Any]:
    """A saved game, from its file or from plain data. Raises `DataError` for a damaged one and names the place."""
    saved = saves.read(source)
    rules, kind = system_class(saved.system)
    try:
        loaded = kind(saved.scenario)
    except DataError as error:
        raise DataError("$.scenario" + error.place.removeprefix("$"), error.problem, error.meant) from None
    game: Game[Any, Any] = Game(rules(loaded, saved.options), saved.seed, saved.dice, saved.start, saved.players)
    saves.replay(game, saved)
    return game


@cache
def rulebook(system: str = "legion") -> Rulebook:
    """The rulebook of a game: its rules by id, with texts, options and worked examples.

    Raises `UnknownName` for a game that does not exist or has no rulebook.
    """
    folders = {
        name: Path(__file__).parent / "games" / module.rsplit(".", 1)[-1] / "rulebook"
        for name, (module, _, _) in SYSTEMS.items()
    }
    known = {name: folder for name, folder in folders.items() if folder.is_dir()}
    if system not in known:
        raise UnknownName("rulebook", system, known)
    return Rulebook(known[system], new_game)
