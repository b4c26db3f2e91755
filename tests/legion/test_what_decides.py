"""Cases in which one condition of the rules decides: a bomber without a base, a counter that has nowhere to flee."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import legion_widget as lw
from legion_widget.games.legion import Advance, Attack, Bomb, CaptureBattery, EndPhase, Fly, Move, Place, turn_sequence
from legion_widget.games.legion.air_sea import flights
from legion_widget.games.legion.armour import refuges
from legion_widget.games.legion.events import Announced
from legion_widget.games.legion.legal import infer_action
from legion_widget.games.legion.position import BASE, ELIMINATED, HARBOUR, MARKS, RESERVE
from legion_widget.games.legion.victory import Facts, is_counted, outcome
from legion_widget.games.legion.weather_table import read_weather
from tests.legion.positions import position, refuse


def test_guns_that_are_taken_and_guns_that_are_left_are_called_so() -> None:
    """L8.14."""
    system: Any = lw.new_game("rif", seed=1).system
    assert [CaptureBattery(take).text(system).text("en") for take in (True, False)] == [
        "Take the guns",
        "Leave the guns",
    ]


def test_nowhere_is_a_hex_where_an_aircraft_without_a_base_can_fly_to() -> None:
    """L2.8, L2.10: at its base, while the enemy holds the airport and there is no other."""
    game: Any = position(
        phase="air",
        side="spanish",
        turn=5,
        airport="moroccan",
        a="spanish bomber 0-6 -",
        b="moroccan infantry 3-3 0101",
    )
    assert flights(game.system, game.position, game.system.counter("a")) == 0
    assert not [action for action in game.legal_actions() if isinstance(action, Fly)]


def test_who_is_on_an_island_flees_nowhere() -> None:
    """L8.22: no hex, at no distance."""
    sea = dict.fromkeys(("0504", "0506", "0404", "0405", "0604", "0605"), "~")
    game: Any = position(side="spanish", ground=sea, m="moroccan infantry 3-3 0505", s="spanish infantry 3-3 0101")
    assert refuges(game.system, game.position, game.system.counter("m")) == (0, 0)


@pytest.mark.parametrize("enemy", ["", "moroccan infantry 3-3 0505"])
def test_a_click_on_the_hex_of_an_aircraft_bombs_an_enemy_there_and_nobody_else(enemy: str) -> None:
    """L8.17: after it has flown; without an enemy it can only mean to stay."""
    units = {"e": enemy} if enemy else {"e": "moroccan infantry 3-3 0909"}
    game: Any = position(
        phase="air", side="spanish", turn=5, a="spanish seaplane 0-6 0505", ground={"1010": "o"}, **units
    )
    if game.ruling(Fly("a", "0505")):
        game.do(Fly("a", "0505"))
    meant = infer_action(game.system, game.position, "a", "0505")
    assert meant == (Bomb("a", "e") if enemy else Fly("a", "0505"))


def test_a_formation_is_called_what_its_counter_is_called() -> None:
    """Where no order of battle names it; and by its id where no counter has it."""
    game: Any = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 0503")
    assert game.system.formation_name("b") == game.system.counter("b").name.get("es", "b")
    assert game.system.formation_name("nobody") == "nobody"


@pytest.mark.parametrize(("unit", "where"), [("spanish bomber 0-6 0505", "0505"), ("spanish infantry 3-3 0505", None)])
def test_only_land_counters_wait_to_be_placed(unit: str, where: str | None) -> None:
    """L6.1: an aircraft or a fleet that the scenario puts on the map stays there."""
    game: Any = position(phase="placement", a=unit, b="moroccan infantry 3-3 0101")
    hex = game.units["a"].hex
    assert (hex.label if hex else None) == where


@pytest.mark.parametrize("side", ["spanish", "moroccan"])
@pytest.mark.parametrize("has_gate", [True, False])
@pytest.mark.parametrize("has_entry", [True, False])
@pytest.mark.parametrize("arrives", [4, 5])
def test_a_click_on_a_hex_brings_a_reinforcement_in_by_the_way_that_it_has(
    side: str, has_gate: bool, has_entry: bool, arrives: int
) -> None:
    """L6.7, L6.8: Spanish ones move in where there is a gate, but for landing hexes; all others are placed."""
    board = {"landing": ["0402"]}
    if has_gate:
        board |= {"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}}
    game: Any = position(
        turn=5,
        side=side,
        board=board,
        ground={f"{column:02d}01": "~" for column in range(1, 7)},
        new=f"{side} infantry 3-3 - arrives={arrives}",
        x="moroccan infantry 3-3 1313",
        y="spanish infantry 3-3 1301",
    )
    if has_entry:
        data = game.scenario.to_dict() | {"schedule": [{"turn": arrives, "units": ["new"], "entry": ["0909"]}]}
        game = lw.new_game(data)
    moves_in = side == "spanish" and has_gate and not has_entry
    for label, may_land in (("0402", arrives == 5), ("0909", False), ("0806", False)):
        meant = infer_action(game.system, game.position, "new", label)
        assert meant == (Move("new", label) if moves_in and not may_land else Place("new", label))


def test_a_counter_that_waits_is_no_captured_battery() -> None:
    """L8.14: without a battery to place, nobody is asked about guns that are lost; else that one alone is placed."""
    units = {
        "a": "moroccan infantry 5-3 0405",
        "guns": "spanish artillery 2-2 0505",
        "later": "moroccan artillery 2-2 - arrives=6",
    }
    game: Any = position(phase="combat", dice=[5, 2], **units)
    game.do(Attack(("a",), ("guns",)))
    assert game.phase.id == "combat"
    game = position(phase="combat", dice=[5, 2], **units, battery="moroccan artillery 1-1 - captured=1")
    game.do(Attack(("a",), ("guns",)))
    assert game.phase.id == "capture"
    refuse(game, CaptureBattery(True, "later"), "L8.14")
    game.do(CaptureBattery(True))
    assert [unit for unit in ("later", "battery") if game.units[unit].hex] == ["battery"]


def test_the_airport_is_taken_once() -> None:
    """L2.10: nothing is told of it when another counter of the same side comes there."""
    board = {"places": {"Aeropuerto": {"hex": "0505", "kind": "airport"}}}
    units = {"a": "moroccan infantry 3-3 0405", "b": "moroccan infantry 3-3 0404", "x": "spanish infantry 3-3 1313"}
    game: Any = position(board=board, **units)
    assert "AirportTaken" in [type(event).__name__ for event in game.do(Move("a", "0505"))]
    game = position(board=board, airport="moroccan", **units)
    assert "AirportTaken" not in [type(event).__name__ for event in game.do(Move("a", "0505"))]
    assert game.position.airport == "moroccan"


@pytest.mark.parametrize(
    ("scenario", "words", "rules"), [("rif", "turns and zones", 2), ("annual", "Days and posts", 0)]
)
def test_it_is_said_what_is_ours_in_a_scenario(scenario: str, words: str, rules: int) -> None:
    system: Any = lw.new_game(scenario, seed=1).system
    message, of = system.why_ours()
    assert words in message.text("en")
    assert len(of) == rules


@pytest.mark.parametrize(("waits", "change"), [(True, "It cannot get"), (False, "To attack it")])
def test_a_reinforcement_is_not_told_from_where_it_could_attack(waits: bool, change: str) -> None:
    """L6.6, L11.4: by the option it may enter a zone of control, and still attacks nobody in this turn."""
    game: Any = position(
        turn=5,
        side="spanish",
        board={"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}},
        a=f"spanish infantry 3-3 {'- arrives=5' if waits else '0804'}",
        x="moroccan infantry 3-3 0807",
    )
    game = lw.new_game(game.scenario.to_dict(), options={"L11.4.zoc": "may-enter"})
    assert game.ruling(Move("a", "0806")).ok
    assert game.why("a", "0807").change.text("en").startswith(change)


@pytest.mark.parametrize(
    ("kind", "option", "to", "said"),
    [
        ("infantry", "fighters", "0406", ""),
        ("infantry", "fighters", "0408", "may enter it by movement factor only, and stops"),
        ("infantry", "fighters", "0410", "bar the way of a to 0410"),
        ("artillery", "fighters", "0406", "artillery never attacks: it may not enter"),
        ("artillery", "fighters", "0410", "bar the way of a to 0410"),
        ("artillery", "any", "0406", ""),
        ("artillery", "any", "0410", "bar the way of a to 0410"),
        ("armour", "fighters", "0406", ""),
        ("armour", "fighters", "0408", "may enter it by movement factor only, and stops"),
    ],
)
def test_who_enters_a_zone_of_control_and_what_is_said_to_who_does_not(
    kind: str, option: str, to: str, said: str
) -> None:
    """L7.9: in the zone and behind it, for who fights, for guns, and by the option for all."""
    game: Any = position(a=f"spanish {kind} 2-3 0405", x="moroccan infantry 3-3 0407", side="spanish")
    game = lw.new_game(game.scenario.to_dict(), options={"L7.9.enter": option})
    texts = [fault.text("en") for fault in game.ruling(Move("a", to)).faults]
    assert all(said in text for text in texts)
    assert bool(texts) == bool(said)


@pytest.mark.parametrize(("side", "most"), [("spanish", 4 + 2 + 2 * 10 + 3 * 8), ("moroccan", 4 + 1 + 10 + 3 * 5)])
def test_nobody_has_to_reach_more_points_than_there_are(side: str, most: int) -> None:
    """L5.6: those of either side and its own, and those for all that the enemy can lose."""
    objectives = [
        {"hex": "0101", "points": 4},
        {"hex": "0202", "points": 2, "side": "spanish"},
        {"hex": "0303", "points": 1, "side": "moroccan"},
    ]
    units = {"a": "moroccan infantry 5-3 0505", "b": "moroccan infantry 3-3 0506", "x": "spanish infantry 5-3 0909"}
    scenario = position(**units, plane="spanish seaplane 0-6 -", ground={"1010": "o"}).scenario

    def victory(points: int) -> dict[str, Any]:
        condition = {"winner": side, "when": "end_of_turn", "if": {"kind": "points", "at_least": points}}
        return {"objectives": objectives, "per_counter": 10, "per_factor": 3, "conditions": [condition]}

    assert scenario.edit(victory=victory(most))
    with pytest.raises(lw.DataError, match=f"{most}.*{most + 1}"):
        scenario.edit(victory=victory(most + 1))


def test_a_game_that_does_not_say_otherwise_lasts_as_long_as_the_campaign() -> None:
    """L4.1: thirteen turns."""
    assert position(a="moroccan infantry 3-4 0505").system.sequence.turns == turn_sequence.TURNS == 13


SHOWN = {"moved": "moved", "flown": "moved", "bound": "bound"}
SHOWN |= dict.fromkeys(("fought", "fired", "supported", "bombed"), "fought")


@pytest.mark.parametrize("mark", MARKS)
def test_a_counter_shows_what_it_has_done(mark: str) -> None:
    """And once it has fought no longer that it has to."""
    game: Any = position(a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0909")
    for marks in ((mark,), (mark, "bound"), (mark, "bound", "fought")):
        data = game.scenario.to_dict()
        data["units"][0]["marks"] = sorted(set(marks))
        shown = {SHOWN[one] for one in marks if one in SHOWN}
        unit = lw.new_game(data).units["a"]
        assert unit.shown_marks == (shown - {"bound"} if "fought" in shown else shown)
    data = game.scenario.to_dict()
    data["units"][0] |= {"family": "captured"}
    assert lw.new_game(data).units["a"].shown_marks == {"captured"}


def test_phases_of_a_scenario_are_like_those_of_the_game_where_they_say_nothing() -> None:
    """L10.1: title, rules, and whether they are passed over or go by themselves; and else what they say."""
    game: Any = position(a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0909")
    usual = {(phase.kind, phase.side): phase for phase in game.system.sequence.phases}
    data = game.scenario.to_dict()
    data["start"] = {"turn": 1}

    def phases(**more: Any) -> list[Any]:
        written = [{"kind": kind, **({"side": side} if side else {}), **more} for kind, side in usual]
        return list(lw.new_game({**data, "sequence": {"phases": written}}).system.sequence.phases)

    assert [(p.title, p.rules, p.automatic, p.optional) for p in phases()] == [
        (p.title, p.rules, p.automatic, p.optional) for p in usual.values()
    ]
    for value in (True, False):
        assert {phase.optional for phase in phases(optional=value)} == {value}
    other = {"title": {"en": "March"}, "rules": ["L10.2"]}
    assert all((p.title, p.rules) == ({"en": "March"}, ("L10.2",)) for p in phases(**other))
    assert all((p.from_turn, p.until_turn, p.every, p.times) == (1, None, 1, 1) for p in phases())


#: L5.4: which counters count for three to one, by option and where they are; the bomber has its airport or not.
COUNTS = {
    "land": {"infantry": "map", "battery": "", "seaplane": "", "bomber": "", "fleet": ""},
    "to-come": {"infantry": "map reserve", "battery": "", "seaplane": "", "bomber": "", "fleet": ""},
    "all": {
        "infantry": "map",
        "battery": "",
        "seaplane": "map base",
        "bomber": "map base",
        "fleet": "map harbour",
    },
}


@pytest.mark.parametrize("option", COUNTS)
@pytest.mark.parametrize("airport", ["spanish", "moroccan"])
def test_who_counts_for_three_to_one(option: str, airport: str) -> None:
    units = {name: f"spanish {name} 0-6 -" for name in ("infantry", "seaplane", "bomber", "fleet")}
    units["infantry"] = "spanish infantry 3-3 0405"
    game: Any = position(
        turn=5,
        side="spanish",
        airport=airport,
        ground={"1010": "o"},
        board={"places": {"Aeropuerto": {"hex": "0202", "kind": "airport"}}},
        battery="moroccan artillery 1-1 - captured=1",
        x="moroccan infantry 3-3 0909",
        **units,
    )
    game = lw.new_game(game.scenario.to_dict(), options={"L5.4.count": option})
    places = {"map": 7, "reserve": RESERVE, "eliminated": ELIMINATED, "base": BASE, "harbour": HARBOUR}
    own = {"seaplane": "base", "bomber": "base", "fleet": "harbour"}
    for name, counted in COUNTS[option].items():
        counter = game.system.counter(name)
        for place in ("map", "reserve", "eliminated", *([own[name]] if name in own else [])):
            where = list(game.position.where)
            where[counter.index] = places[place]
            now = msgspec.structs.replace(game.position, where=tuple(where))
            has_base = name != "bomber" or airport == "spanish"
            if name == "battery" and place == "map":
                assert is_counted(game.system, now, counter)
            else:
                assert is_counted(game.system, now, counter) == (place in counted.split() and has_base), (name, place)


def test_weather_takes_movement_from_those_whom_it_names() -> None:
    """L9.3, L9.4: nothing from a side that is left out; by the first of a type's names that is written."""
    faults: Any = []
    own = {"kinds": {"mud": {"movement": {"all": {"spanish": 2}, "infantry": {"moroccan": 1}}}}}
    mud = read_weather(own, ["infantry", "artillery"], faults)["mud"]
    losses = [mud.loss(names, side) for names in (("infantry", "all"), ("all",)) for side in ("spanish", "moroccan")]
    assert losses == [0, 1, 2, 0]
    assert mud.loss(("artillery",), "spanish") == 0


@pytest.mark.parametrize(
    ("unit", "to", "rule", "change"),
    [
        ("new", "0806", "L6.10", None),
        ("old", "0806", "L6.8", None),
        ("later", "0806", "L6.3", None),
        ("new", "0402", None, None),
        ("stands", "0811", "L7.5", "It cannot get beside it in this turn."),
        ("stands", "0814", "L7.2", "The path there costs 8 points."),
        ("stands", "0707", "L7.2", None),
        ("stands", "0101", "L7.14", None),
    ],
)
def test_a_price_is_told_to_who_stands_on_the_map(unit: str, to: str, rule: str | None, change: str | None) -> None:
    game: Any = position(
        turn=5,
        side="spanish",
        board={"landing": ["0402"]},
        ground={f"{column:02d}01": "~" for column in range(1, 7)},
        new="spanish infantry 3-2 - arrives=5",
        old="spanish infantry 3-2 - arrives=4",
        later="spanish infantry 3-2 - arrives=9",
        stands="spanish infantry 3-2 0707",
        x="moroccan infantry 3-3 0811",
    )
    answer = game.why(unit, to)
    assert (answer.rule, answer.change and answer.change.text("en")) == (rule, change)


#: What can be done now, by phase and side, for the counters of `test_what_each_counter_can_do_is_said_in_each_phase`
#: that can do something; the others can do nothing more in the phase, or defend themselves in that of the enemy.
CAN = {
    ("movement", "moroccan"): {
        "a": "may move; hexes in reach: 38; in 1 of them it would have to fight",
        "gun": "may move; hexes in reach: 30",
    },
    ("movement", "spanish"): {
        "tank": "may put enemies to flight",
        "new": "may be placed; hexes for it: 1",
    },
    ("combat", "moroccan"): {
        "a": "may attack; enemies beside it: 3",
        "gun": "may support an attack; enemies in range: 3",
    },
    ("combat", "spanish"): {
        "x": "may attack; enemies beside it: 2",
        "guns": "may support an attack; enemies in range: 2",
        "tank": "never attacks (L8.21)",
        "far": "has nobody to attack now",
        "new": "has nobody to attack now",
    },
    ("bombardment", "moroccan"): {"gun": "may bombard; enemies in range: 3"},
    ("bombardment", "spanish"): {"guns": "may bombard; enemies in range: 2"},
    ("air", "spanish"): {"plane": "may fly; hexes in reach: 117"},
    ("fleet", "spanish"): {"f": "may be placed; hexes for it: 1"},
}


@pytest.mark.parametrize(("phase", "side"), CAN)
def test_what_each_counter_can_do_is_said_in_each_phase(phase: str, side: str, english: None) -> None:
    units = {
        "a": "moroccan infantry 3-3 0405",
        "x": "spanish infantry 3-3 0505",
        "gun": "moroccan artillery 2-2 0404",
        "guns": "spanish artillery 2-2 0506",
        "tank": "spanish armour 1-4 0406",
        "far": "spanish infantry 3-3 1212",
        "plane": "spanish seaplane 0-6 -",
        "f": "spanish fleet 0-0 -",
        "later": "spanish infantry 3-3 - arrives=6",
        "new": "spanish infantry 3-3 - arrives=5",
        "battery": "moroccan artillery 1-1 - captured=1",
    }
    board = {"landing": ["0102"]}
    game = position(turn=5, phase=phase, side=side, ground={"1010": "o", "0101": "~"}, board=board, **units)
    away = {
        "plane": "plane: at base.",
        "f": "f: in harbour.",
        "later": "later comes in turn 6.",
        "battery": "battery is not in play: no battery has been captured for it.",
    }
    others = {"spanish": "Spanish", "moroccan": "Moroccans"}[side]
    for name, unit in game.units.items():
        if name in CAN[phase, side]:
            said = f"{name} {CAN[phase, side][name]}."
        elif name in away:
            said = away[name]
        elif unit.side != side:
            defends = f"It is the turn of the {others}: {name} can only defend itself."
            said = "new: waiting." if name == "new" else defends
        elif phase == "movement" and side == "spanish":
            said = "First new lands: after the first move it no longer could, and would be held back."
        else:
            said = f"{name} can do nothing more in this phase."
        assert game.what_can(name) == said


@pytest.mark.parametrize(("choice", "left"), [(Advance("a"), ["b"]), (Advance(), ["a", "b"])])
def test_who_has_advanced_does_not_advance_again(choice: Advance, left: list[str]) -> None:
    """L7.3, L11.1: of two who have beaten two, the other may occupy the second hex; after one alone nobody."""
    units = {"x": "spanish infantry 3-3 0505", "y": "spanish infantry 3-3 0506", "z": "spanish infantry 3-3 1313"}
    options = {"L7.3.advance": "one", "L8.4.shape": "front"}
    both = {"a": "moroccan infantry 9-3 0405", "b": "moroccan infantry 9-3 0406"}
    game: Any = lw.new_game(position(phase="combat", **both, **units).scenario.to_dict(), options=options, dice=[5, 2])
    game.do(Attack(("a", "b"), ("x", "y")))
    assert [step.hex for step in game.position.agenda if step.kind == "advance"] == ["0506", "0505"]
    game.do(choice)
    asked = [action.unit for action in game.legal_actions() if isinstance(action, Advance) and action.unit]
    assert (game.position.step.hex, asked) == ("0506", left)
    alone = position(phase="combat", a=both["a"], **units).scenario.to_dict()
    game = lw.new_game(alone, options=options, dice=[5, 2])
    game.do(Attack(("a",), ("x", "y")))
    game.do(Advance("a"))
    assert game.phase.id == "combat"


@pytest.mark.parametrize(("batteries", "asked"), [(0, 0), (1, 1), (2, 2)])
def test_nobody_is_asked_about_guns_for_which_no_battery_is_left(batteries: int, asked: int) -> None:
    """L8.14: where all combats are declared first, several guns may be lost before anybody is asked (L8.1)."""
    units = {
        "a": "moroccan infantry 9-3 0405",
        "b": "moroccan infantry 9-3 0909",
        "x": "spanish artillery 2-2 0505",
        "y": "spanish artillery 2-2 0910",
        "z": "spanish infantry 3-3 1313",
        **{f"battery{n}": "moroccan artillery 1-1 - captured=1" for n in range(batteries)},
    }
    data = position(phase="combat", **units).scenario.to_dict()
    for take in (True, False):
        game: Any = lw.new_game(data, options={"L8.1.declare": "all-first"}, dice=[5, 2, 5, 2])
        game.do(Attack(("a",), ("x",)))
        game.do(Attack(("b",), ("y",)))
        game.do(EndPhase())
        questions = 0
        while game.phase.id == "capture":
            questions += 1
            game.do(CaptureBattery(take))
        assert questions == (asked if take else 2 * bool(batteries))
        assert sum(game.units[f"battery{n}"].hex is not None for n in range(batteries)) == asked * take


def test_what_ground_and_weather_change_of_a_counter_is_told_of_land_counters() -> None:
    """L8.6-L8.8, L9.3-L9.5: its worth when it is attacked where it stands, and what the weather takes from it."""
    places = {"City": {"hex": "0606", "kind": "city"}, "Fort": {"hex": "0808", "kind": "fortified_city"}}
    units = {
        "city": "spanish infantry 3-3 0606",
        "guns": "spanish machine_gun 2-3 0505",
        "fort": "spanish infantry 3-3 0808",
        "plane": "spanish seaplane 0-6 0606",
        "fleet": "spanish fleet 0-0 0201",
        "waits": "spanish infantry 3-3 - arrives=9",
        "x": "moroccan infantry 3-3 1313",
    }
    worth = {
        "city": {"L8.8": 2},
        "guns": {"L8.6": 1, "L8.7": 1},
        "fort": {"L8.8": 2},
        **{name: {} for name in ("plane", "fleet", "waits", "x")},
    }
    lost = {
        "normal": {},
        "sandstorm": {"city": -3, "guns": -3, "fort": -3, "waits": -3, "x": -2},
        "very_hot": {"city": -2, "fort": -2, "waits": -2, "x": -1},
    }
    for weather, taken in lost.items():
        ground = {"1010": "o", "0201": "~", "0505": "^"}
        game: Any = position(
            turn=5, side="spanish", weather=weather, ground=ground, board={"places": places}, **units
        )  # fmt: skip
        for name in units:
            found = {step.rule: step.value for step in game.system.changes(game.position, name)}
            hot = {"L9.5": -1} if weather == "very_hot" and name in ("city", "fort") else {}
            rule = {"sandstorm": "L9.3", "very_hot": "L9.4"}.get(weather, "")
            assert found == {**worth[name], **hot, **({rule: taken[name]} if name in taken else {})}, (weather, name)


def test_what_a_designer_made_is_not_called_ours() -> None:
    data = position(a="moroccan infantry 3-4 0505").scenario.to_dict()
    for sheet, said in (({}, ""), ({"notes": [{"en": "Made by Ana."}]}, "Made by Ana.")):
        assert lw.new_game({**data, "sheet": sheet}).system.credits("en") == said
    assert lw.new_game("rif").system.credits("en").startswith("The board, the counters' values and the order of battle")


def test_guns_without_a_battery_are_left_whatever_is_answered() -> None:
    """L8.14: a game that was saved when this was still asked goes on."""
    units = {"a": "moroccan infantry 9-3 0405", "x": "spanish artillery 2-2 0505", "z": "spanish infantry 3-3 1313"}
    game: Any = position(phase="combat", dice=[5, 2], **units, battery="moroccan artillery 1-1 - captured=1")
    game.do(Attack(("a",), ("x",)))
    number = game.system.counter("battery").index
    where = [7 if i == number else place for i, place in enumerate(game.position.where)]
    now = msgspec.structs.replace(game.position, where=tuple(where))
    after, events = game.system.apply(now, CaptureBattery(True))
    assert [type(event).__name__ for event in events] == ["BatteryLeft"]
    assert game.system.phase(after).id == "combat"


@pytest.mark.parametrize(
    ("marks", "to", "rule", "said"),
    [
        (["entered"], "0502", "L6.6", "comes as a reinforcement"),
        (["entered"], "0902", "L7.9", "bar the way of a to 0902"),
        ([], "0902", "L7.9", "bar the way of a to 0902"),
        (["entered", "landed"], "0902", "L7.9", "bar the way of a to 0902"),
    ],
)
def test_a_way_past_zones_of_control_is_barred_to_all_alike(marks: list[str], to: str, rule: str, said: str) -> None:
    """L6.6 is about the zone itself."""
    game: Any = position(
        turn=5,
        side="spanish",
        board={"columns": 12, "rows": 3, "terrain": ["." * 12] * 3},
        a="spanish infantry 3-18 0102",
        x="moroccan infantry 3-3 0601",
        y="moroccan infantry 3-3 0603",
    )
    data = game.scenario.to_dict()
    data["units"][0]["marks"] = marks
    fault = lw.new_game(data).ruling(Move("a", to)).faults[0]
    assert fault.rule == rule
    assert said in fault.text("en")


@pytest.mark.parametrize(
    ("marks", "rule", "said"),
    [
        ([], "L7.2", "1604 is 15 hexes away and out of reach: a has movement factor 2 and displacement factor 4."),
        (["entered"], "L6.8", "a has 14 points as a reinforcement; the path to 1604 costs more."),
        (["entered", "landed"], "L6.10", "a has landed and moves up to half its movement factor, 1; 1604 is 15 hexes"),
    ],
)
def test_who_cannot_go_so_far_is_told_what_it_has(marks: list[str], rule: str, said: str) -> None:
    data = position(
        turn=5, side="spanish", a="spanish infantry 3-2 0102", x="moroccan infantry 3-3 1614"
    ).scenario.to_dict()  # fmt: skip
    data["units"][0]["marks"] = marks
    (fault,) = lw.new_game(data).ruling(Move("a", "1604")).faults
    assert fault.rule == rule
    assert fault.text("en").startswith(said)


@pytest.mark.parametrize(("how", "is_fine"), [("stand", False), ("clear", True)])
def test_a_hex_of_water_can_be_kept_clear_and_not_held(how: str, is_fine: bool) -> None:
    """L5.6."""
    scenario = position(a="moroccan infantry 3-3 0505", ground={"0101": "~"}).scenario
    condition = {"kind": "hold", "places": ["0101"], "how": how}
    victory = {"conditions": [{"winner": "moroccan", "when": "end_of_turn", "if": condition}]}
    if is_fine:
        assert scenario.edit(victory=victory)
    else:
        with pytest.raises(lw.DataError):
            scenario.edit(victory=victory)
    assert scenario.edit(
        victory={"conditions": [{**victory["conditions"][0], "if": {**condition, "places": ["0102"]}}]}
    )


def test_what_was_attacked_and_rolled_is_forgotten_with_the_combat_phase() -> None:
    """L8.1, L8.5."""
    units = {"a": "moroccan infantry 3-3 0405", "x": "spanish infantry 3-3 0505"}
    data = position(phase="combat", **units).scenario.to_dict()
    game: Any = lw.new_game(data, options={"L8.5.defend": "once", "L8.1.declare": "all-first"}, dice=[3, 3])
    game.do(Attack(("a",), ("x",)))
    assert game.position.attacked
    game.do(EndPhase())
    assert game.phase.id != "combat"
    assert (game.position.attacked, game.position.rolled) == (0, False)


def test_the_schedule_is_read_out_in_its_turn() -> None:
    """What it says of the turn, and nothing of other turns or of entries without words."""
    game: Any = position(a="moroccan infantry 3-3 0405", x="spanish infantry 3-3 0909", turn=2)
    schedule = [{"turn": turn, "text": {"en": f"Turn {turn}."}} for turn in (2, 3, 4)]
    schedule.insert(1, {"turn": 3, "weather": "normal"})
    data = game.scenario.to_dict() | {"schedule": schedule}
    game = lw.new_game(data, dice=[3] * 20)
    told = []
    while game.turn < 4:
        events = game.do(EndPhase())
        told += [(game.turn, event.text(game.system).text("en")) for event in events if isinstance(event, Announced)]
    assert told == [(3, "Turn 3."), (4, "Turn 4.")]


def test_only_land_counters_are_left_or_lost() -> None:
    """L5.6: in counters and in combat factors."""
    units = {"a": "spanish infantry 5-3 0405", "b": "spanish infantry 3-3 0909", "plane": "spanish bomber 2-6 0707"}
    game: Any = position(turn=5, side="spanish", ground={"1010": "o"}, m="moroccan infantry 3-3 1313", **units)
    for gone, left, lost in (("", (2, 8), (0, 0)), ("b", (1, 5), (1, 3)), ("plane", (2, 8), (0, 0))):
        where = [ELIMINATED if c.id == gone else game.position.where[c.index] for c in game.system.counters]
        facts = Facts(game.system, msgspec.structs.replace(game.position, where=tuple(where)))
        assert (facts.left("spanish", "counters"), facts.left("spanish", "factors")) == left
        assert (facts.lost("spanish", "counters"), facts.lost("spanish", "factors")) == lost


@pytest.mark.parametrize(
    ("at", "said"), [("0505", "they stand in every place"), ("0506", "no Moroccan counter stands")]
)
def test_it_is_said_how_the_road_is_held(at: str, said: str) -> None:
    """L5.1: by the option either way is enough."""
    board = {"areas": {"victory_road": ["0505"]}}
    game: Any = position(
        victory="standard", board=board, s=f"spanish infantry 3-3 {at}", m="moroccan infantry 3-3 1313"
    )
    game = lw.new_game(game.scenario.to_dict(), options={"L5.1.hold": "either"})
    ended = msgspec.structs.replace(game.position, ending="L5.1", winner="spanish")
    assert said in outcome(game.system, ended).message.text("en")


@pytest.mark.parametrize(("phases", "change"), [(("bombardment",), "Ask again"), (("bombardment", "movement"), "Ask")])
@pytest.mark.parametrize("side", ["moroccan", "spanish"])
def test_who_asks_in_the_wrong_phase_is_told_to_ask_in_one_of_its_own(
    phases: tuple[str, ...], change: str, side: str
) -> None:
    """L10.1: where its side has one."""
    units = {"a": "moroccan infantry 3-3 0405", "x": "spanish infantry 3-3 0909"}
    data = position(phase="bombardment", **units).scenario.to_dict()
    sequence = {"phases": [{"kind": kind, "side": "moroccan"} for kind in phases]}
    answer = lw.new_game({**data, "sequence": sequence}).why("a" if side == "moroccan" else "x", "0406")
    said = answer.change.text("en") if answer.change else ""
    assert answer.rule == "L10.1"
    assert said.startswith(change) == (side == "moroccan")
