"""The sequence of play as data: the phases of a turn with their conditions, and the agenda that they make.

An agenda is a stack of steps as data; the last one is on top and says who decides now. Phases put their steps on
it, and so do interrupts: a reaction, a bid, a captured battery to be placed.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .words import Words


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pending step: its kind (a phase or an interrupt), who decides, which sub-turn, and what it is about."""

    kind: str
    side: str | None = None
    number: int = 0
    subject: str | None = None


class Phase(msgspec.Struct, frozen=True):
    """A phase of the turn, for one side or for none.

    ``from_turn`` is the first turn that has it, ``until_turn`` the last (None: all); ``times`` is the number of its
    sub-turns; an ``automatic`` phase needs nobody to decide; an ``optional`` one is passed over when nothing can be
    done in it.
    """

    kind: str
    title: Words
    rules: tuple[str, ...] = ()
    side: str | None = None
    from_turn: int = 1
    until_turn: int | None = None
    times: int = 1
    automatic: bool = False
    optional: bool = False

    def in_turn(self, turn: int) -> bool:
        return self.from_turn <= turn and (self.until_turn is None or turn <= self.until_turn)


class Sequence(msgspec.Struct, frozen=True):
    """The phases of a turn in order, and how many turns a game has.

    >>> sequence = Sequence((Phase("move", {"en": "Move"}, side="a"), Phase("fly", {"en": "Fly"}, side="b",
    ...                      from_turn=2, times=2)), turns=3)
    >>> [step.kind for step in sequence.steps(1)], [(step.kind, step.number) for step in sequence.steps(2)]
    (['move'], [('move', 0), ('fly', 1), ('fly', 2)])
    """

    phases: tuple[Phase, ...]
    turns: int

    def steps(self, turn: int) -> list[Step]:
        """The steps of a turn, first to last."""
        found = []
        for phase in self.phases:
            if phase.in_turn(turn):
                for number in range(1, phase.times + 1):
                    found.append(Step(phase.kind, phase.side, number if phase.times > 1 else 0))
        return found

    def agenda(self, turn: int, first: Step | None = None) -> tuple[Step, ...]:
        """The agenda of a turn, the first step on top; with ``first``, from that step on.

        Raises ``ValueError`` when the turn has no such step.
        """
        steps = self.steps(turn)
        if first is not None:
            for i, step in enumerate(steps):
                if step.kind == first.kind and first.side in (None, step.side) and first.number in (0, step.number):
                    return tuple(reversed(steps[i:]))
            raise ValueError(f"turn {turn} has no phase {first.kind!r} of {first.side or 'any side'}")
        return tuple(reversed(steps))

    def phase(self, step: Step) -> Phase | None:
        """The phase that a step belongs to, or None for an interrupt."""
        for phase in self.phases:
            if phase.kind == step.kind and phase.side == step.side:
                return phase
        return None

    def kinds(self) -> list[str]:
        """The kinds of phases, each once."""
        return list(dict.fromkeys(phase.kind for phase in self.phases))


def pushed(agenda: tuple[Step, ...], steps: Iterable[Step]) -> tuple[Step, ...]:
    """An agenda with steps put on top; the first of them is decided first."""
    return (*agenda, *reversed(list(steps)))
