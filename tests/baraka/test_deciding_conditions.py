"""More cases in which one condition of the rules decides, and what is said in each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from legion_widget.engine.errors import DataError
from legion_widget.games.baraka import (
    Activate,
    Arm,
    Charge,
    Declare,
    Fire,
    KeepCharge,
    Move,
    Reroll,
    TakeInitiative,
    cm,
)
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_list import army_list, check_list
from legion_widget.games.baraka.armies.muster import _put_under
from legion_widget.games.baraka.charges import forced
from legion_widget.games.baraka.forecast.lookahead import WORN, Lookahead
from legion_widget.games.baraka.forecast.odds import _saves
from legion_widget.games.baraka.losses import MARKS, outlive
from legion_widget.games.baraka.morale import trim
from legion_widget.games.baraka.pending_steps import Fighting
from legion_widget.games.baraka.queries import command
from legion_widget.games.baraka.rolls import SPECIAL
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import base
from legion_widget.games.baraka.victory import Facts
from tests.baraka.skirmish import harka, one, skirmish, squad, unit

S1, R1 = squad("s1", (50, 60)), harka("r1", (70, 60))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Move(path=((1, 1),)), "move"),
        (Move(facing=90), "turn"),
        (Fire("r1"), "fire at Riffian squad"),
        (Fire("r1", guard=True), "fire at the horses of Riffian squad"),
        (Charge("r1"), "charge Riffian squad"),
        (Charge("r1", guard=True), "charge the horses of Riffian squad"),
        (TakeInitiative(True), "Keep the initiative."),
        (TakeInitiative(False), "Give the initiative to the other side."),
        (Arm({0: "knife"}), "Fight with the weapons named."),
        (Arm(), "Fight with the usual weapons."),
        (Reroll(True), "Roll the die again."),
        (Reroll(False), "Leave the die."),
        (KeepCharge(True), "Keep the charge."),
        (KeepCharge(False), "Do the first actions."),
    ],
)
def test_an_action_is_called_what_it_does(action: Any, said: str) -> None:
    assert action.text(skirmish(S1, R1).system).text("en") == said


def changed(game: Any, id: str, **changes: Any) -> Any:
    """The game with another state of a unit."""
    tx = Transaction(game.system, game.position)
    tx.change(id, **changes)
    game.journal.current.position = tx.position
    return game


@pytest.mark.parametrize(("leader", "number"), [(0, 0), (2, 2)])
def test_all_but_the_leader_of_a_move_are_set_down(leader: int, number: int) -> None:
    """B11.1: the path is his; there are five miniatures, from 0 on."""
    game = changed(skirmish(S1, R1), "s1", leader=leader)
    game.do(Activate("s1"))
    path = (cm(50, 66),)
    for n in range(-1, 6):
        move = Declare((Move(path, spots=((n, cm(51, 64)),)),))
        is_refused = any("has no miniature" in fault.text("en") for fault in game.ruling(move).faults)
        assert is_refused == (n == number or n not in range(5)), n
    twice = Declare((Move(path, spots=((1, cm(51, 64)), (1, cm(52, 64)))),))
    assert any("named twice" in fault.text("en") for fault in game.ruling(twice).faults)


def test_a_unit_of_a_list_without_a_profile_has_that_of_its_id() -> None:
    data = army_list("legion")
    check_list(data, "$")
    unit = next(unit for unit in data.units if not unit.profile)
    for change in ({"id": "nobody"}, {"profile": "nobody"}):
        wrong = msgspec.structs.replace(data, units=[msgspec.structs.replace(unit, **change)])
        with pytest.raises(DataError, match="profile"):
            check_list(wrong, "$")


def test_who_stands_alone_is_put_under_the_only_one_who_may_command_him() -> None:
    """B20.1: nobody is where there are two; who is under somebody stays there."""
    for captains, under in (((), ""), (("c1",), "c1"), (("c1", "c2"), "")):
        army = Army("legion")
        for captain in captains:
            army.add("captain", captain)
        army.add("lieutenant", "l")
        _put_under(army)
        assert army.entry("l").under == under
    army = Army("legion")
    army.add("lieutenant", "l")
    army.add("sergeant", "s", under="l")
    _put_under(army)
    assert (army.entry("l").under, army.entry("s").under) == ("", "l")


@pytest.mark.parametrize("openings", ["all-round", [[50, 120]]])
def test_a_forced_move_out_of_a_house_is_straight_where_that_is_open_all_round(openings: Any) -> None:
    """B19.4: straight even off the table, where a move then ends; else by an opening, on the table."""
    house = {"id": "h", "kind": "building", "points": [[40, 100], [60, 100], [60, 120], [40, 120]]}
    game = skirmish(squad("s1", (50, 110), men=1), R1, pieces=({**house, "openings": openings},))
    walker = game.units["s1"]
    for toward in (cm(50, 200), cm(50, 60), cm(53, 108)):
        way = forced(game.system, game.position, walker, toward)
        is_straight = openings == "all-round" or toward == cm(53, 108)
        assert (way == [walker.place, toward]) == is_straight


@pytest.mark.parametrize(
    ("stage", "round", "is_begun"), [("attacker", 1, False), ("roll", 1, True), ("attacker", 2, True)]
)
@pytest.mark.parametrize("gone", ["", "s1", "r1"])
def test_a_close_combat_of_which_nobody_is_left_has_begun_with_its_first_dice(
    stage: str, round: int, is_begun: bool, gone: str
) -> None:
    """B7.4, B21.17: before them it is broken off."""
    game = skirmish(S1, R1)
    tx = Transaction(game.system, game.position)
    if gone:
        tx.change(gone, destroyed=True)
    work = Fighting(unit="s1", target="r1", stage=stage, round=round)
    name = Lookahead.worn(SimpleNamespace(system=game.system), work, tx.position)  # type: ignore[arg-type]
    on_table = (gone != "s1", gone != "r1")
    assert name == (WORN[on_table] if is_begun and gone else "broken-off")


@pytest.mark.parametrize("order", ["declare-first", "die-first"])
@pytest.mark.parametrize(("chits", "is_sure"), [(0, True), (1, False)])
def test_a_first_activation_needs_no_check_whenever_the_die_is_rolled(order: str, chits: int, is_sure: bool) -> None:
    """B9.4: the die that says how many acts are allowed is none."""
    unit = {**S1, "chits": chits}
    game = skirmish(unit, R1, options={"B9.1.order": order})
    odds = game.odds(Activate("s1"))
    assert (odds["passed"] == 1) == is_sure
    assert bool(odds.modifiers) == (not is_sure)


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("whose", ["s1", "lt"])
def test_who_outlives_his_unit_bears_its_marks_and_his_own(mark: str, whose: str) -> None:
    """B17.1."""
    chief = one("lt", "lieutenant", (52, 60), joined="s1")
    game = skirmish(chief, S1, R1)
    tx = Transaction(game.system, game.position)
    plain = {name: getattr(tx.state("lt"), name) for name in MARKS}
    tx.change(whose, **{mark: 1 if type(plain[mark]) is int else True})
    outlive(tx, "s1", "lt")
    assert {name for name in MARKS if getattr(tx.state("lt"), name) != plain[name]} == {mark}


@pytest.mark.parametrize(
    ("place", "is_one"),
    [([10, 20], True), ([[10, 20], [30, 40]], True), ([[10, 20]], True), ([], False), ("0101", False), ([[10]], False),
     ([10, 20, 30], False), (None, False)],
)  # fmt: skip
def test_a_point_or_a_way_is_a_spot_of_the_table(place: Any, is_one: bool) -> None:
    assert (skirmish(S1, R1).system.spot(place) is not None) == is_one


def test_each_miniature_that_may_be_hit_defends_itself_once() -> None:
    """B21.14: those who are hit first, and the leader."""
    game = skirmish(S1, R1, one("lt", "lieutenant", (150, 60)))
    for id, count in (("s1", 5), ("lt", 1)):
        assert len(_saves(game.units["r1"], game.units[id])) == game.units[id].count == count


@pytest.mark.parametrize(("held", "told"), [(3, []), (4, []), (5, [-1])])
def test_only_more_distress_than_morale_is_trimmed(held: int, told: list[int]) -> None:
    """B21.20: nothing is told of a unit that holds as much as it may."""
    game = skirmish(S1, R1)
    tx = Transaction(game.system, game.position)
    tx.change("s1", distress=held)
    trim(tx, "s1")
    assert [event.count for event in tx.events] == told
    assert tx.state("s1").distress == min(held, 4)


def test_who_commands_is_a_commander_who_lives_and_stands_on_the_table() -> None:
    """B15.1, B16.1: neither a squad, nor companions whose leader has fallen, nor who has not come yet."""
    chief = one("lt", "lieutenant", (52, 100), taken={"companions": 2})
    game = skirmish(S1, chief, R1)
    assert command(game.system, game.position, "s1") is None
    circle = command(game.system, game.position, "lt")
    assert circle is not None
    assert circle.at == cm(52, 100)
    tx = Transaction(game.system, game.position)
    figures = tx.state("lt").figures
    tx.change("lt", figures=(None, *figures[1:]), leader=1)
    assert tx.unit("lt").members
    assert command(game.system, tx.position, "lt") is None
    tx.change("lt", figures=(None,) * len(figures))
    assert command(game.system, tx.position, "lt") is None


def test_a_guest_of_a_crew_stands_on_his_own_base() -> None:
    """B4.1, B17.5: the crew stands on that of its weapon."""
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2)
    game = skirmish(gun, one("lt", "lieutenant", (53, 100), joined="mg"), R1)
    body = game.units["mg"]
    radii = {member.troop.id: {base(body, member).radius} for member in body.members}
    lieutenant = next(member for member in body.members if member.troop.id == "lt")
    assert radii == {"mg": {body.profile.radius}, "lt": {lieutenant.profile.radius}}
    assert body.profile.radius != lieutenant.profile.radius


def test_a_unit_is_left_while_somebody_of_it_lives_or_waits() -> None:
    """B21.31: in units."""
    game = skirmish(S1, squad("s2", (50, 100)), R1)
    tx = Transaction(game.system, game.position)
    left = [Facts(game.system, tx.position).left("spanish", "units")]
    for change in ({"figures": (None,) * 5}, {"destroyed": True}):
        tx.change("s1", **change)
        left.append(Facts(game.system, tx.position).left("spanish", "units"))
    assert left == [2, 1, 1]


def test_special_rules_that_may_be_off_are_those_of_chapter_7() -> None:
    assert {rule.split(".")[0] for rule in SPECIAL} == {"B7"}
    assert "resistant" in SPECIAL.values()
