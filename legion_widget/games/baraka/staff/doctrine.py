"""The weights by which the staff of a skirmish judges. The shipped ones are data."""

from __future__ import annotations

from pathlib import Path

from ....engine.staff import Doctrine

#: Those that come with the game.
FILE = Path(__file__).parent / "doctrines.toml"


class BarakaDoctrine(Doctrine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weights by which the staff of a skirmish judges, in points.

    Args:
        man: What a miniature is worth besides what objectives pay for it.
        head: What a commander is worth besides that.
        nerve: Which share of a unit each distress marker costs.
        panic: Which share of a unit a panic test costs.
        caution: How much the fire counts that an enemy can direct at a place.
        promise: How much the fire counts that a place will allow later.
        ground: What a whole move towards the enemy is worth.
        assault: How much a close combat counts.
        urgency: How many moves too early a unit sets out for an objective.
        reply: How much the enemy's answer to an activation counts.
        aim: What it is worth to have taken aim for later.
        command: What it is worth to a unit to be in command.
        chit: What an activation must be worth at least.
        kept: How many chits are kept for reactions.
        saved: Which share of the best reaction those are thought to be worth.
        react: What a reaction must be worth at least.
        spare: Which share of the activation that its chit could pay for later a reaction must be worth.
        initiative: How much a side is thought to suffer that acts second, as a share of the first volleys.
        scale: See `Doctrine`; here as a share of what all miniatures are worth as the scenario begins.
    """

    man: float = 1.0
    head: float = 0.5
    nerve: float = 0.15
    panic: float = 0.3
    caution: float = 0.3
    promise: float = 0.5
    ground: float = 0.4
    assault: float = 1.0
    urgency: float = 2.0
    reply: float = 0.2
    aim: float = 0.15
    command: float = 0.3
    chit: float = 0.1
    kept: float = 2.0
    saved: float = 0.5
    react: float = 0.2
    spare: float = 1.0
    initiative: float = 1.0
    scale: float = 0.18
