"""How much faster two workers play a study than one, beside two plain processes, which is the best that can be had.

Run it on a machine that does nothing else: ``python scripts/measure_study.py rif 24``. Prints seconds and ratios.
"""

import os
import subprocess
import sys
import time

import legion_widget as lw

#: Plays some games of seeds from a number on, in this process alone.
PLAIN = (
    "import sys, legion_widget as lw; s, n, f = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]); "
    "lw.study(s, 'officer', n, seed=f, jobs=1, progress=False)"
)


def study(scenario: str, games: int, jobs: int) -> float:
    """Return the seconds that a study takes with a number of workers."""
    began = time.perf_counter()
    lw.study(scenario, "officer", games, jobs=jobs, progress=False)
    return time.perf_counter() - began


def plain(scenario: str, games: int) -> float:
    """Return the seconds that two processes take which know nothing of each other, with half of the games each."""
    began = time.perf_counter()
    half = games // 2
    command = [sys.executable, "-c", PLAIN, scenario, str(half)]
    both = [subprocess.Popen([*command, str(first)]) for first in (1, half + 1)]
    assert [one.wait() for one in both] == [0, 0]
    return time.perf_counter() - began


def main() -> None:
    """Print the table."""
    scenario, games = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) == 3 else ("rif", 24)
    study(scenario, 2, 1)  # what is loaded once is loaded
    one, two, ideal = study(scenario, games, 1), study(scenario, games, 2), plain(scenario, games)
    print(f"{scenario}, {games} games of officers; load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    print(f"one worker              {one:6.1f} s")
    print(f"two workers             {two:6.1f} s   {one / two:.2f} times as fast")
    print(f"two plain processes     {ideal:6.1f} s   {one / ideal:.2f} times as fast (with their own start)")


if __name__ == "__main__":
    main()
