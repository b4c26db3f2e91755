"""The pages that say who is asked what: their rules are in the rulebooks, and every action of a player is on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import legion_widget as lw
from legion_widget.games.baraka import actions as baraka
from legion_widget.games.legion import actions as legion
from legion_widget.games.market_garden import actions as market_garden

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {name: (DOCS / name).read_text(encoding="utf-8") for name in ("choices.md", "choices.es.md")}
#: Each game with its heading on the page and its actions.
GAMES = {
    "legion": ("La Legión", legion.ACTIONS),
    "market-garden": ("Market Garden", market_garden.ACTIONS),
    "baraka": ("Baraka", baraka.ACTIONS),
}


pytestmark = pytest.mark.parametrize("page", PAGES)


def section(page: str, game: str) -> str:
    """What a page says of a game."""
    return PAGES[page].split(f"\n## {GAMES[game][0]}\n")[1].split("\n## ")[0]


#: Words of a rule by which somebody has a choice, and those by which it only sets a limit.
CHOICE = re.compile(r"\b(may|can|chooses?|decides?|wish\w*|likes?|picks?|wants?|free)\b")
LIMIT = re.compile(r"\b(may|can) (not|never|only|neither)\b|cannot|no counter may")
#: Rules that say what may be, where nobody chooses by them: what terrain, another rule or a scenario allows.
ALLOWED = {
    "legion": {"L5.6", "L6.2", "L7.13", "L10.2", "L11.3", "L11.4", "L11.11", "L11.21", "L11.24", "L11.25"},
    "market-garden": {"HK.2"},
    "baraka": {"B5.1", "B13.2", "B14.2", "B21.17", "B21.25", "B21.34"},
}


def rules_named(page: str, game: str) -> set[str]:
    """The rules that a page names: each of a span such as ``B9.1 to B9.3``, in Spanish ``B9.1 a B9.3``."""
    named: set[str] = set()
    for line in section(page, game).splitlines():
        for part in (line.split("|")[1] if line.startswith("| ") else line).split(","):
            ids = re.findall(r"\b([BHL][0-9A-Z]*)\.(\d+)", part)
            if re.search(r"\d (?:to|a) [BHL]", part) and len(ids) == 2:
                (chapter, first), (_, last) = ids
                named |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
            named |= {".".join(id) for id in ids}
    return named


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_leaves_a_choice_is_on_the_page(page: str, game: str) -> None:
    """By the sentences of the rulebook that say that somebody may, chooses, decides or likes."""
    book = lw.rulebook(game)
    choices = {
        id
        for id in book
        for sentence in re.split(r"(?<=[.;]) ", book[id].data.text["en"])
        if CHOICE.search(sentence) and not LIMIT.search(sentence)
    }
    assert len(choices) > 5
    assert choices - rules_named(page, game) == ALLOWED[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_choice_are_in_the_rulebook(page: str, game: str) -> None:
    """Each rule of the first column, and each option."""
    book = lw.rulebook(game)
    firsts = [line.split("|")[1] for line in section(page, game).splitlines() if line.startswith("| ")]
    rules = {rule for first in firsts if "`" not in first for rule in re.findall(r"\b[BHL][0-9A-Z]*\.\d+", first)}
    options = {option for first in firsts for option in re.findall(r"`([^`]+\.[^`]+)`", first)}
    assert len(rules) > 15
    assert rules <= set(book), rules - set(book)
    assert options <= set(book.options), options - set(book.options)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_player_is_on_the_page(page: str, game: str) -> None:
    """A choice that the rules offer has an action, and the page says which rule brings it."""
    text = section(page, game)
    acts = get_args(baraka.AnyAct) if game == "baraka" else ()
    missing = {kind.__name__ for kind in (*GAMES[game][1], *acts) if not re.search(rf"\b{kind.__name__}\b", text)}
    assert not missing
