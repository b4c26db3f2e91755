"""The page that says who is asked what: its rules are in the rulebooks, and every action of a player is on it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import legion_widget as lw
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.legion import actions as legion
from legion_widget.games.market_garden import actions as market_garden

PAGE = (Path(__file__).parent.parent / "docs" / "choices.md").read_text(encoding="utf-8")
#: Each game with its heading on the page and its actions.
GAMES = {
    "legion": ("La Legión", legion.ACTIONS),
    "market-garden": ("Market Garden", market_garden.ACTIONS),
    "baraka": ("Baraka", baraka.ACTIONS),
}


def section(game: str) -> str:
    """What the page says of a game."""
    return PAGE.split(f"\n## {GAMES[game][0]}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_choice_are_in_the_rulebook(game: str) -> None:
    """Each rule of the first column, and each option."""
    book = lw.rulebook(game)
    firsts = [line.split("|")[1] for line in section(game).splitlines() if line.startswith("| ")]
    rules = {rule for first in firsts if "`" not in first for rule in re.findall(r"\b[BHL][0-9A-Z]*\.\d+", first)}
    options = {option for first in firsts for option in re.findall(r"`([^`]+\.[^`]+)`", first)}
    assert len(rules) > 15
    assert rules <= set(book), rules - set(book)
    assert options <= set(book.options), options - set(book.options)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_player_is_on_the_page(game: str) -> None:
    """A choice that the rules offer has an action, and the page says which rule brings it."""
    text = section(game)
    acts = get_args(baraka.AnyAct) if game == "baraka" else ()
    missing = {kind.__name__ for kind in (*GAMES[game][1], *acts) if not re.search(rf"\b{kind.__name__}\b", text)}
    assert not missing
