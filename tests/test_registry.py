"""Which games there are, and the names that a notebook may rely on."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

import legion_widget as lw
from legion_widget import registry


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


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_registered_game_has_rules_scenarios_and_a_rulebook(system: str) -> None:
    """Each under its own id, with worked examples that are games of it."""
    rules, scenarios = registry.system_class(system)
    example = next(example for rule in lw.rulebook(system).values() for example in rule.examples)

    assert rules.id == scenarios.system == system
    assert isinstance(example.new_game().system, rules)


@pytest.mark.parametrize("system", ["", "Legion", None, 5, [], "os"])
def test_an_unknown_system_loads_nothing(system: Any) -> None:
    """Only what is registered is imported, whatever a file says."""
    with pytest.raises(lw.DataError) as caught:
        registry.system_class(system)

    assert caught.value.place == "$.system"


def test_options_are_checked() -> None:
    """An unknown option or value is told."""
    with pytest.raises(lw.DataError, match="unknown option"):
        lw.new_game("rif", options={"L0.0.nothing": "x"})
