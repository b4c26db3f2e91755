"""The weights by which the staff of La Legión judges."""

from __future__ import annotations

from pathlib import Path

from ....engine.staff import Doctrine

#: Those that come with the game.
FILE = Path(__file__).parent / "doctrines.toml"


class LegionDoctrine(Doctrine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights by which the staff of La Legión judges, in points. An ordinary counter is worth about five.

    Args:
        scale: See `Doctrine`; here as a share of what all land counters of the scenario are worth. Fitted to games
            between officers: 0.10 to 60 of each of the five scenarios, 0.14 to 660 others.
        body: What any land counter is worth besides its combat factor, in points.
        guns: What artillery is worth more than that, in points.
        place: What a place that decides the game is worth as the last turn begins, in points.
        finale: How many times as much it is worth in the last turn, when they count no longer.
        patience: How long it lets places wait: their worth is this power of the share of turns played. The higher, the
            later they begin to count.
        thrift: How much dearer the counters of the side become that has fewer: the power of the ratio.
        nerve: The least that an attack must be expected to gain, in points.
        effort: What it costs to use an attacker that could do something else, in points.
        fear: How many times an expected loss to the enemy's answer counts against a move; 0: not at all.
        dash: The same for a move that attacks.
        trust: How much friends who could strike back lessen such a loss; 0: not at all.
        shelter: The share of what aircraft and fleets are expected to hit that counts against a hex, 0 to 1.
        brave: The ratio of strengths under which the Moroccans wait near their stronghold.
        mass: How many times the factor of an enemy must be near him before others look elsewhere.
        pull: What it is worth to come one movement point nearer to the goal, in points.
        hold: What it is worth to stay in a place that the enemy could take, in points.
        stir: The least gain for which a counter is moved, in points.
        foothold: The share of the worth of a place that fighting from it is worth in the last turn, 0 to 1.
    """

    scale: float = 0.12
    body: float = 2.0
    guns: float = 1.5
    place: float = 14.0
    finale: float = 4.0
    patience: float = 3.0
    thrift: float = 0.7
    nerve: float = 0.6
    effort: float = 0.25
    fear: float = 1.5
    dash: float = 0.35
    trust: float = 1.0
    shelter: float = 1.0
    brave: float = 0.9
    mass: float = 2.5
    pull: float = 0.25
    hold: float = 2.5
    stir: float = 0.8
    foothold: float = 0.6
