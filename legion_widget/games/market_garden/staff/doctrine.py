"""The weights by which the staff of the Market Garden game judges. The shipped ones are in ``doctrines.toml``."""

from __future__ import annotations

from pathlib import Path

from ....engine.staff import Doctrine

#: Those that come with the game.
FILE = Path(__file__).parent / "doctrines.toml"


class MarketGardenDoctrine(Doctrine, frozen=True, kw_only=True):
    """The weights by which a staff of this game judges, in victory points.

    Args:
        scale: See `Doctrine`; here for each step of all units of the scenario.
        strength: The worth of a point of strength, as long as the game lasts.
        fatigue: The worth of a step that is not fatigued.
        supply: The worth of a step that is in supply.
        retreat: The worth of each hex that the enemy is thrown back.
        decay: By how much a unit counts less for a place for each turn of march between them.
        contest: How sharply the odds about a place decide who holds it in the end.
        shelter: How many times its strength counts whoever is in the place itself.
        cover: How much more they count for each column by which the ground shelters them.
        gate: How much standing in the enemy's way to a place is worth of what threatens it.
        walk: How surely an enemy takes an empty place that he can walk into.
        danger: How much of what an enemy attack would cost is weighed against standing in its way.
        distant: How much enemies count who are not beside a hex but can come there.
        attack: How much of what an attack promises is weighed when units move up for it.
        caution: How much own losses weigh more than those of the enemy.
        entry: The worth of a hex by which units are still to come, for each point of their strength.
        guns: The worth of a gun's fire on a place that is fought for.
        keep_gun: What an attack has to be worth for a gun to fire that could still answer the enemy's.
        keep_air: How much of what air points could cost an enemy attack in the answer is weighed against their use.
        tie: What a move has to be worth at least.
        first: The worth of moving first in a turn, when it is not the last.
        last_word: The worth of moving last, when the game ends with the turn.
    """

    scale: float = 0.2
    strength: float = 0.2
    fatigue: float = 0.12
    supply: float = 0.15
    retreat: float = 0.15
    decay: float = 0.7
    contest: float = 2.0
    shelter: float = 1.5
    cover: float = 0.25
    gate: float = 0.5
    walk: float = 0.8
    danger: float = 0.4
    distant: float = 0.5
    attack: float = 1.0
    caution: float = 1.0
    entry: float = 0.3
    guns: float = 0.15
    keep_gun: float = 0.1
    keep_air: float = 0.5
    tie: float = 0.05
    first: float = 0.5
    last_word: float = 2.0
