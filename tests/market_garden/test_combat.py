"""Manoeuvre combat (HH) and assault (HI): odds, shifts, support, losses, retreats, checks and the way back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from legion_widget.games.market_garden.actions import (
    Bombard,
    Declare,
    EndPhase,
    Lose,
    Pass,
    Resolve,
    Retreat,
)
from tests.market_garden.field import field, hex_of, kinds
from tests.market_garden.test_movement import CANAL, RIVER, why_not


def battle(kind: str, attackers: tuple[str, ...] = ("a",), **what: Any) -> Any:
    """The phase in which a combat against 0504 is fought that has just been declared."""
    game = field(phase="declaration", **what)
    game.do(Declare(kind, attackers, "0504"))  # type: ignore[arg-type]
    while game.phase.id in ("declaration", "refusal", "reaction", "bombardment"):
        game.do(EndPhase())
    return game


def column_of(game: Any) -> tuple[int, dict[str, int]]:
    """The column of a manoeuvre, counted from 1, and its shifts and die modifiers by rule."""
    odds = game.odds(Resolve("0504"))
    return odds.factors["column"], {f"{each.side} {each.text}": each.value for each in odds.modifiers}


A, G = "allied infantry 8/4-6-8 0505", "german infantry 4/3/2/1-6-6 0504"


# ---- manoeuvre ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(4, 8, "1:2"), (1, 9, "1:5"), (1, 4, "1:5"), (7, 4, "3:2"), (8, 4, "2:1"), (60, 1, "6:1")],
)
def test_the_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, column: str) -> None:
    """HH.1: the last column that the attacker reaches."""
    game = battle("manoeuvre", a=f"allied infantry {attack}-6-8 0505", g=f"german infantry {defence}-6-6 0504")
    number, shifts = column_of(game)

    assert (game.system.tables.manoeuvre.columns[number - 1], shifts) == (column, {})


@pytest.mark.parametrize(
    ("ours", "theirs", "shift"), [(6, 6, 0), (7, 6, 1), (8, 6, 2), (10, 6, 3), (5, 6, -1), (2, 6, -3)]
)
def test_the_average_efficiency_shifts_the_column(ours: int, theirs: int, shift: int) -> None:
    """HH.2: one column from a difference of one, two from two, three from four."""
    game = battle("manoeuvre", a=f"allied infantry 8-{ours}-8 0505", g=f"german infantry 4-{theirs}-6 0504")

    assert column_of(game)[0] == 6 + shift


def test_averages_are_of_units_and_not_of_the_best() -> None:
    """HH.2: a six and a seven are six and a half, which is not a whole point better than six."""
    game = battle("manoeuvre", ("a", "b"), a="allied infantry 4-7-8 0505", b="allied infantry 4-6-8 0505", g=G)

    assert column_of(game) == (6, {})


def test_ground_and_water_shift_the_column() -> None:
    """HH.1 (12.1): woods one to the left; a canal one when all come over it; a bridge over the great river two."""
    both: dict[str, Any] = {"a": A, "g": G}
    assert column_of(battle("manoeuvre", ground={"0504": "f"}, **both)) == (5, {"column Bosque": -1})
    assert column_of(battle("manoeuvre", rivers=CANAL, **both)) == (5, {"column Canal": -1})
    bridged = battle("manoeuvre", rivers=RIVER, roads=[["0505", "0504"]], **both)
    assert column_of(bridged) == (4, {"column Gran río": -2})
    dry = battle(
        "manoeuvre", ("a", "b"), rivers=CANAL, a="allied infantry 4-6-8 0505", b="allied infantry 4-6-8 0503", g=G
    )
    assert column_of(dry) == (6, {})


def test_supply_shifts_the_column_and_fatigue_and_armour_change_the_die() -> None:
    """HH.1, HH.5: half of the steps or more decide; the better armour helps where armour counts."""
    tanks = "allied armour 8/4-6-8 0505 mobility=motorised armour=2"
    number, changes = column_of(battle("manoeuvre", a=f"{tanks} marks=isolated", g=f"{G} marks=fatigued"))
    assert number == 4
    assert sorted(changes.values()) == [-2, -1, -1]
    in_woods = battle("manoeuvre", a=tanks, g=G, ground={"0504": "f"})
    assert list(column_of(in_woods)[1].values()) == [-1]  # the ground, and no armour


def test_an_attack_from_three_hexes_converges() -> None:
    """HH.5: from two it does not."""
    units = {name: f"allied infantry 3-6-8 {at}" for name, at in (("a", "0505"), ("b", "0404"), ("c", "0604"))}
    two = battle("manoeuvre", ("a", "b"), g=G, **units)
    assert column_of(two)[1] == {}
    three = battle("manoeuvre", ("a", "b", "c"), g=G, **units)
    assert list(column_of(three)[1].values()) == [-1]


@pytest.mark.parametrize("units", [{"a": A, "g": G}, {"a": f"{A} marks=fatigued", "g": G.replace("4/3", "9/3")}])
def test_the_odds_of_a_manoeuvre_are_those_of_its_ten_rolls(units: dict[str, str]) -> None:
    """HH.5: each face of the die done once gives the distribution that was foretold."""
    found: Counter[str] = Counter()
    for roll in range(1, 11):
        events = battle("manoeuvre", dice=[roll], **units).do(Resolve("0504"))
        found.update(event.result for event in events if type(event).__name__ == "ManoeuvreRolled")
    game = battle("manoeuvre", **units)

    assert {name: Fraction(count, 10) for name, count in found.items()} == game.odds(Resolve("0504")).outcomes
    assert game.position.dice.rolls == 0


@pytest.mark.parametrize("kind", ["manoeuvre", "assault"])
def test_the_odds_can_be_asked_before_a_combat_is_declared(kind: Any) -> None:
    """HD.1: they are those of the combat as it would be fought now."""
    game = field(phase="declaration", a=A, g=G)
    before = game.odds(Declare(kind, "a", "0504"))

    assert before == battle(kind, a=A, g=G).odds(Resolve("0504"))
    assert sum(before.outcomes.values()) == 1


def test_losses_retreat_and_fatigue_follow_the_die() -> None:
    """HH.6: at 3:1 a two is 0/2,R1,DF: two steps, a hex back of the owner's choice, and fatigue."""
    game = battle("manoeuvre", dice=[2], a="allied infantry 12/4-6-8 0505", g=G)
    events = game.do(Resolve("0504"))
    assert kinds(events) == ["CombatBegan", "ManoeuvreRolled", "StepLost", "StepLost"]
    assert (game.phase.id, game.to_act) == ("retreat", "german")
    assert {action.to for action in game.legal_actions()} == {"0403", "0503", "0603"}
    assert why_not(game, Retreat("g", "0502"))[0] == "HH.6"
    events = game.do(Retreat("g", "0603"))

    assert kinds(events)[:2] == ["Retreated", "Fatigued"]
    assert (game.units["g"].steps, game.units["g"].fatigued, game.units["a"].fatigued) == (2, True, False)
    assert hex_of(game, "a") == "0505"  # nobody advances


def test_who_cannot_retreat_loses_a_step_for_each_hex() -> None:
    """HH.6: our reading; 0/2,R2,DF with no way out costs four steps."""
    ring = {"x": "0502", "y": "0303", "z": "0703"}
    units = {name: f"allied infantry 1-5-6 {at}" for name, at in ring.items()}
    game = battle("manoeuvre", dice=[1], a="allied infantry 12/4-6-8 0505", g=G, **units)
    events = game.do(Resolve("0504"))

    two = ["StepLost"] * 2
    assert kinds(events)[:8] == ["CombatBegan", "ManoeuvreRolled", *two, "RetreatShort", *two, "Eliminated"]


def test_a_retreat_goes_as_far_as_the_result_says() -> None:
    """HH.6: two hexes; where only one hex is free beside it, a step is lost for the other."""
    game = battle("manoeuvre", dice=[1], a="allied infantry 12/4-6-8 0505", g=G)
    game.do(Resolve("0504"))
    grid, board = game.board.grid, game.board
    assert {grid.distance(board.index("0504"), board.index(action.to)) for action in game.legal_actions()} == {2}


#: Two German units in 0504, behind which 0503 has room for one more step and the other ways are barred.
NARROW: dict[str, Any] = {
    "a": "allied infantry 24/4-6-8 0505",
    "g": "german infantry 4/3/2-6-6 0504",
    "h": "german infantry 4/3-6-6 0504",
    "full": "german infantry 9/8/7/6/5/4/3/2/1-6-6 0503",
    "fuller": "german infantry 1-6-6 0503",
    "x": "allied infantry 1-5-6 0303",
    "y": "allied infantry 1-5-6 0703",
}


@pytest.mark.parametrize(("first", "lost"), [("g", "h"), ("h", "g")])
def test_the_owner_picks_who_retreats_first_where_not_all_find_room(first: str, lost: str) -> None:
    """HH.6: both would find room for themselves; who goes second loses a step for the hex that it falls short."""
    game = battle("manoeuvre", dice=[2], **NARROW)  # 3:1: 0/2,R1,DF
    game.do(Resolve("0504"))
    for _ in range(2):
        game.do(Lose("g"))  # of three steps and two, one and two are left
    assert (game.phase.id, game.to_act) == ("retreat", "german")
    assert {(action.unit, action.to) for action in game.legal_actions()} == {("g", "0503"), ("h", "0503")}
    assert why_not(game, Retreat("full", "0502")) == ("HH.6", "It is not full that retreats now.")
    game.do(Retreat(first, "0503"))

    assert hex_of(game, first) == "0503"
    assert [game.units[name].steps for name in "gh"] == {"g": [1, 1], "h": [0, 2]}[first]
    assert hex_of(game, lost) == {"g": "eliminated", "h": "0504"}[lost]


def test_a_retreat_in_which_no_order_matters_is_not_asked_for() -> None:
    """HH.6: one way for both and room for both; who finds no room at all loses the step at once."""
    roomy = {name: text for name, text in NARROW.items() if name not in ("full", "fuller")}
    game = battle("manoeuvre", dice=[2], ground={"0403": "~", "0603": "~"}, **roomy)
    game.do(Resolve("0504"))
    for _ in range(2):
        game.do(Lose("g"))
    assert [hex_of(game, name) for name in "gh"] == ["0503", "0503"]


def test_an_order_does_not_matter_to_who_never_finds_room() -> None:
    """HH.6: the big one falls short by itself, and the small one goes by itself."""
    game = battle("manoeuvre", dice=[2], **{**NARROW, "h": "german infantry 4/3/2/1-6-6 0504"})
    game.do(Resolve("0504"))
    for _ in range(2):
        game.do(Lose("g"))

    assert (hex_of(game, "g"), hex_of(game, "h"), game.units["h"].steps) == ("0503", "0504", 3)


SUPPORT: dict[str, Any] = {
    "start": {"air": {"allied": 1, "german": 1}},
    "a": A,
    "g": G,
    "guns": "allied artillery 1-6-6 0506 bombard=6 range=3",
    "flak": "german artillery 1-6-6 0502 bombard=3 range=3",
}


def test_both_assign_support_and_then_both_are_resolved() -> None:
    """HH.3, HH.4: one fire each, the attacker's first; guns are marked; the odds stay as they were found."""
    game = battle("manoeuvre", dice=[5, 10, 5], **SUPPORT)
    game.do(Resolve("0504"))
    assert (game.phase.id, game.to_act) == ("support", "allied")
    assert why_not(game, Bombard("0502", "guns")) == ("HH.3", "0502 is not a hex of this combat.")
    assert kinds(game.do(Bombard("0504", "guns"))) == ["Assigned"]
    assert (game.units["g"].steps, game.units["guns"].first_fire) == (4, True)
    assert (game.phase.id, game.to_act) == ("support", "german")
    assert game.system.load(game.system.dump(game.position)) == game.position
    events = game.do(Bombard("0505", "flak", 1))

    fires = [(event.side, event.roll) for event in events if type(event).__name__ == "Bombarded"]
    assert fires == [("allied", 5), ("german", 10)]
    assert game.units["g"].steps <= 3
    rolled = next(event for event in events if type(event).__name__ == "ManoeuvreRolled")
    assert (rolled.column, rolled.roll) == ("2:1", 5)
    assert game.units["flak"].first_fire
    assert game.position.air == (1, 0)


@pytest.mark.parametrize(("reading", "column"), [("kept", "2:1"), ("recomputed", "4:1")])
def test_odds_may_be_worked_out_anew_after_the_support(reading: str, column: str) -> None:
    """HH.3, the other reading: the step that the support has cost counts; 8 against 2 instead of 4."""
    weaker = {**SUPPORT, "g": G.replace("4/3/2/1", "4/2")}
    game = battle("manoeuvre", dice=[5, 5], options={"HH.3.odds": reading}, **weaker)
    game.do(Resolve("0504"))
    game.do(Bombard("0504", "guns"))
    assert game.odds(Pass()).factors["column"] == 6  # nothing is resolved yet
    events = game.do(Pass())

    assert next(event.column for event in events if type(event).__name__ == "ManoeuvreRolled") == column


@pytest.mark.parametrize("reading", ["kept", "recomputed"])
def test_the_odds_shown_while_support_is_assigned_are_those_that_were_found(reading: str) -> None:
    """HH.3: no fire is resolved before both have assigned theirs; between the fires no odds are asked for."""
    weaker = {**SUPPORT, "g": G.replace("4/3/2/1", "4/2"), "b": "allied infantry 4/2-6-8 0505"}
    game = battle("manoeuvre", ("a", "b"), dice=[5, 1], options={"HH.3.odds": reading}, **weaker)
    found = game.odds(Resolve("0504"))
    game.do(Resolve("0504"))
    assert game.odds(Pass()) == found
    game.do(Bombard("0504", "guns"))
    assert game.odds(Pass()) == found
    game.do(Bombard("0505", "flak", 1))

    assert (game.phase.id, game.units["g"].strength) == ("loss", 2)
    assert why_not(game, Pass())[0] == "HH.3"


def test_support_that_leaves_nobody_ends_the_combat() -> None:
    """HH.3: without a defender no die of the combat is rolled; what he had assigned is fired all the same."""
    last = "german artillery 1-6-6 0504 bombard=6 range=3"
    game = battle("manoeuvre", dice=[1, 10], **{**SUPPORT, "g": last, "flak": "german infantry 1-6-6 1001"})
    game.do(Resolve("0504"))
    game.do(Bombard("0504", "guns"))
    events = game.do(Bombard("0505", "g"))

    assert kinds(events)[:5] == ["Assigned", "Bombarded", "StepLost", "Eliminated", "Bombarded"]
    assert "ManoeuvreRolled" not in kinds(events)
    assert "CombatCancelled" in kinds(events)


def test_a_declared_combat_has_to_be_fought() -> None:
    """HD.1: the phase cannot be ended before, and nothing else is fought."""
    game = battle("manoeuvre", a=A, g=G)

    assert why_not(game, EndPhase()) == (
        "HD.1",
        "A combat is declared against 0504 and not fought yet (manoeuvre): click 0504 and fight it.",
    )
    assert why_not(game, Resolve("0101"))[0] == "HD.1"


# ---- assault --------------------------------------------------------------------------------------------


def assault(dice: list[int], **what: Any) -> Any:
    """An assault of ``a`` on 0504 that has been fought as far as nobody decides."""
    game = battle("assault", dice=dice, **what)
    game.do(Resolve("0504"))
    return game


def rolls(game: Any) -> list[tuple[str, int, int]]:
    """The dice of an assault: who rolled, the total with modifiers, and the steps that it cost the enemy."""
    events = [event for entry in game.history for event in entry.events]
    return [(e.side, e.total, e.steps) for e in events if type(e).__name__ == "AssaultRolled"]


def test_the_defender_rolls_first_and_losses_count_at_once() -> None:
    """HI.1, HI.3, HI.4: eight is strong; after the loss of a step, four rolls in another column."""
    game = assault([2, 4, 10, 10], a=A, g=G)

    # The defender's 4 in column 4-6: a two is one step; the attacker's 4 then: a four is one step.
    assert rolls(game) == [("german", 2, 1), ("allied", 4, 1)]
    assert [game.units[name].steps for name in "ag"] == [1, 3]


@pytest.mark.parametrize(
    ("checks", "second"), [([7, 7], []), ([6, 7], ["german"]), ([7, 6], ["allied"]), ([6, 6], ["german", "allied"])]
)
def test_who_rolls_a_second_time(checks: list[int], second: list[str]) -> None:
    """HI.5, HI.6: the best efficiency or less; the defender checks first. One that passes is enough for both."""
    game = assault([10, 10, *checks, 10, 10], options={"HI.6.second": "passed"}, a=A, g=G)
    assert [side for side, _, _ in rolls(game)[2:]] == second

    full = assault([10, 10, *checks, 10, 10], a=A, g=G)
    assert [side for side, _, _ in rolls(full)[2:]] == (["german", "allied"] if second else [])


def test_the_second_round_is_rolled_at_once() -> None:
    """HI.6: as a rule the defender is first again; in the other reading losses come after both have rolled."""
    dice = [10, 10, 1, 1, 1, 1]
    both = assault(dice, options={"HI.6.second": "passed"}, a=A, g=G)
    assert [lost for _, _, lost in rolls(both)[2:]] == [2, 2]  # 4 and 8, a one each
    assert hex_of(both, "a") == "eliminated"
    full = assault(dice, a=A, g=G)
    assert [lost for _, _, lost in rolls(full)[2:]] == [2]  # nobody is left to strike back


def test_attackers_go_back_while_a_defender_is_left() -> None:
    """HI.7: each to the hex that it came from."""
    units = {"a": "allied infantry 4/2-6-8 0505", "b": "allied infantry 4/2-6-8 0604"}
    game = battle("assault", ("a", "b"), dice=[10, 10, 10, 10], g=G, **units)
    events = game.do(Resolve("0504"))

    assert [hex_of(game, name) for name in "abg"] == ["0505", "0604", "0504"]
    returned = next(event for event in events if type(event).__name__ == "AttackersReturned")
    assert (returned.units, returned.to) == (("a", "b"), ("0505", "0604"))


def test_attackers_stay_when_the_defender_is_gone() -> None:
    """HI.7: and hold the hex; there is no check and no second round."""
    more = {"victory": {"objectives": [{"hex": "0504", "points": 3, "holder": "german"}]}}
    game = assault([10, 1], a=A, g="german infantry 4/3-6-6 0504", more=more)

    assert (hex_of(game, "a"), hex_of(game, "g")) == ("0504", "eliminated")
    assert game.position.held == ("allied",)
    assert "Checked" not in [each for entry in game.history for each in kinds(entry.events)]


def test_ground_water_fatigue_and_armour_change_the_dice_of_an_assault() -> None:
    """HI.3, HI.4: the ground hampers the attacker alone; fatigue and supply each side for itself."""
    what: dict[str, Any] = {"a": A, "g": f"{G} marks=fatigued"}
    wood = battle("assault", ground={"0504": "f"}, **what)
    changes = {(each.side, each.rule): each.value for each in wood.odds(Resolve("0504")).modifiers}
    assert changes == {("german", "HI.3"): 2, ("allied", "HI.4"): 1}
    bridge = battle("assault", rivers=RIVER, roads=[["0505", "0504"]], a=f"{A} marks=isolated", g=G)
    assert [each.value for each in bridge.odds(Resolve("0504")).modifiers] == [2, 1]
    tanks = battle("assault", a=f"{A} armour=2", g=G)
    changes = {each.side: each.value for each in tanks.odds(Resolve("0504")).modifiers}
    assert changes == {"german": 1, "allied": -1}


def test_the_defender_fires_on_those_who_come_in() -> None:
    """HI.2: whatever the ground, the defence value of the table holds for them; guns in the hex itself may fire."""
    game = battle(
        "assault",
        dice=[1, 10, 10, 10, 10],
        ground={"0504": "c"},
        a="allied infantry 8/4/2/1-6-8 0505",
        g=G,
        flak="german artillery 1-6-6 0504 bombard=6 range=3",
    )
    game.do(Resolve("0504"))
    assert (game.phase.id, game.to_act, hex_of(game, "a")) == ("defence", "german", "0504")
    assert why_not(game, Bombard("0505", "flak")) == ("HI.2", "0505 is not a hex of this combat.")
    events = game.do(Bombard("0504", "flak"))

    assert (events[0].defence, events[0].steps, events[0].struck) == (2, 2, ("a",))
    assert game.units["flak"].first_fire


def test_the_owner_chooses_who_loses_in_an_assault() -> None:
    """HI.3, HI.4: the losses are taken before the next die."""
    units = {"a": "allied infantry 6/4/2-6-8 0505", "b": "allied infantry 4/2-6-8 0505"}
    game = battle("assault", ("a", "b"), dice=[2, 10, 10, 10], g=G, **units)
    game.do(Resolve("0504"))
    assert (game.phase.id, game.to_act) == ("loss", "allied")
    assert why_not(game, Pass()) == ("HI.3", "First the Allies decide: Losses.")
    game.do(Lose("b"))
    strength = [e.strength for entry in game.history for e in entry.events if type(e).__name__ == "AssaultRolled"]
    assert strength == [4, 8]


def test_the_forecast_of_an_assault_is_what_all_its_dice_give() -> None:
    """HI: every die of both rounds, done one by one, gives the odds that were foretold to the last hundredth."""
    units = {"a": "allied infantry 5/2-10-8 0505", "g": "german infantry 3/2/1-0-6 0504"}
    game = battle("assault", **units)
    foretold = game.odds(Resolve("0504")).outcomes
    found: Counter[str] = Counter()

    def go(dice: list[int], weight: Fraction) -> None:
        position = game.system.with_next_dice(game.position, dice)
        after, events = game.system.apply(position, Resolve("0504"))
        used = after.dice.rolls - game.position.dice.rolls
        if used > len(dice):
            checks = 2 <= len(dice) < 4  # efficiencies of ten and none: those dice decide nothing
            for roll in [5] if checks else range(1, 11):
                go([*dice, roll], weight if checks else weight / 10)
            return
        stays = next((e for e in events if type(e).__name__ == "HexHeld"), None)
        alive = any(e.units for e in events if type(e).__name__ in ("AttackersReturned", "HexHeld"))
        found["taken" if stays and alive else "empty" if stays else "repulsed" if alive else "destroyed"] += weight

    go([], Fraction(1))
    assert dict(found) == foretold
    assert game.position.dice.rolls == 0
