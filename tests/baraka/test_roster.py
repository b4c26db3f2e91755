"""Profiles, weapons, special rules and personalities of Baraka & Fatality, held to the figures of the rulebook."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from legion_widget.engine.errors import DataError, UnknownName
from legion_widget.games.baraka.armies import roster
from legion_widget.games.baraka.armies.roster import muster, profile, trait_of, weapon

#: Movement, fire, aggressiveness, defence, drill, morale, locate, command level, weapons and equipment.
PROFILES: dict[str, tuple[Any, ...]] = {
    "mia-caid": ((15, 10, 5), (7, 5), 7, (6, 4), 6, 5, 75, 3, ("rifle", "blade")),
    "jamsin-caid": ((15, 10, 5), (6, 4), 7, (6, 4), 6, 5, 75, 2, ("rifle", "blade")),
    "caid-companion": ((15, 10, 5), (6, 4), 7, (6, 4), 5, 4, 75, 0, ("rifle", "blade")),
    "mukadan": ((15, 10, 5), (6, 4), 7, (6, 4), 6, 5, 75, 1, ("rifle", "blade")),
    "riffian-squad": ((15, 10, 5), (6, 4), 7, (4, 4), 5, 4, 75, 0, ("rifle", "blade")),
    "riffian-machine-gun": ((10, 5, 5), (6, 6), 7, (5, 5), 5, 4, 75, 0, ("medium-machine-gun",)),
    "captain": ((15, 10, 5), (7, 5), 6, (6, 4), 7, 5, 75, 3, ("pistol",)),
    "lieutenant": ((15, 10, 5), (6, 4), 6, (6, 4), 7, 5, 75, 2, ("pistol",)),
    "officer-companion": ((15, 10, 5), (6, 4), 6, (6, 4), 6, 4, 75, 0, ("rifle", "bayonet")),
    "sergeant": ((15, 10, 5), (6, 4), 6, (6, 4), 7, 5, 75, 1, ("rifle", "bayonet")),
    "legion-squad": ((15, 10, 5), (6, 4), 6, (4, 4), 6, 4, 75, 0, ("rifle", "bayonet")),
    "legion-machine-gun": ((10, 5, 5), (6, 6), 6, (5, 5), 6, 4, 75, 0, ("medium-machine-gun",)),
}
#: Ours, on foot and mounted: no list has them.
OWN = {"cavalry", "old-guns", "line-squad", "mule-convoy"}
#: Effective range, maximum, dice static and moving (each in effective and at long range), what it adds in close combat.
WEAPONS = {
    "rifle": (60, None, (1, 1), (1, 1), 0),
    "pistol": (20, 20, (1, 0), (1, 0), 2),
    "obsolete-rifle": (50, None, (1, 1), (0, 0), 0),
    "obsolete-pistol": (15, 15, (1, 0), (0, 0), 2),
    "light-machine-gun": (None, None, (4, 4), (2, 0), 0),
    "medium-machine-gun": (None, None, (6, 6), (0, 0), 0),
}
TRAITS = [
    "good-leader", "loyal", "indisputable", "baraka", "knows-his-enemy", "fearsome", "hunter", "indigenous-assistant",
    "martyr", "aggressive", "survivor", "novice", "discussed", "discredited", "coward", "lousy-leader", "bloody",
    "myopic", "academy-boy", "gaffe",
]  # fmt: skip
RULES = {
    "camouflage": "B7.1", "knowers-of-the-terrain": "B7.2", "experienced": "B7.3", "god-disposes": "B7.4",
    "fanatics": "B7.5", "intimidating": "B7.6", "impetuous": "B7.7", "expert-riders": "B7.8", "mountaineers": "B7.9",
    "fast": "B7.10", "resistant": "B7.11", "bloodthirsty": "B7.12", "selected-shooters": "B7.13", "stubborn": "B7.14",
    "veteran": "B7.15", "green": "B7.15", "machine-gun-experts": "B18.4",
}  # fmt: skip


# ---- profiles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", PROFILES)
def test_a_profile_has_the_figures_of_its_list(id: str) -> None:
    p = profile(id)
    found = (p.movement, p.fire, p.aggressiveness, p.defence, p.drill, p.morale, p.locate, p.level)
    assert (*found, (*p.weapons, *p.equipment)) == PROFILES[id]


def test_there_are_no_other_profiles() -> None:
    assert set(roster.profiles()) == {*PROFILES, *OWN}


def test_no_profile_is_given_twice() -> None:
    """An id is in one file only: `profiles` takes them from all files together."""
    files = [roster.HERE / "profiles.toml", *(roster.HERE / "lists").glob("*.toml")]
    ids = [record["id"] for file in files for record in tomllib.loads(file.read_text("utf-8")).get("profiles", [])]

    assert sorted(ids) == sorted(roster.profiles())


def test_kinds_and_bases_are_those_of_the_table() -> None:
    for id, p in roster.profiles().items():
        assert (p.kind == "support") == id.endswith("machine-gun")
        assert p.base == (60 if p.kind == "support" else 40 if id == "mule-convoy" else 25)
        assert (p.kind == "character") == (p.defence[0] != p.defence[1]) or id == "mule-convoy"
        assert not p.big


def test_who_shoots_well_and_who_is_a_veteran_stands_in_the_profile() -> None:
    shooters = {id for id, p in roster.profiles().items() if "selected-shooters" in p.rules}
    assert shooters == set(PROFILES) - {"caid-companion", "officer-companion"}
    assert {id for id, p in roster.profiles().items() if "veteran" in p.rules} == {"sergeant"}


def test_cavalry_has_values_on_foot_and_mounted_and_says_that_they_are_ours() -> None:
    foot = profile("cavalry")
    mounted = foot.mounted
    assert mounted is not None
    assert mounted.movement[0] > foot.movement[0]
    assert 30 <= mounted.base <= 50
    for each in (foot, mounted, profile("old-guns")):
        assert "ours" in each.note["en"]
        assert "nuestros" in each.note["es"]


# ---- weapons -------------------------------------------------------------------------------------------


def test_weapons_have_the_figures_of_the_tables() -> None:
    found = {
        id: (each.effective, each.maximum, each.static, each.moving, each.melee)
        for id, each in roster.weapons().items()
    }
    assert found == WEAPONS
    assert [id for id, each in roster.weapons().items() if each.shared] == ["medium-machine-gun"]
    assert {id for id, each in roster.weapons().items() if each.obsolete} == {"obsolete-rifle", "obsolete-pistol"}


@pytest.mark.parametrize(
    ("id", "distance", "static", "moving"),
    [
        ("rifle", 6000, 1, 1),
        ("rifle", 6001, 1, 1),
        ("pistol", 2000, 1, 1),
        ("pistol", 2001, 0, 0),
        ("obsolete-rifle", 5000, 1, 0),
        ("obsolete-rifle", 5001, 1, 0),
        ("obsolete-pistol", 1500, 1, 0),
        ("obsolete-pistol", 1501, 0, 0),
        ("light-machine-gun", 20000, 4, 2),
        ("medium-machine-gun", 20000, 6, 0),
    ],
)
def test_dice_follow_distance_and_movement(id: str, distance: int, static: int, moving: int) -> None:
    assert (weapon(id).dice_at(distance, False), weapon(id).dice_at(distance, True)) == (static, moving)


def test_effective_range_ends_where_it_is_printed() -> None:
    """E2: 6 within 60 cm, 4 beyond. Machine guns are always in effective range."""
    for id, each in roster.weapons().items():
        if each.effective is None:
            assert each.is_effective_at(10**6), id
        else:
            end = each.effective * 100
            assert (each.is_effective_at(end), each.is_effective_at(end + 1)) == (True, False), id


def test_equipment_adds_in_close_combat_what_the_table_says() -> None:
    found = {id: (each.melee, each.drawn, each.spent) for id, each in roster.items().items()}
    assert found == {
        "bayonet": (1, True, False),
        "blade": (1, True, False),
        "grenade": (2, False, True),
        "binoculars": (0, False, False),
    }


# ---- special rules and personalities ---------------------------------------------------------------------


def test_special_rules_name_their_rule() -> None:
    assert {id: each.rule for id, each in roster.special_rules().items()} == RULES


def test_each_number_of_the_d100_gives_the_trait_of_the_table() -> None:
    assert [trait_of(roll).id for roll in range(1, 101)] == [id for id in TRAITS for _ in range(5)]
    for roll in (0, 101):
        with pytest.raises(ValueError, match=str(roll)):
            trait_of(roll)


def test_the_trait_bloody_is_not_the_special_rule() -> None:
    assert not set(roster.traits()) & set(roster.special_rules())


def test_every_text_is_there_in_both_languages() -> None:
    tables: list[Any] = [roster.weapons(), roster.items(), roster.special_rules(), roster.traits(), roster.profiles()]
    for table in tables:
        for id, each in table.items():
            for words in (each.name, getattr(each, "text", None), getattr(each, "note", None)):
                if words:
                    assert set(words) == {"es", "en"}, id
                    assert all(text == text.strip() and text for text in words.values()), id
    for each in (*roster.special_rules().values(), *roster.traits().values()):
        assert each.text["es"] != each.text["en"]


# ---- units of one's own, and what is wrong -----------------------------------------------------------------


def test_a_unit_without_a_list_has_its_leader_first_and_what_it_was_given() -> None:
    troop = muster(
        "dar-drius", "riffian", "old-guns", 3, weapons=["obsolete-pistol"], rules=["fast"], traits=["coward"]
    )
    assert [figure.role for figure in troop.figures] == ["leader", "soldier", "soldier", "soldier"]
    assert {figure.weapons for figure in troop.figures} == {("obsolete-pistol",)}
    assert (troop.rules, troop.traits, troop.points) == (("fast",), ("coward",), 0)
    assert [figure.role for figure in muster("a", "spanish", "cavalry", 1).figures] == ["leader", "rider"]
    assert muster("b", "spanish", "sergeant", rules=["fast"]).rules == ("fast", "selected-shooters", "veteran")


def test_a_unit_is_one_row_of_a_table() -> None:
    row = muster("lopez", "spanish", "legion-squad", 6).to_dict()
    assert (row["fire"], row["defence"], row["movement"], row["figures"]) == ("6/4", "4/4", "15/10/5", 7)


def test_a_troop_survives_json() -> None:
    troop = muster("alcantara", "spanish", "cavalry", 4, rules=["expert-riders"])
    again = msgspec.convert(json.loads(msgspec.json.encode(troop)), roster.RosterUnit)
    assert again == troop


@pytest.mark.parametrize(
    ("ask", "name", "meant"),
    [
        (roster.weapon, "riffle", "rifle"),
        (roster.item, "granade", "grenade"),
        (roster.special_rule, "camuflage", "camouflage"),
        (roster.trait, "coword", "coward"),
        (roster.profile, "legion-squat", "legion-squad"),
    ],
)
def test_an_unknown_name_says_what_was_probably_meant(ask: Any, name: str, meant: str) -> None:
    with pytest.raises(UnknownName) as caught:
        ask(name)
    assert caught.value.meant == meant


def test_a_profile_that_names_what_does_not_exist_is_refused_with_its_place() -> None:
    for field, wrong, meant in [
        ("weapons", "riffle", "rifle"),
        ("equipment", "blad", "blade"),
        ("rules", "fats", "fast"),
    ]:
        bad = msgspec.structs.replace(profile("captain"), **{field: (wrong,)})
        with pytest.raises(DataError) as caught:
            roster.check_profile(msgspec.structs.replace(profile("cavalry"), mounted=bad), "$")
        assert caught.value.place == f"$.mounted.{field}[0]"
        assert caught.value.meant == meant


@pytest.mark.usefixtures("english")
def test_two_records_with_one_id_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (roster.HERE / "traits.toml").read_text(encoding="utf-8")
    (tmp_path / "traits.toml").write_text(text.replace('id = "loyal"', 'id = "martyr"'), encoding="utf-8")
    monkeypatch.setattr(roster, "HERE", tmp_path)
    with pytest.raises(DataError, match="already 'martyr'"):
        roster._by_id("traits.toml", "traits", list[roster.Trait])


#: B4.1: the diameters of round bases that the rulebook allows, in millimetres.
BASES = {"infantry": (20, 30), "character": (20, 30), "cavalry": (30, 50), "support": (40, 80)}


def test_bases_are_those_of_the_rulebook() -> None:
    """B4.1: riders too stand on round bases, which may be 30 to 50 mm; a mule is as large as a horse."""
    for each in roster.profiles().values():
        on_foot = "infantry" if each.kind == "cavalry" else each.kind
        shapes = [(each.base, "cavalry" if each.id == "mule-convoy" else on_foot)]
        shapes += [(each.mounted.base, "cavalry")] if each.mounted is not None else []
        assert all(BASES[kind][0] <= base <= BASES[kind][1] for base, kind in shapes), each.id
