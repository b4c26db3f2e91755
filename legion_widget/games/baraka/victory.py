"""The end of a skirmish: the scenario's length and objectives. The Lite rulebook leaves both to scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, Message, gettext_noop, say, say_count
from ...engine.ruling import Fault
from ...engine.survey import Objective
from ...engine.system import Outcome
from ...engine.victory import Victory, by_points
from ...engine.victory_data import DRAW, rule_of
from ...engine.victory_words import Force, Words
from . import actions as act
from . import events as ev
from .actions import cm
from .clauses import clauses
from .data import ObjectiveData
from .own_victory import OWN_VICTORY
from .position import SIDES, Position, UnitState, enemy, replace
from .tabletop.geometry import Shape
from .terms import SIDE_NAMES
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka

#: What is counted of a side.
FORCES = {
    "miniatures": Force(say("miniatures"), lambda count: say_count("{count} miniature", "{count} miniatures", count)),
    "units": Force(say("units"), lambda count: say_count("{count} unit", "{count} units", count)),
}
#: Why a game ends, by the code that a position keeps: where somebody wins by it, and where nobody does.
ENDINGS = {
    "beaten": (
        gettext_noop("The {winner} win: the enemy has nobody left on the table."),
        say("Nobody is left on the table."),
    ),
    "left": (
        gettext_noop("One side has left the table. The {winner} win by points."),
        say("One side has left the table."),
    ),
    "surrender": (gettext_noop("The {winner} win: the enemy has surrendered."), say("One side has given up.")),
}
RULES = {"length": "B21.2", "beaten": "B12.10", "left": "B11.1", "surrender": "B21.3"}


def strength(system: Baraka, position: Position, side: str) -> int:
    """Return how many miniatures a side has on the table or still to come."""
    return sum(
        system.scenario.strength(n) if state.waiting else state.alive
        for n, (troop, state) in enumerate(zip(system.troops, position.states, strict=True))
        if troop.side == side
    )


class Facts:
    """The facts of a position that conditions of victory ask for. Places are ids of areas and of terrain."""

    def __init__(self, system: Baraka, position: Position) -> None:
        self.system, self.position = system, position

    def states(self, side: str) -> list[UnitState]:
        pairs = zip(self.system.troops, self.position.states, strict=True)
        return [state for troop, state in pairs if troop.side == side]

    def holds(self, side: str, place: str, how: str) -> bool:
        shape, _ = self.system.scenario.places_to_hold[place]
        own, foe = (standing_in(self.states(of), shape) > 0 for of in (side, enemy(side)))
        return not foe if how == "clear" else own if how == "stand" else own and not foe

    def left(self, side: str, of: str) -> int:
        if of == "miniatures":
            return strength(self.system, self.position, side)
        return sum(not state.destroyed and (state.waiting or state.alive > 0) for state in self.states(side))

    def lost(self, side: str, of: str) -> int:
        states = [state for state in self.states(side) if not state.waiting]
        if of == "miniatures":
            return fallen(states)
        return sum(not state.alive and not state.away for state in states)

    def is_gone(self, side: str) -> bool:
        return not self.left(side, "miniatures")

    def points(self, side: str) -> int:
        return score(self.system, self.position)[SIDES.index(side)]


def victory_of(system: Baraka) -> Victory:
    """The conditions of victory: those of the scenario (B21.34), or else the points of its objectives."""
    data, length = system.scenario.data.victory, system.scenario.length
    words = Words(SIDE_NAMES, FORCES, lambda name: system.scenario.places_to_hold[name][1], "impulses")
    if data is None:
        return Victory(by_points(SIDES, "length"), None, "length", length, words)
    default = None if data.default == DRAW else data.default
    return Victory(system.scenario.verdicts or by_points(SIDES, OWN_VICTORY), default, OWN_VICTORY, length, words)


def decide(tx: Transaction, impulse: int, is_over: bool) -> None:
    """Ends the game when a condition decides it, in an impulse or at its end."""
    verdict = victory_of(tx.system).decide(Facts(tx.system, tx.position), impulse, is_over)
    if verdict is not None:
        end(tx, verdict.ending, verdict.winner)


def judge(tx: Transaction) -> None:
    """The game ends at once by a condition that says so, and when a side has nobody left."""
    if tx.system.is_decided_at_once:
        decide(tx, tx.position.impulse, is_over=False)
    if tx.position.ending:
        return
    left = [strength(tx.system, tx.position, side) for side in SIDES]
    began = [any(troop.side == side for troop in tx.system.troops) for side in SIDES]
    gone = [side for side, count, had in zip(SIDES, left, began, strict=True) if had and not count]
    states = zip(tx.system.troops, tx.position.states, strict=True)
    if gone and any(state.left for troop, state in states if troop.side in gone):
        if tx.system.scenario.data.victory is None:
            count_up(tx, "left")
        else:
            decide(tx, tx.system.scenario.length, is_over=True)
    elif gone:
        end(tx, "beaten", None if len(gone) > 1 else enemy(gone[0]))


def count_up(tx: Transaction, why: str) -> None:
    """Ends the game; who has more points wins."""
    points = score(tx.system, tx.position)
    winner = None if points[0] == points[1] else SIDES[0] if points[0] > points[1] else SIDES[1]
    end(tx, why, winner)


def end(tx: Transaction, why: str, winner: str | None) -> None:
    """Ends the game, and keeps what the objectives have earned."""
    points = score(tx.system, tx.position)
    tx.position = replace(tx.position, agenda=(), scores=points, ending=why, winner=winner)
    tx.tell(ev.GameEnded(winner=winner, rules=(rule(why),)))


def rule(ending: str) -> str:
    """The id of the rule by which a game has ended, by what its position keeps."""
    return RULES.get(ending) or rule_of(ending)


def score(system: Baraka, position: Position) -> tuple[int, int]:
    """The points that each side has, in the order of `SIDES`, by the scenario's objectives."""
    points = dict.fromkeys(SIDES, 0)
    for objective in system.scenario.data.objectives:
        points[objective.side] += earned(system, position, objective)
    return points[SIDES[0]], points[SIDES[1]]


def earned(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    """The points of one objective as things stand."""
    return objective.points * TIMES[objective.kind](system, position, objective)


#: What an objective asks for, by its kind, where the scenario has no title for it.
KINDS: dict[str, LocalizedText] = {
    "hold": {"es": "ocupar el lugar", "en": "hold the place"},
    "reach": {"es": "llegar al lugar", "en": "reach the place"},
    "exit": {"es": "salir por el borde", "en": "leave by the edge"},
    "destroy": {"es": "causar bajas", "en": "cause losses"},
    "survive": {"es": "conservar las miniaturas", "en": "keep the miniatures"},
}


def objectives(system: Baraka, position: Position) -> Iterator[Objective]:
    """Yield what earns a side points, and whether it has earned any by it so far."""
    for objective in system.scenario.data.objectives:
        holder = objective.side if earned(system, position, objective) else None
        middle = (
            tuple(sum(cm(*place)[axis] for place in objective.area) // len(objective.area) for axis in (0, 1))
            if (objective.area)
            else None
        )
        title = say("{objective}", objective=objective.title or KINDS[objective.kind])
        yield Objective(title, holder, objective.points, middle, (objective.side,))
    facts = Facts(system, position)
    for place, sides in victory_of(system).places().items():
        shape, name = system.scenario.places_to_hold[place]
        held_by = next((side for side in SIDES if facts.holds(side, place, "alone")), None)
        yield Objective(say("{place}", place=name), held_by, 1, shape.centre, sides)


def aims(system: Baraka) -> list[Message]:
    """Return how the skirmish is decided, in sentences."""
    return victory_of(system).aims()


def _concerned(system: Baraka, position: Position, objective: ObjectiveData, side: str) -> Iterator[UnitState]:
    """The units of a side that an objective is about."""
    for troop, state in zip(system.troops, position.states, strict=True):
        if troop.side == side and (not objective.units or troop.id in objective.units):
            yield state


def standing_in(states: Iterable[UnitState], area: Shape) -> int:
    """Return how many miniatures of these units stand in an area."""
    return sum(place is not None and area.has(place) for state in states for place in state.figures)


def fallen(states: Iterable[UnitState]) -> int:
    """Return how many miniatures these units have lost."""
    return sum(len(state.figures) - state.alive - state.away for state in states if not state.waiting)


def _held(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    area, holders = system.scenario.area_of(objective), set[str]()
    for troop, state in zip(system.troops, position.states, strict=True):
        if troop.side not in holders and standing_in((state,), area):
            holders.add(troop.side)
    return int(holders == {objective.side})


def _reached(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    counted = _concerned(system, position, objective, objective.side)
    return standing_in(counted, system.scenario.area_of(objective))


def _destroyed(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    return fallen(_concerned(system, position, objective, enemy(objective.side)))


def _survived(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    return sum(state.alive + state.away for state in _concerned(system, position, objective, objective.side))


def _left(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    return sum(state.left == objective.edge for state in _concerned(system, position, objective, objective.side))


#: How many times an objective pays, by its kind.
TIMES: dict[str, Callable[[Baraka, Position, ObjectiveData], int]] = {
    "hold": _held,
    "reach": _reached,
    "destroy": _destroyed,
    "survive": _survived,
    "exit": _left,
}


def outcome(system: Baraka, position: Position) -> Outcome | None:
    """Return how the game ended, with the reason."""
    if not position.ending:
        return None
    if position.ending in ENDINGS:
        won, drawn = ENDINGS[position.ending]
        reason = drawn if position.winner is None else Message(won, {"winner": SIDE_NAMES[position.winner]})
    else:
        facts = Facts(system, position)
        reason = victory_of(system).reason(facts, position.impulse, position.ending, position.winner)
    return Outcome(position.winner, rule(position.ending), reason)


@clauses.on(act.Surrender, rule="B21.3")
def surrender_faults(system: Baraka, position: Position, action: act.Surrender) -> Iterator[Fault]:
    """The side that decides may surrender."""
    if position.top is None or position.top.side is None:
        yield Fault("B21.3", say("Nobody is to decide now."))


def surrender(tx: Transaction, action: act.Surrender) -> None:
    """The side that decides gives up."""
    side = tx.top.side or ""
    end(tx, "surrender", enemy(side))
