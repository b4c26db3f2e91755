"""Solve tiny games exactly, and print what each level loses there against best play.

    .venv/bin/python scripts/regret.py tests/data/tiny/ford.toml tests/data/tiny/duel.toml
    .venv/bin/python scripts/regret.py tests/data/tiny/*.toml --plays 4

Best play and all levels choose among the actions that the rules list: where a move in centimetres has endless ways,
among the listed places. Best play knows what is secret. The recruit does each listed action equally often. ``--plays``
is how often the general plays a turn out.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import legion_widget as lw
from legion_widget.players.solution import Solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="+", type=Path)
    parser.add_argument("--plays", type=int, default=4)
    chosen = parser.parse_args()
    headings = " ".join(f"{name:>8}" for name in ("recruit", "officer", "general"))
    print(f"{'game':16} {'side':10} {'best':>6} {headings} {'outcomes':>9} {'seconds':>8}")
    for path in chosen.scenarios:
        system = (game := lw.new_game(path)).system
        for side in system.sides:
            began = time.process_time()
            best = Solution(system, side)
            chance = best.chance(game.position)
            seconds = time.process_time() - began
            players: list[Any] = [lw.Recruit(), lw.Officer(), lw.General(plays=chosen.plays)]
            lost = [chance - Solution(system, side, {side: player}).chance(game.position) for player in players]
            losses = " ".join(f"{each:8.3f}" for each in lost)
            print(f"{path.stem:16} {side:10} {chance:6.3f} {losses} {best.outcomes:9,} {seconds:8.1f}", flush=True)


if __name__ == "__main__":
    main()
