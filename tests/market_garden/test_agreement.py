"""What is listed and what is ruled agree, both ways, in random games under every pair of options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.legal import MOST
from tests.market_garden.test_random_games import CLOSE, readings
from tests.seeds import seeds, thinned
from tests.tries import note_tries
from tests.worked_examples import positions_of_examples

#: A stack of eight attackers and seven batteries: more than every set is listed of.
CROWD: dict[str, Any] = {
    **CLOSE,
    "units": [
        *({"id": f"f{n}", "side": "allied", "type": "infantry", "strength": [3], "efficiency": 6, "movement": 6,
           "at": "0506"} for n in range(8)),
        *({"id": f"b{n}", "side": "allied", "type": "artillery", "strength": [1], "efficiency": 6, "movement": 6,
           "bombard": 3, "range": 6, "at": "0507"} for n in range(7)),
        {"id": "g", "side": "german", "type": "infantry", "strength": [4, 2], "efficiency": 6, "movement": 6,
         "at": "0505"},
    ],
    "start": {"turn": 2},
}  # fmt: skip


def candidates(game: Any) -> Iterator[Any]:
    """All that might be done: each unit with each hex, small sets of units, and every number of air points."""
    counters, grid, position = game.system.counters, game.board.grid, game.position
    labels, ids = grid.labels(grid.all), [counter.id for counter in counters]
    own = [counter for counter in counters if counter.side == game.to_act]
    yield from (act.ChooseOrder(True), act.ChooseOrder(False), act.Pass(), act.EndPhase())
    yield from (kind(name) for name in ids for kind in (act.Lose, act.Tire, act.Advance))
    yield from (kind(label) for label in labels for kind in (act.Refuse, act.Resolve))
    kinds = {"airborne": act.Drop, "movement": act.Move, "mechanised": act.Move, "reaction": act.React}
    kind = kinds.get(game.phase.id, act.Retreat)
    yield from (kind(name, label) for name in ids for label in labels)
    held = sorted({grid.label(where) for where in position.where if where >= 0})
    stacks = [[c.id for c in own if position.where[c.index] == where] for where in {*position.where} if where >= 0]
    for label in held:
        near = [c.id for c in own if bits_of(grid, label) >> max(position.where[c.index], 0) & 1]
        for names in sets(near):
            yield from (act.Declare(how, names, label) for how in ("manoeuvre", "assault"))
        for stack in stacks:
            yield from (act.Overrun(names, label) for names in sets(stack))
        guns = [c.id for c in own if c.bombard]
        for air in range(-1, max(position.air) + 2):
            yield from (act.Bombard(label, names, air) for names in [(), *sets(guns)])


def bits_of(grid: Any, label: str) -> int:
    return int(grid.neighbours(grid.index(label)))


def sets(names: list[str]) -> list[tuple[str, ...]]:
    """Sets of one, of two, and of all."""
    found = [(), *combinations(names, 1), *combinations(names, 2), tuple(names)]
    return list(dict.fromkeys(found))


def plain(action: Any) -> Any:
    """An action without regard to the order in which it names units."""
    units = [tuple(sorted(getattr(action, field, ()))) for field in ("units", "attackers", "artillery")]
    rest = [getattr(action, field, None) for field in ("unit", "to", "target", "kind", "air", "first")]
    return type(action), *units, *rest


def is_exception(game: Any, action: Any) -> bool:
    """Of more than a few units only each alone and all of them are listed: the one exception."""
    if isinstance(action, act.Declare):
        candidates = sum(1 for c in game.system.counters if c.side == game.to_act and not c.bombard)
    elif isinstance(action, act.Bombard):
        candidates = sum(1 for c in game.system.counters if c.side == game.to_act and c.bombard)
    elif isinstance(action, act.Overrun):
        candidates = len(action.units) + MOST
    else:
        return False
    return candidates > MOST


def agree(game: Any) -> tuple[int, int]:
    """Asserts that listing and ruling agree; how many candidates are legal, and how many refused."""
    listed = list(game.legal_actions())
    known = {plain(action) for action in listed}
    assert len(known) == len(listed), "an action is listed twice"
    for action in listed:
        assert game.ruling(action).ok, f"listed, and refused: {action}: {game.ruling(action)}"
    counts = [0, 0]
    for action in candidates(game):
        if game.system.is_legal(game.position, action):
            counts[0] += 1
            assert plain(action) in known or is_exception(game, action), f"legal, and not listed: {action}"
        else:
            counts[1] += 1
            ruling = game.ruling(action)
            assert plain(action) not in known, f"refused, and listed: {action}: {ruling}"
            assert all(fault.rule in BOOK and fault.text() for fault in ruling.faults), ruling
    note_tries("actions listed or refused: Market Garden", sum(counts))
    return counts[0], counts[1]


BOOK = lw.rulebook("market-garden")


@pytest.mark.parametrize("seed", seeds(60, now=(0, 3, 5)))
def test_listing_and_ruling_agree(seed: int) -> None:
    """In every twelfth position of a game of close quarters, played at random."""
    game = lw.new_game(CLOSE, seed=seed, options=readings(seed))
    rng, legal, refused = random.Random(seed), 0, 0
    while game.result is None and len(game) < 250:
        if len(game) % 12 == seed % 12:
            one, two = agree(game)
            legal, refused = legal + one, refused + two
        game.do(game.system.random_action(game.position, rng))
    assert min(legal, refused) > 50


@pytest.mark.parametrize("chapter", thinned(BOOK.chapters, 3))
def test_listing_and_ruling_agree_in_the_worked_examples(chapter: int) -> None:
    """Before the first step of each example of the rulebook, and after every step that is done."""
    for game in positions_of_examples(BOOK, chapter):
        agree(game)


def test_every_number_of_air_points_is_listed() -> None:
    """HG.1: one, two, three and four of four."""
    game = lw.new_game({**CLOSE, "start": {"turn": 2, "phase": "bombardment", "side": "allied", "air": {"allied": 4}}})
    listed = {action.air for action in game.legal_actions() if isinstance(action, act.Bombard)}

    assert listed == {0, 1, 2, 3, 4}


def test_a_random_player_tries_sets_that_are_not_listed() -> None:
    """Of eight attackers and seven batteries every number takes part sooner or later."""
    seen: dict[str, set[int]] = {"declaration": set(), "bombardment": set()}
    for phase, sizes in seen.items():
        start = {"turn": 2, "phase": phase, "side": "allied", "air": {"allied": 2}}
        game = lw.new_game({**CROWD, "start": start}, options={"HG.1.order": "single"})
        for n in range(300):
            action = game.system.random_action(game.position, random.Random(n))
            assert game.ruling(action).ok
            sizes.add(len(getattr(action, "attackers", getattr(action, "artillery", ()))))
    assert seen["declaration"] >= {1, 2, 3, 4, 5, 6, 7, 8}
    assert seen["bombardment"] >= {0, 1, 2, 3, 4, 5, 6, 7}
