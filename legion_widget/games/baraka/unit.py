"""A unit as the rules see it: its roster entry and its state, with the characters who have joined it.

A `Unit` only looks; nothing here changes a position.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...engine.i18n import LocalizedText, localized
from .actions import CM, Point
from .armies.roster import Profile, RosterUnit
from .group import Group, GuardGroup, Member, groups
from .position import Position, UnitState, replace

if TYPE_CHECKING:
    from .game import Baraka


class Unit:
    """A unit with the characters who have joined it. A character who has joined another unit is part of that unit."""

    def __init__(self, system: Baraka, position: Position, id: str) -> None:
        self.system, self.position, self.id = system, position, id
        self.troop = system.troop(id)
        self.state: UnitState = position.states[system.number(id)]

    def __repr__(self) -> str:
        where = self.whereabouts
        if self.is_on_table:
            x, y = self.place
            where = f"at {x / 100:g}, {y / 100:g} cm"
        return f"<{type(self).__name__} {self.id} {self.troop.profile.id} {self.count} {where}>"

    @property
    def key(self) -> tuple[str, bool]:
        """Return the key of the target: a unit, or its horse guard."""
        return self.id, isinstance(self, Guard)

    @property
    def name(self) -> str:
        """Its name in the language that is set."""
        return localized(self.troop.name)

    @property
    def names(self) -> LocalizedText:
        """Its name in each language."""
        return self.troop.name

    @property
    def side(self) -> str:
        """The id of its side."""
        return self.troop.side

    @property
    def kind(self) -> str:
        """The kind of its profile, such as ``character`` or ``support``."""
        return self.troop.profile.kind

    @property
    def is_character(self) -> bool:
        """Return whether the unit is a character."""
        return self.troop.profile.kind == "character"

    @property
    def is_weapon(self) -> bool:
        """Return whether the unit is a support weapon (B18.1)."""
        return self.troop.profile.kind == "support"

    @property
    def is_mounted(self) -> bool:
        """Return whether the unit rides now (B11.3)."""
        return self.troop.profile.mounted is not None and not self.state.dismounted

    @property
    def is_on_table(self) -> bool:
        """Return whether it can do and suffer anything by itself."""
        return self.state.alive > 0 and not self.state.joined and not self.state.destroyed

    @property
    def whereabouts(self) -> str:
        """Return its whereabouts: ``waiting``, ``left``, ``destroyed``, ``joined`` to another, or ``here``."""
        state = self.state
        if state.waiting:
            return "waiting"
        if state.left:
            return "left"
        if state.destroyed or not state.alive:
            return "destroyed"
        return "joined" if state.joined else "here"

    @cached_property
    def group(self) -> Group:
        """Its miniatures and guests."""
        return groups(self.system, self.position)[self.system.number(self.id)]

    @property
    def most(self) -> int:
        """How many miniatures it had at first, with those of the characters who have joined it."""
        return len(self.troop.figures) + sum(len(guest.figures) for guest in self.guests)

    @property
    def guests(self) -> tuple[RosterUnit, ...]:
        """The characters who have joined it (B17.5)."""
        return self.group.guests

    @property
    def commander(self) -> RosterUnit | None:
        """The commander who has joined it, and so leads it (B17.1)."""
        return self.group.commander

    @property
    def members(self) -> tuple[Member, ...]:
        """All miniatures on the table, guests too, in the order of the roster, without the horse guard (B11.3)."""
        return self.group.members

    @property
    def count(self) -> int:
        """Return the number of the unit's miniatures on the table."""
        return len(self.members)

    @property
    def leader(self) -> Member:
        """The miniature that leads (B16.1): the commander who has joined, else the unit's own.

        Raises:
            LegionWidgetError: where the unit has no miniature on the table, as `reference` and `place` do.
        """
        return self.group.leader

    @property
    def reference(self) -> Member:
        """The miniature from which all is measured: the leader; of a support weapon itself (B4.3, B11.1)."""
        return self.group.reference

    @property
    def place(self) -> Point:
        """Return the place of its leader, or of the support weapon: tenths of a millimetre east and south."""
        return self.reference.place

    @property
    def has_original_leader(self) -> bool:
        """Return whether the leader whom it began with is alive (B16.1)."""
        return self.state.figures[0] is not None

    @property
    def profile(self) -> Profile:
        """Its own values; a mounted unit has others (B5.1), and companions whose character has fallen have theirs."""
        return self.group.profile

    @cached_property
    def traits(self) -> frozenset[str]:
        """The personality traits of a character, or of those who have joined (B17.3)."""
        return frozenset(
            trait for troop in (self.troop, *self.guests) for trait in self.system.traits(self.position, troop)
        )

    def has(self, rule: str) -> bool:
        """Return whether the unit has a special rule (B7)."""
        return rule in self.troop.rules

    def has_equipment(self, thing: str) -> bool:
        """Return whether any of its miniatures has a piece of equipment."""
        return any(thing in member.figure.equipment for member in self.members)

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as one row of a table: ``x`` and ``y`` are centimetres, None off the table."""
        x, y = (length / CM for length in self.place) if self.is_on_table else (None, None)
        state = self.state
        return {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "profile": self.troop.profile.id,
            "superior": self.troop.superior,
            "status": self.whereabouts,
            "figures": self.count,
            "x": x,
            "y": y,
            "chits": state.chits,
            "distress": state.distress,
            "joined": state.joined,
        }

    # ---- the chain of command ----------------------------------------------------------------------

    @cached_property
    def superiors(self) -> tuple[RosterUnit, ...]:
        """The commanders above it in its chain, the nearest first (B15.1)."""
        commanders: list[RosterUnit] = []
        above = self.troop.superior
        while above:
            commanders.append(self.system.troop(above))
            above = commanders[-1].superior
        return tuple(commanders)


class Guard(Unit):
    """The horse guard of a unit as a target (B11.3); without a miniature where there is none.

    It neither fires, lies down nor reacts: what marks its unit for that does not mark it.
    """

    def __init__(self, system: Baraka, position: Position, id: str) -> None:
        super().__init__(system, position, id)
        self.state = replace(self.state, fired=False, grounded=False, dodged=False)

    @cached_property
    def group(self) -> Group:
        return GuardGroup(self.troop, self.state, ())

    @property
    def is_on_table(self) -> bool:
        return bool(self.members)
