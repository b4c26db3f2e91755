"""Conditions of the rules that few games come to: each of them at the case in which it decides."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.baraka import (
    Activate,
    Aim,
    Charge,
    Declare,
    Decline,
    Dismount,
    DrawBlades,
    Fire,
    HandOver,
    Move,
    Order,
    Rally,
    SetAnswer,
    cm,
)
from legion_widget.games.baraka.activation import next_act
from legion_widget.games.baraka.characters import must_charge
from legion_widget.games.baraka.charges import near_enemies
from legion_widget.games.baraka.events import ActLost
from legion_widget.games.baraka.fire import shoot
from legion_widget.games.baraka.flight import run_home
from legion_widget.games.baraka.formation import place_unit
from legion_widget.games.baraka.legal import legal_actions
from legion_widget.games.baraka.losses import ask_for_leaders, lose, rank, remove
from legion_widget.games.baraka.pending_steps import (
    Acting,
    ChargeChoice,
    JoinChoice,
    LeaderChoice,
    Reacting,
    Retargeting,
    Shooting,
)
from legion_widget.games.baraka.transaction import Transaction
from tests.baraka.skirmish import BARAKA, BLANK, FATALITY, harka, kinds, one, rule, skirmish, squad, state, unit

FAR_R1 = harka("r1", (150, 140))
#: A wood that nobody looks through.
WOOD = {"id": "wood", "kind": "grove", "points": [[73, 5], [85, 5], [85, 50], [73, 50]]}


def ready(*units: dict[str, Any], id: str = "s1", **more: Any) -> Any:
    """A game in which a unit has been activated."""
    game = skirmish(*units, **more)
    game.do(Activate(id))
    return game


def declared(game: Any, *acts: Any, dice: tuple[int, ...] = (BLANK,)) -> Any:
    """The game after these acts, to which nobody reacts."""
    game.do(Declare(acts), dice=list(dice))
    while isinstance(game.position.top, Reacting):
        game.do(Decline())
    return game


def changed(game: Any, id: str, **changes: Any) -> Any:
    """The game with another state of a unit."""
    tx = Transaction(game.system, game.position)
    tx.change(id, **changes)
    game.journal.current.position = tx.position
    return game


# ---- moves -------------------------------------------------------------------------------------------------


def gun(**more: Any) -> dict[str, Any]:
    return unit("mg", "spanish", "legion-machine-gun", (50, 100), 2, facing=0, **more)


def test_a_weapon_that_only_turns_sets_nobody_down_elsewhere() -> None:
    """B11.1, B18.1: it turns where it stands; its miniatures are set down after a move."""
    chief = one("sg", "sergeant", (55, 100), joined="mg")
    game = ready(gun(superior="sg"), chief, FAR_R1, id="mg")

    assert rule(game, Declare((Move((), facing=90),))) is None
    assert rule(game, Declare((Move((), facing=90, spots=((0, cm(52, 100)),)),))) == "B11.1"


def test_a_second_move_that_stays_is_none_unless_others_are_set_down_or_the_weapon_turns() -> None:
    """B11.1, B18.1: after another move it does nothing; a first one brings the miniatures together again."""
    first, spots = Move((cm(50, 95),)), ((2, cm(52, 99)),)
    foot, weapon = ready(squad("s1", (50, 100)), FAR_R1), ready(gun(), FAR_R1, id="mg")

    assert rule(foot, Declare((Move((cm(50, 100),)),))) is None
    assert rule(foot, Declare((first, Move(first.path)))) == "B11.1"
    assert rule(foot, Declare((first, Move(first.path, spots=spots)))) is None
    assert rule(weapon, Declare((first, Move(first.path)))) == "B11.1"
    assert rule(weapon, Declare((first, Move(first.path, facing=90)))) is None


def test_what_is_declared_is_called_a_move_or_a_turn() -> None:
    game = skirmish(squad("s1", (50, 100)), FAR_R1)
    told = [move.text(game.system).text("en") for move in (Move((cm(50, 95),)), Move((), facing=90))]

    assert told == ["move", "turn"]


@pytest.mark.parametrize(("length", "is_marked"), [(15, False), (14.9, False), (14.89, True)])
def test_a_whole_move_takes_the_fire_marker_off(length: float, is_marked: bool) -> None:
    """B12.2: of 15 cm over open ground; a millimetre is nothing."""
    game = changed(ready(squad("s1", (50, 100)), FAR_R1), "s1", fired=True)
    declared(game, Move((cm(50, 100 - length),)))

    assert state(game, "s1").fired == is_marked


def test_the_units_that_a_forced_move_begins_among_are_nearer_than_10_cm() -> None:
    """B4.8: who stands 10 cm away, base to base, stands where he may."""
    for x, among in ((62.5, set()), (62.49, {"r1"})):
        game = skirmish(squad("s1", (50, 100), men=0), squad("s2", (50, 104)), harka("r1", (x, 100), men=0))
        assert near_enemies(game.system, game.position, game.units["s1"]) == among


def test_a_panicked_unit_that_cannot_stir_tells_of_no_move() -> None:
    """B14.2, B19.4: a wall right behind it."""
    house = {
        "id": "h",
        "kind": "building",
        "points": [[40, 101.23], [60, 101.23], [60, 120], [40, 120]],
        "openings": [[50, 120]],
    }
    for pieces, told in (((house,), []), ((), ["Moved"])):
        game = skirmish(squad("s1", (50, 100), men=0), FAR_R1, pieces=pieces)
        tx = Transaction(game.system, game.position)
        run_home(tx, "s1")
        assert kinds(tx.events) == told


def test_who_has_fired_is_marked_once() -> None:
    """B12.2."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
    for has_fired, told in ((False, True), (True, False)):
        tx = Transaction(game.system, game.position)
        tx.change("s1", fired=has_fired)
        tx.push(Shooting(unit="s1", target="r1", located=True))
        shoot(tx)
        assert ("MarkerChanged" in kinds(tx.events)) == told


# ---- the acts of an activation -----------------------------------------------------------------------------


def test_who_has_joined_a_unit_declares_something_too() -> None:
    """B9.1, B17.5."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1")
    game = ready(chief, squad("s1", (50, 100), superior="sg"), FAR_R1, id="sg")

    assert rule(game, Declare(())) == "B9.1"


@pytest.mark.parametrize(("answer", "is_asked"), [("ask", True), ("always", False)])
def test_a_charge_is_kept_unasked_where_its_owner_has_said_so(answer: str, is_asked: bool) -> None:
    """B9.3."""
    game = skirmish(squad("s1", (50, 100), located=["r1"]), harka("r1", (50, 60)))
    game.do(SetAnswer("charge", answer))  # type: ignore[arg-type]
    game.do(Activate("s1"))
    events = game.do(Declare((Fire("r1"), Charge("r1"))), dice=[FATALITY])

    assert isinstance(game.position.top, ChargeChoice) == is_asked
    if not is_asked:
        assert next(event for event in events if type(event).__name__ == "Declared").acts == (Charge("r1"),)


@pytest.mark.parametrize(("has_reacted", "wanted"), [(False, None), (True, "B14.3")])
def test_only_a_reaction_bars_the_rally_by_the_other_reading(has_reacted: bool, wanted: str | None) -> None:
    """B14.3."""
    game = ready(squad("s1", (50, 100), distress=1), FAR_R1, options={"B14.3.reaction": "barred"})
    changed(game, "s1", reacted=has_reacted)

    assert rule(game, Declare((Rally(),))) == wanted


@pytest.mark.parametrize(
    ("end", "is_prepared"), [((55, 100), True), ((50, 112), False), ((50, 92), False), ((72, 100), False)]
)
def test_who_leaves_a_house_is_no_longer_prepared_in_it(end: tuple[float, float], is_prepared: bool) -> None:
    """B19.4: not on a hill about it either, nor in the next house."""
    house = {"kind": "building", "points": [[40, 96], [62, 96], [62, 104], [40, 104]]}
    next_one = {"kind": "building", "points": [[65, 96], [85, 96], [85, 104], [65, 104]]}
    hill = {"kind": "gentle_hill", "points": [[20, 80], [90, 80], [90, 120], [20, 120]]}
    pieces = tuple({**piece, "id": f"p{n}"} for n, piece in enumerate((house, next_one, hill)))
    game = skirmish(squad("s1", (50, 100), men=0), FAR_R1, pieces=pieces)
    tx = Transaction(game.system, game.position)
    tx.change("s1", prepared=True)
    place_unit(tx, tx.unit("s1"), cm(*end))

    assert tx.state("s1").prepared == is_prepared


@pytest.mark.parametrize("curb", ["", "spent"])
def test_who_has_panicked_does_not_move_however_short(curb: str) -> None:
    """B14.2, B21.9: a move that has become too long goes as far as it can; in panic it is lost, for it stands elsewhere
    than where it was declared."""
    game = ready(squad("s1", (50, 100)), FAR_R1)
    tx = Transaction(game.system, game.position)
    tx.change("s1", curb=curb)
    tx.push(Acting(unit="s1", acts=(Move((cm(50, 80),)),)))
    next_act(tx)
    moved = tx.unit("s1").place != cm(50, 100)
    rules = [event.rules for event in tx.events if isinstance(event, ActLost)]

    assert (moved, rules) == ((False, [("B21.9", "B14.2")]) if curb else (True, []))


def test_who_cannot_leave_his_unit_does_not_move_however_short() -> None:
    """B17.5, B21.9."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1")
    game = ready(chief, squad("s1", (50, 100), superior="sg"), FAR_R1, id="sg")
    tx = Transaction(game.system, game.position)
    tx.change("s1", duty="rally")
    tx.push(Acting(unit="sg", acts=(Move((cm(52.6, 70),)),)))
    next_act(tx)

    assert tx.state("sg").joined == "s1"
    assert [event.rules for event in tx.events if isinstance(event, ActLost)] == [("B21.9", "B17.5")]


# ---- the Baraka die ----------------------------------------------------------------------------------------


def loyal(**more: Any) -> Any:
    chief = one("sg", "sergeant", (52.6, 100), joined="s1", traits=["loyal"])
    return skirmish(chief, squad("s1", (50, 100), superior="sg"), harka("r1", (50, 10)), **more)


def test_nobody_is_asked_whether_a_baraka_is_rolled_again() -> None:
    """B17.3: there is no better face; a blank is asked about where the owner wants that."""
    game = loyal()
    game.do(SetAnswer("loyal", "any"))
    game.do(Activate("s1"))
    events = game.do(Declare((Aim(), DrawBlades())), dice=[BARAKA])

    assert next(event for event in events if type(event).__name__ == "Declared").allowed == 3


def test_a_plain_baraka_die_cites_its_own_rule_alone() -> None:
    """B4.5, B21.5."""
    game = loyal()
    game.do(Activate("s1"))
    events = game.do(Declare((Aim(), DrawBlades())), dice=[BLANK])

    assert events[0].rules == ("B4.5",)


# ---- horses ------------------------------------------------------------------------------------------------


def held_horses(*more: dict[str, Any], **pieces: Any) -> Any:
    """Riders on foot whose horses are nearer than they are to the unit that has been activated."""
    rider = unit("cv", "spanish", "cavalry", (50, 60), 3)
    others = (*more, harka("r1", (70, 25), men=1))
    game = skirmish(rider, *others, edges={"spanish": "north", "riffian": "south"}, **pieces)
    game.do(Activate("cv"))
    declared(game, Dismount())
    game.do(HandOver())
    game.do(Activate("r1"))
    return game


def test_a_move_after_dismounting_begins_where_the_leader_stands_then() -> None:
    """B11.3, B11.2: 15 cm on foot, from the place to which he has stepped."""
    game = ready(unit("cv", "spanish", "cavalry", (50, 100), 3), FAR_R1, id="cv")

    assert rule(game, Declare((Dismount(cm(50, 95)), Move((cm(50, 80),))))) is None
    assert rule(game, Declare((Dismount(cm(50, 95)), Move((cm(50, 79.9),))))) == "B11.2"
    assert rule(game, Declare((Dismount(), Move((cm(50, 80),))))) == "B11.2"


def test_an_enemy_out_of_sight_does_not_cover_the_horses() -> None:
    """B11.3: they are a target where they are the nearest of those that are seen."""
    near = squad("s2", (90, 25), men=0)

    assert rule(held_horses(near), Declare((Fire("cv", guard=True),))) == "B11.3"
    assert rule(held_horses(near, pieces=(WOOD,)), Declare((Fire("cv", guard=True),))) is None


@pytest.mark.parametrize("act", [Fire("r1"), Charge("r1")])
def test_of_who_is_destroyed_nothing_is_said_about_horses(act: Any) -> None:
    """B12.1, B13.1: that it is destroyed is reason enough."""
    game = ready(squad("s1", (50, 100)), harka("r1", (50, 60)), FAR_R1 | {"id": "r2"})
    tx = Transaction(game.system, game.position)
    lose(tx, "r1", tuple(range(tx.unit("r1").count)), "B12.10")
    told = [fault.text("en") for fault in game.system.faults(tx.position, Declare((act,)))]

    assert len(told) == 1
    assert "horse" not in told[0]


@pytest.mark.parametrize(("save", "is_held"), [(1, True), (9, False)])
def test_a_hit_that_is_saved_leaves_the_horses(save: int, is_held: bool) -> None:
    """B11.3, B12.9."""
    game = held_horses()
    game.do(Declare((Fire("cv", guard=True),)), dice=[BLANK])
    game.do(Decline(), dice=[20, 1, 9, save])

    assert (state(game, "cv").guard is not None) == is_held


# ---- characters --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("curb", "can_join"), [("", True), ("still", False), ("spent", False)])
def test_nobody_joins_a_unit_that_is_beside_itself(curb: str, can_join: bool) -> None:
    """B17.5, B14.2: paralysed, or in panic, until the impulse ends."""
    game = ready(one("sg", "sergeant", (50, 104)), squad("s1", (50, 90), superior="sg"), FAR_R1, id="sg")
    declared(changed(game, "s1", curb=curb), Move((cm(53, 95),)))

    assert isinstance(game.position.top, JoinChoice) == can_join


@pytest.mark.parametrize(
    ("answer", "joins", "is_asked"), [("ask", "", True), ("never", "", False), ("always", "s1", False)]
)
def test_a_character_joins_unasked_or_not_at_all_where_his_owner_has_said_so(
    answer: str, joins: str, is_asked: bool
) -> None:
    """B17.5."""
    game = skirmish(one("sg", "sergeant", (50, 104)), squad("s1", (50, 90), superior="sg"), FAR_R1)
    game.do(SetAnswer("join", answer))  # type: ignore[arg-type]
    game.do(Activate("sg"))
    declared(game, Move((cm(53, 95),)))

    assert (state(game, "sg").joined, isinstance(game.position.top, JoinChoice)) == (joins, is_asked)


def aggressive(*others: dict[str, Any], **more: Any) -> str:
    """Whom a squad has to charge that an aggressive sergeant leads from (50, 100)."""
    chief = one("sg", "sergeant", (50, 100), joined="s1", traits=["aggressive"])
    game = skirmish(chief, squad("s1", (53, 100), superior="sg"), *others, FAR_R1, **more)
    return must_charge(game.system, game.position, game.units["s1"])


def test_the_aggressive_charges_in_his_reach_to_the_last_tenth() -> None:
    """B17.3, B13.1: 15 cm and 10 more, from base to base."""
    assert aggressive(harka("r2", (50, 72.49), men=0)) == "r2"
    assert aggressive(harka("r2", (50, 72.48), men=0)) == ""


def test_the_aggressive_charges_only_whom_he_sees() -> None:
    """B17.3, B13.1."""
    wood = {"id": "wood", "kind": "thicket", "points": [[30, 82], [70, 82], [70, 95], [30, 95]]}
    hill = {"id": "hill", "kind": "gentle_hill", "points": [[30, 84], [70, 84], [70, 94], [30, 94]]}
    enemy = harka("r2", (50, 80), men=0)

    assert aggressive(enemy, pieces=(wood,)) == "r2"
    assert aggressive(enemy, pieces=(hill,)) == ""


def test_an_aggressive_commander_does_not_charge_with_a_gun() -> None:
    """B17.3, B18.1."""
    chief = one("sg", "sergeant", (55, 100), joined="mg", traits=["aggressive"])
    game = ready(gun(superior="sg"), chief, harka("r2", (50, 80), men=0), id="mg")

    assert rule(game, Declare((Aim(),))) is None


@pytest.mark.parametrize(("trait", "ranks"), [("bloody", [1, 0]), ("gaffe", [2, 0])])
def test_the_companions_of_a_gaffe_fall_before_him(trait: str, ranks: list[int]) -> None:
    """B17.3, B17.4."""
    chief = one("lt", "lieutenant", (50, 100), taken={"companions": 1}, traits=[trait])
    lieutenant = skirmish(chief, FAR_R1).units["lt"]

    assert [rank(lieutenant, n) for n in range(lieutenant.count)] == ranks


def test_the_nearest_to_the_fallen_leader_leads() -> None:
    """B16.2: until its owner names another."""
    places = [[50, 100], [58, 100], [50, 106], [52, 103]]
    game = skirmish(squad("s1", (50, 100), men=3, places=places), FAR_R1)
    tx = Transaction(game.system, game.position)
    remove(tx, "s1", (0,), "B12.10")

    assert tx.state("s1").leader == 3


@pytest.mark.parametrize(("men", "is_asked"), [(2, True), (1, False)])
def test_the_last_of_a_unit_leads_it_unasked(men: int, is_asked: bool) -> None:
    """B16.2."""
    game = skirmish(squad("s1", (50, 100), men=men), FAR_R1)
    tx = Transaction(game.system, game.position)
    tx.asks = True
    remove(tx, "s1", (0,), "B12.10")
    ask_for_leaders(tx)

    assert isinstance(tx.top, LeaderChoice) == is_asked


def test_a_character_who_falls_with_his_unit_does_not_leave_it_first() -> None:
    """B17.5."""
    chief = one("sg", "sergeant", (52.6, 100), joined="s1")
    game = skirmish(chief, squad("s1", (50, 100), superior="sg", men=0), squad("s2", (90, 100)), FAR_R1)
    tx = Transaction(game.system, game.position)
    lose(tx, "s1", (0, 1), "B12.10")

    assert "Joined" not in kinds(tx.events)
    assert (tx.state("s1").destroyed, tx.state("sg").destroyed) == (True, True)


# ---- orders ------------------------------------------------------------------------------------------------


def test_a_fatality_in_a_rally_bars_regrouping_alone() -> None:
    """B15.7: other orders are given to the unit."""
    chief = one("sg", "sergeant", (60, 100))
    game = skirmish(chief, squad("s1", (50, 100), superior="sg"), FAR_R1)
    changed(game, "s1", rallied="fatality")

    assert rule(game, Order("sg", "regroup", ("s1",))) == "B15.7"
    assert rule(game, Order("sg", "hit", ("s1",))) is None


@pytest.mark.parametrize("name", ["go", "advance"])
def test_the_odds_of_an_order_to_two_units(name: str) -> None:
    """B15.7, B21.22: each passes its own check."""
    chief = one("lt", "lieutenant", (60, 100))
    squads = [squad(id, (x, 100), superior="lt", distress=n) for n, (id, x) in enumerate((("s1", 50), ("s2", 75)), 1)]
    game = skirmish(chief, *squads, FAR_R1)
    first, second = (game.odds(Order("lt", name, (id,))).outcomes["passed"] for id in ("s1", "s2"))  # type: ignore[arg-type]
    both = game.odds(Order("lt", name, ("s1", "s2"))).outcomes  # type: ignore[arg-type]

    assert 0 < second < first < 1
    assert both == {
        "0-passed": (1 - first) * (1 - second),
        "1-passed": first + second - 2 * first * second,
        "2-passed": first * second,
    }


# ---- the initiative, and whose turn it is ------------------------------------------------------------------


@pytest.mark.parametrize(("chits", "wanted"), [(0, None), (1, "B8.6")])
def test_who_has_no_chits_hands_the_initiative_over_without_spending_any(chits: int, wanted: str | None) -> None:
    """B8.6."""
    start = {"initiative": "spanish", "chits": {"spanish": chits, "riffian": 3}}
    game = skirmish(squad("s1", (50, 100)), FAR_R1, start=start)

    assert rule(game, HandOver()) == wanted


def test_a_seat_does_nothing_for_the_other_side() -> None:
    """B8.1."""
    game = skirmish(squad("s1", (50, 100)), FAR_R1)

    assert game.ruling(Activate("s1"), seat="riffian").rule == "B8.1"
    assert game.ruling(Activate("s1"), seat="spanish").ok


def test_what_one_unit_may_do_is_listed_for_it_alone() -> None:
    game = skirmish(squad("s1", (50, 100)), squad("s2", (80, 100)), FAR_R1)

    assert list(legal_actions(game.system, game.position, "s2")) == [Activate("s2")]


def test_a_side_costs_what_its_own_units_cost() -> None:
    game = lw.new_game("well")
    cost = {side: game.system.lookup(game.position, side).points for side in ("spanish", "riffian")}
    own = {side: [unit.troop.points for unit in game.units.values() if unit.side == side] for side in cost}

    assert cost == {side: sum(points) for side, points in own.items()}
    assert min(cost.values()) > 0


def test_another_target_is_named_once() -> None:
    """B12.1: when that has gone too, the fire is lost."""
    game = skirmish(squad("s1", (50, 100)), harka("r1", (90, 25)), harka("r2", (50, 60)), pieces=(WOOD,))
    for again in (True, False):
        tx = Transaction(game.system, game.position)
        tx.push(Shooting(unit="s1", target="r1", again=again))
        shoot(tx)
        assert isinstance(tx.top, Retargeting) == again


# ---- what is listed ----------------------------------------------------------------------------------------


def test_fire_is_listed_before_and_after_each_move_and_a_second_move_goes_straight_on() -> None:
    """B9.1: of the pairs of acts those that are usual."""
    game = ready(squad("s1", (60, 110)), harka("r1", (60, 60)))
    listed = [action.acts for action in game.legal_actions() if isinstance(action, Declare)]
    moves = [acts[0] for acts in listed if len(acts) == 1 and isinstance(acts[0], Move)]
    pairs = {acts for acts in listed if len(acts) == 2}
    onward = {acts for acts in pairs if all(isinstance(one, Move) for one in acts)}

    assert len(moves) > 20
    assert {(Fire("r1"), move) for move in moves} <= pairs
    assert {(move, Fire("r1")) for move in moves} <= pairs
    assert len(onward) > 20
    for first, second in onward:
        (x, y), (u, v) = first.path[0], second.path[0]
        assert (u - x, v - y) == (x - 6000, y - 11000)
