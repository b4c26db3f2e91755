"""The order of battle of La Legión and its standard game, placed: held to the rulebook and to themselves."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import legion_widget
from legion_widget.games.legion.terrain import LegionBoard

LEGION = Path(legion_widget.__file__).parent / "games" / "legion"

#: L6.3 to L6.5: side and turn of arrival of the formations, in the order of the rulebook.
RULEBOOK: dict[tuple[str, int], list[str]] = {
    ("spanish", 1): [
        "cerinola", "soliman", "policia", "bandera-1", "bandera-2", "bandera-3", "regulares-melilla",
        "regulares-alhucemas", "mehala-larache", "mehala-ceuta", "mehala-melilla", "cazadores",
    ],
    ("moroccan", 1): ["beni-urriaguel", "beni-ulisex"],
    ("spanish", 3): [
        "bandera-4", "bandera-5", "bandera-6", "alcantara", "garellano", "mehala-tetuan", "regimiento-ceuta",
        "regulares-tetuan", "regimiento-45",
    ],
    ("moroccan", 3): ["azim-el-midao", "beni-aros"],
    ("spanish", 5): [
        "bandera-7", "bandera-8", "reina", "san-fernando", "cavalry-1", "cavalry-2", "armoured-engineers",
        "aviation", "fleets",
    ],
    ("moroccan", 5): ["beni-osmar"],
    ("moroccan", 0): ["captured"],
}  # fmt: skip
FAMILIES = {
    "spanish": {"army", "legion", "regulares", "mehala", "soliman", "air", "fleet"},
    "moroccan": {"urriaguel", "ulisex", "midao", "aros", "osmar", "captured"},
}
LAND = {"infantry", "cavalry", "machine_gun", "artillery", "armour"}
AIRCRAFT = {"bomber", "seaplane"}
#: L5.1: the road and Melilla.
VICTORY = [
    "Axdir", "Abarrán", "Annual", "Igueriben", "Buhafora", "Dar Drius", "Batel", "Monte Arruit", "Zeluán",
    "Nador", "Melilla",
]  # fmt: skip


def read(path: str) -> dict[str, Any]:
    return tomllib.loads((LEGION / path).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def order() -> dict[str, Any]:
    return read("orders_of_battle/rif.toml")


@pytest.fixture(scope="module")
def counters(order: dict[str, Any]) -> list[dict[str, Any]]:
    """Every counter, with the side, turn and formation that it has from its formation."""
    return [
        {**counter, "side": f["side"], "arrives": f["arrives"], "formation": f["id"], "family": f["family"]}
        for f in order["formations"]
        for counter in f["counters"]
    ]


@pytest.fixture(scope="module")
def by_id(counters: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {counter["id"]: counter for counter in counters}


@pytest.fixture(scope="module")
def board() -> LegionBoard:
    return LegionBoard.from_file(LEGION / "boards/rif.toml", letters=".^~o,")


@pytest.fixture(scope="module")
def placement() -> dict[str, str]:
    found: dict[str, str] = read("scenarios/rif.toml")["placement"]
    return found


# ---- the order of battle ------------------------------------------------------------------------


def test_the_box_held_199_playing_counters(counters: list[dict[str, Any]]) -> None:
    """200 counters were in the box, one of them the publisher's turn marker; no id occurs twice."""
    assert len(counters) == 199
    assert len({counter["id"] for counter in counters}) == 199


def test_every_formation_of_the_rulebook_arrives_in_its_turn(order: dict[str, Any]) -> None:
    """L6.3 to L6.5: none is missing or added, each comes when it should, in the order of the rules."""
    found: dict[tuple[str, int], list[str]] = {}
    for formation in order["formations"]:
        found.setdefault((formation["side"], formation["arrives"]), []).append(formation["id"])

    assert found == RULEBOOK


def test_ids_are_plain(order: dict[str, Any]) -> None:
    """Ids are lower-case ASCII words with hyphens, and a counter's id begins with that of its formation."""
    for formation in order["formations"]:
        for counter in formation["counters"]:
            assert counter["id"].startswith(formation["id"] + "-")
            assert counter["id"].isascii()
            assert counter["id"].replace("-", "").isalnum()
            assert counter["id"] == counter["id"].lower()


@pytest.mark.parametrize(("turn", "spanish", "moroccan"), [(1, 54, 49), (3, 86, 69), (5, 106, 77)])
def test_neither_side_outnumbers_the_other_by_much(
    counters: list[dict[str, Any]], turn: int, spanish: int, moroccan: int
) -> None:
    """Neither side ever has more than 1.7 times the other's land counters: 3 times would win (L5.4)."""
    arrived = Counter(c["side"] for c in counters if 0 < c["arrives"] <= turn and c["type"] in LAND)

    assert dict(arrived) == {"spanish": spanish, "moroccan": moroccan}
    assert max(arrived.values()) <= 1.7 * min(arrived.values())


def test_one_captured_battery_for_each_spanish_artillery(counters: list[dict[str, Any]]) -> None:
    """L8.14: every Spanish artillery counter can fall into Moroccan hands; until then it is not in play."""
    spanish = [c for c in counters if c["side"] == "spanish" and c["type"] == "artillery"]
    captured = [c for c in counters if c["family"] == "captured"]

    assert len(spanish) == len(captured) == 8
    assert {(c["side"], c["type"], c["arrives"]) for c in captured} == {("moroccan", "artillery", 0)}


def test_factors_are_in_their_range(counters: list[dict[str, Any]]) -> None:
    """Land counters have CF 2 to 5 and MF 3 to 7; aircraft have MF only (L2.8), fleets neither (L2.11)."""
    for counter in counters:
        combat, movement = counter["combat"], counter["movement"]
        if counter["type"] in LAND:
            assert 2 <= combat <= 5, counter
            assert 3 <= movement <= 7, counter
        elif counter["type"] in AIRCRAFT:
            assert combat == 0, counter
            assert movement > 7, counter
        else:
            assert (counter["type"], combat, movement) == ("fleet", 0, 0)


def test_only_the_spanish_have_aircraft_fleets_and_armour(counters: list[dict[str, Any]]) -> None:
    """The rulebook gives them to one side only, and from turn 5 (L6.5)."""
    for counter in counters:
        if counter["type"] in AIRCRAFT | {"fleet", "armour"}:
            assert (counter["side"], counter["arrives"]) == ("spanish", 5)


def test_texts_are_there_in_both_languages(order: dict[str, Any]) -> None:
    """Every title, name and history has words in Spanish and English, and every formation says its source."""
    texts = [order["title"], order["about"]]
    for formation in order["formations"]:
        texts += [
            formation["name"],
            formation["history"],
            *(counter["name"] for counter in formation["counters"]),
        ]
        assert formation["source"].strip()
    for text in texts:
        assert set(text) == {"es", "en"}
        assert all(words.strip() for words in text.values())


def test_names_tell_the_counters_of_a_formation_apart(order: dict[str, Any]) -> None:
    """Two counters of one formation never have the same name, in either language."""
    for formation in order["formations"]:
        for language in ("es", "en"):
            names = [counter["name"][language] for counter in formation["counters"]]
            assert len(set(names)) == len(names), formation["id"]


def test_shorts_fit_on_a_counter(order: dict[str, Any]) -> None:
    """The short name is at most 6 characters, and no two formations share one."""
    shorts = [formation["short"] for formation in order["formations"]]

    assert all(0 < len(short) <= 6 for short in shorts)
    assert len(set(shorts)) == len(shorts)


def test_families_are_known_to_their_side(order: dict[str, Any]) -> None:
    """L2.4: the family gives the colours of a counter."""
    for formation in order["formations"]:
        assert formation["family"] in FAMILIES[formation["side"]]


# ---- the standard game, placed ------------------------------------------------------------------


def test_exactly_the_counters_of_turn_1_are_placed(by_id: dict[str, dict[str, Any]], placement: dict[str, str]) -> None:
    """Every formation of L6.3 stands on the board, and nothing that comes later."""
    assert set(placement) == {name for name, counter in by_id.items() if counter["arrives"] == 1}


def test_one_counter_to_a_hex_on_land(board: LegionBoard, placement: dict[str, str]) -> None:
    """L6.2, L7.5, L7.13, L7.14: no hex holds two counters, none is sea or Mar Chica."""
    hexes = [board[where] for where in placement.values()]

    assert len(set(hexes)) == len(hexes)
    assert {here.terrain for here in hexes} <= set(".^,")


def test_each_side_is_in_its_zone(
    board: LegionBoard, by_id: dict[str, dict[str, Any]], placement: dict[str, str]
) -> None:
    """L6.1: the Spanish begin in the inner zone, the Moroccans in the outer."""
    for name, where in placement.items():
        assert board[where].zone == by_id[name]["side"][0], name


def test_every_fortified_city_of_the_spanish_zone_is_held(board: LegionBoard, placement: dict[str, str]) -> None:
    """L6.1: the Spanish player first puts a counter in each, however the board chooses them."""
    held = {board[where].label for where in placement.values()}
    forts = {here.label for here in board if here.kind == "fortified_city" and here.zone == "s"}

    assert forts <= held


def test_a_place_is_called_by_its_name(board: LegionBoard, placement: dict[str, str]) -> None:
    """The file says "Annual" and not "1715", so that a reader finds the places in it."""
    assert {where for where in placement.values() if board[where].place not in (None, where)} == set()


def test_the_posts_are_held_as_on_17_july_1921(
    board: LegionBoard, by_id: dict[str, dict[str, Any]], placement: dict[str, str]
) -> None:
    """L5.1: Igueriben is held, Abarrán has been lost since 1 June, Axdir is Abd el-Krim's."""
    moroccan = {board[where].label for name, where in placement.items() if by_id[name]["side"] == "moroccan"}
    spanish = {board[where].label for name, where in placement.items() if by_id[name]["side"] == "spanish"}

    assert [place for place in VICTORY if board[place].label not in spanish] == ["Axdir", "Abarrán"]
    assert {board["Axdir"].label, board["Abarrán"].label} <= moroccan


def test_nobody_begins_beside_an_enemy(
    board: LegionBoard, by_id: dict[str, dict[str, Any]], placement: dict[str, str]
) -> None:
    """The first contact is somebody's decision: no counter starts in an enemy zone of control."""
    side = {board[where].label: by_id[name]["side"] for name, where in placement.items()}
    for label, mine in side.items():
        for neighbour in board[label].neighbours:
            assert side.get(neighbour, mine) == mine, label


def test_turn_1_has_something_to_attack(
    board: LegionBoard, by_id: dict[str, dict[str, Any]], placement: dict[str, str]
) -> None:
    """Some enemies are two hexes apart, yet most counters are farther off than a turn's march."""
    at = {name: board[where] for name, where in placement.items()}
    nearest = {
        name: min(here.distance(at[other]) for other in at if by_id[other]["side"] != by_id[name]["side"])
        for name, here in at.items()
    }

    assert sum(distance == 2 for distance in nearest.values()) >= 8
    assert sum(distance <= 3 for distance in nearest.values()) <= len(at) / 3
