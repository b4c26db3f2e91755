"""Chapter 5: who has won, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine.hexgrid import bits
from ...engine.i18n import Message, gettext_noop, say
from ...engine.survey import Objective
from ...engine.system import Outcome
from ..hexes.position import is_on_map
from .air_sea import bases
from .data import MOROCCAN, SIDES, SPANISH, Counter, enemy
from .events import GameEnded
from .position import ELIMINATED, RESERVE, Position, Transaction
from .terms import SIDE_NAMES

if TYPE_CHECKING:
    from .game import Legion

#: L5.4: how many times the enemy's counters win the game.
RATIO = 3
#: What is said of a game won by three to one, by what counts for it (L5.4).
TRIPLE = {
    "land": gettext_noop(
        "The {winner} win: they have at least three times the enemy's land counters (Spanish "
        "{spanish}, Moroccan {moroccan})."
    ),
    "all": gettext_noop(
        "The {winner} win: they have at least three times the enemy's counters, aircraft and fleets included "
        "(Spanish {spanish}, Moroccan {moroccan})."
    ),
    "to-come": gettext_noop(
        "The {winner} win: they have at least three times the enemy's land counters, those still to come included "
        "(Spanish {spanish}, Moroccan {moroccan})."
    ),
}


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
        mine, theirs = (strength(system, tx.position(), of_side) for of_side in (side, enemy(side)))
        if mine and mine >= RATIO * theirs:
            end(tx, side, "L5.4")
            return
    if tx.turn >= system.sequence.turns:
        held = road_held(system, tx.position())
        end(tx, SPANISH if held else MOROCCAN, "L5.1" if held else "L5.2")


def strength(system: Legion, position: Position, side: str) -> int:
    """How many counters of a side count for three to one (L5.4)."""
    return sum(is_counted(system, position, counter) for counter in system.counters if counter.side == side)


def is_counted(system: Legion, position: Position, counter: Counter) -> bool:
    """Whether a counter counts for three to one, by the reading in use (L5.4)."""
    location, count = position.where[counter.index], system.options["L5.4.count"]
    if counter.is_land:
        return is_on_map(location) or (count == "to-come" and location == RESERVE and not counter.captured)
    if count != "all" or location in (RESERVE, ELIMINATED):
        return False
    return counter.arm != "bomber" or bool(bases(system, position, counter))  # without a base it is out of play (L2.10)


def road_held(system: Legion, position: Position) -> str | None:
    """How the Spanish hold the road: ``"a"`` or ``"b"`` of L5.1, or None."""
    derived = system.derived(position)
    if system.options["L5.1.hold"] == "either" and not system.victory_places & ~derived.land[SPANISH]:
        return "a"
    if not system.victory_hexes & derived.land[MOROCCAN]:
        return "b"
    return None


def objectives(system: Legion, position: Position) -> Iterator[Objective]:
    """The places that decide at the end of the last turn (L5.1), and who stands in them."""
    if system.scenario.victory == "none":
        return
    at = system.derived(position).at
    for place in bits(system.victory_hexes):
        occupant = at.get(place)
        holder = None if occupant is None else system.counters[occupant].side
        yield Objective(say("{place}", place=system.board.name(place)), holder, 1, system.hex_label(place), SIDES)


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
    if position.ending == "L5.3":
        return say("The {winner} win: the enemy has no land counter left.", winner=winner)
    if position.ending == "L5.4":
        spanish, moroccan = (strength(system, position, side) for side in (SPANISH, MOROCCAN))
        return Message(
            TRIPLE[system.options["L5.4.count"]], {"winner": winner, "spanish": spanish, "moroccan": moroccan}
        )
    if position.ending == "L5.1":
        if road_held(system, position) == "a":
            return say("The Spanish win: they stand in every place of the road from Axdir to Nador and in Melilla.")
        return say(
            "The Spanish win: no Moroccan counter stands in a place of the road from Axdir to Nador, "
            "in a city inside it, or in Melilla."
        )
    if position.ending == "L5.2":
        lost = [
            system.board.hex_name(derived_hex) for derived_hex in bits(system.victory_hexes & derived.land[MOROCCAN])
        ]
        return say(
            "The Moroccans win: the Spanish do not hold the road at the end of the last turn. "
            "Moroccan counters stand in: {places}.",
            places=lost,
        )
    return say("The game has reached its last turn; this position has no victory to decide.")
