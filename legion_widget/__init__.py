"""Legion Widget: a study table for wargames in a notebook.

>>> import legion_widget as lw
>>> game = lw.new_game("rif", seed=1)
>>> game.turn
1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import installed_games as _installed_games
from .engine.damaged_save import DamagedSave
from .engine.difference import Difference as _Difference
from .engine.errors import DataError, IllegalAction, LegionWidgetError, MissingExtra, NotAPlayer, UnknownName
from .engine.errors import nearest as _nearest
from .engine.game import Game
from .engine.game_entry import GameEntry
from .engine.house_rules import UnreadCode, rule
from .engine.i18n import get_language, set_language
from .engine.moment import Moment as _Moment
from .engine.player import Recruit
from .registry import new_game, open_game, register, rulebook
from .scenario_library import load_scenario, scenarios

if TYPE_CHECKING:
    from .bench.exchange import export, import_board, import_hexes, import_places, import_units
    from .bench.printing import print_and_play
    from .bench.schema import schema
    from .bench.validation import validate
    from .lessons.cells import open_lesson
    from .lessons.class_view import class_view
    from .lessons.lesson import list_lessons
    from .players.general import General
    from .players.officer import Officer
    from .players.tournament import tournament
    from .study.comparison import compare
    from .study.run import study
    from .ui.painted import paint
    from .widget import edit, show
    from .widget.open_lesson import lesson

__version__ = "0.1.0"

__all__ = [
    "DamagedSave",
    "DataError",
    "Game",
    "GameEntry",
    "General",
    "IllegalAction",
    "LegionWidgetError",
    "MissingExtra",
    "NotAPlayer",
    "Officer",
    "Recruit",
    "UnknownName",
    "UnreadCode",
    "class_view",
    "compare",
    "edit",
    "export",
    "get_language",
    "import_board",
    "import_hexes",
    "import_places",
    "import_units",
    "lesson",
    "list_lessons",
    "load_scenario",
    "new_game",
    "open_game",
    "open_lesson",
    "paint",
    "print_and_play",
    "register",
    "rule",
    "rulebook",
    "scenarios",
    "schema",
    "set_language",
    "show",
    "study",
    "tournament",
    "validate",
]


def _late(module: str, name: str) -> Any:
    """A function that is loaded when it is first called: what draws and judges would take a third of the import."""
    return staticmethod(lambda *args, **more: getattr(import_module(module, __name__), name)(*args, **more))


_Moment.adviser = _late(".players.explanation", "advice_for")
Game.reviewer = _late(".players.review", "review_of")
Game.level_player = _late(".players.levels", "player")
_Moment.painter = _late(".ui.pictures", "mimebundle")
_Difference.painter = _late(".ui.difference_picture", "svg")
Game.film_maker = _late(".ui.film.film", "Film")

#: What is loaded when it is first used, by the module that has it.
_LATE = {
    "edit": ".widget",
    "lesson": ".widget.open_lesson",
    "class_view": ".lessons.class_view",
    "open_lesson": ".lessons.cells",
    "list_lessons": ".lessons.lesson",
    "show": ".widget",
    "Officer": ".players.officer",
    "General": ".players.general",
    "tournament": ".players.tournament",
    "study": ".study.run",
    "compare": ".study.comparison",
    "paint": ".ui.painted",
    "schema": ".bench.schema",
    "validate": ".bench.validation",
    "print_and_play": ".bench.printing",
    "export": ".bench.exchange",
    "import_board": ".bench.exchange",
    "import_hexes": ".bench.exchange",
    "import_places": ".bench.exchange",
    "import_units": ".bench.exchange",
}


def __getattr__(name: str) -> Any:
    """Return what is loaded when it is first used: `show`, computer players, and the games by their ids:
    ``lw.legion``."""
    if name in _LATE:
        return getattr(import_module(_LATE[name], __name__), name)
    namespace = None if name.startswith("_") else _installed_games.find_namespace(name)
    if namespace is None:
        meant = None if name.startswith("_") else _nearest(name, [known for known in __dir__() if known[0] != "_"])
        hint = f"; did you mean {meant!r}?" if meant else ""
        # With the name but not the module, so that Python does not add a hint of its own.
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}", name=name)
    return namespace


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATE, *(id.replace("-", "_") for id in _installed_games.games())])
