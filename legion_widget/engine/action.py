"""What a player decides: the parent of all actions. An action says itself, and what it is for stands on its class."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from .i18n import Message


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parent of all actions. Saves and rulebooks name their kinds by the names of their classes."""

    #: Whether it is no answer to what the rules ask, though it is legal then.
    is_aside: ClassVar[bool] = False
    #: Whether it ends the phase: where partners share a side, each ends his part of it.
    ends_phase: ClassVar[bool] = False
    #: Those of its fields that name places of the map: what else it names are units, whatever they are called.
    place_fields: ClassVar[tuple[str, ...]] = ("to", "at")

    def text(self, system: Any) -> Message:
        """Say in a sentence what the action would do."""
        raise NotImplementedError
