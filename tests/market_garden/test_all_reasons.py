"""All reasons of a refusal at once, for each phase and each mark of a unit, and after the end; and what is said then.

What a table does not name is allowed, or has no further reason.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.games.hexes.position import ELIMINATED
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden import retreats
from legion_widget.games.market_garden.pending_steps import AdvanceChoice
from legion_widget.games.market_garden.position import MARKS, Combat
from legion_widget.games.market_garden.tables import standard_tables
from legion_widget.games.market_garden.terrain import Crossing, Ground, Road
from legion_widget.games.market_garden.victory import Facts
from tests.market_garden.field import field, scenario

UNITS = {
    "a": "allied infantry 20/10-6-8 0505",
    "t": "allied armour 12/6-6-16 0605 mobility=motorised",
    "gun": "allied artillery 2-6-8 0506 bombard=4 range=3",
    "air": "allied airborne 4-6-6 - drop=0909 arrives=1",
    "new": "allied infantry 4-6-6 - entry=0110 arrives=1",
    "g": "german infantry 2/1-5-6 0504",
    "h": "german armour 4/2-5-12 0604 mobility=motorised",
}
#: An action of each kind, and the rule of the phases in which it belongs.
ACTIONS: dict[act.Action, str] = {
    act.ChooseOrder(True): "H0.1",
    act.Drop("air", "0909"): "HB.1",
    act.Move("a", "0507"): "HC.1",
    act.Move("new", "0110"): "HC.1",
    act.Overrun(("a",), "0504"): "HC.2",
    act.Declare("manoeuvre", ("a",), "0504"): "HD.1",
    act.Refuse("0504"): "HE.1",
    act.React("h", "0504"): "HF.1",
    act.Bombard("0504", ("gun",), 1): "HG.1",
    act.Resolve("0504"): "HD.1",
    act.Lose("a"): "HH.6",
    act.Tire("a"): "HG.3",
    act.Retreat("a", "0506"): "HH.6",
    act.Advance("a"): "HE.3",
    act.Pass(): "HH.3",
    act.EndPhase(): "",
}
#: What is otherwise in a phase of a side: the kinds of actions that are not refused by the rule of their own phase.
IN_PHASE: dict[tuple[str, str], dict[str, str]] = {
    ("airborne", "allied"): {"Drop": ""},
    ("movement", "allied"): {"Move": "", "Overrun": ""},
    ("movement", "german"): {},
    ("declaration", "allied"): {"Declare": ""},
    ("declaration", "german"): {},
    ("refusal", "german"): {"Refuse": "HE.1"},
    ("reaction", "german"): {"React": ""},
    ("reaction", "allied"): {},
    ("bombardment", "allied"): {"Bombard": ""},
    ("bombardment", "german"): {},
    ("manoeuvre", "allied"): {"Resolve": "", "EndPhase": "HD.1"},
    ("assault", "allied"): {},
    ("mechanised", "allied"): {"Move": "HJ.1", "Overrun": "HJ.1"},
    ("mechanised", "german"): {},
}


def opened(phase: str, side: str = "allied", **units: str) -> Any:
    return field(phase=phase, side=side, **{**UNITS, **units})


def position_of(game: Any, **changes: Any) -> Any:
    """The position of a game with air points and, from the refusal on, with a combat."""
    phases = ("refusal", "reaction", "bombardment", "manoeuvre", "assault")
    combats = (Combat("manoeuvre", ("a",), "0504"),) if game.phase.id in phases else ()
    return msgspec.structs.replace(game.position, **{"combats": combats, "air": (2, 1), **changes})


def rules(game: Any, now: Any, action: Any) -> list[str]:
    """The rules of all reasons; listed is what has none."""
    found = [fault.rule for fault in game.system.faults(now, action)]
    assert (action in list(game.system.legal_actions(now))) == (not found)
    return found


@pytest.mark.parametrize(("phase", "side"), IN_PHASE)
def test_each_action_belongs_to_its_phase_and_its_side(phase: str, side: str) -> None:
    game = opened(phase, side)
    now = position_of(game)
    for action, rule in ACTIONS.items():
        wanted = IN_PHASE[phase, side].get(type(action).__name__, rule)
        assert set(rules(game, now, action)) == ({wanted} - {""}), action
    words = {"allied": "the Allies", "german": "the Germans"}[side]
    for unit in game.units.values():
        if unit.side != side:
            assert game.system.what_can(now, unit.id).text("en") == f"It is for {words} to decide."
    assert any(map(len, (game.system.reach(now, unit) for unit in game.units))) == (phase == "movement")
    if phase in ("movement", "declaration"):
        other = act.Move("g", "0405") if side == "allied" else act.Move("a", "0507")
        other = other if phase == "movement" else act.Declare("manoeuvre", (other.unit,), "0505")
        (fault,) = game.system.faults(now, other)
        assert fault.text("en").startswith(f"It is for {words} to decide: ")


@pytest.mark.parametrize("gone", ["a", "g", ""])
def test_a_combat_without_attackers_or_defenders_is_not_fought(gone: str) -> None:
    """HD.1: when the phase ends in which they have gone; it is told."""
    game = opened("bombardment")
    where = [
        ELIMINATED if counter.id == gone else game.position.where[counter.index] for counter in game.system.counters
    ]
    after, events = game.system.apply(position_of(game, where=tuple(where)), act.EndPhase())
    assert ("CombatCancelled" in [type(event).__name__ for event in events]) == bool(gone)
    assert [combat.state for combat in after.combats] == ([] if gone else [""])


def test_the_end_of_a_phase_is_a_pass_where_a_side_may_decline() -> None:
    """HH.3: and in every other phase, and after the end of the game, it ends the phase."""
    for phase, side in IN_PHASE:
        game = opened(phase, side)
        assert game.system.end_phase(position_of(game)) == act.EndPhase()
    game = opened("manoeuvre")
    after, _ = game.system.apply(position_of(game), act.Resolve("0504"))
    assert game.system.phase(after).id == "support"
    assert game.system.end_phase(after) == act.Pass()
    assert game.system.end_phase(msgspec.structs.replace(after, agenda=())) == act.EndPhase()


def test_guns_in_a_large_stack_do_not_change_which_overruns_are_listed() -> None:
    """HC.2: of up to six units that may overrun, every set that is strong enough."""
    stack = {f"b{n}": "allied armour 6-6-16 0505 mobility=motorised" for n in range(6)}
    foe = "german infantry 2/1-5-6 0504"
    gun = "allied artillery 8-6-16 0505 mobility=motorised bombard=4 range=3"
    listed = [
        {action for action in field(g=foe, **stack, **more).legal_actions() if isinstance(action, act.Overrun)}
        for more in ({}, {"gun": gun})
    ]
    assert listed[0] == listed[1]
    assert {len(action.units) for action in listed[0]} == {2, 3, 4, 5, 6}


def test_of_more_units_than_there_is_room_for_only_a_part_is_listed_for_an_assault() -> None:
    """HI.1: in woods eight steps; a manoeuvre has no such bound. What is not listed is refused."""
    letter = next(letter for letter, kind in standard_tables().terrain.ground.items() if kind.stacking == 8)
    units = {f"a{n}": f"allied infantry 5/4/3-6-8 {label}" for n, label in enumerate(("0505", "0404", "0604"))}
    game = field(phase="declaration", g="german infantry 2/1-5-6 0504", ground={"0504": letter}, **units)
    declared = [action for action in game.legal_actions() if isinstance(action, act.Declare)]
    listed = {(action.kind, frozenset(action.attackers)) for action in declared}
    for kind, most in (("manoeuvre", 3), ("assault", 2)):
        assert {len(action.attackers) for action in declared if action.kind == kind} <= set(range(1, most + 1))
        around = [name for name in units if game.ruling(act.Declare(kind, (name,), "0504")).ok]
        for count in range(1, len(around) + 1):
            action = act.Declare(kind, tuple(around[:count]), "0504")
            assert game.ruling(action).ok == (count <= most)
            assert ((kind, frozenset(action.attackers)) in listed) == game.ruling(action).ok
        assert len(around) == 3


@lw.rule("X.9", {"en": "Fire is weak.", "es": "El fuego es débil."}, on="Bombard", gives="modifier")
def weak(now: Any, action: Any) -> Any:
    yield "points", -99, None


@lw.rule("X.8", {"en": "Fire is a little weaker.", "es": "El fuego es algo más débil."}, on="Bombard", gives="modifier")
def weaker(now: Any, action: Any) -> Any:
    yield "points", -5, None


@pytest.mark.parametrize(("rule", "points"), [(weaker, 1), (weak, 0)])
def test_a_fire_has_no_fewer_than_no_points(rule: Any, points: int) -> None:
    """HG.3: whatever a scenario takes from them."""
    units = {"a": "allied artillery 1-6-6 0507 bombard=6 range=4", "g": "german infantry 4/3/2/1-5-6 0504"}
    game = lw.new_game(scenario(phase="bombardment", **units), variants=[rule])
    assert game.odds(act.Bombard("0504", ("a",))).factors["points"] == points


def test_only_those_who_attack_a_hex_follow_into_it() -> None:
    """HE.3: those of both kinds of combat against it, and of no other hex; by the option nobody."""
    units = {
        "a": "allied infantry 8/4-6-8 0505",
        "b": "allied infantry 8/4-6-8 0705",
        "c": "allied infantry 8/4-6-8 0404",
        "g": "german armour 4/2-9-12 0504 mobility=motorised",
        "h": "german armour 4/2-9-12 0704 mobility=motorised",
    }
    combats = (
        ("manoeuvre", "a", "0504"),
        ("manoeuvre", "b", "0704"),
        ("assault", "c", "0504"),
        ("assault", "b", "0504"),
    )
    declared = tuple(Combat(kind, (name,), target) for kind, name, target in combats)  # type: ignore[arg-type]
    declared = (*declared[:3], msgspec.structs.replace(declared[3], state="void"))
    for option, follow in (("may", [("a", "c")]), ("stay", [])):
        game: Any = field(phase="refusal", side="german", dice=[1], options={"HE.3.advance": option}, **units)
        after, _ = game.system.apply(msgspec.structs.replace(game.position, combats=declared), act.Refuse("0504"))
        assert [step.units for step in after.agenda if isinstance(step, AdvanceChoice)] == follow


@pytest.mark.parametrize(
    ("mobility", "points", "ways_in"),
    [
        ("leg", 2, {"0110", "0210"}),
        ("leg", 1, {"0110"}),
        ("motorised", 6, {"0110", "0210"}),
        ("motorised", 5, {"0110"}),
    ],
)
def test_a_unit_enters_the_map_where_it_can_and_has_the_points(mobility: str, points: int, ways_in: set[str]) -> None:
    """HC.1: woods cost 2 on foot and 6 by vehicle; nobody enters the map in water."""
    entry = ("0110", "0210", "0310")
    game = field(
        new=f"allied infantry 4-6-{points} - entry={','.join(entry)} arrives=1 mobility={mobility}",
        g="german infantry 2/1-5-6 0504",
        ground={"0210": "f", "0310": "~"},
    )
    reach = set(game.reach("new"))
    assert reach & set(entry) == ways_in
    for label in entry:
        assert game.ruling(act.Move("new", label)).ok == (label in ways_in)


@pytest.mark.parametrize(
    ("unit", "why"),
    [
        ("air", ""),
        ("later", "later comes in turn 2."),
        ("new", "new is not an airborne unit that waits to be dropped."),
        ("a", "a is not an airborne unit that waits to be dropped."),
        ("landed", "landed is not an airborne unit that waits to be dropped."),
    ],
)
def test_only_an_airborne_unit_that_waits_is_dropped(unit: str, why: str) -> None:
    """HB.1."""
    game = opened(
        "airborne",
        later="allied airborne 4-6-6 - drop=0909 arrives=2",
        landed="allied airborne 4-6-6 0808 drop=0909",
    )
    assert [fault.text("en") for fault in game.ruling(act.Drop(unit, "0909")).faults] == [why] * bool(why)
    assert (act.Drop(unit, "0909") in list(game.legal_actions())) == (not why)


FAR = "allied armour 20/10-6-16 0808 mobility=motorised"
#: An action in its phase, a unit that it is about, and the reasons that marks of that unit give against it; "away" is
#: the reason when the unit is eliminated. The others, and all marks of other units, give none.
BY_MARK: dict[tuple[str, str, act.Action, str], dict[str, str]] = {
    ("airborne", "allied", act.Drop("air", "0909"), "air"): {"away": "HB.1"},
    ("movement", "allied", act.Move("t", "0707"), "t"): {"stopped": "HC.1", "away": "HC.1"},
    ("movement", "allied", act.Overrun(("a",), "0504"), "a"): {"away": "HC.2"},
    ("movement", "allied", act.Overrun(("a",), "0504"), "g"): {"away": "HC.2"},
    ("declaration", "allied", act.Declare("manoeuvre", ("a",), "0504"), "a"): {"away": "HD.1"},
    ("declaration", "allied", act.Declare("assault", ("a",), "0504"), "a"): {"away": "HD.1"},
    ("declaration", "allied", act.Declare("assault", ("a",), "0504"), "g"): {"away": "HD.1"},
    ("refusal", "german", act.Refuse("0504"), "g"): {"withdrawn": "HE.3"},
    ("refusal", "german", act.Refuse("0504"), "a"): {},
    ("reaction", "german", act.React("h", "0504"), "h"): {"tried": "HF.1", "withdrawn": "HF.1", "away": "HF.1"},
    ("reaction", "german", act.React("h", "0504"), "g"): {},
    ("bombardment", "allied", act.Bombard("0504", ("gun",)), "gun"): {
        "final_fire": "HG.2", "isolated": "HA.1", "away": "HG.1",
    },
    ("bombardment", "allied", act.Bombard("0504", ("gun",)), "g"): {"away": "HG.1"},
    ("mechanised", "allied", act.Move("far", "0907"), "far"): {
        "fatigued": "HJ.1", "isolated": "HJ.1", "stopped": "HC.1", "away": "HC.1",
    },
}  # fmt: skip


@pytest.mark.parametrize(("phase", "side", "action", "unit"), BY_MARK)
def test_what_a_unit_has_done_forbids_what_the_rules_say_and_no_more(
    phase: str, side: str, action: act.Action, unit: str
) -> None:
    mobile = {"g": "german armour 2/1-5-6 0504 mobility=motorised"} if phase == "refusal" else {}
    game = opened(phase, side, far=FAR, **mobile)
    number = game.system.counter(unit).index
    positions = {mark: position_of(game, **{mark: 1 << number}) for mark in MARKS}
    where = list(game.position.where)
    where[number] = ELIMINATED
    positions["away"] = position_of(game, where=tuple(where))
    found = {mark: " ".join(fault.rule for fault in game.system.faults(now, action)) for mark, now in positions.items()}
    if phase == "refusal":
        del found["away"]  # nobody is left to ask
    assert {mark: rule for mark, rule in found.items() if rule} == BY_MARK[phase, side, action, unit]


@pytest.mark.parametrize("stop", [True, False])
def test_a_unit_is_told_where_it_must_stop_if_it_must(stop: bool) -> None:
    """HC.1: by the game's own table in each zone of control; by that of a scenario perhaps in none."""
    more = {"tables": {"terrain": {"zoc": {"stop": stop, "leave": 1}}}}
    game = field(a="allied infantry 8/4-6-8 0507", g="german infantry 2/1-5-6 0504", more=more)
    for label, is_in_zone in (("0505", True), ("0506", False)):
        assert ("there it must stop" in game.why("a", label).said.text("en")) == (stop and is_in_zone)


def test_there_is_no_room_but_on_the_board() -> None:
    ground: Any = field(a="allied infantry 8/4-6-8 0507", g="german infantry 2/1-5-6 0504").system.ground
    assert {ground.stacking[bit] for bit in range(len(ground.stacking)) if bit not in ground.board.terrain_at} == {0}
    assert {ground.stacking[bit] for bit in ground.board.terrain_at} == {12}


def test_what_a_unit_can_do_is_said_of_those_that_stand_wait_and_come_later(english: None) -> None:
    """HC.1, HE.1: a unit that stands on the map has come, whatever its file says."""
    more = {"here": "german infantry 4-5-6 0808 arrives=3", "later": "german infantry 4-5-6 - arrives=3 entry=0101"}
    for phase, here in (("movement", "here may move; hexes in reach:"), ("refusal", "here can do nothing now.")):
        game = opened(phase, "german", next="german infantry 4-5-6 - arrives=1 entry=0101", **more)
        now = position_of(game)
        said = {name: game.system.what_can(now, name).text("en") for name in ("here", "later", "next")}
        assert said["here"].startswith(here)
        assert said["later"] == "later comes in turn 3."
        assert said["next"].startswith("next may move;" if phase == "movement" else "next can do nothing now.")


def test_what_would_have_to_change_is_told_where_something_would_help() -> None:
    """Not of water, which nobody enters, nor of what is too far with nobody in the way."""
    game = field(a="allied infantry 8/4-6-3 0507", g="german infantry 2/1-5-6 0504", ground={"0606": "~"})
    changes = {label: game.why("a", label).change for label in ("0606", "0101", "0504", "0507", "0506")}
    assert {label: change.text("en") for label, change in changes.items() if change is not None} == {
        "0504": "With nobody in the way it costs 3 points."
    }


def test_who_has_to_decide_first_is_named() -> None:
    """HH.3: support is the attacker's first, then the defender's."""
    game = opened("manoeuvre", ggun="german artillery 2-5-6 0503 bombard=4 range=3")
    now, _ = game.system.apply(position_of(game), act.Resolve("0504"))
    for side in ("Allies", "Germans"):
        (fault,) = game.system.faults(now, act.EndPhase())
        assert (fault.rule, fault.text("en").split(":")[0]) == ("HH.3", f"First the {side} decide")
        now, _ = game.system.apply(now, act.Pass())


def test_only_who_waits_is_told_that_enemies_hold_its_way_in(english: None) -> None:
    """HC.1: who has come in by it goes on like everybody."""
    entry = "entry=0101 arrives=1"
    game = field(
        here=f"allied infantry 8/4-6-3 0507 {entry}",
        waits=f"allied infantry 4-6-8 - {entry}",
        g="german infantry 2/1-5-6 0101",
    )
    held = "Enemies hold every hex in which waits can enter the map: 0101."
    assert [fault.text("en") for fault in game.ruling(act.Move("waits", "0505")).faults] == [held]
    assert game.what_can("waits") == held
    (fault,) = game.ruling(act.Move("here", "0110")).faults
    assert fault.text("en") == "0110 costs here 5 points, and it has 3 left."
    assert game.what_can("here").startswith("here may move;")


@pytest.mark.parametrize(("strengths", "has_room"), [("9/8/7/6/5/4/3", True), ("9/8/7/6/5/4/3/2", False)])
def test_as_many_steps_overrun_a_hex_as_there_is_room_for(strengths: str, has_room: bool) -> None:
    """HC.1, HC.2: eight where a scenario says so, with the one beside them."""
    game = field(
        g="german infantry 2/1-5-6 0504",
        a=f"allied armour {strengths}-6-16 0505 mobility=motorised",
        b="allied armour 8-6-16 0505 mobility=motorised",
        ground={"0504": "h"},
        more={"tables": {"terrain": {"ground": {"h": {"stacking": 8}}}}},
    )
    faults = game.ruling(act.Overrun(("a", "b"), "0504")).faults
    assert [fault.rule for fault in faults] == ([] if has_room else ["HC.1"])


@pytest.mark.parametrize(("held", "is_disputed"), [(0, False), (8, False), (9, True)])
def test_units_that_all_find_room_in_their_only_refuge_are_not_asked(held: int, is_disputed: bool) -> None:
    """HH.6: two of two steps, and twelve in all."""
    units = dict.fromkeys(("g", "h"), "german infantry 4/2-5-6 0504")
    if held:
        strengths = "/".join(str(strength) for strength in range(held, 0, -1))
        units["there"] = f"german infantry {strengths}-5-6 0503"
    game: Any = field(a="allied infantry 8/4-6-8 0505", **units)
    counters = [game.system.counter(name) for name in ("g", "h")]
    refuge = game.board.index("0503")
    ways = {counter.id: {refuge: 1} for counter in counters}
    assert retreats.is_disputed(game.system, game.position, counters, ways) == is_disputed


def test_on_foot_and_on_wheels_each_cost_has_its_own() -> None:
    ground = Ground(id="g", name={"en": "g"}, leg=1, motorised=2)
    crossing = Crossing(name={"en": "c"}, leg=3, motorised=4)
    for kind, costs in ((ground, (1, 2)), (crossing, (3, 4)), (Road(leg=5, motorised=6), (5, 6))):
        assert (kind.cost("leg"), kind.cost("motorised")) == costs  # type: ignore[attr-defined]


def test_who_holds_a_hex_in_which_both_stand() -> None:
    """In an assault: nobody alone, and both of them stand there."""
    game: Any = field(a="allied infantry 8/4-6-8 0505", g="german infantry 2/1-5-6 0504")
    where = (game.position.where[0],) * 2
    facts = Facts(game.system, msgspec.structs.replace(game.position, where=where))
    for side in ("allied", "german"):
        assert [facts.holds(side, "0505", how) for how in ("alone", "stand", "clear")] == [False, True, False]
        assert [facts.holds(side, "0504", how) for how in ("alone", "stand", "clear")] == [False, False, True]


@pytest.mark.parametrize(
    ("phase", "unit", "to", "changes", "said"),
    [
        ("airborne", "air", "0909", {"weather": "bad"}, "It could in clear weather."),
        ("bombardment", "gun", "0504", {"final_fire": "gun"}, "It could after the next initial phase"),
        ("bombardment", "gun", "0504", {"isolated": "gun"}, "It could if it were in supply."),
        ("mechanised", "a", "0507", {"fatigued": "a"}, None),
    ],
)
def test_one_thing_that_would_have_to_be_otherwise_is_told(
    phase: str, unit: str, to: str, changes: dict[str, str], said: str | None
) -> None:
    game = opened(phase)
    marks = {
        key: value if key == "weather" else 1 << game.system.counter(value).index for key, value in changes.items()
    }
    answer = game.system.why(position_of(game, **marks), unit, to)
    assert not answer.ok
    assert (answer.change.text("en").startswith(said) if answer.change else None) == (True if said else None)
