"""The board in a notebook: the one package that knows a toolkit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ..engine.class_reference import load_class
from ..engine.game import AnyGame, Game
from ..engine.rulebook import Example
from ..registry import games, load_scenario

if TYPE_CHECKING:
    from ..engine.scenario import Scenario
    from .board import BoardWidget
    from .editor import EditorWidget
    from .lesson import LessonWidget


@overload
def show(game: AnyGame | Example, **options: Any) -> BoardWidget: ...
@overload
def show(game: Any, **options: Any) -> Any: ...
def show(game: Any, **options: Any) -> Any:
    """A game as an interactive board, for the last line of a cell; or a worked example as a lesson on one; or an
    army of Baraka as a builder.

    Options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
    ``height`` of the map in CSS pixels, ``saves`` (the folder for saved games), ``seat`` (whose board it is, by the id
    of one of ``game.seats``; else everybody's). Those of an army: ``theme``, ``saves``, ``limit`` (how many points it
    may cost). Raises `UnknownName` for a theme or a seat that there is not, `LegionWidgetError` for a game that has no
    board, and ``TypeError`` for what is none of these.
    """
    widgets = {kind: widget for entry in games().values() for kind, widget in entry.widgets.items()}
    for kind in type(game).__mro__:
        if widget := widgets.get(f"{kind.__module__}:{kind.__qualname__}"):
            return load_class(widget)(game, **options)
    if not isinstance(game, (Game, Example)):
        raise TypeError(f"a game, a worked example or an army can be shown, not {type(game).__name__}")
    from ..ui.lesson import Lesson
    from .board import BoardWidget

    lesson = Lesson(game) if isinstance(game, Example) else None
    shown = game.new_game() if isinstance(game, Example) else game
    return BoardWidget(shown, lesson=lesson, **options)


def edit(
    scenario: str | Path | Mapping[str, Any] | Scenario = "new",
    system: str = "",
    size: tuple[int, int] | None = None,
    **options: Any,
) -> EditorWidget:
    """A scenario on a board with tools, for the last line of a cell: terrain, counters, places, roads and the rest.

    Args:
        scenario: The id of one, a TOML file, a dict, a `Scenario`; or ``"new"`` for an empty one.
        system: Of an empty one: its game, by default the first.
        size: Of an empty one: columns and rows of hexes, or width and depth of a table in centimetres.
        options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
            ``height`` of the map in CSS pixels, ``folder`` (where files are saved; else where the notebook is).

    Raises:
        DataError: for a scenario that is wrong; it names the place.
        LegionWidgetError: for a game that has no editor.

    >>> import legion_widget as lw
    >>> editor = lw.edit("rif")
    >>> editor.scenario.id, len(editor.editor.changes)
    ('rif', 0)
    >>> editor.close()
    """
    from ..ui.editor.kit import blank
    from .editor import EditorWidget
    from .lesson import LessonWidget

    file = (
        Path(scenario).absolute()
        if isinstance(scenario, Path) or (isinstance(scenario, str) and scenario.endswith(".toml"))
        else None
    )
    source: Any = blank(system, size) if isinstance(scenario, str) and scenario == "new" else scenario
    return EditorWidget(load_scenario(source), file=file, **options)


def lesson(
    lesson: str | Path | Mapping[str, Any],
    name: str = "",
    theme: str | None = None,
    folder: str | Path | None = None,
) -> LessonWidget:
    """A lesson, for the last line of a cell: steps, text and board side by side, and no code in sight.

    Args:
        lesson: The id of one, a TOML file, or a dict.
        name: A name or a number for the pupil: each has a file of his own.
        theme: ``"light"`` or ``"dark"``; else light.
        folder: Where it is kept; by default ``legion-widget-saves`` beside the notebook.

    Raises:
        UnknownName: for a lesson or a theme that there is not.
        DataError: for a file that is wrong; it names the place.

    >>> import legion_widget as lw
    >>> lw.lesson("annal")
    Traceback (most recent call last):
        ...
    legion_widget.engine.errors.UnknownName: no existe 'annal' (lección); ¿querías decir 'annual'?
    """
    from ..lessons.lesson import read_lesson
    from .lesson import LessonWidget

    return LessonWidget(read_lesson(lesson), name=name, theme=theme, folder=folder)
