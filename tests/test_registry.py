"""Which games there are, and the names that a notebook may rely on."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget import installed_games
from tests.toy.causeway import CausewayScenario


def test_every_public_name_is_there_once_and_in_order() -> None:
    """`__all__` is sorted, complete and importable; `dir` shows it."""
    names = lw.__all__

    assert list(names) == sorted(set(names))
    for name in names:
        assert getattr(lw, name) is not None
        assert name in dir(lw)
    public = {name for name, value in vars(lw).items() if not name.startswith("_") and _is_ours(name, value)}
    assert public <= set(names), f"public and not in __all__: {sorted(public - set(names))}"


def _is_ours(name: str, value: Any) -> bool:
    """Classes and functions that the package shows; its modules and typing helpers are not names for a notebook."""
    return callable(value) and getattr(value, "__module__", "").startswith("legion_widget")


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    """As of any module."""
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lw.nothing


def test_every_module_can_be_imported() -> None:
    """And says in its first line what lives there."""
    import pkgutil

    for info in pkgutil.walk_packages(lw.__path__, "legion_widget."):
        if not info.name.endswith("__main__"):
            assert (importlib.import_module(info.name).__doc__ or "").strip(), info.name


def test_the_standard_game_is_listed() -> None:
    """With id, system and title in the language in use."""
    listed = {scenario.id: scenario for scenario in lw.scenarios()}

    assert listed["rif"].system == "legion"
    assert listed["rif"].title == "La Legión: de Annual a Alhucemas"
    assert repr(listed["rif"]).startswith("<rif (legion)")
    assert all(lw.load_scenario(scenario.id).id == scenario.id for scenario in listed.values())


def test_a_scenario_is_taken_as_it_is() -> None:
    """A scenario, its dict, its id: the same game."""
    scenario = lw.load_scenario("rif")

    assert lw.load_scenario(scenario) is scenario
    assert lw.new_game(scenario, seed=2).position == lw.new_game("rif", seed=2).position
    assert lw.new_game(scenario.to_dict(), seed=2).position == lw.new_game("rif", seed=2).position


@pytest.mark.parametrize("system", installed_games.games())
def test_a_registered_game_has_rules_scenarios_and_a_rulebook(system: str) -> None:
    """Each under its own id, with worked examples that are games of it."""
    rules, scenarios = installed_games.system_class(system)
    example = next(example for rule in lw.rulebook(system).values() for example in rule.examples)

    assert rules.id == scenarios.system == system
    assert isinstance(example.new_game().system, rules)


@pytest.mark.parametrize("system", ["", "Legion", None, 5, [], "os"])
def test_an_unknown_system_loads_nothing(system: Any) -> None:
    """Only what is registered is imported, whatever a file says."""
    with pytest.raises(lw.DataError) as caught:
        installed_games.system_class(system)

    assert caught.value.place == "$.system"


@pytest.mark.usefixtures("english")
def test_options_are_checked() -> None:
    """An unknown option or value is told."""
    with pytest.raises(lw.DataError, match="unknown option"):
        lw.new_game("rif", options={"L0.0.nothing": "x"})


# ---- games of other packages and of cells ----------------------------------------------------------


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games are looked for anew in this test, and forgotten after it."""
    monkeypatch.setattr(installed_games, "registered", {})
    installed_games.installed.cache_clear()
    yield
    installed_games.installed.cache_clear()


def package(folder: Path, name: str, entry: str, code: str) -> None:
    """Writes a package as it lies when it is installed: a module, and its entry point."""
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[legion_widget.games]\n{name} = {entry}\n", encoding="utf-8")


CAUSEWAY = """
from legion_widget import GameEntry
from tests.toy.causeway import CausewayScenario

GAME = GameEntry("{id}", "tests.toy.causeway:Causeway", "tests.toy.causeway:CausewayScenario", scenarios=[{scenario}])
"""
SCENARIO = {"system": "causeway", "id": "causeway-short", "title": "A short causeway", "length": 400}


@pytest.mark.usefixtures("fresh")
def test_an_installed_package_adds_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point; nothing of ours names it. It comes after ours in the lists."""
    package(tmp_path, "toygames", "toygames:GAME", CAUSEWAY.format(id="causeway", scenario=SCENARIO))
    monkeypatch.syspath_prepend(tmp_path)

    listed = lw.scenarios()[-1]
    assert (listed.id, listed.system, listed.title, listed.path) == (
        "causeway-short",
        "causeway",
        "A short causeway",
        None,
    )
    assert lw.new_game("causeway-short").system.length == 400
    assert list(installed_games.games())[-1] == "causeway"


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("GAME = 5", "TypeError: bad:GAME is not a GameEntry"),
        ("game = 5", "AttributeError: module 'bad' has no attribute 'GAME'"),
        (CAUSEWAY.format(id="legion", scenario=""), "ValueError: there is already a game 'legion'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_package_is_left_out_and_named(
    code: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are there all the same; a scenario of the broken game tells why it cannot be played."""
    package(tmp_path, "bad", "bad:GAME", code)
    package(tmp_path, "good", "good:GAME", CAUSEWAY.format(id="causeway", scenario=SCENARIO))
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("bad", "good"):
        monkeypatch.delitem(sys.modules, name, raising=False)

    with pytest.warns(UserWarning, match="the game 'bad' of the package 'bad' cannot be used") as caught:
        ids = [listed.id for listed in lw.scenarios()]
    assert told in str(caught[0].message)
    assert {"rif", "causeway-short"} <= set(ids)
    assert lw.new_game("rif", seed=1).system.id == "legion"
    with pytest.raises(lw.DataError, match="the package 'bad' cannot be used"):
        lw.load_scenario({"system": "bad"})


@pytest.mark.usefixtures("fresh")
def test_a_cell_registers_a_game_again_and_again() -> None:
    """After a change the cell is run again; an id of an installed game is not free."""
    entry = lw.GameEntry("causeway", "tests.toy.causeway:Causeway", "tests.toy.causeway:CausewayScenario")

    lw.register(entry)
    assert lw.new_game({"system": "causeway"}).system.length == 1000
    lw.register(lw.GameEntry("causeway", entry.system, entry.scenario, scenarios=[SCENARIO]))
    assert lw.scenarios()[-1].id == "causeway-short"
    with pytest.raises(lw.LegionWidgetError, match="already a game 'baraka'"):
        lw.register(lw.GameEntry("baraka", entry.system, entry.scenario))


@pytest.mark.usefixtures("fresh")
def test_classes_that_do_not_fit_are_told() -> None:
    """Another id in the classes than in the entry, and what is no System."""
    toy = "tests.toy.causeway"
    for system, told in ((f"{toy}:Causeway", "is called 'causeway' in its own classes"), (f"{toy}:Bid", "subclass")):
        with pytest.raises(lw.LegionWidgetError, match=told):
            lw.register(lw.GameEntry("bridge", system, f"{toy}:CausewayScenario"))
    for system in ("tests.toy.causewey:Causeway", f"{toy}:Causewey"):
        with pytest.raises(lw.LegionWidgetError, match="the game 'bridge' cannot be imported"):
            lw.register(lw.GameEntry("bridge", system, f"{toy}:CausewayScenario"))
    assert "bridge" not in installed_games.games()


@pytest.mark.usefixtures("fresh", "english")
def test_scenarios_that_are_none_are_refused_when_they_are_registered() -> None:
    """Not when somebody else's game begins; nor may two games have a scenario of one name."""
    toy = "tests.toy.causeway"
    for listed, said in (
        ({"system": "causeway"}, "scenarios: a folder or a list of scenarios"),
        (["hill.toml"], r"scenarios\[0\]: a scenario is a table"),
        ([{"system": "causeway", "id": "annual"}], r"scenarios\[0\].id: legion has a scenario 'annual' already"),
    ):
        with pytest.raises(lw.DataError, match=said):
            lw.register(lw.GameEntry("causeway", f"{toy}:Causeway", f"{toy}:CausewayScenario", scenarios=listed))  # type: ignore[arg-type]
    assert "causeway" not in installed_games.games()


@pytest.mark.usefixtures("fresh")
def test_an_installed_game_that_cannot_be_imported_hides_no_others() -> None:
    """Its entry is a package's, which nobody has looked at when it was registered."""
    for system in ("no_such_package.game:Hill", "json.game.Hill"):
        installed_games.registered["hill"] = lw.GameEntry("hill", system, "no_such_package.game:HillScenario")
        with pytest.warns(UserWarning, match="the scenarios of the game 'hill' cannot be read"):
            assert lw.new_game("abarran", seed=1).scenario.id == "abarran"


@pytest.mark.usefixtures("fresh")
def test_scenarios_that_cannot_be_read_hide_no_others(tmp_path: Path) -> None:
    """They are named in a warning."""
    (tmp_path / "torn.toml").write_text("[half", encoding="utf-8")
    toy = "tests.toy.causeway"
    lw.register(lw.GameEntry("causeway", f"{toy}:Causeway", f"{toy}:CausewayScenario", scenarios=tmp_path))

    with pytest.warns(UserWarning, match=r"the scenarios of the game 'causeway' cannot be read: .*torn\.toml"):
        assert "rif" in {listed.id for listed in lw.scenarios()}


def test_to_list_games_and_scenarios_imports_no_rules() -> None:
    """Nor what draws them: the entries are strings."""
    import subprocess

    code = "import sys, legion_widget as lw; lw.scenarios(); print(*[n for n in sys.modules if n.endswith('.game')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["legion_widget.engine.game"]


@pytest.mark.usefixtures("fresh")
def test_a_scenario_file_is_read_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    """Its scenario may be shared: nothing that is given out changes it. A changed file or class makes another."""
    file = tmp_path / "short.toml"
    file.write_text('system = "causeway"\nid = "short"\nlength = 400\n', encoding="utf-8")
    names = "tests.toy.causeway:Causeway", "tests.toy.causeway:CausewayScenario"
    lw.register(lw.GameEntry("causeway", *names, scenarios=tmp_path))

    first = lw.load_scenario("short")
    lw.scenarios()[-1].data["length"] = 7
    first.to_dict()["length"] = 7
    assert lw.load_scenario("short") is first
    assert lw.new_game("short").system.length == 400
    file.write_text('system = "causeway"\nid = "short"\nlength = 4000\n', encoding="utf-8")
    assert lw.new_game("short").system.length == 4000
    other = type("CausewayScenario", (CausewayScenario,), {})
    lw.register(lw.GameEntry("causeway", names[0], other, scenarios=tmp_path))
    assert type(lw.load_scenario("short")) is other
