"""How a skirmish ends: the scenario's length and objectives. The Lite rulebook leaves both to scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ...engine.i18n import LocalizedText, say
from ...engine.ruling import Fault
from ...engine.survey import Objective
from ...engine.system import Outcome
from . import actions as act
from . import events as ev
from .actions import cm
from .clauses import clauses
from .data import ObjectiveData
from .position import SIDES, Position, UnitState, enemy, replace
from .tabletop.geometry import Shape
from .transaction import Transaction

if TYPE_CHECKING:
    from .game import Baraka

#: Why a game ends, by the code that a position keeps.
ENDINGS = {
    "conditions": say("The scenario's own conditions have decided the game."),
    "length": say("The last impulse is over."),
    "beaten": say("One side has nobody left on the table."),
    "left": say("One side has left the table."),
    "surrender": say("One side has given up."),
}
RULES = {"conditions": OWN_VICTORY, "length": "B21.2", "beaten": "B12.10", "left": "B11.1", "surrender": "B21.3"}


def strength(system: Baraka, position: Position, side: str) -> int:
    """How many miniatures a side has on the table or still to come."""
    return sum(
        len(state.figures) if state.waiting else state.alive
        for troop, state in zip(system.troops, position.states, strict=True)
        if troop.side == side and not state.destroyed
    )


def judge(tx: Transaction) -> None:
    """The game ends at once when a side has nobody left."""
    left = [strength(tx.system, tx.position, side) for side in SIDES]
    began = [any(troop.side == side for troop in tx.system.troops) for side in SIDES]
    gone = [side for side, count, had in zip(SIDES, left, began, strict=True) if had and not count]
    states = zip(tx.system.troops, tx.position.states, strict=True)
    if gone and any(state.left for troop, state in states if troop.side in gone):
        count_up(tx, "left")
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
    tx.tell(ev.GameEnded(winner=winner, rules=(RULES[why],)))


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
    """What earns a side points, and whether it has earned any by it so far."""
    for objective in system.scenario.data.objectives:
        holder = objective.side if earned(system, position, objective) else None
        middle = (
            tuple(sum(cm(*place)[axis] for place in objective.area) // len(objective.area) for axis in (0, 1))
            if (objective.area)
            else None
        )
        title = say("{objective}", objective=objective.title or KINDS[objective.kind])
        yield Objective(title, holder, objective.points, middle, (objective.side,))


def _concerned(system: Baraka, position: Position, objective: ObjectiveData, side: str) -> Iterator[UnitState]:
    """The units of a side that an objective is about."""
    for troop, state in zip(system.troops, position.states, strict=True):
        if troop.side == side and (not objective.units or troop.id in objective.units):
            yield state


def _within(states: Iterable[UnitState], objective: ObjectiveData) -> int:
    """How many miniatures stand in its area."""
    area = Shape.area([cm(*place) for place in objective.area])
    return sum(place is not None and area.has(place) for state in states for place in state.figures)


def _held(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    side = {
        side_id: [s for t, s in zip(system.troops, position.states, strict=True) if t.side == side_id]
        for side_id in SIDES
    }
    mine, theirs = side[objective.side], side[enemy(objective.side)]
    return int(_within(mine, objective) > 0 and not _within(theirs, objective))


def _reached(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    return _within(_concerned(system, position, objective, objective.side), objective)


def _destroyed(system: Baraka, position: Position, objective: ObjectiveData) -> int:
    states = _concerned(system, position, objective, enemy(objective.side))
    return sum(len(state.figures) - state.alive - state.away for state in states if not state.waiting)


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


def outcome(position: Position) -> Outcome | None:
    """How the game ended."""
    if not position.ending:
        return None
    return Outcome(position.winner, RULES[position.ending], ENDINGS[position.ending])


@clauses.on(act.Surrender, rule="B21.3")
def surrender_faults(system: Baraka, position: Position, action: act.Surrender) -> Iterator[Fault]:
    """Whoever decides may give up."""
    if position.top is None or position.top.side is None:
        yield Fault("B21.3", say("Nobody is to decide now."))


def surrender(tx: Transaction, action: act.Surrender) -> None:
    """The side that decides gives up."""
    side = tx.top.side or ""
    end(tx, "surrender", enemy(side))
