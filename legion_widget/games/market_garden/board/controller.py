"""The controller of the Market Garden game: moving stacks, declaring combats, aiming fire.

What is being set up is one action: the units picked, the hex it is against, and how. `plan` makes the action of it by
the phase; the panel shows it with its odds, and one button carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ....engine.hexgrid import bits
from ....engine.odds import Odds
from ...hexes.board.controller import HexController
from .. import actions as act
from .. import events as ev
from ..clauses import INTERRUPTS
from ..data import SIDES
from ..fire import targets
from ..losses import pool
from ..position import Combat
from ..unit import Unit
from .view_state import MarketGardenViewed, MarketGardenViewState

#: The phases in which units move by a click on a hex.
MOVING = ("movement", "mechanised")
#: The phases and interrupts in which somebody may fire.
FIRING = ("bombardment", "support", "defence")
#: Those in which units are picked for an action against a hex.
AIMING = ("declaration", "reaction", *FIRING)
#: What is fought by a click on the hex against which it was declared.
FIGHTING = ("manoeuvre", "assault")


class MarketGardenController(MarketGardenViewed, HexController):
    """The controller of one view: the selected units, the target hex, the kind of combat, the air points."""

    state_type = MarketGardenViewState
    interrupts = INTERRUPTS
    marching = MOVING
    carries = (*MOVING, "declaration")
    shown = (
        ev.InitiativeRolled,
        ev.WeatherRolled,
        ev.RefusalRolled,
        ev.ReactionRolled,
        ev.Bombarded,
        ev.ManoeuvreRolled,
        ev.AssaultRolled,
        ev.Checked,
    )

    def unit(self, name: str | None) -> Unit | None:
        return self.known(name) if name else None

    def known(self, name: str | None) -> Unit:
        unit: Unit = self.system.unit(self.now.position, name)
        return unit

    def stack(self, index: int, side: str | None = None) -> list[Unit]:
        """The units on a hex, the uppermost first; of one side where it is given."""
        counters = self.system.derived(self.now.position).at.get(index, ())
        return [self.known(counter.id) for counter in reversed(counters) if side in (None, counter.side)]

    # ---- what a click does ------------------------------------------------------------------------

    def on_place_clicked(self, index: int) -> bool:
        own, all_ = self.stack(index, self.now.to_act), self.stack(index)
        foes = [unit for unit in all_ if unit.side != self.now.to_act]
        if not self.may_decide:
            self._look(all_)
            return False
        phase = self.phase
        if phase in AIMING:
            return self._aim(index, own, foes)
        if phase in FIGHTING or phase == "refusal":
            attacked = self.system.hex_label(index) in self.attacked
            self.state = replace(self.state, target=index if attacked else self._target_of(own))
            self._look(all_)
            self.judge_plan()
            return False
        if phase in ("retreat", "withdraw") and (index in self._refuges() or not own):
            return self._retreat(index)
        chosen = self.unit(self.selected)
        beside = chosen is not None and chosen.status == "waiting"  # it may come down where others stand
        if phase in (*MOVING, "airborne") and (beside or not own):
            return self._go(index, foes)
        self._choose(own or all_)
        return False

    def lift(self, place: int) -> None:
        super().lift(place)
        if self.phase == "declaration" and self.selected is not None and self.selected not in self.picked:
            self.state = replace(self.state, picked=())
            self._aim(place, self.stack(place, self.now.to_act), [])

    def top(self, place: int) -> Unit | None:
        return next(iter(self.stack(place, self.now.to_act)), None)

    def unit_to_lift(self, place: int) -> Unit | None:
        """The selected unit, where it stands there; else the uppermost of its side."""
        own = self.stack(place, self.now.to_act)
        return next((unit for unit in own if unit.id == self.selected), own[0] if own else None)

    def drop(self, place: int) -> bool:
        """A unit is set down: on others of its side too, with whom it then stands."""
        if self.stack(place, self.now.to_act):
            return self.join(place) if self.phase in MOVING else False
        return self.click(place)

    def choose(self, name: str | None) -> None:
        """Selects a unit, or deselects it; an overrun that is set up is made by the stack of the one before."""
        if name != self.selected and self.phase in MOVING:
            self.discard_plan()
        super().choose(name)
        chosen = self.unit(name)
        target = None if chosen is None else self._target_of([chosen])
        if target is not None:
            self.state = replace(self.state, target=target)
            self.judge_plan()

    def _choose(self, stack: list[Unit]) -> None:
        """The uppermost unit of a stack is selected; by a second click the next one, and after the last none."""
        names = [unit.id for unit in stack]
        place = names.index(self.selected) + 1 if self.selected in names else 0
        self.discard_plan()
        self.state = replace(self.state, selected=names[place] if place < len(names) else None)

    def _look(self, stack: list[Unit]) -> None:
        """The uppermost unit of a stack is read about; what is set up stays."""
        self.state = replace(self.state, selected=stack[0].id if stack else None)

    def _go(self, index: int, foes: list[Unit]) -> bool:
        """The selected unit moves, drops, or is about to overrun; without one a hex is only pointed at."""
        chosen = self.unit(self.selected)
        if chosen is None or chosen.side != self.now.to_act:
            self._look(foes)
            return False
        if foes and self.phase in MOVING:
            stack = self.stack_of(chosen) or (chosen.id,)
            self.state = replace(self.state, picked=stack, target=index)
            self.judge_plan()
            return False
        self.discard_plan()  # of an overrun of another hex
        return self.attempt(self.system.infer_action(self.now.position, chosen.id, self.system.hex_label(index)))

    def join(self, index: int) -> bool:
        """The selected unit goes to a hex where others of its side are."""
        self.state = replace(self.state, place=index)
        if self.selected is None:
            return False
        return self.attempt(self.system.infer_action(self.now.position, self.selected, self.system.hex_label(index)))

    def _refuges(self) -> set[int]:
        """The hexes to which somebody may retreat now."""
        legal = (retreat for retreat in self.now.legal_actions() if isinstance(retreat, act.Retreat))
        return {self.system.board.index(retreat.to) for retreat in legal}

    def _retreat(self, index: int) -> bool:
        """Retreat to the clicked hex with the selected unit, else with the first that may go there."""
        label = self.system.hex_label(index)
        legal = [
            retreat for retreat in self.now.legal_actions() if isinstance(retreat, act.Retreat) and retreat.to == label
        ]
        fits = [retreat for retreat in legal if retreat.unit == self.selected] or legal
        first = pool(self.system, self.now.position, self.now.position.step)[0].id
        return self.attempt(fits[0] if fits else act.Retreat(self.selected or first, label))

    def _aim(self, index: int, own: list[Unit], foes: list[Unit]) -> bool:
        """Units are picked and dropped, a hex is aimed at: what is set up is judged when it is whole."""
        if own and not (self.phase == "reaction" and self.picked and self._is_attacked(index)):
            fit = [unit.id for unit in own if self.can_take_part(unit)] or [own[0].id]
            together = all(name in self.picked for name in fit)
            kept = tuple(name for name in self.picked if name not in fit)
            picked = kept if together else (*kept, *fit) if self.phase != "reaction" else (fit[0],)
            self.state = replace(self.state, picked=picked, selected=None if together else fit[0])
        elif foes or self._is_attacked(index):
            target = None if self.target == index else index
            self.state = replace(self.state, target=target, selected=foes[0].id if foes else self.selected)
        else:
            self._look([])
        self.judge_plan()
        return False

    def can_take_part(self, unit: Unit) -> bool:
        """Return whether a unit is of the kind that acts in this phase: guns fire, the others attack."""
        return bool(self.system.counter(unit.id).is_artillery) == (self.phase in FIRING)

    @property
    def owed(self) -> list[Combat]:
        """The declared combats that are still to be fought in this phase."""
        return [combat for combat in self.now.position.combats if combat.is_open and combat.kind == self.phase]

    @property
    def attacked(self) -> set[str]:
        """The hexes against which a combat of this phase is still to be fought, or which are attacked at all."""
        combats = self.owed if self.phase in FIGHTING else [one for one in self.now.position.combats if one.is_open]
        return {combat.target for combat in combats}

    def _is_attacked(self, index: int) -> bool:
        return self.phase in ("reaction", "refusal") and self.system.hex_label(index) in self.attacked

    def _target_of(self, attackers: Sequence[Unit]) -> int | None:
        """The hex that some of these units attack in a combat that is still to be fought in this phase."""
        names = {unit.id for unit in attackers}
        target = next((combat.target for combat in self.owed if names & {*combat.attackers}), None)
        return None if target is None else self.system.board.index(target)

    def judge_plan(self) -> None:
        """Keeps the refusal of what is set up, where it is whole."""
        action = self.plan()
        ruling = None if action is None else self.ruling_for_seat(action)
        self.refuse(None if ruling else ruling)

    def toggle(self, name: str) -> None:
        """A unit is picked, or dropped; none is picked that cannot have a part in what is set up."""
        unit = self.known(name)
        is_candidate = unit.side == self.now.to_act and self.where(unit) is not None
        if name not in self.picked and not (self.may_decide and self.phase in (*AIMING, *MOVING) and is_candidate):
            return
        others = tuple(unit_id for unit_id in self.picked if unit_id != name)
        self.state = replace(self.state, picked=others if name in self.picked else (*self.picked, name))
        self.judge_plan()

    def declare_as(self, kind: act.Kind) -> None:
        """The combat that is set up is a manoeuvre or an assault."""
        if self.phase != "declaration":
            return
        self.state = replace(self.state, kind=kind)
        self.judge_plan()

    def put_in_air(self, by: int) -> None:
        """Puts in a number of air points more, or fewer, where there is fire; never more than there are."""
        if self.phase not in FIRING:
            return
        most = self.now.position.points(self.now.to_act or "")
        self.state = replace(self.state, air=max(0, min(most, self.air + by)))
        self.judge_plan()

    # ---- what is set up ---------------------------------------------------------------------------

    def plan(self) -> act.Action | None:
        """The action that is set up, or None while something is missing."""
        return self._against(self.target) if self.may_decide and self.target is not None else None

    def aims(self) -> set[int]:
        """The hexes against which those picked may act now; of a stack that moves, those that it may overrun."""
        position = self.now.position
        if not self.may_decide or self.now.position.ending:
            return set()
        if self.phase in (*AIMING, *MOVING) and not (self._hands() or self.air):
            legal = (reaction for reaction in self.now.legal_actions() if isinstance(reaction, act.React))
            return (
                {self.system.board.index(reaction.target) for reaction in legal} if self.phase == "reaction" else set()
            )
        if self.phase in MOVING:  # an overrun is beside the stack
            return self.overruns(self._hands())
        target_mask = sum(self.system.derived(position).land(side) for side in SIDES)
        candidates = ((index, self._against(index)) for index in bits(target_mask))
        return {index for index, action in candidates if action is not None and self.system.is_legal(position, action)}

    def overruns(self, hands: tuple[str, ...]) -> set[int]:
        """The hexes beside a stack that it may overrun now."""
        position, grid = self.now.position, self.system.board.grid
        near = sum(self.system.derived(position).land(side) for side in SIDES)
        near &= grid.neighbours(self.where(self.known(hands[0])) or 0)
        label, is_legal = self.system.hex_label, self.system.is_legal
        return {index for index in bits(near) if is_legal(position, act.Overrun(hands, label(index)))}

    def _hands(self) -> tuple[str, ...]:
        """Those who would act: the units picked, else the stack of the selected unit."""
        if self.picked or self.phase not in MOVING:
            return self.picked
        chosen = self.unit(self.selected)
        return self.stack_of(chosen) if chosen is not None and chosen.side == self.now.to_act else ()

    def stack_of(self, chosen: Unit) -> tuple[str, ...]:
        """Those who stand with a unit, and are of the kind that acts in this phase."""
        hex_index = self.where(chosen)
        if hex_index is None:
            return ()
        return tuple(unit.id for unit in self.stack(hex_index, chosen.side) if self.can_take_part(unit))

    def _against(self, index: int) -> act.Action | None:
        """Return the action of the picked units against a hex."""
        label, phase, hands = self.system.hex_label(index), self.phase, self._hands()
        if phase in MOVING:
            return act.Overrun(hands, label) if hands else None
        if phase == "declaration":
            return act.Declare(self.kind, self.picked, label) if self.picked else None
        if phase == "refusal":
            return act.Refuse(label)
        if phase == "reaction":
            return act.React(self.picked[-1], label) if self.picked else None
        if phase in FIRING:
            return act.Bombard(label, self.picked, self.air) if self.picked or self.air else None
        return act.Resolve(label) if phase in FIGHTING else None

    def odds(self) -> Odds | None:
        """The odds of what is set up; those of passing a decision in a combat where nothing is."""
        action = self.plan()
        if action is None and self.phase in ("support", "defence") and self.may_decide:
            action = act.Pass()
        if action is None or not self.now.ruling(action):
            return None
        odds = self.now.odds(action)
        return odds if odds.outcomes else None

    # ---- after something has happened -------------------------------------------------------------

    def prefill_plan(self) -> None:
        """Fire of support has one target of itself, where there is but one."""
        fight = self.now.position.fight
        if fight is not None and self.phase in FIRING:
            hexes = targets(self.system, self.now.position)
            self.state = replace(self.state, target=hexes[0] if len(hexes) == 1 else None)

    def may_stay_selected(self, unit: Unit) -> bool:
        return super().may_stay_selected(unit) and unit.status != "eliminated"

    def done(self, action: Any) -> None:
        moved = self.unit(getattr(action, "unit", None)) if isinstance(action, act.Move) else None
        goes_on = moved is not None and self.phase in MOVING and moved.left > 0
        self._look([moved] if moved is not None and goes_on else [])

    # ---- who can do something ---------------------------------------------------------------------

    def hand(self) -> list[Unit]:
        """The units beside the map whose turn it is to come in, fly or be placed, whether or not they find a place."""
        side = self.now.to_act
        if self.phase not in ("airborne", *MOVING):
            return []
        return [
            unit
            for unit in self.now.units.values()
            if unit.side == side and unit.status == "waiting" and unit.arrives <= self.now.turn
        ]
