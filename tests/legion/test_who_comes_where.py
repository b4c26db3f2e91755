"""Where counters are placed at the start and as reinforcements: all that is said against a hex, in whole sentences."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.seats import Seat
from legion_widget.games.legion import EndPhase, Move, Place, Surrender
from legion_widget.games.legion.players import seat_faults
from legion_widget.games.legion.terrain import read_terrain
from tests.legion.positions import position

#: The inner zone is in the west, Melilla in it; the sea in the northwest.
ZONES = ["s" * 8 + "m" * 8] * 14
MELILLA = {"Melilla": {"hex": "0205", "kind": "fortified_city"}}
SEA = {f"{column:02d}01": "~" for column in range(1, 7)}
STANDING = {"x": "moroccan infantry 3-3 1313", "y": "spanish infantry 3-3 0811"}


def opened(
    side: str,
    *,
    start: str | None = None,
    has_gate: bool = True,
    has_landing: bool = True,
    entry: list[str] | None = None,
    options: dict[str, str] | None = None,
    **units: str,
) -> Any:
    board: dict[str, Any] = {"zones": ZONES}
    if has_gate:
        board["places"] = MELILLA
    if has_landing:
        board["landing"] = ["0402", "0302"]
    game = position(turn=5, side=side, board=board, ground=SEA, **{**STANDING, **units})
    data = game.scenario.to_dict()
    if entry:
        data["schedule"] = [{"turn": 5, "units": ["new"], "entry": entry}]
    return lw.new_game(data, options=options, start=start)


def said(game: Any, unit: str, label: str) -> list[str]:
    """All reasons against placing a counter, each with its rule; listed is what has none."""
    action = Place(unit, label)
    faults = game.ruling(action).faults
    assert (action in list(game.legal_actions())) == (not faults)
    return [f"{fault.text('en')} {fault.rule}" for fault in faults]


FORT_FIRST = "First one counter goes to each fortified city of the zone; 0205 Melilla is empty. L6.1"


def test_at_the_start_each_side_keeps_to_its_zone_and_the_cities_come_first() -> None:
    """L6.1: a city does not wait for a counter that may not enter it."""
    game = opened("spanish", start="placement", m="moroccan infantry 3-3 1212", t="spanish armour 1-4 0103")
    assert said(game, "y", "0909") == ["0909 is not in the inner zone: the Spanish begin there. L6.1", FORT_FIRST]
    assert said(game, "y", "0305") == [FORT_FIRST]
    assert said(game, "y", "0205") == []
    assert [text.split()[-1] for text in said(game, "t", "0205")] == ["L7.8"]
    assert said(game, "t", "0305") == []
    assert [fault.subject for fault in game.ruling(EndPhase()).faults] == ["y", "t"]
    game.do(Place("y", "0205"))
    game.do(Place("t", "0305"))
    game.do(EndPhase())
    assert said(game, "m", "0909") == []
    assert said(game, "m", "0505") == ["0505 is not in the outer zone: the Moroccans begin there. L6.1"]
    assert said(game, "m", "0205")[1] == "y stands in 0205 Melilla: one land counter to a hex. L6.2"
    assert said(game, "m", "0101")[1] == "0101 is sea: land counters do not enter it. L7.14"


def test_moroccan_reinforcements_come_in_the_outer_zone_away_from_the_enemy() -> None:
    """L6.7, L11.8."""
    game = opened("moroccan", new="moroccan infantry 3-3 - arrives=5", late="moroccan infantry 3-3 - arrives=7")
    assert said(game, "new", "0909") == []
    assert said(game, "new", "0505") == ["0505 is not in the outer zone: Moroccan reinforcements come there. L6.7"]
    assert said(game, "new", "0911") == ["0911 is beside a Spanish counter: reinforcements are not placed there. L11.8"]
    assert said(game, "new", "1313") == ["x stands in 1313: one land counter to a hex. L6.2"]
    assert said(game, "late", "0909") == ["late comes in turn 7. L6.3"]
    assert said(game, "x", "0909") == ["x has been placed already. L6.2"]


def test_spanish_reinforcements_land_or_come_through_melilla() -> None:
    """L6.8, L6.10, L11.6: those that come before turn 5 never land; who lands does so before anybody moves."""
    units = {"new": "spanish infantry 3-3 - arrives=5", "old": "spanish infantry 3-3 - arrives=4"}
    game = opened("spanish", m="moroccan infantry 3-3 0303", **units)
    assert said(game, "new", "0402") == said(game, "new", "0302") == []
    assert said(game, "new", "0505") == ["0505 is not a landing hex. L6.10"]
    for label in ("0402", "0505"):
        assert said(game, "old", label) == ["old enters through Melilla: move it from there. L6.8"]
    assert game.ruling(Move("new", "0205")).ok
    game.do(Move("y", "0810"))
    assert said(game, "new", "0402") == ["Landings come before all other movement of the phase. L11.6"]
    game = opened("spanish", new=units["new"], new2=units["new"])
    game.do(Place("new", "0402"))
    assert said(game, "new2", "0402") == ["new stands in 0402: one land counter to a hex. L11.9"]
    game.do(Move("new", "0403"))
    assert said(game, "new2", "0402") == ["All landings are placed before any landed counter moves. L6.10"]


@pytest.mark.parametrize(("side", "rule"), [("spanish", "L6.8"), ("moroccan", "L6.7")])
def test_who_has_hexes_of_its_own_to_come_in_by_uses_no_other(side: str, rule: str) -> None:
    units = {"new": f"{side} infantry 3-3 - arrives=5", "m": "moroccan infantry 3-3 0304"}
    game = opened(side, entry=["0404", "1010", "0810"], **units)
    for label, name in (("0402", "0402"), ("0205", "0205 Melilla"), ("0909", "0909")):
        assert said(game, "new", label) == [f"new does not come in at {name}, but at 0404; 0810; 1010. {rule}"]
    beside = {
        "spanish": {
            "0404": ["0404 is beside an enemy counter: reinforcements are not placed there. L11.8"],
            "0810": [],
        },
        "moroccan": {
            "0404": [],
            "0810": ["0810 is beside a Spanish counter: reinforcements are not placed there. L11.8"],
        },
    }
    assert {label: said(game, "new", label) for label in ("0404", "0810")} == beside[side]
    assert said(game, "new", "1010") == []


@pytest.mark.parametrize("side", ["spanish", "moroccan"])
@pytest.mark.parametrize("has_entry", [True, False])
@pytest.mark.parametrize("gate", ["none", "open", "shut"])
@pytest.mark.parametrize("option", ["no", "may"])
def test_who_can_come_in_must_come_in_but_for_the_option(side: str, has_entry: bool, gate: str, option: str) -> None:
    """L6.12: by Melilla while no enemy stands there; without it by its own hexes alone, as nobody lands here."""
    game = opened(
        side,
        has_gate=gate != "none",
        has_landing=False,
        entry=["0404"] if has_entry else None,
        options={"L6.12.hold-back": option},
        new=f"{side} infantry 3-3 - arrives=5",
        **({"m": "moroccan infantry 3-3 0205"} if gate == "shut" else {}),
    )
    can_come = side == "moroccan" or has_entry or gate == "open"
    reasons = [fault.rule for fault in game.ruling(EndPhase()).faults]
    assert reasons == (["L6.12"] if can_come and option == "no" else [])


def test_a_side_that_there_is_not_is_given_up_by_nobody() -> None:
    """L5.5: the rules say so themselves; who sits where has nothing to do with it."""
    game = opened("moroccan")
    system: Any = game.system
    seats = tuple(system.seats(2))

    def reasons(surrender: str, seat: Seat) -> list[str]:
        return [
            fault.rule for fault in seat_faults(system, game.position, Surrender(surrender), seat, seats, frozenset())
        ]

    for seat in seats:
        assert reasons("nobody", seat) == []
        assert reasons(seat.side, seat) == []
        assert reasons({"spanish": "moroccan", "moroccan": "spanish"}[seat.side], seat) == ["L5.5"]


def test_the_legend_gives_no_cost_of_water() -> None:
    """Of ground that costs otherwise than the first kind, and is land."""
    faults: Any = []
    own = {"surf": {"ground": "sea", "letter": "u", "cost": 2}, "mud": {"letter": "w", "cost": 2}}
    styles = read_terrain(own, [], faults).styles
    assert (styles["u"].cost, styles["w"].cost, styles["~"].cost, styles["."].cost) == ("", "2", "", "1")


def test_a_city_that_stays_empty_does_not_stop_the_moroccans() -> None:
    """L6.1: the Spanish have too few counters; the cities come first for them alone."""
    forts = {"Other": {"hex": "0308", "kind": "fortified_city"}}
    board = {"zones": ZONES, "places": {**MELILLA, **forts}}
    game: Any = lw.new_game(position(board=board, **STANDING).scenario.to_dict(), start="placement")
    game.do(Place("y", "0205"))
    game.do(EndPhase())
    assert said(game, "x", "0909") == []
    assert said(game, "x", "0308") == ["0308 Other is not in the outer zone: the Moroccans begin there. L6.1"]


@pytest.mark.parametrize("option", ["no", "may"])
@pytest.mark.parametrize("has_gate", [True, False])
@pytest.mark.parametrize("side", ["spanish", "moroccan"])
def test_who_can_only_land_does_so_before_anybody_moves(option: str, has_gate: bool, side: str) -> None:
    """L6.12, L11.6: where there is a Melilla it may come there; by the option it may be held back."""
    units = {"new": "spanish infantry 3-3 - arrives=5"}
    game = opened(side, has_gate=has_gate, options={"L6.12.hold-back": option}, **units)
    reasons = [
        fault.rule for fault in game.ruling(Move("y", "0810") if side == "spanish" else Move("x", "1312")).faults
    ]
    assert reasons == (["L6.12"] if side == "spanish" and not has_gate and option == "no" else [])


def test_only_land_costs_land_counters_more() -> None:
    """L7.7: whatever a scenario writes of the sea."""
    own: dict[str, Any] = {"surf": {"ground": "sea", "letter": "u", "cost": 3}, "mud": {"letter": "w", "cost": 3}}
    own["peak"] = {"letter": "k", "cost": 4}  # there is none on the board
    game = position(a="moroccan infantry 3-3 0505")
    data = game.scenario.to_dict() | {"terrain": own}
    rows = data["board"]["terrain"]
    data["board"]["terrain"] = ["u" * 4 + "w" * 3 + rows[0][7:], *rows[1:]]
    system: Any = lw.new_game(data).system
    mud = sum(1 << system.board.index(f"{column:02d}01") for column in (5, 6, 7))
    assert system.dear == ((3, mud),)
    assert system.rough == mud
