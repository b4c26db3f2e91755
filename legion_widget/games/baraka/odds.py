"""The exact odds of an action (not yet)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.odds import Odds

if TYPE_CHECKING:
    from .actions import Action
    from .game import Baraka
    from .position import Position


def odds(rules: Baraka, p: Position, action: Action) -> Odds:
    return Odds({})
