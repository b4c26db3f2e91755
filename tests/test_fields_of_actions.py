"""Each field of each action with a wrong, empty, foreign, huge or doubled value, in games of every system.

It is refused, with a rule or with the name of the field, or it can be stored, opened, and told in both languages.
A value without effect is not stored.
"""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.testing import check
from tests.baraka import watch as baraka_watch
from tests.baraka.test_core_kit import FORTS, OPEN, ROUGH
from tests.legion import watch as legion_watch
from tests.legion.test_random_positions import scenario
from tests.market_garden.test_random_games import CLOSE
from tests.seeds import thinned
from tests.tries import note_tries

LEGION: dict[str, Any] = {"plain": legion_watch.plain, "player": legion_watch.Bold}
BARAKA: dict[str, Any] = {"plain": baraka_watch.plain, "player": baraka_watch.Bold}
GAMES: dict[str, tuple[Any, dict[str, Any]]] = {
    "rif": ("rif", LEGION),
    "placement": ("rif", LEGION),
    "small": (scenario, LEGION),
    "first-day": ("first-day", {}),
    "close": (CLOSE, {}),
    "well": ("well", BARAKA),
    "open": (OPEN, BARAKA),
    "rough": (ROUGH, BARAKA),
    "forts": (FORTS, BARAKA),
}


def play(name: str, seed: int, steps: int, fields: int) -> None:
    source, more = GAMES[name]
    start = "placement" if name == "placement" else None
    report = check(
        lambda seed: lw.new_game(source(seed) if callable(source) else source, seed=seed, start=start),
        seed,
        steps=steps,
        listed=0,
        fields=fields,
        **more,
    )
    note_tries("actions with wrong values in their fields", report.steps * fields)


@pytest.mark.parametrize("name", thinned(GAMES, 3))
def test_a_wrong_field_is_refused_or_does_no_harm(name: str) -> None:
    """Two actions of each of forty positions."""
    play(name, 1, steps=40, fields=2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("name", GAMES)
def test_many_wrong_fields_are_refused_or_do_no_harm(name: str, seed: int) -> None:
    """Ten actions of each position of a long game, twenty times."""
    play(name, seed, steps=250, fields=10)
