"""What a person does at a table of Baraka & Fatality: choosing units, setting acts in a row, answering what is asked.

A place is a point of the table: tenths of a millimetre to the east and to the south.
"""

from __future__ import annotations

import math
from typing import Any

from ...engine.odds import Odds
from ...engine.ruling import Ruling
from ...games.baraka import actions as act
from ...games.baraka import events as ev
from ...games.baraka import position as at
from ...games.baraka import why
from ...games.baraka.actions import Point
from ...games.baraka.bases import Round
from ...games.baraka.bodies import Body
from ...games.baraka.losses import default
from ...games.baraka.space import enemies
from ..table import LOOKS, Table

#: How far beside a base a press still means the miniature, in tenths of a millimetre.
SLACK = 60
#: Works in which a player sets acts in a row, or a single act.
PLANNED = (at.Declaring, at.Reacting, at.Obeying)


class BarakaTable(Table):
    """The choices of one view: the unit chosen, the acts that it is to do, the enemy that is looked at."""

    looked = (*LOOKS, "draft", "aim", "charging", "marker", "picked")
    shown = (
        ev.InitiativeRolled,
        ev.Checked,
        ev.BarakaRolled,
        ev.Located,
        ev.Fired,
        ev.Saved,
        ev.Panicked,
        ev.Charged,
        ev.Fought,
    )

    def __init__(self, *about: Any, **more: Any) -> None:
        #: The acts that the unit is to do, in their order.
        self.draft: tuple[act.AnyAct, ...] = ()
        #: The enemy that is looked at: what stands between, and what a shot would come to.
        self.aim: str | None = None
        #: Whether a press on an enemy means a charge, and whether a command marker pays for the act.
        self.charging = False
        self.marker = False
        #: The miniatures that are to be lost, by their numbers in the unit.
        self.picked: tuple[int, ...] = ()
        #: The place that the pointer rests on.
        self.sighted: Point | None = None
        super().__init__(*about, **more)

    # ---- what there is ----------------------------------------------------------------------------

    def unit(self, name: str | None) -> Body | None:
        return self.known(name) if name else None

    def known(self, name: str | None) -> Body:
        body: Body = self.system.body(self.now.position, name)
        return body

    def where(self, unit: Body) -> Point | None:
        """Where its leader stands; a character who has joined a unit stands with it."""
        if not unit.state.alive or unit.state.destroyed:
            return None
        return unit.place if unit.members else None

    def stays(self, unit: Body) -> bool:
        return unit.state.alive > 0

    @property
    def top(self) -> at.AnyWork | None:
        """What is pending."""
        work: at.AnyWork | None = self.now.position.top
        return work

    @property
    def mine(self) -> bool:
        """Whether the player of this view decides now."""
        if self.step is not None or self.handing or self.now.result is not None:
            return False
        return self.seat is None or self.game.seat(self.seat).side == self.now.to_act

    @property
    def acting(self) -> Body | None:
        """The unit whose acts are being set in a row, if any."""
        if not self.mine:
            return None
        top, chosen = self.top, self.unit(self.selected)
        if isinstance(top, at.Declaring):
            return self.known(top.unit)
        if chosen is None or chosen.side != self.now.to_act or not chosen.on_table:
            return None
        if isinstance(top, at.Obeying):
            return chosen if chosen.id in top.units else None
        if isinstance(top, at.Reacting):
            return chosen
        return chosen if isinstance(top, at.Impulse) and self.marker and chosen.state.command else None

    @property
    def several(self) -> bool:
        """Whether several acts may be set in a row, not one alone."""
        return isinstance(self.top, (at.Declaring, at.Obeying))

    def plan(self, acts: tuple[act.AnyAct, ...] | None = None) -> act.Action | None:
        """The action that these acts make, by what is pending; by default those that are set in a row."""
        acts, body, top = self.draft if acts is None else acts, self.acting, self.top
        if not acts or body is None:
            return None
        if isinstance(top, at.Declaring):
            return act.Declare(acts)
        if isinstance(top, at.Obeying):
            return act.Obey(body.id, acts)
        if isinstance(top, at.Reacting):
            return act.React(body.id, acts[-1], self.marker and body.state.command)
        return act.SpendMarker(body.id, acts[-1])

    def hit(self, place: Point) -> tuple[Body, int] | None:
        """The unit whose miniature stands at a place, and the number of the miniature in it; the nearest one."""
        best: tuple[float, Body, int] | None = None
        for unit in self.now.units.values():
            if not unit.on_table:
                continue
            for number, member in enumerate(unit.members):
                away = math.dist(member.place, place) - member.profile.base * 5
                if away <= SLACK and (best is None or away < best[0]):
                    best = away, unit, number
        return None if best is None else best[1:]

    # ---- what a press does ------------------------------------------------------------------------

    def press(self, place: Point) -> bool:
        hit, top = self.hit(place), self.top
        if not self.mine:
            return self._look(hit)
        if isinstance(top, at.Losing):
            return self._pick(hit, top)
        if isinstance(top, at.Taking) and hit is None:
            return self.attempt(act.TakeGround(place))
        if isinstance(top, at.Retargeting) and hit is not None and hit[0].side != top.side:
            return self.attempt(act.Retarget(hit[0].id))
        body = self.acting
        if body is None:
            return self._look(hit)
        if hit is None:
            self.add(act.Move(self.way(body, place)))
        elif hit[0].side != body.side:
            self.aim = hit[0].id
            self.add(act.Charge(hit[0].id) if self.charging else act.Fire(hit[0].id))
        elif not isinstance(top, at.Declaring):
            return self._look(hit)
        return False

    def _look(self, hit: tuple[Body, int] | None) -> bool:
        """A unit is chosen, or let go; with one of the side that decides chosen an enemy is looked at from there."""
        chosen = self.unit(self.selected)
        if hit is None:
            self.selected = self.aim = None
        elif chosen is not None and chosen.on_table and hit[0].side != chosen.side and chosen.side == self.now.to_act:
            self.aim = None if self.aim == hit[0].id else hit[0].id
        else:
            self.choose(None if hit[0].id == self.selected else hit[0].id)
        return False

    def choose(self, name: str | None) -> None:
        """Chooses a unit: what was set in a row for another is let go."""
        if name != self.selected:
            self.drop()
        self.selected = name

    def _pick(self, hit: tuple[Body, int] | None, work: at.Losing) -> bool:
        """A miniature is picked to be lost, or no longer; the oldest choice makes way for one too many."""
        if hit is None or hit[0].id != work.unit:
            return self._look(hit)
        number = hit[1]
        if number in self.picked:
            self.picked = tuple(each for each in self.picked if each != number)
        else:
            self.picked = (*self.picked, number)[-work.count :]
        return False

    def add(self, each: act.AnyAct) -> None:
        """Puts an act to those that are set in a row; one that the rules refuse is not, and the refusal is kept."""
        acts = (*self.draft, each) if self.several else (each,)
        action = self.plan(acts)
        if action is None:
            return
        ruling = self.judge(action)
        if ruling:
            self.draft, self.refusal = acts, None
        else:
            self.refusal = ruling
            if self.lesson is not None:
                self.lesson.refused(self)

    def remove(self, number: int) -> None:
        """Takes an act out, and those after it: they may hang on it."""
        self.draft = self.draft[:number]
        self.refusal = None

    def way(self, body: Body, place: Point) -> tuple[Point, ...]:
        """The best way for a move to a place, from where the acts so far lead."""
        moved = [each for each in self.draft if isinstance(each, act.Move) and each.path] if self.several else []
        if not moved:
            meant = why.meant(self.system, self.now.position, body, place)
            return meant.path if isinstance(meant, act.Move) else (place,)
        start = Round(moved[-1].path[-1], body.profile.base * 5)
        found = self.system.table.way(start, place, enemies=enemies(self.system, self.now.position, body))
        return tuple(found[1:]) if found and len(found) > 1 else (place,)

    # ---- after something has happened -------------------------------------------------------------

    def settle(self) -> None:
        top = self.top
        self.drop()
        named = getattr(top, "unit", "")
        if isinstance(top, (at.Declaring, at.Arming, at.Losing, at.Taking)) and named:
            self.selected = named
        if isinstance(top, at.Losing):
            self.picked = default(self.known(top.unit), top.count, top.leader)

    def drop(self) -> None:
        self.draft, self.aim, self.charging, self.marker, self.picked = (), None, False, False, ()

    def done(self, action: Any) -> None:
        top = self.top
        if isinstance(top, (at.Declaring, at.Arming, at.Losing, at.Taking)):
            self.selected = top.unit
        elif not isinstance(action, (act.Activate, act.Order)):
            self.selected = None

    @property
    def results(self) -> list[Any]:
        if self.told is not None or self.outcome is None:
            return super().results
        return [event for event in self.game.journal.here.events if isinstance(event, self.shown)]

    # ---- what the rules say -----------------------------------------------------------------------

    def able(self, unit: Body) -> bool:
        if not unit.on_table:
            return False
        top = self.top
        if isinstance(top, at.Impulse):
            return bool(self.system.legal_now(self.now.position, act.Activate(unit.id)))
        return super().able(unit)

    def odds(self) -> Odds | None:
        """The odds of the acts that are set in a row."""
        action = self.plan()
        if action is None or not self.now.ruling(action):
            return None
        return self.now.odds(action)

    def considered(self) -> list[Odds]:
        odds = self.odds()
        return [] if odds is None else [odds]

    def could(self, each: act.AnyAct) -> Ruling | None:
        """What the rules say of an act put to those that are set in a row; None where none can be."""
        action = self.plan((*self.draft, each) if self.several else (each,))
        return None if action is None else self.judge(action)

    def spot_of(self, name: Any) -> Point | None:
        if isinstance(name, str):
            found: Point | None = super().spot_of(name)
            return found
        if isinstance(name, (act.Fire, act.Charge)):
            return self.spot_of(name.target)
        if isinstance(name, act.Move) and name.path:
            return name.path[-1]
        return None

    def plain(self, action: Any) -> dict[str, Any]:
        return {name: getattr(action, name) for name in action.__struct_fields__}
