"""The board in a notebook. This is the only package that knows a toolkit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ..engine import i18n
from ..engine.class_reference import load_class
from ..engine.game import AnyGame, Game
from ..engine.i18n import say
from ..engine.moment import Moment
from ..engine.rulebook import Chapter, Example, Rule, Rulebook
from ..engine.scenario import Scenario
from ..installed_games import games
from ..registry import new_game, rules_of
from ..scenario_library import load_scenario, scenario_in

if TYPE_CHECKING:
    from ..lessons.lesson import Lesson
    from .board import BoardWidget
    from .editor import EditorWidget
    from .lesson import LessonWidget
    from .rulebook import RulebookWidget


@overload
def show(game: AnyGame | Moment[Any, Any] | Scenario | Example | str | Path, **options: Any) -> BoardWidget: ...
@overload
def show(game: Rulebook | Chapter | Rule, **options: Any) -> RulebookWidget: ...
@overload
def show(game: Lesson, **options: Any) -> LessonWidget: ...
@overload
def show(game: Any, **options: Any) -> Any: ...
def show(game: Any, **options: Any) -> Any:
    """A game as an interactive board, for the last line of a cell; or a worked example on one; a rulebook, a chapter or
    a rule to be read; a lesson; or an army of Baraka as a builder.

    A scenario, its id or its file is shown as a new game of it, a study as its maps (see `Study.show`). A moment, such
    as ``game.at(3)``, is shown as a game that begins there: what is played on leaves the other game as it is.

    Options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
    ``height`` of the map in CSS pixels (else it follows the window), ``saves`` (the folder for saved games), ``seat``
    (whose board it is, by the id of one of ``game.seats``; else everybody's). Those of a rulebook: ``theme``,
    ``saves``; of a lesson: ``theme``, ``name``, ``folder``. Those of an army: ``theme``, ``saves``, ``limit`` (how many
    points it may cost). Of a scenario ``allow_code`` is the yes to functions in its file, as for `new_game`. Of all of
    them ``language`` (``"es"`` or ``"en"``) is from now on that of the whole kernel, as `set_language` makes it.

    Raises `UnknownName` for a theme or a seat that there is not, `LegionWidgetError` for a game that has no board, and
    ``TypeError`` for what is none of these, ``ValueError`` for another language.

    >>> import legion_widget as lw
    >>> board = lw.show(lw.new_game("rif", seed=1))
    >>> board.phase
    'movement'
    >>> board.close()
    """
    if (language := options.pop("language", None)) is not None:
        i18n.set_language(language)
    game = scenario_in(game)
    widgets = {kind: widget for entry in games().values() for kind, widget in entry.widgets.items()}
    for kind in type(game).__mro__:
        if widget := widgets.get(f"{kind.__module__}:{kind.__qualname__}"):
            return load_class(widget)(game, **options)
    from ..lessons.cells import TaskCells
    from ..lessons.lesson import Lesson
    from ..ui.worked_example import WorkedExample
    from .board import BoardWidget
    from .lesson import LessonWidget, task_board
    from .rulebook import RulebookWidget

    match game:
        case Game():
            return BoardWidget(game, **options)
        case Moment():
            players = len(game.seats) or None
            begun: AnyGame = Game(game.system, players=players, position=game.position)
            return BoardWidget(begun, **options)
        case Scenario() | str() | Path():
            begun = new_game(game, allow_code=options.pop("allow_code", False))
            return BoardWidget(begun, **options)
        case Example():
            return BoardWidget(game.new_game(), worked_example=WorkedExample(game), **options)
        case Rulebook() | Chapter() | Rule():
            return RulebookWidget(game, **options)
        case Lesson():
            return LessonWidget(game, **options)
        case TaskCells():
            return task_board(game.work, **options)
    if callable(own := getattr(type(game), "show", None)):  # it knows how it is shown, as a study does
        return own(game, **options)
    problem = say(
        "a game, a moment, a scenario or its id, a rulebook, a chapter, a rule, a worked example, a lesson, an army or "
        "a study can be shown, not {kind}",
        kind=type(game).__name__,
    )
    raise TypeError(problem.text())


def edit(
    scenario: str | Path | Mapping[str, Any] | Scenario = "new",
    system: str = "",
    size: tuple[int, int] | None = None,
    *,
    allow_code: bool = False,
    **options: Any,
) -> EditorWidget:
    """A scenario on a board with tools, for the last line of a cell: terrain, counters, places, roads and the rest.

    Args:
        scenario: The id of one, a TOML file, a dict, a `Scenario`; or ``"new"`` for an empty one.
        system: Of an empty one: its game, by default the first.
        size: Of an empty one: columns and rows of hexes, or width and depth of a table in centimetres.
        allow_code: The yes to functions in a scenario file, which are not run without it.
        options: ``theme`` (``"light"`` or ``"dark"``; else that of the page), ``zoom`` (CSS pixels for a world unit),
            ``height`` of the map in CSS pixels, ``folder`` (where files are saved; else where the notebook is, or in
            the saves folder where a server shows the page).

    Raises:
        DataError: for a scenario that is wrong; it names the place.
        UnreadCode: for one with functions that nobody has said yes to; it shows them.
        LegionWidgetError: for a game that has no editor.

    >>> import legion_widget as lw
    >>> editor = lw.edit("rif")
    >>> editor.scenario.id, len(editor.editor.changes)
    ('rif', 0)
    >>> editor.close()
    """
    from ..ui.editor.kit import blank
    from .editor import EditorWidget

    file = (
        Path(scenario).absolute()
        if isinstance(scenario, Path) or (isinstance(scenario, str) and scenario.endswith(".toml"))
        else None
    )
    source: Any = blank(system, size) if isinstance(scenario, str) and scenario == "new" else scenario
    loaded = load_scenario(source, allow_code)
    rules_of(loaded)  # what cannot be is refused here, before there is a widget
    return EditorWidget(loaded, file=file, **options)
