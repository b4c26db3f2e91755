"""Rules just inside and just outside their bounds: who leads, who is lost, how far, who is in the way, what is said."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.engine.odds import Modifier
from legion_widget.games.baraka import (
    Activate,
    Aim,
    BarakaScenario,
    Charge,
    Declare,
    Decline,
    Fire,
    GoToGround,
    HandOver,
    Lead,
    Mount,
    Move,
    Obey,
    Order,
    React,
    Remove,
    SpendMarker,
    TakeInitiative,
    cm,
    fire,
    rolls,
    why,
)
from legion_widget.games.baraka.armies import line_up
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.baraka_die import FACES, FATAL, roll_baraka
from legion_widget.games.baraka.charges import charge_way, reachable_part
from legion_widget.games.baraka.events import ActLost, Joined, MiniaturesLost, Moved
from legion_widget.games.baraka.forecast.dice_count import RecordingDice
from legion_widget.games.baraka.impulse import count, kabyl
from legion_widget.games.baraka.losses import ask_for_leaders, choices, default_casualties, leave_unit
from legion_widget.games.baraka.melee import Hurt, charge, decide, fight, grenades, weapons
from legion_widget.games.baraka.morale import distress, panics
from legion_widget.games.baraka.pending_steps import Choosing, Fighting, LeaderChoice, Losing, Reacting, Taking
from legion_widget.games.baraka.position import D10, replace
from legion_widget.games.baraka.queries import line, obstacle_text
from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import capability
from tests.baraka.skirmish import BARAKA, BLANK, FAR, FATALITY, harka, kinds, one, rule, skirmish, squad, unit

S1, R1 = squad("s1", (50, 60)), harka("r1", (70, 60))
HOUSE = {"id": "hut", "kind": "building", "points": [[30, 30], [90, 30], [90, 90], [30, 90]]}
GUN = unit("mg", "spanish", "legion-machine-gun", (50, 60), 3)


def started(game: Any, *work: Any, asks: bool = False) -> Transaction:
    """A transaction on a game with some work on top."""
    tx = Transaction(game.system, replace(game.position, agenda=(*game.position.agenda, *work)))
    tx.asks = asks
    return tx


def on(game: Any, tx: Transaction) -> Any:
    """The game at the position of a transaction."""
    game.journal.current.position = tx.position
    return game


# ---- chapter 16: who leads, who is lost --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "id", "is_asked"),
    [((S1,), "s1", True), ((squad("s1", (50, 60), men=0),), "s1", False), ((GUN,), "mg", False)],
)
@pytest.mark.parametrize("answer", ["ask", "usual"])
def test_the_new_leader_of_a_unit_is_asked_for_and_that_of_a_crew_is_not(
    units: Any, id: str, is_asked: bool, answer: str
) -> None:
    """B16.2, B4.1: where there is more than one to choose from, and its owner wants to be asked."""
    game = skirmish(*units, R1)
    tx = started(game, asks=True)
    if answer != "ask":
        tx.answer("spanish", "leader", answer)
    tx.led = [id]
    ask_for_leaders(tx)
    assert isinstance(tx.top, LeaderChoice) == (is_asked and answer == "ask")
    assert tx.led == []


@pytest.mark.parametrize(("figure", "refused"), [(-1, "B16.2"), (0, None), (4, None), (5, "B16.2")])
def test_only_the_units_own_men_may_be_named_to_lead_it(figure: int, refused: str | None) -> None:
    """B16.2: there are five, from 0 on; the sergeant who has joined is the sixth."""
    game = skirmish(S1, one("sg", "sergeant", (52.6, 60), joined="s1"), R1)
    assert rule(game, Lead(0)) == "B16.2"
    assert rule(on(game, started(game, LeaderChoice("spanish", unit="s1"))), Lead(figure)) == refused


def losing(count: int, leader: bool, *guests: dict[str, Any]) -> Any:
    game = skirmish(S1, *guests, R1)
    return on(game, started(game, Losing("spanish", unit="s1", count=count, leader=leader, by="B12.10")))


GAFFE = one("sg", "sergeant", (52.6, 60), traits=["gaffe"], joined="s1")
LIEUTENANT = one("lt", "lieutenant", (52.6, 60), traits=["bloody"], joined="s1")


@pytest.mark.parametrize(
    ("guests", "count", "leader", "figures", "refused"),
    [
        ((), 1, False, (0,), "B16.2"),
        ((), 1, False, (1,), None),
        ((), 1, False, (5,), "B21.15"),
        ((), 1, False, (-1,), "B21.15"),
        ((), 1, False, (1, 2), "B12.10"),
        ((), 2, False, (1,), "B12.10"),
        ((), 2, False, (1, 1), "B12.10"),
        ((), 2, False, (1, 2), None),
        ((), 2, True, (1, 2), "B16.2"),
        ((), 2, True, (0, 2), None),
        ((LIEUTENANT,), 1, False, (5,), "B16.2"),
        ((LIEUTENANT,), 1, False, (0,), None),
        ((GAFFE,), 1, False, (5,), "B17.3"),
        ((GAFFE,), 5, False, (0, 1, 2, 3, 5), "B17.3"),
        ((GAFFE,), 5, False, (0, 1, 2, 3, 4), None),
        ((GAFFE,), 6, False, (0, 1, 2, 3, 4, 5), None),
    ],
)
def test_who_may_be_picked_for_a_loss(
    guests: Any, count: int, leader: bool, figures: tuple[int, ...], refused: str | None
) -> None:
    """B21.15: as many as there are; the leader by his own hit (B16.2), a gaffe last of all (B17.3)."""
    assert rule(losing(count, leader, *guests), Remove(figures)) == refused


@pytest.mark.parametrize(("companions", "said"), [(0, None), (2, "A companion of")])
def test_the_companion_of_a_character_is_lost_before_him(companions: int, said: str | None, english: None) -> None:
    """B17.4: even to the hit on the leader."""
    game = skirmish(one("lt", "lieutenant", (50, 60), taken={"companions": companions} if companions else {}), R1)
    tx = started(game, Losing("spanish", unit="lt", count=1, leader=True, by="B12.10"))
    faults = on(game, tx).ruling(Remove((0,))).faults
    assert [fault.rule for fault in faults] == (["B17.4", "B16.2"] if companions else [])
    if said:
        assert said in faults[0].text("en")


def test_who_is_lost_where_nobody_chooses() -> None:
    """B16.2, B17.3: whom the leader's hit fell on; else soldiers, the farthest first, and never the leader."""
    game = skirmish(S1, R1)
    group = game.units["s1"]
    away = sorted(range(1, 5), key=lambda n: -Base(group.members[n].place).at[0])
    assert 0 not in default_casualties(group, 4, False)
    assert 0 in default_casualties(group, 1, True)
    assert set(choices(group, 1, False)) == set(away)
    assert choices(group, 5, False) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("own", "host", "kept"), [(0, 2, 2), (2, 0, 2), (1, 1, 1), (3, 2, 3)])
def test_who_leaves_a_unit_bears_the_more_chits_of_both_and_its_distress(own: int, host: int, kept: int) -> None:
    """B17.5."""
    game = skirmish({**S1, "chits": host, "distress": 1}, {**LIEUTENANT, "chits": own, "distress": 0}, R1)
    tx = started(game)
    leave_unit(tx, "lt")
    assert (tx.state("lt").chits, tx.state("lt").distress, tx.state("lt").joined) == (kept, 1, "")
    assert kinds(tx.events) == [Joined.__name__]


# ---- chapters 6 and 11: how far ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lost", "less"), [((), 0), ((1,), 0), ((1, 2), 0), ((1, 2, 3), 1)])
def test_a_gun_with_less_than_half_its_crew_moves_a_centimetre_less(lost: tuple[int, ...], less: int) -> None:
    """B18.2: two of four are half."""
    game = skirmish(GUN, R1)
    whole = game.units["mg"]
    assert whole.count == 4
    tx = started(game)
    tx.change("mg", figures=tuple(None if n in lost else place for n, place in enumerate(whole.state.figures)))
    for going in ("open", "rough"):
        assert capability(whole, going) > 2
        assert capability(tx.unit("mg"), going) == capability(whole, going) - less


def test_an_upgrade_of_movement_is_a_centimetre() -> None:
    """B15.6: and no other upgrade."""
    game = skirmish(S1, R1)
    tx = started(game)
    for improved, more in (("movement", 1), ("fire", 0), ("", 0)):
        tx.change("s1", improved=improved)
        assert capability(tx.unit("s1"), "open") == capability(game.units["s1"], "open") + more


def test_a_charge_within_a_house_is_straight_and_one_from_outside_by_its_edge() -> None:
    """B13.1, B19.4: who is in the same house as the enemy has no door to go through."""
    game = skirmish(squad("s1", (40, 60), men=0), harka("r1", (80, 60), men=0), pieces=(HOUSE,))
    way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])
    assert way.path[0] == cm(40, 60)
    assert way.contact is not None
    assert way.needed == way.contact[0] - way.path[0][0] > 3000
    outside = skirmish(squad("s1", (20, 60), men=0), harka("r1", (80, 60), men=0), pieces=(HOUSE,))
    way = charge_way(outside.system, outside.position, outside.units["s1"], outside.units["r1"])
    assert way.needed == 1000 - 125


def test_a_unit_moves_about_in_the_house_that_it_fills_and_no_other_comes_in() -> None:
    """B19.4: nor may a second unit of its side, but for a character who joins it (B17.5)."""
    lieutenant = one("lt", "lieutenant", (20, 70))
    game = skirmish(
        squad("s1", (60, 60), superior="lt"), squad("s2", (20, 60)), lieutenant, harka("r1", (150, 60)), pieces=(HOUSE,)
    )
    go = {name: Declare((Move((cm(x, 60),)),)) for name, x in (("s1", 65), ("s2", 40), ("lt", 40))}
    said = {}
    for name, move in go.items():
        tried = skirmish(
            squad("s1", (60, 60), superior="lt"),
            squad("s2", (20, 60)),
            lieutenant,
            harka("r1", (150, 60)),
            pieces=(HOUSE,),
        )
        tried.do(Activate(name))
        said[name] = [fault.text("en") for fault in tried.ruling(move).faults if "fills that place" in fault.text("en")]
    assert {name: len(faults) for name, faults in said.items()} == {"s1": 0, "s2": 1, "lt": 0}
    assert game.units["s1"].place == cm(60, 60)


@pytest.mark.parametrize("far", [-1, 0, 1, 49, 50, 51, 1000])
def test_a_forced_move_goes_as_far_as_it_may(far: int) -> None:
    """B13.1: on open ground to the tenth of a millimetre."""
    game = skirmish(squad("s1", (50, 60), men=0), FAR)
    way = reachable_part(game.system, game.position, game.units["s1"], [cm(50, 60), cm(90, 60)], far)
    assert way[-1] == (5000 + max(0, far), 6000)
    assert len(way) == (2 if far > 0 else 1)


@pytest.mark.parametrize(("men", "x"), [(0, 60), (0, 55)])
def test_a_forced_move_stops_where_another_unit_stands(men: int, x: float) -> None:
    """B4.1: half a centimetre at a time back from where it is not free."""
    game = skirmish(squad("s1", (50, 60), men=men), squad("s2", (x, 60), men=0), FAR)
    way = reachable_part(game.system, game.position, game.units["s1"], [cm(50, 60), cm(90, 60)], int(x * 100) - 5000)
    assert way[-1][0] <= x * 100 - 250
    assert way[-1][0] > x * 100 - 250 - 51


# ---- chapter 12: fire --------------------------------------------------------------------------------------------


def shot(weapon: str, dice: int, number: int) -> Any:
    return weapon, dice, [Modifier("fire", number, "B12.5", "", "=", None)]


@pytest.mark.parametrize(
    ("first", "second", "chosen"),
    [
        ((1, 8), (1, 9), "b"),
        ((1, 9), (1, 8), "a"),
        ((1, 9), (1, 10), "a"),
        ((1, 1), (1, 2), "b"),
        ((1, 1), (1, 0), "a"),
        ((1, 0), (1, 1), "a"),
        ((1, 0), (1, -3), "a"),
        ((1, -3), (1, 0), "a"),
        ((1, 5), (2, 3), "b"),
        ((2, 3), (1, 6), "a"),
        ((2, 2), (1, 5), "b"),
    ],
)
def test_from_the_windows_those_fire_who_hit_most(first: Any, second: Any, chosen: str) -> None:
    """B19.4, B4.6: dice by their number, which is at least a 1 and at most a 9; of equals the first."""
    shots = [shot("a", *first), shot("b", *second)]
    assert [name for name, _, _ in fire._from_places(shots, 1)] == [chosen]
    assert [name for name, _, _ in fire._from_places(shots, 2)] == ["a", "b"]
    assert [name for name, _, _ in fire._from_places(shots, None)] == ["a", "b"]
    assert fire._from_places(shots, 0) == []


def test_who_hides_an_enemy_is_told(english: None) -> None:
    """B4.3: terrain by its name, other things as such; a unit that only has to turn gets that reason (B4.2)."""
    hint = {
        kind: str(why.why(game.system, game.position, game.units[id], "r1"))
        for kind, id, game in (
            ("others", "s1", skirmish(squad("s1", (50, 100)), squad("s2", (50, 80)), harka("r1", (50, 60)))),
            ("terrain", "s1", skirmish(squad("s1", (50, 110)), harka("r1", (50, 20)), pieces=(HOUSE,))),
            ("arc", "mg", skirmish({**GUN, "facing": 180}, harka("r1", (50, 20)))),
        )
    }
    assert "Others stand in the way (B4.3)." in hint["others"]
    assert "In the way:" in hint["terrain"]
    assert "Others" not in hint["terrain"] + hint["arc"]
    assert "It would have to turn to it." in hint["arc"]


# ---- chapter 8: the impulse --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "chits"),
    [(S1, 2), (GUN, 0), (harka("x", (50, 60)), 2), (one("x", "lieutenant", (50, 60), traits=["good-leader"]), 3),
     (one("x", "lieutenant", (50, 60), traits=["lousy-leader"]), -3)],
)  # fmt: skip
def test_the_chits_that_a_unit_brings(who: dict[str, Any], chits: int) -> None:
    """B8.2, B8.3."""
    game = skirmish(who, FAR)
    tx = started(game)
    assert count(tx, tx.unit(who["id"])) == chits


@pytest.mark.parametrize(("die", "chits"), [(BARAKA, 3), (BLANK, 1), (FATALITY, -3)])
def test_the_die_of_a_character_brings_chits(die: int, chits: int) -> None:
    """B8.3."""
    game = skirmish(one("lt", "lieutenant", (50, 60)), FAR, dice=(die,))
    tx = started(game)
    assert count(tx, tx.unit("lt")) == chits


def test_who_has_lost_his_leader_brings_one_chit_and_who_is_gone_none() -> None:
    """B8.2."""
    game = skirmish(S1, R1)
    tx = started(game)
    figures = tx.state("s1").figures
    tx.change("s1", figures=(None, *figures[1:]), leader=1)
    assert count(tx, tx.unit("s1")) == 1
    tx.change("s1", figures=(None,) * len(figures))
    assert count(tx, tx.unit("s1")) == 0


@pytest.mark.parametrize(
    ("who", "near", "die", "stays"),
    [
        (harka("r1", (70, 60), trustful=False), (), FATALITY, True),
        (harka("r1", (70, 60), trustful=False), (), BLANK, False),
        (harka("r1", (70, 60), trustful=False), (harka("r2", (75, 60)),), None, False),
        (harka("r1", (70, 60)), (), None, False),
    ],
)
def test_a_kabyl_that_is_not_trusted_may_stay_where_it_is(who: Any, near: Any, die: Any, stays: bool) -> None:
    """B20.2: by a Fatality, where no trustful one is near; a Spanish unit never."""
    game = skirmish(S1, who, *near, dice=() if die is None else (die,))
    tx = started(game)
    kabyl(tx, tx.unit("r1"))
    assert (tx.state("r1").stays, tx.state("r1").grounded) == (stays, stays)
    rolled = tx.position.dice.rolls
    kabyl(tx, tx.unit("s1"))
    assert tx.position.dice.rolls == rolled
    assert not tx.state("s1").stays


@pytest.mark.parametrize(
    ("own", "enemy", "spent", "stopped", "refused"),
    [(1, 1, False, False, "B8.6"), (1, 1, True, False, None), (0, 1, False, False, None), (1, 0, True, False, "B21.3"),
     (1, 1, True, True, "B21.3")],
)  # fmt: skip
def test_when_the_initiative_is_handed_over(
    own: int, enemy: int, spent: bool, stopped: bool, refused: str | None
) -> None:
    """B8.6, B21.3: after a chit, or without any left; the other side must have some and not have stopped."""
    game = skirmish(S1, R1)
    tx = started(game)
    tx.swap(spent=spent)
    tx.fill("spanish", reserve=own)
    tx.fill("riffian", reserve=enemy, stopped=stopped)
    assert rule(on(game, tx), HandOver()) == refused


@pytest.mark.parametrize(("chits", "refused"), [(0, "B21.3"), (1, None)])
def test_the_initiative_goes_to_a_side_that_has_chits(chits: int, refused: str | None) -> None:
    """B8.5, B21.3: and whoever has won it may keep it."""
    game = skirmish(S1, R1)
    tx = started(game)
    tx.pop()
    tx.push(Choosing("spanish"))
    tx.fill("riffian", reserve=chits)
    on(game, tx)
    assert rule(game, TakeInitiative(False)) == refused
    assert rule(game, TakeInitiative(True)) is None


# ---- chapter 13: close combat ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "rolls", "cited"), [((), (4,), ("B13.1",)), (("impetuous",), (4, 7), ("B13.1", "B7.7"))]
)
def test_the_impetuous_charge_by_the_higher_of_two_dice(rules: Any, rolls: Any, cited: Any) -> None:
    """B7.7."""
    game = skirmish({**S1, "rules": list(rules)}, R1, dice=rolls)
    tx = started(game)
    charge(tx, "s1", Charge("r1"))
    told = next(event for event in tx.events if type(event).__name__ == "Charged")
    assert (told.rolls, told.rules) == (rolls, cited)
    assert told.reach == int((capability(tx.unit("s1"), "open") + max(rolls)) * 100)


@pytest.mark.parametrize(("given", "thrown", "left"), [(2, 0, 2), (2, 1, 1), (2, 2, 0), (2, 3, 0)])
def test_a_grenade_is_thrown_once(given: int, thrown: int, left: int) -> None:
    """B13.3: what is thrown is counted for each miniature by itself."""
    game = skirmish({**S1, "taken": {"grenadiers": given}}, R1)
    tx = started(game)
    armed = [n for n, member in enumerate(tx.unit("s1").members) if member.figure.equipment.count("grenade")]
    if not armed:
        pytest.skip("this profile takes no grenadiers")
    first = armed[0]
    held = tx.unit("s1").members[first].figure.equipment.count("grenade")
    tx.change("s1", thrown=tuple(thrown if n == first else 0 for n in range(len(tx.state("s1").figures))))
    unit_now = tx.unit("s1")
    assert grenades(unit_now, unit_now.members[first]) == max(0, held - thrown)
    assert ("grenade" in weapons(unit_now, unit_now.members[first])) == (held > thrown)
    for other in armed[1:]:
        assert grenades(unit_now, unit_now.members[other]) == unit_now.members[other].figure.equipment.count("grenade")


def martyrs(gone: bool) -> tuple[Transaction, Fighting]:
    game = skirmish(
        S1,
        harka("r1", (52.5, 60)),
        one("mk", "mukadan", (54, 62), traits=["martyr"], joined="r1"),
        harka("r2", (150, 60)),
    )
    work = Fighting(unit="s1", target="r1", stage="flee", difference=2, winner_at=(5000, 6000))
    tx = started(game, work)
    if gone:
        for id in ("r1", "mk"):
            tx.change(id, figures=(None,) * len(tx.state(id).figures), destroyed=True, joined="")
    return tx, work


@pytest.mark.parametrize("gone", [False, True])
def test_a_martyr_stays_behind_where_there_is_a_flight(gone: bool) -> None:
    """B17.3: and the others flee unhurt; nobody falls who is gone."""
    tx, _ = martyrs(gone)
    fight(tx)
    fallen = [event.unit for event in tx.events if isinstance(event, MiniaturesLost)]
    assert fallen == ([] if gone else ["mk"])
    assert any(isinstance(event, Moved) for event in tx.events) == (not gone)


@pytest.mark.parametrize(
    ("change", "takes"),
    [
        ({}, True),
        ({"curb": "still"}, False),
        ({"curb": "spent"}, False),
        ({"stays": True}, False),
        ({"destroyed": True}, False),
    ],
)
def test_the_winner_takes_ground_where_it_can_move(change: dict[str, Any], takes: bool) -> None:
    """B13.6, B14.2, B20.2: and where it is still on the table."""
    game = skirmish(S1, harka("r1", (52.5, 60)), squad("s2", (20, 20)))
    tx = started(game, Fighting(unit="s1", target="r1", stage="take", difference=2, winner_at=(5000, 6000)))
    tx.change("s1", **change)
    fight(tx)
    assert isinstance(tx.top, Taking) == takes


@pytest.mark.parametrize("difference", [-4, -3, -1, 1, 3, 4])
def test_a_round_is_won_by_more_unsaved_impacts(difference: int) -> None:
    """B13.5: by four the loser is destroyed."""
    game = skirmish(S1, harka("r1", (52.5, 60)), squad("s2", (20, 20)), FAR)
    tx = started(game, Fighting(unit="s1", target="r1", stage="roll"))
    places = tx.unit("s1").place, tx.unit("r1").place
    own, enemy = Hurt(max(0, -difference), False), Hurt(max(0, difference), True)
    decide(tx, own, enemy)
    work = tx.top
    assert isinstance(work, Fighting)
    assert (work.stage, work.difference, work.leaders) == ("winner", difference, (False, True))
    assert work.winner_at == places[0 if difference > 0 else 1]
    tx.swap(stage="loser")
    fight(tx)
    loser = "r1" if difference > 0 else "s1"
    assert tx.state(loser).destroyed == (abs(difference) == 4)


# ---- chapter 14: distress ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "more", "now", "panics"),
    [(0, 1, 1, False), (2, 1, 3, False), (3, 1, 4, True), (2, 9, 4, True), (4, 1, 4, False)],
)
def test_distress_that_comes_to_morale_brings_panic(held: int, more: int, now: int, panics: bool) -> None:
    """B14.1, B21.20: never more than morale; what is in excess brings none."""
    game = skirmish({**S1, "distress": held}, R1, dice=(2,))
    tx = started(game)
    distress(tx, "s1", more)
    told = kinds(tx.events)
    assert ("Panicked" in told) == panics
    gained = [event.count for event in tx.events if type(event).__name__ == "Distressed"]
    assert gained[:1] == ([now - held] if now > held else [])


@pytest.mark.parametrize(
    ("roll", "destroyed", "curb"),
    [
        (1, False, ""),
        (3, False, ""),
        (4, False, "still"),
        (6, False, "still"),
        (7, False, "spent"),
        (9, False, "spent"),
        (10, True, ""),
    ],
)
def test_what_a_panic_die_does(roll: int, destroyed: bool, curb: str) -> None:
    """B14.2."""
    game = skirmish({**S1, "distress": 4, "at": [100, 60]}, R1, dice=(roll,))
    tx = started(game)
    panics(tx, "s1")
    assert (tx.state("s1").destroyed, tx.state("s1").curb) == (destroyed, curb)
    assert tx.state("s1").shaken == int(curb == "spent")


# ---- chapter 9: activations --------------------------------------------------------------------------------------


def test_fire_that_comes_to_be_out_of_range_is_lost() -> None:
    """B12.5, B21.9: only a target out of sight may be another one (B12.1)."""
    game = skirmish(one("cp", "captain", (50, 60)), harka("r1", (67, 60)))
    game.do(Activate("cp"))
    told = list(game.do(Declare((Move((cm(42, 60),)), Fire("r1"))), dice=[BLANK]))
    while isinstance(game.position.top, Reacting):
        told += game.do(Decline())
    assert [event.rules for event in told if isinstance(event, ActLost)] == [("B21.9", "B12.5")]


# ---- victory, variants, forecasts --------------------------------------------------------------------------------


def test_the_rules_that_may_be_off_are_those_of_chapter_7() -> None:
    """The module's own table, as it is now."""
    assert {rule_id.split(".")[0] for rule_id in rolls.SPECIAL} == {"B7"}
    assert set(rolls.SPECIAL) - set(rolls.EFFECTS) <= set(rolls.KEPT)


@pytest.mark.parametrize(
    ("side", "of", "most"),
    [("spanish", "miniatures", 5), ("riffian", "miniatures", 3), ("spanish", "units", 1), ("riffian", "units", 1)],
)
def test_no_condition_asks_for_more_losses_than_a_side_can_have(side: str, of: str, most: int) -> None:
    """B21.34."""
    winner = "riffian" if side == "spanish" else "spanish"
    for wanted in (most, most + 1):
        condition = {"kind": "losses", "side": side, "of": of, "at_least": wanted}
        data = {
            "system": "baraka", "id": "t", "table": {"width": 200, "height": 150},
            "units": [S1, harka("r1", (70, 60), men=2)],
            "victory": {"default": "draw", "conditions": [{"winner": winner, "if": condition}]},
        }  # fmt: skip
        if wanted > most:
            with pytest.raises(DataError):
                BarakaScenario(data)
        else:
            BarakaScenario(data)


def test_an_area_without_a_name_is_called_by_its_id() -> None:
    """B21.34: an area of the scenario, or a piece of terrain that is one; a wall is none."""
    wall = {"id": "w", "kind": "wall", "points": [[10, 10], [20, 10]]}
    areas = {
        "ford": {"points": [[40, 30], [60, 30], [60, 50]]},
        "hill": {"points": [[40, 60], [60, 60], [60, 80]], "name": {"en": "Hill"}},
    }
    scenario = skirmish(S1, R1, pieces=(HOUSE, wall), areas=areas).scenario
    assert {id: name for id, (_, name) in scenario.places_to_hold.items() if id in areas} == {
        "ford": {"en": "ford"},
        "hill": {"en": "Hill"},
    }
    assert set(scenario.places_to_hold) == {"hut", "ford", "hill"}


def test_recorded_dice_roll_as_the_same_dice_do() -> None:
    dice, recorded = RecordingDice(7), RecordingDice(7)
    plain = [D10.roll(7, n) for n in range(6)]
    rolled = []
    for _ in range(6):
        number, recorded = recorded.roll(D10)  # type: ignore[assignment]
        rolled.append(number)
    assert rolled == plain
    assert recorded.numbers == tuple(plain)
    assert recorded.kinds == (D10,) * 6
    assert recorded.rolls == dice.rolls + 6


def test_the_odds_of_a_charge_say_what_makes_them() -> None:
    """B13.1, B13.3: how far it is, how far the unit moves, and what it strikes with."""
    game = skirmish(S1, harka("r1", (70, 60), men=0))
    game.do(Activate("s1"))
    odds = game.odds(Declare((Charge("r1"),)))
    assert set(odds.factors) == {"needed", "movement", "aggressiveness"}
    assert odds.rule == "B13.1"
    assert odds.factors["movement"] == capability(game.units["s1"], "open")
    assert odds.factors["needed"] == 18
    assert odds.modifiers


def test_the_odds_of_a_fire_say_what_makes_them() -> None:
    """B12.1."""
    game = skirmish(S1, R1)
    game.do(Activate("s1"))
    odds = game.odds(Declare((Fire("r1"),)))
    assert set(odds.factors) == {"locate", "fire", "defence"}
    game = skirmish({**S1, "located": ["r1"]}, R1)
    game.do(Activate("s1"))
    assert set(game.odds(Declare((Fire("r1"),))).factors) == {"fire", "defence"}


# ---- why, and what a unit may do --------------------------------------------------------------------------


def told(game: Any, id: str) -> str:
    return str(why.what_can(game.system, game.position, game.units[id]).text("en"))


def test_only_the_unit_that_something_is_asked_of_has_it_decided() -> None:
    game = skirmish(S1, squad("s2", (50, 90)), R1)
    on(game, started(game, Losing("spanish", unit="s1", count=1, by="B12.10")))
    said = {id: told(game, id) for id in ("s1", "s2", "r1")}
    assert {id: "are being decided now" in text for id, text in said.items()} == {"s1": True, "s2": False, "r1": False}
    assert said["s1"].startswith("The losses of ")
    assert said["s2"].endswith("has nothing to decide now.")


@pytest.mark.parametrize(
    ("chits", "reserve", "said"),
    [(0, 9, "may be activated, without a check"), (1, 9, "may be activated: 5 or less"), (0, 0, "no chit is left")],
)
def test_whether_a_unit_may_be_activated(chits: int, reserve: int, said: str) -> None:
    """B9.1, B9.4."""
    assert said in told(skirmish({**S1, "chits": chits}, R1, chits=reserve), "s1")


def test_who_has_been_activated_declares_and_who_sees_him_may_react() -> None:
    """B9.1, B10.1."""
    game = skirmish(S1, R1, harka("r2", (90, 60)))
    game.do(Activate("s1"))
    assert "moves up to 15 cm; enemies in sight: " in told(game, "s1").replace(".0 cm", " cm")
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    assert isinstance(game.position.top, Reacting)
    assert "may react: 4 or less" in told(game, "r1")
    assert "has nothing to decide" in told(game, "s1") or "being decided" in told(game, "s1")


@pytest.mark.parametrize(
    ("to", "rule_id", "said"),
    [
        ((50, 74), None, "Legion squad can go there: 14 of 15 cm."),
        ((50, 75), None, "Legion squad can go there: 15 of 15 cm."),
        ((50, 75.01), "B11.2", "over this ground, not 15.1. The path there is 15.1 cm long."),
        ((50, 76), "B11.2", "over this ground, not 16. The path there is 16 cm long."),
        ((50, 149.9), "B11.2", "over this ground, not 89.9."),
        ((61, 60), "B4.8", "closer than 10 cm to an enemy. No path: other units are in the way."),
        ((70, 60), "B11.2", "over this ground, not 20. No path: other units are in the way."),
    ],
)
def test_why_a_unit_can_or_cannot_go_somewhere(to: Any, rule_id: str | None, said: str, english: None) -> None:
    """B11.2, B4.8: how far it is, and whether the enemy is in the way; nothing is, where the table ends."""
    game = skirmish(S1, R1)
    answer = why.why(game.system, game.position, game.units["s1"], cm(*to))
    assert answer.rule == rule_id
    assert answer.text.endswith(said)


def test_where_a_unit_that_is_not_there_can_go() -> None:
    game = skirmish(S1, R1)
    tx = started(game)
    tx.change("s1", figures=(None,) * 5)
    assert why.reach(game.system, tx.position, tx.unit("s1")).capabilities == {}
    reach = why.reach(game.system, game.position, game.units["s1"])
    assert reach.capabilities == {"open": 1500, "rough": 1000, "difficult": 500}
    assert why.infer_action(game.system, game.position, game.units["s1"], cm(50, 70)) == Move((cm(50, 70),))
    assert why.infer_action(game.system, game.position, game.units["s1"], cm(50, 60)) == Move((cm(50, 60),))
    assert why.infer_action(game.system, game.position, game.units["s1"], cm(50, 99)) == Move((cm(50, 99),))
    assert why.infer_action(game.system, game.position, game.units["s1"], "r1") == Fire("r1")


# ---- armies on a table --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("squads", "width", "height", "front"),
    [(1, 120, 120, 90), (12, 120, 120, 83), (13, 140, 120, 83), (17, 180, 120, 83), (19, 180, 120, 76),
     (40, 180, 144, 74)],
)  # fmt: skip
def test_a_table_is_as_large_as_its_armies_need(squads: int, width: int, height: int, front: float) -> None:
    """Two lines abreast, on 120 to 180 cm from west to east; the Spanish in the south look north."""
    armies = Army("legion"), Army("riffian")
    for n in range(squads):
        armies[0].add("squad", f"s{n}")
    armies[1].add("squad", "r")
    data = line_up.skirmish(*armies)
    assert data["table"] == {"width": width, "height": height}
    first, last = data["units"][0], data["units"][-1]
    assert (first["at"][1], first["facing"], last["facing"]) == (front, 0, 180)
    assert last["at"][0] == width / 2


@pytest.mark.parametrize(("deep", "fits"), [(57, False), (58, True), (500, True)])
def test_the_lines_of_battle_stand_thirty_centimetres_apart_at_least(deep: int, fits: bool) -> None:
    armies = Army("legion"), Army("riffian")
    for army in armies:
        army.add("squad")
    table = {"width": 120, "height": deep}
    if not fits:
        with pytest.raises(DataError, match="58 cm"):
            line_up.skirmish(*armies, table=table)
        return
    ends = [unit["at"][1] for unit in line_up.skirmish(*armies, table=table)["units"]]
    assert ends[0] - ends[1] == deep - 28


# ---- orders, dice, proposals ----------------------------------------------------------------------------------


def test_acts_are_declared_in_an_activation_and_not_by_an_order() -> None:
    """B9.1, B15.5."""
    chief = one("lt", "lieutenant", (50, 70))
    game = skirmish({**S1, "superior": "lt"}, chief, harka("r1", (150, 60)))
    game.do(Order("lt", "go", ("s1",)))
    ordered = list(game.do(Obey("s1", (Move((cm(50, 55),)),)), dice=[BLANK]))
    assert "Declared" not in kinds(ordered)
    game = skirmish(S1, harka("r1", (150, 60)))
    game.do(Activate("s1"))
    assert "Declared" in kinds(game.do(Declare((Move((cm(50, 55),)),)), dice=[BLANK]))


@pytest.mark.parametrize(
    ("trait", "die", "result"),
    [("gaffe", BARAKA, "fatality"), ("gaffe", FATALITY, "fatality"), ("gaffe", BLANK, "blank"),
     ("bloody", BARAKA, "baraka"), ("bloody", FATALITY, "fatality"), ("bloody", BLANK, "blank")],
)  # fmt: skip
@pytest.mark.parametrize("throws", [FACES, FATAL])
def test_one_baraka_die_is_rolled(trait: str, die: int, result: str, throws: Any) -> None:
    """B4.5, B17.3: to a gaffe a Baraka is a Fatality; also where only a Fatality matters."""
    game = skirmish(one("lt", "lieutenant", (50, 60), traits=[trait]), FAR, dice=(die, BLANK))
    tx = started(game)
    assert roll_baraka(tx, tx.unit("lt"), "leader", throws) == result
    assert [event.rolls for event in tx.events] == [(die,)]
    assert tx.position.dice.rolls == 1
    assert throws[trait == "gaffe"].read((die,)) in (result, "other")


def test_a_fire_that_becomes_possible_after_a_move_is_listed() -> None:
    """B12.1: an enemy behind a house is not yet a target; an impossible act is not listed."""
    wall = {"id": "h", "kind": "building", "points": [[40, 80], [60, 80], [60, 85], [40, 85]]}
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 60)), pieces=(wall,))
    game.do(Activate("s1"))
    listed = [action.acts for action in game.legal_actions() if isinstance(action, Declare)]
    assert (Fire("r1"),) not in listed
    assert any(isinstance(acts[0], Move) and acts[-1] == Fire("r1") for acts in listed)
    assert not any(isinstance(acts[0], Mount) for acts in listed)


@pytest.mark.parametrize(
    ("change", "reserve", "rules"),
    [({}, 9, ["B21.8"]), ({}, 0, ["B10.2", "B21.8"]), ({"curb": "spent"}, 9, ["B14.2"]),
     ({"destroyed": True, "figures": (None,) * 5}, 9, ["B10.1"])],
)  # fmt: skip
def test_who_cannot_react_at_all_is_told_that_alone(change: dict[str, Any], reserve: int, rules: list[str]) -> None:
    """B10.1, B10.2: a side that only lacks a chit gets the other reasons too."""
    game = skirmish(S1, squad("s2", (50, 75)), R1, harka("r2", (70, 75)))
    game.do(Activate("s1"))
    game.do(Declare((Fire("r1"),)), dice=[BLANK])
    tx = Transaction(game.system, game.position)
    tx.fill("riffian", reserve=reserve)
    tx.change("r1", **change)
    faults = game.system.ruling(tx.position, React("r1", Fire("s2"))).faults
    assert [fault.rule for fault in faults] == rules


@pytest.mark.parametrize(
    ("who", "units", "pieces", "said"),
    [
        ("mg", ({**GUN, "facing": 180}, harka("r1", (50, 20))), (), ["out of its arc"]),
        ("s1", (S1, squad("s2", (50, 40)), harka("r1", (50, 20))), (), ["Legion squad stands in the way"]),
        ("s1", (squad("s1", (20, 60)), harka("r1", (120, 60))), (HOUSE,), ["in the way: building"]),
        (
            "s1",
            (squad("s1", (20, 60)), harka("r1", (60, 60))),
            ({**HOUSE, "kind": "canyon"},),
            ["hidden in canyon or gorge"],
        ),
        ("s1", (S1, R1), (), []),
    ],
)
def test_what_breaks_a_line_of_sight_is_told(who: str, units: Any, pieces: Any, said: list[str], english: None) -> None:
    """B4.2, B4.3, B19.1, B19.3."""
    game = skirmish(*units, pieces=pieces)
    blocks = line(game.system, game.position, who, "r1").blocks
    assert list(dict.fromkeys(obstacle_text(game.system, block).text("en") for block in blocks)) == said


@pytest.mark.parametrize(
    ("action", "outcomes"),
    [(SpendMarker("s1", Aim()), {"done"}), (SpendMarker("s1", GoToGround()), {"done"}), (HandOver(), set())],
)  # fmt: skip
def test_the_odds_end_with_what_was_asked(action: Any, outcomes: set[str]) -> None:
    """B15.4: what comes after the marker is spent is another matter."""
    game = skirmish(S1, R1)
    tx = started(game)
    tx.change("s1", command=True)
    assert set(game.system.odds(tx.position, action).outcomes) == outcomes
