"""Armies elsewhere than in their list: as Python, as files, and as the units of a scenario."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.errors import DataError
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_file import as_code, open_army, save_army
from legion_widget.games.baraka.armies.army_list import army_lists
from legion_widget.games.baraka.armies.line_up import force, skirmish
from legion_widget.games.baraka.armies.roster import traits

HOSTILE = "\"<b>\n\\{x}'); import os #\u2028é"


def any_army(list_id: str, seed: int) -> Army:
    """An army with whatever its list has, allowed or not; later units are put under earlier and later ones."""
    rng = random.Random(f"{list_id}:{seed}")
    army = Army(list_id, year=rng.choice([None, 1921, 1925]))
    for kind in rng.choices(army.list.units, k=rng.randint(2, 14)):
        options = {option.id: rng.randint(0, option.limit) for option in kind.options if rng.random() < 0.5}
        kabyl = None
        if army.list.kabyl and kind.kabyl and rng.random() < 0.4:
            rules = rng.sample(sorted(army.list.kabyl.rules), rng.randint(0, 3))
            kabyl = {"rules": rules, "trustful": rng.random() < 0.5}
        own: Any = rng.choice(["", HOSTILE, {"es": "Los del río", "en": "The river lot"}])
        trait = rng.sample(sorted(traits()), rng.randint(0, 1))
        army.add(kind.id, name=own, kabyl=kabyl, traits=trait, **options)
    for entry in army.entries:
        able = [each.id for each in army.entries if each.kind in army.list.by_id[entry.kind].under]
        if able:
            army.change(entry.id, under=rng.choice([*able, ""]))
    return army


ARMIES = [pytest.param(list_id, seed, id=f"{list_id}-{seed}") for list_id in army_lists() for seed in range(15)]


@pytest.mark.parametrize(("list_id", "seed"), ARMIES)
def test_the_code_builds_the_same_army(list_id: str, seed: int) -> None:
    army = any_army(list_id, seed)
    room: dict[str, Any] = {}

    exec(as_code(army), room)

    assert room["army"] == army


@pytest.mark.parametrize(("list_id", "seed"), ARMIES)
def test_a_file_gives_the_army_back(list_id: str, seed: int, tmp_path: Path) -> None:
    army = any_army(list_id, seed)

    path = save_army(army, tmp_path / "new" / "army.toml")

    assert open_army(path) == army


@pytest.mark.parametrize(("list_id", "seed"), ARMIES)
def test_a_scenario_has_the_very_units_of_the_army(list_id: str, seed: int) -> None:
    """Miniatures, weapons, rules, commanders, points: all as the list puts them together."""
    army = any_army(list_id, seed)
    units = [{**row, "at": [60, 60]} for row in force(army)]

    scenario: Any = lw.load_scenario({"system": "baraka", "table": {"width": 120, "height": 120}, "units": units})

    assert scenario.troops == army.troops()


def small(list_id: str) -> Army:
    army = Army(list_id)
    head, below = ("lieutenant", "sergeant") if list_id == "legion" else ("jamsin-caid", "mukadan")
    army.add(head)
    for commander in (army.add(below), army.add(below)):
        army.add("squad", under=commander)
        army.add("squad", under=commander)
    return army


def test_two_armies_are_drawn_up_apart() -> None:
    """Squads in front, commanders behind them, everybody on the table, 60 cm between the lines."""
    game = lw.new_game(skirmish(small("riffian"), small("legion")), seed=1)
    front = {
        side: [unit.place for unit in map(game.system.units(game.position).get, squads)]
        for side, squads in {
            "spanish": [f"legion-squad-{n}" for n in range(1, 5)],
            "riffian": [f"riffian-squad-{n}" for n in range(1, 5)],
        }.items()
    }

    assert {y for _, y in front["spanish"]} == {y + 6000 for _, y in front["riffian"]}
    for unit in game.units.values():
        assert unit.is_on_table
    assert game.to_act in ("spanish", "riffian")


def test_the_largest_armies_fit() -> None:
    """Three sections of three platoons of three squads against as many."""

    def full(list_id: str, ladder: tuple[str, ...]) -> Army:
        army = Army(list_id)
        army.add(ladder[0])
        for head in [army.add(ladder[1]) for _ in range(3)]:
            for below in [army.add(ladder[2], under=head) for _ in range(3)]:
                for _ in range(3):
                    army.add("squad", under=below)
            army.add("machine-gun")
        return army

    legion = full("legion", ("captain", "lieutenant", "sergeant"))
    riffian = full("riffian", ("mia-caid", "jamsin-caid", "mukadan"))
    assert legion.ruling()
    assert riffian.ruling()

    game = lw.new_game(skirmish(legion, riffian), seed=1)

    assert all(unit.is_on_table for unit in game.units.values())


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("one", "two", "problem"),
    [
        ("legion", "legion", "a Spanish army and a Riffian one"),
        ("legion", None, "The Riffians have no unit"),
    ],
)
def test_what_is_no_skirmish_is_refused(one: str, two: str | None, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        skirmish(small(one), Army("riffian") if two is None else small(two))


@pytest.mark.usefixtures("english")
def test_a_wrong_file_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text('army = "legion"\nunits = [{ id = "a", kind = "squat" }]', encoding="utf-8")
    with pytest.raises(DataError, match=r"army.toml: line 2, column 29: \$.units\[0\].kind: there is no unit 'squat'"):
        open_army(path)
    path.write_text("army =", encoding="utf-8")
    with pytest.raises(DataError, match=r"army\.toml: "):
        open_army(path)
    with pytest.raises(DataError, match="there is no such file"):
        open_army(tmp_path / "none.toml")


@pytest.mark.usefixtures("english")
def test_a_text_that_no_file_can_hold_is_refused() -> None:
    """It never becomes a part of the army, so that every army can be saved."""
    army = Army("legion")
    with pytest.raises(DataError, match=r"units\['legion-squad-1'\]\.name: .* is not a text that can be saved"):
        army.add("squad", name="half \ud800")
    assert len(army) == 0


def test_who_listens_hears_of_each_change() -> None:
    army, heard = Army("legion"), []
    stop = army.listen(lambda: heard.append(army.points))
    squad = army.add("squad")
    army.change(squad, veteran=True)
    army.remove(squad)
    army.become(small("legion"))
    stop()
    army.add("squad")

    assert heard == [105, 112, 0, small("legion").points]
