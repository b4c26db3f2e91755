"""The scenarios that come with the games, and how a scenario is loaded from a name, a file, a dict or an editor."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from .engine import scenario
from .engine.based_on import Source, in_terms_of, resolved
from .engine.data import read_toml
from .engine.editor import ScenarioEditor
from .engine.errors import DataError, DataFaults, UnknownName, shown
from .engine.files import located, user_path
from .engine.game_entry import GameEntry
from .engine.i18n import LocalizedText, localized, say
from .engine.plain_data import plain
from .engine.scenario import Scenario
from .engine.variants import allow_all
from .installed_games import games, system_class


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


def scenario_titles() -> dict[str, dict[str, LocalizedText]]:
    """Return the titles of the scenarios that can be played, by the id of their game and their own.

    >>> list(scenario_titles()["baraka"])
    ['blockhouse', 'convoy', 'well']
    """
    titles: dict[str, dict[str, LocalizedText]] = {}
    for one in _scenarios():
        titles.setdefault(one.system, {})[one.id] = one.words
    return titles


def _scenarios() -> list[ScenarioInfo]:
    """The same, not to be changed: their data are those that were read."""
    scenarios: list[ScenarioInfo] = []
    for entry in games().values():
        try:
            scenarios += list(_scenarios_of(entry))
        except Exception as error:  # of a package that somebody else has written
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
    if isinstance(source, str) and not source.lower().endswith(".toml"):
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
        if "system" not in data and "steps" in data:
            raise DataError("$", say("this is a lesson, not a scenario"))
        return (kind or system_class(data.get("system"))[1])(data).come_from(Source(path, based_on=name))
    chain = _looked_for.get()
    file = str(path) if path is not None else ""  # no file is based on a dict
    if file and file in chain:
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
