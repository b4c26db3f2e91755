"""What a person does at the table: choosing counters, pointing at hexes, setting up attacks. Knows no toolkit.

A `Table` is one view of a game. It owns no rules: what a click means is asked of the game's system, whether it may be
done is its ruling. `board` draws what the table says and tells it what was pressed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from ..engine.drawing import overlays
from ..engine.game import Game
from ..engine.hexgrid import bits
from ..engine.odds import Odds
from ..engine.player import RandomPlayer
from ..engine.ruling import Ruling
from ..engine.scene import Item
from ..games.legion import Attack, Bomb, Bombard, CaptureBattery, EndPhase, PutToFlight, Surrender
from ..games.legion.air_sea import bases
from ..games.legion.armour import can_rout, refuges
from ..games.legion.events import Bombarded, Fought
from ..games.legion.unit import Unit
from ..games.legion.ways import can_attack

if TYPE_CHECKING:
    from .lesson import Lesson


class Table:
    """The choices of one view: the counter chosen, the attack being set up, the last refusal."""

    def __init__(self, game: Game[Any, Any], theme: str = "light") -> None:
        self.game = game
        self.theme = theme
        self.selected: str | None = None
        #: The hex that was pointed at last.
        self.hex: int | None = None
        self.attackers: list[str] = []
        self.defenders: list[str] = []
        self.support: list[str] = []
        #: The counter that armoured engineers are about to put to flight.
        self.fleeing: str | None = None
        #: The enemy whose odds are worked out ahead of the combat phase.
        self.aim: str | None = None
        self.refusal: Ruling | None = None
        #: The combat or bombardment that was just resolved.
        self.outcome: Any = None
        #: The worked example that is being walked through, if any.
        self.lesson: Lesson | None = None
        self.error: str = ""
        self.said = ""
        self._position: Any = None
        self._phase = game.phase.id

    # ---- what is chosen ---------------------------------------------------------------------------

    @property
    def system(self) -> Any:
        return self.game.system

    @property
    def phase(self) -> str:
        return self.game.phase.id

    def unit(self, name: str | None) -> Unit | None:
        """A unit of the position by id, or None."""
        return self.system.unit(self.game.position, name) if name else None

    def known(self, name: str | None) -> Unit:
        """A unit of the position by id. Raises `UnknownName`."""
        unit: Unit = self.system.unit(self.game.position, name)
        return unit

    def refresh(self) -> None:
        """Forgets what no longer fits after the game has changed."""
        if self.game.position is self._position:
            return
        self._position = self.game.position
        self.refusal = None
        chosen = self.unit(self.selected)
        old, self._phase = self._phase, self.phase
        gone = chosen is not None and (chosen.status == "eliminated" or chosen.side != self.game.to_act)
        if gone or self._phase != old:
            self.selected = None
        self.fleeing = self.aim = self.outcome = None
        able = self.game.units

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

    def clear(self) -> None:
        """Lets go of everything chosen."""
        self.selected = self.fleeing = self.aim = self.refusal = self.outcome = None
        self.clear_attack()

    # ---- what a press does ------------------------------------------------------------------------

    def click(self, index: int) -> bool:
        """A hex was pressed. Returns True when an action was done. A refusal is kept to be shown."""
        self.hex = index
        self.refusal, self.error, self.aim, self.outcome = None, "", None, None
        if self.game.result is not None:
            return False
        here = self.land_unit(index)
        mine = here is not None and here.side == self.game.to_act
        if self.phase == "combat":
            return self._point_in_combat(here, mine)
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
        if chosen.side != self.game.to_act:
            self.selected = here.id if here is not None else None
            return False
        if self.can_rout(chosen) and here is not None and not mine and self._adjacent(chosen, index):
            self.fleeing = here.id
            return False
        if self.phase == "movement" and here is not None and not mine and can_attack(self.system.counter(chosen.id)):
            self.aim = here.id
            return False
        return self.attempt(self.system.meant(self.game.position, self.selected, self.system.hex_label(index)))

    def _point_in_combat(self, here: Unit | None, mine: bool) -> bool:
        """In the combat phase counters are put into the attack that is being set up, and taken out again."""
        if here is None:
            self.selected = None
            return False
        self.selected = here.id
        if not mine:
            _toggle(self.defenders, here.id)
        elif here.type == "artillery":
            _toggle(self.support, here.id)
        else:
            _toggle(self.attackers, here.id)
        if self.attackers and self.defenders:
            ruling = self.game.ruling(self.attack)
            self.refusal = None if ruling else ruling
            if self.lesson is not None:
                self.lesson.refused(self)
        return False

    def attempt(self, action: Any, dice: list[int] | None = None) -> bool:
        """Does an action, or keeps its refusal."""
        ruling = self.game.ruling(action)
        if not ruling:
            self.refusal = ruling
            if self.lesson is not None:
                self.lesson.refused(self)
            return False
        if self.lesson is not None and dice is None:
            dice = self.lesson.dice(self, action)
        events = self.game.do(action, dice)
        self.outcome = next((event for event in events if isinstance(event, (Fought, Bombarded))), None)
        if isinstance(action, Attack):
            self.clear_attack()
        if isinstance(action, (Bombard, Bomb, PutToFlight)):
            self.refusal = None
        elif not isinstance(action, (EndPhase, CaptureBattery)):
            chosen = self.unit(self.selected)
            keep = chosen is not None and (self.phase in ("air", "fleet") or self.can_rout(chosen))
            self.selected = self.selected if keep else None
        return True

    def answers(self) -> list[Any]:
        """What may be decided where a combat or bombardment has left something open."""
        return [action for action in self.game.legal_actions() if not isinstance(action, Surrender)]

    def end_phase(self) -> bool:
        return self.attempt(self.system.end_phase(self.game.position))

    def finish_phase(self) -> None:
        """Random moves until the phase changes."""
        player: RandomPlayer[Any, Any] = RandomPlayer(self.game.seed + len(self.game))
        self.clear()
        self.game.play(player, until="phase")

    # ---- what stands where ------------------------------------------------------------------------

    def land_unit(self, index: int) -> Unit | None:
        """The land counter on a hex."""
        number = self.system.derived(self.game.position).at.get(index)
        return self.unit(self.system.counters[number].id) if number is not None else None

    def flyer(self, index: int) -> Unit | None:
        """An aircraft or fleet of the side to act on a hex."""
        for counter in [*self.system.aircraft, *self.system.fleets]:
            if self.game.position.where[counter.index] == index and counter.side == self.game.to_act:
                return self.game.units[counter.id]
        return None

    def can_rout(self, unit: Unit) -> bool:
        """Whether a unit may put enemies to flight now."""
        counter = self.system.counter(unit.id)
        return self.phase == "movement" and can_rout(self.game.position, counter)

    def _adjacent(self, unit: Unit, index: int) -> bool:
        return unit.hex is not None and bool(self.system.board.grid.neighbours(unit.hex.index) >> index & 1)

    def home(self, unit: Unit) -> int | None:
        """Where a unit beside the map starts from: its base, or the gate of reinforcements."""
        counter = self.system.counter(unit.id)
        if counter.aircraft:
            return next(bits(bases(self.system, self.game.position, counter)), None)
        gate: int | None = self.system.gate
        return gate if counter.land and counter.side == "spanish" else None

    def hand(self) -> list[Unit]:
        """The units of the side to act that are not on the map and can come in, fly or be placed now."""
        side = self.game.to_act
        kinds = {"air": ("bomber", "seaplane"), "fleet": ("fleet",)}.get(self.phase)
        found = []
        for unit in self.game.units.values():
            if unit.side != side or unit.status in ("on map", "eliminated"):
                continue
            if kinds is not None:
                if unit.type in kinds and unit.status != "waiting":
                    found.append(unit)
            elif self.phase in ("placement", "movement"):
                counter = self.system.counter(unit.id)
                if counter.land and not counter.captured and unit.arrives <= self.game.turn:
                    found.append(unit)
        return found

    # ---- the attack -------------------------------------------------------------------------------

    @property
    def attack(self) -> Attack:
        return Attack(tuple(self.attackers), tuple(self.defenders), tuple(self.support))

    def odds(self) -> Odds | None:
        """The odds of the attack that is set up, or of the bombardment that the chosen gun would make."""
        if self.attackers and self.defenders and self.game.ruling(self.attack):
            return self.game.odds(self.attack)
        return None

    def planned(self) -> Odds | None:
        """The odds of the chosen counter against the enemy pressed, as if it stood beside it."""
        if self.aim is None or self.selected is None:
            return None
        odds: Odds = self.system.odds(self.game.position, Attack((self.selected,), (self.aim,)))
        return odds

    # ---- what is laid over the map ----------------------------------------------------------------

    def reach_layer(self) -> list[Item]:
        """Where the chosen counter can go, with costs."""
        unit = self.unit(self.selected)
        if unit is None or unit.side != self.game.to_act or self.phase == "combat":
            return []
        p, system, board = self.game.position, self.system, self.system.board
        counter = system.counter(unit.id)
        if self.fleeing is not None:
            hexes, length = refuges(system, p, system.counter(self.fleeing))
            return overlays.reach_items(board, dict.fromkeys(bits(hexes), length), 0, self.theme)
        if self.phase == "movement" and unit.status == "on map":
            reach = system.reach(p, unit.id)
            grid = board.grid
            costs = {grid.index(label): cost for label, cost in reach.items()}
            far = {i for i in costs if reach.by(grid.label(i)) == "df"}
            inner = {i: cost for i, cost in costs.items() if i not in far}
            other = "moroccan" if unit.side == "spanish" else "spanish"
            zoc = system.derived(p).zoc[other]
            return overlays.reach_items(board, inner, zoc, self.theme, sum(1 << i for i in far))
        targets = 0
        for action in system.of_counter(p, counter):
            place = getattr(action, "to", None) or getattr(action, "at", None)
            if place is not None:
                targets |= 1 << board.index(place)
        return (
            overlays.reach_items(board, dict.fromkeys(bits(targets), 0), 0, self.theme, numbers=False)
            if targets
            else []
        )

    def mark_layer(self) -> list[Item]:
        """Rings round what is chosen, brackets on what may be hit."""
        p, system, board = self.game.position, self.system, self.system.board
        chosen, targets = 0, 0

        def at(name: str) -> int:
            here = p.where[system.counter(name).index]
            return 1 << here if here >= 0 else 0

        items: list[Item] = []
        if self.phase == "combat":
            for name in (*self.attackers, *self.support):
                chosen |= at(name)
            for name in self.defenders:
                targets |= at(name)
            for piece in self.support:
                for name in self.defenders:
                    gun, aim = at(piece), at(name)
                    if gun and aim:
                        items += overlays.support_items(
                            board, [(gun.bit_length() - 1, aim.bit_length() - 1)], self.theme
                        )
            if self.selected and not (chosen | targets):
                chosen |= at(self.selected)
            if not self.defenders:
                targets |= self._targets_of(self.attackers)
        elif self.selected:
            chosen |= at(self.selected)
            unit = self.unit(self.selected)
            if unit is not None and unit.side == self.game.to_act:
                counter = system.counter(self.selected)
                if self.phase in ("bombardment", "fleet"):
                    for action in system.of_counter(p, counter):
                        if isinstance(action, Bombard):
                            targets |= at(action.target)
                elif self.can_rout(unit) and unit.hex is not None:
                    near = board.grid.neighbours(unit.hex.index)
                    targets |= near & system.derived(p).land["moroccan"]
                elif self.phase == "air":
                    for action in system.of_counter(p, counter):
                        if isinstance(action, Bomb):
                            targets |= at(action.target)
            if self.fleeing or self.aim:
                targets = at(self.fleeing or self.aim or "")
        items += overlays.target_items(board, targets, self.theme)
        items += overlays.selected_items(board, chosen, self.theme)
        return items

    def _targets_of(self, attackers: Collection[str]) -> int:
        """The enemies that every attacker chosen so far could attack."""
        p, system = self.game.position, self.system
        found = 0
        from ..games.legion.combat import targets

        for n, name in enumerate(attackers):
            counter = system.counter(name)
            here = p.where[counter.index]
            near = system.board.grid.neighbours(here) & targets(system, p, counter.side) if here >= 0 else 0
            found = near if n == 0 else found & near
        return found


def _toggle(names: list[str], name: str) -> None:
    if name in names:
        names.remove(name)
    else:
        names.append(name)
