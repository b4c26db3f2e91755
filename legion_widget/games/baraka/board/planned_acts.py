"""The acts that a unit is to do, as a view lists them: what can be added, and where they lead."""

from __future__ import annotations

from dataclasses import replace

from ....engine.ruling import Ruling
from .. import actions as act
from .. import pending_steps as at
from .. import why
from ..actions import Point
from ..tabletop.bases import Base
from ..tabletop.reach import shortest_way
from ..unit import Unit
from ..unit_geometry import enemies, exit_edge
from .table_state import set_down
from .weapon_choice import WeaponChoice


class PlannedActs(WeaponChoice):
    """A view of a skirmish in which acts are listed for one unit, to be declared together."""

    @property
    def acting(self) -> Unit | None:
        """The unit whose acts are being listed, if any."""
        if not self.may_decide:
            return None
        top, chosen = self.top, self.unit(self.selected)
        if isinstance(top, at.Declaring):
            return self.known(top.unit)
        if chosen is None or chosen.side != self.now.to_act or not chosen.is_on_table:
            return None
        if isinstance(top, at.Obeying):
            return chosen if chosen.id in top.units else None
        if isinstance(top, at.Reacting):
            return chosen
        return chosen if isinstance(top, at.Impulse) and self.marker and chosen.state.command else None

    @property
    def has_several_acts(self) -> bool:
        """Return whether several acts may be listed, not one alone."""
        return isinstance(self.top, (at.Declaring, at.Obeying))

    def plan(self, acts: tuple[act.AnyAct, ...] | None = None) -> act.Action | None:
        """The action that these acts make, by what is pending; by default those in the list."""
        acts, unit, top = self.draft if acts is None else acts, self.acting, self.top
        if not acts or unit is None:
            return None
        if isinstance(top, at.Declaring):
            return act.Declare(acts)
        if isinstance(top, at.Obeying):
            return act.Obey(unit.id, acts)
        if isinstance(top, at.Reacting):
            return act.React(unit.id, acts[-1], self.marker and unit.state.command)
        return act.SpendMarker(unit.id, acts[-1])

    def add(self, new_act: act.AnyAct, instead: bool = False) -> None:
        """Adds an act to the list, or ``instead`` of the last one.

        One that the rules refuse is not put there, and the refusal is kept.
        """
        before = self.draft[:-1] if instead else self.draft
        acts = (*before, new_act) if self.has_several_acts else (new_act,)
        action = self.plan(acts)
        if action is None:
            return
        ruling = self.ruling_for_seat(action)
        if ruling:
            self.state = replace(self.state, draft=acts, rejection=None)
        else:
            self.refuse(ruling)

    def remove(self, number: int) -> None:
        """Takes an act out, and those after it: they may depend on it."""
        self.state = replace(self.state, draft=self.draft[:number], lifted=None, rejection=None)

    def could(self, new_act: act.AnyAct) -> Ruling | None:
        """Return the ruling on an act added to the list, up to the first fault; None: it cannot be added."""
        action = self.plan((*self.draft, new_act) if self.has_several_acts else (new_act,))
        return None if action is None else self.first(action)

    def goes(self, unit: Unit) -> Point:
        """Return the place to which the acts so far lead a unit."""
        moved = [
            planned_act.path[-1] for planned_act in self.draft if isinstance(planned_act, act.Move) and planned_act.path
        ]
        return moved[-1] if moved and self.has_several_acts else unit.place

    def ghosts(self, unit: Unit) -> dict[int, Point]:
        """Return the places of the others of a unit after the last planned move, by their numbers."""
        last = next((one for one in reversed(self.draft) if isinstance(one, act.Move) and one.path), None)
        if last is None or unit.count < 2 or unit.is_weapon:
            return {}
        if any(isinstance(planned_act, (act.Mount, act.Dismount)) for planned_act in self.draft):
            return {}  # they will move otherwise
        if exit_edge(self.system, unit, last.path[-1]):
            return {}
        return self.get(("ghosts", self.draft), lambda: set_down(self.system, self.now.position, unit, self.draft))

    def loose(self, unit: Unit) -> dict[int, Point]:
        """Return the `ghosts` that can be set elsewhere by hand: those of a move that nothing follows in the list."""
        return self.ghosts(unit) if self.draft and isinstance(self.draft[-1], act.Move) else {}

    def way(self, unit: Unit, place: Point) -> tuple[Point, ...]:
        """The best way for a move to a place, from where the acts so far lead."""
        begin = self.goes(unit)
        if begin == unit.place:
            meant = why.infer_action(self.system, self.now.position, unit, place)
            return meant.path if isinstance(meant, act.Move) else (place,)
        start = Base(begin, unit.reference.profile.radius)
        path = shortest_way(self.system.table, start, place, enemies=enemies(self.system, self.now.position, unit))
        return tuple(path[1:]) if path and len(path) > 1 else (place,)
