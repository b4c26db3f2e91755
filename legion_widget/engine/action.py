"""The parent of all actions that a player can take. The class of an action holds its sentence and its purpose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from .i18n import Message


def name_tuples(action: msgspec.Struct, *fields: str) -> None:
    """Turn what people write in a cell into tuples: lists, and single names. Equal actions stay equal.

    Called in ``__post_init__``. What is not a list stays as it is, and is refused where the action is done.

    Args:
        action: The action.
        fields: Its fields that are tuples of names.
    """
    for field in fields:
        names = getattr(action, field)
        if type(names) is tuple:
            continue
        if isinstance(names, str) or hasattr(names, "id"):
            names = (names,)
        elif isinstance(names, Iterable):
            names = tuple(sorted(names, key=str) if isinstance(names, (set, frozenset)) else names)
        msgspec.structs.force_setattr(action, field, names)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parent of all actions. Saves and rulebooks name an action by the name of its class."""

    #: Whether it is no answer to what the rules ask, though it is legal then.
    is_aside: ClassVar[bool] = False
    #: Whether it ends the phase: where partners share a side, each ends his part of it.
    ends_phase: ClassVar[bool] = False
    #: Whether it is kept from the other side.
    is_secret: ClassVar[bool] = False
    #: Those of its fields that name places of the map: what else it names are units, whatever they are called.
    place_fields: ClassVar[tuple[str, ...]] = ("to", "at")

    def text(self, system: Any) -> Message:
        """Say in a sentence what the action would do."""
        raise NotImplementedError(f"{type(self).__name__} has no method `text`")
