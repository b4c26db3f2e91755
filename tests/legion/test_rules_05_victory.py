"""Chapter 5: who wins, when, and by which rule."""

from __future__ import annotations

from typing import Any

import pytest

import legion_widget as lw
from legion_widget.games.legion import Attack, Bombard, EndPhase, Surrender
from tests.legion.positions import go, position, refuse

ELEVEN = (
    "Axdir",
    "Abarrán",
    "Annual",
    "Igueriben",
    "Buhafora",
    "Dar Drius",
    "Batel",
    "Monte Arruit",
    "Zeluán",
    "Nador",
    "Melilla",
)


def last_turn(turn: int = 13, **units: str) -> lw.Game:
    """The end of a turn on the real board."""
    return position(board="rif", victory="standard", turn=turn, phase="combat", side="spanish", **units)


def some(side: str, n: int, column: str = "20") -> dict[str, str]:
    """Counters far from the road and the cities."""
    return {f"{side[0]}x{i}": f"{side} infantry 3-3 {column}{i + 22:02d}" for i in range(n)}


def holders(side: str, places: tuple[str, ...]) -> dict[str, str]:
    board = lw.load_scenario("rif").board
    return {f"{side[0]}{i}": f"{side} infantry 3-3 {board[place].label}" for i, place in enumerate(places)}


def ended(game: lw.Game) -> tuple[str | None, str] | None:
    game.next_phase()
    return (game.result.winner, game.result.rule) if game.result else None


def test_the_spanish_win_with_a_counter_in_each_of_the_eleven_places() -> None:
    """L5.1a: even when Moroccans stand in cities inside the road (either condition suffices)."""
    board = lw.load_scenario("rif").board
    inner = next(h for h in board if h.kind in ("city", "fortified_city") and h.place == "Segangan")
    game = last_turn(**holders("spanish", ELEVEN), z=f"moroccan infantry 3-3 {inner.label}", **some("moroccan", 5))

    assert ended(game) == ("spanish", "L5.1")
    assert "Axdir" in game.result.reason


def test_the_spanish_win_when_no_moroccan_stands_on_the_road_or_inside_it() -> None:
    """L5.1b: nobody need stand in the eleven places."""
    assert ended(last_turn(**some("spanish", 4, "22"), **some("moroccan", 4))) == ("spanish", "L5.1")


@pytest.mark.parametrize("place", [*ELEVEN, "Segangan"])
def test_the_moroccans_win_with_one_counter_on_the_road_or_inside_it(place: str) -> None:
    """L5.2: when the Spanish hold neither every place, nor a road without Moroccans."""
    game = last_turn(**some("spanish", 4, "22"), **some("moroccan", 3), **holders("moroccan", (place,)))

    assert ended(game) == ("moroccan", "L5.2")
    assert place in game.result.reason


def test_ten_places_are_not_eleven() -> None:
    """L5.1a wants each of them: with a Moroccan in the last one the Spanish lose."""
    game = last_turn(**holders("spanish", ELEVEN[1:]), **holders("moroccan", ELEVEN[:1]), **some("moroccan", 5))

    assert ended(game) == ("moroccan", "L5.2")


def test_the_road_is_judged_at_the_end_of_turn_13_only() -> None:
    """L5.1, L5.2: in turn 12 the game goes on either way."""
    assert ended(last_turn(12, **some("spanish", 4, "22"), **some("moroccan", 4))) is None
    assert ended(last_turn(12, **some("spanish", 4, "22"), **holders("moroccan", ELEVEN[:4]))) is None


def test_the_area_inside_the_road_is_a_list_of_the_board() -> None:
    """L11.22: Segangan lies inside; the far south does not, so that a Moroccan there changes nothing."""
    board = lw.load_scenario("rif").board

    assert board.areas["victory_road"].bit_count() == 11
    assert board.areas["road_interior"] >> board.index("Segangan") & 1
    assert not board.areas["road_interior"] >> board.index("2025") & 1


def test_a_counter_that_passed_does_not_hold() -> None:
    """L5.1: only a counter that stands there counts: beside the place is not in it."""
    board = lw.load_scenario("rif").board
    beside = [n for n in board["Batel"].neighbours if board[n].kind is None]
    game = last_turn(**some("spanish", 4, "22"), **some("moroccan", 3), z=f"moroccan infantry 3-3 {beside[0]}")

    assert ended(game) == ("spanish", "L5.1")


# ---- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spanish", "moroccan", "expected"),
    [(6, 2, ("spanish", "L5.4")), (5, 2, None), (1, 3, ("moroccan", "L5.4")), (2, 5, None), (4, 4, None)],
)
def test_three_times_as_many_wins_at_the_end_of_any_turn(spanish: int, moroccan: int, expected: Any) -> None:
    """L5.4: at least three times the enemy's land counters on the map."""
    assert ended(last_turn(2, **some("spanish", spanish, "22"), **some("moroccan", moroccan))) == expected


def test_only_land_counters_on_the_map_are_counted() -> None:
    """L5.4: aircraft, fleets and counters that are still to arrive do not count; captured batteries do."""
    air = {f"b{i}": "spanish bomber 0-5 -" for i in range(6)}
    late = {f"r{i}": "moroccan infantry 3-3 - arrives=9" for i in range(6)}
    assert ended(last_turn(2, **some("spanish", 2, "22"), **air, **some("moroccan", 1))) is None
    assert ended(last_turn(2, **some("spanish", 3, "22"), **some("moroccan", 1), **late)) == ("spanish", "L5.4")
    battery = {"c": "moroccan artillery 2-2 2422 captured=1"}
    assert ended(last_turn(2, **some("spanish", 3, "22"), **some("moroccan", 1), **battery)) is None


def test_the_ratio_comes_before_the_road() -> None:
    """L10.3: at the end of turn 13 three to one is looked at first, even when the road says otherwise."""
    game = last_turn(13, **some("spanish", 1, "22"), **some("moroccan", 3))

    assert ended(game) == ("moroccan", "L5.4")


def test_the_ratio_is_judged_at_the_end_of_a_turn_only() -> None:
    """L5.4, L11.24: a position that stands at three to one plays until the turn ends."""
    game = position(
        board="rif", victory="standard", turn=2, phase="movement", **some("spanish", 6, "30"), **some("moroccan", 1)
    )
    assert game.result is None
    game.next_phase()
    assert game.result is None
    game.next_phase()
    assert game.result.rule == "L5.4"


def annihilation(**units: str) -> lw.Game:
    return position(
        board="rif", victory="standard", turn=2, phase="combat", dice=[5, 2], a="moroccan infantry 5-3 2025", **units
    )


def test_annihilation_wins_at_once() -> None:
    """L5.3: the last enemy falls in the middle of a turn, and the game is over."""
    game = annihilation(e="spanish infantry 2-3 2024")
    game.do(Attack(("a",), ("e",)))

    assert (game.result.winner, game.result.rule, game.turn) == ("moroccan", "L5.3", 2)
    refuse(game, EndPhase(), "L4.1")


def test_a_side_with_counters_to_come_is_not_annihilated() -> None:
    """L5.3: reinforcements that are still to arrive count; but with nobody on the map it loses when the turn ends."""
    game = annihilation(e="spanish infantry 2-3 2024", r="spanish infantry 3-3 - arrives=9")
    game.do(Attack(("a",), ("e",)))
    assert game.result is None
    go_on = ended(game)
    while go_on is None and game.turn == 2:
        go_on = ended(game)

    assert go_on == ("moroccan", "L5.4")


def test_aircraft_fleets_and_batteries_not_taken_save_nobody() -> None:
    """L5.3: only land counters on the map or still to arrive count."""
    game = annihilation(e="spanish infantry 2-3 2024", b="spanish bomber 0-5 -", f="spanish fleet 0-0 -")
    game.do(Attack(("a",), ("e",)))
    assert game.result.rule == "L5.3"

    game = position(
        board="rif",
        victory="standard",
        phase="bombardment",
        side="spanish",
        dice=[2],
        g="spanish artillery 2-2 2023",
        m="moroccan infantry 3-3 2024",
        c="moroccan artillery 2-2 - captured=1",
    )
    game.do(Bombard("g", "m"))
    assert (game.result.winner, game.result.rule) == ("spanish", "L5.3")


def test_a_position_that_begins_with_one_side_only_plays_on() -> None:
    """L11.24: annihilation is looked at only after a loss."""
    game = position(board="rif", victory="standard", turn=2, phase="movement", **some("spanish", 3))

    assert game.result is None
    game.next_phase()
    assert game.result is None


def test_a_scenario_may_have_no_victory() -> None:
    """L11.24: a study position ends at the end of turn 13 with no winner, whatever the numbers."""
    game = position(turn=13, phase="combat", side="spanish", dice=[5, 2], a="spanish infantry 5-3 0505")
    game.next_phase()

    assert (game.result.winner, game.result.rule) == (None, "L4.1")


# ---- surrender ------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["spanish", "moroccan"])
@pytest.mark.parametrize("phase", ["bombardment", "movement", "combat"])
def test_a_side_may_surrender_at_any_time(side: str, phase: str) -> None:
    """L5.5: the other side wins, whoever's turn it is."""
    game = position(phase=phase, m="moroccan infantry 3-3 0303", s="spanish infantry 3-3 1010")
    game.do(Surrender(side))

    assert game.result.rule == "L5.5"
    assert {game.result.winner, side} == {"spanish", "moroccan"}


def test_only_a_side_of_the_game_surrenders() -> None:
    """L5.5: there are two sides."""
    refuse(position(m="moroccan infantry 3-3 0303"), Surrender("french"), "L5.5")


def test_surrender_before_the_first_move_of_the_standard_game() -> None:
    """L5.5 on the real board, and nothing more is done after it (L4.1)."""
    game = lw.new_game("rif", seed=1)
    game.do(Surrender("moroccan"))

    assert game.result.winner == "spanish"
    refuse(game, EndPhase(), "L4.1")
    go(game, "end")
