"""Rulings: the verdict of the rules on an action, with reasons and rule ids.

The rules of a game are clauses: small generators that yield a `Fault` for each thing wrong with an action. The same
clauses decide, explain and list: `Clauses.faults` runs them in order of weight, a check takes the first fault, an
explanation takes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from .errors import UnknownName
from .i18n import Message, say


class Fault(msgspec.Struct, frozen=True):
    """One reason against an action.

    Args:
        rule: The id of the rule.
        message: The reason, as a sentence.
        subject: The id of the unit or the label of the hex at fault; None: neither.
    """

    rule: str
    message: Message
    subject: str | None = None

    def text(self, language: str | None = None) -> str:
        """Return the sentence, by default in the language in use."""
        return self.message.text(language)

    def __str__(self) -> str:
        return f"{self.text()} ({self.rule})"


class Ruling(msgspec.Struct, frozen=True):
    """The verdict on an action. Truthy when the action is legal.

    Args:
        action: The action, in its plain form.
        faults: Every reason against it, the deciding one first; empty: it is legal.
    """

    action: Any
    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        """Return whether the action is legal."""
        return not self.faults

    @property
    def rule(self) -> str | None:
        """The id of the deciding rule, or None for a legal action."""
        return self.faults[0].rule if self.faults else None

    @property
    def subject(self) -> str | None:
        """The id of the unit or the label of the hex at fault, where there is one."""
        return self.faults[0].subject if self.faults else None

    @property
    def text(self) -> str:
        """The deciding reason as a sentence in the language in use; empty for a legal action."""
        return self.faults[0].text() if self.faults else ""

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return "; ".join(str(fault) for fault in self.faults) or "legal"

    def __repr__(self) -> str:
        return f"<Ruling {'legal' if self.ok else self}>"


class Answer(Ruling, frozen=True):
    """A ruling with an answer in words: why something can or cannot be done.

    Args:
        said: The answer, as a sentence.
        change: What would have to change, as a sentence; None: nothing would, or nobody knows.
    """

    said: Message = Message("")
    change: Message | None = None

    @property
    def text(self) -> str:
        """The answer as one or two sentences, in the language in use."""
        return self.said.text() + (f" {self.change.text()}" if self.change is not None else "")

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


Clause = Callable[[Any, Any, Any], Iterator[Fault]]


class Clauses:
    """The clauses of a game by kind of action, in order of weight.

    ``faults(..., off={"T1"})`` switches rules off by their ids, which shows what they do.

    >>> clauses = Clauses()
    >>> @clauses.on(int, rule="T1")
    ... def even(system, position, action):
    ...     if action % 2:
    ...         yield Fault("T1", Message("odd"))
    >>> [fault.rule for fault in clauses.faults(None, None, 3)]
    ['T1']
    >>> list(clauses.faults(None, None, 3, off={"T1"}))
    []
    """

    def __init__(self) -> None:
        self._by_kind: dict[type, list[tuple[str, Clause, bool]]] = {}

    def on(self, *kinds: type, rule: str, alone: bool = False) -> Callable[[Clause], Clause]:
        """Register a clause for these kinds of action; later clauses weigh less.

        Args:
            kinds: The kinds of action.
            rule: The id of the rule.
            alone: Where the clause finds a fault, no later one is asked: what it would say could be untrue.
        """

        def register(clause: Clause) -> Clause:
            for kind in kinds:
                self._by_kind.setdefault(kind, []).append((rule, clause, alone))
            return clause

        return register

    def faults(
        self, system: Any, position: Any, action: Any, off: set[str] | frozenset[str] = frozenset()
    ) -> Iterator[Fault]:
        """Yield the reasons against an action, the deciding one first.

        Args:
            system: The rules, as the clauses get them.
            position: The position.
            action: The action.
            off: The ids of rules that are switched off: none of their faults is found, whichever clause yields it.

        Raises:
            UnknownName: for a kind of action without clauses.
        """
        variants = getattr(system, "variants", None) or None
        if variants is not None:
            off = off | variants.lifted
        if type(action) not in self._by_kind:
            known = (kind.__name__ for kind in self._by_kind)
            raise UnknownName(say("kind of action"), type(action).__name__, known)
        if variants is not None:
            yield from variants.absence_faults(system.granting, action)
        for _, clause, alone in self._by_kind[type(action)]:
            has_fault = False
            for fault in clause(system, position, action):
                if fault.rule not in off:
                    has_fault = True
                    yield fault if variants is None else variants.fault_with_variant(fault)
            if has_fault and alone:
                return
        if variants is not None:
            yield from system.added_faults(position, action)

    def rules(self) -> list[str]:
        """List the ids of the rules that have a clause, in order."""
        return sorted({rule for clauses in self._by_kind.values() for rule, _, _ in clauses})
