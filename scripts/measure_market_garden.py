"""Play a Market Garden scenario many times, an officer against himself, and tell how it went.

PYTHONPATH=. python scripts/measure_market_garden.py nijmegen 40 [first seed]
"""

import sys
import time
from collections import Counter
from statistics import mean

import legion_widget as lw
from legion_widget.games.market_garden.data import SIDES


def played(id: str, seed: int) -> lw.Game:
    """One game to its end."""
    game = lw.new_game(id, seed=seed)
    game.play(lw.Officer())
    return game


def main(id: str, games: int, first: int = 0) -> None:
    wins: Counter[str | None] = Counter()
    held: Counter[str] = Counter()
    scores, losses, actions = [], [], []
    begun = time.time()
    for seed in range(first, first + games):
        game = played(id, seed)
        sides = [game.system.lookup(game.position, side) for side in SIDES]
        wins[game.result.winner] += 1
        scores.append([side.score for side in sides])
        losses.append([side.lost for side in sides])
        actions.append(len(game))
        objectives = zip(game.scenario.data.victory.objectives, game.position.held, strict=True)
        held.update(each.hex for each, holder in objectives if holder == "allied")
        print(seed, game.result.winner, scores[-1], losses[-1], len(game), flush=True)
    print(f"{id}: {games} games, seeds {first}-{first + games - 1}, {time.time() - begun:.0f} s")
    print("wins", dict(wins))
    for name, pairs in (("points", scores), ("steps lost", losses)):
        for n, side in enumerate(SIDES):
            column = [pair[n] for pair in pairs]
            print(f"{name}, {side}: {mean(column):.1f} ({min(column)}-{max(column)})")
    print("actions", f"{mean(actions):.1f} ({min(actions)}-{max(actions)})")
    print("held by the Allies at the end", dict(held))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
