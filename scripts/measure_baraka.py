"""Plays a Baraka scenario many times, an officer against himself, and tells how it went.

PYTHONPATH=. python scripts/measure_baraka.py convoy 40 [first seed]
"""

import sys
import time
from statistics import mean

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.engine.moment import Moment
from legion_widget.games.baraka.game import Baraka
from legion_widget.players.officer import Officer


def played(id: str, seed: int, spent: list[float]) -> Game:
    """One game to its end; ``spent`` gets the processor time of each action, in seconds."""
    game = Game(Baraka(lw.load_scenario(id)), seed)
    officer = Officer()
    while game.result is None:
        action = officer.choose(Moment(game.system, game.view(game.to_act), game.number, game.seats))
        began = time.process_time()
        game.do(action)
        spent.append(time.process_time() - began)
    return game


def lost(game: Game, side: str) -> int:
    """How many miniatures a side has lost."""
    states = zip(game.system.troops, game.position.states, strict=True)
    return sum(len(state.figures) - state.alive for troop, state in states if troop.side == side)


def main(id: str, games: int, first: int = 0) -> None:
    wins = {"spanish": 0, "riffian": 0, None: 0}
    scores, losses, impulses, actions = [], [], [], []
    spent: list[float] = []
    earned = []
    from legion_widget.games.baraka.victory import earned as worth

    begun = time.time()
    for seed in range(first, first + games):
        game = played(id, seed, spent)
        position = game.position
        wins[game.result.winner] += 1
        scores.append(position.scores)
        losses.append((lost(game, "spanish"), lost(game, "riffian")))
        impulses.append(position.impulse)
        actions.append(len(game))
        earned.append([worth(game.system, position, each) for each in game.scenario.data.objectives])
        print(
            seed,
            game.result.winner,
            position.ending,
            position.scores,
            losses[-1],
            position.impulse,
            len(game),
            earned[-1],
            flush=True,
        )
    print(f"{id}: {games} games, seeds {first}-{first + games - 1}, {time.time() - begun:.0f} s")
    print("wins", wins)
    for name, pairs in (("scores", scores), ("losses", losses)):
        print(name, *(f"{mean(pair[n] for pair in pairs):.1f}" for n in (0, 1)))
    print("impulses", f"{mean(impulses):.1f}", "actions", f"{mean(actions):.0f} ({min(actions)}-{max(actions)})")
    print("an action", f"{1000 * mean(spent):.1f} ms, the longest {1000 * max(spent):.0f} ms")
    print("earned", *(f"{mean(column):.1f}" for column in zip(*earned, strict=True)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
