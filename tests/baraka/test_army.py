"""Armies of Baraka & Fatality: what units cost, what they are made of, and each limit of the lists broken once."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import legion_widget as lw
from legion_widget.engine import i18n
from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.engine.ruling import Fault
from legion_widget.games.baraka.armies.army import Army
from legion_widget.games.baraka.armies.army_faults import option_name
from legion_widget.games.baraka.armies.army_list import (
    AddedData,
    KabylData,
    ListData,
    _least,
    army_list,
    army_lists,
    check_list,
    least_points,
    option_ids,
)
from legion_widget.games.baraka.armies.roster import RosterUnit

#: The kinds of each list from the highest commander down to the squad.
LADDER = {
    "legion": ("captain", "lieutenant", "sergeant", "squad"),
    "riffian": ("mia-caid", "jamsin-caid", "mukadan", "squad"),
}
#: What units cost without options.
POINTS = {
    "legion": {"captain": 21, "lieutenant": 20, "sergeant": 21, "squad": 105, "machine-gun": 75},
    "riffian": {"mia-caid": 19, "jamsin-caid": 18, "mukadan": 17, "squad": 84, "machine-gun": 75},
}


pytestmark = pytest.mark.usefixtures("english")


def section(army: Army, platoons: int = 2, squads: int = 2, **options: Any) -> str:
    """A section with its platoons and squads; the id of its commander."""
    _, head, sergeant, squad = LADDER[army.list.id]
    lieutenant = army.add(head, **options)
    for _ in range(platoons):
        platoon = army.add(sergeant, under=lieutenant)
        for _ in range(squads):
            army.add(squad, under=platoon)
    return lieutenant


def company(name: str, sections: int = 2) -> Army:
    """An army with a company's commander that lacks nothing."""
    army = Army(name)
    army.add(LADDER[name][0])
    for _ in range(sections):
        section(army)
    return army


def said(army: Army, limit: int | None = None) -> list[str]:
    return [f"{fault.rule} {fault.text('en')}" for fault in army.faults(limit)]


def troop(army: Army, id: str) -> RosterUnit:
    return army.units[id]


def equipment(unit: RosterUnit) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(figure.role, figure.weapons, figure.equipment) for figure in unit.figures]


# ---- points ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LADDER)
def test_units_cost_what_the_list_says(name: str) -> None:
    army = Army(name)
    assert {kind: army.cost(army.add(kind)) for kind in POINTS[name]} == POINTS[name]
    assert army.points == sum(POINTS[name].values())


def test_the_squad_of_the_rulebook_costs_131_points() -> None:
    """E3: corporal, six men and a grenadier, all veterans."""
    army = Army("legion")
    squad = army.add("squad", grenadiers=1, veteran=True)
    assert army.cost(squad) == 105 + 18 + 8 == 131
    assert len(troop(army, squad).figures) == 8
    assert "veteran" in troop(army, squad).rules


@pytest.mark.parametrize(
    ("name", "kind", "options", "extra"),
    [
        ("riffian", "mia-caid", {"companions": 1}, 13),
        ("riffian", "mia-caid", {"companions": 2}, 26),
        ("riffian", "mia-caid", {"pistol": True}, 1),
        ("riffian", "mia-caid", {"veteran": True, "companions": 2}, 26 + 3),
        ("riffian", "mia-caid", {"green": True, "companions": 2}, 26 - 3),
        ("riffian", "jamsin-caid", {"companions": 1}, 13),
        ("riffian", "jamsin-caid", {"veteran": True, "companions": 1}, 13 + 2),
        ("riffian", "jamsin-caid", {"green": True}, -1),
        ("riffian", "mukadan", {"grenades": 2}, 4),
        ("riffian", "mukadan", {"veteran": True}, 1),
        ("riffian", "mukadan", {"green": True}, -1),
        ("riffian", "squad", {"grenadiers": 2}, 32),
        ("riffian", "squad", {"veteran": True, "grenadiers": 1}, 16 + 8),
        ("riffian", "squad", {"green": True}, -7),
        ("riffian", "machine-gun", {"veteran": True}, 3),
        ("legion", "captain", {"flagbearer": True}, 16),
        ("legion", "captain", {"bugle": True}, 16),
        ("legion", "captain", {"binoculars": True}, 1),
        ("legion", "captain", {"veteran": True, "bugle": True, "flagbearer": True}, 33),
        ("legion", "lieutenant", {"companions": 1, "veteran": True}, 16),
        ("legion", "lieutenant", {"binoculars": True}, 1),
        ("legion", "sergeant", {"grenades": 1}, 2),
        ("legion", "squad", {"grenadiers": 2}, 36),
        ("legion", "squad", {"machine_gun": True}, 29),
        ("legion", "squad", {"machine_gun": True, "grenadiers": 1, "veteran": True}, 29 + 18 + 9),
        ("legion", "machine-gun", {"veteran": True}, 3),
        ("legion", "machine-gun", {"machine_gun_experts": True}, 5),
    ],
)
def test_options_cost_what_the_list_says(name: str, kind: str, options: dict[str, Any], extra: int) -> None:
    army = Army(name)
    assert army.cost(army.add(kind, **options)) == POINTS[name][kind] + extra


@pytest.mark.parametrize(
    ("rule", "each"),
    [
        ("camouflage", 1),
        ("knowers-of-the-terrain", 2),
        ("experienced", 1),
        ("god-disposes", 2),
        ("fanatics", 5),
        ("impetuous", 1),
        ("mountaineers", 1),
        ("fast", 1),
        ("bloodthirsty", 1),
        ("stubborn", 1),
    ],
)
def test_a_kabyls_rule_is_paid_for_each_miniature_of_the_chain(rule: str, each: int) -> None:
    army = Army("riffian")
    jamsin = army.add("jamsin-caid", companions=1, kabyl={"rules": [rule]})
    mukadan = army.add("mukadan")
    squad = army.add("squad", grenadiers=1)
    assert [army.cost(id) for id in (jamsin, mukadan, squad)] == [31 + 2 * each, 17 + each, 100 + 8 * each]
    assert all(rule in unit.rules for unit in army.troops())


def test_every_rule_that_a_kabyl_can_choose_has_been_priced() -> None:
    kabyl = army_list("riffian").kabyl
    assert kabyl is not None
    assert len(kabyl.rules) == 10


def test_a_trustful_chain_pays_two_a_miniature_and_its_machine_guns_nothing() -> None:
    army = Army("riffian")
    jamsin = army.add("jamsin-caid", kabyl={"trustful": True})
    squad = army.add("squad", under=army.add("mukadan", under=jamsin))
    gun = army.add("machine-gun")
    assert (army.cost(jamsin), army.cost(squad), army.cost(gun)) == (20, 98, 75)
    assert [unit.trustful for unit in army.troops()] == [True, True, True, True]


def test_a_unit_that_chooses_a_kabyl_of_its_own_has_that() -> None:
    """B20.1: it has what was chosen for it, and the list is at fault; the others have that of their chain."""
    army = Army("riffian")
    jamsin = army.add("jamsin-caid", kabyl={"rules": ["fast"]})
    chief = army.add("mukadan", under=jamsin)
    own, others = army.add("squad", under=chief, kabyl={"rules": ["stubborn"]}), army.add("squad", under=chief)
    rules = {unit.id: set(unit.rules) & {"fast", "stubborn"} for unit in army.troops()}

    assert (rules[own], rules[others], rules[chief]) == ({"stubborn"}, {"fast"}, {"fast"})


def test_the_kabyl_of_the_mia_caid_is_his_own() -> None:
    """B21.26: each jamsin is a chain of its own."""
    army = company("riffian")
    army.change("riffian-mia-caid-1", kabyl={"rules": ["fanatics"], "trustful": True})
    army.change("riffian-jamsin-caid-2", kabyl={"rules": ["fast"]})
    assert army.faults() == []
    assert [unit.id for unit in army.troops() if "fanatics" in unit.rules] == ["riffian-mia-caid-1"]
    assert sum("fast" in unit.rules for unit in army.troops()) == 7


def test_the_lists_of_the_examples_are_valid() -> None:
    """B20.4, B21.26: what the rulebook's pages show as a list is one, and costs what they say."""
    book = lw.rulebook("baraka")
    units = [unit for unit in book["B20.4"].examples[0].data.scenario["units"] if unit["side"] == "spanish"]
    army = Army("legion")
    for unit in units:
        kind = unit["profile"].removeprefix("legion-")
        army.add(kind, unit["id"], under=unit.get("superior", ""), **unit["taken"])
    assert army.faults(limit=548) == []
    assert army.points == 548

    caids = [unit for unit in book["B21.26"].examples[0].data.scenario["units"] if unit["side"] == "riffian"]
    rif = Army("riffian")
    for unit in caids:
        kind, rules = unit["profile"].removeprefix("riffian-"), unit.get("rules", [])
        rif.add(kind, unit["id"], under=unit.get("superior", ""), kabyl={"rules": rules, "trustful": True})
    assert "B21.26" not in {fault.rule for fault in rif.faults()}


# ---- miniatures ----------------------------------------------------------------------------------------------


def test_a_legion_squad_has_its_corporal_a_gunner_and_his_loader() -> None:
    army = Army("legion")
    unit = troop(army, army.add("squad", grenadiers=1, machine_gun=True))
    plain = (("rifle",), ("bayonet",))
    assert equipment(unit) == [
        ("leader", *plain),
        ("loader", *plain),
        *[("soldier", *plain)] * 5,
        ("grenadier", ("rifle",), ("bayonet", "grenade", "grenade")),
        ("gunner", ("light-machine-gun",), ()),
    ]
    assert all(figure.profile is None for figure in unit.figures)


def test_a_riffian_squad_has_blades() -> None:
    army = Army("riffian")
    unit = troop(army, army.add("squad", grenadiers=2))
    plain = (("rifle",), ("blade",))
    grenadier = ("grenadier", ("rifle",), ("blade", "grenade", "grenade"))
    assert equipment(unit) == [("leader", *plain), *[("soldier", *plain)] * 6, grenadier, grenadier]


def test_officers_have_their_companions_with_profiles_of_their_own() -> None:
    army = Army("legion")
    captain = troop(army, army.add("captain", flagbearer=True, bugle=True, binoculars=True))
    assert equipment(captain) == [
        ("leader", ("pistol",), ("binoculars",)),
        ("flagbearer", ("rifle",), ("bayonet",)),
        ("bugle", ("rifle",), ("bayonet",)),
    ]
    assert [figure.profile.id if figure.profile else "" for figure in captain.figures] == [
        "",
        *["officer-companion"] * 2,
    ]
    rif = Army("riffian")
    caid = troop(rif, rif.add("mia-caid", companions=2, pistol=True))
    assert equipment(caid) == [
        ("leader", ("rifle", "pistol"), ("blade",)),
        *[("companion", ("rifle",), ("blade",))] * 2,
    ]
    assert equipment(troop(rif, rif.add("mukadan", grenades=2))) == [
        ("leader", ("rifle",), ("blade", "grenade", "grenade"))
    ]


def test_a_machine_gun_has_a_crew_of_three() -> None:
    army = Army("legion")
    unit = troop(army, army.add("machine-gun", machine_gun_experts=True))
    assert equipment(unit) == [(role, ("medium-machine-gun",), ()) for role in ("leader", "soldier", "soldier")]
    assert unit.rules == ("machine-gun-experts", "selected-shooters")


def test_troops_come_down_the_chains_of_command() -> None:
    army = company("legion")
    army.add("machine-gun")
    above: set[str] = {""}
    for unit in army.troops():
        assert unit.superior in above
        above.add(unit.id)
    assert troop(army, "legion-machine-gun-1").superior == "legion-captain-1"
    assert {troop(army, f"legion-lieutenant-{n}").superior for n in (1, 2)} == {"legion-captain-1"}
    assert {unit.side for unit in army.troops()} == {"spanish"}
    assert {unit.side for unit in company("riffian").troops()} == {"riffian"}


def test_names_and_ids_are_made_or_given() -> None:
    army = Army("legion")
    assert army.add("captain") == "legion-captain-1"
    assert army.add("lieutenant", "valenzuela", name="Teniente Valenzuela", traits=["loyal"]) == "valenzuela"
    assert [army.add("squad") for _ in range(2)] == ["legion-squad-1", "legion-squad-2"]
    names = {unit.id: unit.name for unit in army.troops()}
    assert names["legion-captain-1"] == {"es": "Capitán", "en": "Captain"}
    assert names["valenzuela"] == {"en": "Teniente Valenzuela"}
    assert names["legion-squad-2"] == {"es": "Escuadra legionaria 2", "en": "Legion squad 2"}
    assert troop(army, "valenzuela").traits == ("loyal",)


# ---- what a list does not allow ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LADDER)
@pytest.mark.parametrize("sections", [2, 3])
def test_a_company_lacks_nothing(name: str, sections: int) -> None:
    army = company(name, sections)
    for _ in range(sections):
        army.add("machine-gun")
    assert army.faults() == []
    assert army.faults(limit=army.points) == []
    assert army.ruling()


@pytest.mark.parametrize("name", LADDER)
def test_a_section_may_stand_alone(name: str) -> None:
    army = Army(name)
    section(army, 3, 3)
    assert army.faults() == []


def test_an_empty_army_needs_a_section() -> None:
    assert said(Army("legion")) == ["B20.3 The army must have 1 to 3 of “Lieutenant”, and has 0."]
    assert said(Army("riffian")) == ["B20.1 The army must have 1 to 3 of “Jamsin caid”, and has 0."]


@pytest.mark.parametrize(("name", "rule"), [("legion", "B20.3"), ("riffian", "B20.1")])
def test_each_limit_of_the_organisation_can_be_broken(name: str, rule: str) -> None:
    top, head, sergeant, _ = LADDER[name]
    a = {unit.id: army_list(name).profile_of(unit).name["en"] for unit in army_list(name).units}

    army = company(name, 3)
    extra = section(army)
    assert said(army) == [f"{rule} The army must have 1 to 3 of “{a[head]}”, and has 4."]
    army.remove(extra)
    for unit in [unit.id for unit in army.troops() if not unit.superior and unit.id != f"{name}-{top}-1"]:
        below = [each.id for each in army.troops() if each.superior == unit]
        for each in [unit, *below]:
            army.remove(each)
    assert army.faults() == []

    army = company(name)
    army.add(top)
    assert said(army) == [f"{rule} The army must have 0 to 1 of “{a[top]}”, and has 2."]

    army = company(name, 1)
    assert said(army) == [f"{rule} “{a[top]}” needs at least 2 of “{a[head]}”, and the army has 1."]

    army = company(name)
    for _ in range(3):
        army.add("machine-gun")
    guns, heads = a["machine-gun"], a[head]
    assert said(army) == [
        f"{rule} The army has 3 of “{guns}” and 2 of “{heads}”: the first may not outnumber the second."
    ]
    army.remove(f"{name}-machine-gun-3")
    army.remove(f"{name}-{top}-1")
    assert said(army) == [f"{rule} “{guns}” needs at least 1 of “{a[top]}”, and the army has 0."]

    for platoons in (1, 4):
        army = Army(name)
        section(army, platoons)
        assert said(army) == [f"{rule} {a[head]} 1 commands 2 to 3 of “{a[sergeant]}”, and has {platoons}."]
    for squads in (1, 4):
        army = Army(name)
        section(army, 2, squads)
        squad = a["squad"]
        assert said(army) == [
            f"{rule} {a[sergeant]} {n} commands 2 to 3 of “{squad}”, and has {squads}." for n in (1, 2)
        ]

    army = company(name)
    stray = army.add("squad")
    assert [fault.subject for fault in army.faults()] == [stray]
    assert said(army) == [f"{rule} {a['squad']} 9 has no commander: “{a[sergeant]}”."]


@pytest.mark.parametrize(
    ("name", "kind", "options", "text"),
    [
        ("riffian", "mia-caid", {"companions": 3}, "Mia caid: of “companions” there can be 2, not 3."),
        ("riffian", "mia-caid", {"pistol": 2}, "Mia caid: of “pistol” there can be 1, not 2."),
        ("riffian", "jamsin-caid", {"companions": 2}, "Jamsin caid 1: of “companion” there can be 1, not 2."),
        ("riffian", "mukadan", {"grenades": 3}, "Mukadan 1: of “grenades” there can be 2, not 3."),
        ("riffian", "squad", {"grenadiers": 3}, "Riffian squad 1: of “grenadiers” there can be 2, not 3."),
        ("riffian", "squad", {"machine_gun": True}, "Riffian squad 1 cannot have “light machine gun”."),
        ("riffian", "squad", {"veteran": 1, "green": 1}, "Riffian squad 1 cannot be both “green” and “veteran”."),
        ("riffian", "machine-gun", {"green": True}, "Riffian machine gun 1 cannot have “green”."),
        ("legion", "captain", {"flagbearer": 2}, "Captain: of “flagbearer” there can be 1, not 2."),
        ("legion", "captain", {"bugle": 2}, "Captain: of “bugler” there can be 1, not 2."),
        ("legion", "lieutenant", {"companions": 2}, "Lieutenant 1: of “companion” there can be 1, not 2."),
        ("legion", "lieutenant", {"bugle": 1}, "Lieutenant 1 cannot have “bugler”."),
        ("legion", "sergeant", {"grenades": 3}, "Sergeant 1: of “grenades” there can be 2, not 3."),
        ("legion", "sergeant", {"binoculars": 1}, "Sergeant 1 cannot have “binoculars”."),
        ("legion", "squad", {"grenadiers": 3}, "Legion squad 1: of “grenadiers” there can be 2, not 3."),
        ("legion", "squad", {"machine_gun": 2}, "Legion squad 1: of “light machine gun” there can be 1, not 2."),
        ("legion", "squad", {"green": True}, "Legion squad 1: in this army nobody is “green”."),
        ("legion", "machine-gun", {"green": True}, "Legion machine gun 1: in this army nobody is “green”."),
    ],
)
def test_each_limit_of_the_options_can_be_broken(name: str, kind: str, options: dict[str, Any], text: str) -> None:
    army = Army(name)
    unit = army.add(kind, **options)
    rule = army.list.rule
    assert (rule, text, unit) in [(fault.rule, fault.text("en"), fault.subject) for fault in army.faults()]
    army.change(unit, **dict.fromkeys(options, 0))
    assert text not in " ".join(said(army))


def test_one_squad_of_a_platoon_has_a_light_machine_gun() -> None:
    army = company("legion")
    for unit in ("legion-squad-1", "legion-squad-3", "legion-squad-5"):
        army.change(unit, machine_gun=True)
    assert army.faults() == []
    army.change("legion-squad-2", machine_gun=True)
    assert said(army) == ["B20.3 Under Sergeant 1 no more than 1 can have “light machine gun”, and 2 have."]


@pytest.mark.parametrize(
    ("unit", "kabyl", "text"),
    [
        (
            "jamsin-caid-1",
            {"rules": ["fast", "stubborn", "impetuous"]},
            "B20.1 {} can have 2 rules of its kábila, not 3.",
        ),
        ("jamsin-caid-1", {"rules": ["resistant"]}, "B20.1 {}: “Resistant” is not a rule of kábilas."),
        ("jamsin-caid-1", {"rules": ["experienced"]}, "B20.1 {}: “Experienced” can be chosen from 1922."),
        (
            "machine-gun-1",
            {"rules": ["fast"]},
            "B20.2 {} always belongs to a trusted kábila, and chooses no rules for it.",
        ),
    ],
)
def test_what_a_kabyl_cannot_choose(unit: str, kabyl: dict[str, Any], text: str) -> None:
    army = company("riffian")
    army.year = 1921
    army.add("machine-gun")
    army.change(f"riffian-{unit}", kabyl=kabyl)
    assert said(army) == [text.format(troop(army, f"riffian-{unit}").name["en"])]


@pytest.mark.parametrize("year", [None, 1922, 1926])
def test_the_experienced_come_with_1922(year: int | None) -> None:
    army = company("riffian")
    army.year = year
    army.change("riffian-jamsin-caid-1", kabyl={"rules": ["experienced", "fast"], "trustful": True})
    assert army.faults() == []


@pytest.mark.parametrize("kabyl", [{"rules": ["fast"]}, {"rules": ["stubborn"], "trustful": True}, {}])
def test_a_chain_of_command_has_one_kabyl(kabyl: dict[str, Any]) -> None:
    army = company("riffian")
    army.change("riffian-jamsin-caid-1", kabyl={"rules": ["fast"], "trustful": True})
    army.change("riffian-squad-2", kabyl=kabyl)
    assert [(fault.rule, fault.subject) for fault in army.faults()] == [("B21.26", "riffian-squad-2")]
    army.change("riffian-squad-2", kabyl={"trustful": True, "rules": ("fast", "fast")})
    assert army.faults() == []


def test_the_legion_has_no_kabyls_and_squads_no_personality() -> None:
    army = company("legion")
    army.change("legion-squad-1", kabyl={"trustful": True}, traits=["loyal"])
    assert said(army) == [
        "B20.3 Legion squad 1 belongs to no kábila.",
        "B17.2 Legion squad 1 is not a character and has no personality.",
    ]
    assert not troop(army, "legion-squad-1").trustful
    assert army.cost("legion-squad-1") == 105


def test_an_army_may_cost_what_was_agreed_and_no_more() -> None:
    army = company("legion")
    assert said(army, army.points - 1) == [
        f"B20.4 The army costs {army.points} points; the limit is {army.points - 1}."
    ]
    ruling = army.ruling(limit=1)
    assert not ruling
    assert ruling.rule == "B20.4"


# ---- changing it ----------------------------------------------------------------------------------------------


def test_a_change_leaves_the_rest_as_it_was() -> None:
    army = company("legion")
    army.change("legion-squad-1", name={"es": "López", "en": "López"}, veteran=True, grenadiers=2)
    army.change("legion-squad-1", veteran=0)
    unit = troop(army, "legion-squad-1")
    assert (unit.name["es"], unit.superior, unit.points) == ("López", "legion-sergeant-1", 105 + 36)
    army.change("legion-squad-1", under="legion-sergeant-2")
    assert troop(army, "legion-squad-1").superior == "legion-sergeant-2"


def test_who_loses_his_commander_stays() -> None:
    army = company("legion")
    before = len(army)
    army.remove("legion-sergeant-1")
    assert len(army) == before - 1
    assert {unit.superior for unit in army.troops() if unit.id in ("legion-squad-1", "legion-squad-2")} == {""}
    strays = [fault.subject for fault in army.faults() if "no commander" in fault.text("en")]
    assert strays == ["legion-squad-1", "legion-squad-2"]
    assert army.add("sergeant") == "legion-sergeant-1"


def test_the_only_possible_commander_commands() -> None:
    army = Army("legion")
    sergeant = army.add("sergeant")
    squad = army.add("squad")
    assert army.superior(squad) == sergeant
    army.add("sergeant")
    assert army.superior(squad) == ""


# ---- what cannot be read -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "place", "meant"),
    [
        ({"kind": "squat"}, "$.units['legion-squat-1'].kind", "squad"),
        ({"kind": "squad", "grenadeers": 1}, "$.units['legion-squad-1'].options", "grenadiers"),
        ({"kind": "squad", "grenadiers": -1}, "$.units['legion-squad-1'].options.grenadiers", None),
        ({"kind": "squad", "veteran": "yes"}, "$.units['legion-squad-1'].options['veteran']", None),
        ({"kind": "squad", "under": "teniente"}, "$.units['legion-squad-1'].under", "el-teniente"),
        ({"kind": "squad", "under": "el-teniente"}, "$.units['legion-squad-1'].under", None),
        ({"kind": "squad", "kabyl": {"rule": ["fast"]}}, "$.units['legion-squad-1'].kabyl", "rules"),
        ({"kind": "squad", "kabyl": {"rules": ["fats"]}}, "$.units['legion-squad-1'].kabyl.rules[0]", "fast"),
        ({"kind": "captain", "traits": ["loyl"]}, "$.units['legion-captain-1'].traits[0]", "loyal"),
        ({"kind": "squad", "id": "el-teniente"}, "$.units['el-teniente'].id", None),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    arguments: dict[str, Any], place: str, meant: str | None
) -> None:
    army = Army("legion")
    army.add("lieutenant", "el-teniente")
    before = army.to_dict()
    with pytest.raises(DataError) as caught:
        army.add(**arguments)
    assert (caught.value.place, caught.value.meant) == (place, meant)
    assert army.to_dict() == before


@pytest.mark.parametrize(
    ("data", "place", "meant"),
    [
        ({"army": "legoin"}, "$.army", "legion"),
        ({"army": "legion", "unit": []}, "$", "units"),
        ({"army": "legion", "units": [{"id": "a", "kind": "squat"}]}, "$.units[0].kind", "squad"),
        ({"army": "legion", "units": [{"id": "", "kind": "squad"}]}, "$.units[0].id", None),
        ({"army": "legion", "units": [{"id": "a", "kind": "squad"}] * 2}, "$.units[1].id", None),
        ({"army": "legion", "units": [{"id": "a", "kind": "squad", "under": "b"}]}, "$.units[0].under", None),
        ({"army": "legion", "units": [{"id": "a", "kind": "squad", "under": "a"}]}, "$.units[0].under", None),
    ],
)
def test_an_army_that_cannot_be_read_names_the_place(data: dict[str, Any], place: str, meant: str | None) -> None:
    with pytest.raises(DataError) as caught:
        Army.from_dict(data)
    assert (caught.value.place, caught.value.meant) == (place, meant)


def test_an_unknown_unit_is_no_key_error_without_a_hint() -> None:
    army = company("legion")
    for ask in (army.cost, army.remove, army.change, army.superior):
        with pytest.raises(UnknownName, match="legion-squad-1"):
            ask("legion-sqaud-1")


@pytest.mark.parametrize("name", LADDER)
def test_a_list_that_names_what_does_not_exist_is_refused(name: str) -> None:
    good = army_list(name)

    def broken(unit: dict[str, Any], option: dict[str, Any] | None = None) -> ListData:
        head = msgspec.structs.replace(good.units[0], **unit)
        if option is not None:
            changed = msgspec.structs.replace(head.options[0], **option)
            head = msgspec.structs.replace(head, options=[changed, *head.options[1:]])
        return msgspec.structs.replace(good, units=[head, *good.units[1:]])

    for unit, option, place in [
        ({"profile": "nobody"}, None, ".profile"),
        ({"under": ("nobody",)}, None, ".under[0]"),
        ({"commands": {"nobody": (1, 2)}}, None, ".commands['nobody']"),
        ({"needs": {"nobody": 1}}, None, ".needs['nobody']"),
        ({"no_more_than": "nobody"}, None, ".no_more_than"),
        ({}, {"rule": "nothing"}, ".rule"),
        ({}, {"weapons": ("nothing",)}, ".weapons[0]"),
        ({}, {"equipment": ("nothing",)}, ".equipment[0]"),
        ({}, {"excludes": ("nothing",)}, ".excludes[0]"),
        ({}, {"adds": AddedData("companion", "nobody")}, ".adds.profile"),
        ({}, {"adds": AddedData("companion", weapons=("nothing",))}, ".adds.weapons[0]"),
        ({}, {"adds": AddedData("companion", equipment=("nothing",))}, ".adds.equipment[0]"),
    ]:
        with pytest.raises(DataError) as caught:
            check_list(broken(unit, option), "$")
        assert caught.value.place.endswith(place)
        assert caught.value.place.startswith(f"$.units['{good.units[0].id}']")
    with pytest.raises(DataError) as caught:
        check_list(msgspec.structs.replace(good, kabyl=KabylData(1, 1, {"fats": 1})), "$")
    assert (caught.value.place, caught.value.meant) == ("$.kabyl.rules['fats']", "fast")
    check_list(good, "$")


def test_every_option_has_a_name() -> None:
    for id in option_ids():
        assert set(option_name(id)) == {"es", "en"}


# ---- as seen ---------------------------------------------------------------------------------------------------


def test_an_army_can_be_read() -> None:
    army = Army("legion")
    army.add("lieutenant", binoculars=True)
    army.add("sergeant")
    army.add("squad", grenadiers=1, veteran=True)
    assert repr(army).splitlines() == [
        "<The Spanish Legion: units 3, miniatures 10, points 173>",
        "  Lieutenant 1 (binoculars)  21  legion-lieutenant-1",
        "    Sergeant 1  21  legion-sergeant-1",
        "      Legion squad 1 (grenadiers × 1, veteran)  131  legion-squad-1",
    ]
    i18n.set_language("es")
    assert repr(army).startswith("<La Legión: unidades 3, miniaturas 10, puntos 173>")


def test_the_table_of_a_notebook_lets_no_markup_through() -> None:
    army = Army("riffian")
    army.add("jamsin-caid", "<b>", name="<script>alert(1)</script>", kabyl={"rules": ["fast"], "trustful": True})
    html = army._repr_html_()
    assert "<script" not in html
    assert "<code>&lt;b&gt;</code>" in html
    assert "&lt;script&gt;" in html
    assert "fast, trusted kábila" in html
    assert html.count("<li>") == len(army.faults())
    assert "<ul>" not in company("legion")._repr_html_()


def test_an_army_is_a_table_for_pandas() -> None:
    pytest.importorskip("pandas")
    army = company("riffian")
    frame = army.to_frame()
    assert list(frame.index) == [unit.id for unit in army.troops()]
    assert frame["points"].sum() == army.points
    assert frame.loc["riffian-squad-1", "superior"] == "riffian-mukadan-1"


# ---- armies by chance ---------------------------------------------------------------------------------------------

KABYLS = st.sampled_from([None, {"rules": ["fast"]}, {"trustful": True}, {"rules": ["fanatics", "stubborn"]}])


@st.composite
def armies(draw: st.DrawFn) -> Army:
    """An army of legal units with legal options, of any size: what it may lack is units, or have too many."""
    name = draw(st.sampled_from(sorted(LADDER)))
    army = Army(name)
    top, head, sergeant, squad = LADDER[name]

    def add(kind: str, under: str = "", **more: Any) -> str:
        options = army.list.by_id[kind].options
        chosen = {o.id: draw(st.integers(0, o.limit)) for o in options if not o.excludes and not o.together}
        return army.add(kind, under=under, **chosen, **more)

    company = add(top) if draw(st.booleans()) else ""
    for _ in range(draw(st.integers(0, 4))):
        own = {"kabyl": draw(KABYLS)} if name == "riffian" else {}
        lieutenant = add(head, under=company, **own)
        for _ in range(draw(st.integers(1, 4))):
            platoon = add(sergeant, under=lieutenant)
            for _ in range(draw(st.integers(1, 4))):
                add(squad, under=platoon)
    for _ in range(draw(st.integers(0, 2))):
        add("machine-gun")
    return army


def lacks(army: Army) -> Counter[str]:
    """What an army has too few or too many of, counted anew from its troops: how often each unit is at fault."""
    top, head, sergeant, _ = LADDER[army.list.id]
    units = army.troops()
    prefix = army.list.id
    kinds = {unit.id: unit.id.removeprefix(f"{prefix}-").rstrip("0123456789").rstrip("-") for unit in units}
    there = Counter(kinds.values())
    below = Counter(unit.superior for unit in units)
    found: Counter[str] = Counter()
    found["army"] += not 1 <= there[head] <= 3
    found["army"] += bool(there[top]) and there[head] < 2
    found["army"] += bool(there["machine-gun"]) and not there[top]
    found["army"] += there["machine-gun"] > there[head]
    for unit in units:
        if kinds[unit.id] in (head, sergeant):
            found[unit.id] += not 2 <= below[unit.id] <= 3
    return +found


@given(armies())
def test_an_army_is_valid_or_says_what_is_missing(army: Army) -> None:
    def about(fault: Fault) -> str:
        return fault.subject or "army"

    assert Counter(map(about, army.faults())) == lacks(army)
    for fault in army.faults():
        assert fault.rule == army.list.rule
        if fault.subject:
            assert army.units[fault.subject].name["en"] in fault.text("en")
        for language in ("es", "en"):
            assert "{" not in fault.text(language)
    assert army.points == sum(unit.points for unit in army.troops())
    assert bool(army.ruling(army.points)) == (not army.faults())


@given(armies())
def test_an_army_survives_being_written_and_read(army: Army) -> None:
    data = army.to_dict()
    again = Army.from_dict(json.loads(json.dumps(data)))
    assert again == army
    assert again.to_dict() == data
    assert again.troops() == army.troops()


def test_the_lists_there_are() -> None:
    assert army_lists() == sorted(LADDER)
    for name in LADDER:
        assert [unit.id for unit in army_list(name).units] == [*LADDER[name], "machine-gun"]


def test_points_that_no_army_fits_are_told() -> None:
    """B20.4: the cheapest army of each list has no fault at its own cost, and none at all fits less."""
    for name, chief, platoon, squad in (
        ("legion", "lieutenant", "sergeant", "squad"),
        ("riffian", "jamsin-caid", "mukadan", "squad"),
    ):
        army, least = Army(name), least_points(name)
        green = {"green": True} if name == "riffian" else {}
        head = army.add(chief, **green)
        for _ in range(2):
            under = army.add(platoon, under=head, **green)
            for _ in range(2):
                army.add(squad, under=under, **green)
        assert army.points == least
        assert not list(army.faults(limit=least))
        told = [fault.text("en") for fault in Army(name).faults(limit=250)]
        assert f"No army of this list costs less than {least} points; the limit is 250." in told


def test_who_may_command_whom_is_told() -> None:
    """B20.1."""
    army = Army("legion")
    gun = army.add("machine-gun")
    with pytest.raises(DataError, match=r"may be commanded by: 'sergeant'; .* is of the kind 'machine-gun'"):
        army.add("squad", under=gun)
    with pytest.raises(DataError, match="may be commanded by: nobody; "):
        army.add("captain", under=gun)


def test_an_army_is_no_list_of_units() -> None:
    army = Army("legion")
    assert army == Army("legion")
    assert army != Army("riffian")
    assert army != army.to_dict()


@pytest.mark.parametrize(("each", "saved"), [("time", 4), ("man", 4 * 7)])
def test_the_cheapest_unit_takes_what_makes_it_cheaper_once(each: Any, saved: int) -> None:
    """B20.4: for the unit, or for each of its men; never what makes it dearer."""
    data = army_list("legion")
    unit = data.by_id["squad"]
    cheaper = msgspec.structs.replace(unit.options[0], points=-4, each=each)
    for options, less in (([cheaper], saved), ([*unit.options, cheaper], saved), (unit.options, 0), ([], 0)):
        changed = msgspec.structs.replace(unit, options=options)
        assert _least(data, changed) == unit.points - less


def test_what_no_file_can_hold_is_refused_at_once() -> None:
    for year in ("1923", -5, 12345):
        with pytest.raises(lw.DataError, match="year"):
            Army("riffian", year=year)  # type: ignore[arg-type]
    assert Army("riffian", year=np.int64(1923)).to_dict()["year"] == 1923
    army = Army("legion")
    for _ in range(200):
        army.add("squad")
    with pytest.raises(lw.DataError, match="200"):
        army.add("squad")
    assert Army.from_dict(army.to_dict()) == army
