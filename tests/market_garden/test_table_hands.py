"""The Market Garden controller by presses on hexes, phase by phase, without a browser.

The hexes around 0505 are 0504 0506 0404 0405 0604 0605 (an odd column), those around 0405 are 0404 0406 0305 0306 0505
0506 (an even one).
"""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.engine.scene import Poly
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.board import sidebar
from legion_widget.games.market_garden.board.controller import MarketGardenController
from legion_widget.games.market_garden.board.map_overlays import mark_layer, reach_layer
from legion_widget.games.market_garden.board.plan import plan
from legion_widget.games.market_garden.pending_steps import LossChoice
from tests.market_garden.field import field, hex_of
from tests.seat import HexSeat, set_up


class Seat(HexSeat):
    """Somebody at a board, who presses hexes by label and buttons by what they do."""

    kind = MarketGardenController

    def carry_out(self) -> bool:
        """Presses the button of what is set up."""
        action = self.controller.plan()
        assert action is not None
        return self.controller.attempt(action)

    def answer(self, number: int = 0) -> bool:
        return self.controller.attempt(self.controller.answers()[number])

    @property
    def phase(self) -> tuple[str, str | None]:
        return self.game.phase.id, self.game.to_act

    def aims(self) -> set[str]:
        """The hexes that are bracketed, by label."""
        grid = self.game.board.grid
        return {grid.label(index) for index in self.controller.aims()}

    def layers(self) -> set[str]:
        """What is laid over the map, by name."""
        return {item.id for item in (*reach_layer(self.controller), *mark_layer(self.controller))}


# ---- movement ----------------------------------------------------------------------------------------


def test_a_unit_is_chosen_and_moved() -> None:
    """HC.1: a press shows the reach with costs, a second moves; what has points left stays chosen."""
    seat = Seat(field(a="allied infantry 4-7-8 0505", g="german infantry 4-5-6 0901"))

    assert not seat.press("0505")
    assert seat.controller.selected == "a"
    assert {"reach", "reach-costs", "selected-0505"} <= seat.layers()
    assert seat.press("0507")
    assert hex_of(seat.game, "a") == "0507"
    assert seat.controller.selected == "a"
    assert seat.game.units["a"].left == 6


def test_a_refused_press_changes_nothing_and_has_its_rule() -> None:
    """HC.1: out of reach: the position is the same, the unit stays chosen, the reason is kept until the next press."""
    seat = Seat(field(a="allied infantry 4-7-2 0505", g="german infantry 4-5-6 0901"))
    before = seat.game.position

    assert not seat.press("0505", "1001")
    assert seat.game.position is before
    assert (seat.controller.selected, seat.refused) == ("a", "HC.1")
    assert seat.controller.rejection is not None
    assert seat.controller.rejection.text
    seat.press("0506")
    assert seat.refused is None
    assert hex_of(seat.game, "a") == "0506"


def test_a_stack_is_gone_through_by_presses() -> None:
    """Each press takes the next unit, the uppermost first, and after the last none."""
    seat = Seat(
        field(
            a="allied infantry 4-7-8 0505",
            b="allied infantry 3-6-8 0505",
            g="german infantry 4-5-6 0901",
        )
    )
    chosen = []
    for _ in range(4):
        seat.press("0505")
        chosen.append(seat.controller.selected)

    assert sorted(name for name in chosen[:2] if name) == ["a", "b"]
    assert chosen[2] is None
    assert chosen[3] == chosen[0]


def test_a_unit_joins_a_stack_by_the_panel() -> None:
    """A press on one's own chooses; the button of the panel goes there."""
    seat = Seat(field(a="allied infantry 4-7-8 0505", b="allied infantry 3-6-8 0507", g="german infantry 4-5-6 0901"))
    seat.press("0505", "0507")
    assert seat.controller.selected == "b"
    seat.press("0505")
    assert seat.controller.join(seat.game.board.index("0507"))
    assert hex_of(seat.game, "a") == hex_of(seat.game, "b") == "0507"
    assert {unit.id for unit in seat.controller.stack(seat.game.board.index("0507"))} == {"a", "b"}


def test_a_weak_enemy_beside_a_stack_is_bracketed_and_overrun() -> None:
    """HC.2: the press sets up the overrun of the whole stack, the button does it."""
    seat = Seat(
        field(
            a="allied infantry 4-7-8 0505",
            b="allied infantry 3-6-8 0505",
            g="german infantry 1-5-6 0504",
            h="german infantry 4-5-6 0901",
        )
    )
    seat.press("0505")
    assert seat.aims() == {"0504"}
    assert not seat.press("0504")
    assert sorted(seat.controller.picked) == ["a", "b"]
    assert len(seat.game) == 0
    assert seat.carry_out()
    assert hex_of(seat.game, "g") == "eliminated"
    assert hex_of(seat.game, "a") == hex_of(seat.game, "b") == "0504"


#: The hexes around 0505, under water, but for one of them.
SHUT = dict.fromkeys(("0506", "0404", "0405", "0604", "0605"), "~")


@pytest.mark.parametrize(("movement", "enemy"), [(1, "0901"), (3, "0504")])
def test_the_next_unit_is_one_with_a_single_hex_to_go_to_or_with_an_overrun_alone(movement: int, enemy: str) -> None:
    """HC.1, HC.2: 0504 is all that is open to it: free, or held by an enemy that it can overrun."""
    seat = Seat(
        field(
            ground=SHUT,
            a=f"allied infantry 6-7-{movement} 0505",
            b="allied infantry 1-7-0 0810",
            g=f"german infantry 1-5-6 {enemy}",
        )
    )
    able = seat.controller.next_able()

    assert able is not None
    assert able.id == "a"
    assert not seat.controller.can_act(seat.game.units["b"])


def test_an_enemy_that_is_too_strong_is_not_overrun() -> None:
    """HC.2: refused with its rule, and a unit let go makes another overrun of it."""
    seat = Seat(field(a="allied infantry 4-7-8 0505", g="german infantry 3-5-6 0504"))
    before = seat.game.position

    seat.press("0505")
    assert seat.aims() == set()
    seat.press("0504")
    assert seat.refused == "HC.2"
    assert not seat.carry_out()
    assert seat.game.position is before
    seat.controller.toggle("a")
    assert seat.controller.plan() is None or "a" not in seat.controller.picked


def test_the_map_shows_enemy_zones_of_control_in_the_reach() -> None:
    """HC.1: what is hatched lies beside the enemy."""
    near = Seat(field(a="allied infantry 4-7-8 0505", g="german infantry 4-5-6 0503"))
    far = Seat(field(a="allied infantry 4-7-2 0505", g="german infantry 4-5-6 1010"))
    near.press("0505")
    far.press("0505")

    def hatched(seat: Seat) -> int:
        """The strokes of the hatching in the picture of the reach."""
        lines = (shape for item in reach_layer(seat.controller) if item.id == "reach" for shape in item.shapes)
        return sum(isinstance(shape, Poly) and not shape.closed and shape.width == 0.95 for shape in lines)

    assert hatched(near) > 0
    assert hatched(far) == 0


# ---- airborne, reinforcements ------------------------------------------------------------------------


def test_an_airborne_unit_is_dropped_from_beside_the_map() -> None:
    """HB.1: the zone is lit, a hex off it is refused with its rule, and a hex with friends in it will do."""
    seat = Seat(
        field(
            phase="airborne",
            turn=2,
            p="allied airborne 4-7-8 - arrives=2 drop=0502,0503",
            a="allied infantry 4-7-8 0503",
            g="german infantry 4-5-6 0901",
        )
    )
    assert [unit.id for unit in seat.controller.arrivals()] == ["p"]
    assert "reach" in seat.layers()
    seat.controller.choose("p")
    before = seat.game.position
    assert not seat.press("0505")
    assert seat.refused == "HB.1"
    assert seat.game.position is before
    seat.controller.choose("p")
    assert seat.press("0503")
    assert hex_of(seat.game, "p") == "0503"
    assert seat.phase[0] == "movement"


def test_a_reinforcement_comes_in_by_its_hex() -> None:
    """HC.1: chosen beside the map, a press on a hex in its reach brings it in."""
    seat = Seat(
        field(
            turn=2,
            r="allied infantry 4-7-4 - arrives=2 entry=0510",
            l="allied infantry 4-7-4 - arrives=3 entry=0510",
            g="german infantry 4-5-6 0901",
        )
    )
    assert [unit.id for unit in seat.controller.arrivals()] == ["r"]
    seat.controller.choose("r")
    assert seat.press("0509")
    assert hex_of(seat.game, "r") == "0509"


# ---- declaration, refusal, reaction ------------------------------------------------------------------


def battle(**more: Any) -> Seat:
    """A stack of two and a gun against infantry, cars and a reserve, before anything is declared."""
    return Seat(
        field(
            phase="declaration",
            start={"air": {"allied": 3}},
            a="allied infantry 6/4/2-7-8 0505",
            b="allied infantry 4/2-6-8 0505",
            c="allied infantry 4/2-6-8 0306",
            gun="allied artillery 1/1-6-8 0508 bombard=6 range=6",
            g="german infantry 3/1-5-6 0504",
            r="german infantry 4/2-6-6 0503",
            cars="german recon 2/1-8-18 0305 mobility=motorised",
            flak="german artillery 1/1-5-4 0501 bombard=4 range=6",
            **more,
        )
    )


def declared(dice: Any = (), **options: Any) -> Seat:
    """The same with an assault on 0504 and a manoeuvre against 0305 declared by presses."""
    seat = battle(dice=list(dice), **options)
    seat.controller.declare_as("assault")
    seat.press("0505", "0504")
    assert seat.carry_out()
    seat.controller.declare_as("manoeuvre")
    seat.press("0306", "0305")
    assert seat.carry_out()
    if seat.phase[0] == "declaration":
        assert seat.controller.end_phase()
    return seat


def test_a_combat_is_declared_by_presses() -> None:
    """HD.1: the stack is picked whole, who may be attacked is bracketed, a unit may be let go, an arrow stays."""
    seat = battle()
    seat.press("0505")
    assert sorted(seat.controller.picked) == ["a", "b"]
    assert seat.aims() == {"0504"}
    assert not seat.press("0504")
    assert seat.refused is None
    seat.controller.toggle("b")
    assert seat.controller.plan() == act.Declare("manoeuvre", ("a",), "0504")
    assert seat.carry_out()
    assert seat.game.position.combats[0].attackers == ("a",)
    assert (seat.controller.picked, seat.controller.target) == ((), None)
    assert "manoeuvre-0505-0504" in seat.layers()


@pytest.mark.parametrize(("presses", "rule"), [(("0505", "0503"), "HD.1"), (("0508", "0504"), "HD.1")])
def test_what_cannot_be_declared_is_refused(presses: tuple[str, ...], rule: str) -> None:
    """HD.1: who is not beside the hex, and guns: the reason stands there before the button is pressed."""
    seat = battle()
    before = seat.game.position

    seat.press(*presses)
    assert seat.refused == rule
    assert not seat.carry_out()
    assert seat.game.position is before


def test_the_defender_decides_about_refusal_and_reaction() -> None:
    """HE.1, HF.1: only hexes that may be refused are bracketed; a unit beside an attacked hex reacts into it."""
    seat = declared(dice=[9, 6])
    assert seat.phase == ("refusal", "german")
    assert seat.aims() == {"0305"}
    seat.press("0504")
    assert seat.refused == "HE.1"
    seat.press("0305")
    assert seat.refused is None
    odds = seat.controller.odds()
    assert odds is not None
    assert str(odds["passed"]) == "4/5"
    assert seat.carry_out()  # a 9: it fails
    assert seat.phase == ("reaction", "german")
    assert "0504" in seat.aims()
    seat.press("0503", "0504")
    assert seat.controller.plan() == act.React("r", "0504")
    assert seat.carry_out()
    assert hex_of(seat.game, "r") == "0504"


def test_who_refuses_withdraws_to_a_hex_that_is_pressed() -> None:
    """HE.3: the question stands there; a hex that is no refuge is refused and changes nothing."""
    seat = declared(dice=[3])
    seat.press("0305")
    assert seat.carry_out()
    assert seat.phase == ("withdraw", "german")
    assert seat.controller.answers()
    before = seat.game.position
    refuges = {action.to for action in seat.game.legal_actions()}
    assert "0910" not in refuges
    assert not seat.press("0910")
    assert seat.refused is not None
    assert seat.game.position is before
    assert seat.press(sorted(refuges)[0])
    assert hex_of(seat.game, "cars") == sorted(refuges)[0]


# ---- fire --------------------------------------------------------------------------------------------


def to_bombardment(dice: Any) -> Seat:
    """Neither refusal nor reaction is tried."""
    seat = declared(dice=dice)
    while seat.phase[0] in ("refusal", "reaction"):
        assert seat.controller.end_phase()
    assert seat.phase == ("bombardment", "allied")
    return seat


def test_a_bombardment_is_aimed_with_guns_and_air_points() -> None:
    """HG.1 to HG.3: guns picked, a hex in range, air points put in; the owner says who loses the step."""
    seat = to_bombardment([1])
    seat.press("0508")
    assert seat.controller.picked == ("gun",)
    assert "0504" in seat.aims()
    seat.press("0504")
    seat.controller.put_in_air(2)
    odds = seat.controller.odds()
    assert odds is not None
    assert odds.factors["points"] == 10
    assert sum(odds.outcomes.values()) == 1
    assert "path" in " ".join(seat.layers()) or len(seat.layers()) > 1
    assert seat.carry_out()
    assert seat.game.position.points("allied") == 1
    assert seat.controller.air == 0
    assert seat.controller.end_phase()
    assert hex_of(seat.game, "g") == "eliminated"


def test_infantry_does_not_fire_and_air_points_are_counted() -> None:
    """HG.1, HA.3: refused with the rule of the thing that is wrong."""
    seat = to_bombardment([5])
    before = seat.game.position
    seat.press("0505", "0504")
    assert seat.refused == "HG.1"
    seat.controller.discard_plan()
    seat.press("0508", "0504")
    set_up(seat.controller, air=9)
    seat.controller.judge_plan()
    assert seat.refused == "HA.3"
    assert not seat.carry_out()
    assert seat.game.position is before


def to_manoeuvre(dice: Any) -> Seat:
    seat = to_bombardment(dice)
    assert seat.controller.end_phase()
    assert seat.phase == ("manoeuvre", "allied")
    return seat


def test_a_manoeuvre_is_fought_with_support_of_both_sides() -> None:
    """HH.3: the attacker's support aims at the defenders, the defender's at the attackers, of itself."""
    seat = to_manoeuvre([9, 9, 5])
    assert seat.aims() == {"0305"}
    seat.press("0504")
    assert seat.controller.target is None
    seat.press("0305")
    odds = seat.controller.odds()
    assert odds is not None
    assert odds.factors["attacker"] == 4
    assert seat.carry_out()
    assert seat.phase == ("support", "allied")
    assert seat.controller.target == seat.game.board.index("0305")
    seat.press("0508")
    assert seat.controller.plan() == act.Bombard("0305", ("gun",), 0)
    assert seat.carry_out()
    assert seat.game.units["gun"].has("first_fire")
    assert seat.phase == ("support", "german")
    assert seat.controller.target == seat.game.board.index("0306")
    seat.press("0501")
    assert seat.refused is None
    assert seat.carry_out()
    assert seat.phase != ("support", "german")


def test_support_is_declined() -> None:
    """HH.3: the button that ends the phase elsewhere declines here; the odds shown are those of the combat."""
    seat = to_manoeuvre([5])
    seat.press("0305")
    seat.carry_out()
    odds = seat.controller.odds()
    assert odds is not None
    assert "attacker" in odds.factors
    card = plan(seat.controller)
    assert card is not None
    assert 'data-show="support"' in str(card), "the page goes to the buttons"
    assert seat.controller.end_phase()
    assert seat.phase == ("support", "german")


def test_losses_and_retreats_are_answered() -> None:
    """HH.6: on a 1 at 2:1 the cars lose a step and retreat by a press."""
    seat = to_manoeuvre([1])
    seat.press("0305")
    seat.carry_out()
    while seat.phase[0] == "support":
        seat.controller.end_phase()
    assert seat.game.units["cars"].steps == 1
    assert seat.phase == ("retreat", "german")
    refuges = sorted(action.to for action in seat.game.legal_actions())
    assert seat.press(refuges[0])
    assert hex_of(seat.game, "cars") == refuges[0]


def test_an_assault_goes_through_defensive_fire_both_rounds_and_back() -> None:
    """HI.2 to HI.7: the offer, the rolls, the owner's choice between two, the checks, and who is left goes back."""
    seat = to_manoeuvre([10, 1, 10, 9, 9, 9])
    seat.press("0305")
    seat.carry_out()
    while seat.phase[0] == "support":
        assert seat.controller.end_phase()
    assert seat.phase == ("assault", "allied")
    seat.press("0504")
    assert seat.carry_out()
    assert seat.phase == ("defence", "german")
    assert hex_of(seat.game, "a") == "0504"
    seat.press("0501")
    assert seat.refused is None
    assert seat.carry_out()
    assert seat.phase == ("loss", "allied")
    choices = [action.unit for action in seat.controller.answers()]
    assert choices == ["a", "b"]
    assert seat.answer(1)
    assert seat.game.units["b"].steps == 1
    assert seat.phase == ("tire", "allied")
    assert seat.answer()
    assert seat.game.units["a"].has("fatigued")
    assert hex_of(seat.game, "a") == "0505"


def test_fit_motorised_units_move_again() -> None:
    """HJ.1: others are refused with that rule, and only fit ones are able."""
    seat = Seat(
        field(
            phase="mechanised",
            t="allied armour 6/3-7-10 0508 mobility=motorised armour=2",
            a="allied infantry 4-7-8 0505",
            g="german infantry 4-5-6 0901",
        )
    )
    before = seat.game.position
    seat.press("0505")
    assert not seat.press("0506")
    assert seat.refused == "HJ.1"
    assert seat.game.position is before
    assert [
        unit.id for unit in seat.game.units.values() if unit.side == "allied" and seat.controller.can_act(unit)
    ] == ["t"]
    assert seat.press("0508", "0507")
    assert hex_of(seat.game, "t") == "0507"


# ---- who sits there, and looking back ----------------------------------------------------------------


def test_the_winner_of_the_initiative_is_asked() -> None:
    """H0.1: where he chooses, two answers stand there, and the second lets the other side begin."""
    game = lw.new_game("first-day", seed=3, options={"H0.1.first": "chooses"})
    game.play(until=lambda game: game.phase.id == "order")
    seat, winner = Seat(game), game.to_act

    assert [answer.first for answer in seat.controller.answers()] == [True, False]
    assert seat.answer(1)
    assert game.position.initiative != winner


def test_a_seat_looks_on_while_the_other_side_plays() -> None:
    """Of the other side a press shows a unit and does nothing: no reach, no plan, nothing bracketed."""
    seat = Seat(field(a="allied infantry 4-7-8 0505", g="german infantry 1-5-6 0504"), seat="german")
    before = seat.game.position

    assert not seat.press("0505", "0504", "0507")
    assert seat.game.position is before
    assert not seat.controller.may_decide
    assert seat.controller.plan() is None
    assert seat.aims() == set()
    assert "reach" not in seat.layers()


def test_looking_back_changes_nothing() -> None:
    """The past can be pressed and asked, and is not played on; the present is as it was."""
    seat = Seat(field(a="allied infantry 4-7-8 0505", g="german infantry 4-5-6 0901"))
    seat.press("0505", "0507")
    after = seat.game.position
    seat.controller.look_back(0)

    assert hex_of(seat.controller.now, "a") == "0505"
    assert not seat.press("0505", "0506")
    assert seat.game.position is after
    assert seat.controller.plan() is None
    seat.controller.look_back(None)
    assert hex_of(seat.controller.now, "a") == "0507"


def test_undo_lets_go_of_what_no_longer_fits() -> None:
    """What was picked for a combat is forgotten when the game changes elsewhere."""
    seat = battle()
    seat.press("0505", "0504")
    assert seat.carry_out()
    seat.press("0306")
    assert seat.controller.picked == ("c",)
    seat.game.undo()
    assert (seat.controller.picked, seat.controller.target, seat.controller.air) == ((), None, 0)


def test_everything_bracketed_may_be_done_and_nothing_else() -> None:
    """What `aims` shows is what the rules allow, in a position with much to do."""
    seat = battle()
    seat.press("0505")
    board = seat.game.board
    allowed = {
        board.grid.label(index)
        for index in bits(board.grid.all)
        if seat.game.ruling(act.Declare("manoeuvre", seat.controller.picked, board.grid.label(index)))
    }
    assert seat.aims() == allowed == {"0504"}


# ---- what was set up, and what a look at something else leaves of it ---------------------------------


def two_stacks() -> Seat:
    """Two stacks beside a weak enemy."""
    return Seat(
        field(
            a="allied infantry 6/4/2-7-8 0505",
            b="allied infantry 6/4/2-7-8 0404",
            g="german infantry 1-5-6 0504",
        )
    )


def test_an_overrun_is_made_by_the_stack_of_the_unit_chosen() -> None:
    """HC.2: of another unit, chosen by a key, a button or a press, the stack of the first has no part in it."""
    seat = two_stacks()
    seat.press("0505", "0504")
    assert seat.controller.picked == ("a",)
    seat.controller.choose("b")
    assert (seat.controller.picked, seat.controller.target) == ((), None)
    seat.press("0504")
    assert seat.controller.plan() == act.Overrun(("b",), "0504")
    seat.controller.toggle("a")
    seat.press("0504")
    assert seat.controller.plan() == act.Overrun(("b",), "0504")


def test_choosing_a_unit_to_read_about_it_leaves_a_declaration_as_it_is() -> None:
    """HD.1: only a stack that moves is one unit's own."""
    seat = battle()
    seat.press("0505", "0504")
    picked = seat.controller.picked
    seat.controller.choose("gun")
    assert (seat.controller.picked, seat.controller.target) == (picked, seat.game.board.index("0504"))


@pytest.mark.parametrize("look", ["escape", "past", "seat"])
def test_support_keeps_its_one_target_whatever_is_looked_at(look: str) -> None:
    """HH.3: the hex that is supported is aimed at after it as before."""
    seat = to_manoeuvre([9, 9, 5])
    seat.press("0305")
    assert seat.carry_out()
    target = seat.game.board.index("0305")
    assert seat.controller.target == target
    if look == "escape":
        seat.controller.cancel()
    elif look == "past":
        seat.controller.look_back(0)
        seat.controller.look_back(None)
    else:
        seat.controller.sit("allied")
    assert seat.controller.target == target


# ---- what the board says ------------------------------------------------------------------------------


def test_what_is_asked_tells_how_many_steps_are_still_to_be_lost() -> None:
    """HH.6: of two steps the first is asked for with the count, the second without; and who is asked."""
    lw.set_language("en")
    asked: dict[int, str | None] = {}
    for seed in range(40):
        game = lw.new_game("first-day", seed=seed)
        while game.result is None:
            game.play(lw.Officer(), steps=1)
            step = game.position.step if game.position.agenda else None
            if isinstance(step, LossChoice):
                asked[step.count] = sidebar.question(MarketGardenController(game))
        if {1, 2} <= set(asked):
            break
    sides = ("Allies", "Germans")
    assert asked[2] in [f"{side}. Which unit loses a step? Steps still to be lost: 2." for side in sides]
    assert asked[1] in [f"{side}. Which unit loses the step?" for side in sides]


def test_a_declaration_says_what_it_lacks_what_it_is_and_whose_the_modifiers_are() -> None:
    """HD.1, HI.3, HI.4: the card of the combat, before anything is chosen and when it could be declared."""
    seat = Seat(
        field(a="allied armour 8-7-16 0505 armour=2", g="german infantry 4-5-6 0504", phase="declaration"),
    )
    lw.set_language("en")
    empty = str(plan(seat.controller))
    assert "First click the units that attack" in empty
    assert "One roll, by the ratio of the forces" in empty
    seat.press("0505")
    assert "Click an enemy beside your units" in str(plan(seat.controller))
    seat.press("0504")
    seat.controller.declare_as("assault")
    card = str(plan(seat.controller))
    assert "Click an enemy" not in card
    assert "The attackers enter the hex for up to two rounds" in card
    assert "Allies: armour 2 against 0" in card
    assert "Germans: armour 0 against 2" in card
    assert "favours the side that rolls: low rolls are good" in card


@pytest.mark.parametrize(("order", "button"), [("all", ">Declare the fire<"), ("single", ">Fire<")])
def test_fire_is_declared_where_it_is_resolved_together(order: str, button: str) -> None:
    """HG.1: the button and the help say when the die is rolled."""
    lw.set_language("en")
    units = {"a": "allied artillery 1-7-14 0505 bombard=6 range=3", "g": "german infantry 4-5-6 0504"}
    seat = Seat(field(**units, phase="bombardment", more={"options": {"HG.1.order": order}}))
    seat.press("0505", "0504")
    assert button in str(plan(seat.controller))
    help_text = sidebar.help(seat.controller)
    assert help_text is not None
    assert ("when the phase ends" in help_text) == (order == "all")


def test_how_to_win_says_what_a_lost_step_counts() -> None:
    lw.set_language("en")
    said = [str(aim) for aim in lw.new_game("first-day").system.aims()]
    assert said[-1] == "Points: those of the places held, and 1 for each step that the enemy has lost."


def test_places_have_their_names_in_the_language_in_use() -> None:
    game = lw.new_game("first-day")
    for language, words in (("es", "0504 Puente: Guardia del puente"), ("en", "0504 Bridge: Bridge guard")):
        lw.set_language(language)
        assert words in game.system.text_map(game.position)
