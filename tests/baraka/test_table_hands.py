"""The controller of a skirmish by presses on points, decision by decision, without a browser."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from legion_widget.engine.game import Game
from legion_widget.engine.i18n import percent
from legion_widget.engine.scene import Label
from legion_widget.games.baraka import actions as act
from legion_widget.games.baraka import pending_steps as at
from legion_widget.games.baraka.actions import cm
from legion_widget.games.baraka.board.controller import BarakaController
from legion_widget.games.baraka.board.map_overlays import HARM, harm, mark_layer, reach_layer
from legion_widget.registry import rulebook
from legion_widget.ui.entered_dice import reading
from legion_widget.ui.worked_example import WorkedExample
from tests.baraka.skirmish import BLANK, FAR, harka, one, skirmish, squad, unit
from tests.seat import set_up

EXAMPLES = [(rule.id, number) for rule in rulebook("baraka").values() for number in range(len(rule.examples))]


class Player:
    """Somebody at a board, who presses points in centimetres, or units."""

    def __init__(self, game: Game[Any, Any], seat: str | None = None) -> None:
        self.game = game
        self.controller = BarakaController(game)
        self.controller.hotseat.seat = seat
        self.controller.on_game_changed()
        game.listen(self._changed)

    def _changed(self, game: Game[Any, Any]) -> None:
        self.controller.on_game_changed()
        if self.controller.worked_example is not None:
            self.controller.worked_example.follow(self.controller)

    def press(self, *where: Any) -> bool:
        """Presses units or points one after the other; whether the last press did something."""
        done = False
        for each in where:
            done = self.controller.click(self.game.units[each].place if isinstance(each, str) else cm(*each))
        return done

    def activate(self, name: str) -> None:
        self.controller.choose(name)
        assert self.controller.attempt(act.Activate(name))

    def do(self) -> bool:
        """Does the acts that are set in a row."""
        action = self.controller.plan()
        return action is not None and self.controller.attempt(action)

    @property
    def refused(self) -> str | None:
        return self.controller.rejection.rule if self.controller.rejection is not None else None

    def layers(self) -> set[str]:
        """What is laid over the table, by name, once all is worked out."""
        reach_layer(self.controller)
        self.controller.run_deferred()
        return {item.id for item in (*reach_layer(self.controller), *mark_layer(self.controller))}


def plain(*more: Any, dice: tuple[int, ...] = (), **options: Any) -> Player:
    """Two squads 30 cm apart, the Spanish to act, and whoever else is named."""
    return Player(skirmish(squad("s", (50, 80)), harka("h", (50, 50)), *more, dice=dice, **options))


# ---- choosing and looking ------------------------------------------------------------------------------


def test_a_unit_is_chosen_and_let_go() -> None:
    """Its moves are drawn by class of ground; the same press lets it go, and so does one on the bare ground."""
    player = plain()
    assert not player.press("s")
    assert player.controller.selected == "s"
    assert {"reach-open", "selected-s"} <= player.layers()
    player.press("s")
    assert player.controller.selected is None
    player.press("s", (150, 100))
    assert player.controller.selected is None
    assert player.layers() == set()


def test_what_is_declared_is_drawn_while_the_other_side_decides_on_a_reaction() -> None:
    """B10.1: the ways, the fire and the unit; until a reaction is being set up, and no longer when it is done."""
    player = plain()
    player.activate("s")
    player.game.do(act.Declare((act.Move((cm(50, 75),)), act.Fire("h"))))
    assert isinstance(player.controller.top, at.Reacting)
    drawn = player.layers()
    assert {"declared-selected-s", "declared-act-1", "declared-act-2"} <= drawn
    player.controller.ask_advice()
    assert player.controller.intended is not None
    assert "declared-act-1" in player.layers()
    player.controller.choose("h")
    player.controller.add(act.Fire("s"))
    assert player.controller.draft
    assert not any(item.startswith("declared-") for item in player.layers())
    player.controller.remove(0)
    assert "declared-act-1" in player.layers()
    player.game.do(act.Decline())
    assert not any(item.startswith("declared-") for item in player.layers())


def test_an_enemy_is_looked_at_from_the_unit_chosen() -> None:
    """The line of sight is drawn; nothing is done by it."""
    player = plain()
    player.press("s", "h")
    assert (player.controller.selected, player.controller.aim) == ("s", "h")
    assert "sight" in player.layers()
    line = player.controller.sight(player.controller.known("s"), player.controller.known("h"))
    assert line is not None
    assert line.clear
    assert len(player.game) == 0
    player.press("h")
    assert player.controller.aim is None


def test_what_breaks_a_line_of_sight_is_named() -> None:
    hut = {"id": "hut", "kind": "building", "points": [[44, 62], [56, 62], [56, 66], [44, 66]]}
    player = plain(pieces=(hut,))
    player.press("s", "h")
    line = player.controller.sight(player.controller.known("s"), player.controller.known("h"))
    assert line is not None
    assert [block.piece for block in line.blocks] == ["hut"]


def test_a_press_beside_a_base_still_means_the_miniature() -> None:
    player = plain()
    x, y = player.game.units["s"].place
    assert player.controller.hit((x + 125 + 50, y)) is not None
    assert player.controller.hit((x - 125 - 900, y)) is None


# ---- acts ----------------------------------------------------------------------------------------------


def test_acts_are_set_in_a_row_and_done() -> None:
    """A press on the ground moves there, one on an enemy fires at it from there."""
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press((50, 74), "h")
    assert [type(each) for each in player.controller.draft] == [act.Move, act.Fire]
    assert {"act-1", "act-2"} <= player.layers()
    assert "sight" not in player.layers()
    assert player.do()
    assert player.game.units["s"].place == cm(50, 74) or isinstance(player.game.position.top, at.Reacting)


def test_a_refused_act_changes_nothing_and_says_why() -> None:
    """Too far to move: what was set in a row stays, nothing is done, the rule is named."""
    player = plain()
    player.activate("s")
    player.press((50, 74))
    before, done = player.controller.draft, player.game.position
    player.press((150, 20))
    assert player.refused == "B11.2"
    assert (player.controller.draft, player.game.position) == (before, done)


def test_taking_an_act_out_takes_those_after_it() -> None:
    player = plain()
    player.activate("s")
    player.press((50, 74), "h")
    player.controller.remove(0)
    assert player.controller.draft == ()


def test_escape_lets_go_of_the_acts_and_not_of_the_unit_that_must_act() -> None:
    player = plain()
    player.activate("s")
    player.press((50, 74))
    player.controller.cancel()
    assert player.controller.draft == ()
    assert player.controller.selected == "s"
    assert {"reach-open", "selected-s"} <= player.layers()


def test_a_charge_is_a_press_on_an_enemy_in_its_turn() -> None:
    player = Player(skirmish(squad("s", (50, 60)), harka("h", (50, 50))))
    player.activate("s")
    player.controller.toggle_charging()
    player.press("h")
    assert player.controller.draft == (act.Charge("h"),)


def test_the_buttons_know_what_is_refused() -> None:
    """To the first fault alone, which is the one that decides."""
    player = plain()
    player.activate("s")
    assert (ruling := player.controller.could(act.ClearJam())) is not None
    assert (ruling.ok, ruling.rule) == (False, "B18.4")
    assert (other := player.controller.could(act.Aim())) is not None
    assert other.ok


def test_a_support_weapon_turns_where_it_is_told() -> None:
    """By itself, and at the end of a move that was set last (B18.1)."""
    gun = unit("gun", "spanish", "legion-machine-gun", (50, 80))
    player = Player(skirmish(gun, harka("h", (50, 20))))
    player.activate("gun")
    player.controller.toggle_turning()
    player.press((90, 80))
    assert player.controller.draft == (act.Move((), 90),)
    assert "turn-1" in player.layers()
    assert player.do()
    while isinstance(player.game.position.top, at.Reacting):
        player.controller.attempt(act.Decline())
    assert player.game.units["gun"].state.facing == 90


def test_a_support_weapon_that_sees_nobody_turns_to_fire() -> None:
    """A press on an enemy behind it fires with a turn, which the rules allow while none is in its arc."""
    gun = unit("gun", "spanish", "legion-machine-gun", (50, 80), facing=180)
    player = Player(skirmish(gun, harka("h", (50, 50))))
    player.activate("gun")
    player.press("h")
    assert player.controller.draft == (act.Fire("h", facing=0),)


def test_the_horses_are_a_target_of_their_own() -> None:
    """Who presses the miniature that holds them fires at them and at nobody else (B11.3)."""
    riders = unit("r", "spanish", "cavalry", (50, 60), 5)
    player = Player(skirmish(riders, harka("h", (50, 95))))
    player.activate("r")
    player.controller.add(act.Dismount())
    assert player.do()
    while not isinstance(player.game.position.top, at.Impulse):
        player.controller.attempt(act.Decline())
    held = player.game.units["r"].state.guard
    assert held is not None
    spot = player.game.units["r"].state.figures[held]
    found = player.controller.hit(spot)
    assert found is not None
    assert (found.unit.id, found.number, found.guard) == ("r", held, True)


def test_an_edge_by_which_units_leave_is_pressed_at_the_edge() -> None:
    leave = {"kind": "exit", "side": "spanish", "edge": "south", "points": 1}
    player = Player(skirmish(squad("s", (50, 145), men=2), harka("h", (50, 50)), objectives=[leave]))
    player.activate("s")
    assert "exits" in player.layers()
    player.press((50, 149.5))
    (move,) = player.controller.draft
    assert isinstance(move, act.Move)
    assert move.path[-1][1] > player.game.system.table.height
    assert player.controller.ghosts(player.game.units["s"]) == {}  # they will stand nowhere


# ---- what the rules ask --------------------------------------------------------------------------------


def test_a_reaction_is_one_act_of_a_unit_that_can() -> None:
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press("h")
    assert player.do()
    assert isinstance(player.game.position.top, at.Reacting)
    assert player.controller.answering() == ["h"]
    player.press("h", "s")
    assert player.controller.draft == (act.Fire("s"),)
    player.controller.add(act.GoToGround())
    assert player.controller.draft == (act.GoToGround(),)
    assert isinstance(player.controller.plan(), act.React)


def test_another_unit_lets_go_of_what_was_set_up_for_the_first() -> None:
    """Chosen by a press, a button or a key: no act of one becomes another's."""
    player = plain(harka("k", (70, 50)), dice=(BLANK,))
    player.activate("s")
    player.press("h")
    player.do()
    player.press("h")
    player.controller.add(act.GoToGround())
    assert player.controller.draft == (act.GoToGround(),)
    player.controller.choose("k")
    assert player.controller.draft == ()


def test_no_reaction_is_an_answer_too() -> None:
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press((50, 74))
    player.do()
    assert player.controller.end_phase()
    assert not isinstance(player.game.position.top, at.Reacting)


def test_the_owner_picks_who_is_lost() -> None:
    """As many as the rules ask for, beginning with those that they would pick; a press changes one for another."""
    player = plain(dice=(BLANK, 10, 1, 1, 1, 10, BLANK))
    player.activate("s")
    player.press("h")
    player.do()
    player.controller.attempt(act.Decline())
    top = player.game.position.top
    assert isinstance(top, at.Losing)
    unit = player.game.units["h"]
    first = player.controller.picked
    assert len(first) == top.count
    other = next(n for n in range(1, unit.count) if n not in first)
    player.controller.click(unit.members[other].place)
    assert len(player.controller.picked) == top.count
    assert other in player.controller.picked
    assert f"picked-{other}" in player.layers()
    assert player.controller.attempt(act.Remove(tuple(sorted(player.controller.picked))))


def bidding() -> Player:
    return Player(skirmish(squad("s", (50, 80)), harka("h", (50, 50)), initiative=None, start={"impulse": 2}))


def test_bids_are_answers_and_secret() -> None:
    """Each in turn; what the first has bid is no part of what the second is shown."""
    player = bidding()
    assert all(isinstance(each, act.Bid) for each in player.controller.answers())
    assert player.controller.attempt(act.Bid(2))
    assert player.game.position.top.side == "riffian"
    assert player.game.view("riffian").chit_pools[0].bid is None
    assert player.controller.attempt(act.Bid(0))
    assert isinstance(player.game.position.top, (at.Choosing, at.Impulse))


def test_an_order_is_given_to_several_units() -> None:
    """Units are chosen by presses and let go again; the order goes to those that are left."""
    units = [squad(name, (x, 80), superior="lt") for name, x in (("a", 40), ("b", 60), ("c", 75))]
    player = Player(skirmish(one("lt", "lieutenant", (55, 90)), *units, harka("h", (50, 20))))
    player.press("lt")
    player.controller.begin_order("go")
    player.press("a", "b", "c", "c")
    assert player.controller.giving == act.Order("lt", "go", ("a", "b"))
    assert {"selected-a", "selected-b"} <= player.layers()
    assert player.controller.attempt(player.controller.giving)
    top = player.game.position.top
    assert isinstance(top, at.Obeying)
    assert top.units == ("a", "b")
    player.press("b", (60, 74))
    plan = player.controller.plan()
    assert isinstance(plan, act.Obey)
    assert plan.unit == "b"


def test_an_order_for_one_unit_goes_to_the_last_pressed() -> None:
    units = [squad(name, (x, 80), superior="sg") for name, x in (("a", 40), ("b", 60))]
    player = Player(skirmish(one("sg", "sergeant", (50, 85)), *units, harka("h", (50, 20))))
    player.press("sg")
    player.controller.begin_order("hit")
    player.press("a", "b")
    assert player.controller.whom == ("b",)


def test_the_winner_takes_ground_where_it_is_pressed_or_is_told_why_not() -> None:
    example = rulebook("baraka")["B13.6"].examples[0]
    player = Player(example.new_game())
    steps = [step for step in example.data.steps if step.do is not None]
    for step in steps:
        action = player.game.system.load_action(step.do)
        if isinstance(player.game.position.top, at.Taking):
            break
        if not step.refused:
            player.game.do(action, list(step.dice))
    top = player.game.position.top
    assert isinstance(top, at.Taking)
    assert "ground-to-take" in player.layers()
    before = player.game.position
    player.controller.click((0, 0))
    assert player.refused is not None
    assert player.game.position is before


# ---- seats, the past, the end of what can be ended -------------------------------------------------------


def test_a_seat_decides_for_its_own_side_only() -> None:
    """It may look at everything; a key that would decide for the other side is refused, and changes nothing."""
    player = plain()
    riffian = Player(player.game, seat="riffian")
    before = player.game.position
    riffian.press("s")
    assert riffian.controller.selected == "s"
    assert not riffian.controller.attempt(act.Activate("s"))
    assert riffian.refused == "B8.1"
    assert not riffian.controller.end_phase()
    assert player.game.position is before


def test_what_can_not_be_left_open_is_not_ended() -> None:
    """E during a declaration does nothing: no act is taken at random."""
    player = plain()
    player.activate("s")
    before = player.game.position
    assert not player.controller.end_phase()
    assert player.game.position is before


def test_the_past_is_read_and_not_changed() -> None:
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press((50, 74))
    player.do()
    player.controller.look_back(0, highlighted=True)
    assert player.controller.step == 0
    player.press("s")
    assert player.controller.selected == "s"
    assert not player.controller.attempt(act.Stop())
    assert player.controller.past
    player.controller.look_back(2)
    assert player.controller.highlighted_step is None


def test_a_game_that_is_over_asks_nothing() -> None:
    player = plain(FAR)
    assert player.controller.attempt(act.Surrender())
    assert player.game.result is not None
    assert not player.controller.may_decide
    assert not player.press("s")


def test_who_cannot_be_activated_is_veiled() -> None:
    """A unit that has acted, in the impulse of its own side, until another is being told what to do."""
    player = Player(skirmish(squad("s", (50, 60)), squad("t", (80, 60)), harka("h", (50, 30))))
    veils = lambda: [shape for item in mark_layer(player.controller) if item.id == "idle" for shape in item.shapes]  # noqa: E731
    while not isinstance(player.controller.top, at.Impulse) or player.controller.now.to_act != "spanish":
        player.game.do(player.game.legal_actions()[0])
    assert veils() == []
    player.controller.choose("s")
    player.controller.stay()
    assert len(veils()) == player.game.units["s"].count
    player.activate("s")
    assert veils() == []


# ---- odds that come later --------------------------------------------------------------------------------


def test_odds_are_worked_out_after_the_first_answer_and_are_those_of_the_rules() -> None:
    player = plain()
    player.activate("s")
    player.press("h")
    assert player.controller.odds() is None
    assert player.controller.has_deferred
    player.controller.run_deferred()
    assert not player.controller.has_deferred
    assert player.controller.odds() == player.game.odds(act.Declare((act.Fire("h"),)))


@pytest.mark.parametrize("charging", [False, True])
def test_the_chance_of_harm_stands_over_the_enemy(charging: bool) -> None:
    """Of casualties by fire; of a charge that the combat is won. It comes with the odds, and goes with the acts."""
    player = Player(skirmish(squad("s", (50, 60)), harka("h", (50, 50))))
    player.activate("s")
    if charging:
        player.controller.toggle_charging()
    player.press("h")
    assert "odds-h" not in player.layers()
    player.controller.run_deferred()
    odds = player.controller.odds()
    assert odds is not None
    harmed = [name for name in odds.outcomes if name[0].isdigit() or name in HARM]
    told = percent(sum((odds[name] for name in harmed), Fraction(0)), 0)
    (plate,) = (item for item in mark_layer(player.controller) if item.id == "odds-h")
    assert [shape.text for shape in plate.shapes if isinstance(shape, Label)] == [told]
    assert 0 < harm(odds) < 1
    player.controller.cancel()
    assert "odds-h" not in player.layers()


def test_what_was_worked_out_is_let_go_with_its_position() -> None:
    player = plain()
    player.activate("s")
    player.press("h")
    player.controller.odds()
    player.game.undo()
    assert not player.controller.has_deferred


# ---- dice of a real table --------------------------------------------------------------------------------


def test_dice_of_a_real_table_are_asked_for_by_their_kinds() -> None:
    """One batch after the other, as far as it is certain; the numbers decide, and none is left over."""
    player = plain()
    player.controller.toggle_typing()
    player.activate("s")
    player.press("h")
    player.do()
    controller = player.controller
    kinds = []
    while controller.action_awaiting_dice is not None or isinstance(player.game.position.top, at.Reacting):
        if controller.action_awaiting_dice is None:
            controller.attempt(act.Decline())
            continue
        names = [name for _, dice in controller.dice_asked() for name in dice]
        typed = [str(face) for face in controller.typed.fallen]
        for n in range(len(typed), len(names)):
            faces = controller.sides_of(n)
            kinds.append(len(faces))
            typed.append({6: "3", 10: "4", 100: "20"}[len(faces)])
        controller.enter_dice(typed)
    assert kinds[:2] in ([6, 100], [100, 10])
    assert 100 in kinds
    assert kinds[kinds.index(100) + 1 :][:5] == [10] * 5
    fired = next(event for event in player.game.journal.current.events if type(event).__name__ == "Fired")
    assert [roll for volley in fired.volleys for roll in volley.rolls] == [4] * 5
    assert player.game.position.dice.scripted == ()


def test_a_number_that_a_die_does_not_show_is_refused() -> None:
    player = plain(dice=())
    player.controller.toggle_typing()
    player.activate("s")
    player.press("h")
    player.do()
    if player.controller.action_awaiting_dice is None:
        player.controller.attempt(act.Decline())
    before = player.game.position
    assert not player.controller.enter_dice(["101"])
    assert player.controller.typed.wrong
    assert player.game.position is before
    assert reading("0", player.controller.sides_of(0)) in (None, 10, 100)


# ---- examples --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "number"), EXAMPLES)
def test_every_example_is_walked_through_by_its_button_and_by_the_students_own_actions(rule: str, number: int) -> None:
    """What the student does himself takes the dice that the example tells."""
    example = rulebook("baraka")[rule].examples[number]
    for own in (False, True):
        player = Player(example.new_game())
        worked = player.controller.worked_example = WorkedExample(example)
        while (step := worked.step) is not None:
            done = worked.number
            worked.places(player.controller)
            if own and step.do is not None:
                player.controller.attempt(player.controller.system.load_action(step.do))
            else:
                worked.play(player.controller)
            assert worked.number == done + 1, (step, player.controller.rejection)


def test_a_press_near_the_place_of_an_example_means_just_that_place() -> None:
    """Or the student who moves where he is told would never meet the dice that the example tells."""
    for rule, number in EXAMPLES:
        example = rulebook("baraka")[rule].examples[number]
        step = next((step for step in example.data.steps if step.do is not None), None)
        if step is None or step.do["do"] != "Activate" or len(example.data.steps) < 2:
            continue
        follow = example.data.steps[1].do
        if follow is None or follow["do"] != "Declare" or follow["acts"][0].get("act") != "move":
            continue
        if not follow["acts"][0].get("path") or example.data.steps[1].refused:
            continue
        player = Player(example.new_game())
        worked = player.controller.worked_example = WorkedExample(example)
        worked.play(player.controller)
        x, y = follow["acts"][0]["path"][-1]
        player.controller.click((x + 40, y - 40))
        assert player.controller.draft[:1] == worked.wanted(player.controller).acts[:1]
        return
    pytest.fail("no example begins with a move")


# ---- what was set up, and what a look at something else leaves of it --------------------------------------


def losing() -> Player:
    """A squad that has lost somebody, whose owner is asked who it was."""
    player = plain(dice=(BLANK, 10, 1, 1, 1, 10, BLANK))
    player.activate("s")
    player.press("h")
    player.do()
    player.controller.attempt(act.Decline())
    assert isinstance(player.game.position.top, at.Losing)
    return player


@pytest.mark.parametrize("look", ["ground", "past", "escape", "seat"])
def test_who_is_lost_stays_picked_whatever_is_looked_at(look: str) -> None:
    """B21.15: as many as the rules ask for are picked after it, and they can be confirmed."""
    player = losing()
    table, count = player.controller, player.game.position.top.count
    if look == "ground":
        player.press((150, 100))
    elif look == "past":
        table.look_back(0)
        player.press("s", (150, 100))
        table.look_back(None)
    elif look == "escape":
        table.cancel()
    else:
        table.sit("spanish")
        table.sit(None)
    assert len(table.picked) == count
    assert table.attempt(act.Remove(tuple(sorted(table.picked))))


def test_the_keys_lead_to_another_unit_without_the_acts_of_the_first() -> None:
    player = plain(squad("b", (80, 80)))
    player.press("s", "h")
    assert player.controller.aim == "h"
    player.controller.choose("b")
    assert (player.controller.selected, player.controller.aim) == ("b", None)


def test_starting_over_keeps_the_unit_that_reacts() -> None:
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press("h")
    player.do()
    player.press("h", "s")
    player.controller.remove(0)
    assert (player.controller.selected, player.controller.draft) == ("h", ())


def test_a_unit_that_is_only_read_about_takes_nothing_from_the_one_that_acts() -> None:
    """During a declaration the moves of the unit that acts stay on the table, and both have their rings."""
    player = plain(squad("b", (80, 80)))
    player.activate("s")
    player.press("b")
    assert player.controller.selected == "b"
    assert {"reach-open", "selected-s", "selected-b"} <= player.layers()
    player.press((50, 74))
    assert [type(each) for each in player.controller.draft] == [act.Move]


def test_the_horses_are_no_miniature_that_fights() -> None:
    """B11.3: a press on who holds them picks nobody among those that throw or are lost."""
    riders = unit("r", "spanish", "cavalry", (50, 60), 5)
    player = Player(skirmish(riders, harka("h", (50, 95))))
    player.activate("r")
    player.controller.add(act.Dismount())
    player.do()
    while not isinstance(player.game.position.top, at.Impulse):
        player.controller.attempt(act.Decline())
    body = player.game.units["r"]
    hit = player.controller.hit(body.state.figures[body.state.guard])
    before = (0,)
    set_up(player.controller, picked=before)
    player.controller._pick(hit, at.Losing("spanish", unit="r", count=1))
    assert player.controller.picked == before
    member = player.controller.hit(body.members[1].place)
    player.controller._pick(member, at.Losing("spanish", unit="r", count=1))
    assert player.controller.picked == (1,)


@pytest.mark.parametrize("chits", [0, 9])
def test_the_next_unit_tells_the_other_seat_nothing_of_the_reserve(chits: int) -> None:
    """B8.4: who goes from unit to unit, and tries to activate one, learns the same with chits left and without."""
    start = {"initiative": "spanish", "chits": {"spanish": chits, "riffian": 9}}
    game = skirmish(squad("s", (50, 80)), squad("b", (80, 80)), harka("h", (50, 50)), initiative=None, start=start)
    assert isinstance(game.position.top, at.Impulse)
    other, own = Player(game, seat="riffian").controller, Player(game, seat="spanish").controller
    assert (own.next_able() is not None) == (chits > 0)
    assert other.next_able().id == "s"
    assert not other.attempt(act.Activate("s"))
    assert "chit" not in str(other.rejection)


# ---- miniatures set down by hand -------------------------------------------------------------------------


def test_a_miniature_is_set_down_by_hand_where_it_is_pressed() -> None:
    """B11.1: the others are drawn where they will stand; one is pressed, then the ground, and it stands there."""
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press((50, 70))
    table, unit = player.controller, player.game.units["s"]
    ghosts = table.ghosts(unit)
    assert len(ghosts) == unit.count - 1
    assert {f"ghost-{n}" for n in ghosts} <= player.layers()
    number = next(iter(ghosts))
    table.click(ghosts[number])
    assert (table.lifted, len(table.draft)) == (number, 1)
    table.click(ghosts[number])
    assert table.lifted is None
    table.click(ghosts[number])
    player.press((54, 73))
    assert table.lifted is None
    assert table.draft == (act.Move(table.draft[0].path, None, ((number, cm(54, 73)),)),)
    assert table.ghosts(unit)[number] == cm(54, 73)
    promised = table.ghosts(unit)
    assert player.do()
    while not isinstance(player.game.position.top, at.Impulse):
        table.attempt(act.Decline())
    members = player.game.units["s"].members
    assert {n: members[n].place for n in promised} == promised


def test_what_is_set_down_too_far_away_goes_as_near_as_the_rules_allow() -> None:
    """B4.4: within cohesion of its leader."""
    player = plain()
    player.activate("s")
    player.press((50, 70))
    unit = player.game.units["s"]
    number, spot = next(iter(player.controller.ghosts(unit).items()))
    player.controller.click(spot)
    player.press((90, 70))
    found = player.controller.ghosts(unit)[number]
    assert found != cm(90, 70)
    assert found != spot


def test_a_miniature_in_hand_is_let_go_with_its_move_and_for_an_enemy() -> None:
    player = plain(dice=(BLANK,))
    player.activate("s")
    player.press((50, 74))
    table, unit = player.controller, player.game.units["s"]
    table.click(next(iter(table.ghosts(unit).values())))
    assert table.lifted is not None
    player.press("h")
    assert table.lifted is None
    assert [type(each) for each in table.draft] == [act.Move, act.Fire]
    assert table.ghosts(unit)  # where they will stand is still seen,
    assert table.loose(unit) == {}  # and none is set elsewhere while the fire follows
    table.remove(1)
    table.click(next(iter(table.ghosts(unit).values())))
    table.remove(0)
    assert (table.lifted, table.draft) == (None, ())
