"""A large board with many counters: choosing one of them is no more work than on a small board with a few."""

import cProfile
import pstats
import random

import legion_widget as lw
from legion_widget.engine.hexgrid import HexGrid, bits
from legion_widget.widget.testing import BoardClient
from tests.legion.positions import position

#: Where the counter stands that is chosen, with one enemy near; the others are far from it.
AT, NEAR, FAR = "1010", "1012", 12


def calls_of_a_choice(size: int, counters: int) -> int:
    """How many functions are called when a counter is chosen that was chosen before, and let go."""
    grid = HexGrid(size, size)
    start = grid.index(AT)
    away = [grid.label(index) for index in bits(grid.all) if grid.distance(start, index) > FAR]
    spots = [AT, NEAR, *random.Random(1).sample(away, counters - 2)]
    units = {f"u{n}": f"{('moroccan', 'spanish')[n % 2]} infantry 3-4 {spot}" for n, spot in enumerate(spots)}
    game = position(board={"columns": size, "rows": size, "terrain": ["." * size] * size}, **units)
    client = BoardClient(lw.show(game)).show()
    client.press(AT)
    client.press(AT)
    profile = cProfile.Profile()
    profile.runcall(client.press, AT)
    assert client.board.selected == "u0"
    assert client.board.errors == []
    client.board.close()
    return int(pstats.Stats(profile).total_calls)


def test_to_choose_one_of_300_counters_on_8100_hexes_is_as_much_work_as_one_of_30_on_900() -> None:
    small, large = calls_of_a_choice(30, 30), calls_of_a_choice(90, 300)
    assert large < 1.5 * small, (small, large)
