"""Make the film of the README, docs/pictures/turn.svg: a stretch of play on the board, as it came out.

    .venv/bin/python scripts/make_film.py [--out docs/pictures/turn.svg]

The film is what ``game.film()`` shows in a notebook, an animated picture without scripts.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import legion_widget as lw

ROOT = Path(__file__).resolve().parent.parent
#: What a page that is read on a phone may bring.
MOST = 1_000_000
#: Moroccan moves, a combat, and the Spanish answer.
SHOWN = (30, 44)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the film of the README.")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/pictures/turn.svg")
    asked = parser.parse_args()
    lw.set_language("en")
    game = lw.new_game("rif", seed=4)
    game.play(until=2)
    film = game.film(*SHOWN)
    film.save(asked.out)
    size = asked.out.stat().st_size
    if size > MOST:
        raise SystemExit(f"{asked.out}: {size} bytes, {MOST} are allowed: show fewer actions")
    print(f"{asked.out}: {size} bytes, {len(film)} actions")


if __name__ == "__main__":
    main()
