"""The controller of La Legión: selecting counters, clicking hexes, setting up attacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from ....engine.hexgrid import bits
from ....engine.i18n import Message
from ....engine.odds import Odds
from ....engine.ruling import Fault, Ruling
from ...hexes.board.controller import HexController
from ...hexes.position import is_on_map
from .. import Attack, Bomb, Bombard, CaptureBattery, EndPhase, HandOver, Move, Place, PutToFlight
from ..air_sea import bases
from ..armour import can_rout
from ..clauses import INTERRUPTS
from ..combat import has_target, owing, support_faults, supported_targets
from ..events import Bombarded, Fought
from ..movement_reach import can_attack
from ..position import ELIMINATED, RESERVE
from ..unit import Unit
from .view_state import LegionViewed, LegionViewState


class LegionController(LegionViewed, HexController):
    """The controller of one view: the selected counter, the attack being set up, the last rejection."""

    state_type = LegionViewState
    interrupts = INTERRUPTS
    marching = ("movement",)
    carries = ("movement", "combat", "bombardment", "air", "fleet")
    shown = (Fought, Bombarded)

    def unit(self, name: str | None) -> Unit | None:
        return self.known(name) if name else None

    def known(self, name: str | None) -> Unit:
        unit: Unit = self.system.unit(self.now.position, name)
        return unit

    def may_stay_selected(self, unit: Unit) -> bool:
        return super().may_stay_selected(unit) and unit.status != "eliminated"

    def on_position_changed(self) -> None:
        """An attack that is set up goes on with those who can still be in it."""
        before = self.state
        self.discard_plan()
        if self.phase == "combat":
            able = self.now.units

            def keep(names: tuple[str, ...]) -> tuple[str, ...]:
                kept = (able[name] for name in names)
                return tuple(u.id for u in kept if u.status == "on map" and not u.fought and not u.has("supported"))

            self.state = replace(
                self.state,
                attackers=keep(before.attackers),
                defenders=keep(before.defenders),
                support=keep(before.support),
            )

    # ---- what a click does ------------------------------------------------------------------------

    def on_place_clicked(self, index: int) -> bool:
        aimed, occupant = self.aim, self.land_unit(index)
        self.state = replace(self.state, aim=occupant.id if occupant is not None else None, coming=None)
        if self.shot is not None and self.aim != aimed:
            return False  # its odds are shown: it fires at the second press
        self.state = replace(self.state, aim=None)
        return self.PRESSES.get(self.phase, LegionController._press)(self, index, occupant)

    def _press_in_combat(self, index: int, occupant: Unit | None) -> bool:
        """In the combat phase, add the clicked counter to the attack being set up, or remove it."""
        if self.step is not None or occupant is None:  # what has been fought is read about
            self._choose(occupant)
        else:
            self._point(occupant)
        return False

    def _press_in_movement(self, index: int, occupant: Unit | None) -> bool:
        """A counter moves; with one chosen an enemy is put to flight, or the odds against it are worked out."""
        chosen = self.unit(self.selected)
        if chosen is not None and self.fleeing is not None:
            target = self.fleeing
            self.state = replace(self.state, fleeing=None)
            return self.attempt(PutToFlight(chosen.id, target, self.system.hex_label(index)))
        if chosen is not None and self._is_to_act(chosen) and occupant is not None and not self._is_to_act(occupant):
            if self.can_rout(chosen) and self._is_adjacent(chosen, index):
                self.state = replace(self.state, fleeing=occupant.id)
                return False
            if can_attack(self.system.counter(chosen.id)):
                self.state = replace(self.state, aim=occupant.id)
                return False
        return self._press(index, occupant)

    def _press_in_the_air(self, index: int, occupant: Unit | None) -> bool:
        """Another aircraft is chosen: nobody means to fly to it. Elsewhere the one chosen flies, over counters too."""
        return False if self._pick_flyer(index) else self._send(index, occupant)

    def _press_at_sea(self, index: int, occupant: Unit | None) -> bool:
        return False if self._pick_flyer(index) else self._press(index, occupant)

    def lift(self, place: int) -> None:
        super().lift(place)
        unit = self.unit(self.selected)
        if self.phase != "combat" or unit is None or unit.id in (*self.attackers, *self.support):
            return
        if not self._unfit(unit):
            self.state = _toggled(self.state, unit)

    def unit_to_lift(self, place: int) -> Unit | None:
        """An aircraft or fleet where they act; else the land counter."""
        if self.phase in ("air", "fleet"):
            return self.flyer(place)
        return self.top(place)

    def top(self, place: int) -> Unit | None:
        unit = self.land_unit(place)
        return unit if unit is not None and self._is_to_act(unit) else None

    def drop(self, place: int) -> bool:
        """A counter is set down: over another of its side too, where the reason is shown why it cannot be there."""
        occupant = self.land_unit(place)
        if self.group:
            return super().drop(place)
        if self.phase == "combat" and (
            occupant is None or self._is_to_act(occupant) or self._refuses_gun(place, occupant)
        ):
            return False
        if self.phase == "movement" and self.selected and occupant is not None and self._is_to_act(occupant):
            self.state = self.state.pointed(place)
            return self.attempt(Move(self.selected, self.system.hex_label(place)))
        return self.click(place)

    def _refuses_gun(self, place: int, enemy: Unit) -> bool:
        """Return whether the gun that is set down over an enemy cannot support against it; the reason is kept."""
        gun = self.unit(self.selected)
        faults = () if gun is None else self._unfit(gun, enemy.id)
        if gun is not None and faults:
            self.state = replace(self.state.pointed(place), support=_without(self.support, gun.id))
            self.refuse(Ruling(Attack((), (enemy.id,), (gun.id,)), faults))
        return bool(faults)

    def _pick_flyer(self, index: int) -> bool:
        """Chooses an aircraft or fleet that lies there and is not the one chosen. Whether there is one."""
        flyer = self.flyer(index)
        if flyer is None or flyer.id == self.selected:
            return False
        self._choose(flyer)
        return True

    def _press(self, index: int, occupant: Unit | None) -> bool:
        """Selects a counter of the side that acts, or deselects it; a click elsewhere sends the selected one."""
        if occupant is not None and self._is_to_act(occupant):
            self._choose(None if occupant.id == self.selected else occupant)
            return False
        return self._send(index, occupant)

    #: What a click means, by the phase; in the others `_press`.
    PRESSES: ClassVar[dict[str, Callable[[LegionController, int, Unit | None], bool]]] = {
        "combat": _press_in_combat,
        "movement": _press_in_movement,
        "air": _press_in_the_air,
        "fleet": _press_at_sea,
    }

    def _send(self, index: int, occupant: Unit | None) -> bool:
        """The selected counter does there what it can; where none of its side is chosen, what lies there is."""
        chosen = self.unit(self.selected)
        if chosen is not None and self._is_to_act(chosen):
            if len(self.ways_in(chosen.id, index)) > 1:  # L6.9: as the player likes
                self.state = replace(self.state, coming=self.system.hex_label(index))
                return False
            return self.attempt(self.system.infer_action(self.now.position, chosen.id, self.system.hex_label(index)))
        mine = occupant is not None and self._is_to_act(occupant)
        self._choose(occupant if mine or chosen is not None else self.flyer(index) or occupant)
        return False

    def ways_in(self, name: str, index: int) -> list[Place | Move]:
        """The ways in which a reinforcement may come to a hex: landing there, or through Melilla (L6.9)."""
        if self.phase != "movement" or self.known(name).hex is not None:
            return []
        label = self.system.hex_label(index)
        return [way for way in (Place(name, label), Move(name, label)) if self.now.ruling(way)]

    def _is_to_act(self, unit: Unit) -> bool:
        """Return whether a counter is of the side that decides."""
        return unit.side == self.now.to_act

    def _choose(self, unit: Unit | None) -> None:
        self.choose(None if unit is None else unit.id)

    def _point(self, unit: Unit) -> None:
        """A counter is put into the attack, or taken out; an enemy calls the selected counter to attack it."""
        chosen, state = self.unit(self.selected), replace(self.state, selected=unit.id)
        if self._is_to_act(unit) and unit.id not in state.support and (faults := self._unfit(unit)):
            self.state = state
            self.refuse(Ruling(Attack((), self.defenders, (unit.id,)), faults))
            return
        if self._is_to_act(unit):
            state = _toggled(state, unit)
            if unit.id not in (*state.attackers, *state.support):
                state = replace(state, selected=None)  # taken out, it is let go
        else:
            if not state.attackers and chosen is not None and self._is_to_act(chosen):  # it was meant to attack
                state = state if chosen.id in state.support or self._unfit(chosen) else _toggled(state, chosen)
            state = replace(state, defenders=_toggle(state.defenders, unit.id))
        self.state = state
        self._judge_attack()

    def _unfit(self, unit: Unit, *enemies: str) -> tuple[Fault, ...]:
        """Return what keeps a piece of artillery from supporting the attack that is set up, or one on some enemies."""
        action = Attack((), enemies or self.defenders, (unit.id,))
        return tuple(support_faults(self.system, self.now.position, action)) if unit.arm == "artillery" else ()

    def _judge_attack(self) -> None:
        """Keeps the refusal of the attack that is set up, unless the word of a partner is all that is missing."""
        if not self.attackers or not self.defenders:
            return
        ruling = self.ruling_for_seat(self.attack)
        agreeing = self.seat is not None and self._needs_only_partners(self.attack, self.seat)
        self.refuse(None if ruling or agreeing else ruling)

    def leave_out(self, name: str) -> None:
        """Takes a counter out of the attack."""
        state = self.state
        self.state = replace(
            state,
            attackers=_without(state.attackers, name),
            support=_without(state.support, name),
            defenders=_without(state.defenders, name),
            rejection=None,
            action_awaiting_dice=None,
        )

    def come_in(self, by: str) -> None:
        """Answers how the chosen reinforcement comes to the hex that was clicked: it lands, or moves there."""
        if self.coming is not None and self.selected is not None:
            kind = Place if by == "sea" else Move
            self.attempt(kind(self.selected, self.coming))

    def done(self, action: Any) -> None:
        self.state = replace(self.state, coming=None)
        if isinstance(action, Attack):
            self.state = replace(self.state, attackers=(), defenders=(), support=())
        if isinstance(action, (Bombard, Bomb, PutToFlight, HandOver)):
            self.forget_refusal()
        elif not isinstance(action, (EndPhase, CaptureBattery)):
            chosen = self.unit(self.selected)
            keep = chosen is not None and (self.phase in ("air", "fleet") or self.can_rout(chosen))
            self.choose(self.selected if keep else None)

    # ---- dice -------------------------------------------------------------------------------------

    def rolled_first(self) -> list[tuple[Message, list[Message]]]:
        """Return the reasons for dice before the first action of this game, with the name of each die."""
        turn = self.game.at(0).turn
        rolls = (event.rolled_for(self.system, turn) for event in self.game.journal.root.events)
        return [roll for roll in rolls if roll is not None]

    def rolled_for(self, action: Any, dice: Sequence[int]) -> list[tuple[Message, list[Message]]]:
        prompts: list[tuple[Message, list[Message]]] = self.system.rolled_for(self.game.position, action, dice)
        return prompts

    # ---- what stands where ------------------------------------------------------------------------

    def land_unit(self, index: int) -> Unit | None:
        """The land counter on a hex."""
        number = self.system.derived(self.now.position).at.get(index)
        return self.unit(self.system.counters[number].id) if number is not None else None

    def flyer(self, index: int) -> Unit | None:
        """An aircraft or fleet of the side to act on a hex."""
        for counter in [*self.system.aircraft, *self.system.fleets]:
            if self.now.position.where[counter.index] == index and counter.side == self.now.to_act:
                return self.unit(counter.id)
        return None

    def can_act(self, unit: Unit) -> bool:
        """Return whether a counter on the map can do something in this phase, ordered by the player of this view."""
        if not self.commands(unit):
            return False
        counter, position = self.system.counter(unit.id), self.now.position
        if self.phase == "combat":
            is_gun = counter.arm == "artillery"
            return bool((supported_targets if is_gun else has_target)(self.system, position, counter))
        if self.phase == "movement" and unit.moved:
            return False
        return next(iter(self.system.counter_actions(position, counter)), None) is not None

    def must_act(self, unit: Unit) -> bool:
        """Return whether a counter still has to attack in its combat phase."""
        owes = owing(self.system, self.now.position) if self.phase == "combat" and self.commands(unit) else 0
        return bool(owes >> self.system.counter(unit.id).index & 1)

    def can_rout(self, unit: Unit) -> bool:
        """Return whether a unit may put enemies to flight now."""
        counter = self.system.counter(unit.id)
        return self.phase == "movement" and can_rout(self.now.position, counter)

    def _is_adjacent(self, unit: Unit, index: int) -> bool:
        return unit.hex is not None and bool(self.system.board.grid.neighbours(unit.hex.index) >> index & 1)

    def home(self, unit: Unit) -> int | None:
        """Return the place from which a unit beside the map starts: its base, or the gate of reinforcements."""
        counter = self.system.counter(unit.id)
        if counter.is_aircraft:
            return next(bits(bases(self.system, self.now.position, counter)), None)
        gate: int | None = self.system.gate
        if counter.entry:
            return next(bits(counter.entry), None)
        return gate if counter.is_land and counter.side == "spanish" else None

    def hand(self) -> list[Unit]:
        """The units beside the map whose turn it is to come in, fly or be placed, whether or not they find a place."""
        phase, now = self.phase, self.now
        arms = {"air": ("bomber", "seaplane"), "fleet": ("fleet",)}.get(phase, ())
        lands, turn, side = phase in ("placement", "movement"), now.turn, now.to_act
        units = []
        for counter, location in zip(self.system.counters, now.position.where, strict=True):
            if counter.side != side or is_on_map(location) or location == ELIMINATED:
                continue
            flies = counter.arm in arms and location != RESERVE
            if flies or (lands and counter.is_land and not counter.captured and counter.arrives <= turn):
                units.append(now.units[counter.id])
        return units

    # ---- the attack -------------------------------------------------------------------------------

    @property
    def attack(self) -> Attack:
        return Attack(self.attackers, self.defenders, self.support)

    @property
    def shot(self) -> Bombard | None:
        """The bombardment that the chosen gun or fleet aims: it waits for a word, as its dice are final."""
        if self.phase not in ("bombardment", "fleet") or self.aim is None or self.selected is None:
            return None
        shot = Bombard(self.selected, self.aim)
        return shot if self.now.ruling(shot) else None

    def plan(self) -> Bombard | Attack | None:
        """The bombardment that is aimed, or the attack that is set up."""
        return self.shot or (self.attack if self.attackers and self.defenders else None)

    def odds(self) -> Odds | None:
        """The odds of the bombardment that is aimed, or of the attack that is set up."""
        if self.shot is not None:
            return self.now.odds(self.shot)
        if self.attackers and self.defenders and self.now.ruling(self.attack):
            return self.now.odds(self.attack)
        return None

    def planned(self) -> Odds | None:
        """The odds of the chosen counter against the enemy clicked, as if it stood beside it."""
        if self.aim is None or self.selected is None or self.phase != "movement":
            return None
        odds: Odds = self.system.odds(self.now.position, Attack((self.selected,), (self.aim,)))
        return odds

    def considered(self) -> list[Odds]:
        return [odds for odds in (self.odds(), self.planned()) if odds is not None]

    def plain(self, action: Any) -> dict[str, Any]:
        fields = super().plain(action)
        fields.pop("sector", None)  # that is filled in by who orders it
        return fields


def _toggled(state: LegionViewState, unit: Unit) -> LegionViewState:
    """A counter goes into the attack or out of it: a gun supports it."""
    if unit.arm == "artillery":
        return replace(state, support=_toggle(state.support, unit.id))
    return replace(state, attackers=_toggle(state.attackers, unit.id))


def _toggle(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return _without(names, name) if name in names else (*names, name)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(unit_id for unit_id in names if unit_id != name)
