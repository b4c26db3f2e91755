"""Files with faults: scenarios, boards, tables and armies that ship, changed at random.

Each changed file either brings an error of this library, whose text stands in both languages, or it is a game that
starts, plays, is saved, opens and is painted.
"""

from __future__ import annotations

import copy
import random
import signal
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import legion_widget as lw
from legion_widget.engine.board import Board
from legion_widget.games.baraka.armies.line_up import force
from legion_widget.games.legion.terrain import LegionBoard
from legion_widget.games.market_garden.tables import KINDS, load_tables, standard_tables
from legion_widget.widget.board import BoardWidget
from legion_widget.widget.testing import BoardClient
from tests.seeds import seeds
from tests.tries import note_tries

#: What may stand anywhere instead of what belongs there.
WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 10**6, 2**53, 2**80, 0.5, -0.0, 1e-300, 1e7, 1e300),
    *(float("nan"), float("inf"), "", " ", "x", "0101", "9999", "spanish", "allied", "riffian", "infantry"),
    *("half \ud800", "a\0b", "long " * 2000, "1:1", "3-5", [], [[]], [0, 0], [[0, 0]] * 3),
    *([[1, 1], [9, 9], [9, 1], [1, 9]], ["0101"], ["x"] * 3, {}, {"es": "x"}, {"id": "x"}, {"hex": "0101"}),
)


def plain(data: Any) -> Any:
    """The data as a file has them: without None."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items() if value is not None}
    return [plain(item) for item in data] if isinstance(data, (list, tuple)) else data


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in plain data."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from places(value, (*path, i))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def changed(base: Any, rng: random.Random, donors: list[Any]) -> Any:
    """Plain data with one to three changes: a value replaced, taken out, doubled, moved, or a key misspelt."""
    data = copy.deepcopy(base)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        # By depth first, so that the many letters of a board do not take all changes.
        paths = [path for path in places(data) if path]
        if not paths:
            break
        depth = rng.choice(sorted({len(path) for path in paths}))
        path = rng.choice([path for path in paths if len(path) == depth])
        holder, last = at(data, path[:-1]), path[-1]
        match rng.randrange(7):
            case 0 | 1 | 2:
                holder[last] = copy.deepcopy(rng.choice(WRONG))
            case 3:
                del holder[last]
            case 4 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
            case 5 if isinstance(holder, dict):
                holder[f"{last}s"] = holder.pop(last)
            case 6:
                donor = rng.choice(donors)
                holder[last] = copy.deepcopy(at(donor, rng.choice(list(places(donor)))))
            case _:
                number = holder[last]
                if isinstance(number, (int, float)) and not isinstance(number, bool):
                    holder[last] = number * rng.choice((-1, 2, 10, 0.1))
    return data


# ---- what is changed -------------------------------------------------------------------------------

COAST = tomllib.loads((Path(__file__).parent / "data" / "coast.toml").read_text(encoding="utf-8"))


def scenario_bases() -> dict[str, Any]:
    """A scenario of each kind as plain data: as it ships, with its units and its board written out, and small ones."""
    bases: dict[str, Any] = {"coast": COAST}
    for listed in lw.scenarios():
        scenario = lw.load_scenario(listed.id)
        bases[listed.id] = scenario.to_dict()
        if listed.system != "baraka":
            bases[f"{listed.id}-whole"] = {**scenario.expanded(), "board": scenario.board.to_dict()}
    tables = standard_tables()
    bases["tables"] = {**bases["first-day"], "tables": {kind: getattr(tables, kind).to_dict() for kind in KINDS}}
    return {name: plain(base) for name, base in bases.items()}


ARMY = {
    "army": "riffian",
    "units": [
        {"id": "caid", "kind": "mukadan", "kabyl": {"rules": ["fast"], "trustful": True}, "traits": ["loyal"]},
        {"id": "one", "kind": "squad", "under": "caid", "options": {"grenades": 1}, "name": {"es": "Uno", "en": "One"}},
    ],
}  # fmt: skip


class TooSlowError(BaseException):
    """More seconds of the processor than any file may cost."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done inside is broken off after so many seconds of the processor."""

    def stop(*_: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_refused(read: Callable[[], Any]) -> Any:
    """What is read, or None where it is refused with an error that can be told in both languages."""
    try:
        return read()
    except lw.LegionWidgetError as error:
        for language in ("es", "en"):
            assert str(error.text(language) if isinstance(error, lw.DataError) else error).strip()  # noqa: PT017
        return None


def plays(scenario: Any, folder: Path, rng: random.Random, paint: bool) -> None:
    """A game of the scenario starts, is asked for warnings, plays, is saved, opens and is painted."""
    game = lw.new_game(scenario, seed=rng.randrange(100))
    for fault in game.system.warnings(game.system.initial()):
        assert str(fault)
    game.system.summary(game.system.initial())
    game.play(steps=3)
    assert lw.open_game(game.save(folder / "game.json")).position == game.position
    assert lw.load_scenario(game.scenario.save(folder / "again.toml")) == game.scenario
    if paint:
        board = BoardWidget(game, saves=folder)
        page = BoardClient(board).show()
        assert page.text("head")
        assert not board.errors
        board.close()
        assert game._repr_mimebundle_()["text/html"]


def is_played(base: Any, donors: list[Any], rng: random.Random, folder: Path, paint: bool) -> bool:
    """Whether a changed scenario can be played; it goes by a file where a file can hold it."""
    data = changed(base, rng, donors)
    source: Any = data
    with_file = rng.random() < 0.5
    if with_file:
        try:
            source = folder / "changed.toml"
            source.write_text(tomli_w.dumps(data), encoding="utf-8")
        except (TypeError, ValueError, AttributeError):
            source = data
    scenario = is_refused(lambda: lw.load_scenario(source))
    if scenario is None:
        return False
    plays(scenario, folder, rng, paint)
    return True


BASES = scenario_bases()


def of(name: str, seed: int, folder: Path, count: int) -> None:
    rng = random.Random(f"{name} {seed}")
    donors = [base for key, base in BASES.items() if base.get("system") == BASES[name].get("system")]
    played = 0
    for number in range(count):
        state = rng.getstate()
        try:
            with within(20):
                played += is_played(BASES[name], donors, rng, folder, paint=number % 4 == 0)
        except BaseException as error:
            rng.setstate(state)
            error.add_note(f"{name}, seed {seed}, file {number}: {str(changed(BASES[name], rng, donors))[:3000]}")
            raise
    note_tries("changed scenarios that are played", played)
    note_tries("changed scenarios that are refused", count - played)


@pytest.mark.parametrize("name", BASES)
@pytest.mark.parametrize("seed", seeds(200, now=(0,)))
def test_a_changed_scenario_is_refused_or_can_be_played(name: str, seed: int, tmp_path: Path) -> None:
    of(name, seed, tmp_path, 10)


@pytest.mark.parametrize("seed", seeds(100, now=(0,)))
def test_a_changed_army_is_refused_or_can_be_mustered(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        data = changed(ARMY, rng, [ARMY])
        army = is_refused(lambda data=data: lw.baraka.Army.from_dict(data))
        if army is not None:
            assert repr(army)
            army.faults(250)
            with_places = [{**row, "at": [10, 10]} for row in force(army)]
            is_refused(lambda rows=with_places: lw.load_scenario({**BASES["well"], "units": rows, "objectives": []}))
            assert lw.baraka.open_army(lw.baraka.save_army(army, tmp_path / "army.toml")) == army
    note_tries("changed armies", 20)


@pytest.mark.parametrize("seed", seeds(100, now=(0,)))
def test_changed_tables_and_boards_are_refused_or_can_be_read(seed: int) -> None:
    rng = random.Random(seed)
    tables, board = BASES["tables"]["tables"], BASES["coast"]["board"]
    for _ in range(20):
        own = changed(tables, rng, [tables])
        is_refused(lambda own=own: load_tables(own))
        data = changed(board, rng, [board])
        for kind in (Board, LegionBoard):
            is_refused(lambda kind=kind, data=data: kind.from_dict(data))
    note_tries("changed tables and boards", 40)


@pytest.mark.parametrize("seed", seeds(50, now=(0,)))
def test_a_file_with_changed_bytes_is_refused_or_can_be_read(seed: int, tmp_path: Path) -> None:
    """Bytes flipped, cut off, doubled: the error names the file, or the file is read."""
    rng = random.Random(seed)
    file = tmp_path / "bytes.toml"
    for name in ("coast", "well"):
        whole = tomli_w.dumps(BASES[name]).encode()
        for _ in range(10):
            content = bytearray(whole)
            for _ in range(rng.choice((1, 1, 3))):
                where = rng.randrange(len(content))
                if rng.random() < 0.3:
                    content[where] = rng.randrange(256)
                elif rng.random() < 0.5:
                    del content[where : where + rng.choice((1, 1, 200))]
                else:
                    content[where:where] = rng.choice(
                        (b'"', b"[", b"\xff", b"= ", b"\n", b"]", b"9" * 5000, b"[" * 3000)
                    )
            file.write_bytes(content)
            is_refused(lambda: lw.load_scenario(file))
    note_tries("files with changed bytes", 20)
