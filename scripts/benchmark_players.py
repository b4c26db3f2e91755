"""How many actions a second a game makes when chance plays it, with python-chess beside it in the same run.

PYTHONPATH=. python scripts/benchmark_players.py [seconds for each row] [rounds]

A recruit draws every action and the rules carry it out (`play_out`); the row *with a history* is `Game.play`, which
keeps every position and event. python-chess lists all legal moves, picks one and plays it, until the game is over; it
is timed beside each row, since a busy machine is quicker in one second than in the next. Times are of the processor.
python-chess is an extra of its own: ``pip install legion-widget[bench]``; without it its column is empty.
"""

from __future__ import annotations

import gc
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from statistics import median
from typing import Any

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.playing import play_out

try:
    import chess  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    chess = None

#: How many seeds each measurement has to itself.
SEEDS = 100_000
#: The columns of the table.
HEADINGS = ("game", "actions/s", "with a history", "python-chess", "ratio")


def rate(play: Callable[[int], int], seconds: float, seed: int) -> float:
    """How many actions a second are made, in processor time: whole games, from this seed on.

    No game is played twice in a run: places that were measured once are known the second time.
    """
    gc.collect()
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += play(seed)
        seed += 1
    return done / spent


def chess_game(seed: int) -> int:
    """One random game of python-chess; how many moves it had."""
    board, rng = chess.Board(), random.Random(seed)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def rows(seconds: float, rounds: int) -> Iterator[tuple[str, float, float, float]]:
    """Each scenario with its figures, the medians of the rounds: played out, with a history, and python-chess."""
    for scenario in lw.scenarios():
        system: Any = lw.new_game(scenario.id).system

        def out(seed: int, system: Any = system) -> int:
            position, _ = system.begin(system.initial(seed))
            return play_out(system, position, lw.Recruit(seed))[1]

        def kept(seed: int, system: Any = system) -> int:
            game: Game[Any, Any] = Game(system, seed)
            game.play(lw.Recruit(seed))
            return len(game)

        out(0)  # what is worked out once for a board is no part of a game
        figures: list[tuple[float, float, float]] = []
        for number in range(1, 2 * rounds, 2):
            peer = rate(chess_game, seconds, number * SEEDS) if chess is not None else float("nan")
            figures.append((rate(out, seconds, number * SEEDS), rate(kept, seconds, (number + 1) * SEEDS), peer))
        mine, history, theirs = (median(column) for column in zip(*figures, strict=True))
        yield f"{scenario.title}: {scenario.id}", mine, history, theirs


def main(seconds: float = 3.0, rounds: int = 3) -> None:
    print(f"{date.today()}, Python {platform.python_version()}, {platform.platform()}, {processor()}")
    print(f"python-chess {chess.__version__ if chess is not None else 'is not installed'}\n")
    print("| " + " | ".join(HEADINGS) + " |")
    print("|---" * len(HEADINGS) + "|")
    for title, mine, history, theirs in rows(seconds, rounds):
        print(f"| {title} | {mine:,.0f} | {history:,.0f} | {theirs:,.0f} | {mine / theirs:.2f} |", flush=True)


def processor() -> str:
    """The name of the processor, where the system says it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


if __name__ == "__main__":
    main(*(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0, int(sys.argv[2]) if len(sys.argv) > 2 else 3))
