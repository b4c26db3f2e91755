"""Cases of the rules that a game seldom comes to, each where one of its conditions decides."""

from __future__ import annotations

import math
from typing import Any

import pytest

from legion_widget.games.baraka import (
    Activate,
    Charge,
    Declare,
    Decline,
    Fire,
    GoToGround,
    Move,
    Order,
    Remove,
    SetAnswer,
    cm,
    muster,
    queries,
)
from legion_widget.games.baraka.activation import next_act
from legion_widget.games.baraka.armies.muster import _equipped
from legion_widget.games.baraka.baraka_die import roll_baraka
from legion_widget.games.baraka.characters import hosts, is_leaving, must_charge
from legion_widget.games.baraka.charges import charge_way, forced, reachable_part
from legion_widget.games.baraka.events import ActLost, Declared
from legion_widget.games.baraka.fire import firing, removed
from legion_widget.games.baraka.flight import _is_over_edge, _touching, into_contact
from legion_widget.games.baraka.formation import place_unit
from legion_widget.games.baraka.legal import candidate_lots
from legion_widget.games.baraka.losses import destroy
from legion_widget.games.baraka.melee import _loser, _winner
from legion_widget.games.baraka.morale import panics, result
from legion_widget.games.baraka.pending_steps import Acting, Declaring, Fighting, Losing
from legion_widget.games.baraka.position import replace
from legion_widget.games.baraka.rolls import without_rules
from legion_widget.games.baraka.tabletop.bases import Base, crossed, gap, in_the_way, is_overlapping
from legion_widget.games.baraka.transaction import Transaction
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, one, rule, skirmish, squad, state, unit

S1 = squad("s1", (50, 100))
R1 = harka("r1", (50, 50))
FAR_R1 = harka("r1", (150, 20))


def at_work(game: Any, *works: Any) -> Transaction:
    """What goes on while these are pending, the last of them first."""
    position = replace(game.position, agenda=(*game.position.agenda, *works))
    return Transaction(game.system, position)


# ---- activation --------------------------------------------------------------------------------------------------


def test_a_unit_that_its_first_die_destroys_declares_nothing() -> None:
    """B7.4, B9.1, B14.2: where the die comes before what is declared, as where it comes after."""
    faithful = squad("s1", (50, 100), distress=3, rules=["god-disposes"])
    game = skirmish(faithful, squad("s2", (150, 100)), R1, options={"B9.1.order": "die-first"})
    game.do(SetAnswer("god_disposes", "always"))
    game.do(Activate("s1"), dice=[1, FATALITY, FATALITY, 10])

    assert state(game, "s1").destroyed
    assert not isinstance(game.position.top, Declaring)
    assert game.legal_actions()


# ---- losses ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("difference", [-2, -1, 1, 2])
@pytest.mark.parametrize("leaders", [(True, False), (False, True)])
def test_the_leader_of_a_side_is_among_its_own_losses_alone(difference: int, leaders: tuple[bool, bool]) -> None:
    """B13.5, B16.2: of the two leaders the one on whom a hit fell, whoever won."""
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 97.5)))
    winner, loser = (0, 1) if difference > 0 else (1, 0)
    work = Fighting(unit="s1", target="r1", stage="winner", difference=difference, leaders=leaders)
    for does, side in ((_winner, winner), (_loser, loser)):
        tx = at_work(game, work)
        tx.position = replace(tx.position, dice=replace(tx.position.dice, scripted=(BLANK,)))
        does(tx, work)
        id = ("s1", "r1")[side]
        asked = tx.top if isinstance(tx.top, Losing) else None
        is_hit = asked.leader if asked is not None else tx.state(id).figures[0] is None
        assert is_hit == leaders[side]


def test_who_is_spared_is_told_why(english: None) -> None:
    """B16.2, B17.4: the leader for his companions, a character for the soldiers, the leader for want of a hit."""
    guest = one("fl", "officer-companion", (52.6, 100), superior="lt", joined="s1")
    chief = one("lt", "lieutenant", (150, 100), taken={"companions": 2})
    game = skirmish(S1, chief, guest, FAR_R1)

    def told(id: str, n: int, leader: bool) -> list[str]:
        tx = at_work(game, Losing("spanish", unit=id, count=1, leader=leader))
        return [fault.text("en") for fault in game.system.ruling(tx.position, Remove((n,))).faults]

    guest_number = game.units["s1"].count - 1
    for leader in (False, True):
        assert any("is lost only when the others are" in text for text in told("s1", guest_number, leader))
    assert any("A companion of" in text for text in told("lt", 0, True))
    assert any("lost only to a hit on the leader" in text for text in told("lt", 0, False))
    assert any("lost only to a hit on the leader" in text for text in told("s1", 0, False))
    assert told("s1", 0, True) == []


# ---- forced moves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("y", "is_over"), [(1.44, True), (1.45, False), (1.25, True), (5, False)])
def test_a_leader_within_two_millimetres_of_the_edge_is_at_it(y: float, is_over: bool) -> None:
    """B14.2: he goes over it where his way does; nobody does who stops on the table."""
    tx = Transaction((game := skirmish(S1, R1)).system, game.position)
    base = Base(cm(50, y))
    assert _is_over_edge(tx, base, cm(50, -5)) == is_over
    assert not _is_over_edge(tx, base, cm(50, 0))


def test_a_forced_move_stops_short_of_friends_by_half_centimetres() -> None:
    """B13.6: no base ends on another."""
    for x, length in ((115, 1248), (113, 1048), (150, 1498)):
        game = skirmish(squad("s1", (100, 100), men=0), squad("s2", (x, 100), men=0), FAR_R1)
        path = [game.units["s1"].place, cm(114.98, 100)]
        way = reachable_part(game.system, game.position, game.units["s1"], path, 1498)
        assert way[-1][0] - 10000 == length


def test_miniatures_in_flight_keep_away_from_the_winner_where_there_is_room() -> None:
    """B4.8, B13.6: near enemies among whom they were only where there is no other."""
    game = skirmish(squad("s1", (100, 100)), harka("r1", (100, 80)), harka("r2", (5, 5)))
    tx = Transaction(game.system, game.position)
    at = cm(100, 92.6)
    place_unit(tx, tx.unit("s1"), at, past={"r1"})
    assert tx.unit("s1").place == at
    gaps = [gap(Base(own.place), Base(foe.place)) for own in tx.unit("s1").members for foe in tx.unit("r1").members]
    assert min(gaps) >= 1000


# ---- odds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chits", "is_sure"), [(0, True), (1, False)])
def test_an_order_to_go_asks_for_a_check_only_where_one_is_due(chits: int, is_sure: bool) -> None:
    """B15.5, B21.22: with chits or distress."""
    chief = one("lt", "lieutenant", (50, 110))
    near = [squad(f"s{n}", (50 + 10 * n, 100), men=1, superior="lt", chits=chits) for n in (1, 2)]
    game = skirmish(chief, *near, FAR_R1)
    for units in (("s1",), ("s1", "s2")):
        odds = game.odds(Order("lt", "go", units))
        assert (1 in odds.outcomes.values()) == is_sure
        assert bool(odds.modifiers) == (not is_sure)


# ---- what is proposed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_joined", [True, False])
def test_a_guest_that_was_activated_may_stay_after_all(is_joined: bool) -> None:
    """B17.5: he declares a move out of his unit, or declines; nobody else may decline to declare anything."""
    chief = one("sg", "sergeant", (52.6, 100), **({"joined": "s1"} if is_joined else {}))
    game = skirmish(squad("s1", (50, 100), superior="sg"), chief, FAR_R1)
    game.do(Activate("sg"))
    assert isinstance(game.position.top, Declaring)
    proposed = [action for lot in candidate_lots(game.system, game.position) for action in lot]
    assert (Decline() in proposed) == (Decline() in game.legal_actions()) == is_joined


# ---- ways and lines ----------------------------------------------------------------------------------------------


def test_the_legs_of_a_move_add_up() -> None:
    """B11.1: after each leg how far it is from the start."""
    wall = {"id": "w", "kind": "building", "points": [[45, 90], [55, 90], [55, 94], [45, 94]], "openings": []}
    game = skirmish(squad("s1", (50, 97), men=0), FAR_R1, pieces=(wall,))
    trip = queries.move(game.system, game.position, "s1", cm(57, 92))
    assert len(trip.legs) > 1
    total = 0
    for leg in trip.legs:
        total += leg.length
        assert leg.total == pytest.approx(total, abs=2)
    assert trip.legs[-1].total == trip.length


@pytest.mark.parametrize("end", [(1000, 0), (0, 0)])
def test_a_line_meets_only_what_lies_beside_it(end: tuple[int, int]) -> None:
    """B4.3: what stands behind one of its ends does not stand in its way."""
    for x, y, is_met in ((-100, 100, False), (1100, 100, False), (-100, 60, True), (0, 123, True), (0, 124, False)):
        base = Base((x, y))
        if x <= 0:
            assert (crossed(base, (0, 0), end) is not None) == is_met
            assert bool(in_the_way([base], (0, 0), (1000, 0))) == is_met
        else:
            assert crossed(base, (0, 0), end) is None
            assert in_the_way([base], (0, 0), (1000, 0)) == []


# ---- lists -------------------------------------------------------------------------------------------------------


def test_what_a_unit_may_have_twice_is_taken_one_by_one() -> None:
    """B20.3: two grenadiers a squad, one light machine gun."""
    army = muster("legion", 600)
    squad_id = next(entry.id for entry in army.entries if entry.kind == "squad")
    for taken in range(3):
        army.change(squad_id, grenadiers=taken)
        options = [more.entry(squad_id).options for more in _equipped(army)]
        counts = {option.get("grenadiers", 0) for option in options}
        assert counts == {taken, *((taken + 1,) if taken < 2 else ())}


def test_special_rules_that_are_switched_off_are_taken_from_the_units_that_have_them() -> None:
    """B7: the others stay."""
    game = skirmish(squad("s1", (50, 100), rules=["fast", "stubborn"]), R1)
    assert without_rules(game.system.troops, frozenset({"B7.10"}))[0].rules == ("selected-shooters", "stubborn")
    assert without_rules(game.system.troops, frozenset())[0].rules == ("fast", "selected-shooters", "stubborn")


# ---- what is declared --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "is_kept"), [("always", True), ("never", False)])
def test_a_charge_is_kept_or_left_as_its_side_has_said_once_for_all(answer: str, is_kept: bool) -> None:
    """B9.3: in place of the last act that the die allows."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
    game.do(SetAnswer("charge", answer))
    game.do(Activate("s1"))
    events = game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])
    assert [event.acts for event in events if isinstance(event, Declared)] == [
        (Charge("r1") if is_kept else Fire("r1"),)
    ]


@pytest.mark.parametrize(("jammed", "is_lost"), [(True, True), (False, False)])
def test_a_fire_that_has_become_impossible_is_lost(jammed: bool, is_lost: bool) -> None:
    """B18.4, B21.9: but for one whose target has gone out of sight, which may find another."""
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2, facing=0)
    game = skirmish(gun, R1)
    tx = at_work(game, Acting(unit="mg", acts=(Fire("r1"),)))
    tx.change("mg", jammed=jammed)
    next_act(tx)
    assert [event.rules for event in tx.events if isinstance(event, ActLost)] == (
        [("B21.9", "B18.4")] if is_lost else []
    )


def test_who_has_gone_to_ground_does_so_again_after_a_move() -> None:
    """B11.5: a move takes the marker away."""
    game = skirmish(squad("s1", (50, 100), grounded=True), R1)
    game.do(Activate("s1"))
    assert rule(game, Declare((GoToGround(),))) == "B11.5"
    assert rule(game, Declare((Move((cm(50, 98),)), GoToGround()))) is None


def test_a_move_without_a_path_is_that_of_a_weapon_that_turns() -> None:
    """B11.1, B18.1."""
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2, facing=0)
    game = skirmish(gun, S1, R1)
    game.do(Activate("mg"))
    assert rule(game, Declare((Move(()),))) == "B11.1"
    assert rule(game, Declare((Move((), facing=90),))) is None


def test_a_squad_that_would_turn_to_fire_is_told_so_once(english: None) -> None:
    """B18.1: of its arc nothing is said: it has none."""
    game = skirmish(S1, R1)
    game.do(Activate("s1"))
    faults = game.ruling(Declare((Fire("r1", facing=180),))).faults
    assert [fault.text("en") for fault in faults] == ["Only support weapons have a facing."]


# ---- characters --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "leaves"), [(62.5, False), (62.51, True)])
def test_a_character_leaves_by_a_move_out_of_cohesion(x: float, leaves: bool) -> None:
    """B4.4, B17.5: 10 cm from the leader, base to base, is in it."""
    game = skirmish(squad("s1", (50, 100), superior="sg"), one("sg", "sergeant", (52.6, 100), joined="s1"), FAR_R1)
    assert is_leaving(game.system, game.position, game.units["sg"], cm(x, 100)) == leaves


@pytest.mark.parametrize(("change", "can"), [({}, True), ({"duty": "rally"}, False), ({"curb": "spent"}, False)])
@pytest.mark.parametrize("whose", ["sg", "s1"])
def test_nobody_joins_in_panic(change: Any, can: bool, whose: str) -> None:
    """B17.5: neither he nor the unit has yet to rally."""
    game = skirmish(squad("s1", (50, 100), superior="sg"), one("sg", "sergeant", (55, 100)), FAR_R1)
    tx = at_work(game)
    tx.change(whose, **change)
    assert hosts(game.system, tx.position, tx.unit("sg")) == (["s1"] if can else [])


@pytest.mark.parametrize(("change", "must"), [({}, True), ({"curb": "still"}, False)])
def test_who_may_not_move_need_not_charge(change: Any, must: bool) -> None:
    """B14.2, B17.3."""
    game = skirmish(one("sg", "sergeant", (50, 100), traits=["aggressive"]), harka("r1", (50, 90)))
    tx = at_work(game)
    tx.change("sg", **change)
    assert bool(must_charge(game.system, tx.position, tx.unit("sg"))) == must


@pytest.mark.parametrize(("change", "told"), [({}, None), ({"duty": "rally"}, "B14.2"), ({"curb": "spent"}, "B14.2")])
def test_a_commander_gives_no_order_while_his_unit_is_in_panic(change: Any, told: str | None) -> None:
    """B17.1, B21.21: his order is the activation of the unit that he leads."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1")
    game = skirmish(squad("s1", (50, 100), superior="sg"), squad("s2", (60, 100), superior="sg"), chief, FAR_R1)
    tx = at_work(game)
    tx.change("s1", **change)
    assert game.system.ruling(tx.position, Order("sg", "hit", ("s2",))).rule == told


def test_an_order_to_who_is_not_there_is_refused_for_that_alone(english: None) -> None:
    """B15.1: of those who are lost nobody says that they are out of reach."""
    chief = one("lt", "lieutenant", (60, 100), taken={"companions": 2})
    game = skirmish(chief, squad("s1", (50, 100), superior="lt"), squad("s2", (55, 90), superior="lt"), FAR_R1)
    tx = at_work(game)
    destroy(tx, "s2", "B13.5")
    faults = game.system.ruling(tx.position, Order("lt", "go", ("s2",))).faults
    assert [fault.text("en").partition(" is ")[2] for fault in faults] == ["destroyed."]
    figures = tx.state("lt").figures
    for left, said in (((None, *figures[1:]), "has lost its commander"), ((None,) * 3, "is destroyed")):
        tx.change("lt", figures=left, leader=1)
        faults = game.system.ruling(tx.position, Order("lt", "go", ("s1",))).faults
        assert len(faults) == 1
        assert said in faults[0].text("en")


def test_a_gaffe_that_turns_a_die_is_cited_alone_where_nobody_rolls_it_again() -> None:
    """B17.3, B21.5: which comes first matters only where something follows."""
    game = skirmish(one("sg", "sergeant", (50, 100), traits=["gaffe"]), FAR_R1, dice=(BARAKA,))
    tx = at_work(game)
    assert roll_baraka(tx, tx.unit("sg"), "acts") == "fatality"
    assert [event.rules for event in tx.events] == [("B4.5", "B17.3")]


# ---- fire --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unsaved", "lost"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_two_unsaved_impacts_remove_one_of_the_resistant(unsaved: int, lost: int) -> None:
    """B7.11, E4."""
    game = skirmish(S1, harka("r1", (50, 60), men=6, rules=["resistant"]))
    assert removed(game.units["r1"], unsaved) == lost
    assert removed(game.units["s1"], unsaved) == unsaved


@pytest.mark.parametrize("weapons", [["rifle", "pistol"], ["pistol", "rifle"]])
def test_of_two_weapons_with_as_many_dice_the_first_is_fired(weapons: list[str]) -> None:
    """B12.6, B21.14."""
    game = skirmish(squad("s1", (50, 100), men=0, weapons=weapons), harka("r1", (50, 85)), harka("r2", (50, 60)))
    for enemy, weapon in (("r1", weapons[0]), ("r2", "rifle")):
        assert [name for _, name, _ in firing(game.units["s1"], game.units[enemy], False)] == [weapon]


# ---- charges and ways --------------------------------------------------------------------------------------------


def test_nobody_charges_out_of_a_house_without_a_door() -> None:
    """B19.4: there is no way to the enemy, though there is room at him."""
    house = {"id": "h", "kind": "building", "points": [[40, 90], [60, 90], [60, 110], [40, 110]], "openings": []}
    game = skirmish(squad("s1", (50, 100), men=0), harka("r1", (50, 80), men=0), pieces=(house,))
    assert charge_way(game.system, game.position, game.units["s1"], game.units["r1"]).contact is None


def test_a_forced_move_within_a_house_is_straight() -> None:
    """B13.6, B19.4: it goes round nobody; whom it meets stops it."""
    hall = {"id": "h", "kind": "building", "points": [[10, 60], [90, 60], [90, 140], [10, 140]], "openings": [[50, 60]]}
    game = skirmish(squad("s1", (30, 100), men=0), harka("r1", (50, 100), men=0), pieces=(hall,))
    unit = game.units["s1"]
    assert forced(game.system, game.position, unit, cm(70, 100)) == [unit.place, cm(70, 100)]


def test_a_miniature_that_comes_to_blows_may_stand_at_the_very_end_of_cohesion() -> None:
    """B4.4, B13.1: 10 cm from its leader, base to base."""
    game = skirmish(squad("s1", (50, 100), men=1), harka("r1", (90, 100)))
    tx = at_work(game)
    unit, head = tx.unit("s1"), Base(cm(50, 100))
    member = unit.members[1]
    tx.change("s1", figures=(unit.place, cm(80, 100)))
    unit = tx.unit("s1")
    for away, is_met in ((999, True), (1000, False)):
        foe = Base((5000 + away, 10000))
        spot = _touching(tx, unit, unit.members[1], [foe], [head], [head])
        assert (spot.at == (5000 + away + 251, 10000)) == is_met
    assert member.number == 1


def test_who_comes_later_stands_beside_his_friends() -> None:
    """B4.1, B21.2: touching them, where that is his place; 10 cm from the enemy (B4.8)."""
    for x, is_there in ((52.51, True), (52, False)):
        units = squad("s1", (50, 100), men=0), squad("s2", (x, 100), men=0, enters=2), FAR_R1
        game = skirmish(*units, initiative=None)
        game.play(until=2)
        assert (game.units["s2"].place == cm(x, 100)) == is_there


# ---- into contact ------------------------------------------------------------------------------------------------


def set_down(men: int, angle: float, away: float) -> tuple[list[Base], list[Base]]:
    """Where the miniatures of a charge at one man stand about their leader, and where each touches, in its turn."""
    at = (100 + away * math.cos(angle), 75 + away * math.sin(angle))
    game = skirmish(squad("s1", at, men), harka("r1", (100, 75), 0), harka("far", (5, 5)))
    way = charge_way(game.system, game.position, game.units["s1"], game.units["r1"])
    assert way.contact is not None
    formed, charged = at_work(game), at_work(game)
    place_unit(formed, formed.unit("s1"), way.contact, keep_away=False)
    into_contact(charged, "s1", "r1", way)
    waiting, touching = (
        [Base(figure) for figure in tx.state("s1").figures[1:] if figure is not None] for tx in (formed, charged)
    )
    turns = sorted(range(men), key=lambda n: gap(waiting[n], Base(cm(100, 75))))
    return [waiting[n] for n in turns], [touching[n] for n in turns]


def test_who_comes_to_blows_goes_no_farther_than_need_be() -> None:
    """B13.1: by the shortest way: nobody is in his own way."""
    (waiting,), (touching,) = set_down(1, 1.5, 10)
    assert 0 < math.dist(waiting.at, touching.at) < 250


@pytest.mark.parametrize(("men", "angle", "away"), [(7, 4.55, 9.4), (8, 4.85, 10.9), (5, 0.07, 11.9)])
def test_those_who_come_to_blows_are_set_down_one_by_one(men: int, angle: float, away: float) -> None:
    """B4.1, B13.1: nobody where one still waits, but where one has been before."""
    waiting, touching = set_down(men, angle, away)
    pairs = [(m, n) for n in range(men) for m in range(n)]
    assert not any(is_overlapping(touching[m], waiting[n]) for m, n in pairs)
    assert any(is_overlapping(touching[n], waiting[m]) for m, n in pairs)


# ---- panic -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "green", "plain", "veteran"),
    [
        (1, "immune", "immune", "immune"),
        (2, "holds", "holds", "immune"),
        (3, "paralysed", "holds", "holds"),
        (4, "paralysed", "paralysed", "holds"),
        (6, "panicked", "paralysed", "paralysed"),
        (7, "panicked", "panicked", "paralysed"),
        (9, "destroyed", "panicked", "panicked"),
        (10, "destroyed", "destroyed", "destroyed"),
    ],
)
def test_the_panic_table(roll: int, green: str, plain: str, veteran: str) -> None:
    """B14.2, B21.31: a natural 1 or 10 stands; a machine gun does not run."""
    for rules, effect in ((["green"], green), ([], plain), (["veteran"], veteran)):
        gun = unit("mg", "spanish", "legion-machine-gun", (150, 100), 2, rules=rules)
        game = skirmish(squad("s1", (50, 100), rules=rules), gun, R1)
        assert result(game.units["s1"], roll) == effect
        assert result(game.units["mg"], roll) == ("destroyed" if effect == "panicked" else effect)


@pytest.mark.parametrize(("roll", "relief"), [(1, 2), (2, 1), (3, 1), (4, 0)])
def test_who_holds_in_panic_bears_less(roll: int, relief: int) -> None:
    """B14.2."""
    game = skirmish(squad("s1", (50, 100), distress=4), R1, dice=(roll,))
    tx = at_work(game)
    panics(tx, "s1")
    assert tx.state("s1").distress == 4 - relief
