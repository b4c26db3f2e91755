"""A proposal of a part of the staff: an action, its worth, and its purpose, put into words on demand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....engine.i18n import Message
from ....engine.staff import Proposal
from ..actions import Action


class Option(NamedTuple):
    """An action, its worth in points, and its purpose."""

    action: Action
    worth: float
    purpose: Callable[[], Message]

    def proposal(self) -> Proposal:
        """The same with its purpose in words."""
        return Proposal(self.action, self.purpose(), self.worth)
