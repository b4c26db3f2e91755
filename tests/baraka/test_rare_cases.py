"""Cases of the rules that a game seldom comes to, each where one of its conditions decides."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import Activate, Decline, Order, Remove, SetAnswer, cm, muster, queries
from legion_widget.games.baraka.armies.muster import _equipped
from legion_widget.games.baraka.charges import reachable_part
from legion_widget.games.baraka.flight import _is_over_edge
from legion_widget.games.baraka.formation import place
from legion_widget.games.baraka.legal import candidate_lots
from legion_widget.games.baraka.melee import _loser, _winner
from legion_widget.games.baraka.position import Declaring, Fighting, Losing, replace
from legion_widget.games.baraka.rolls import without_rules
from legion_widget.games.baraka.tabletop.bases import Base, crossed, gap, in_the_way
from legion_widget.games.baraka.transaction import Transaction
from tests.baraka.skirmish import BLANK, FATALITY, harka, one, skirmish, squad, state

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
    place(tx, tx.unit("s1"), at, past={"r1"})
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
        options = [more.entry(squad_id).options for more in _equipped(army, 2000)]
        counts = {option.get("grenadiers", 0) for option in options}
        assert counts == {taken, *((taken + 1,) if taken < 2 else ())}


def test_special_rules_that_are_switched_off_are_taken_from_the_units_that_have_them() -> None:
    """B7: the others stay."""
    game = skirmish(squad("s1", (50, 100), rules=["fast", "stubborn"]), R1)
    assert without_rules(game.system.troops, frozenset({"B7.10"}))[0].rules == ("selected-shooters", "stubborn")
    assert without_rules(game.system.troops, frozenset())[0].rules == ("fast", "selected-shooters", "stubborn")
