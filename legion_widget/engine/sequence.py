"""The sequence of play as data: the phases of a turn with their conditions, and the agenda made from them.

An agenda is a stack of steps as data; the last one is on top and says who decides now. Phases put their steps on
it, and so do interrupts: a reaction, a bid, a captured battery to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec

from .data import convert, read_toml
from .i18n import LocalizedText

W = TypeVar("W")

#: No roles at all.
NOBODY: Mapping[str, str] = MappingProxyType({})


class PendingStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending step: what is to be decided or done next, and by whom.

    A phase is a plain one. An interrupt with data of its own is a frozen subclass with more fields and a fixed kind. In
    saves a step is recognised by its kind (see `read_agenda`).

    Args:
        kind: The kind of the phase or of the interrupt, such as ``"movement"``.
        side: The id of the side that decides; None: no side does.
        number: The number of the sub-turn, from 1; 0: the phase has none.

    >>> class LossChoice(PendingStep, frozen=True, kw_only=True, omit_defaults=False):
    ...     kind: str = "loss"
    ...     attackers: tuple[str, ...]
    >>> msgspec.to_builtins(LossChoice("blue", attackers=("a b", "c")))
    {'side': 'blue', 'number': 0, 'kind': 'loss', 'attackers': ('a b', 'c')}
    """

    kind: str
    side: str | None = None
    number: int = 0


class SequenceLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a phase on a printed sequence of play.

    Args:
        rule: The id of the rule.
        mark: The letter or number of the line.
        see: The ids of the chapters that it points to.
        does: The text of the line, by language.
    """

    rule: str
    mark: str = ""
    see: tuple[str, ...] = ()
    does: LocalizedText = {}


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase of the turn, for one side or for none.

    Args:
        kind: Its kind, such as ``"movement"``.
        title: What it is called, by language.
        rules: The ids of the rules that it follows.
        side: The id of the side that decides in it, or a role such as ``"first"`` where the position says who plays it.
            None: nobody decides, or the position says who when the phase has come.
        from_turn: The number of the first turn that has it.
        until_turn: The number of the last turn that has it; None: the last of the game.
        times: The number of its sub-turns; 1: it has none.
        automatic: Whether it needs nobody to decide.
        optional: Whether it is passed over when nothing can be done in it.
        every: The number of turns from one that has it to the next.
        player: The side or role whose player turn it is part of, though the other may decide in it.
        only: The side that alone has it in its player turn; None: both have it.
        mark: The letter or number of it on a printed sequence of play.
        items: Its lines there.
        not_in: The numbers of turns that do not have it.
    """

    kind: str
    title: LocalizedText
    rules: tuple[str, ...] = ()
    side: str | None = None
    from_turn: int = 1
    until_turn: int | None = None
    times: int = 1
    automatic: bool = False
    optional: bool = False
    every: int = 1
    player: str | None = None
    only: str | None = None
    mark: str = ""
    items: tuple[SequenceLine, ...] = ()
    not_in: tuple[int, ...] = ()

    def is_in_turn(self, turn: int, roles: Mapping[str, str] = NOBODY) -> bool:
        """Return whether a turn has this phase.

        Args:
            turn: The number of the turn, from 1.
            roles: The side that plays each role.
        """
        in_time = self.from_turn <= turn and (self.until_turn is None or turn <= self.until_turn)
        in_time = in_time and turn not in self.not_in
        return in_time and (turn - self.from_turn) % self.every == 0 and self.only in (None, played(self.player, roles))


class TurnPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the turn on a printed sequence of play: an interphase, or the turn of a player.

    Args:
        id: Its id, for parts that are like it.
        title: What it is called, by language.
        phases: Its phases in order.
        player: The side or role that decides in its phases, but for those that are ``by`` the other.
        other: The side or role that decides in those.
        like: The id of an earlier part with the same phases; one of the same kind here replaces the one there.
        from_turn: The number of the first turn that has it.
        every: The number of turns from one that has it to the next.
    """

    id: str
    title: LocalizedText
    phases: tuple[PartPhase, ...] = ()
    player: str | None = None
    other: str | None = None
    like: str | None = None
    from_turn: int = 1
    every: int = 1


class PartPhase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase as it is written in a part of a turn.

    Its fields are those of `Phase`; ``by`` says whether the player of the part decides in it, or the other.
    """

    kind: str
    title: LocalizedText
    mark: str = ""
    items: tuple[SequenceLine, ...] = ()
    by: Literal["player", "other"] = "player"
    only: str | None = None
    automatic: bool = False
    optional: bool = False


class Sequence(msgspec.Struct, frozen=True, dict=True):
    """The phases of a turn in order, and the number of turns of a game.

    >>> sequence = Sequence((Phase("move", {"en": "Move"}, side="a"), Phase("fly", {"en": "Fly"}, side="b",
    ...                      from_turn=2, times=2)), turns=3)
    >>> [step.kind for step in sequence.steps(1)], [(step.kind, step.number) for step in sequence.steps(2)]
    (['move'], [('move', 0), ('fly', 1), ('fly', 2)])

    Where sides are roles, the position says who plays them:

    >>> move = {"en": "Move"}
    >>> sequence = Sequence((Phase("move", move, side="first"), Phase("move", move, side="second")), turns=3)
    >>> [step.side for step in sequence.steps(1, {"first": "blue", "second": "red"})]
    ['blue', 'red']
    """

    phases: tuple[Phase, ...]
    turns: int

    @classmethod
    def of(cls, parts: Iterable[TurnPart], turns: int) -> Sequence:
        """Make the sequence of a turn that is written in parts.

        Raises:
            ValueError: for a part that is ``like`` one that does not come before it.
        """
        known: dict[str, tuple[PartPhase, ...]] = {}
        phases: list[Phase] = []
        for part in parts:
            if part.like is not None and part.like not in known:
                raise ValueError(f"the part {part.id!r} is like {part.like!r}, and there is no such part before it")
            known[part.id] = _written(part, known.get(part.like or "", ()))
            phases += (_phase(part, phase) for phase in known[part.id])
        return cls(tuple(phases), turns)

    def steps(self, turn: int, roles: Mapping[str, str] = NOBODY) -> list[PendingStep]:
        """List the steps of a turn, first to last."""
        key = (turn, *roles.items())
        if key not in self._steps:
            self._steps[key] = tuple(
                PendingStep(phase.kind, played(phase.side, roles), number if phase.times > 1 else 0)
                for phase in self.phases
                if phase.is_in_turn(turn, roles)
                for number in range(1, phase.times + 1)
            )
        return list(self._steps[key])

    @cached_property
    def _steps(self) -> dict[Any, tuple[PendingStep, ...]]:
        return {}

    @cached_property
    def _phase_of(self) -> dict[Any, Phase | None]:
        return {}

    def agenda(
        self, turn: int, first: PendingStep | None = None, roles: Mapping[str, str] = NOBODY
    ) -> tuple[PendingStep, ...]:
        """Return the agenda of a turn, with the first step last, on top.

        Args:
            turn: The number of the turn, from 1.
            first: Begin with this step; None: with the first of the turn.
            roles: The side that plays each role.

        Raises:
            ValueError: when the turn has no such step.
        """
        steps = self.steps(turn, roles)
        if first is not None:
            for i, step in enumerate(steps):
                if step.kind == first.kind and first.side in (None, step.side) and first.number in (0, step.number):
                    return tuple(reversed(steps[i:]))
            raise ValueError(f"turn {turn} has no phase {first.kind!r} of {first.side or 'any side'}")
        return tuple(reversed(steps))

    def phase(self, step: PendingStep, roles: Mapping[str, str] = NOBODY) -> Phase | None:
        """Return the phase that a step belongs to; None for an interrupt."""
        key = (step.kind, step.side, *roles.items())
        try:
            return self._phase_of[key]
        except KeyError:
            fitting = (each for each in self.phases if each.kind == step.kind)
            phase = next((each for each in fitting if played(each.side, roles) in (None, step.side)), None)
            return self._phase_of.setdefault(key, phase)

    def done(self, turn: int, agenda: Iterable[PendingStep], roles: Mapping[str, str] = NOBODY) -> int:
        """Count the steps of a turn that are done when this agenda is left.

        >>> sequence = Sequence((Phase("move", {"en": "Move"}), Phase("fight", {"en": "Fight"})), turns=1)
        >>> sequence.done(1, sequence.agenda(1)), sequence.done(1, sequence.agenda(1)[:-1])
        (0, 1)
        """
        return len(self.steps(turn, roles)) - sum(self.phase(step, roles) is not None for step in agenda)


@cache
def read_parts(path: Path) -> tuple[TurnPart, ...]:
    """Read the parts of a turn from a TOML file.

    Raises:
        DataError: for wrong data; it names the place.
    """
    parts: tuple[TurnPart, ...] = convert(read_toml(path)["parts"], tuple[TurnPart, ...], f"{path.name}: $.parts")
    return parts


def read_sequence(path: Path, turns: int) -> Sequence:
    """Read the sequence of play from a TOML file that holds the parts of a turn.

    Args:
        path: The file.
        turns: The number of turns of the game.

    Raises:
        DataError: for wrong data; it names the place.
    """
    return Sequence.of(read_parts(path), turns)


def played(role: str | None, roles: Mapping[str, str]) -> str | None:
    """Return the side that plays a role; a side plays itself."""
    return role if role is None else roles.get(role, role)


def _written(part: TurnPart, pattern: tuple[PartPhase, ...]) -> tuple[PartPhase, ...]:
    """The phases of a part: those of its pattern with its own in their places, and then its other ones."""
    own = {phase.kind: phase for phase in part.phases}
    taken = tuple(own.pop(phase.kind, phase) for phase in pattern)
    return (*taken, *own.values())


def _phase(part: TurnPart, phase: PartPhase) -> Phase:
    by = part.player if phase.by == "player" else part.other
    return Phase(
        phase.kind,
        phase.title,
        tuple(item.rule for item in phase.items),
        by,
        part.from_turn,
        automatic=phase.automatic,
        optional=phase.optional,
        every=part.every,
        player=part.player,
        only=phase.only,
        mark=phase.mark,
        items=phase.items,
    )


def read_agenda(
    data: Iterable[Any], interrupts: Iterable[type[PendingStep]], at: str = "$.agenda"
) -> tuple[PendingStep, ...]:
    """Read an agenda from plain data: each step becomes the interrupt of its kind, or else a phase.

    Args:
        data: The steps as plain data, the one on top last.
        interrupts: The classes of interrupts of a game; each has a default for its kind.
        at: The path of the data, for errors.

    Raises:
        DataError: for wrong data; it names the place.
    """
    known = {_kind(record): record for record in interrupts}

    def record_of(step: Any) -> type[PendingStep]:
        return known.get(str(step.get("kind")), PendingStep) if isinstance(step, Mapping) else PendingStep

    return tuple(convert(step, record_of(step), f"{at}[{n}]") for n, step in enumerate(data))


def _kind(record: type[PendingStep]) -> str:
    """The kind that all steps of a record have."""
    return next(str(field.default) for field in msgspec.structs.fields(record) if field.name == "kind")


def pushed(agenda: tuple[W, ...], steps: Iterable[W]) -> tuple[W, ...]:
    """Return an agenda with steps put on top; the first of them is decided first."""
    return (*agenda, *reversed(list(steps)))
