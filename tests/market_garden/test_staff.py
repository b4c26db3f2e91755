"""The staff of Market Garden: its proposals are legal, always the same, and worth what the odds of the game say."""

from __future__ import annotations

import gc
import random
import re
import weakref
from itertools import pairwise
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.staff import staff_of
from legion_widget.games.market_garden.actions import Bombard, Declare, Lose, React, Refuse
from legion_widget.games.market_garden.staff import MarketGardenStaff
from legion_widget.players.explanation import explain
from tests.market_garden.test_random_games import CLOSE, readings
from tests.seeds import seeds

#: Both scenarios, and close quarters under changing readings of the rules.
GAMES: tuple[Any, ...] = ("first-day", "nijmegen", CLOSE)


def begun(seed: int) -> Game:
    """A game to look at: each seed has another scenario, and other readings of the rules."""
    return lw.new_game(GAMES[seed % 3], seed=seed, options=readings(seed))


def wander(seed: int, count: int) -> list[Game]:
    """Copies of a game at some moments on its way, played partly at random and partly by the staff."""
    game, chance, moments = begun(seed), random.Random(seed), []
    officer = lw.Officer()
    for _ in range(chance.randrange(150)):
        follows = chance.random() < 0.3
        game.do(officer.choose(game) if follows else game.system.random_action(game.position, chance))
        if game.result is not None:
            return moments or wander(seed + 1000, count)
        if chance.random() < 0.2:
            moments.append(game.fork())
    return chance.sample(moments, min(count, len(moments)))


@pytest.mark.parametrize("seed", seeds(60, now=(0, 1, 2)))
def test_all_that_is_proposed_is_legal_and_said_in_both_languages(seed: int) -> None:
    """In any position somebody gets to: at least one proposal, the best first, none twice."""
    for game in wander(seed, 6):
        staff = staff_of(game.system)
        proposals = staff.proposals(game.position)

        assert proposals
        assert staff.best(game.position) == proposals[0]
        assert [proposal.worth for proposal in proposals] == sorted((p.worth for p in proposals), reverse=True)
        assert len({proposal.action for proposal in proposals}) == len(proposals)
        for proposal in proposals:
            assert game.ruling(proposal.action).ok, proposal
            assert all(proposal.purpose.text(language) for language in LANGUAGES)


@pytest.mark.parametrize("seed", seeds(30, now=(0, 1, 2)))
def test_the_same_position_gets_the_same_advice(seed: int) -> None:
    """From a staff that has seen the whole game, and from one that sees the position for the first time."""
    for game in wander(seed, 4):
        fresh = MarketGardenStaff(lw.new_game(game.scenario, options=game.options).system)
        assert fresh.proposals(game.position) == staff_of(game.system).proposals(game.position)


@pytest.mark.parametrize("seed", seeds(30, now=(0, 1, 2)))
def test_any_legal_action_is_judged_by_the_same_measure(seed: int) -> None:
    """What is proposed is worth as much when it is asked for by itself."""
    for game in wander(seed, 3):
        staff = staff_of(game.system)
        for proposal in staff.proposals(game.position):
            assert staff.appraise(game.position, proposal.action).worth == pytest.approx(proposal.worth)
        other = game.system.random_action(game.position, random.Random(seed))
        assert staff.appraise(game.position, other).action == other


@pytest.mark.parametrize("seed", seeds(30, now=(0, 1, 2)))
def test_a_value_is_the_other_sides_loss(seed: int) -> None:
    for game in wander(seed, 4):
        staff = staff_of(game.system)
        assert staff.value(game.position, "allied") == -staff.value(game.position, "german")


#: Chances are said in per cent with one decimal.
ROUNDED = 0.05 + 1e-9


@pytest.mark.parametrize("seed", seeds(60, now=(0, 1, 2)))
def test_every_chance_that_is_said_is_that_of_the_game(seed: int) -> None:
    """In percent; and the column of a manoeuvre."""
    for game in wander(seed, 8):
        for proposal in staff_of(game.system).proposals(game.position):
            odds, said = game.odds(proposal.action), proposal.purpose.params
            match proposal.action:
                case Refuse() | React():
                    assert said["percent"] == pytest.approx(100 * float(odds["passed"]), abs=ROUNDED)
                case Bombard():
                    falls = sum(chance for name, chance in odds.outcomes.items() if not re.match("0", name))
                    tires = sum(chance for name, chance in odds.outcomes.items() if name.endswith("F"))
                    assert ("no step" in proposal.purpose.text("en")) == (not falls)
                    assert said["percent"] == pytest.approx(100 * float(falls or tires), abs=ROUNDED)
                case Declare(kind="assault"):
                    taken = 100 * float(odds.outcomes.get("taken", 0))
                    assert said.get("percent", 0) == pytest.approx(taken, abs=ROUNDED)
                    assert ("no chance" in proposal.purpose.text("en")) == (not taken)
                case Declare():
                    columns = game.system.tables.manoeuvre.columns
                    assert said["column"] == columns[odds.factors["column"] - 1]


@pytest.mark.parametrize("seed", seeds(30, now=(0, 1, 2)))
def test_what_is_feared_can_be_done_and_is_said_with_its_odds(seed: int) -> None:
    """The enemy decides in the position of a fear, and its action is legal there."""
    for game in wander(seed, 4):
        system, staff = game.system, staff_of(game.system)
        action = game.system.random_action(game.position, random.Random(seed))
        fear = staff.fear(game.position, action)
        if fear is None:
            continue
        assert system.to_act(fear.position) != game.to_act
        assert system.is_legal(fear.position, fear.action)
        odds = system.odds(fear.position, fear.action)
        if fear.action.kind == "assault":
            assert odds.outcomes.get("taken", 0) > 0
        else:
            column = odds.factors["column"] - 1
            assert fear.message.params["column"] == system.tables.manoeuvre.columns[column]


def test_what_is_feared_after_a_loss_counts_the_loss() -> None:
    lost = 0
    for seed in range(3):
        game = lw.new_game("first-day", seed=seed)
        staff, system = staff_of(game.system), game.system
        while game.result is None:
            action = staff.best(game.position).action
            fear = staff.fear(game.position, action) if isinstance(action, Lose) else None
            if fear is not None:
                index = system.counter(action.unit).index
                assert fear.position.steps[index] < game.position.steps[index]
                lost += 1
            game.do(action)
    assert lost


@pytest.mark.parametrize("seed", seeds(10, now=(0,)))
def test_a_player_turn_is_one_stretch(seed: int) -> None:
    """What the other side decides in it belongs to it."""
    game, chance, stretches = lw.new_game("first-day", seed=seed), random.Random(seed), []
    while game.result is None:
        stretches.append(staff_of(game.system).stretch(game.position))
        game.do(game.system.random_action(game.position, chance))
    changes = [one for one, other in pairwise(stretches) if one != other]

    assert (
        len(changes) == len({*changes}) == 6
    )  # two in each of three turns, the order of the second one, less the last


def test_what_a_staff_knows_of_a_map_goes_with_it() -> None:
    """Many games may be played in one process."""
    game = lw.new_game("first-day", seed=1)
    game.play(lw.Officer(), steps=30)
    ground = weakref.ref(game.system.ground)
    del game
    gc.collect()
    assert ground() is None


def test_results_of_a_table_are_said_in_words() -> None:
    """In reasons no cell of a table stands as the table writes it."""
    game = lw.new_game("first-day", seed=3)
    game.play(lw.Officer())
    seen = set()
    for step, entry in enumerate(game.history):
        explanation = explain(staff_of(game.system), game.at(step), entry.action)
        for rated in (explanation.chosen, explanation.threat):
            if rated is not None and rated.odds is not None:
                for words, chance in rated.chances:
                    assert words.text("es") != words.text("en")
                    assert words.text("en") not in rated.odds.outcomes
                    assert 0 < chance <= 1
                seen.add(rated.odds.rule)
    assert {"HG.3", "HH.5"} <= seen
