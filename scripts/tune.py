"""Tune the numbers of the computer's players: doctrines, the curve of the chance of winning, a general's search.

    .venv/bin/python scripts/tune.py improve well --rounds 20 --games 20 --jobs 2
    .venv/bin/python scripts/tune.py search abarran --rounds 20 --games 40
    .venv/bin/python scripts/tune.py scale rif annual abarran --games 40

``improve`` changes some numbers of a doctrine at random, up to twice or half, and plays the changed officer against the
unchanged one, each seed from both sides. What wins clearly (by more than chance would in one case of ten) is kept, and
changed in turn. ``search`` does the same with how a general shares out his plays, whose number stays. ``scale`` plays
officers against each other, in one scenario or several of a game, and fits the curve that turns the value of a position
into a chance of winning: each scenario counts the same. They print the numbers to write into the game's
``doctrines.toml`` or ``doctrine.py`` or into ``players/search.toml``; nothing is written.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import msgspec

import legion_widget as lw
from legion_widget.engine.staff import Doctrine, staff_of
from legion_widget.players.search import changed
from legion_widget.players.settings import GeneralSettings, shipped

#: What is changed: how an officer judges, or how a general searches.
Numbers = TypeVar("Numbers", Doctrine, GeneralSettings)
#: How a general shares out his plays. The other numbers say how much he may do.
SHARED_OUT = ("horizon", "decisions", "plans", "candidates", "first_plays", "most_plays", "clearly", "firmly")
#: How many standard deviations above the half a change must score to be kept: one case of ten by chance.
CLEARLY = 1.28


def player(numbers: Doctrine | GeneralSettings, seed: int) -> Any:
    """Who plays by these numbers."""
    if isinstance(numbers, Doctrine):
        return lw.Officer(numbers)
    return lw.General(seed, settings=numbers)


def meet(task: tuple[str, int, Numbers, Numbers]) -> float:
    """Play a seed from both sides; return the points of the first numbers, 0 to 2."""
    scenario, seed, one, other = task
    points = 0.0
    for turned in (False, True):
        game = lw.new_game(scenario, seed=seed)
        sides = list(game.system.sides)
        first, second = reversed(sides) if turned else sides
        result = game.play({first: player(one, seed), second: player(other, seed)})
        assert result is not None
        points += 0.5 if result.winner is None else float(result.winner == first)
    return points


def other_search(settings: GeneralSettings, rng: random.Random) -> GeneralSettings:
    """Settings of which some are up to twice as great or half as great, and at least one differs."""
    while True:
        changes: dict[str, Any] = {}
        for name in SHARED_OUT:
            number = getattr(settings, name)
            if rng.random() < 0.4:
                new = number * 2 ** rng.uniform(-1, 1)
                changes[name] = new if isinstance(number, float) else max(1, round(new))
        found = msgspec.structs.replace(settings, **changes)
        if found != settings and found.first_plays <= found.most_plays:
            return found


def improve(usual: Numbers, change: Any, scenario: str, rounds: int, games: int, jobs: int, seed: int) -> Iterator[str]:
    """Yield a line for each change that was tried, and the numbers in the end."""
    best = usual
    rng = random.Random(f"tune:{seed}")
    with ProcessPoolExecutor(jobs) as pool:
        for number in range(rounds):
            tried = change(best, rng)
            tasks = [(scenario, 1000 * seed + number * games + n, tried, best) for n in range(games)]
            scores = list(pool.map(meet, tasks)) if jobs > 1 else [meet(task) for task in tasks]
            share = sum(scores) / (2 * games)
            spread = math.sqrt(sum((score / 2 - share) ** 2 for score in scores) / games / max(1, games - 1))
            is_kept = share - CLEARLY * spread > 0.5
            told = "kept" if is_kept else "dropped"
            figures = f"{100 * share:5.1f}% ± {196 * spread:.1f} of {2 * games} games"
            yield f"{number + 1:3}. {figures}, {told}: {difference(best, tried)}"
            if is_kept:
                best = tried
    yield f"in the end: {difference(usual, best) or 'as before'}"


def difference(old: Numbers, new: Numbers) -> str:
    """The numbers that differ, as lines of a TOML file have them."""
    values = msgspec.structs.asdict(new)
    return ", ".join(f"{name} = {value:.3g}" for name, value in values.items() if value != getattr(old, name))


def watch(task: tuple[str, int]) -> list[tuple[float, float]]:
    """Play a game between officers; return the leads of its first side, in the measure of the scale, and the result."""
    scenario, seed = task
    game = lw.new_game(scenario, seed=seed)
    staff, side = staff_of(game.system), next(iter(game.system.sides))
    leads: list[float] = []
    stretch: Any = None
    while game.result is None:
        if staff.stretch(game.position) != stretch:
            stretch = staff.stretch(game.position)
            lead = staff.value(game.position, side) - staff.even(side)
            leads.append(lead / staff.clear_lead * staff.doctrine.scale)
        game.play(lw.Officer(), steps=1)
    won = 0.5 if game.result.winner is None else float(game.result.winner == side)
    return [(lead, won) for lead in leads]


def loss(pairs: list[tuple[float, float]], scale: float) -> float:
    """How wrong a scale is in a position, in the mean: a coin is wrong by ln 2."""
    total = 0.0
    for lead, won in pairs:
        chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, lead / scale))))
        total -= won * math.log(chance) + (1 - won) * math.log(1 - chance)
    return total / len(pairs)


def fit(scenarios: list[str], games: int, jobs: int, seed: int) -> Iterator[str]:
    """Yield how well the best scale fits each scenario, and that scale."""
    watched: dict[str, list[tuple[float, float]]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for scenario in scenarios:
            tasks = [(scenario, 1000 * seed + n) for n in range(games)]
            played = pool.map(watch, tasks) if jobs > 1 else map(watch, tasks)
            watched[scenario] = [pair for game in played for pair in game]
    candidates = [2 ** (step / 8) for step in range(-40, 80)]
    best = min(candidates, key=lambda scale: sum(loss(pairs, scale) for pairs in watched.values()))
    yield f"a coin is wrong by {math.log(2):.3f} a position"
    for scenario, pairs in watched.items():
        yield f"{scenario}: {len(pairs)} positions of {games} games, the curve is wrong by {loss(pairs, best):.3f}"
    yield f"scale = {best:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("improve", "search", "scale"))
    parser.add_argument("scenario", nargs="+", help="one; for scale it may be several of a game")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    scenario, *more = chosen.scenario
    if more and chosen.what != "scale":
        parser.error(f"{chosen.what} takes one scenario")
    common = (scenario, chosen.rounds, chosen.games, chosen.jobs, chosen.seed)
    if chosen.what == "improve":
        lines = improve(staff_of(lw.new_game(scenario).system).doctrine, changed, *common)
    elif chosen.what == "search":
        lines = improve(shipped().general, other_search, *common)
    else:
        lines = fit(chosen.scenario, chosen.games, chosen.jobs, chosen.seed)
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
