"""The staff of a skirmish: what it proposes is legal, the same each time, and says why."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.i18n import LANGUAGES
from legion_widget.engine.moment import Moment
from legion_widget.engine.staff import WON, staff_of
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import position as at
from legion_widget.games.baraka.game import Baraka
from legion_widget.games.baraka.pending_steps import Reacting
from legion_widget.games.baraka.staff import BarakaDoctrine, BarakaStaff
from legion_widget.players.officer import Officer
from tests.seeds import seeds, thinned

SCENARIOS = ("well", "blockhouse", "convoy")
#: Readings of the rules that change what a unit may declare, see or fire.
OTHER = {"B9.1.order": "die-first", "B9.3.charge": "first-ones", "B12.1.seen": "declared", "B12.3.located": "side"}


def seen(game: Game[Any, Any]) -> Any:
    """The position as the side that decides sees it."""
    return game.view(game.to_act)


def walk(scenario: str, seed: int, steps: int, **options: str) -> Any:
    """Positions of a game in which an officer plays, but at times a recruit in his place."""
    game = Game(Baraka(cast(Any, lw.load_scenario(scenario)), options), seed)
    officer, recruit, rng = Officer[Any, Any](), lw.Recruit(seed), random.Random(seed)
    for _ in range(steps):
        if game.result is not None:
            return
        yield game
        player = recruit if rng.random() < 0.3 else officer
        game.do(player.choose(Moment(game.system, seen(game), game.number, game.seats)))


@pytest.mark.parametrize("scenario", thinned(SCENARIOS, 3, 1))
@pytest.mark.parametrize("seed", seeds(20, now=(0,)))
def test_what_is_proposed_is_legal_the_same_each_time_and_has_a_purpose(scenario: str, seed: int) -> None:
    """By a fresh staff too; the best first, and the first is what `best` says."""
    for game in walk(scenario, seed, {"convoy": 8, "blockhouse": 14, "well": 40}[scenario]):
        position = seen(game)
        staff = staff_of(game.system)
        assert isinstance(staff, BarakaStaff)
        offers = staff.proposals(position)

        assert offers
        assert all(game.system.is_legal(game.position, offer.action) for offer in offers)
        assert [offer.worth for offer in offers] == sorted((offer.worth for offer in offers), reverse=True)
        assert all(offer.purpose.text(language) for offer in offers for language in LANGUAGES)
        assert staff.best(position) == offers[0] == staff_of(game.system).best(position)


@pytest.mark.parametrize("seed", seeds(20, now=(1,)))
def test_other_readings_of_the_rules(seed: int) -> None:
    """An officer plays by them; nothing illegal is proposed."""
    for game in walk("well", seed, 30, **OTHER):
        best = staff_of(game.system).best(seen(game))
        assert game.system.is_legal(game.position, best.action)


def test_hidden_chits_are_not_looked_at() -> None:
    """The advice is the same whatever the other side has left."""
    for game in walk("well", 3, 16):
        position = seen(game)
        side = at.SIDES.index(game.to_act or "")
        pools = list(position.chit_pools)
        pools[1 - side] = at.replace(pools[1 - side], reserve=9)
        known = at.replace(position, chit_pools=tuple(pools))

        assert staff_of(game.system).best(known).action == staff_of(game.system).best(position).action


@pytest.mark.parametrize("scenario", ["well", "blockhouse"])
def test_any_legal_action_is_judged(scenario: str) -> None:
    """By the same measure: none is worth more than the best."""
    for game in walk(scenario, 5, 6):
        position, staff = seen(game), staff_of(game.system)
        best = staff.best(position)
        for action in list(game.system.legal_actions(position))[:8]:
            judged = staff.appraise(position, action)
            assert judged.action == action
            assert judged.worth <= best.worth + 1e-9 or isinstance(action, act.Declare | act.Obey)
        surrender = game.system.surrender(position)
        assert staff.appraise(position, surrender).worth == -WON


@pytest.mark.parametrize("scenario", thinned(SCENARIOS, 3))
def test_what_is_feared_can_be_done(scenario: str) -> None:
    """The enemy's answer is legal in the position that is given, and has odds there."""
    feared = 0
    for game in walk(scenario, 2, 8):
        position, staff = seen(game), staff_of(game.system)
        best = staff.best(position)
        fear = staff.fear(position, best.action)
        if fear is not None:
            feared += 1
            assert game.system.is_legal(fear.position, fear.action)
            assert game.system.to_act(fear.position) == at.enemy(game.to_act or "")
            assert sum(game.system.odds(fear.position, fear.action).outcomes.values()) == 1
            assert all(fear.message.text(language) for language in LANGUAGES)
    assert feared


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_position_is_worth_to_one_side_what_the_other_loses_by_it(scenario: str) -> None:
    """And a game that is won all that there is."""
    for game in walk(scenario, 4, 5):
        staff = staff_of(game.system)
        assert staff.value(game.position, "spanish") == pytest.approx(-staff.value(game.position, "riffian"))
        assert abs(staff.value(game.position, "spanish")) < WON
    game = lw.new_game("well", seed=1)
    game.do(act.Surrender())
    loser = "spanish" if game.result.winner == "riffian" else "riffian"
    assert staff_of(game.system).value(game.position, loser) == -WON


def test_the_chits_of_the_other_side_are_guessed_where_a_plan_is_tried() -> None:
    """From what stands on the table; the dice are others, and so is nothing else."""
    game = lw.new_game("well", seed=1)
    staff = staff_of(game.system)
    imagined = staff.imagined(seen(game), 1)

    assert imagined.chit_pools[1].reserve == 5
    assert imagined.chit_pools[0] == game.position.chit_pools[0]
    assert imagined.states == game.position.states
    assert imagined.dice != game.position.dice


def test_a_plan_lasts_as_long_as_the_initiative() -> None:
    """Declarations and answers belong to it."""
    game = lw.new_game("well", seed=1)
    staff = staff_of(game.system)
    begun = staff.stretch(game.position)
    game.play(lw.Officer(), steps=2)

    assert begun == staff.stretch(game.position) == (1, "spanish")


def test_the_doctrines_are_data() -> None:
    """By name; each has numbers of its own."""
    game = lw.new_game("well", seed=1)
    known = BarakaStaff.doctrines()

    assert list(known) == ["usual", "bold", "cautious"]
    assert len(set(known.values())) == 3
    assert staff_of(game.system, "bold").doctrine == known["bold"]
    assert staff_of(game.system).doctrine == BarakaDoctrine()


def test_who_gets_out_of_sight_is_not_seen_from_where_the_enemy_will_fire() -> None:
    """From the place that his declared acts lead to, not from where he stands."""
    told = 0
    for scenario, seed in (("well", 13), ("blockhouse", 2)):
        for game in walk(scenario, seed, 80):
            work = game.position.top
            if not isinstance(work, Reacting):
                continue
            staff = cast(BarakaStaff, staff_of(game.system))
            for proposal in staff.proposals(game.position):
                if "out of sight" not in proposal.purpose.text("en"):
                    continue
                told += 1
                now = staff.situation(game.position)
                unit, active = now.unit(proposal.action.unit), now.unit(work.unit)
                end = now.base(unit, proposal.action.act.path[-1])
                place = active.place
                for declared in work.acts:
                    if isinstance(declared, act.Move) and declared.path:
                        place = declared.path[-1]
                    elif getattr(declared, "target", None) == unit.id:
                        assert not now.is_clear(now.base(active, place), end)
    assert told


def test_nobody_is_advised_to_fire_at_whom_he_does_not_see() -> None:
    """Other units may stand between, and the place from which he fires may be another."""
    shots = 0
    game = lw.new_game("convoy", seed=1)
    while len(game) < 44 and game.result is None:
        action = Officer[Any, Any]().choose(game.as_seen())
        if isinstance(action, act.Declare) and game.odds(action).outcomes:
            shots += 1
            assert game.odds(action).outcomes.get("lost") != 1
        game.do(action)
    assert shots > 5


def test_a_machine_gun_that_has_no_dice_when_it_turns_is_not_advised_to_fire(english: None) -> None:
    """B18.1, by option: fire with a turn hits nobody, and its worth says so."""
    worths = []
    for option in ("static", "moving"):
        game = lw.new_game(
            {
                "system": "baraka",
                "table": {"width": 120, "height": 120},
                "options": {"B18.1.turning": option},
                "start": {"initiative": "spanish", "chits": {"spanish": 5, "riffian": 0}},
                "units": [
                    {"id": "mg", "side": "spanish", "profile": "legion-machine-gun", "at": [60, 60], "facing": 0},
                    {"id": "r2", "side": "riffian", "profile": "riffian-squad", "at": [60, 100], "trustful": True},
                ],
            }
        )  # fmt: skip
        game.do(act.Activate("mg"))
        worths.append(staff_of(game.system).appraise(game.position, act.Declare((act.Fire("r2", facing=180),))).worth)
    assert worths[0] > worths[1] + 1
