"""The controller of Baraka & Fatality: selecting units, listing acts, answering questions.

A place is a point of the table: tenths of a millimetre to the east and to the south.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ....engine.dice import Die
from ....engine.i18n import Message, gettext_noop
from ....engine.odds import Odds
from ....ui.entered_dice import Sides, own_sides
from ....ui.opening_dice import OpeningDice
from .. import actions as act
from .. import events as ev
from .. import pending_steps as at
from ..actions import CM, Point
from ..forecast.dice_count import certain
from ..losses import default_casualties
from ..orders import ORDERS
from ..tabletop.bases import facing
from ..unit import Unit
from ..unit_geometry import exit_edge
from .opening_dice import BarakaOpeningDice
from .planned_acts import PlannedActs
from .table_state import Hit
from .view_state import BarakaViewState

#: Works that one unit has to do, whichever is looked at.
MUST = (
    at.Declaring,
    at.Arming,
    at.Losing,
    at.Taking,
    at.ChargeChoice,
    at.JoinChoice,
    at.LeaderChoice,
    at.RerollChoice,
)
#: Questions that may be left open.
OPEN = (at.Impulse, at.Reacting, at.Retargeting, at.Taking, at.Obeying, at.JoinChoice, at.LeaderChoice)
#: What each kind of die is called, by the number of its sides.
DICE = {
    6: gettext_noop("{number}: Baraka die (1 Baraka, 6 Fatality)"),
    10: gettext_noop("{number}: ten-sided die"),
    100: gettext_noop("{number}: percentage (1 to 100)"),
}
#: How near an edge of the table a click means leaving by it, where the scenario asks for that.
EDGE = 2 * CM
#: How near a click comes to the place and the degrees of an example to mean just these.
NEAR, TURN = CM, 15


class BarakaController(PlannedActs):
    """The controller of one view: the selected unit, its planned acts, the enemy that is looked at."""

    state_type = BarakaViewState
    converts = False
    shown = (
        ev.InitiativeRolled,
        ev.Checked,
        ev.BarakaRolled,
        ev.RerollOffered,
        ev.Located,
        ev.Fired,
        ev.Saved,
        ev.Panicked,
        ev.Charged,
        ev.Fought,
    )

    # ---- what there is ----------------------------------------------------------------------------

    def count_unused(self) -> int:
        """The units that could still be activated, where the side is about to stop for the impulse."""
        if not isinstance(self.top, at.Impulse):
            return 0
        return len({action.unit for action in self.now.legal_actions() if isinstance(action, act.Activate)})

    @property
    def giving(self) -> act.Order | None:
        """The order that is about to be given, as it stands."""
        if not self.order or self.selected is None:
            return None
        return act.Order(self.selected, self.order, self.whom)  # type: ignore[arg-type]

    # ---- what a click does ------------------------------------------------------------------------

    def on_place_clicked(self, place: Point) -> bool:
        hit, top = self.hit(place), self.top
        if not self.may_decide:
            return self._look(hit)
        if isinstance(top, (at.Losing, at.Arming)):
            return self._pick(hit, top)
        if isinstance(top, at.LeaderChoice):
            is_own = hit is not None and hit.unit.id == top.unit and not hit.guard
            return self.attempt(act.Lead(hit.number)) if hit is not None and is_own else self._look(hit)
        if isinstance(top, at.JoinChoice) and hit is not None and hit.unit.side == top.side:
            return self.attempt(act.Join(hit.unit.id))
        if isinstance(top, at.Taking):
            return self.attempt(act.TakeGround(self._meant(place)))
        if isinstance(top, at.Retargeting) and hit is not None and hit.unit.side != top.side:
            return self.attempt(act.Retarget(hit.unit.id))
        if self.order and hit is not None and hit.unit.side == self.now.to_act:
            self.address(hit.unit.id)
        elif (unit := self.acting) is None:
            if hit is None and self._is_in_reach(place):  # of a unit that has to be activated first
                self.refuse(self.now.ruling(act.Declare((act.Move((place,)),))))
            else:
                self._look(hit)
        elif self.turning and unit.is_weapon:
            self._turn(unit, place)
        elif self._move_by_hand(unit, place, hit):
            pass
        elif hit is None:
            self.add(self.move_to(unit, place))
        elif hit.unit.side != unit.side:
            self._engage(unit, hit)
        elif isinstance(top, at.Declaring):
            self.choose(hit.unit.id)  # to read about it: the acts stay as they are
        else:
            self._look(hit)
        return False

    @property
    def looked_at(self) -> tuple[str, ...]:
        """The selected unit, and the enemy that is looked at from there."""
        return (*super().looked_at, *(() if self.aim is None else (self.aim,)))

    @property
    def is_rolled_for(self) -> bool:
        """Return whether miniatures are being chosen that the dice have hit."""
        return isinstance(self.top, at.Losing)

    @property
    def may_lift(self) -> bool:
        """Return whether the unit whose acts are listed may be dragged: by that it gets a move."""
        return self.acting is not None and self.action_awaiting_dice is None

    def lift(self, place: Point) -> None:
        """The unit that acts is taken up; of a move that is set, the miniature that would stand there."""
        unit = self.acting
        if unit is not None and not self._move_by_hand(unit, place, None):
            self.state = self.state.pointed(place)

    def _is_in_reach(self, place: Point) -> bool:
        """Return whether the selected unit could go to a place if it were activated, as it can be now."""
        unit = self.unit(self.selected)
        if unit is None or not isinstance(self.top, at.Impulse) or not self.may_decide:
            return False
        return (
            unit.side == self.now.to_act
            and unit.is_on_table
            and self.can_act(unit)
            and place in self.now.reach(unit.id)
        )

    def _look(self, hit: Hit | None) -> bool:
        """Selects or deselects a unit; with one of the side that decides selected, looks at an enemy from there."""
        chosen = self.unit(self.selected)
        if hit is None:
            self.choose(None)
        elif (
            chosen is not None
            and chosen.is_on_table
            and hit.unit.side != chosen.side
            and chosen.side == self.now.to_act
        ):
            self.state = replace(self.state, aim=None if self.aim == hit.unit.id else hit.unit.id)
        else:
            self.choose(None if hit.unit.id == self.selected else hit.unit.id)
        return False

    def _engage(self, unit: Unit, hit: Hit) -> None:
        """Fire at an enemy, or charge it."""
        self.state = replace(self.state, aim=hit.unit.id)
        if self.charging:
            self.add(act.Charge(hit.unit.id, hit.guard))
            return
        self.add(self.fire_at(unit, hit))

    def fire_at(self, unit: Unit, hit: Hit) -> act.Fire:
        """Fire at an enemy; a support weapon that must turn to it does so (B18.1)."""
        straight, ruling = act.Fire(hit.unit.id, guard=hit.guard), None
        if unit.is_weapon:
            ruling = self.could(straight)
        if ruling is not None and not ruling.ok:
            turned = act.Fire(hit.unit.id, self._facing(self.goes(unit), hit.unit.place), hit.guard)
            if (turned_ruling := self.could(turned)) is not None and turned_ruling.ok:
                return turned
        return straight

    def _turn(self, unit: Unit, place: Point) -> None:
        """A support weapon turns to a place: at the end of the move that was set last, else where it stands (B18.1)."""
        last = self.draft[-1] if self.draft else None
        turned = self._facing(self.goes(unit), place)
        if self.has_several_acts and isinstance(last, act.Move):
            self.add(act.Move(last.path, turned), instead=True)
        else:
            self.add(act.Move((), turned))

    def _move_by_hand(self, unit: Unit, place: Point, hit: Hit | None) -> bool:
        """A miniature of the move that is set last is taken up by a click, and set down by the next one (B11.1)."""
        spots, last = self.loose(unit), self.draft[-1] if self.draft else None
        if not isinstance(last, act.Move) or (hit is not None and hit.unit.side != unit.side):
            self._lift(None)
            return False
        near = [n for n, spot in spots.items() if math.dist(spot, place) <= unit.members[n].profile.radius]
        if self.lifted is not None and self.lifted not in near:
            kept = {**dict(last.spots), self.lifted: place}
            self._lift(None)
            self.add(act.Move(last.path, last.facing, tuple(sorted(kept.items()))), instead=True)
            return True
        self._lift(None if self.lifted in near else next(iter(near), None))
        return bool(near)

    def _lift(self, number: int | None) -> None:
        """Takes a miniature up, to be set down by hand; None: none is in the hand."""
        self.state = replace(self.state, lifted=number)

    def _facing(self, start: Point, place: Point) -> int:
        """The degrees in which a place lies; those of the example that is walked through, where it is nearly these."""
        turned = facing(start, place)
        for example_act in self._example():
            example_facing = getattr(example_act, "facing", None)
            if example_facing is not None and abs((example_facing - turned + 180) % 360 - 180) <= TURN:
                return int(example_facing)
        return turned

    def move_to(self, unit: Unit, place: Point) -> act.Move:
        """A move to a place: that of the example, where it ends just there; off the table where units are to leave."""
        if not self.has_several_acts or len(self.draft) < 3:
            for example_act in list(self._example())[len(self.draft) if self.has_several_acts else 0 :][:1]:
                if (
                    isinstance(example_act, act.Move)
                    and example_act.path
                    and math.dist(example_act.path[-1], place) <= NEAR
                ):
                    return example_act
        width, height = self.system.table.width, self.system.table.height
        x, y = place
        for off in ((-CM, y), (width + CM, y), (x, -CM), (x, height + CM)):
            if math.dist(off, place) <= EDGE + CM and exit_edge(self.system, unit, off):
                return act.Move((off,))
        return act.Move(self.way(unit, place))

    def _meant(self, place: Point) -> Point:
        """A place; that of the example, where it is nearly this one."""
        action = self.worked_example.wanted(self) if self.worked_example is not None else None
        example_place = getattr(action, "to", None)
        return example_place if isinstance(example_place, tuple) and math.dist(example_place, place) <= NEAR else place

    def _example(self) -> Iterator[act.AnyAct]:
        """The acts of the example's next action."""
        action = self.worked_example.wanted(self) if self.worked_example is not None else None
        if isinstance(action, (act.Declare, act.Obey)):
            yield from action.acts
        elif isinstance(action, (act.React, act.SpendMarker)):
            yield action.act

    def address(self, name: str) -> None:
        """A unit is to get the order that is being given, or no longer; an order for one unit goes to the last."""
        others = tuple(addressee for addressee in self.whom if addressee != name)
        added = (*self.whom, name) if ORDERS[self.order].many else (name,)
        self.state = replace(self.state, whom=others if name in self.whom else added)

    def begin_order(self, name: str) -> None:
        """Begins to give an order of the commander who is chosen; the one begun, or one that there is not: none."""
        self.state = replace(self.state, order="" if name == self.order or name not in ORDERS else name, whom=())

    def toggle_charging(self) -> None:
        """Switch whether a click on an enemy means a charge. Support weapons cannot charge."""
        if self.acting is not None and not self.acting.is_weapon:
            self.state = replace(self.state, charging=not self.charging)

    def charge_next(self, charging: bool) -> None:
        """A click on an enemy means a charge, or fire, and turns no weapon."""
        self.state = replace(self.state, charging=charging, turning=False)

    def toggle_turning(self) -> None:
        """Switch whether a click turns a support weapon. Other units have no arc to turn."""
        if self.acting is not None and self.acting.is_weapon:
            self.state = replace(self.state, turning=not self.turning)

    def toggle_marker(self) -> None:
        """Switch whether a command marker pays for the act. The plan is discarded."""
        self.state = replace(self.state, marker=not self.marker, draft=())

    def choose(self, name: str | None) -> None:
        """Chooses a unit. With another one, the list of acts is dropped, but for a unit that must act."""
        if name == self.selected:
            return
        super().choose(name)
        if not isinstance(self.top, MUST):
            self.discard_plan()

    def _pick(self, hit: Hit | None, work: at.Losing | at.Arming) -> bool:
        """A miniature is picked to be lost, or no longer; or it takes the next of its weapons."""
        if hit is None or hit.unit.id != work.unit:
            return self._look(hit)
        if hit.guard:  # who holds the horses is not among the miniatures that fight (B11.3)
            return False
        if isinstance(work, at.Losing):
            self.pick(hit.number, work.count)
        else:
            self.arm_next(hit.unit, hit.number)
        return False

    def pick(self, number: int, most: int) -> None:
        """Picks a miniature by its number, or drops it; one too many displaces the first."""
        others = tuple(picked_number for picked_number in self.picked if picked_number != number)
        picked = others if number in self.picked else (*self.picked, number)[-most:]
        self.state = replace(self.state, picked=picked)

    # ---- after something has happened -------------------------------------------------------------

    def prefill_plan(self) -> None:
        """The unit that has to decide is chosen; of those that are lost, whom the rules would take are picked."""
        top = self.top
        if isinstance(top, MUST):
            self.choose(top.unit)
        if isinstance(top, at.Losing):
            self.state = replace(self.state, picked=default_casualties(self.known(top.unit), top.count, top.leader))

    def done(self, action: Any) -> None:
        top = self.top
        if isinstance(top, MUST):
            self.choose(top.unit)
        elif not isinstance(action, (act.Activate, act.Order)):
            self.choose(None)

    # ---- what the rules say -----------------------------------------------------------------------

    def end_phase(self) -> bool:
        """Ends what can be ended: the impulse, or a question that may be left open. Else it is refused."""
        return super().end_phase() if isinstance(self.top, OPEN) else self.attempt(act.Stop())

    def odds(self) -> Odds | None:
        """The odds of the acts in the list; None while they are worked out, and where there are none.

        While weapons are named: those of the round.
        """
        if isinstance(self.top, at.Arming) and self.may_decide:
            arming, moment = self.arming, self.now
            return self.get(("odds", arming), lambda: moment.odds(arming))
        action = self.plan()
        return None if action is None else self.chances(action)

    # ---- dice of a real table ---------------------------------------------------------------------

    def _falling(self) -> tuple[Die, ...]:
        """The dice that the action which waits rolls for certain."""
        p, action, fallen = self.game.position, self.action_awaiting_dice, self.typed.fallen
        return self.get(("dice", action, fallen), lambda: certain(self.system, p, action, fallen))

    def rolled_for(self, action: Any, dice: Sequence[int]) -> list[tuple[Message, list[Message]]]:
        names = [Message(DICE[len(die.faces)], {"number": n}) for n, die in enumerate(self._falling(), start=1)]
        return [(self.system.describe_action(action), names)]

    def sides_of(self, number: int) -> Sides:
        dice = self._falling()
        return own_sides(dice[number]) if number < len(dice) else {}

    def opening_dice(self) -> OpeningDice:
        return BarakaOpeningDice(self)
