"""What the rule pages of each game have of their own. What they share knows no game, and asks its `GamePages`."""

from __future__ import annotations

from importlib import import_module

from .base import GamePages

#: The pages of each game: the module and the class.
PAGES = {
    "legion": ("gamepages.legion", "LegionPages"),
    "baraka": ("gamepages.baraka", "BarakaPages"),
    "market-garden": ("gamepages.market_garden", "MarketGardenPages"),
}
_made: dict[str, GamePages] = {}


def pages_of(system: str) -> GamePages:
    """What is particular to the pages of a game."""
    if system not in _made:
        module, name = PAGES[system]
        _made[system] = getattr(import_module(module), name)()
    return _made[system]


__all__ = ["PAGES", "GamePages", "pages_of"]
