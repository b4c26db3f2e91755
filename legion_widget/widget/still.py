"""The picture of a board in a saved notebook, for readers who open it without a kernel.

It is an output of its own beside the board. While the board lives, its style sheet hides the picture; a reader whom
nothing runs for sees it instead of the board. It is made again when a position has rested for a while.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from IPython.core.getipython import get_ipython
from IPython.display import publish_display_data

from ..engine.i18n import say
from ..engine.web_page import is_in_page
from ..ui import pictures
from ..ui.debounce import Debouncer
from ..ui.error_reporting import report_errors

if TYPE_CHECKING:
    from ..engine.game import AnyGame
    from .board import BoardWidget

#: Seconds without a press or a move after which the picture follows: to draw it takes as long as a dozen presses.
REST = 3.0
#: The same for the first picture of a board, which comes after the board itself.
FIRST = 1.0


def still(game: AnyGame, *, drawn: bool = True) -> dict[str, str]:
    """Return the picture of a game as an output of a notebook: title, where it stands, and how to go on playing.

    Args:
        game: The game.
        drawn: Whether the picture is in it, or the words alone.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> "run this cell" in still(lw.new_game("first-day"))["text/html"]
    True
    """
    stands = game.result or say("Turn {turn}: {phase}", turn=game.turn, phase=game.phase.words)
    how = say("A picture. To play on, run this cell: your moves are kept under “Games”, above the map.")
    words = f"<b>{html.escape(game.scenario.title)}</b> · {html.escape(str(stands))}<br><i>{html.escape(str(how))}</i>"
    picture = pictures.snapshot(game) if drawn else ""
    return {
        "text/html": f'<div class="lw-still"><p style="margin:0 0 4px">{words}</p>{picture}</div>',
        "text/plain": f"{game.scenario.title} · {stands}\n{game.system.text_map(game.position)}",
    }


def publish(widget: Any, title: str, shown: Mapping[str, str]) -> None:
    """Put what a widget shows into the cell that is about to show it, if this is a notebook.

    Args:
        widget: The widget: an army builder, an editor, a lesson, maps of a study.
        title: What it is.
        shown: Its picture or table, as the output of a cell: ``text/html`` and ``text/plain``.

    >>> import legion_widget as lw
    >>> publish(None, "An army", {"text/html": "<table></table>", "text/plain": "two units"})  # no notebook: nothing
    """
    if getattr(get_ipython(), "kernel", None) is None:
        return
    how = say("A picture of how it was. To go on with it, run this cell.")
    words = f"<b>{html.escape(title)}</b><br><i>{html.escape(str(how))}</i>"
    data = {
        "text/html": f'<div class="lw-still"><p style="margin:0 0 4px">{words}</p>{shown["text/html"]}</div>',
        "text/plain": f"{title}\n{shown['text/plain']}",
    }
    publish_display_data(data, transient={"display_id": f"still-{widget.model_id}"})


def has_reader(kernel: Any) -> bool:
    """Return whether somebody sits before the notebook: a program that runs one to its end takes no typed input."""
    if is_in_page():  # in a page, where the request is not known
        return True
    asked: Any = kernel.get_parent() if hasattr(kernel, "get_parent") else {}
    return bool(asked.get("content", {}).get("allow_stdin"))


class Still:
    """The picture of one board, in every cell that shows the board.

    A reader sees the board first, and the picture is drawn once the board rests; a notebook that a program runs to its
    end has it at once.
    """

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self.report_error = board.report_error
        self._later = Debouncer(REST, self._renew)
        self._first = Debouncer(FIRST, self._renew)
        #: What the notebook has: the position and the language of the picture; None until a cell shows the board.
        self._kept: tuple[Any, str] | None = None

    def publish(self) -> None:
        """Put the picture into the cell that is about to show the board, if this is a notebook."""
        kernel = getattr(get_ipython(), "kernel", None)
        if kernel is None:
            return
        drawn = not has_reader(kernel)
        self._send(update=False, drawn=drawn)
        if not drawn:
            self._first.schedule()

    def follow(self) -> None:
        """The board has been painted: the picture follows when nothing has happened for a while."""
        if self._first.pending:
            self._first.schedule()
        elif self._kept is not None and (self._later.pending or self._kept != self._wanted()):
            self._later.schedule()

    def close(self) -> None:
        """Leave the picture as it is from now on."""
        self._later.cancel()
        if self._first.pending:
            self._first.cancel()
            self._renew()
        self._kept = None

    def _wanted(self) -> tuple[Any, str]:
        return self._board.game.position, self._board.language

    @report_errors
    def _renew(self) -> None:
        if self._kept is not None and self._kept != self._wanted():
            self._send(update=True)

    def _send(self, *, update: bool, drawn: bool = True) -> None:
        self._kept = self._wanted() if drawn else (None, "")
        shown = still(self._board.game, drawn=drawn)
        publish_display_data(shown, transient={"display_id": self._board.model_id}, update=update)


__all__ = ["REST", "Still", "publish", "still"]
