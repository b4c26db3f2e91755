"""A moment as a player in a cell looks at it: units and their neighbours, objectives, threats."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from .errors import DataError, UnknownName
from .i18n import Message, say
from .odds import Odds
from .staff import Staff, staff_of

if TYPE_CHECKING:
    from .moment import Moment

P = TypeVar("P")
A = TypeVar("A")


class Objective(msgspec.Struct, frozen=True):
    """An objective that counts towards winning the game.

    Args:
        title: What it is, in words.
        holder: The side that has it now; None: nobody.
        points: What it is worth, in points of the scenario; 1 where the game does not count points.
        place: The label of its hex, or the middle of its area in tenths of a millimetre; None: it is not a place.
        sides: The sides that it counts for.
    """

    title: Message
    holder: str | None
    points: int
    place: Any
    sides: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Objective {self.title}: {self.points}, {self.holder}>"


class RatedAttack(msgspec.Struct, frozen=True):
    """An attack with its odds, as rated by the staff of the game.

    Args:
        action: The action.
        odds: Its exact odds.
        worth: By how many points it betters the position.
    """

    action: Any
    odds: Odds
    worth: float


class Survey(Generic[P, A]):
    """The units, objectives and threats of a moment, as lists and dicts for a player: see `Moment.survey`.

    Args:
        moment: The moment. Everything is seen from the side that decides in it.
    """

    def __init__(self, moment: Moment[Any, Any]) -> None:
        self.moment, self.system, self.position = moment, moment.system, moment.as_seen().position
        #: The side that decides, and the others.
        self.side = moment.to_act or ""
        self.enemies = tuple(side for side in moment.system.sides if side != self.side)
        self._staff: Staff[Any, Any] | None = None

    @property
    def staff(self) -> Staff[Any, Any]:
        """The staff of the game, which judges."""
        if self._staff is None:
            self._staff = staff_of(self.system)
        return self._staff

    def __repr__(self) -> str:
        return f"<Survey of {self.moment!r}>"

    def units(self, side: str | None = None) -> list[Any]:
        """Return the units on the map or the table, of one side or of all. Raises `UnknownName` for another side."""
        if side is not None and side not in self.system.sides:
            raise UnknownName(say("side"), side, self.system.sides)
        on_map = (unit for unit in self.moment.units.values() if self.place_of(unit) is not None)
        return [unit for unit in on_map if side in (None, unit.side)]

    def place_of(self, unit: Any) -> Any:
        """Return the place of a unit: the label of its hex; None off the map."""
        return unit.hex.label if unit.hex is not None else None

    def distance(self, place: Any, to: Any) -> float:
        """Return the distance between two places, or units: in hexes, or in centimetres on a table.

        Raises:
            UnknownName: for None, as an objective has that is a task, and for a unit off the map.
        """
        return float(self.moment.board[self._point(place)].distance(self.moment.board[self._point(to)]))

    def _point(self, place: Any) -> Any:
        """A place that may be given as the unit that is there. Raises `UnknownName` for a unit off the map, or None."""
        found = self.place_of(place) if hasattr(place, "side") else place
        if found is None:
            raise UnknownName(say("place"), place, ())
        return found

    def near(self, unit: Any, within: float = 1, side: str | None = None) -> list[Any]:
        """Return the other units near a unit, of one side or of all, the nearest first.

        Args:
            unit: The unit, or its id.
            within: How far they may be, in hexes, or in centimetres on a table; 1 hex is beside it.
            side: The side that they belong to; None: any.

        Raises:
            UnknownName: for another id or side.
        """
        unit = self._unit(unit)
        place = self.place_of(unit)
        if place is None:
            return []
        distance_by_id = {
            neighbour.id: self.distance(place, self.place_of(neighbour))
            for neighbour in self.units(side)
            if neighbour.id != unit.id
        }
        close = [neighbour for neighbour in self.units(side) if distance_by_id.get(neighbour.id, within + 1) <= within]
        return sorted(close, key=lambda neighbour: distance_by_id[neighbour.id])

    def _unit(self, unit: Any) -> Any:
        """A unit that may be given by its id."""
        return self.moment.units[unit] if isinstance(unit, str) else unit

    def enemies_near(self, unit: Any, within: float = 1) -> list[Any]:
        """Return the enemies of a unit that are near it, the nearest first: see `near`."""
        unit = self._unit(unit)
        return [neighbour for neighbour in self.near(unit, within) if neighbour.side != unit.side]

    def enemy_zone(self) -> frozenset[Any]:
        """Return the places in zones of control of the enemy, as labels; empty in a game without such zones."""
        return frozenset().union(*(self.system.zone(self.position, side) for side in self.enemies))

    def objectives(self) -> list[Objective]:
        """Return the objectives and who holds them."""
        return list(self.system.objectives(self.position))

    def threatened(self, within: float) -> list[Objective]:
        """Return the objectives of the side that decides which an enemy is near to.

        Args:
            within: How near, in hexes, or in centimetres on a table.
        """
        held = [one for one in self.objectives() if one.place is not None and one.holder == self.side]
        theirs = [self.place_of(unit) for side in self.enemies for unit in self.units(side)]
        return [one for one in held if any(self.distance(one.place, place) <= within for place in theirs)]

    def attacks(self) -> list[RatedAttack]:
        """Return the attacks and other actions with dice that the staff proposes, the best first; none at the end."""
        rated: list[RatedAttack] = []
        if not self.side:
            return rated
        for proposal in self.staff.proposals(self.position):
            odds = self.system.odds(self.position, proposal.action)
            if odds.outcomes:
                rated.append(RatedAttack(proposal.action, odds, proposal.worth))
        return rated

    def legal(self, actions: Iterable[A]) -> list[A]:
        """Return those of some actions that are legal, in their order."""
        legal: list[A] = []
        for action in actions:
            with suppress(UnknownName, DataError):  # what names nothing is not legal
                action = self.system.plain_action(action)
                if self.system.is_legal(self.position, action):
                    legal.append(action)
        return legal

    def value(self, side: str | None = None) -> float:
        """Return the value of the position to a side, by default to the one that decides, in points of the staff.

        Raises:
            UnknownName: for another side; for none, where the game is over.
        """
        side = self.side if side is None else side
        if side not in self.system.sides:
            raise UnknownName(say("side"), side, self.system.sides)
        return self.staff.value(self.position, side)

    def at(self, place: Any) -> list[Any]:
        """Return the units in a hex; on a table those whose leader is nearer than a centimetre.

        Args:
            place: The label of the hex, the name of a place or a `Hex`; a point of the table.

        Raises:
            UnknownName: for another place.
        """
        place = self._point(place)
        return [unit for unit in self.units() if self.distance(self.place_of(unit), place) < 1]
