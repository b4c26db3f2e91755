"""The levels of computer players, as a board and the command line name them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.errors import UnknownName
from ..engine.i18n import Message, say
from ..engine.player import LEVELS, Player, Recruit
from .general import General
from .officer import Officer

#: The most seconds that a general on a board thinks in a turn of his side.
SECONDS = 2.0

#: What each level is called.
NAMES: Mapping[str, Message] = {"recruit": say("recruit"), "officer": say("officer"), "general": say("general")}
_LEVEL_OF: Mapping[type, str] = {Recruit: "recruit", Officer: "officer", General: "general"}


def name_of(player: str | Player[Any, Any]) -> str:
    """Return what a level is called, in the language in use; a shipped player is called like its level.

    Of any other player it is the name of its class.

    >>> name_of("general"), name_of(General(doctrine="bold"))
    ('general', 'general (bold)')
    """
    level = player if isinstance(player, str) else _LEVEL_OF.get(type(player))
    if level is None:
        return type(player).__name__
    doctrine = getattr(player, "doctrine", None)
    return f"{NAMES[level].text()} ({doctrine})" if isinstance(doctrine, str) else NAMES[level].text()


def player(words: str, seed: int = 0, seconds: float | None = None) -> Player[Any, Any]:
    """Make a player of a level.

    Args:
        words: ``"recruit"``, ``"officer"`` or ``"general"``; of the last two a doctrine may follow after a colon.
        seed: Decides what he draws, where he draws anything.
        seconds: The most seconds that a general thinks in a turn of his side; None: as long as his plays take.

    Raises:
        UnknownName: for another level, and for a recruit with a doctrine.

    >>> player("officer"), player("officer:bold")
    (<Officer>, <Officer bold>)
    """
    level, _, doctrine = words.partition(":")
    if level not in LEVELS or (doctrine and level == "recruit"):
        raise UnknownName(say("level"), words, LEVELS)
    if level == "recruit":
        return Recruit(seed)
    if level == "officer":
        return Officer(doctrine or None)
    return General(seed, seconds=seconds, doctrine=doctrine or None)
