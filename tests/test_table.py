"""The controller by presses on hexes, phase by phase, without a browser."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.games.hexes.board.map_overlays import idle_overlay
from legion_widget.games.legion import Attack, CaptureBattery, EndPhase
from legion_widget.games.legion.board.controller import LegionController
from legion_widget.games.legion.board.map_overlays import mark_layer, reach_layer
from legion_widget.games.legion.events import BatteryCaptured, Bombarded, Fled, Fought, Placed
from tests.legion.positions import events, go, position, where
from tests.seat import HexSeat

COAST = {
    "zones": ["s" * 8 + "m" * 8] * 14,
    "places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}, "Tauima": {"hex": "0707", "kind": "airport"}},
    "landing": ["0402", "0602"],
}
SEA = {f"{column:02}01": "~" for column in range(1, 17)}


class Seat(HexSeat):
    """Somebody at a board, who presses hexes by label."""

    kind = LegionController

    def hand(self, unit: str) -> None:
        """Takes a counter from beside the map."""
        assert unit in [each.id for each in self.controller.hand()]
        self.controller.choose(unit)

    def layers(self) -> set[str]:
        """What is laid over the map, by name."""
        return {item.id for item in (*reach_layer(self.controller), *mark_layer(self.controller))}


# ---- movement ---------------------------------------------------------------------------------------


def test_a_counter_is_chosen_and_moved() -> None:
    """One press chooses and shows the reach with costs, a second moves; nothing stays chosen."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    assert not seat.press("0505")
    assert seat.controller.selected == "a"
    assert {"reach", "reach-costs", "selected-0505"} <= seat.layers()
    assert seat.press("0507")
    assert where(seat.game, "a") == "0507"
    assert (seat.controller.selected, seat.refused) == (None, None)
    assert seat.layers() == set()
    assert veiled(seat) == ["0507"], "it has moved"


def test_what_has_acted_is_shown_until_something_else_is_pointed_at() -> None:
    """After a move the counter, not the bare hex it went to; another press, undo and another phase forget it."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    assert seat.press("0505", "0507")
    assert (seat.controller.acted, seat.controller.place) == ("a", None)
    seat.press("0101")
    assert seat.controller.acted is None
    seat.game.undo()
    assert seat.press("0505", "0507")
    seat.game.undo()
    assert seat.controller.acted is None
    seat.game.redo()
    assert seat.controller.acted is None


def test_another_phase_and_another_side_forget_the_hex_and_the_counter() -> None:
    """The movement of one side may follow that of the other at once: that is another phase too."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    seat.press("0101")
    assert seat.controller.place is not None
    assert seat.controller.end_phase()
    assert (seat.game.phase.id, seat.game.side) == ("movement", "spanish")
    assert (seat.controller.place, seat.controller.selected, seat.controller.acted) == (None, None, None)
    seat.press("1212", "1211")
    assert seat.controller.acted == "b"
    go(seat.game, "movement", "moroccan")
    assert (seat.controller.place, seat.controller.acted) == (None, None)


def test_a_press_on_the_chosen_counter_lets_go_and_on_another_changes_the_choice() -> None:
    """Own counters are chosen, never attacked or run over."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", c="moroccan cavalry 3-6 0606", b="spanish infantry 3-3 1212"))
    seat.press("0505", "0606")
    assert seat.controller.selected == "c"
    seat.press("0606")
    assert seat.controller.selected is None
    assert len(seat.game) == 0


def test_a_refused_press_keeps_the_choice_and_gives_reason_and_rule() -> None:
    """A hex out of reach changes nothing: the counter stays chosen, and the ruling is kept to be shown."""
    seat = Seat(position(a="moroccan infantry 3-2 0505", b="spanish infantry 3-3 1212"))
    before = seat.game.position
    assert not seat.press("0505", "1505")
    assert seat.game.position is before
    assert (seat.controller.selected, seat.refused) == ("a", "L7.2")
    assert seat.controller.rejection is not None
    assert seat.controller.rejection.text
    seat.press("0506")
    assert seat.refused is None
    assert where(seat.game, "a") == "0506"


def test_an_enemy_can_be_looked_at_and_not_moved() -> None:
    """A press on an enemy shows it; a press on a hex then lets go."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    seat.press("1212")
    assert seat.controller.selected == "b"
    assert "reach" not in seat.layers()
    assert not seat.press("1210")
    assert seat.controller.selected is None
    assert len(seat.game) == 0


def test_presses_on_empty_hexes_do_nothing() -> None:
    """Without a choice an empty hex is only pointed at."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    assert not seat.press("0101")
    assert (seat.controller.selected, seat.refused) == (None, None)
    assert seat.controller.place == seat.game.board.index("0101")


def test_undo_by_anyone_clears_what_no_longer_fits() -> None:
    """A choice of the other side, and a refusal of another position, are gone when the game changes elsewhere."""
    seat = Seat(position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 1212"))
    seat.press("0505", "1505")
    assert seat.refused is not None
    go(seat.game, "movement", "spanish")
    assert (seat.controller.selected, seat.refused) == (None, None)
    seat.press("1212")
    seat.game.undo()
    assert seat.controller.selected is None


# ---- placement and reinforcements -------------------------------------------------------------------


def test_placement_by_presses() -> None:
    """L6.1: counters come from the hand, fortified cities first; a wrong hex is refused with its rule."""
    seat = Seat(
        position(
            phase="placement",
            turn=1,
            weather=None,
            dice=[3],
            board=COAST,
            s1="spanish infantry 3-3 -",
            s2="spanish infantry 3-3 -",
            m1="moroccan infantry 3-3 -",
        )
    )
    assert [unit.id for unit in seat.controller.hand()] == ["s1", "s2"]
    seat.hand("s1")
    assert "reach" in seat.layers()
    assert not seat.press("0303")
    assert (seat.refused, seat.controller.selected) == ("L6.1", "s1")
    assert seat.press("0805")
    assert [unit.id for unit in seat.controller.hand()] == ["s2"]
    assert seat.controller.selected is None
    assert not seat.controller.end_phase()
    assert seat.refused == "L6.1"
    seat.hand("s2")
    assert seat.press("0303")
    assert seat.controller.end_phase()
    assert [unit.id for unit in seat.controller.hand()] == ["m1"]
    seat.hand("m1")
    assert seat.press("1212")
    assert seat.controller.end_phase()
    assert seat.game.phase.id == "movement"


def test_the_standard_game_can_be_placed_to_the_end_by_presses() -> None:
    """Every counter of the standard game can be placed from the hand, on a hex that the reach shows."""
    seat = Seat(lw.new_game("rif", seed=2, start="placement"))
    while seat.game.phase.id == "placement":
        hand = seat.controller.hand()
        if not hand:
            assert seat.controller.end_phase()
            continue
        seat.controller.choose(hand[0].id)
        action = next(iter(seat.game.legal_actions(hand[0].id)))
        assert seat.press(action.at)
    assert (seat.game.turn, seat.game.phase.id) == (1, "movement")


def test_reinforcements_of_turn_3() -> None:
    """L6.7, L6.8: Moroccans are placed in their zone and then move; Spaniards come in through Melilla in one press."""
    seat = Seat(
        position(
            turn=3,
            board=COAST,
            m="moroccan infantry 3-4 1212",
            n="moroccan infantry 3-4 - arrives=3",
            s="spanish infantry 3-3 0202",
            r="spanish infantry 3-3 - arrives=3",
        )
    )
    assert [unit.id for unit in seat.controller.hand()] == ["n"]
    seat.hand("n")
    assert not seat.press("0404")
    assert seat.refused == "L6.7"
    assert seat.press("1205")
    assert seat.press("1205", "1009")
    assert where(seat.game, "n") == "1009"
    go(seat.game, "movement", "spanish")
    assert [unit.id for unit in seat.controller.hand()] == ["r"]
    seat.hand("r")
    assert "reach" in seat.layers()
    assert seat.press("0806")
    assert where(seat.game, "r") == "0806"
    assert seat.controller.hand() == []


def test_reinforcements_of_turn_5_land() -> None:
    """L6.10: a reinforcement lands on a landing hex, then moves by half its factor."""
    seat = Seat(
        position(
            turn=5,
            side="spanish",
            ground=SEA,
            board=COAST,
            m="moroccan infantry 3-4 1212",
            r="spanish infantry 3-4 - arrives=5",
            q="spanish infantry 3-4 - arrives=5",
        )
    )
    seat.hand("r")
    assert not seat.press("0402")  # Melilla leads there too: it is asked
    seat.controller.come_in("sea")
    assert events(seat.game.history[-1].events, Placed)
    seat.hand("q")
    assert not seat.press("0602")
    seat.controller.come_in("sea")
    assert not seat.press("0402", "0405")
    assert seat.refused == "L6.10"
    assert seat.press("0404")
    assert where(seat.game, "r") == "0404"


def veiled(seat: Seat) -> list[str]:
    """The hexes whose counters are veiled."""
    grid = seat.game.board.grid
    idle = idle_overlay(seat.controller)
    shapes = [veil for item in idle for veil in item.shapes]
    middles = [tuple(sum(xy) / len(veil.points) for xy in zip(*veil.points, strict=True)) for veil in shapes]
    return [
        grid.label(index)
        for middle in middles
        for index in range(grid.columns * grid.rows)
        if math.dist(grid.centre(index), middle) < 1
    ]


def test_who_has_nothing_to_do_is_veiled() -> None:
    """Own counters alone; who may fire, or fight, is not; one that stays where it is is passed over."""
    units = {"g": "moroccan artillery 2-2 0505", "far": "moroccan infantry 3-4 0901", "e": "spanish infantry 3-3 0507"}
    seat = Seat(position(phase="bombardment", dice=[2], **units))
    assert veiled(seat) == ["0901"]
    seat = Seat(position(phase="movement", **units))
    assert veiled(seat) == []
    seat.press("0901")
    seat.controller.stay()
    assert veiled(seat) == ["0901"]
    seat.game.next_phase()
    assert "0901" not in veiled(seat), "the enemy's are not"


@pytest.mark.parametrize(("reach", "idle"), [(1, ["0402", "0504", "0509"]), (2, ["0402", "0509"]), (3, ["0402"])])
@pytest.mark.parametrize("players", [2, 4])
def test_a_gun_that_can_support_is_not_veiled(players: int, reach: int, idle: list[str]) -> None:
    """L8.11: in range of an enemy whom somebody can attack; its legal actions are the attacks that it supports."""
    plain = position(
        phase="combat",
        a="moroccan infantry 3-4 0505",
        g="moroccan artillery 2-2 0504",
        h="moroccan artillery 2-2 0605",
        far="moroccan artillery 2-2 0509",
        idle="moroccan artillery 2-2 0402",
        e="spanish infantry 3-3 0506",
        out="spanish infantry 3-3 0401",
    )
    variant = {"id": "reach", "title": {"en": "Reach"}, "values": {"L8.11.range": reach}}
    game = lw.new_game(plain.scenario.expanded() | {"variants": [variant]}, players=players)
    assert veiled(Seat(game)) == idle
    every = [action for action in game.legal_actions() if isinstance(action, Attack)]
    for gun in ("g", "h", "far", "idle"):
        listed = [action for action in game.legal_actions(gun) if isinstance(action, Attack)]
        assert sorted(map(str, listed)) == sorted(str(action) for action in every if gun in action.support)
        assert all(map(game.ruling, listed))
        assert (listed == []) == (game.units[gun].hex.label in idle)
    if players == 2:
        game.do(Attack(("a",), ("e",), ("h",)))
        assert "h" not in Seat(game).controller.able


# ---- fire, air and fleet ----------------------------------------------------------------------------


def test_bombardment_by_presses() -> None:
    """L8.10: a gun, then an enemy in brackets; farther away is refused."""
    seat = Seat(
        position(
            phase="bombardment",
            dice=[2],
            g="moroccan artillery 2-2 0505",
            near="spanish infantry 3-3 0507",
            far="spanish infantry 3-3 0510",
        )
    )
    seat.press("0505")
    assert "target-0507" in seat.layers()
    assert "target-0510" not in seat.layers()
    assert not seat.press("0510")
    assert seat.refused == "L8.10"
    assert not seat.press("0507"), "the first press aims"
    assert {"odds-0507", "fire-0505-0507"} <= set(seat.layers())
    assert len(seat.game) == 0
    assert seat.press("0507")
    assert [event.hit for event in events(seat.game.history[-1].events, Bombarded)] == [True]
    assert "odds-0507" not in seat.layers()


AIR: dict[str, Any] = {
    "phase": "air",
    "side": "spanish",
    "turn": 5,
    "board": COAST,
    "ground": SEA,
    "m": "moroccan infantry 3-4 0909",
    "n": "moroccan infantry 3-4 1010",
    "s": "spanish infantry 3-3 0202",
}


def test_aircraft_fly_bomb_and_fly_again() -> None:
    """L8.17, L11.19: from the hand over an enemy, a press on it bombs; in the next sub-turn it flies on."""
    seat = Seat(position(**AIR, dice=[3, 2], bomber="spanish bomber 0-9 -", other="spanish bomber 0-9 -"))
    assert [unit.id for unit in seat.controller.hand()] == ["bomber", "other"]
    seat.hand("bomber")
    assert "reach" in seat.layers()
    assert seat.press("0909")
    assert where(seat.game, "bomber") == "0909"
    assert seat.controller.selected == "bomber"
    assert "target-0909" in seat.layers()
    assert seat.press("0909")
    assert [event.hit for event in events(seat.game.history[-1].events, Bombarded)] == [False]
    assert not seat.press("0909")
    assert seat.refused is not None
    seat.hand("other")
    assert not seat.press("0909")  # over the enemy is the first one: it is chosen
    assert seat.controller.selected == "bomber"
    seat.hand("other")
    assert seat.press("1010")
    assert seat.controller.end_phase()
    assert seat.game.phase.number == 2
    seat.controller.clear()
    seat.press("1010")
    assert seat.controller.selected == "other"
    assert seat.press("1010")  # it stays over its target ...
    assert seat.press("1010")  # ... and bombs it
    assert where(seat.game, "n") == "eliminated"


def test_in_the_air_another_aircraft_is_chosen_by_a_press() -> None:
    """With one aircraft chosen, a press on another chooses that: nobody means to fly there."""
    seat = Seat(position(**AIR, a="spanish bomber 0-9 -", b="spanish bomber 0-9 -"))
    for name, label in (("a", "0909"), ("b", "1010")):
        seat.hand(name)
        assert seat.press(label)
    assert seat.controller.selected == "b"
    seat.press("0909")
    assert seat.controller.selected == "a"
    assert len(seat.game) == 2


def test_fleets_are_placed_and_bombard() -> None:
    """L2.11, L8.19: placed on a sea hex, land is refused; then an enemy near the coast is pressed."""
    seat = Seat(
        position(
            phase="fleet",
            side="spanish",
            turn=5,
            ground=SEA,
            board=COAST,
            dice=[2],
            near="moroccan infantry 3-4 0603",
            far="moroccan infantry 3-4 0609",
            ship="spanish fleet 0-0 -",
            boat="spanish fleet 0-0 -",
        )
    )
    seat.hand("ship")
    assert not seat.press("0604")
    assert seat.refused == "L2.11"
    assert seat.press("0601")
    seat.hand("boat")
    assert seat.press("0901")
    seat.press("0601")
    assert seat.controller.selected == "ship"
    assert "target-0603" in seat.layers()
    assert not seat.press("0609")
    assert seat.refused == "L8.19"
    assert not seat.press("0603"), "the first press aims"
    assert seat.press("0603")
    assert where(seat.game, "near") == "eliminated"
    assert seat.controller.selected == "ship"
    go(seat.game, "movement")
    assert seat.controller.selected is None  # a ship is nothing to be moved now


# ---- put to flight ----------------------------------------------------------------------------------


def test_armoured_engineers_put_to_flight_and_move() -> None:
    """L8.22: engineers, the enemy beside them, then the hex to which it must run; afterwards they may move."""
    seat = Seat(
        position(
            side="spanish",
            tank="spanish armour 4-4 0505",
            m="moroccan infantry 3-2 0506",
            far="moroccan infantry 3-4 1212",
        )
    )
    seat.press("0505")
    assert "target-0506" in seat.layers()
    seat.press("0506")
    assert seat.controller.fleeing == "m"
    assert "reach" in seat.layers()
    assert not seat.press("0508")
    assert (seat.refused, seat.controller.fleeing) == ("L8.22", None)
    seat.press("0506")
    assert seat.press("0509")
    assert events(seat.game.history[-1].events, Fled)
    assert (where(seat.game, "m"), seat.controller.selected) == ("0509", "tank")
    assert seat.press("0507")
    assert where(seat.game, "tank") == "0507"


# ---- combat -----------------------------------------------------------------------------------------


def combat(**more: Any) -> Seat:
    units = {
        "a": "moroccan infantry 3-4 0505",
        "b": "moroccan infantry 2-4 0606",
        "g": "moroccan artillery 2-2 0504",
        "s": "spanish infantry 3-3 0506",
        "t": "spanish infantry 3-3 1212",
    }
    return Seat(position(**{"phase": "combat", **units, **more}))


def test_an_attack_is_set_up_with_support_and_carried_out() -> None:
    """Attackers, enemy and guns are put in by presses, the odds follow, and the attack happens when it is ordered."""
    seat = combat(dice=[5, 2])
    seat.press("0505")
    assert (seat.controller.attackers, seat.controller.odds()) == (("a",), None)
    assert {"selected-0505", "target-0506"} <= seat.layers()
    seat.press("0506")
    odds = seat.controller.odds()
    assert odds is not None
    assert [str(chance) for chance in odds.outcomes.values()] == ["13/36", "5/18", "13/36"]
    seat.press("0606", "0504")
    assert (seat.controller.attackers, seat.controller.support, seat.controller.defenders) == (
        ("a", "b"),
        ("g",),
        ("s",),
    )
    assert any(name.startswith("fire-0504") for name in seat.layers())
    stronger = seat.controller.odds()
    assert stronger is not None
    assert stronger.outcomes["attacker"] > odds.outcomes["attacker"]
    assert len(seat.game) == 0
    assert seat.controller.attempt(seat.controller.attack)
    assert events(seat.game.history[-1].events, Fought)
    assert (seat.controller.attackers, seat.controller.support, seat.controller.defenders) == ((), (), ())


def test_a_gun_that_is_dragged_where_it_cannot_support_is_refused() -> None:
    """As one that is clicked: the reason is shown, and what was set up stays."""
    seat = combat(g="moroccan artillery 2-2 0101")
    seat.press("0505")
    seat.controller.lift(seat.game.board.index("0101"))
    seat.controller.drop(seat.game.board.index("0506"))
    rejection = seat.controller.rejection
    assert rejection is not None
    assert rejection.rule == "L8.11"
    assert (seat.controller.attackers, seat.controller.support, seat.controller.defenders) == (("a",), (), ())


def test_counters_are_taken_out_of_an_attack_by_a_second_press() -> None:
    """A press on what is in the attack takes it out again; an impossible attack is refused while it is set up."""
    seat = combat()
    seat.press("0505", "0506", "0505")
    assert (seat.controller.attackers, seat.controller.defenders) == ((), ("s",))
    seat.press("1212", "0505")
    assert seat.refused is not None
    assert seat.controller.odds() is None
    seat.press("1212")
    assert seat.refused is None
    assert seat.controller.odds() is not None
    assert len(seat.game) == 0


def test_the_moroccans_take_the_guns() -> None:
    """L8.14: after guns have fallen the choice is asked for; presses on the map change nothing meanwhile."""
    seat = combat(dice=[5, 2], s="spanish artillery 1-2 0506", k="moroccan artillery 3-2 - captured=1")
    seat.press("0505", "0506")
    assert seat.controller.attempt(seat.controller.attack)
    assert (seat.controller.phase, seat.game.to_act) == ("capture", "moroccan")
    seat.press("0505", "0507")
    assert len(seat.game) == 1
    assert seat.controller.attempt(CaptureBattery(True))
    assert events(seat.game.history[-1].events, BatteryCaptured)
    assert where(seat.game, "k") == "0506"
    assert seat.controller.phase == "combat"


def test_what_is_dead_or_has_fought_leaves_the_attack() -> None:
    """When the game changes elsewhere, counters that can no longer fight leave the attack that is being set up."""
    seat = combat(dice=[5, 2])
    seat.press("0505", "0606", "0506")
    seat.game.do(lw.legion.Attack(("a",), ("s",)))
    assert (seat.controller.attackers, seat.controller.defenders) == (("b",), ())


# ---- the end, and playing on by itself --------------------------------------------------------------


def test_a_phase_is_finished_at_random() -> None:
    """Random moves are made until the phase is another; the choice is let go."""
    seat = Seat(lw.new_game("rif", seed=3))
    seat.press(seat.game.units["beni-ulisex-2"].hex.label)
    started = (seat.game.turn, seat.game.phase)
    seat.controller.finish_phase()
    assert (seat.game.turn, seat.game.phase) != started
    assert len(seat.game) > 1
    assert seat.controller.selected is None


def test_after_the_end_presses_only_look() -> None:
    """A finished game takes no more actions and raises nothing."""
    seat = Seat(lw.new_game("rif", seed=3))
    seat.game.do(lw.legion.Surrender("moroccan"))
    assert not seat.press("1521", "1522")
    assert not seat.controller.end_phase()
    assert seat.refused is not None
    seat.controller.finish_phase()
    assert len(seat.game) == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_any_press_in_any_phase_is_answered(seed: int) -> None:
    """Presses all over the map, in phases up to turn 6, never raise; what they do the rules allow."""
    rng = random.Random(seed)
    seat = Seat(lw.new_game("rif", seed=seed))
    hexes = [u.hex.label for u in seat.game.units.values() if u.hex] + ["0101", "2424", "4801", "3003"]
    grid = seat.game.board.grid
    everywhere = [grid.label(index) for index in bits(grid.all)]
    while seat.game.result is None and seat.game.turn < 6:
        for label in rng.sample(hexes, 6):
            seat.press(label, rng.choice(everywhere))
            seat.layers()
            seat.controller.odds()
        for unit in seat.controller.hand()[:1]:
            seat.controller.choose(unit.id)
            seat.layers()
            seat.press(rng.choice(hexes))
        if seat.controller.phase == "capture":
            assert seat.controller.attempt(CaptureBattery(True))
        elif not seat.controller.attempt(EndPhase()):
            seat.controller.finish_phase()


def test_the_counter_that_is_chosen_attacks_the_enemy_that_is_pressed() -> None:
    """As after N, or when the end of the phase was refused because it must fight: no second press is needed."""
    seat = combat()
    seat.controller.choose("a")
    seat.press("0506")
    assert (seat.controller.attackers, seat.controller.defenders) == (("a",), ("s",))
    assert seat.controller.odds() is not None


def test_a_combat_phase_of_the_past_is_read_and_sets_nothing_up() -> None:
    seat = combat()
    seat.press("0505", "0506")
    assert seat.controller.attempt(seat.controller.attack)
    seat.controller.look_back(0)
    seat.press("0506")
    assert (seat.controller.selected, seat.controller.attackers, seat.controller.defenders) == ("s", (), ())
