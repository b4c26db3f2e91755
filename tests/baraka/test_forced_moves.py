"""Flight from close combat and panic, wherever the units stand and over whatever ground (B4.8, B11.2, B13.6, B14.2)."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from legion_widget.games.baraka import Activate, Charge, Declare, Decline, Remove, cm
from legion_widget.games.baraka.events import Charged, CombatWon, Moved
from legion_widget.games.baraka.flight import flee, run_home
from legion_widget.games.baraka.losses import destroy
from legion_widget.games.baraka.pending_steps import Losing
from legion_widget.games.baraka.tabletop.bases import gap, is_overlapping
from legion_widget.games.baraka.tabletop.paths import ground_of
from legion_widget.games.baraka.transaction import Transaction
from legion_widget.games.baraka.unit_geometry import bases, capability, leader_base
from tests.baraka.skirmish import BARAKA, BLANK, harka, one, skirmish, squad
from tests.seeds import seeds

CENTRE = (100, 75)


def attack(men: int, foes: int, angle: float, away: float = 16, **more: Any) -> tuple[Any, list[Any]]:
    """Legionaries charge Riffians from an angle and win by one; returns the game and what has happened."""
    x, y = CENTRE
    at = (x + away * math.cos(angle), y + away * math.sin(angle))
    strikes = [1, *[9] * men, *[9] * (foes + 1)]
    dice = (BLANK, 10, *strikes, BLANK, 9, BARAKA, *[1] * 20)
    game = skirmish(squad("s1", at, men), harka("r1", CENTRE, foes), harka("far", (5, 5)), dice=dice, **more)
    game.do(Activate("s1"))
    events = [*game.do(Declare((Charge("r1"),))), *game.do(Decline())]
    while isinstance(game.position.top, Losing):
        events += game.do(Remove(tuple(range(1, game.position.top.count + 1))))
    return game, events


def flights(events: list[Any]) -> list[Moved]:
    return [event for event in events if isinstance(event, Moved) and event.kind in ("flight", "panic")]


@pytest.mark.parametrize("seed", seeds(60, now=range(6)))
def test_beaten_units_flee_from_among_the_winners(seed: int) -> None:
    """B13.6: twice the move in the open, however many stand around; nobody is left behind, or stands on another."""
    rng = random.Random(seed)
    game, events = attack(rng.randint(2, 9), rng.randint(2, 9), rng.uniform(0, 2 * math.pi))

    assert any(isinstance(event, CombatWon) for event in events)
    ((flight,),) = [flights(events)]
    assert flight.length in range(2990, 3001)
    losers, winners = bases(game.units["r1"]), bases(game.units["s1"])
    assert all(gap(leader_base(game.units["r1"]), base) <= 1000 for base in losers)
    assert not any(is_overlapping(loser, winner) for loser in losers for winner in winners)


def farthest(system: Any, start: tuple[int, int], end: tuple[int, int], capabilities: dict[str, int]) -> int:
    """The longest move along a line that the worst ground on it allows, tried by the millimetre."""
    long = math.dist(start, end)
    best = 0
    for far in range(10, max(capabilities.values()) + 1, 10):
        at = round(start[0] + (end[0] - start[0]) * far / long), round(start[1] + (end[1] - start[1]) * far / long)
        best = far if far <= capabilities[ground_of(system.table, [start, at]).going] else best
    return best


def patch(rng: random.Random, number: int) -> dict[str, Any]:
    """A piece of rough or difficult ground somewhere round the middle of the table."""
    kind = rng.choice(["stony", "thicket", "wire"])
    x, y = rng.uniform(70, 125), rng.uniform(45, 100)
    w, h = rng.uniform(3, 25), rng.uniform(3, 25)
    return {"id": f"p{number}", "kind": kind, "points": [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]}


@pytest.mark.parametrize("seed", seeds(80, now=range(8)))
def test_forced_moves_are_as_long_as_the_worst_ground_on_them_allows(seed: int) -> None:
    """B11.2, B13.6, B14.2: neither longer nor shorter."""
    rng = random.Random(seed)
    pieces = tuple(patch(rng, number) for number in range(rng.randint(1, 4)))
    game, events = attack(rng.randint(2, 5), rng.randint(2, 5), rng.uniform(0, 2 * math.pi), 14, pieces=pieces)
    moves = [(flight, 2) for flight in flights(events)]
    assert moves or any(isinstance(event, Charged) and not event.contact for event in events)
    tx = Transaction(game.system, game.position)
    destroy(tx, "r1", "B13.5")
    run_home(tx, "s1")
    moves += [(panic, 1) for panic in flights(tx.events)]
    for move, times in moves:
        unit = game.units[move.unit]
        capabilities = {going: int(times * 100 * capability(unit, going)) for going in ("open", "rough", "difficult")}
        start, end = move.path[0], move.path[-1]
        assert move.length <= capabilities[move.ground]
        assert move.length == pytest.approx(farthest(game.system, start, end, capabilities), abs=60)


@pytest.mark.parametrize(("place", "length"), [((102.6, 72), 3000), ((100, 50), 1250)])
def test_enemies_stop_a_flight_unless_they_are_among_the_unit(place: tuple[float, float], length: int) -> None:
    """B4.8: 10 cm before them, if they were farther off."""
    units = squad("s1", (100, 78)), harka("r1", CENTRE), one("s2", "sergeant", place), harka("far", (5, 5))
    game = skirmish(*units)
    tx = Transaction(game.system, game.position)
    flee(tx, "r1", cm(100, 78), "s1")

    assert flights(tx.events)[0].length == pytest.approx(length, abs=3)
