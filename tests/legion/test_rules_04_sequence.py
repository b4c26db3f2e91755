"""Chapters 3, 4 and 10: who plays when, and the phases of a turn."""

from __future__ import annotations

import legion_widget as lw
from legion_widget.games.legion import (
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from tests.legion.positions import allow, go, position, refuse

BOTH = {"m": "moroccan infantry 3-3 0303", "s": "spanish infantry 3-3 1010"}
GUNS = {
    "mi": "moroccan infantry 3-3 0303",
    "ma": "moroccan artillery 2-2 0304",
    "si": "spanish infantry 3-3 0302",
    "sa": "spanish artillery 2-2 0301",
}


def phases(game: lw.Game, turn: int) -> list[tuple[str, str | None, int]]:
    """The phases of one turn as they come."""
    found = []
    while game.result is None and game.turn == turn:
        found.append((game.phase.id, game.side, game.phase.number))
        game.next_phase()
    return found


def test_the_moroccans_play_first_then_the_spanish() -> None:
    """L4.2, L10.1: each side bombards, moves and fights; the weather comes first and rolls itself."""
    game = position(phase=None, weather=None, turn=1, dice=[3], **GUNS)

    assert phases(game, 1) == [
        ("bombardment", "moroccan", 0),
        ("movement", "moroccan", 0),
        ("combat", "moroccan", 0),
        ("bombardment", "spanish", 0),
        ("movement", "spanish", 0),
        ("combat", "spanish", 0),
    ]


def test_from_turn_5_air_and_fleets_come_before_the_spanish_guns() -> None:
    """L8.20, L10.2: three air sub-turns, then fleets, both before bombardment and movement; not before turn 5."""
    more = {"b": "spanish seaplane 0-5 - arrives=5", "f": "spanish fleet 0-0 - arrives=5"}
    sea = {"1614": "~", "1601": "o"}
    game = position(phase=None, turn=4, weather="normal", ground=sea, **GUNS, **more)
    assert [phase for phase, _, _ in phases(game, 4)].count("air") == 0
    while game.phase.id == "weather":
        game.next_phase()
    game = position(phase=None, turn=5, weather="normal", ground=sea, **GUNS, **more)

    assert phases(game, 5) == [
        ("bombardment", "moroccan", 0),
        ("movement", "moroccan", 0),
        ("combat", "moroccan", 0),
        ("air", "spanish", 1),
        ("air", "spanish", 2),
        ("air", "spanish", 3),
        ("fleet", "spanish", 0),
        ("bombardment", "spanish", 0),
        ("movement", "spanish", 0),
        ("combat", "spanish", 0),
    ]


def test_a_phase_in_which_nothing_can_be_done_is_passed_over() -> None:
    """L10.1: without guns and contacts only the two movement phases remain to decide."""
    game = position(phase=None, turn=5, **BOTH)

    assert phases(game, 5) == [("movement", "moroccan", 0), ("movement", "spanish", 0)]


def test_a_game_has_thirteen_turns() -> None:
    """L4.1: after the thirteenth it is over, and nothing more is done."""
    game = position(phase=None, turn=13, **BOTH)
    phases(game, 13)

    assert game.result is not None
    assert game.to_act is None
    assert game.turn == 13
    for action in (Move("m", "0304"), EndPhase(), Surrender("spanish")):
        refuse(game, action, "L4.1")
    assert list(game.legal_actions()) == []


def test_the_turn_advances_when_both_sides_have_played() -> None:
    """L4.1: after the Spanish player turn comes the next turn's weather and the Moroccans."""
    game = position(phase="movement", side="spanish", turn=3, **BOTH)
    game.next_phase()

    assert (game.turn, game.side, game.phase.id) == (4, "moroccan", "movement")


def test_a_side_moves_its_own_counters_only() -> None:
    """L4.2: whoever's player turn it is not, waits."""
    game = position(side="moroccan", **BOTH)
    refuse(game, Move("s", "1011"), "L4.2")
    go(game, "movement", "spanish")
    refuse(game, Move("m", "0304"), "L4.2")
    allow(game, Move("s", "1011"))


def test_each_action_belongs_to_its_phase() -> None:
    """L10.1: in the movement phase nobody fights, bombards, flies or places fleets; in combat nobody moves."""
    game = position(
        side="spanish", turn=5, ground={"1614": "~"}, b="spanish bomber 0-5 -", f="spanish fleet 0-0 -", **GUNS
    )
    for action in (
        Attack(("si",), ("mi",)),
        Bombard("sa", "mi"),
        Fly("b", "0505"),
        Bomb("b", "mi"),
        PlaceFleet("f", "1614"),
    ):
        refuse(game, action, "L10.1")
    game.next_phase()
    assert game.phase.id == "combat"
    for action in (Move("si", "0402"), Place("si", "0402"), PutToFlight("si", "mi", "0305"), Bombard("sa", "mi")):
        refuse(game, action, "L10.1")
    allow(game, Attack(("si",), ("mi",)), EndPhase())


def test_nothing_is_captured_when_nothing_was_lost() -> None:
    """L8.14: the decision comes only when guns have just been eliminated."""
    refuse(position(**BOTH), CaptureBattery(), "L8.14")


def test_all_movement_comes_before_all_combat() -> None:
    """L7.4: once a side fights, none of its counters moves in that turn."""
    game = position(side="moroccan", phase="movement", turn=2, dice=[3, 3], **GUNS)
    game.next_phase()
    game.do(Attack(("mi",), ("si",)))

    refuse(game, Move("ma", "0404"), "L10.1")


def test_marks_are_forgotten_when_the_player_turn_ends() -> None:
    """L7.6, L8.5: in the next turn everybody may move and fight again."""
    game = position(side="moroccan", dice=[3, 3, 3], **GUNS)
    game.do(Move("ma", "0305"))
    game.next_phase()
    game.do(Attack(("mi",), ("si",)))
    go(game, "movement", "moroccan", 3)
    allow(game, Move("ma", "0306"), Move("mi", "0404"))
    game.next_phase()
    allow(game, Attack(("mi",), ("si",)))
