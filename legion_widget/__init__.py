"""Legion Widget: a study table for wargames in a notebook.

>>> import legion_widget as lw
>>> game = lw.new_game("rif", seed=1)
>>> game.turn
1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import registry as _registry
from .engine.damaged_save import DamagedSave
from .engine.errors import DataError, IllegalAction, LegionWidgetError, MissingExtra, UnknownName
from .engine.game import Game
from .engine.game_entry import GameEntry
from .engine.i18n import get_language, set_language
from .engine.player import RandomPlayer
from .registry import load_scenario, new_game, open_game, register, rulebook, scenarios

if TYPE_CHECKING:
    from .widget import show

__version__ = "0.1.0"

__all__ = [
    "DamagedSave",
    "DataError",
    "Game",
    "GameEntry",
    "IllegalAction",
    "LegionWidgetError",
    "MissingExtra",
    "RandomPlayer",
    "UnknownName",
    "get_language",
    "load_scenario",
    "new_game",
    "open_game",
    "register",
    "rulebook",
    "scenarios",
    "set_language",
    "show",
]


# What draws would take a third of the time of the import: these two load it with the first picture.
def _paint(game: Game[Any, Any]) -> dict[str, str]:
    from .ui.pictures import mimebundle

    return mimebundle(game)


def _film(game: Game[Any, Any], *what: Any, **options: Any) -> Any:
    from .ui.film.film import Film

    return Film(game, *what, **options)


Game.painter = staticmethod(_paint)
Game.film_maker = staticmethod(_film)


def __getattr__(name: str) -> Any:
    """What is loaded when it is first used: `show`, and the games by their ids: ``lw.legion``."""
    if name == "show":
        return import_module(".widget", __name__).show
    namespace = None if name.startswith("_") else _registry.find_namespace(name)
    if namespace is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return namespace


def __dir__() -> list[str]:
    return sorted([*globals(), "show", *(id.replace("-", "_") for id in _registry.games())])
