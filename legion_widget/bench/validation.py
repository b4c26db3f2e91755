"""The check of a file that a designer writes: all faults and advice at once, with line, column and suggestion."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..engine.based_on import ChangeData
from ..engine.data import convert_gathering
from ..engine.errors import DataError, DataFault, DataFaults, UnknownName, path_of
from ..engine.file_kind import FileKind
from ..engine.files import read_text
from ..engine.house_rules import UnreadCode
from ..engine.i18n import say
from ..engine.merging import CHANGE_KEYS
from ..engine.misplaced import explained
from ..engine.scenario import Scenario
from ..engine.toml_positions import TomlPositions
from ..installed_games import games, system_class
from ..lessons.checking import check_lesson
from ..registry import open_game
from ..scenario_library import editor_in, load_scenario, scenarios
from . import advice
from .finding import Finding, Findings
from .keys import CHANGE, file_kind, file_kinds, scenario_class
from .mending import Mended, mend

#: What a lesson is called among the kinds of files.
LESSON = "lesson"
#: The line that names the schema of a file, and the game and the kind of file in the name of the schema.
_SCHEMA = re.compile(r"(?m)^#:schema \S*?([\w-]+)\.json\s*$")


def validate(
    source: str | Path | Mapping[str, Any] | Scenario,
    *,
    system: str | None = None,
    file: str | None = None,
    allow_code: bool = False,
) -> Findings:
    """Check a scenario, a change of one, a board, an order of battle, an army, a lesson or a save.

    What kind of file it is follows from what stands in it: its ``system``, ``based_on``, its ``#:schema`` line, or its
    keys.

    Args:
        source: A file (its path or a name that ends in ``.toml`` or ``.json``), the text of one, the id of a scenario,
            plain data, or a scenario.
        system: The game, where it does not follow from the data.
        file: The kind of file, such as ``"board"``, where it does not follow from the data.
        allow_code: The yes to functions in a save, whose actions are checked by playing them. Without it, functions
            in a file are advice, each with its source.

    Raises:
        UnknownName: for an id, a game or a kind of file that does not exist.

    >>> from legion_widget.engine.i18n import set_language
    >>> set_language("en")
    >>> found = validate('system = "legion"\\nboard = "rif"\\nturns = "3"\\ntitel 3')
    >>> print(found)
    3 faults
    line 3, column 9: $.turns: turns is '3' in quotes: write it without them; did you mean 3?
    line 4, column 1: $: unknown key 'titel'; did you mean 'title'?
    line 4, column 6: '=' is missing here
    >>> found[0].line, found[0].suggestion
    (3, 3)
    >>> set_language("es")
    """
    if file is not None:
        kinds = dict.fromkeys(kind for game in ([system] if system else games()) for kind in (*_kinds(game), LESSON))
        if file not in kinds and file != CHANGE:
            raise UnknownName(say("kind of file"), file, kinds)
    editor = editor_in(source)
    if editor is not None:
        return _check(editor.to_dict(), None, "", editor.last_good.system, "scenario")
    if isinstance(source, Scenario):
        return _check(source.to_dict(), None, "", source.system, "scenario")
    if isinstance(source, Mapping) and _is_lesson(source, file):
        return _of_lesson(dict(source), "")
    if isinstance(source, Mapping):
        return _check(dict(source), None, "", system, file)
    if isinstance(source, str) and ("\n" in source or "=" in source):
        return _of_text(source, "", system, file)
    if isinstance(source, str) and not source.lower().endswith((".toml", ".json")):
        known = {info.id: info for info in scenarios()}
        if source not in known:
            raise UnknownName(say("scenario"), source, known)
        info = known[source]
        return validate(info.data if info.path is None else info.path, system=info.system, file="scenario")
    if str(source).lower().endswith(".json"):
        return _of_save(source, allow_code)
    try:
        return _of_text(read_text(source), str(source), system, file)
    except DataError as error:
        return Findings([_finding(fault) for fault in error.faults], system, file or "")


def _of_text(text: str, name: str, system: str | None, file: str | None) -> Findings:
    try:
        mended = mend(text)
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits: nothing is read of it
        problem = say("the data are nested too deeply or a number is too long")
        return Findings([_finding(DataFault("", problem, file=name))], system, file or "")
    schema = _SCHEMA.search(text)
    if file == LESSON or (file is None and schema is not None and schema[1] == LESSON) or _is_lesson(mended.data, file):
        return (
            Findings([_finding(fault) for fault in mended.faults], None, LESSON)
            if mended.faults
            else _of_lesson(name or mended.data, name)
        )
    if schema is not None and system is None and "system" not in mended.data:
        kinds = {f"{game}-{kind}": (game, kind) for game in games() for kind in _kinds(game)}
        system, file = kinds.get(schema[1], (None, file))
    return _check(mended.data, mended, name, system, file)


def _is_lesson(data: Mapping[str, Any], file: str | None) -> bool:
    """Return whether data are those of a lesson: it has steps, and is of no game."""
    return file == LESSON or (file is None and "steps" in data and not {"system", "based_on"} & set(data))


def _of_lesson(source: str | dict[str, Any], name: str) -> Findings:
    """Return the findings on a lesson; a fact without a source is advice here."""
    report = check_lesson(Path(source) if isinstance(source, str) else source)
    found = [_finding(fault) for fault in report.faults]
    hints = (*report.unsourced, *report.advice)
    found += [msgspec.structs.replace(_finding(fault), kind="advice") for fault in hints]
    return Findings([msgspec.structs.replace(one, file=one.file or name) for one in found], None, LESSON)


def _of_save(path: str | Path, allow_code: bool) -> Findings:
    try:
        return Findings([], None, "save", open_game(path, allow_code=allow_code))
    except UnreadCode as unread:  # how far its actions are good is seen only when they are played
        return Findings(list(advice.on_functions(unread)), None, "save")
    except DataError as error:
        return Findings([_finding(fault) for fault in error.faults], None, "save")


def _kinds(system: str) -> dict[str, FileKind]:
    """The kinds of files of a game; none of one that is not there, or that cannot be loaded: a warning says why."""
    try:
        return file_kinds(system)
    except UnknownName:
        return {}
    except Exception as error:  # of somebody else's game; files of other games are checked all the same
        problem = f"{type(error).__name__}: {error}"
        warnings.warn(say("game {game} cannot be loaded: {problem}", game=system, problem=problem).text(), stacklevel=2)
        return {}


def _check(data: dict[str, Any], mended: Mended | None, name: str, system: str | None, file: str | None) -> Findings:
    """Check plain data, and report what is wrong with the lines of the text that they come from."""
    lost = mended.lost if mended is not None else set()
    faults: list[DataFault] = []
    kind: FileKind | None = None
    if "based_on" in data and file in (None, "scenario", CHANGE):
        data, kind, file = _beside(data, name), FileKind(ChangeData, load_scenario), CHANGE
        system = system or _system_of_base(data)
    elif "system" not in data and file in (None, CHANGE) and any(key in data for key in CHANGE_KEYS):
        file, faults = CHANGE, _without_base(data)
    elif system is None:
        system, file, faults = _recognised(data, file)
    if kind is None and system is not None and file != CHANGE:
        kind = file_kind(system, file or "scenario")
    read: Any = None
    hints: list[Finding] = []
    if kind is not None:
        faults += _faults_of(kind, data)
        hints = list(advice.on_names(data, kind.record))
        if file == CHANGE and system is not None:
            whole = scenario_class(system).record()
            hints += [*advice.on_names(data, whole), *advice.on_names(data.get("add"), whole, "$.add")]
        if not faults and not (mended and mended.faults):
            read = kind.read(data)
            if isinstance(read, Scenario):
                try:
                    hints += advice.on_scenario(read, data)
                except DataError as error:
                    faults += error.faults
    # What is missing only because it could not be read has been told.
    faults = [fault for fault in faults if not {path_of(fault.place), (*path_of(fault.place), fault.key)} & lost]
    positions = TomlPositions(mended.text) if mended is not None else None
    found = [_finding(_placed(fault, positions)) for fault in faults]
    found += [_finding(fault) for fault in (mended.faults if mended is not None else ())]
    found += [_located(one, positions) for one in hints]
    return Findings(
        [msgspec.structs.replace(one, file=one.file or name) for one in found], system, file or "scenario", read
    )


def _beside(data: dict[str, Any], name: str) -> dict[str, Any]:
    """A change that was read from a file: a base that is a file lies beside it."""
    base = data["based_on"]
    is_file = name and isinstance(base, str) and base.endswith(".toml")
    return {**data, "based_on": str(Path(name).parent / base)} if is_file else data


def _without_base(data: Mapping[str, Any]) -> list[DataFault]:
    """Return the fault of a change that does not name its base: the key is missing, misspelt, or inside a table."""
    found = DataFaults()
    whole = [_kinds(system)["scenario"].record for system in games() if "scenario" in _kinds(system)]
    known = {field.encode_name for record in whole for field in msgspec.structs.fields(record)}
    convert_gathering({key: value for key, value in data.items() if key not in known}, ChangeData, found)
    for place, table in advice.walk(data):
        if place != "$" and isinstance(table, Mapping) and "based_on" in table:
            found.extend([DataFault(place, say("unknown key {key}", key=repr("based_on")), key="based_on")])
    return explained(found.faults, ["based_on"])


def _system_of_base(data: Mapping[str, Any]) -> str | None:
    """The game of the scenario that a change is based on; None where that cannot be read."""
    base = data["based_on"]
    try:
        return load_scenario(base).system if isinstance(base, str) else None
    except (DataError, UnknownName):
        return None


def _recognised(data: Mapping[str, Any], file: str | None) -> tuple[str | None, str | None, list[DataFault]]:
    """The game and the kind of file of plain data, and what is wrong with the name of the game."""
    named = data.get("system")
    if isinstance(named, str) and named in games():
        system_class(named)
        return named, file or "scenario", []
    faults: tuple[DataFault, ...] = ()
    best, most = None, 0
    for system in games():
        for name, kind in _kinds(system).items():
            fields = {field.encode_name: field.required for field in msgspec.structs.fields(kind.record)}
            known = [key for key in data if key in fields]
            needed = [key for key, required in fields.items() if required]
            score = 3 * len(known) - len(data) - sum(key not in data for key in needed)
            if known and file in (None, name) and (best is None or score > most):
                best, most = (system, name), score
    if "system" in data or best is None:
        try:
            system_class(named)
        except DataError as error:
            faults = error.faults
    if best is None:
        return None, file, list(faults)
    return *best, list(faults)


def _faults_of(kind: FileKind, data: dict[str, Any]) -> list[DataFault]:
    """Return the faults of data of a kind, except for an unknown game, which is reported before."""
    try:
        kind.read(data)
    except DataError as error:
        named = data.get("system", "")
        told = named and not (isinstance(named, str) and named in games())
        return [fault for fault in error.faults if not (told and fault.place == "$.system")]
    return []


def _placed(fault: DataFault, positions: TomlPositions | None) -> DataFault:
    if positions is None or fault.file or not fault.place.startswith("$"):
        return fault
    line, column = positions.line_and_column(path_of(fault.place), fault.key)
    return msgspec.structs.replace(fault, line=line, column=column)


def _located(finding: Finding, positions: TomlPositions | None) -> Finding:
    if positions is None or not finding.place:
        return finding
    line, column = positions.line_and_column(path_of(finding.place))
    return msgspec.structs.replace(finding, line=line, column=column)


def _finding(fault: DataFault) -> Finding:
    return Finding(
        "fault", fault.problem, fault.place, fault.line, fault.column, fault.meant, fault.owner, "", fault.file
    )
