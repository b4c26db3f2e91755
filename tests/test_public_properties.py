"""Everything public of a unit, a place and a moment has a value or a plain error, whatever has become of the unit."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka.tabletop.table import Table
from legion_widget.installed_games import installed
from legion_widget.scenario_library import scenarios
from tests.seeds import seeds
from tests.tries import note_tries

SCENARIOS = [scenario.id for scenario in scenarios()]
#: The first of each system.
USUAL = {scenario.system: scenario.id for scenario in reversed(scenarios())}.values()
LONG = [pytest.param(name, marks=[] if name in USUAL else [pytest.mark.long]) for name in SCENARIOS]


def properties(kind: type) -> list[str]:
    """The public properties and fields of a class."""
    read = (property, cached_property)
    names = [name for name in dir(kind) if not name.startswith("_") and isinstance(_found(kind, name), read)]
    return sorted({*names, *getattr(kind, "__struct_fields__", ())})


def _found(kind: type, name: str) -> Any:
    return next((vars(each)[name] for each in kind.__mro__ if name in vars(each)), None)


def ask(thing: Any) -> int:
    """Read every property of a thing, and how it is written; an error of the library must have words."""
    asked = properties(type(thing))
    for name in asked:
        try:
            getattr(thing, name)
        except lw.LegionWidgetError as error:
            assert str(error), name  # noqa: PT017
    assert repr(thing)
    return len(asked)


def ask_all(game: Any) -> int:
    """Ask a moment, its units as one and as a table, and the places of its board."""
    moment = game.at(len(game))
    count = ask(game) + ask(moment) + ask(moment.board)
    for unit in moment.units.values():
        count += ask(unit)
        assert unit.to_dict()["id"] == unit.id
    return count


@pytest.mark.parametrize("seed", seeds(10, now=(0,)))
@pytest.mark.parametrize("name", LONG)
def test_everything_public_answers_throughout_a_game(name: str, seed: int) -> None:
    """At the beginning, at moments by chance, and when the game is over."""
    game = lw.new_game(name, seed=seed)
    count = ask_all(game)
    while game.result is None:
        game.play(lw.Recruit(seed + len(game)), steps=7 + 31 * (len(game) % 5))
        count += ask_all(game)
    note_tries("public properties asked", count)


@pytest.mark.parametrize("name", USUAL)
def test_everything_public_of_a_place_answers(name: str) -> None:
    """Of each hex of a board, or of each piece of terrain of a table."""
    board: Any = lw.new_game(name, seed=1).board
    places = list(board.pieces if isinstance(board, Table) else board)
    assert places
    assert all(map(ask, places))


def test_every_system_is_asked() -> None:
    assert {scenario.system for scenario in scenarios()} == set(installed().entries)


def test_a_unit_that_is_out_says_that_it_has_no_place() -> None:
    """In the language in use; the table of units has no coordinates of it."""
    game = lw.new_game("convoy", seed=1)
    game.play(lw.Recruit(1), steps=150)
    out = next(unit for unit in game.units.values() if unit.whereabouts == "destroyed")
    lw.set_language("en")
    for name in ("place", "leader", "reference"):
        with pytest.raises(lw.LegionWidgetError, match="has no miniature on the table"):
            getattr(out, name)
    assert out.to_dict()["x"] is None
