"""What the rules list and what they rule agree, both ways, in random positions with random options.

`legal_actions` finds its way from the counters outwards, `ruling` judges one action by the clauses: two roads to the
same answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.player import Recruit
from legion_widget.engine.testing import Report, check
from legion_widget.games.legion import (
    Advance,
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    HandOver,
    Lose,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from legion_widget.games.legion.options import options
from legion_widget.games.legion.position import RESERVE
from tests.legion.test_random_positions import scenario
from tests.legion.watch import Bold, derived, plain, propose, sample
from tests.seeds import seeds
from tests.tries import note_tries
from tests.worked_examples import positions_of_examples

OPTIONS = {key: list(option.values) for key, option in options().items()}


# ---- candidates: everything that might be done -------------------------------------------------------


def candidates(game: Any) -> Iterator[Any]:
    """All actions of the kinds that belong in the phase: each counter with each hex, each counter with each other.

    The counters of the other side, which is not to act, take every ninth hex.
    """
    counters, grid = game.system.counters, game.board.grid
    kind, side = game.phase.id, game.side
    own = [c for c in counters if c.side == side]
    labels = grid.labels(grid.all)
    everywhere = [(c.id, label) for c in counters for label in (labels if c.side == side else labels[c.index % 9 :: 9])]
    if kind in ("placement", "movement"):
        waiting = [c for c in own if game.position.where[c.index] == RESERVE]
        ids = {c.id for c in (*waiting, *counters[:3], *counters[-3:])}
        yield from (Place(id, label) for id in sorted(ids) for label in labels)
    if kind == "movement":
        yield from (Move(*pair) for pair in everywhere)
        yield from flights(game)
    if kind == "air":
        yield from (Fly(*pair) for pair in everywhere)
        yield from (Bomb(c.id, target.id) for c in own for target in counters)
    if kind == "fleet":
        yield from (PlaceFleet(c.id, label) for c in own for label in labels)
    if kind in ("bombardment", "fleet"):
        yield from (Bombard(c.id, target.id) for c in own for target in counters)
    if kind == "combat":
        yield from attacks(game)
    if kind in ("capture", "loss", "advance"):
        yield from (CaptureBattery(True), CaptureBattery(False), Advance())
        yield from (action(c.id) for c in counters for action in (Lose, Advance))
    yield from (EndPhase(), Surrender("spanish"), Surrender("moroccan"), Surrender("french"))
    sectors = {name for seats in game.position.partners for name in seats} | {"spanish-west"}
    yield from (HandOver(c.id, name) for c in counters for name in sorted(sectors))


def flights(game: Any) -> Iterator[PutToFlight]:
    """Armour and one infantry counter, against everybody near, to every hex."""
    counters, grid, where = game.system.counters, game.board.grid, game.position.where
    labels = grid.labels(grid.all)
    chosen = [c for c in counters if c.type == "armour"] + [c for c in counters if c.type == "infantry"][:1]
    for c in chosen:
        for target in counters:
            here, there = where[c.index], where[target.index]
            if here >= 0 and there >= 0 and grid.distance(here, there) <= 2:
                yield from (PutToFlight(c.id, target.id, label) for label in labels)


def attacks(game: Any) -> Iterator[Attack]:
    """All attacks of up to three counters on up to three, side by side, with up to two pieces that support."""
    counters, grid, where = game.system.counters, game.board.grid, game.position.where
    at = {where[c.index]: c for c in counters if c.is_land and where[c.index] >= 0}
    own = sum(1 << here for here, c in at.items() if c.side == game.side)
    foes = sum(1 << here for here, c in at.items() if c.side != game.side)

    def groups(mask: int) -> Iterator[tuple[int, ...]]:
        for size in (1, 2, 3):
            yield from combinations(bits(mask), size)

    done = set()
    for one in bits(own):
        near = grid.neighbours(one) & foes
        beside = grid.within(near, 1) & own if near else 0
        wide = grid.within(near, 1) & foes if near else 0  # front to front, an attacker need not touch both
        defending = {*groups(near), *((d, e) for d in bits(near) for e in bits(wide & ~(1 << d)))}
        for attacking in groups(beside):
            if one in attacking:
                done |= {(attacking, tuple(sorted(chosen))) for chosen in defending}
    for attacking, chosen in sorted(done):
        within = grid.within(sum(1 << d for d in chosen), 3)
        pieces = [c.id for here, c in at.items() if c.type == "artillery" and within >> here & 1]
        company = [c.id for here, c in at.items() if c.type != "artillery" and within >> here & 1][:1]
        names = tuple(at[i].id for i in attacking), tuple(at[i].id for i in chosen)
        for size in (0, 1, 2):
            for support in combinations([*pieces[:5], *company], size):
                yield Attack(*names, support)


def agree(game: lw.Game) -> tuple[int, int]:
    """Asserts that listing and ruling agree both ways in a position; how many are legal, and how many refused."""
    system, here = game.system, game.position
    listed = list(game.legal_actions())
    known = {plain(action) for action in listed}
    assert len(known) == len(listed), "an action is listed twice"
    for action in listed:
        ruling = game.ruling(action)
        assert ruling.ok, f"listed, and refused: {action}: {ruling}"
    legal, refused = set(), 0
    for action in candidates(game):
        if system.is_legal(here, action):
            assert plain(action) in known, f"legal, and not listed: {action}"
            legal.add(plain(action))
        else:
            assert plain(action) not in known, f"refused, and listed: {action}: {game.ruling(action)}"
            refused += 1
    if game.phase.id != "combat":  # there, the list has larger attacks as well
        assert legal == known
    note_tries("actions listed or refused: La Legión", len(legal) + refused)
    return len(legal), refused


# ---- positions ------------------------------------------------------------------------------------------

chosen_options = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in OPTIONS.items()})
game_seeds = st.integers(0, 10_000)


phases = st.sampled_from(["movement", "combat", "movement", "combat", "bombardment", "air", "fleet"])


def stop_in(game: lw.Game, phase: str, seed: int, more: int) -> lw.Game:
    """Plays on until such a phase (or, where it does not come, a little further), and some steps more."""
    game.play(Bold(seed), until=lambda game: game.phase.id == phase, steps=150)
    game.play(Bold(seed), steps=more)
    return game


@st.composite
def real_positions(draw: st.DrawFn) -> lw.Game:
    """The standard scenario, played at random to a random point."""
    seed = draw(game_seeds)
    player: Any = draw(st.sampled_from([Bold, Recruit]))
    game = lw.new_game("rif", seed=seed, options=draw(chosen_options))
    game.play(player(seed), steps=draw(st.integers(0, 900)))
    return stop_in(game, draw(phases), seed, draw(st.integers(0, 12)))


@st.composite
def small_positions(draw: st.DrawFn) -> lw.Game:
    """A small crowded board with every type of counter, some steps into the game."""
    seed = draw(game_seeds)
    start = draw(st.sampled_from([None, None, None, None, "placement"]))
    game = lw.new_game(scenario(seed), seed=seed, start=start, options=draw(chosen_options))
    game.play(Bold(seed), steps=draw(st.integers(0, 80)))
    return stop_in(game, draw(phases), seed, draw(st.integers(0, 6)))


one = settings(max_examples=1, derandomize=True, database=None)
some = settings(max_examples=50, derandomize=True, database=None)


@one
@given(real_positions())
def test_listing_and_ruling_agree_in_a_position_of_real_size(game: lw.Game) -> None:
    """Every counter with every hex, and every attack of up to three with up to two pieces."""
    agree(game)


@some
@given(small_positions())
def test_listing_and_ruling_agree_on_small_boards(game: lw.Game) -> None:
    """The same where landings, flights, captures and crowds are common."""
    agree(game)


@pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(chapter, marks=pytest.mark.long) if chapter in (6, 11) else chapter
        for chapter in lw.rulebook("legion").chapters
    ],
)
def test_listing_and_ruling_agree_in_the_worked_examples(chapter: int) -> None:
    """Before the first step of each example of the rulebook, and after every step that is done."""
    for game in positions_of_examples(lw.rulebook("legion"), chapter):
        agree(game)


@pytest.mark.long
@settings(max_examples=300, derandomize=True, database=None)
@given(real_positions())
def test_listing_and_ruling_agree_in_many_positions_of_real_size(game: lw.Game) -> None:
    """The same in three hundred positions."""
    agree(game)


@pytest.mark.long
@settings(max_examples=2000, derandomize=True, database=None)
@given(small_positions())
def test_listing_and_ruling_agree_on_many_small_boards(game: lw.Game) -> None:
    """The same on two thousand boards."""
    agree(game)


# ---- games ----------------------------------------------------------------------------------------------


def shuffled(game: int, games: int = 10) -> dict[str, str]:
    """The options of one of a row of random games: over the row each value of each option has its turn."""
    chosen = {}
    for key, values in OPTIONS.items():
        row = [values[n % len(values)] for n in range(games)]
        random.Random(key).shuffle(row)
        chosen[key] = row[game]
    return chosen


def propose_any(rng: random.Random, game: Any) -> Any:
    """Any action, also where only an option brings a decision."""
    if game.phase.id in ("loss", "advance"):
        unit = rng.choice(game.system.counters).id
        return rng.choice([Lose(unit), Advance(unit), Advance(), EndPhase(), CaptureBattery()])
    return propose(rng, game)


def play(seed: int, source: Any, chosen: dict[str, str], steps: int, **more: Any) -> Report:
    """A short random game with options, held to the conformance kit."""
    return check(
        lambda seed: lw.new_game(source, seed=seed, options=chosen),
        seed,
        steps=steps,
        listed=5,
        unlisted=5,
        propose=propose_any,
        plain=plain,
        derived=derived,
        player=Bold if seed % 2 else Recruit,
        every=60,
        **more,
    )


def test_the_games_with_options_have_every_value() -> None:
    """Ten games, in which each value of each option is played at least once, and not always in the same company."""
    row = [shuffled(game) for game in range(10)]

    assert {key: {chosen[key] for chosen in row} for key in OPTIONS} == {key: set(v) for key, v in OPTIONS.items()}
    assert len({tuple(chosen.values()) for chosen in row}) == 10


@pytest.mark.parametrize("seed", seeds(10, now=(0,)))
def test_a_random_game_with_random_options_keeps_the_contract(seed: int) -> None:
    """The standard scenario, and a crowded small board, with the same options."""
    assert play(seed, "rif", shuffled(seed), steps=120, sample=sample).refused
    assert play(seed, scenario(seed), shuffled(seed), steps=120).refused
