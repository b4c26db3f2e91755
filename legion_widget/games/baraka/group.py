"""The group of a unit: which miniatures and guests are with it, who leads them, and where they stand.

It follows from the states of the unit and of its guests alone, so it is kept from position to position until one of
these states is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ...engine.errors import LegionWidgetError
from ...engine.i18n import say
from .actions import Point
from .armies.roster import Figure, Profile, RosterUnit
from .position import Position, UnitState
from .tabletop.bases import Base

if TYPE_CHECKING:
    from .game import Baraka


class Member:
    """One miniature of a unit: its owner, its number there, its place."""

    __slots__ = ("figure", "number", "place", "profile", "troop")

    def __init__(self, troop: RosterUnit, number: int, place: Point, profile: Profile) -> None:
        self.troop, self.number, self.place, self.profile = troop, number, place, profile
        self.figure: Figure = troop.figures[number]

    @property
    def key(self) -> tuple[str, int]:
        """The id of its unit and its number in the unit."""
        return self.troop.id, self.number


#: A character who has joined a unit, and the character's state.
Guest = tuple[RosterUnit, UnitState]


class Group:
    """The miniatures of a unit, with the characters who have joined it (B17.5)."""

    def __init__(self, troop: RosterUnit, state: UnitState, joined: Sequence[Guest]) -> None:
        self.troop, self.state, self.joined = troop, state, joined

    @property
    def is_weapon(self) -> bool:
        """Return whether the unit is a support weapon (B18.1)."""
        return self.troop.profile.kind == "support"

    @cached_property
    def guests(self) -> tuple[RosterUnit, ...]:
        """The characters who have joined it (B17.5)."""
        return tuple(troop for troop, _ in self.joined)

    @cached_property
    def commander(self) -> RosterUnit | None:
        """The commander who has joined it, and so leads it (B17.1)."""
        return next((troop for troop, state in self.joined if troop.profile.level and state.figures[0]), None)

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """All miniatures on the table, guests too, in the order of the roster, without the horse guard (B11.3)."""
        members = []
        for troop, state in ((self.troop, self.state), *self.joined):
            common = as_it_stands(troop.profile, state)
            for number, place in enumerate(state.figures):
                if place is not None and number != state.guard:
                    own = troop.figures[number].profile
                    members.append(Member(troop, number, place, common if own is None else as_it_stands(own, state)))
        return tuple(members)

    @cached_property
    def leader(self) -> Member:
        """The miniature that leads (B16.1): the commander who has joined, else the unit's own.

        Raises:
            LegionWidgetError: where the unit has no miniature on the table, as `reference` does.
        """
        head = self.commander
        if head is None:
            return self._member(self.troop, self.state.leader)
        return self._member(head, next(state.leader for troop, state in self.joined if troop is head))

    @cached_property
    def reference(self) -> Member:
        """The miniature from which all is measured: the leader; of a support weapon itself (B4.3, B11.1)."""
        return self._member(self.troop, self.state.leader) if self.is_weapon else self.leader

    def _member(self, troop: RosterUnit, number: int) -> Member:
        """One of its miniatures on the table."""
        for member in self.members:
            if member.troop is troop and member.number == number:
                return member
        problem = say("{unit} has no miniature on the table, and so neither leader nor place.", unit=self.troop.name)
        raise LegionWidgetError(problem.text())

    @cached_property
    def profile(self) -> Profile:
        """Its own values; a mounted unit has others (B5.1), and companions whose character has fallen have theirs."""
        return as_it_stands(self.troop.figures[self.state.leader].profile or self.troop.profile, self.state)

    # ---- bases -------------------------------------------------------------------------------------

    def base(self, member: Member, at: Point | None = None) -> Base:
        """The base of a miniature, where it stands or would stand; a crew stands on that of its weapon (B4.1)."""
        profile = self.profile if member.troop is self.troop and self.is_weapon else member.profile
        return Base(at or member.place, profile.radius)

    def is_crew(self, member: Member) -> bool:
        """Return whether a miniature has no base of its own: the crew of a support weapon (B4.1)."""
        return self.is_weapon and member.troop is self.troop and member.number != self.state.leader

    @cached_property
    def bases(self) -> tuple[Base, ...]:
        """The bases of all miniatures of the unit, one for a weapon and its crew."""
        return tuple(self.base(member) for member in self.members if not self.is_crew(member))

    @cached_property
    def leader_base(self) -> Base:
        """The base from which all is measured (B16.1)."""
        return self.base(self.reference)

    @property
    def guard_base(self) -> Base | None:
        """The base of the horse guard (B11.3)."""
        place = self.state.figures[self.state.guard] if self.state.guard is not None else None
        return None if place is None else Base(place, self.troop.profile.radius)

    @cached_property
    def stand(self) -> tuple[Base, ...]:
        """All its bases on the table, its horse guard's too; none of a unit that has joined another."""
        if not self.state.alive or self.state.joined or self.state.destroyed:
            return ()
        guard = self.guard_base
        return self.bases if guard is None else (*self.bases, guard)


class GuardGroup(Group):
    """The horse guard of a unit as a target (B11.3); without a miniature where there is none."""

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """The miniature of the horse guard alone, where there is one."""
        number = self.state.guard
        if number is None or (place := self.state.figures[number]) is None:
            return ()
        return (Member(self.troop, number, place, self.troop.figures[number].profile or self.troop.profile),)

    @cached_property
    def leader(self) -> Member:
        """The horse guard, from which all is measured; without one, who leads the unit."""
        return self.members[0] if self.members else super().leader


def groups(system: Baraka, position: Position) -> tuple[Group, ...]:
    """The groups of all units, in the order of the roster; those of states that have not changed are kept."""
    states, known = system.grouped
    if position.states is not states:
        memo = system.memo(position)
        if "groups" not in memo:
            memo["groups"] = _grouped(system, position.states, known)
        known = memo["groups"]
        system.grouped = position.states, known
    return known


def _grouped(system: Baraka, states: Sequence[UnitState], last: Sequence[Group]) -> tuple[Group, ...]:
    joined: dict[str, list[Guest]] = {}
    for troop, state in zip(system.troops, states, strict=True):
        if state.joined and state.alive:
            joined.setdefault(state.joined, []).append((troop, state))
    none: list[Guest] = []
    return tuple(
        group
        if group.state is state and group.joined == joined.get(group.troop.id, none)
        else Group(group.troop, state, joined.get(group.troop.id, none))
        for group, state in zip(last, states, strict=True)
    )


def as_it_stands(profile: Profile, state: UnitState) -> Profile:
    """A profile, or that on horseback while its unit is mounted (B5.1)."""
    return profile if profile.mounted is None or state.dismounted else profile.mounted
