"""What a person does at a table of La Legión: choosing counters, pointing at hexes, setting up attacks."""

from __future__ import annotations

from typing import Any

from ...engine.hexgrid import bits
from ...engine.odds import Odds
from ...engine.words import Message
from ...games.legion import Attack, Bomb, Bombard, CaptureBattery, EndPhase, HandOver, PutToFlight
from ...games.legion.air_sea import bases
from ...games.legion.armour import can_rout
from ...games.legion.clauses import INTERRUPTS
from ...games.legion.combat import has_target
from ...games.legion.events import Bombarded, Fought
from ...games.legion.unit import Unit
from ...games.legion.ways import can_attack
from ..hexes.table import HexTable
from ..table import LOOKS


class LegionTable(HexTable):
    """The choices of one view: the counter chosen, the attack being set up, the last refusal."""

    looked = (*LOOKS, "attackers", "defenders", "support", "fleeing", "aim")
    interrupts = INTERRUPTS
    shown = (Fought, Bombarded)

    def __init__(self, *about: Any, **more: Any) -> None:
        self.attackers: list[str] = []
        self.defenders: list[str] = []
        self.support: list[str] = []
        #: The counter that armoured engineers are about to put to flight.
        self.fleeing: str | None = None
        #: The enemy whose odds are worked out ahead of the combat phase.
        self.aim: str | None = None
        super().__init__(*about, **more)

    def stays(self, unit: Unit) -> bool:
        return super().stays(unit) and unit.status != "eliminated"

    def settle(self) -> None:
        self.fleeing = self.aim = None
        able = self.now.units

        def keep(names: list[str]) -> list[str]:
            return [
                n for n in names if able[n].status == "on map" and not able[n].fought and not able[n].has("supported")
            ]

        if self.phase != "combat":
            self.clear_attack()
        else:
            self.attackers, self.defenders, self.support = map(keep, (self.attackers, self.defenders, self.support))

    def clear_attack(self) -> None:
        self.attackers, self.defenders, self.support = [], [], []

    def drop(self) -> None:
        self.fleeing = self.aim = None
        self.clear_attack()

    # ---- what a press does ------------------------------------------------------------------------

    def press(self, index: int) -> bool:
        self.aim = None
        here = self.land_unit(index)
        mine = here is not None and here.side == self.now.to_act
        if self.phase == "combat" and self.step is None:
            return self._point_in_combat(here, mine)
        if self.phase == "combat":  # what has been fought is read about
            self.selected = here.id if here is not None else None
            return False
        flyer = self.flyer(index)
        if flyer is not None and self.phase in ("air", "fleet") and flyer.id != self.selected:
            self.selected = flyer.id  # nobody means to fly to another aircraft
            return False
        if self.selected is None:
            self.selected = here.id if mine and here is not None else flyer.id if flyer is not None else None
            if self.selected is None and here is not None:
                self.selected = here.id
            return False
        chosen = self.unit(self.selected)
        assert chosen is not None
        if self.fleeing is not None:
            target, self.fleeing = self.fleeing, None
            return self.attempt(PutToFlight(chosen.id, target, self.system.hex_label(index)))
        if mine and here is not None and self.phase not in ("air",):
            if here.id == self.selected:
                self.selected = None
            else:
                self.selected = here.id
            return False
        if chosen.side != self.now.to_act:
            self.selected = here.id if here is not None else None
            return False
        if self.can_rout(chosen) and here is not None and not mine and self._adjacent(chosen, index):
            self.fleeing = here.id
            return False
        if self.phase == "movement" and here is not None and not mine and can_attack(self.system.counter(chosen.id)):
            self.aim = here.id
            return False
        return self.attempt(self.system.meant(self.now.position, self.selected, self.system.hex_label(index)))

    def _point_in_combat(self, here: Unit | None, mine: bool) -> bool:
        """In the combat phase counters are put into the attack that is being set up, and taken out again."""
        if here is None:
            self.selected = None
            return False
        chosen, self.selected = self.unit(self.selected), here.id
        if not mine:
            if not self.attackers and chosen is not None and chosen.side == self.now.to_act:  # it was meant to attack
                names = self.support if chosen.type == "artillery" else self.attackers
                names += [] if chosen.id in names else [chosen.id]
            _toggle(self.defenders, here.id)
        else:
            names = self.support if here.type == "artillery" else self.attackers
            _toggle(names, here.id)
            if here.id not in names:
                self.selected = None  # taken out, it is let go
        if self.attackers and self.defenders:
            ruling = self.judge(self.attack)
            agreeing = self.seat is not None and self._only_partners(self.attack, self.seat)
            self.refusal = None if ruling or agreeing else ruling
            if self.lesson is not None:
                self.lesson.refused(self)
        return False

    def done(self, action: Any) -> None:
        if isinstance(action, Attack):
            self.clear_attack()
        if isinstance(action, (Bombard, Bomb, PutToFlight, HandOver)):
            self.refusal = None
        elif not isinstance(action, (EndPhase, CaptureBattery)):
            chosen = self.unit(self.selected)
            keep = chosen is not None and (self.phase in ("air", "fleet") or self.can_rout(chosen))
            self.selected = self.selected if keep else None

    # ---- dice -------------------------------------------------------------------------------------

    def rolled_first(self) -> list[tuple[Message, list[Message]]]:
        """What dice are rolled for before the first action of this game, and what each is called."""
        turn = self.game.at(0).turn
        rolls = (event.rolled_for(self.system, turn) for event in self.game.journal.root.events)
        return [roll for roll in rolls if roll is not None]

    def rolled_for(self, action: Any, dice: list[int]) -> list[tuple[Message, list[Message]]]:
        found: list[tuple[Message, list[Message]]] = self.system.rolled_for(self.game.position, action, dice)
        return found

    # ---- what stands where ------------------------------------------------------------------------

    def land_unit(self, index: int) -> Unit | None:
        """The land counter on a hex."""
        number = self.system.derived(self.now.position).at.get(index)
        return self.unit(self.system.counters[number].id) if number is not None else None

    def flyer(self, index: int) -> Unit | None:
        """An aircraft or fleet of the side to act on a hex."""
        for counter in [*self.system.aircraft, *self.system.fleets]:
            if self.now.position.where[counter.index] == index and counter.side == self.now.to_act:
                return self.now.units[counter.id]
        return None

    def able(self, unit: Unit) -> bool:
        """Whether a counter on the map can do something in this phase."""
        counter, p = self.system.counter(unit.id), self.now.position
        if self.phase == "combat":
            return has_target(self.system, p, counter)
        if self.phase == "movement" and unit.moved:
            return False
        return next(iter(self.system.of_counter(p, counter)), None) is not None

    def can_rout(self, unit: Unit) -> bool:
        """Whether a unit may put enemies to flight now."""
        counter = self.system.counter(unit.id)
        return self.phase == "movement" and can_rout(self.now.position, counter)

    def _adjacent(self, unit: Unit, index: int) -> bool:
        return unit.hex is not None and bool(self.system.board.grid.neighbours(unit.hex.index) >> index & 1)

    def home(self, unit: Unit) -> int | None:
        """Where a unit beside the map starts from: its base, or the gate of reinforcements."""
        counter = self.system.counter(unit.id)
        if counter.aircraft:
            return next(bits(bases(self.system, self.now.position, counter)), None)
        gate: int | None = self.system.gate
        return gate if counter.land and counter.side == "spanish" else None

    def hand(self) -> list[Unit]:
        """The units of the side to act that are not on the map and can come in, fly or be placed now."""
        side = self.now.to_act
        kinds = {"air": ("bomber", "seaplane"), "fleet": ("fleet",)}.get(self.phase)
        found = []
        for unit in self.now.units.values():
            if unit.side != side or unit.status in ("on map", "eliminated"):
                continue
            if kinds is not None:
                if unit.type in kinds and unit.status != "waiting":
                    found.append(unit)
            elif self.phase in ("placement", "movement"):
                counter = self.system.counter(unit.id)
                if counter.land and not counter.captured and unit.arrives <= self.now.turn:
                    found.append(unit)
        return found

    # ---- the attack -------------------------------------------------------------------------------

    @property
    def attack(self) -> Attack:
        return Attack(tuple(self.attackers), tuple(self.defenders), tuple(self.support))

    def odds(self) -> Odds | None:
        """The odds of the attack that is set up, or of the bombardment that the chosen gun would make."""
        if self.attackers and self.defenders and self.now.ruling(self.attack):
            return self.now.odds(self.attack)
        return None

    def planned(self) -> Odds | None:
        """The odds of the chosen counter against the enemy pressed, as if it stood beside it."""
        if self.aim is None or self.selected is None:
            return None
        odds: Odds = self.system.odds(self.now.position, Attack((self.selected,), (self.aim,)))
        return odds

    def considered(self) -> list[Odds]:
        return [odds for odds in (self.odds(), self.planned()) if odds is not None]

    def plain(self, action: Any) -> dict[str, Any]:
        found = super().plain(action)
        for key in ("to", "at"):
            if key in found and not isinstance(action, HandOver):  # that goes to a seat
                found[key] = self.system.board.index(found[key])
        found.pop("sector", None)  # that is filled in by who orders it
        return found


def _toggle(names: list[str], name: str) -> None:
    if name in names:
        names.remove(name)
    else:
        names.append(name)
