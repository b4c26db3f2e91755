"""The levels of computer players, as a board and the command line name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..engine.errors import UnknownName
from ..engine.i18n import Message, say
from ..engine.player import LEVELS, Player, Recruit
from .general import General
from .officer import Officer

#: How often a general on a board plays a turn out, and the most seconds that he thinks in a turn of his side.
PLAYS, SECONDS = 16, 2.0

_MAKERS: dict[str, Callable[[int], Player[Any, Any]]] = {
    "recruit": Recruit,
    "officer": lambda seed: Officer(),
    "general": lambda seed: General(seed, plays=PLAYS, seconds=SECONDS),
}

#: What each level is called.
NAMES: Mapping[str, Message] = {"recruit": say("recruit"), "officer": say("officer"), "general": say("general")}


def name_of(player: str | Player[Any, Any]) -> str:
    """Return what a level is called, in the language in use; a shipped player is called like its level.

    Of any other player it is the name of its class.

    >>> name_of("general"), name_of(General(doctrine="bold"))
    ('general', 'general (bold)')
    """
    kinds: dict[type, str] = {Recruit: "recruit", Officer: "officer", General: "general"}
    level = player if isinstance(player, str) else kinds.get(type(player))
    if level is None:
        return type(player).__name__
    doctrine = getattr(player, "doctrine", None)
    return f"{NAMES[level].text()} ({doctrine})" if isinstance(doctrine, str) else NAMES[level].text()


def player(level: str, seed: int = 0) -> Player[Any, Any]:
    """Make a player of a level.

    Args:
        level: ``"recruit"``, ``"officer"`` or ``"general"``.
        seed: Decides what he draws, where he draws anything.

    Raises:
        UnknownName: for another level.

    >>> player("officer")
    <Officer>
    """
    if level not in _MAKERS:
        raise UnknownName(say("level"), level, LEVELS)
    return _MAKERS[level](seed)
