"""Play players against each other, each seed from both sides, and print how often each wins, with 95% intervals.

    .venv/bin/python scripts/strength.py rif officer recruit --games 20
    .venv/bin/python scripts/strength.py rif officer officer:bold --games 100 --jobs 2
    .venv/bin/python scripts/strength.py abarran general*64 officer --games 200
    .venv/bin/python scripts/strength.py rif general@2 officer --games 20

A player is recruit, officer or general, with the name of a doctrine after a colon. A general plays a turn out 16 times,
or as often as the number after a star says; after an at sign stands the most seconds that he may think in a turn of his
side, which are 2 on a board. ``--games`` counts seeds: each is played twice, with the seats changed.
Where both are the same each seed is played once. The seconds are of one core.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import legion_widget as lw
from legion_widget.players import levels
from legion_widget.study.estimate import share


class Played(NamedTuple):
    """How one game ended: who sat where, which side won by which rule, its last turn, turns, actions and seconds."""

    seats: dict[str, str]
    winner: str | None
    rule: str
    turn: int
    turns: int
    actions: int
    seconds: float


def player(words: str, seed: int) -> Any:
    """A player by its name, such as ``officer:bold``, ``general*64`` or ``general@2``."""
    name, _, seconds = words.partition("@")
    name, _, plays = name.partition("*")
    try:
        made = levels.player(name, seed, float(seconds) if seconds else None)
    except lw.UnknownName as error:
        raise SystemExit(str(error)) from None
    if plays and isinstance(made, lw.General):
        made.plays = int(plays)
    return made


def play(task: tuple[str, int, dict[str, str]]) -> Played:
    """Play one game."""
    scenario, seed, seats = task
    game = lw.new_game(scenario, seed=seed)
    players = {side: player(words, seed) for side, words in seats.items()}
    first, began = game.turn, time.process_time()
    result = game.play(players)
    assert result is not None
    seconds = time.process_time() - began
    return Played(seats, result.winner, result.rule, game.turn, game.turn - first + 1, len(game), seconds)


def tasks(scenario: str, one: str, other: str, seeds: range) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The games that are to be played."""
    first, second = lw.new_game(scenario).system.sides
    for seed in seeds:
        yield scenario, seed, {first: one, second: other}
        if one != other:
            yield scenario, seed, {first: other, second: one}


def line(words: str, won: int, of: int) -> str:
    """A line of the table."""
    if not of:
        return f"{words:44} no games"
    known = share(won, of)
    low, value, high = (100 * number for number in (known.low, known.value, known.high))
    return f"{words:44} {won:5} of {of:5}  {value:5.1f}%  ({low:.1f} to {high:.1f})"


def table(one: str, other: str, games: list[Played]) -> Iterator[str]:
    """The lines of what came of the games."""
    sides = sorted({side for game in games for side in game.seats})
    if one != other:
        won = sum(game.winner is not None and game.seats[game.winner] == one for game in games)
        yield line(f"{one} beats {other}", won, len(games))
        for side in sides:
            own = [game for game in games if game.seats[side] == one]
            yield line(f"    as {side}", sum(game.winner == side for game in own), len(own))
    else:
        for side in sides:
            yield line(f"{side}, {one} against itself", sum(game.winner == side for game in games), len(games))
    endings = Counter((game.winner, game.rule) for game in games)
    yield "endings: " + ", ".join(f"{winner} by {rule} {n}" for (winner, rule), n in endings.most_common())
    turns = [game.turn for game in games]
    yield f"turns: median {statistics.median(turns):g}, from {min(turns)} to {max(turns)}"
    seconds = statistics.mean(game.seconds for game in games)
    a_turn = sum(game.seconds for game in games) / sum(game.turns for game in games)
    actions = statistics.mean(game.actions for game in games)
    yield f"a game: {actions:.0f} actions, {seconds:.2f} s of one core, {a_turn:.2f} s a turn of both sides"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.first + chosen.games)
    work = list(tasks(chosen.scenario, chosen.one, chosen.other, seeds))
    if chosen.jobs == 1:
        games = [play(task) for task in work]
    else:
        with ProcessPoolExecutor(chosen.jobs) as pool:
            games = list(pool.map(play, work))
    print("\n".join(table(chosen.one, chosen.other, games)))


if __name__ == "__main__":
    main()
