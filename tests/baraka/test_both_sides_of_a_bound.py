"""Rules just inside and just outside their bounds: who leads, who is lost, how far, who is in the way, what is said."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.engine.errors import DataError
from legion_widget.engine.odds import Modifier
from legion_widget.games.baraka import (
    Activate,
    BarakaScenario,
    Charge,
    Declare,
    Fire,
    HandOver,
    Lead,
    Move,
    Order,
    Remove,
    TakeInitiative,
    cm,
    fire,
    rolls,
    why,
)
from legion_widget.games.baraka.charges import charge_way, reachable_part
from legion_widget.games.baraka.events import ActLost, Joined, MiniaturesLost, Moved
from legion_widget.games.baraka.flight import flee
from legion_widget.games.baraka.forecast.dice_count import RecordingDice
from legion_widget.games.baraka.impulse import count, kabyl
from legion_widget.games.baraka.losses import ask_for_leaders, choices, default_casualties, leave_unit
from legion_widget.games.baraka.melee import charge, decide, fight, grenades, weapons
from legion_widget.games.baraka.morale import distress, panics
from legion_widget.games.baraka.position import D10, Choosing, Fighting, LeaderChoice, Losing, Taking, replace
from legion_widget.games.baraka.tabletop.bases import Base
from legion_widget.games.baraka.tabletop.geometry import Shape
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import capability
from tests.baraka.skirmish import BARAKA, BLANK, FAR, FATALITY, harka, kinds, one, rule, skirmish, squad, state, unit

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


# ---- chapter 16: who leads, who is lost ---------------------------------------------------------------------------


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


# ---- chapters 6 and 11: how far ------------------------------------------------------------------------------------


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


# ---- chapter 12: fire -----------------------------------------------------------------------------------------------


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
    """B4.3: terrain by its name, others as such; who only has to turn is told so (B4.2)."""
    hint = {
        kind: str(why.why(game.system, game.position, game.units[id], "r1"))
        for kind, id, game in (
            ("others", "s1", skirmish(squad("s1", (50, 100)), squad("s2", (50, 80)), harka("r1", (50, 60)))),
            ("terrain", "s1", skirmish(squad("s1", (50, 110)), harka("r1", (50, 20)), pieces=(HOUSE,))),
            ("arc", "mg", skirmish({**GUN, "facing": 180}, harka("r1", (50, 20)))),
        )
    }
    assert "Others stand in the way." in hint["others"]
    assert "In the way:" in hint["terrain"]
    assert "Others" not in hint["terrain"] + hint["arc"]
    assert "It would have to turn to it." in hint["arc"]
