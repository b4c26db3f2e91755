"""The games that can be played: those of this package, of installed packages and of cells, loaded when first played.

A package adds a game by an entry point of the group ``legion_widget.games`` that names its `GameEntry`, a cell by
`register`. The games of this package are found the same way: each folder of `games` has its entry in ``entry.py``.
"""

from __future__ import annotations

import copy
import pkgutil
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from .engine import scenario
from .engine.based_on import Source, in_terms_of, resolved
from .engine.data import read_toml
from .engine.editor import ScenarioEditor
from .engine.errors import DataError, DataFaults, LegionWidgetError, UnknownName, shown
from .engine.files import located, user_path
from .engine.game import Game
from .engine.game_entry import GameEntry
from .engine.i18n import localized, say
from .engine.plain_data import plain
from .engine.reopening import Opened, reopen
from .engine.rulebook import Option, Rulebook, read_options
from .engine.saves import SavedGame
from .engine.scenario import Scenario
from .engine.system import System
from .engine.variants import allow_all, as_data
from .engine.varied import varied

#: The group of entry points under which installed packages name their games.
GROUP = "legion_widget.games"

#: The folder of the games that come with this package.
SHIPPED = Path(__file__).parent / "games"

#: The games that cells have registered, by id.
_registered: dict[str, GameEntry] = {}


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
    known = installed().entries | _registered
    return dict(sorted(known.items(), key=lambda item: item[1].rank))


def register(entry: GameEntry) -> None:
    """Add a game of your own, or add it again after a change.

    Raises:
        LegionWidgetError: where an installed game has the same id.

    >>> from legion_widget.games.legion import Legion, LegionScenario
    >>> register(GameEntry("legion", Legion, LegionScenario))
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.LegionWidgetError: there is already a game 'legion'
    """
    if entry.id in installed().entries:
        raise LegionWidgetError(f"there is already a game {entry.id!r}")
    _registered[entry.id] = entry
    _rulebook.cache_clear()  # its texts may have changed, too
    _options.cache_clear()


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


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario that comes with a game; ``path`` is its file, or None where it was registered as a dict."""

    id: str
    system: str
    words: dict[str, str]
    path: Path | None
    data: dict[str, Any]

    @property
    def title(self) -> str:
        """The title in the language in use."""
        return localized(self.words)

    def __repr__(self) -> str:
        return f"<{self.id} ({self.system}): {self.title}>"


def scenarios() -> list[ScenarioInfo]:
    """Return the scenarios that can be played: id, system and title of each.

    A game whose scenarios cannot be read is left out with a warning.

    >>> [scenario.id for scenario in scenarios() if scenario.system == "market-garden"]
    ['first-day', 'nijmegen', 'road-of-bridges']
    """
    return copy.deepcopy(_scenarios())


def _scenarios() -> list[ScenarioInfo]:
    """The same, not to be changed: their data are those that were read."""
    scenarios: list[ScenarioInfo] = []
    for entry in games().values():
        try:
            scenarios += _scenarios_of(entry)
        except (LegionWidgetError, OSError) as error:
            warnings.warn(f"the scenarios of the game {entry.id!r} cannot be read: {error}", stacklevel=2)
    return scenarios


def _scenarios_of(entry: GameEntry) -> Iterator[ScenarioInfo]:
    if isinstance(entry.scenarios, list):
        for number, data in enumerate(entry.scenarios, start=1):
            yield ScenarioInfo(data.get("id", f"{entry.id}-{number}"), entry.id, data.get("title", {}), None, data)
    elif (folder := entry.scenario_folder) is not None:
        for path in sorted(folder.glob("*.toml")):
            yield _scenario_file(path, _state(path), entry.id)


def _state(path: Path) -> tuple[int, int]:
    """Return when a file was changed, and its size: what was read of it holds as long as these are the same."""
    now = path.stat()
    return now.st_mtime_ns, now.st_size


@lru_cache(maxsize=256)
def _scenario_file(path: Path, state: tuple[int, int], system: str) -> ScenarioInfo:
    """A scenario file that comes with a game, read once."""
    data = read_toml(path)
    return ScenarioInfo(data.get("id", path.stem), system, data.get("title", {}), path, data)


@lru_cache(maxsize=64)
def _scenario(path: Path, state: tuple[int, int], system: str, kind: type[Scenario]) -> Scenario:
    """The scenario of such a file, made once: no scenario changes, and games may share it."""
    with located(path):
        info = _scenario_file(path, state, system)
        return _made(info.data, path, kind, info.id)


def load_scenario(source: str | Path | Mapping[str, Any] | Scenario, allow_code: bool = False) -> Scenario:
    """A scenario by its id, from a TOML file, from a dict, or from an editor as it has been changed so far.

    To load a scenario runs none of the functions that it may have as rules. ``allow_code`` is the yes to them, once
    somebody has read them: they may then be run in this process by whatever plays, draws, prints or studies it.

    Raises `DataError`, which names the place of what is wrong and what was probably meant, or `UnknownName`.

    >>> scenario = load_scenario("rif")
    >>> scenario.system, scenario.board["Annual"].label
    ('legion', '1715')
    """
    loaded = _loaded(source)
    if allow_code:
        allow_all(loaded.variants)
    return loaded


def editor_in(source: Any) -> ScenarioEditor | None:
    """The editor of a scenario that was given, itself or on a board with tools; None: it is neither."""
    editor = getattr(source, "scenario_editor", None)
    return editor if isinstance(editor, ScenarioEditor) else None


def scenario_in(source: Any) -> Any:
    """The scenario of an editor, or of a board with tools; else what was given. Raises `DataError` for a faulty draft.

    >>> scenario_in(load_scenario("rif").edit().title("Otra")).title
    'Otra'
    """
    editor = editor_in(source)
    return source if editor is None else editor.scenario


def _loaded(source: str | Path | Mapping[str, Any] | Scenario) -> Scenario:
    source = scenario_in(source)
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and not source.endswith(".toml"):
        known: dict[str, ScenarioInfo] = {}
        for listed in _scenarios():
            known.setdefault(listed.id, listed)
        if source not in known:
            raise UnknownName(say("scenario"), source, known)
        info = known[source]
        _, kind = system_class(info.data.get("system", info.system))
        if info.path is None:
            return _made(info.data, None, kind)
        return _scenario(info.path, _state(info.path), info.system, kind)  # type: ignore[arg-type]  # hashed is the class
    data = scenario.read(source)
    if isinstance(source, Mapping):
        return _varied(_made(data, None))
    with located(source):
        return _varied(_made(data, user_path(source)))


def _varied(loaded: Scenario) -> Scenario:
    """A scenario whose variants of rules are looked at: those that are not functions. Raises `DataError`."""
    system_class(loaded.system)[0].read_variants(loaded, with_functions=False)
    return loaded


#: The files whose bases are being looked for, the first one first.
_looked_for: ContextVar[tuple[str, ...]] = ContextVar("looked_for", default=())


def _made(data: Mapping[str, Any], path: Path | None, kind: type[Scenario] | None = None, name: str = "") -> Scenario:
    """The scenario of data that were read from a file or given; a change of another is merged into its base."""
    if "based_on" not in data:
        return (kind or system_class(data.get("system"))[1])(data).come_from(Source(path, based_on=name))
    chain = _looked_for.get()
    file = str(path) if path is not None else str(data.get("id", data["based_on"]))
    if file in chain:
        names = " → ".join(Path(one).name for one in (*chain[chain.index(file) :], file))
        raise DataError("$.based_on", say("the scenarios are changes of each other: {names}", names=names))
    faults = DataFaults()
    token = _looked_for.set((*chain, file))
    try:
        data = plain(data)
        base, merger = resolved(data, path, _base, faults)
    finally:
        _looked_for.reset(token)
    with faults.gather(), in_terms_of(merger, data):
        made = type(base)(merger.data).come_from(Source(path, dict(data), base, data["based_on"]))
    faults.check(data)
    return made


def _base(name: str | Path) -> Scenario:
    """The base of a change. Raises `DataError`."""
    try:
        return load_scenario(name)
    except UnknownName as error:
        raise DataError.unknown(
            "$.based_on", say("there is no scenario {name}", name=shown(name)), name, error.known
        ) from None


Scenario.loader = staticmethod(load_scenario)


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
    loaded = load_scenario(scenario)
    added = as_data(variants)
    if added:
        data = loaded.to_dict()
        loaded = type(loaded)({**data, "variants": [*data.get("variants", ()), *added]})
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
