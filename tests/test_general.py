"""The general: what he thinks of, in how many steps and for how long, and that he decides better than an officer."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import legion_widget as lw
from legion_widget.engine.moment import Moment
from legion_widget.engine.staff import staff_of
from legion_widget.games.baraka.pending_steps import Bidding
from legion_widget.games.legion.pending_steps import CaptureChoice
from legion_widget.players.entrants import entrant
from legion_widget.players.explanation import explain
from legion_widget.players.general import PLANNING, General
from legion_widget.players.officer import Officer
from legion_widget.players.search import Candidate, Search
from legion_widget.players.solution import regret
from tests.seeds import thinned

TINY = Path(__file__).parent / "data" / "tiny"
#: A general who looks no farther than the end of his turn, where it does not matter how far he looks.
BRIEF = replace(General().settings, horizon=1, decisions=0)


@pytest.mark.parametrize("scenario", thinned(("rif", "first-day", "well"), 3))
def test_he_thinks_in_steps_and_can_be_left(scenario: str) -> None:
    """What he comes to is the same when he is left in the middle and asked again."""
    game = lw.new_game(scenario, seed=5)
    at_once, in_steps = General(plays=4), General(plays=4)
    for _ in range(3):
        shares = list(itertools.islice(in_steps.think(game), 3))
        assert all(0 <= share < 1 for share in shares)
        action = at_once.choose(game)
        assert in_steps.choose(game) == action
        assert list(in_steps.think(game)) == []
        game.do(action)


def test_a_turn_costs_no_more_plays_than_he_was_given() -> None:
    """Once they are used up he does what his plan proposes, without another thought."""
    game = lw.new_game("first-day", seed=3)
    general: General = General(plays=2, settings=BRIEF)
    steps = defaultdict(list)
    while game.turn < 4:
        side, phase = game.to_act, game.phase.id
        steps[side, game.turn, phase].append(len(list(general.think(game))))
        game.do(general.choose(game))
    later = [count for (_, _, phase), counts in steps.items() if phase == "movement" for count in counts[1:]]
    assert len(later) > 8
    assert not any(later)


@pytest.mark.parametrize(
    ("scenario", "side", "doctrine"),
    [
        ("rif", "spanish", "campaign"),
        pytest.param("rif", "moroccan", "steady", marks=pytest.mark.long),
        ("annual", "moroccan", "campaign"),
        pytest.param("first-day", "allied", None, marks=pytest.mark.long),
        pytest.param("first-day", "german", None, marks=pytest.mark.long),
    ],
)
def test_without_time_he_decides_as_an_officer_of_his_doctrine(scenario: str, side: str, doctrine: str | None) -> None:
    def actions(player: Officer[Any, Any]) -> list[Any]:
        game = lw.new_game(scenario, seed=3)
        players = {each: player if each == side else lw.Officer("cautious") for each in game.system.sides}
        game.play(players, steps=80)
        return [each.action for each in game.history]

    assert actions(General(seconds=0.0)) == actions(lw.Officer(doctrine))
    assert actions(General(seconds=0.0, doctrine="cautious")) == actions(lw.Officer("cautious"))
    if doctrine is not None:
        assert actions(lw.Officer(doctrine)) != actions(lw.Officer())


@pytest.mark.parametrize("scenario", ["rif", "abarran", "first-day", "well"])
def test_the_doctrine_of_generals_is_one_of_the_game(scenario: str) -> None:
    staff = staff_of(lw.new_game(scenario).system)
    for side in staff.system.sides:
        assert staff.leading(side) in {None, *staff.doctrines()}


def test_he_bids_second_without_knowing_the_bid_of_the_other_side() -> None:
    game = lw.new_game("well", seed=1)
    game.play(lw.Officer(), until=lambda game: isinstance(game.position.top, Bidding))
    game.play(lw.Officer(), steps=1)
    general: General = General(plays=3)
    choices = []
    for other in (0, 1):  # what he may not know makes no difference
        pools = [pool if pool.bid is None else replace(pool, bid=other) for pool in game.position.chit_pools]
        position = replace(game.position, chit_pools=tuple(pools))
        moment = Moment(game.system, position).as_seen()
        choices.append(general.choose(moment))
        assert moment.ruling(choices[-1])
    assert choices[0] == choices[1]


@pytest.mark.parametrize("scenario", ["first-day", pytest.param("well", marks=pytest.mark.long)])
def test_a_plan_is_searched_once_for_a_phase_whatever_interrupts_it(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither what comes between two decisions of a phase nor an answer in the enemy's is a reason for another."""
    searched: list[Any] = []

    class Noted(Search[Any, Any]):
        def __init__(self, own: Any, enemy: Any, position: Any, *more: Any) -> None:
            super().__init__(own, enemy, position, *more)
            phase = own.system.phase_under_way(position)
            assert phase.side in (None, own.system.to_act(position))
            searched.append((own.system.to_act(position), own.stretch(position), phase.id))

    monkeypatch.setattr("legion_widget.players.general.Search", Noted)
    game = lw.new_game(scenario, seed=3)
    general: General = General(plays=1, settings=BRIEF)
    interrupts = answers = 0
    for _ in range(60):
        if game.result is not None:
            break
        phase = game.system.phase_under_way(game.position)
        interrupts += phase.id != game.phase.id
        answers += phase.side not in (None, game.to_act)
        game.do(general.choose(game))
    assert interrupts
    assert answers or scenario == "first-day"
    assert searched
    assert len(searched) == len(set(searched))


def test_an_answer_does_not_end_what_is_played_out() -> None:
    """The Moroccans decide what becomes of captured guns in the turn of the Spanish: it is their turn all the same."""
    game = lw.new_game("rif", seed=1)
    system, staff = game.system, staff_of(game.system)
    game.play(lw.Officer(), until=lambda game: game.phase.id == "combat" and game.to_act == "spanish")
    asked = replace(game.position, agenda=(*game.position.agenda, CaptureChoice("moroccan", hex="0505", by=("x",))))
    assert system.to_act(asked) == "moroccan"
    assert system.phase(asked).id != "combat"
    assert system.phase_under_way(asked) == system.phase(game.position)
    assert staff.stretch(asked) == staff.stretch(game.position)


def test_what_was_interrupted_is_thought_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the kernel was stopped while he thinks he decides again, and does not repeat the decision before."""
    game = lw.new_game("first-day", seed=3)
    general: General = General(plays=4)
    game.do(general.choose(game))
    wanted = General(plays=4).choose(game)

    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("legion_widget.players.general.play_turn", interrupted)
        with pytest.raises(KeyboardInterrupt):
            General(plays=4).choose(game)  # with no decision before it
        other: General = General(plays=4)
        with pytest.raises(KeyboardInterrupt):
            other.choose(game)
    assert other.choose(game) == wanted


@pytest.mark.parametrize("scenario", ["rif", pytest.param("well", marks=pytest.mark.long)])
def test_what_a_seat_sees_is_thought_of_once(scenario: str) -> None:
    """A position as a seat sees it is made again each time that it is asked for."""
    game = lw.new_game(scenario, seed=5)
    general: General = General(plays=3)
    action = general.choose(game.as_seen())
    assert list(general.think(game.as_seen())) == []
    assert general.choose(game.as_seen()) == action


def test_after_an_undo_he_has_all_his_time_again() -> None:
    game = lw.new_game("first-day", seed=3)
    general: General = General(plays=3, settings=BRIEF)
    steps = [len(list(general.think(game)))]
    for _ in range(8):
        game.do(general.choose(game))
        steps.append(len(list(general.think(game))))
    while game.number:
        game.undo()
    again = [len(list(general.think(game)))]
    for _ in range(8):
        game.do(general.choose(game))
        again.append(len(list(general.think(game))))
    assert steps == again
    assert sum(steps) > 0


def test_the_share_of_his_seconds_is_told() -> None:
    """On a board he plays out as often as the seconds allow: these are what is used up."""
    game = lw.new_game("rif", seed=5)
    shares = list(General(plays=100_000, seconds=1.0).think(game))
    assert all(0 <= share <= 1 for share in shares)
    assert max(shares) > 0.9


def test_the_bar_of_his_thoughts_never_goes_back() -> None:
    """Where a decision is weighed after the plan has been found, the plan fills the first part of it only."""
    game = lw.new_game("first-day", seed=3)
    shares = list(General(plays=4, settings=replace(BRIEF, decisions=2)).think(game))
    assert shares == sorted(shares)
    assert PLANNING <= shares[-1] < 1
    assert any(0 < share < PLANNING for share in shares)


def test_only_what_is_clearly_better_is_preferred_to_the_choice_of_the_staff() -> None:
    usual, lucky, better = (Candidate("a") for _ in range(3))
    usual.values = [0.5, 0.4, 0.6]
    lucky.values = [0.9, 0.2, 0.6]
    better.values = [0.6, 0.5, 0.7]
    assert not lucky.is_clearly_better(usual, 1.0)
    assert better.is_clearly_better(usual, 1.0)
    assert not usual.is_clearly_better(usual, 1.0)
    seldom: Candidate = Candidate("a")
    seldom.values = [0.9]
    assert not seldom.is_clearly_better(usual, 1.0)


def test_his_doctrine_is_left_only_for_a_plan_that_does_clearly_better() -> None:
    game = lw.new_game("abarran", seed=3)
    own = staff_of(game.system, "bold")
    search = Search(own, staff_of(game.system), game.position, random.Random(1), General().settings)
    first, rival, other = search.plans[:3]
    assert first.staff is own
    assert own.doctrine not in [plan.staff.doctrine for plan in search.plans[1:]]
    assert search.best is own
    first.values, rival.values, other.values = [0.5, 0.4, 0.6], [0.9, 0.2, 0.6, 0.9], [0.6, 0.5, 0.7]
    assert search.best is own  # what was tried most often may owe it to its dice
    rival.values = [0.7, 0.6, 0.8, 0.6]
    assert search.best is rival.staff


def test_where_no_doctrine_is_named_for_him_he_follows_the_plan_that_was_tried_most() -> None:
    usual = staff_of(lw.new_game("first-day", seed=3).system)
    search = Search(usual, usual, lw.new_game("first-day", seed=3).position, random.Random(1), General().settings)
    first, rival = search.plans[:2]
    first.values, rival.values = [0.5, 0.4], [0.5, 0.4, 0.4]
    assert search.best is rival.staff


@pytest.mark.long
def test_his_reasons_are_those_of_the_action_that_he_takes() -> None:
    """Also where it is not what the staff proposes first."""
    game = lw.new_game("first-day", seed=3)
    others = 0
    general: General = General(plays=8)
    for _ in range(14):
        action = general.choose(game)
        others += action != staff_of(game.system).best(game.position).action
        assert explain(general.plan(game), game, action).chosen.action == action
        game.do(action)
    assert others


@pytest.mark.long
def test_how_far_he_searches_is_told_to_him() -> None:
    """Without the enemy's answer a play-out is shorter, in a small game longer; with no candidates none is weighed."""
    game, usual = lw.new_game("first-day", seed=3), lw.General().settings

    def steps(**numbers: int) -> int:
        general: General = General(plays=4, settings=replace(usual, **{"decisions": 0, **numbers}))
        return len(list(general.think(game)))

    assert 0 < steps(horizon=1) < steps(horizon=2) < steps(horizon=3)
    assert steps(horizon=2) < steps(horizon=2, decisions=60)
    assert steps(candidates=1) == steps(weighing=0) <= steps(candidates=2)


@pytest.mark.parametrize("player", [lw.Officer, General])
def test_how_much_is_solved_is_told_to_a_player(player: type[Officer[Any, Any]]) -> None:
    game = lw.new_game(TINY / "gun.toml")
    settings = replace(player().settings, few=6, work=2_000)
    assert player(settings=settings).solved(game) is not None
    assert player(settings=replace(settings, few=1)).solved(game) is None
    assert player(settings=replace(settings, work=1)).solved(game) is None


@pytest.mark.parametrize("make", [lw.Officer, General])
def test_a_study_plays_with_the_settings_of_a_player(make: type[Officer[Any, Any]]) -> None:
    """They are another player than the shipped level, in its files too."""
    usual, other, third = (make(settings=replace(make().settings, few=few)) for few in (6, 0, 1))
    assert entrant(other).player(1).settings == other.settings
    assert entrant(usual).player(1).settings == usual.settings
    assert len({entrant(one).mark for one in (usual, other, third)}) == 3


@pytest.mark.parametrize("player", [lw.Officer(), General(plays=4)], ids=repr)
@pytest.mark.parametrize("name", thinned(["ford", "gun"], 2))
def test_in_a_tiny_game_nothing_is_lost(name: str, player: Officer[Any, Any]) -> None:
    """It is solved exactly while it is played: at most 2 in 100 of the chances are given away."""
    game = lw.new_game(TINY / f"{name}.toml")
    for side in game.system.sides:
        assert regret(game.system, game.position, player, side) <= 0.02


@pytest.mark.long
@pytest.mark.parametrize(
    ("player", "most"),
    [(lw.Officer(), 0.05), (General(plays=4), 0.02)],
    ids=["officer", "general"],
)
@pytest.mark.parametrize("name", ["duel", "last-shot", "counter-attack", "bridge"])
def test_little_is_lost_in_a_tiny_game_that_is_too_large_to_be_solved_at_once(
    name: str, player: Officer[Any, Any], most: float
) -> None:
    """Two games of Baraka and two of Market Garden: at most 5 in 100 of an officer's chances, 2 of a general's."""
    game = lw.new_game(TINY / f"{name}.toml")
    for side in game.system.sides:
        assert regret(game.system, game.position, player, side) <= most


def test_an_officer_bids_second_in_a_game_that_is_nearly_over() -> None:
    """He may solve what is left, and does not know the bid of the other side."""
    game = lw.new_game("well", seed=75)
    officer: Officer = Officer()
    game.play(officer, until=lambda game: isinstance(game.position.top, Bidding) and officer.is_nearly_over(game))
    game.play(officer, steps=1)
    assert isinstance(game.position.top, Bidding)
    assert officer.is_nearly_over(game)
    moment = Moment(game.system, game.position).as_seen()
    assert moment.ruling(officer.choose(moment))
