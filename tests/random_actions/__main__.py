"""Play random actions from the command line.

python -m tests.random_actions                              a million, over the three games
python -m tests.random_actions --system baraka --actions 50000 --part 1/4
python -m tests.random_actions --game baraka:93 --shorten   a game again, and as few of its actions as fail
"""

from __future__ import annotations

import argparse
import time

from tests.random_actions.games import KITS, beginning
from tests.random_actions.play import Failed, play_game, play_many
from tests.random_actions.shorten import shortened
from tests.random_actions.tally import Tally, faults_of


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.random_actions", description="Play random actions.")
    parser.add_argument("--system", choices=list(KITS), action="append", help="only this game")
    parser.add_argument("--actions", type=int, default=1_000_000, help="how many in all, the refused ones too")
    parser.add_argument("--part", default="0/1", metavar="K/N", help="the part K, from 0, of N that run at once")
    parser.add_argument("--game", metavar="SYSTEM:NUMBER", help="one game only")
    parser.add_argument("--shorten", action="store_true", help="leave out of a failing game what it fails without")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    try:
        if options.game:
            system, number = options.game.split(":")
            play_game(beginning(system, int(number)), Tally(system))
            return 0
        systems = options.system or list(KITS)
        for system in systems:
            began = time.process_time()
            tally = play_many(system, options.actions // len(systems) // parts, part)
            print(f"{tally.summary}; {time.process_time() - began:.0f} s of processor time", flush=True)
            print("\n".join(faults_of(tally)), flush=True)
    except Failed as failed:
        if options.shorten:
            failed = shortened(failed)
            print("\n".join(map(repr, failed.done)))
        print(failed)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
