"""Names are only names: every game is the same game whatever its units are called, and what shows it bears them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import legion_widget as lw
from legion_widget import scenario_library
from legion_widget.engine.errors import DataError
from legion_widget.engine.game import Game
from legion_widget.engine.hostile_names import HOSTILE, hostile_names, renamed
from legion_widget.engine.testing import Broken, check, check_names
from legion_widget.games.legion.pending_steps import LossChoice
from legion_widget.ui.svg import paint
from legion_widget.widget.board import BoardWidget
from tests.baraka.test_core_kit import FORTS, OPEN, ROUGH
from tests.market_garden.test_random_games import CLOSE, OTHER
from tests.page import page, said
from tests.test_panels import all_panels
from tests.toy.causeway import Causeway, CausewayScenario

#: Counters of La Legión: side, type, combat and movement factors, hex, formation.
COUNTERS = {
    "bay": ("moroccan", "infantry", 4, 3, "Ben Tieb", "north"),
    "harka": ("moroccan", "infantry", 3, 3, "0404", "north"),
    "riders": ("moroccan", "cavalry", 3, 5, "0504", "north"),
    "cannon": ("moroccan", "artillery", 0, 2, "0302", "south"),
    "tercio": ("spanish", "infantry", 4, 3, "0403", "column"),
    "regulars": ("spanish", "infantry", 3, 3, "0503", "column"),
    "battery": ("spanish", "artillery", 0, 2, "0402", "column"),
}
#: Close quarters on a small board: both sides fight from the first phase on.
RIDGE: dict[str, Any] = {
    "system": "legion",
    "board": {
        "columns": 8,
        "rows": 6,
        "terrain": ["........", "..^.....", "........", "....^...", "........", "........"],
        "places": {"Ben Tieb": {"hex": "0303", "name": {"es": "El collado", "en": "The saddle"}}},
    },
    "start": {"turn": 2, "phase": "bombardment", "side": "moroccan", "weather": "normal"},
    "victory": "none",
    "options": {"L8.3.loss": "one", "L7.3.advance": "one"},
    "units": [
        *(
            {"id": id, "side": side, "type": kind, "combat": cf, "movement": mf, "at": at, "formation": formation}
            for id, (side, kind, cf, mf, at, formation) in COUNTERS.items()
        ),
        {"id": "spoils", "side": "moroccan", "type": "artillery", "movement": 2, "captured": True},
        {"id": "late", "side": "spanish", "type": "infantry", "combat": 2, "movement": 3, "arrives": 3},
    ],
}
#: Market Garden with a place that is an objective, and an area in which a unit comes.
BRIDGE: dict[str, Any] = {
    **CLOSE,
    "board": {
        **CLOSE["board"],
        "places": {"the bridge": {"hex": "0503", "name": {"es": "El puente", "en": "The bridge"}}},
        "areas": {"the rear": ["0101", "0201"]},
    },
    "victory": {**CLOSE["victory"], "objectives": [{"hex": "the bridge", "points": 3, "holder": "german"}]},
    "units": [{**unit, "entry": ["the rear"]} if unit["id"] == "march" else unit for unit in CLOSE["units"]],
}
CAUSEWAY: dict[str, Any] = {"system": "causeway", "id": "here", "length": 600, "runners": ["hare", "hedgehog"]}
#: Keys of scenarios whose values are words of the game.
WORDS = ("kind", "side", "system", "profile", "type", "terrain")


def names_in(data: dict[str, Any]) -> list[str]:
    """What the designer of a scenario has named: units, formations, places, pieces of terrain and their sectors."""
    pieces = data.get("table", {}).get("pieces", [])
    rows = [*data.get("units", []), *pieces, *(sector for piece in pieces for sector in piece.get("sectors", []))]
    found = [row["id"] for row in rows] + [row["formation"] for row in rows if "formation" in row]
    return [*found, *places_in(data), *data.get("runners", [])]


def places_in(data: dict[str, Any]) -> list[str]:
    """The places and areas of a board."""
    board = data.get("board", {})
    return [*board.get("places", {}), *board.get("areas", {})]


def strange(data: dict[str, Any]) -> dict[str, Any]:
    """A scenario under hostile names."""
    found: dict[str, Any] = renamed(data, hostile_names(names_in(data), places_in(data)), WORDS)
    return found


def game_of(data: Any, seed: int, options: dict[str, Any] | None = None) -> Game[Any, Any]:
    return lw.new_game(data, seed=seed, options=options)


def held(data: dict[str, Any], seed: int, steps: int | None = None, **options: Any) -> None:
    """The contract holds under hostile names, and it is the same game."""
    report = check_names(
        lambda data, seed: game_of(data, seed, options),
        data,
        names_in(data),
        seed,
        places=places_in(data),
        kept=WORDS,
        steps=steps,
        listed=4,
        unlisted=0,
        every=60,
    )
    assert report.steps > 0
    assert report.accepted >= report.steps


def test_all_kinds_of_names_are_given() -> None:
    """As many names as hostile ones meet each of them; all are different, and renamed data holds no old one."""
    names = [f"u{n}" for n in range(2 * len(HOSTILE))]
    given = hostile_names(names)

    assert set(HOSTILE) < set(given.values())
    assert len(set(given.values())) == len(names)
    assert renamed({"u1": ["u0", {"id": "u1", "kind": "u1"}]}, given, ["kind"]) == {
        given["u1"]: [given["u0"], {"id": given["u1"], "kind": "u1"}]
    }


# ---- the games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_the_toy_game_bears_them(seed: int) -> None:
    report = check_names(
        lambda data, seed: Game(Causeway(CausewayScenario(data)), seed), CAUSEWAY, names_in(CAUSEWAY), seed, kept=WORDS
    )

    assert report.result is not None


class FirstWord(Causeway):
    """A broken game, which knows its runners by the first word of their names."""

    def __init__(self, scenario: CausewayScenario, options: Any = None) -> None:
        super().__init__(scenario, options)
        self.runners = tuple(name.split()[0] for name in self.runners)


class Alphabetical(Causeway):
    """A broken game, in which the order of the names tells who is who."""

    def __init__(self, scenario: CausewayScenario, options: Any = None) -> None:
        super().__init__(scenario, options)
        self.runners = tuple(sorted(self.runners))


@pytest.mark.parametrize("broken", [FirstWord, Alphabetical])
def test_a_game_that_takes_names_for_more_is_found(broken: type[Causeway]) -> None:
    """The kit says so, with the action."""
    with pytest.raises(Broken, match=r"Run\(.*under other names another action is chosen, or does something else"):
        check_names(lambda data, seed: Game(broken(CausewayScenario(data)), seed), CAUSEWAY, names_in(CAUSEWAY))


@pytest.mark.parametrize("seed", range(2))
def test_la_legion_bears_them(seed: int) -> None:
    held(RIDGE, seed, steps=80, **({"L8.1.declare": "all-first"} if seed % 2 else {}))


@pytest.mark.parametrize("seed", range(2))
def test_market_garden_bears_them(seed: int) -> None:
    held(BRIDGE, seed, steps=80, **(OTHER if seed % 2 else {}))


@pytest.mark.parametrize("data", [ROUGH, FORTS], ids=lambda data: data["id"])
def test_baraka_bears_them(data: dict[str, Any]) -> None:
    held(data, 1, steps=25)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 22))
def test_whole_games_bear_them(seed: int) -> None:
    """All three games to their ends."""
    held(RIDGE, seed)
    held(BRIDGE, seed, **(OTHER if seed % 2 else {}))
    for data in (OPEN, ROUGH, FORTS):
        held(data, seed)


@pytest.mark.long
@pytest.mark.parametrize(
    "scenario", ["rif", "first-day", "nijmegen", "road-of-bridges", "blockhouse", "convoy", "well"]
)
def test_the_scenarios_that_ship_bear_them(scenario: str) -> None:
    """Their units under other names, to the end or for 400 steps."""
    data = scenario_library.load_scenario(scenario).expanded()
    names = [unit["id"] for unit in data["units"]]
    check_names(game_of, data, names, 1, kept=WORDS, steps=400, listed=2, unlisted=0, every=200)


def test_sectors_may_be_called_anything() -> None:
    """Two partners share a side, each with the counters of a sector (L3.2)."""
    sectors = hostile_names(["west", "east"])
    data = {**RIDGE, "units": [dict(unit) for unit in RIDGE["units"]]}
    for unit, sector in zip([u for u in data["units"] if u["side"] == "spanish"], [*sectors.values()] * 2, strict=True):
        unit["sector"] = sector
    report = check(lambda seed: lw.new_game(data, seed=seed, players=3), 1, steps=40, listed=4)
    game = lw.new_game(data, seed=1, players=3)

    assert report.steps == 40
    assert [seat.id for seat in game.seats if seat.side == "spanish"] == sorted(sectors.values())
    assert game.position.sectors[4:7] == (*sectors.values(), sectors["west"])


@pytest.mark.usefixtures("english")
def test_no_place_is_called_like_another_hex() -> None:
    """A label means its hex wherever a hex is named."""
    with pytest.raises(DataError, match=r"places\['0101'\].*label of another hex"):
        lw.new_game({**RIDGE, "board": {**RIDGE["board"], "places": {"Ben Tieb": "0303", "0101": "0202"}}})


@pytest.mark.usefixtures("english")
def test_no_area_is_called_like_a_hex() -> None:
    with pytest.raises(DataError, match=r"areas\['0101'\].*label of a hex"):
        lw.new_game({**RIDGE, "board": {**RIDGE["board"], "areas": {"0101": ["0202"]}}})


@pytest.mark.parametrize(("data", "mover"), [(RIDGE, "riders"), (BRIDGE, "tanks")], ids=["legion", "market-garden"])
def test_a_unit_called_like_a_hex_is_not_taken_for_it(data: dict[str, Any], mover: str, tmp_path: Path) -> None:
    """A move to a hex is about that hex, not about the unit of its name; it is the same by the name of the place."""
    units = [dict(unit) for unit in data["units"]]
    (place, there), *_ = data["board"]["places"].items()
    namesake = next(unit for unit in units if unit["id"] != mover and unit.get("at") not in (None, place))
    namesake["id"] = there["hex"]
    board = BoardWidget(lw.new_game({**data, "units": units}), saves=tmp_path)
    hexes, controller, load = board.game.board, board.controller, board.game.system.load_action
    by_label, by_name = (load({"do": "Move", "unit": mover, "to": to}) for to in (there["hex"], place))
    start = hexes.index(board.game.units[mover].hex)

    assert board.game.units[there["hex"]].hex.label == namesake["at"]
    assert controller.about("", by_label) == controller.about("", by_name) == [start, hexes.index(place)]
    assert controller.about(there["hex"], None) == [hexes.index(namesake["at"])]
    assert controller.is_same_action(by_label, by_name)


# ---- decisions that name several units ----------------------------------------------------------------


def test_attackers_with_blanks_lose_one_of_them(tmp_path: Path) -> None:
    """L8.3: each of them can be given up, on the board too, and the decision is written down with both names."""
    units = {
        "first tabor": ("moroccan", 1, "0303"),
        "second": ("moroccan", 1, "0404"),
        "e": ("spanish", 9, "0403"),
    }
    data = {
        **RIDGE,
        "start": {"turn": 2, "phase": "combat", "side": "moroccan", "weather": "normal"},
        "units": [
            {"id": id, "side": side, "type": "infantry", "combat": combat, "movement": 3, "at": at}
            for id, (side, combat, at) in units.items()
        ],
    }
    game = lw.new_game(data)
    game.do(lw.legion.Attack(("first tabor", "second"), ("e",)), dice=[2, 5])
    choices = [lw.legion.Lose("first tabor"), lw.legion.Lose("second")]

    assert game.phase.id == "loss"
    assert [action for action in game.legal_actions() if isinstance(action, lw.legion.Lose)] == choices
    assert game.position.step == LossChoice("moroccan", attackers=("first tabor", "second"))
    written = json.loads(json.dumps(game.system.dump(game.position)))
    assert written["agenda"][-1] == {
        "side": "moroccan",
        "number": 0,
        "kind": "loss",
        "attackers": ["first tabor", "second"],
    }
    assert game.system.load(written) == game.position
    del written["agenda"][-1]["attackers"]
    with pytest.raises(DataError, match="attackers"):
        game.system.load(written)

    board = BoardWidget(game, saves=tmp_path)
    answers = [each for each in commands(board) if each["do"] == "answer"]
    assert [each["number"] for each in answers] == ["0", "1"]
    said(board, "answer", number="1")
    assert board.errors == []
    assert game.history[-1].action == choices[1]


def blanks_for_hyphens(seed: int) -> None:
    data = scenario_library.load_scenario("first-day").expanded()
    for unit in data["units"]:
        unit["id"] = unit["id"].replace("-", " ")
    game = lw.new_game(data, seed=seed)
    game.play(steps=400)

    assert len(game) == 400 or game.result is not None


def test_the_first_day_is_played_with_blanks_in_its_names() -> None:
    blanks_for_hyphens(0)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 6))
def test_the_first_day_is_played_with_blanks_by_other_dice(seed: int) -> None:
    blanks_for_hyphens(seed)


# ---- what shows a game ------------------------------------------------------------------------------


class Commands(HTMLParser):
    """What the page would send for each button of a panel."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {key.removeprefix("data-"): value or "" for key, value in attrs if key.startswith("data-")}
        if "do" in data:
            self.found.append(data)


def commands(board: BoardWidget) -> list[dict[str, str]]:
    all_panels(board)  # all of them are whole
    return [each for html in page(board).html.values() for each in Commands(html).found]


SHOWN = {"legion": RIDGE, "market-garden": BRIDGE, "baraka": ROUGH}


@pytest.mark.parametrize("system", SHOWN)
@pytest.mark.parametrize("steps", [12, *(pytest.param(steps, marks=pytest.mark.long) for steps in (0, 5, 25, 80))])
def test_every_button_carries_the_name_unharmed(system: str, steps: int, tmp_path: Path) -> None:
    """Each panel is whole HTML; the list of units names each of them, and pressing it chooses the unit."""
    data = strange(SHOWN[system])
    game = game_of(data, 3)
    game.play(steps=steps)
    board = BoardWidget(game, saves=tmp_path)
    said(board, "tab", tab="order")
    listed: set[str] = set()
    for formation in {unit.get("formation", "") or unit["id"] for unit in data["units"]}:
        said(board, "formation", formation=formation)
        for button in [each for each in commands(board) if each["do"] == "choose"]:
            board.controller.choose(None)
            said(board, "choose", unit=button["unit"])
            listed.add(button["unit"])

            assert board.controller.selected == button["unit"]
    assert listed == {unit["id"] for unit in data["units"] if not unit.get("captured")}
    for id in game.units:
        said(board, "tab", tab="play")
        board.controller.choose(id)
        board.paint()

        assert {each["unit"] for each in commands(board) if "unit" in each} <= set(game.units)
    assert board.errors == []


@pytest.mark.parametrize("system", SHOWN)
def test_pictures_and_films_bear_them(system: str) -> None:
    """The scene as SVG and a film of some steps are whole XML, and each unit in them has its name."""
    game = game_of(strange(SHOWN[system]), 3)
    game.play(steps=12)
    picture = ElementTree.fromstring(paint(game.system.scene(game.position)))
    shown = {element.get("data-id", "").removeprefix("unit-") for element in picture.iter()}
    struck = {stroke.unit for event in game.journal.line[-1].events for stroke in game.system.map_effects(event)}

    assert shown & set(game.units)
    assert struck <= set(game.units)
    for kind in ("animated", "strip"):
        film = game.film(0, 6, kind=kind, fonts=False, relief=False)
        ElementTree.fromstring(film.svg())
