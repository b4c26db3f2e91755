"""What the staff of Market Garden does where it is plain what to do, and how it says so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.odds import Odds
from legion_widget.engine.staff import Proposal, staff_of
from legion_widget.games.market_garden.actions import (
    Advance,
    Bombard,
    ChooseOrder,
    Declare,
    Drop,
    EndPhase,
    Lose,
    Move,
    Overrun,
    Pass,
    React,
    Refuse,
    Resolve,
    Retreat,
    Tire,
)
from tests.market_garden.field import field


def place(hex: str, holder: str = "german", points: int = 8) -> dict[str, Any]:
    """A place that counts."""
    return {"hex": hex, "points": points, "holder": holder}


def battle(*places: dict[str, Any], **what: Any) -> Game:
    """A small scenario with places that count."""
    return field(more={"victory": {"per_step": 1, "objectives": list(places)}, **what.pop("more", {})}, **what)


def best(game: Game) -> Proposal:
    return staff_of(game.system).best(game.position)


def english(game: Game) -> str:
    return best(game).purpose.text("en")


# ---- movement -----------------------------------------------------------------------------------------


def test_an_empty_place_is_taken() -> None:
    game = battle(place("0505"), a="allied infantry 6/3-7-8 0508", g="german infantry 4-5-6 0501")

    assert best(game).action == Move("a", "0505")
    assert english(game) == "Take 0505."


def test_a_place_that_is_threatened_is_held() -> None:
    """The unit nearest to it goes in; when it is there it stays."""
    game = battle(place("0505", "allied"), a="allied infantry 6/3-7-8 0508", g="german infantry 4-5-6 0501")

    assert best(game).action == Move("a", "0505")
    assert english(game) == "Hold 0505."
    game.do(Move("a", "0505"))
    assert best(game).action == EndPhase()
    assert english(game) == "Nothing more in this phase is worth doing."


def test_a_place_too_far_for_this_turn_is_approached() -> None:
    game = battle(place("0502"), turns=8, a="allied infantry 6/3-7-2 0510", g="german infantry 4-5-6 0502")
    to = game.board[best(game).action.to]

    assert to.distance("0502") < game.board["0510"].distance("0502")
    assert english(game) == "Advance towards 0502."


def test_a_reserve_stays_within_reach_of_what_is_held() -> None:
    game = battle(
        place("0505", "allied"), turns=8,
        a="allied infantry 6/4/3/2-7-8 0505", b="allied infantry 6/4/3/2-7-8 0505",
        c="allied infantry 6/4/3/2-7-8 0505",
        d="allied infantry 6/4/3/2-7-3 0510", g="german infantry 9/8-5-6 0501", h="german infantry 9/8-5-6 0501",
    )  # fmt: skip

    assert isinstance(best(game).action, Move)
    assert english(game) == "Stay within reach of 0505."


def test_two_together_move_up_to_attack() -> None:
    """One would be too weak."""
    game = battle(
        a="allied infantry 6/3-7-8 0508", b="allied infantry 6/3-7-8 0608", g="german infantry 4/2-5-6 0504",
    )  # fmt: skip

    assert isinstance(best(game).action, Move)
    assert english(game).endswith("an attack on 0504.")
    game.do(best(game).action)
    assert english(game).endswith("an attack on 0504.")


def test_on_the_last_turn_a_place_is_assaulted() -> None:
    game = battle(
        place("0504"), turn=4, a="allied infantry 9/6-7-8 0508", b="allied infantry 9/3-7-8 0608",
        g="german infantry 2-5-6 0504",
    )  # fmt: skip

    assert english(game).endswith("an assault on 0504.")
    while game.phase.id == "movement":
        game.do(best(game).action)
    declared = best(game)
    assert isinstance(declared.action, Declare)
    assert declared.action.kind == "assault"
    assert declared.purpose.text("en").startswith("Assault 0504 to take it: the chance is ")


def test_a_unit_in_danger_goes_away() -> None:
    game = battle(
        place("1010", "allied"), turns=8, a="allied infantry 1-7-2 0507", g="german infantry 9/8-7-6 0505",
        h="german infantry 9/8-7-6 0605",
    )  # fmt: skip
    staff = staff_of(game.system)

    assert staff.appraise(game.position, Move("a", "0506")).worth < 0
    alone = battle(turns=8, a="allied infantry 1-7-2 0507", g="german infantry 9/8-7-6 0505")
    assert staff_of(alone.system).appraise(alone.position, Move("a", "0509")).purpose.text("en") == "Get out of danger."


def test_guns_come_within_range_of_what_is_fought_for() -> None:
    game = battle(
        place("0503"), turns=8, guns="allied artillery 1/1-7-4 0510 bombard=4 range=4",
        a="allied infantry 6/3-7-8 0504", g="german infantry 4/2-5-6 0503",
    )  # fmt: skip
    moves = [p for p in staff_of(game.system).proposals(game.position) if getattr(p.action, "unit", "") == "guns"]

    assert [move.purpose.text("en") for move in moves] == ["Bring the guns within range of 0503."]


def test_who_waits_comes_on_to_the_map() -> None:
    game = battle(a="allied infantry 6/3-7-8 - arrives=1 entry=0510", g="german infantry 4-5-6 0501")

    assert isinstance(best(game).action, Move)
    assert english(game) == "Come on to the map."


def test_an_outpost_is_overrun() -> None:
    game = battle(a="allied infantry 6/3-7-8 0505", g="german infantry 1-5-6 0504")

    assert best(game).action == Overrun(("a",), "0504")
    assert english(game) == "Overrun 0504: the force ratio is enough."


def test_those_who_come_from_the_air_are_dropped() -> None:
    game = battle(
        place("0505"), phase="airborne", a="allied airborne 6/3-7-8 - arrives=1 drop=0505,0909",
        g="german infantry 4-5-6 0501",
    )  # fmt: skip

    assert best(game).action == Drop("a", "0505")
    assert english(game) == "Take 0505."


# ---- combats ------------------------------------------------------------------------------------------


def test_nobody_attacks_much_stronger_enemies() -> None:
    game = battle(phase="declaration", a="allied infantry 2-5-8 0505", g="german infantry 9/8-7-6 0504")

    assert best(game).action == EndPhase()


def test_a_weak_enemy_is_attacked() -> None:
    game = battle(phase="declaration", a="allied infantry 8/6-7-8 0505", g="german infantry 2/1-5-6 0504")

    assert isinstance(best(game).action, Declare)
    assert english(game) in (
        "Attack 0504 by manoeuvre, on the 6:1 column.",
        "Attack 0504 by manoeuvre, on the 4:1 column.",
    )
    assault = staff_of(game.system).appraise(game.position, Declare("assault", ("a",), "0504"))
    assert assault.purpose.text("en").startswith("Assault 0504: the chance to clear it is ")


def attacked(*places: dict[str, Any], **what: Any) -> Game:
    """The defender's reply to an attack on 0504."""
    game = battle(*places, phase="declaration", **what)
    names = tuple(name for name in game.units if game.units[name].side == "allied" and "guns" not in name)
    game.do(Declare("manoeuvre", names, "0504"))
    return game


def test_cars_refuse_a_hopeless_combat_and_accept_one_that_harms_the_attacker() -> None:
    cars = "german recon 2/1-8-18 0504 mobility=motorised"
    weak = attacked(a="allied infantry 9/8-7-8 0505", g=cars)
    strong = attacked(a="allied infantry 1-5-8 0505", g="german recon 9/8-8-18 0504 mobility=motorised")

    assert best(weak).action == Refuse("0504")
    assert english(weak) == "Refuse combat in 0504: the chance is 80%."
    assert best(strong).action == EndPhase()


def test_a_neighbour_comes_to_the_defence() -> None:
    game = attacked(
        place("0504"), a="allied infantry 6/3-7-8 0505", g="german infantry 2/1-5-6 0504",
        h="german infantry 6/4/2-7-6 0503",
    )  # fmt: skip

    assert best(game).action == React("h", "0504")
    assert english(game) == "Defend 0504: the chance is 70%."


def test_guns_fire_on_what_is_to_be_attacked() -> None:
    game = attacked(
        a="allied infantry 6/3-7-8 0505", guns="allied artillery 1/1-7-8 0507 bombard=6 range=6",
        g="german infantry 4/2-5-6 0504", h="german infantry 4/2-5-6 0503",
    )  # fmt: skip
    while game.phase.id != "bombardment":
        game.do(EndPhase())

    assert best(game).action == Bombard("0504", ("guns",))
    assert english(game).startswith("Soften 0504 before the attack: the chance of a step loss is ")
    other = staff_of(game.system).appraise(game.position, Bombard("0503", ("guns",)))
    assert other.purpose.text("en").startswith("Wear down 0503: the chance of a step loss is ")


def test_guns_support_a_combat() -> None:
    """Those of the attacker, and on an assault those of the defender; nothing is fired where it is worth nothing."""
    units = {
        "a": "allied infantry 6/3-7-8 0505", "g": "german infantry 4/2-5-6 0504",
        "guns": "german artillery 1/1-7-8 0502 bombard=6 range=6",
    }  # fmt: skip
    for kind, words in (
        ("manoeuvre", "Support the combat on 0505"),
        ("assault", "Fire on the assault in 0504"),
    ):
        game = battle(phase="declaration", **units)
        game.do(Declare(kind, ("a",), "0504"))  # type: ignore[arg-type]
        while game.phase.id != kind:
            game.do(EndPhase())
        assert best(game).action == Resolve("0504")
        game.do(Resolve("0504"))
        assert isinstance(best(game).action, Bombard)
        assert english(game).startswith(words)
        assert (
            staff_of(game.system).appraise(game.position, Pass()).purpose.text("en")
            == "Nothing on offer is worth doing."
        )


# ---- between the actions ------------------------------------------------------------------------------


def test_a_fire_that_can_only_tire_says_whom_it_could_tire(monkeypatch: pytest.MonkeyPatch) -> None:
    fire = Bombard("0504", ("guns",))
    game = battle(
        phase="bombardment", guns="allied artillery 1/1-7-8 0507 bombard=1 range=6", h="german infantry 6/5-5-6 0504"
    )
    staff, tired = staff_of(game.system), 1 << game.system.counter("h").index
    assert staff.appraise(game.position, fire).purpose.text("en").startswith("Tire a unit on 0504: the chance is 20%")
    then = replace(game.position, fatigued=tired)
    assert "all there are fatigued already" in staff.appraise(then, fire).purpose.text("en")
    monkeypatch.setattr(type(game.system), "odds", lambda system, position, action: Odds({"0": Fraction(1)}))
    assert "it has no effect there" in staff.appraise(game.position, fire).purpose.text("en")


@pytest.mark.parametrize(("kind", "name"), [("assault", "assault"), ("manoeuvre", "attack")])
def test_what_is_feared_is_the_combat_that_is_declared(kind: str, name: str) -> None:
    """Before it is fought, with its odds after the answer; not another that could be declared in a turn to come."""
    game = lw.new_game("first-day", seed=2)
    while game.result is None:
        waiting = [one for one in game.position.combats if one.state == "" and one.kind == kind]
        is_first = bool(waiting) and waiting[0] == game.position.combats[0]
        if is_first and game.units[waiting[0].attackers[0]].side != game.to_act:
            break
        game.play(lw.Officer(), steps=1)
    threat = game.advise(1)[0].threat
    assert threat is not None
    assert threat.message.text("en").startswith(f"Declared {name} on")
    assert (threat.action.attackers, threat.action.target) == (waiting[0].attackers, waiting[0].target)
    assert threat.odds is not None


def test_a_last_step_is_called_so() -> None:
    units = dict.fromkeys("ghi", "german infantry 6-5-6 0504")
    game = battle(phase="bombardment", guns="allied artillery 1/1-7-8 0507 bombard=6 range=6", dice=[2], **units)
    game.do(Bombard("0504", ("guns",)))
    game.do(EndPhase())
    assert english(game) == "It is lost with its last step."


def test_who_is_tired_loses_the_step_and_who_is_slow_tires() -> None:
    game = battle(
        phase="bombardment", guns="allied artillery 1/1-7-8 0507 bombard=6 range=6",
        g="german infantry 6/1-5-6 0504", h="german infantry 6/5-5-6 0504", dice=[2],
    )  # fmt: skip
    game.do(Bombard("0504", ("guns",)))
    game.do(EndPhase())

    assert best(game).action == Lose("h")
    assert english(game) == "It has 1 step left."
    game.do(Lose("h"))
    while game.phase.id == "loss":
        game.do(best(game).action)
    assert isinstance(best(game).action, Tire)
    assert english(game) == "It has 1 step left."


def test_a_retreat_goes_where_the_unit_is_wanted() -> None:
    game = attacked(
        place("0502"), a="allied infantry 9/8-7-8 0505", g="german recon 2/1-8-18 0504 mobility=motorised",
    )  # fmt: skip
    game.do(Refuse("0504"), [1])

    assert isinstance(best(game).action, Retreat)
    assert english(game) == "Stay within reach of 0502."


def given_up(*places: dict[str, Any]) -> Game:
    """A hex that two attackers may occupy, since its defender has refused combat."""
    game = attacked(
        *places, a="allied infantry 9/8-7-8 0505", b="allied infantry 9/8-7-8 0404",
        g="german recon 2/1-8-18 0504 mobility=motorised", options={"HE.3.advance": "may"},
    )  # fmt: skip
    game.do(Refuse("0504"), [1])
    while game.phase.id == "withdraw":
        game.do(best(game).action)
    return game


def test_an_attacker_follows_into_a_place_that_was_given_up() -> None:
    game, nowhere = given_up(place("0504")), given_up()
    assert isinstance(best(game).action, Advance)
    assert english(game) == "Take 0504."
    advance = staff_of(nowhere.system).appraise(nowhere.position, Advance("a"))
    assert advance.purpose.text("en") == "Gain ground."


@pytest.mark.parametrize("turns", [4, 8])
def test_the_last_move_of_the_game_is_worth_waiting_for(turns: int) -> None:
    game = field(
        phase=None, turn=3, turns=turns, dice=[1, 2],
        a="allied infantry 6/3-7-8 0508", g="german infantry 4-5-6 0501",
    )  # fmt: skip

    assert game.phase.id == "order"
    assert best(game).action == ChooseOrder(turns == 8)
    assert english(game) == (
        "Move before the enemy." if turns == 8 else "Move after the enemy: the last move counts most."
    )


# ---- what is feared -----------------------------------------------------------------------------------


def test_the_attack_that_is_feared_is_one_that_the_enemy_could_make() -> None:
    """He moves up as the rules let him; its odds are those of the game."""
    game = battle(
        turns=8, a="allied infantry 2-5-8 0507", g="german infantry 9/8-7-6 0503", h="german infantry 9/8-7-6 0602",
    )  # fmt: skip
    system, move = game.system, Move("a", "0506")
    fear = staff_of(system).fear(game.position, move)

    assert fear is not None
    assert system.to_act(fear.position) == "german"
    assert system.is_legal(fear.position, fear.action)
    column = system.odds(fear.position, fear.action).factors["column"]
    units = "; ".join(fear.action.attackers)
    said = f"Possible attack on 0506 by {units}, on the {system.tables.manoeuvre.columns[column - 1]} column."
    assert fear.message.text("en") == said


def test_an_assault_on_a_place_is_feared() -> None:
    game = battle(
        place("0506", "allied"), turns=3, turn=3, a="allied infantry 2-5-8 0507", g="german infantry 9/8-7-6 0503",
        h="german infantry 9/8-7-6 0602",
    )  # fmt: skip
    fear = staff_of(game.system).fear(game.position, Move("a", "0506"))

    assert fear is not None
    assert fear.action.kind == "assault"
    assert game.system.odds(fear.position, fear.action)["taken"] > 0
    assert fear.message.text("en").startswith("Possible assault on 0506 by ")


def test_nothing_is_feared_of_an_enemy_who_moves_no_more_or_is_too_far() -> None:
    far = battle(turns=8, a="allied infantry 2-5-8 0510", g="german infantry 1-7-2 0501")
    assert staff_of(far.system).fear(far.position, Move("a", "0509")) is None


def test_who_advances_towards_a_place_comes_nearer_to_it() -> None:
    """A move away from the place for which a unit is wanted most is explained by the one to which it is of more use."""
    game = lw.new_game("first-day", seed=0)
    staff, distance = staff_of(game.system), game.board.grid.distance
    advances = 0
    while game.result is None:
        for proposal in staff.proposals(game.position):
            if proposal.purpose.id != "Advance towards {place}.":
                continue
            here = game.position.where[game.system.counter(proposal.action.unit).index]
            goal = game.board.index(proposal.purpose.params["place"]["en"][-5:].strip("()"))
            if here >= 0:
                advances += 1
                assert distance(game.board.index(proposal.action.to), goal) <= distance(here, goal)
        game.do(staff.best(game.position).action)
    assert advances
