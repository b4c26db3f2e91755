"""Crowded little scenarios at random: what is rare on the real board (landings, flights, captures) is common here."""

from __future__ import annotations

import random
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.hexgrid import HexGrid, bits
from legion_widget.engine.player import Recruit
from legion_widget.engine.testing import check
from tests.legion.watch import Bold, Watch, derived, plain, propose
from tests.seeds import seeds
from tests.tries import note_tries

COLUMNS, ROWS = 11, 9
LAND = ["infantry", "infantry", "cavalry", "machine_gun", "artillery"]


def scenario(seed: int) -> dict[str, Any]:
    """A scenario of the seed: terrain, places, roads, both sides in each other's way, reinforcements to come."""
    rng = random.Random(seed)
    grid = HexGrid(COLUMNS, ROWS)
    letters = [[rng.choice("......^^,") for _ in range(COLUMNS)] for _ in range(ROWS)]
    for row in letters:
        row[0] = rng.choice("~~~,")
    letters[0][-1] = letters[1][-1] = "o"

    def terrain(label: str) -> str:
        return letters[int(label[2:]) - 1][int(label[:2]) - 1]

    def is_coast(label: str) -> bool:
        near = [terrain(grid.label(index)) for index in bits(grid.neighbours(grid.index(label)))]
        if terrain(label) == "," or len(near) < 6:
            return True
        return any(letter not in "~o" for letter in near) if terrain(label) == "~" else "~" in near

    everywhere = grid.labels(grid.all)
    dry = [label for label in everywhere if terrain(label) not in "~o"]
    rng.shuffle(dry)
    kinds = ["fortified_city", "city", "city", "fortified_city", "airport"]
    names = ["Melilla", "City", "Town", "Fort", "Field"]
    places = {name: {"hex": label, "kind": kind} for name, kind, label in zip(names, kinds, dry[:5], strict=True)}
    road, here = [dry[0]], grid.index(dry[0])
    for _ in range(12):
        here = rng.choice([i for i in bits(grid.neighbours(here)) if terrain(grid.label(i)) not in "~o"] or [here])
        if grid.label(here) != road[-1]:
            road.append(grid.label(here))
    landing = [label for label in everywhere if label[:2] in ("01", "02") and rng.random() < 0.4]
    landing = [label for label in landing if is_coast(label)]
    turn = rng.choice([1, 2, 3, 4, 5, 5, 5])
    units = []
    standing = iter(rng.sample(dry, min(len(dry), 26)))
    for side in ("spanish", "moroccan"):
        for n in range(rng.randint(5, 12)):
            kind = "armour" if side == "spanish" and rng.random() < 0.25 else rng.choice(LAND)
            unit = {
                "id": f"{side[0]}{n}",
                "side": side,
                "type": kind,
                "combat": rng.randint(1, 5),
                "movement": rng.randint(1, 7),
            }
            at = next(standing)
            closed = kind == "armour" and (terrain(at) == "^" or at in {place["hex"] for place in places.values()})
            if closed or rng.random() < 0.25:
                unit["arrives"] = rng.choice([3, 5])
            else:
                unit["at"] = at
            units.append(unit)
    for n, kind in enumerate(["bomber", "seaplane", "fleet", "fleet"]):
        mf = 0 if kind == "fleet" else 6
        units.append({"id": f"x{n}", "side": "spanish", "type": kind, "movement": mf, "arrives": rng.choice([0, 5])})
    for n in range(2):
        more = {"type": "artillery", "combat": 2, "movement": 2, "captured": True}
        units.append({"id": f"c{n}", "side": "moroccan", **more})
    start: dict[str, Any] = {"turn": turn}
    if rng.random() < 0.5:
        start |= {"weather": rng.choice(["normal", "sandstorm", "very_hot"])}
    return {
        "system": "legion",
        "board": {
            "columns": COLUMNS,
            "rows": ROWS,
            "terrain": ["".join(row) for row in letters],
            "zones": ["s" * 6 + "m" * 5] * ROWS,
            "places": places,
            "roads": [road] if len(road) > 1 else [],
            "landing": landing,
            "areas": {"victory_road": dry[:3], "road_interior": dry[3:9]},
        },
        "start": start,
        "victory": rng.choice(["standard", "none"]),
        "units": units,
    }


def play(seed: int, steps: int) -> None:
    start = "placement" if seed % 7 == 6 else None
    report = check(
        lambda seed: lw.new_game(scenario(seed), seed=seed, start=start),
        seed,
        steps=steps,
        propose=propose,
        plain=plain,
        invariants=[Watch(oracle=1)],
        derived=derived,
        player=Bold if seed % 4 else Recruit,
        every=50,
    )
    note_tries("actions on crowded boards: La Legión", report.steps)


@pytest.mark.parametrize("seed", seeds(20, now=range(4)))
def test_a_crowded_position_keeps_every_invariant(seed: int) -> None:
    """The kit and the invariants, and the reach of some counters against plain lists at every step."""
    play(seed, steps=100)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20, 600))
def test_many_crowded_positions_keep_every_invariant(seed: int) -> None:
    """The same, played longer."""
    play(seed, steps=400)
