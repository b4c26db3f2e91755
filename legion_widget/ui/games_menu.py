"""The menu of games on a board: new, open, save, and the autosave."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ..engine.damaged_save import DamagedSave
from ..engine.errors import LegionWidgetError, nearest
from ..engine.game import AnyGame
from ..engine.house_rules import UnreadCode
from ..engine.i18n import Message, get_language, say
from ..engine.saves import is_overwritten_without_loss
from ..players.levels import name_of
from ..registry import new_game, open_save
from ..scenario_library import load_scenario
from . import panels
from .autosave import Autosave, autosave_of, is_saved_game, last_game, relative_path, saved_games
from .controller import BoardController
from .markup import Markup, tag
from .opening_dice import OpeningDice
from .page_files import UnusablePath, path_to_read, path_to_write
from .panels.header import Switches


class GamesMenu:
    """New, open and save for one board. ``report_error`` receives what could not be saved."""

    def __init__(self, folder: str | Path | None, report_error: Callable[[Exception], None]) -> None:
        self.folder = folder
        #: Gets what could not be saved.
        self.report_error = report_error
        #: What was done last, the whole path of its file, and what else is to be known; what was wrong, and its detail.
        self._message: tuple[Message, Path, Message | None] | None = None
        self._problem: tuple[Message, str] | None = None
        #: The damaged file of which a part can be opened, while that is offered; the one that is to be written over.
        self._damaged: Path | None = None
        #: A file with functions that nobody has said yes to, and these, while that is asked; whether its good part
        #: was wanted.
        self._unread: tuple[Path, UnreadCode, bool] | None = None
        self._overwritten: Path | None = None
        self._listed: list[tuple[str, str]] = []
        #: The last game of the scenario, which is offered while nothing has been done: its path, and what it is called.
        self._last: tuple[str, str] | None = None
        self.shown = False
        #: What is asked before it is done: ``surrender``, ``new``, the first ``dice`` of a new game, or ``save`` over
        #: another game.
        self.asked = ""
        #: The dice of a real table that the next new game begins with, while they are asked for.
        self.opening_dice: OpeningDice | None = None
        #: The scenario of the next new game, by its id, and how many it is for; empty: the same, and None: as many.
        self.scenario = ""
        self.players: int | None = None
        self.autosave: Autosave | None = None
        #: What the picture shows that is offered as a file, see `pictured`, and the picture, an SVG document.
        self.picture: tuple[tuple[Any, str, str], str] | None = None

    def begin(self, game: AnyGame) -> None:
        """Keeps this game from now on; all boards of a game share its file."""
        autosave = autosave_of(game, self.folder)
        if self.autosave is not autosave:
            self.close()
            self.autosave = autosave
            self._last = None if len(game) else last_game(game, autosave.folder)
        autosave.serve(self)

    def offer(self, controller: BoardController) -> Markup | None:
        """The last game of the same scenario, to go on with, as long as nothing has been done in this one."""
        is_new = not len(controller.game) and controller.worked_example is None
        if self._last is None or not is_new or controller.seat is not None:
            return None
        return panels.last_game(*self._last)

    def decline(self) -> None:
        """The last game is offered no more on this board."""
        self._last = None

    def close(self) -> None:
        """Keeps no game any more: what is still to be saved is saved."""
        if self.autosave is not None:
            self.autosave.leave(self)

    def change_language(self, game: AnyGame) -> None:
        """Reads again what the games that were kept are called."""
        if self.autosave is None:
            return
        self._last = None if self._last is None else last_game(game, self.autosave.folder)
        self._listed = saved_games(self.autosave.folder) if self.shown else []

    def toggle(self) -> None:
        """Shows or hides the menu; the list of saves is read when it opens."""
        self.shown = not self.shown
        self._forget()
        self.asked, self.scenario, self.players = "", "", None
        if self.shown and self.autosave is not None:
            self._listed = saved_games(self.autosave.folder)

    def _forget(self) -> None:
        """Clear the last message and the last error."""
        self._message = self._problem = self._damaged = self._unread = self.picture = None

    def ask(self, what: str) -> None:
        """Has something confirmed in the menu, wherever it was clicked."""
        if not self.shown:
            self.toggle()
        self.asked, self._problem, self._unread = what, None, None

    def ask_dice(self, dice: OpeningDice) -> None:
        """Has the dice typed in that a new game begins with."""
        self.opening_dice = dice
        self.ask("dice")

    def refuse(self, words: Message, detail: object = "") -> None:
        """Says in the menu what was wrong with what was clicked there; the detail may be in English."""
        if not self.shown:
            self.toggle()
        self._forget()
        self._problem = words, str(detail)

    def html(self, controller: BoardController, switches: Switches) -> Markup | None:
        """The menu, or None while it is hidden."""
        if not self.shown:
            return None
        if controller.worked_example is not None or self.autosave is None:
            return panels.example_menu(controller, switches, self.asked, self._told())
        return panels.menu(
            controller,
            self._listed,
            self.autosave.suggested(),
            self._told(),
            self.autosave,
            switches,
            self.asked,
            self.scenario,
            self.players,
            self.opening_dice,
            self._overwritten if self.asked == "save" else None,
            self.picture[1] if self.picture is not None and self.picture[0] == pictured(controller) else None,
        )

    def _told(self) -> Markup | None:
        """Return the last message, or the last error."""
        if self._problem is not None:
            words, detail = self._problem
            offer = self._damaged and panels.open_good_part(self._damaged)
            if self._unread is not None:
                file, unread, good_part = self._unread
                offer = panels.unread_functions(file, unread.rules, good_part)
            fine = tag("p", detail, class_="lw-fine") if detail else None
            return tag("div", tag("p", words.text()), fine, offer, role="alert")
        if self._message is not None:
            words, file, notice = self._message
            said = tag("span", words.text(), title=str(file))
            return tag("div", tag("p", said), tag("p", notice.text()) if notice else None, role="status")
        return None

    def new(self, game: AnyGame, dice: Sequence[int] = ()) -> AnyGame:
        """Another game with the next seed, of the scenario that was chosen, else of the same.

        The computer plays the sides of the same ids. The readings of the rules are kept within a scenario, and the
        number of players within a game.

        Raises:
            DataError: for that number of players.
        """
        seed, players = game.seed + 1, self.players or len(game.seats)
        if self.scenario:
            other = load_scenario(self.scenario)
            made = new_game(other, seed=seed, players=players if other.system == game.system.id else None)
        else:
            made = new_game(
                game.scenario, seed=seed, options=game.options, dice=tuple(dice), start=game.start, players=players
            )
        for side, player in game.computer.items():
            if side in made.system.sides:
                made.set_computer(side, player)
        self.shown, self.asked, self.scenario, self.players = False, "", "", None
        self._forget()
        return made

    def save(self, game: AnyGame, name: str, sure: str = "") -> None:
        """Saves under a name or a path, by default the one suggested.

        Before a game is written over that holds what this one does not, it asks; ``sure`` is the path that it asked
        about.
        """
        assert self.autosave is not None
        self._forget()
        self.asked = ""
        try:
            wanted = path_to_write(self.autosave.folder, name, ".json") if name else self.autosave.suggested()
        except UnusablePath as error:
            self.refuse(error.message)
            return
        if os.path.lexists(wanted) and not (os.path.isfile(wanted) and is_saved_game(wanted)):
            self.refuse(say("{path} is not a saved game, and is not overwritten.", path=relative_path(wanted)))
            return
        if sure != str(wanted) and not is_overwritten_without_loss(wanted, game):
            self.asked, self._overwritten = "save", wanted
            return
        try:
            saved = game.save(wanted)
        except OSError as error:
            self.refuse(say("{path} could not be saved.", path=relative_path(wanted)), error)
            return
        self._message = say("Saved: {path}", path=relative_path(saved)), saved, _not_kept(game)
        self._listed = saved_games(self.autosave.folder)

    def open(self, name: str, good_part: bool = False, sure: str = "") -> AnyGame | None:
        """The saved game of a name or a path; None where there is none that can be read: the menu says why.

        Of a damaged one it offers the good part, which ``good_part`` opens. Of one with functions it shows these and
        asks; ``sure`` is the path that it asked about, and the yes is to what was shown.
        """
        assert self.autosave is not None
        if self._unread is not None and sure == str(self._unread[0]):
            self._unread[1].allow()
        self._forget()
        try:
            file = path_to_read(self.autosave.folder, name, ".json")
            wanted = path_to_write(self.autosave.folder, name, ".json")
        except UnusablePath as error:
            self.refuse(error.message)
            return None
        if file is None:
            self.refuse(self._unknown(name, wanted))
            return None
        try:
            opened = open_save(file, good_part)
        except DamagedSave as damage:
            self.refuse(
                say("{path} is damaged; {good}.", path=relative_path(file), good=damage.good_words()), damage.args[0]
            )
            self._damaged = file
            return None
        except UnreadCode as unread:
            words = say(
                "{path} has rules that are functions. Read them: a function can do what any program can.",
                path=relative_path(file),
            )
            self.refuse(words)
            self._unread = file, unread, good_part
            return None
        except (LegionWidgetError, OSError) as error:
            self.refuse(
                say("{path} cannot be opened: it is damaged, or no saved game.", path=relative_path(file)), error
            )
            return None
        self._message = say("Opened: {path}", path=relative_path(file)), file, opened.notice
        game: AnyGame = opened.game
        return game

    def _unknown(self, name: str, wanted: Path) -> Message:
        """Return a message that there is no such game, with the name that was probably meant."""
        meant = nearest(wanted.stem, [path.stem for path in wanted.parent.glob("*.json")])
        if meant is None:
            return say("There is no saved game “{name}”.", name=name)
        return say("There is no saved game “{name}”. Did you mean “{meant}”?", name=name, meant=meant)


def pictured(controller: BoardController) -> tuple[Any, str, str]:
    """Return all that a picture of the moment depends on: the position, the theme and the language."""
    return controller.now.position, controller.theme, get_language()


def _not_kept(game: AnyGame) -> Message | None:
    """Say which players a file of the game does not keep, since a file knows levels only; None: it keeps all."""
    own = [player for player in game.computer.values() if not isinstance(player, str)]
    if not own:
        return None
    return say(
        "The file does not keep {players}: give the side to it again in a cell when you have opened the game.",
        players=", ".join(dict.fromkeys(map(name_of, own))),
    )
