"""The menu of games on a board: new, open, save, and the file that is kept by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..engine.errors import DataError
from ..engine.game import Game
from ..engine.words import Message, say
from ..registry import new_game, open_game
from . import panels
from .keeper import Keeper, is_saved_game, keeper_of, near, saved_games
from .markup import Markup, tag
from .table import Table


class Files:
    """New, open and save for one board. ``trouble`` is told what could not be saved."""

    def __init__(self, folder: str | Path | None, trouble: Callable[[Exception], None]) -> None:
        self._folder = folder
        self._trouble = trouble
        #: What was done last, and the whole path of its file.
        self._message: tuple[Message, Path] | None = None
        self._listed: list[tuple[str, str]] = []
        self.shown = False
        #: The command that has been asked for once, ``surrender`` or ``new``: the second press does it.
        self.asked = ""
        #: How many the new game that was asked for is for.
        self.players: int | None = None
        self.keeper: Keeper | None = None

    def begin(self, game: Game[Any, Any]) -> None:
        """Keeps this game from now on; all boards of a game share its file."""
        keeper = keeper_of(game, self._folder)
        if self.keeper is not None and self.keeper is not keeper:
            self.keeper.finish()
        self.keeper = keeper
        self.keeper.trouble = self._trouble

    def toggle(self) -> None:
        """Shows or hides the menu; the list of saves is read when it opens."""
        self.shown = not self.shown
        self._message = None
        self.asked, self.players = "", None
        if self.shown and self.keeper is not None:
            self._listed = saved_games(self.keeper.folder)

    def html(self, table: Table, moving: bool = True) -> Markup | None:
        """The menu, or None while it is hidden."""
        if not self.shown:
            return None
        if table.lesson is not None or self.keeper is None:
            return panels.lesson_menu(table, moving, self.asked)
        message = None
        if self._message is not None:
            words, file = self._message
            message = tag("span", words.text(), title=str(file))
        return panels.menu(
            table,
            self._listed,
            self.keeper.suggested(),
            message,
            self.keeper.path,
            self.asked,
            moving,
            self.players,
        )

    def new(self, game: Game[Any, Any], players: int | None = None) -> Game[Any, Any]:
        """Another game of the same scenario, with the next seed. Raises `DataError` for so many players."""
        made = new_game(
            game.scenario,
            seed=game.seed + 1,
            options=game.options,
            start=game.start,
            players=players or len(game.seats),
        )
        self.shown, self.asked = False, ""
        return made

    def save(self, game: Game[Any, Any], path: str) -> None:
        """Saves under a path, by default the one suggested."""
        assert self.keeper is not None
        self._message = None
        wanted = Path(path).expanduser() if path else self.keeper.suggested()
        if wanted.exists() and not is_saved_game(wanted):
            raise DataError(str(wanted), "this file is no saved game, and is not written over")
        saved = game.save(wanted)
        self._message = say("Saved: {path}", path=near(saved)), saved
        self._listed = saved_games(self.keeper.folder)

    def open(self, path: str) -> Game[Any, Any]:
        """The saved game of a path. Raises `DataError`."""
        game = open_game(path)
        file = Path(path).expanduser().absolute()
        self._message = say("Opened: {path}", path=near(file)), file
        return game
