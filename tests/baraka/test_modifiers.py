"""Each modifier of each value: where its rule says so, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from legion_widget.games.baraka import values
from tests.baraka.skirmish import harka, one, skirmish, squad, unit

R1 = harka("r1", (50, 60))
GROVE = {"id": "g", "kind": "grove", "points": [[40, 55], [60, 55], [60, 65], [40, 65]]}
HOUSE = {"id": "h", "kind": "trench", "points": [[40, 55], [60, 55], [60, 65], [40, 65]]}


def rules_of(modifiers: Any) -> dict[str, int]:
    """What each rule adds, the first value left out."""
    return {modifier.rule: modifier.value for modifier in modifiers[1:]}


@pytest.mark.parametrize("pieces", [(), (GROVE,)])
@pytest.mark.parametrize("rules", [[], ["camouflage"]])
@pytest.mark.parametrize("option", ["same", "adds"])
def test_camouflage_is_cover_or_adds_to_it(pieces: Any, rules: list[str], option: str) -> None:
    """B7.1: by the option it adds to the cover of the ground alone."""
    game = skirmish(
        squad("s1", (50, 100)), harka("r1", (50, 60), rules=rules), pieces=pieces, options={"B7.1.cover": option}
    )
    target = game.units["r1"]
    found = rules_of(values.defence(target, game.units["s1"], target.leader))
    expected = {}
    if pieces or rules:
        expected["B12.9"] = 1
    if pieces and rules and option == "adds":
        expected["B7.1"] = 1
    assert found == expected


@pytest.mark.parametrize("pieces", [(), (GROVE,)])
@pytest.mark.parametrize("rules", [[], ["knowers-of-the-terrain"]])
@pytest.mark.parametrize("option", ["always", "in-cover"])
def test_knowers_of_the_terrain(pieces: Any, rules: list[str], option: str) -> None:
    """B7.2: in cover a further + 1 of defence, also in close combat; harder to locate always, or in cover."""
    game = skirmish(
        squad("s1", (50, 100)), harka("r1", (50, 60), rules=rules), pieces=pieces, options={"B7.2.locate": option}
    )
    shooter, target = game.units["s1"], game.units["r1"]
    covered = bool(pieces)
    assert rules_of(values.defence(target, shooter, target.leader)).get("B7.2", 0) == int(bool(rules) and covered)
    hidden = bool(rules) and (covered or option == "always")
    assert rules_of(values.locate(shooter, target)).get("B7.2", 0) == (-20 if hidden else 0)
    for defends in (True, False):
        for heavy in (True, False):
            found = values.parry(target, target.leader, defends=defends, covered=covered or heavy, fortified=heavy)
            expected = {"B13.4": 2 if heavy else 1} if defends and (covered or heavy) else {}
            if rules and expected:
                expected["B7.2"] = 1
            assert rules_of(found) == expected


TRAITS = {
    "knows-his-enemy": {("drill", "reaction"): 1},
    "novice": {("drill", "reaction"): -1},
    "martyr": {("morale", ""): 1},
    "survivor": {("morale", ""): 1},
    "academy-boy": {("drill", "reaction"): -1},
    "bloody": {},
}
#: Only of one who leads a unit that he has joined.
LEADING = {
    "indisputable": {("drill", check): 1 for check in ("action", "reaction", "order", "rally")},
    "discussed": {("drill", "action"): -1},
}


@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize("trait", [*TRAITS, *LEADING])
def test_what_a_personality_changes(trait: str, joined: bool) -> None:
    """B17.3: of him who has it, and of the unit that he has joined."""
    chief = one("sg", "sergeant", (52.6, 100), traits=[trait], **({"joined": "s1"} if joined else {}))
    game = skirmish(squad("s1", (50, 100), superior="sg"), chief, R1)
    body, other = (game.units[name] for name in (("s1", "r1") if joined else ("sg", "s1")))
    changes = TRAITS.get(trait, LEADING.get(trait, {}) if joined else {})
    for check in ("action", "reaction", "order", "rally"):
        assert rules_of(values.drill(body, check)).get("B17.3", 0) == changes.get(("drill", check), 0)
        assert "B17.3" not in rules_of(values.drill(other, check))
    assert rules_of(values.morale(body)).get("B17.3", 0) == changes.get(("morale", ""), 0)
    assert "B17.3" not in rules_of(values.morale(other))


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ({}, {}),
        ({"chits": 1}, {"B9.4": -1}),
        ({"distress": 2}, {"B9.4": -2}),
        ({"orders": 1}, {"B21.6": -1}),
        ({"leaderless": True}, {"B16.1": -2}),
    ],
)
def test_what_lowers_drill(marks: dict[str, Any], expected: dict[str, int]) -> None:
    """B9.4, B10.3, B16.1, B21.6; an academy boy has it harder where a check is due."""
    orders = {"state": {"orders": marks["orders"]}} if "orders" in marks else {}
    plain = {key: mark for key, mark in marks.items() if key != "orders"}
    game = skirmish(squad("s1", (50, 100), **plain, **orders), R1)
    assert rules_of(values.drill(game.units["s1"])) == expected
    assert rules_of(values.drill(game.units["s1"], "reaction")) == {**expected, "B10.3": -1}
    assert values.needs_check(game.units["s1"]) == (bool(marks) and "leaderless" not in marks)


@pytest.mark.parametrize(("alive", "is_weak"), [(3, False), (2, False), (1, True)])
def test_less_than_half_of_a_crew_does_everything_worse_but_locate(alive: int, is_weak: bool) -> None:
    """B18.2, E24: of three men one; of a squad never."""
    gun = unit("mg", "spanish", "legion-machine-gun", (50, 100), 2, facing=0, lost=3 - alive)
    game = skirmish(gun, squad("s1", (80, 100), lost=4), R1)
    target = game.units["r1"]
    for body in (game.units["mg"], game.units["s1"]):
        member = body.leader
        found = [
            values.drill(body),
            values.morale(body),
            values.fire(body, target, member, member.figure.weapons[0], moved=False, aimed=False, turned=False),
            values.defence(body, target, member),
            values.aggressiveness(body, target, member, "", attacks=False),
            values.parry(body, member, defends=False, covered=False, fortified=False),
        ]
        for modifiers in found:
            assert rules_of(modifiers).get("B18.2", 0) == (-1 if is_weak and body.id == "mg" else 0)
        assert "B18.2" not in rules_of(values.locate(body, target))


@pytest.mark.parametrize("raised", ["drill", "morale", "fire", "defence", "aggressiveness", "locate"])
def test_hit_them_hard_betters_one_value(raised: str) -> None:
    """B15.6."""
    game = skirmish(squad("s1", (50, 100), state={"improved": raised}), R1)
    body, target = game.units["s1"], game.units["r1"]
    found = {
        "drill": values.drill(body),
        "morale": values.morale(body),
        "fire": values.fire(body, target, body.leader, "rifle", moved=False, aimed=False, turned=False),
        "defence": values.defence(body, target, body.leader),
        "aggressiveness": values.aggressiveness(body, target, body.leader, "", attacks=False),
        "locate": values.locate(body, target),
    }
    assert {name for name, modifiers in found.items() if rules_of(modifiers).get("B15.6") == 1} == {raised}


@pytest.mark.parametrize(("weapon", "gain"), [("", 0), ("bayonet", 1), ("blade", 1), ("grenade", 2), ("pistol", 2)])
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize("distress", [0, 2])
def test_aggressiveness(weapon: str, gain: int, attacks: bool, distress: int) -> None:
    """B13.3: the attacker, his weapon and the distress that he bears."""
    game = skirmish(squad("s1", (50, 100), distress=distress), R1)
    body = game.units["s1"]
    found = values.aggressiveness(body, game.units["r1"], body.leader, weapon, attacks=attacks)
    assert values.value(found) == 6 + attacks + gain - distress
    assert [modifier.value for modifier in found[1:]] == [each for each in (int(attacks), gain, -distress) if each]


@pytest.mark.parametrize(
    ("trait", "own", "enemys"), [("aggressive", 1, 0), ("coward", -2, 0), ("fearsome", 0, -1), ("discredited", 0, 1)]
)
def test_personalities_in_close_combat_and_under_fire(trait: str, own: int, enemys: int) -> None:
    """B17.3, B21.27: the dice of him alone, or those of all his enemies."""
    chief = one("sg", "sergeant", (52.6, 100), traits=[trait], joined="s1")
    game = skirmish(squad("s1", (50, 100), superior="sg"), chief, R1)
    body, enemy = game.units["s1"], game.units["r1"]
    for member in body.members:
        found = rules_of(values.aggressiveness(body, enemy, member, "", attacks=False))
        assert found == ({"B21.27": own} if own and member.troop.id == "sg" else {})
        fired = values.fire(body, enemy, member, "rifle", moved=False, aimed=False, turned=False)
        assert rules_of(fired) == {}
    blow = values.aggressiveness(enemy, body, enemy.leader, "", attacks=False)
    fired = values.fire(enemy, body, enemy.leader, "rifle", moved=False, aimed=False, turned=False)
    assert rules_of(blow) == rules_of(fired) == ({"B17.3": enemys} if enemys else {})


@pytest.mark.parametrize(
    ("state", "flags", "expected"),
    [
        ({}, {}, {}),
        ({}, {"moved": True}, {"B12.7": -1}),
        ({}, {"turned": True}, {"B12.7": -2}),
        ({}, {"aimed": True}, {"B7.13": 2}),
        ({"distress": 3}, {}, {"B12.7": -3}),
        ({"grounded": True}, {}, {"B12.7": -1}),
        ({"edged": True}, {}, {"B12.7": -1}),
    ],
)
def test_what_changes_fire(state: dict[str, Any], flags: dict[str, bool], expected: dict[str, int]) -> None:
    """B7.13, B12.7: the legionaries are selected shooters and have bayonets."""
    game = skirmish(squad("s1", (50, 100), **state), R1)
    body = game.units["s1"]
    asked = {"moved": False, "aimed": False, "turned": False, **flags}
    assert rules_of(values.fire(body, game.units["r1"], body.leader, "rifle", **asked)) == expected


@pytest.mark.parametrize(("y", "far"), [(37.5, False), (37.49, True)])
def test_beyond_60_cm_fire_is_long_and_a_target_harder_to_locate(y: float, far: bool) -> None:
    """B12.3, B12.5, E2: from base to base; an obsolete rifle from 50 on, and worse then (B12.7)."""
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, y)))
    body, target = game.units["s1"], game.units["r1"]
    fired = values.fire(body, target, body.leader, "rifle", moved=False, aimed=False, turned=False)
    assert values.value(fired) == (4 if far else 6)
    located = [modifier.value for modifier in values.locate(body, target)[1:]]
    assert located == ([-20, 20] if far else [20])
    old = values.fire(body, target, body.leader, "obsolete-rifle", moved=False, aimed=False, turned=False)
    assert [modifier.value for modifier in old] == [4, -1]


@pytest.mark.parametrize(
    ("fired", "grounded", "equipment"),
    [(False, False, []), (True, False, []), (False, True, []), (False, False, ["binoculars"])],
)
def test_what_changes_locating(fired: bool, grounded: bool, equipment: list[str]) -> None:
    """B12.3, B17.3: all added; the myopic sees less."""
    for traits in ([], ["myopic"]):
        chief = one("sg", "sergeant", (52.6, 100), traits=traits or ["bloody"], joined="s1")
        shooter = squad("s1", (50, 100), superior="sg", equipment=equipment)
        game = skirmish(shooter, chief, harka("r1", (50, 60), fired=fired, grounded=grounded))
        found = sorted(modifier.value for modifier in values.locate(game.units["s1"], game.units["r1"])[1:])
        expected = [20, *[20] * fired, *[-10] * grounded, *[10] * len(equipment), *[-20] * len(traits)]
        assert found == sorted(expected)


@pytest.mark.parametrize("dodged", [True, False])
@pytest.mark.parametrize("grounded", [True, False])
def test_what_changes_defence(dodged: bool, grounded: bool) -> None:
    """B12.9: having reacted by moving, and gone to ground."""
    game = skirmish(squad("s1", (50, 100)), harka("r1", (50, 60), grounded=grounded))
    target = game.units["r1"]
    found = values.defence(target, game.units["s1"], target.leader, reacted=dodged)
    assert values.value(found) == 4 + dodged + grounded


@pytest.mark.parametrize(("pieces", "plain", "both"), [((), 0, 0), ((GROVE,), 1, 1), ((HOUSE,), 2, 3)])
def test_cover_and_fortification(pieces: Any, plain: int, both: int) -> None:
    """B12.9, B19.2: the higher counts; by the option both."""
    for option, more in (("higher", plain), ("both", both)):
        game = skirmish(squad("s1", (50, 100)), R1, pieces=pieces, options={"B12.9.cover": option})
        target = game.units["r1"]
        assert values.value(values.defence(target, game.units["s1"], target.leader)) == 4 + more


@pytest.mark.parametrize(("defence", "saved"), [(False, 8), (True, 8)])
def test_who_has_baraka_saves_on_8(defence: bool, saved: int) -> None:
    """B17.3: he alone, not his companions, against fire, blows and in flight."""
    chief = one("lt", "lieutenant", (50, 100), traits=["baraka"], taken={"companions": 2})
    game = skirmish(chief, R1)
    body, enemy = game.units["lt"], game.units["r1"]
    for member in body.members:
        found = [
            values.value(values.defence(body, enemy, member, reacted=defence)),
            values.value(values.parry(body, member, defends=False, covered=False, fortified=False)),
            values.value(values.unaided(body, member)),
        ]
        assert (set(found) == {saved}) == (member.number == 0)
        assert max(found) <= saved
