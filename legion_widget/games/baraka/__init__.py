"""Baraka & Fatality Lite: the skirmish game of the Rif War, with one module for each chapter of its rulebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .actions import (
    ACTIONS,
    Activate,
    Aim,
    Arm,
    Bid,
    Charge,
    ClearJam,
    Declare,
    Decline,
    Dismount,
    DrawBlades,
    Fire,
    GoToGround,
    HandOver,
    Join,
    KeepCharge,
    Lead,
    Mount,
    Move,
    Obey,
    Order,
    Rally,
    React,
    Remove,
    Reroll,
    Retarget,
    SetAnswer,
    Sheathe,
    SpendMarker,
    Stop,
    Surrender,
    TakeGround,
    TakeInitiative,
    cm,
)

if TYPE_CHECKING:
    from .armies.army import Army
    from .armies.army_file import as_code, open_army, save_army
    from .armies.line_up import force, skirmish
    from .armies.muster import muster
    from .game import Baraka
    from .scenario import BarakaScenario

#: What needs shapely is imported only when it is asked for.
_LATE = {
    "Baraka": "game",
    "BarakaScenario": "scenario",
    "Army": "armies.army",
    "muster": "armies.muster",
    **dict.fromkeys(("as_code", "open_army", "save_army"), "armies.army_file"),
    **dict.fromkeys(("force", "skirmish"), "armies.line_up"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATE[name]}", __name__), name)


__all__ = [
    "ACTIONS",
    "Activate",
    "Aim",
    "Arm",
    "Army",
    "Baraka",
    "BarakaScenario",
    "Bid",
    "Charge",
    "ClearJam",
    "Declare",
    "Decline",
    "Dismount",
    "DrawBlades",
    "Fire",
    "GoToGround",
    "HandOver",
    "Join",
    "KeepCharge",
    "Lead",
    "Mount",
    "Move",
    "Obey",
    "Order",
    "Rally",
    "React",
    "Remove",
    "Reroll",
    "Retarget",
    "SetAnswer",
    "Sheathe",
    "SpendMarker",
    "Stop",
    "Surrender",
    "TakeGround",
    "TakeInitiative",
    "as_code",
    "cm",
    "force",
    "muster",
    "open_army",
    "save_army",
    "skirmish",
]
