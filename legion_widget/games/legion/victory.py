"""Chapter 5: victory and its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine import victory_data as records
from ...engine.hexgrid import bits
from ...engine.i18n import Message, gettext_noop, say, say_count
from ...engine.survey import Objective
from ...engine.system import Outcome
from ...engine.victory import Victory, by_points
from ...engine.victory_data import Hold, Losses, Ratio, Verdict
from ...engine.victory_words import Force, Words
from ..hexes.position import is_on_map
from .air_sea import bases
from .data import MOROCCAN, SIDES, SPANISH, Counter, enemy
from .events import GameEnded
from .own_victory import OWN_VICTORY, LegionVictoryData
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
#: What is counted of a side.
FORCES = {
    "counters": Force(
        say("land counters"), lambda count: say_count("{count} land counter", "{count} land counters", count)
    ),
    "factors": Force(
        say("combat factors"), lambda count: say_count("{count} combat factor", "{count} combat factors", count)
    ),
}


class Facts:
    """The facts of a position that conditions of victory ask for. Places are labels of hexes."""

    def __init__(self, system: Legion, position: Position) -> None:
        self.system, self.position = system, position
        self.land = system.derived(position).land

    def holds(self, side: str, place: str, how: str) -> bool:
        index = self.system.board.index(place)
        own, foe = self.land[side] >> index & 1, self.land[enemy(side)] >> index & 1
        return bool(not foe if how == "clear" else own)

    def left(self, side: str, of: str) -> int:
        if of == "counters":
            return strength(self.system, self.position, side)
        return self._count(side, of, is_lost=False)

    def lost(self, side: str, of: str) -> int:
        return self._count(side, of, is_lost=True)

    def _count(self, side: str, of: str, is_lost: bool) -> int:
        where = self.position.where
        counted = (
            counter
            for counter in self.system.counters
            if counter.side == side
            and counter.is_land
            and (where[counter.index] == ELIMINATED if is_lost else is_on_map(where[counter.index]))
        )
        return sum(counter.combat if of == "factors" else 1 for counter in counted)

    def is_gone(self, side: str) -> bool:
        """L5.3: whether a side has no land counter on the map and none still to arrive."""
        if self.land[side]:
            return False
        waiting = (c for c in self.system.counters if self.position.where[c.index] == RESERVE and c.side == side)
        return not any(c.is_land and not c.captured for c in waiting)

    def points(self, side: str) -> int:
        """L5.6: the objectives that a side holds, and what the enemy has lost."""
        data, foe = self.system.scenario.victory, enemy(side)
        if not isinstance(data, LegionVictoryData):
            return 0
        held = sum(
            objective.points
            for objective, index in zip(data.objectives, self.system.scenario.objectives, strict=True)
            if objective.side in (None, side) and self.land[side] >> index & 1
        )
        return held + data.per_counter * self.lost(foe, "counters") + data.per_factor * self.lost(foe, "factors")


def victory_of(system: Legion) -> Victory:
    """The conditions of victory of a scenario: its own (L5.6), those of chapter 5, or none."""
    data, turns = system.scenario.victory, system.sequence.turns
    words = Words(SIDE_NAMES, FORCES, lambda label: system.board.place_name(system.board.index(label)))
    if data == "none":
        return Victory((), None, "L4.1", turns, words)
    if data == "standard":
        return Victory(standard(system), MOROCCAN, "L5.2", turns, words)
    default = None if data.default == records.DRAW else data.default
    return Victory(system.scenario.verdicts or by_points(SIDES, OWN_VICTORY), default, OWN_VICTORY, turns, words)


def standard(system: Legion) -> tuple[Verdict, ...]:
    """L10.3: the conditions of chapter 5 in order: annihilation, three to one, and at the end the road."""
    return (
        *(Verdict(enemy(side), Losses("all", side, "counters"), "at_once", None, "L5.3") for side in SIDES),
        *(Verdict(side, Ratio(RATIO, side, "counters"), "end_of_turn", None, "L5.4") for side in SIDES),
        *(Verdict(SPANISH, hold, "end", None, "L5.1") for hold in road_ways(system)),
    )


def road_ways(system: Legion) -> list[Hold]:
    """L5.1: the ways to hold the road: a counter in every place, or no Moroccan on it or inside it."""
    label = system.board.grid.label
    every = Hold([label(index) for index in bits(system.victory_places)], SPANISH, how="stand")
    clear = Hold([label(index) for index in bits(system.victory_hexes)], SPANISH, how="clear")
    return [every, clear] if system.options["L5.1.hold"] == "either" else [clear]


def end(tx: Transaction, winner: str | None, ending: str) -> None:
    """Ends the game."""
    tx.winner, tx.ending = winner, ending
    tx.agenda = ()
    tx.tell(GameEnded(winner=winner, rules=(records.rule_of(ending),)))


def check_at_once(system: Legion, tx: Transaction) -> None:
    """L5.3, L5.6: whether a condition is fulfilled that decides at once."""
    if not tx.ending:
        _judge(system, tx, is_turn_over=False)


def check_turn(system: Legion, tx: Transaction) -> None:
    """L10.3: at the end of a turn three to one, and at the end of the last turn the road; or the scenario's own."""
    _judge(system, tx, is_turn_over=True)


def _judge(system: Legion, tx: Transaction, is_turn_over: bool) -> None:
    # Annihilation is looked at only after a loss (L11.24), not when a turn ends.
    at_once = not is_turn_over or system.scenario.victory != "standard"
    facts = Facts(system, tx.position())
    verdict = victory_of(system).decide(facts, tx.turn, is_turn_over, at_once)
    if verdict is not None:
        end(tx, verdict.winner, verdict.ending)


def strength(system: Legion, position: Position, side: str) -> int:
    """Return how many counters of a side count for three to one (L5.4)."""
    return sum(is_counted(system, position, counter) for counter in system.counters if counter.side == side)


def is_counted(system: Legion, position: Position, counter: Counter) -> bool:
    """Return whether a counter counts for three to one, by the interpretation in use (L5.4)."""
    location, count = position.where[counter.index], system.options["L5.4.count"]
    if counter.is_land:
        return is_on_map(location) or (count == "to-come" and location == RESERVE and not counter.captured)
    if count != "all" or location in (RESERVE, ELIMINATED):
        return False
    return counter.arm != "bomber" or bool(bases(system, position, counter))  # without a base it is out of play (L2.10)


def road_held(system: Legion, position: Position) -> Hold | None:
    """The way in which the Spanish hold the road (L5.1); None: in none."""
    facts = Facts(system, position)
    return next(
        (way for way in road_ways(system) if all(facts.holds(SPANISH, p, way.how or "") for p in way.places)), None
    )


def objectives(system: Legion, position: Position) -> Iterator[Objective]:
    """The places that decide the game, and who stands in them."""
    scenario = system.scenario
    if scenario.victory == "none":
        return
    at = system.derived(position).at
    points = dict.fromkeys(bits(system.victory_hexes), 1)
    sides: dict[int, tuple[str, ...]] = dict.fromkeys(bits(system.victory_hexes), SIDES)
    if isinstance(scenario.victory, LegionVictoryData):
        sides |= {system.board.index(label): of for label, of in victory_of(system).places().items()}
        for objective, index in zip(scenario.victory.objectives, scenario.objectives, strict=True):
            points[index] = objective.points
            sides[index] = (objective.side,) if objective.side else SIDES
    for place in bits(system.victory_hexes):
        occupant = at.get(place)
        holder = None if occupant is None else system.counters[occupant].side
        title = say("{place}", place=system.board.name(place))
        yield Objective(title, holder, points[place], system.hex_label(place), sides[place])


def outcome(system: Legion, position: Position) -> Outcome | None:
    """Return how the game ended, with the reason."""
    if not position.ending:
        return None
    return Outcome(position.winner, records.rule_of(position.ending), _reason(system, position))


def _reason(system: Legion, position: Position) -> Message:
    winner = SIDE_NAMES[position.winner or SPANISH]
    if position.ending == "L5.5":
        return say("The {winner} win: the enemy has surrendered.", winner=winner)
    if records.rule_of(position.ending) == OWN_VICTORY:
        facts = Facts(system, position)
        return victory_of(system).reason(facts, position.turn, position.ending, position.winner)
    if position.ending == "L5.3":
        return say("The {winner} win: the enemy has no land counter left.", winner=winner)
    if position.ending == "L5.4":
        spanish, moroccan = (strength(system, position, side) for side in (SPANISH, MOROCCAN))
        return Message(
            TRIPLE[system.options["L5.4.count"]], {"winner": winner, "spanish": spanish, "moroccan": moroccan}
        )
    if position.ending == "L5.1":
        way = road_held(system, position)
        if way is not None and way.how == "stand":
            return say("The Spanish win: they stand in every place of the road from Axdir to Nador and in Melilla.")
        return say(
            "The Spanish win: no Moroccan counter stands in a place of the road from Axdir to Nador, "
            "in a city inside it, or in Melilla."
        )
    if position.ending == "L5.2":
        lost = bits(system.victory_hexes & system.derived(position).land[MOROCCAN])
        return say(
            "The Moroccans win: the Spanish do not hold the road at the end of the last turn. "
            "Moroccan counters stand in: {places}.",
            places=[system.board.hex_name(index) for index in lost],
        )
    return say("The game has reached its last turn; this position has no victory to decide.")
