"""Files with faults: scenarios, boards, tables and armies that ship, changed at random.

Each changed file either brings an error of this library, whose text stands in both languages, or it is a game that
starts, plays, is saved, opens and is painted.
"""

from __future__ import annotations

import random
import tomllib
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
from tests.changed_data import changed, is_refused, plain, within
from tests.seeds import seeds, thinned
from tests.tries import note_tries

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


@pytest.mark.parametrize("name", thinned(BASES, 3))
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
