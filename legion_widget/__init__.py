"""Legion Widget: a study table for wargames in a notebook.

>>> import legion_widget as lw
>>> game = lw.new_game("rif", seed=1)
>>> game.turn
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .engine.errors import DataError, IllegalAction, LegionWidgetError, MissingExtra, UnknownName
from .engine.game import Game
from .engine.player import RandomPlayer
from .engine.words import get_language, set_language
from .registry import load_scenario, new_game, open_game, rulebook, scenarios

if TYPE_CHECKING:
    from .view import show

__version__ = "0.1.0"

#: Names that live in rooms which are loaded only when they are used.
_LAZY = {
    "show": ("legion_widget.view", "show"),
    "legion": ("legion_widget.legion", None),
    "baraka": ("legion_widget.baraka", None),
    "market_garden": ("legion_widget.market_garden", None),
}

__all__ = [
    "DataError",
    "Game",
    "IllegalAction",
    "LegionWidgetError",
    "MissingExtra",
    "RandomPlayer",
    "UnknownName",
    "baraka",
    "get_language",
    "legion",
    "load_scenario",
    "market_garden",
    "new_game",
    "open_game",
    "rulebook",
    "scenarios",
    "set_language",
    "show",
]


def _paint(game: Game[Any, Any]) -> dict[str, str]:
    from .view.pictures import mimebundle

    return mimebundle(game)


def _film(game: Game[Any, Any], *what: Any, **options: Any) -> Any:
    from .view.film import Film

    return Film(game, *what, **options)


Game.painter = staticmethod(_paint)
Game.film_maker = staticmethod(_film)


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        import importlib

        module, attribute = _LAZY[name]
        loaded = importlib.import_module(module)
        return getattr(loaded, attribute) if attribute else loaded
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LAZY])
