"""Chapter 11: cases beyond the rulebook that no other chapter's test holds; and that every item has a test."""

from __future__ import annotations

import re
from pathlib import Path

import legion_widget as lw
from legion_widget.games.legion import Attack, Bomb, EndPhase, Fly, Move, PutToFlight
from tests.legion.positions import allow, go, position, refuse

#: How many items each chapter has.
ITEMS = {2: 12, 3: 2, 4: 2, 5: 5, 6: 12, 7: 15, 8: 23, 9: 6, 10: 3, 11: 25}
#: Held elsewhere: the board and the counters by their own tests; sides of several players are not played yet.
ELSEWHERE = {"L2.1", "L2.4", "L2.5", "L11.23"}


def test_every_item_of_the_rules_is_named_by_a_test() -> None:
    """A rule without a test would not be missed otherwise; ranges such as L8.6-L8.8 name all their items."""
    named = set()
    for path in Path(__file__).parent.glob("test_rules_*.py"):
        for text in re.findall(r'"""(.*?)"""', path.read_text(encoding="utf-8"), re.DOTALL):
            named |= set(re.findall(r"L\d+\.\d+", text))
            for chapter, first, other, last in re.findall(r"L(\d+)\.(\d+)-L(\d+)\.(\d+)", text):
                if chapter == other:
                    named |= {f"L{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    every = {f"L{chapter}.{n}" for chapter, count in ITEMS.items() for n in range(1, count + 1)}

    assert every - named - ELSEWHERE == set()
    assert named <= every


def test_the_gate_under_an_enemy_zone() -> None:
    """L11.4: with an enemy beside Melilla the hexes out of his zone are still open, the gate itself is not."""
    game = position(
        turn=3,
        side="spanish",
        board={"places": {"Melilla": {"hex": "0805", "kind": "fortified_city"}}},
        r="spanish infantry 3-3 - arrives=3",
        e="moroccan infantry 3-3 0804",
    )
    # the zone of 0804: 0803 0805 0704 0705 0904 0905
    refuse(game, Move("r", "0805"), "L11.4")
    refuse(game, Move("r", "0705"), "L11.4")
    allow(game, Move("r", "0806"), Move("r", "0906"))


def test_a_counter_leaves_a_zone_by_displacement() -> None:
    """L11.12: allowed."""
    game = position(a="moroccan infantry 3-2 0808", e="spanish infantry 3-3 0807")
    allow(game, Move("a", "0812"))
    game.do(Move("a", "0812"))
    assert game.units["a"].has("far")


def test_armour_that_did_not_move_puts_to_flight_in_any_weather() -> None:
    """L11.17: where it stands, in a storm too, though it cannot move itself."""
    game = position(
        side="spanish", turn=5, weather="sandstorm", t="spanish armour 4-3 0810", m="moroccan infantry 3-3 0809"
    )
    refuse(game, Move("t", "0811"), "L9.3")
    allow(game, PutToFlight("t", "m", "0805"))


def test_staying_over_a_target_counts_as_moving_onto_it() -> None:
    """L11.19: an aircraft flies to the hex where it is, and bombs; all end one sub-turn before the next."""
    game = position(
        phase="air",
        side="spanish",
        turn=5,
        board={"places": {"Field": {"hex": "0101", "kind": "airport"}}},
        b="spanish bomber 0-6 -",
        c="spanish bomber 0-6 -",
        m="moroccan infantry 3-3 0303",
    )
    game.do(Fly("b", "0303"))
    game.do(Bomb("b", "m"), dice=[3])
    game.do(Fly("c", "0304"))
    game.next_phase()
    assert game.phase.number == 2
    game.do(Fly("b", "0303"))
    allow(game, Bomb("b", "m"))


def test_nobody_enters_an_islet_at_sea() -> None:
    """L11.25: a fortress on a sea hex is scenery."""
    places = {"Rock": {"hex": "0809", "kind": "fortified_city"}}
    game = position(a="moroccan infantry 3-3 0810", ground={"0809": "~"}, board={"places": places})
    refuse(game, Move("a", "Rock"), "L7.14")


def test_the_opening_ratio_is_a_warning_only() -> None:
    """L11.24: a scenario that stands at three to one is told of, and can be played."""
    units = {f"s{i}": f"spanish infantry 3-3 30{i + 15:02d}" for i in range(3)}
    game = position(board="rif", victory="standard", turn=2, m="moroccan infantry 3-3 2025", **units)
    told = [fault.rule for fault in game.system.warnings(game.position)]
    assert "L11.24" in told
    assert "L11.24" not in [fault.rule for fault in _standard().system.warnings(_standard().position)]


def _standard() -> lw.Game:
    return lw.new_game("rif", seed=1)


def test_a_landed_counter_at_sea_has_its_zone() -> None:
    """L11.11, L11.13: a Moroccan that comes beside it is bound to attack it."""
    game = position(
        phase="movement",
        side="spanish",
        turn=5,
        dice=[3],
        ground={"0101": "~"},
        board={"landing": ["0101"]},
        s="spanish infantry 3-3 0101",
        m="moroccan infantry 3-4 0404",
    )
    go(game, "movement", "moroccan", 6)
    game.do(Move("m", "0201"))
    game.next_phase()
    allow(game, Attack(("m",), ("s",)))
    refuse(game, EndPhase(), "L7.9")
