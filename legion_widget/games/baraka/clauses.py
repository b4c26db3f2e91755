"""The register of the clauses of the rules, and questions that several of them ask."""

from __future__ import annotations

from ...engine.i18n import Message
from ...engine.ruling import Clauses, Fault
from .pending_steps import Work
from .position import Position

clauses = Clauses()


def pending(position: Position, kind: type[Work], rule: str, message: Message) -> Fault | None:
    """The fault of an action that answers another kind of work than the one that is pending."""
    return None if isinstance(position.top, kind) else Fault(rule, message)
