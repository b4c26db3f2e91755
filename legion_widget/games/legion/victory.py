"""Chapter 5: who has won, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, say
from ...engine.system import Outcome
from .air_sea import bases
from .data import MOROCCAN, SIDES, SPANISH, enemy
from .events import GameEnded
from .position import ELIMINATED, RESERVE, Position, Transaction
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion

#: L5.4: how many times the enemy's counters win the game.
RATIO = 3


def end(tx: Transaction, winner: str | None, rule: str) -> None:
    """Ends the game."""
    tx.winner, tx.ending = winner, rule
    tx.agenda = ()
    tx.tell(GameEnded(winner=winner, rules=(rule,)))


def check_losses(system: Legion, tx: Transaction) -> None:
    """L5.3: a side without a land counter on the map and none still to arrive has lost at once."""
    if system.scenario.victory == "none" or tx.ending:
        return
    for side in SIDES:
        if tx.on_map(side):
            continue
        waiting = (c for c in system.counters if tx.where[c.index] == RESERVE and c.side == side)
        if not any(c.is_land and not c.captured for c in waiting):
            end(tx, enemy(side), "L5.3")
            return


def check_turn(system: Legion, tx: Transaction) -> None:
    """L10.3: at the end of a turn three to one, and at the end of the last turn the road."""
    if system.scenario.victory == "none":
        if tx.turn >= system.sequence.turns:
            end(tx, None, "L4.1")
        return
    for side in SIDES:
        mine, theirs = strength(system, tx, side), strength(system, tx, enemy(side))
        if mine and mine >= RATIO * theirs:
            end(tx, side, "L5.4")
            return
    if tx.turn >= system.sequence.turns:
        held = road_held(system, tx.position())
        end(tx, SPANISH if held else MOROCCAN, "L5.1" if held else "L5.2")


def strength(system: Legion, tx: Transaction, side: str) -> int:
    """How many counters of a side count for three to one (L5.4)."""
    count = system.options["L5.4.count"]
    if count == "land":
        return tx.on_map(side)
    counter_count = tx.on_map(side)
    position = tx.position()
    for counter in system.counters:
        where = tx.where[counter.index]
        if counter.side != side or (counter.captured and where == RESERVE):
            continue
        if count == "to-come":
            counter_count += counter.is_land and where == RESERVE
        elif counter.type == "bomber":  # without a base it is out of play (L2.10)
            counter_count += where not in (RESERVE, ELIMINATED) and bool(bases(system, position, counter))
        elif not counter.is_land:
            counter_count += where not in (RESERVE, ELIMINATED)
    return counter_count


def road_held(system: Legion, position: Position) -> str | None:
    """How the Spanish hold the road: ``"a"`` or ``"b"`` of L5.1, or None."""
    derived = system.derived(position)
    if system.options["L5.1.hold"] == "either" and not system.victory_places & ~derived.land[SPANISH]:
        return "a"
    if not system.victory_hexes & derived.land[MOROCCAN]:
        return "b"
    return None


def outcome(system: Legion, position: Position) -> Outcome | None:
    """How the game ended, with the reason."""
    if not position.ending:
        return None
    return Outcome(position.winner, position.ending, _reason(system, position))


def _reason(system: Legion, position: Position) -> Message:
    winner = SIDE_NAMES[position.winner or SPANISH]
    if position.ending == "L5.5":
        return say("The {winner} win: the enemy has surrendered.", winner=winner)
    derived = system.derived(position)
    spanish, moroccan = (derived.land[side].bit_count() for side in (SPANISH, MOROCCAN))
    if position.ending == "L5.3":
        return say("The {winner} win: the enemy has no land counter left.", winner=winner)
    if position.ending == "L5.4":
        return say(
            "The {winner} win: they have at least three times the enemy's land counters (Spanish "
            "{spanish}, Moroccan {moroccan}).",
            winner=winner,
            spanish=spanish,
            moroccan=moroccan,
        )
    if position.ending == "L5.1":
        if road_held(system, position) == "a":
            return say("The Spanish win: they stand in every place of the road from Axdir to Nador and in Melilla.")
        return say(
            "The Spanish win: no Moroccan counter stands in a place of the road from Axdir to Nador, "
            "inside it, or in Melilla."
        )
    if position.ending == "L5.2":
        lost = [system.board.name(derived_hex) for derived_hex in bits(system.victory_hexes & derived.land[MOROCCAN])]
        return say(
            "The Moroccans win: the Spanish do not hold the road at the end of the last turn. "
            "Moroccan counters stand in: {places}.",
            places=lost,
        )
    return say("The game has reached its last turn; this position has no victory to decide.")
