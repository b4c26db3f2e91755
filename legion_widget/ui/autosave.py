"""Keeps a game while it is played: saved by itself after each action, so that a lost kernel loses no lesson."""

from __future__ import annotations

import asyncio
import json
import re
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.game import AnyGame
from ..engine.i18n import gettext_noop, localized, say, translate
from ..engine.saves import FORMAT
from ..registry import scenarios

if TYPE_CHECKING:
    from .games_menu import GamesMenu

#: The folder for saved games, beside the notebook.
FOLDER = "legion-widget-saves"
#: How many games saved by themselves are kept for each scenario.
KEPT = 12
#: Seconds after an action in which others are waited for before it is saved.
DELAY = 0.4
#: The months as a date has them.
MONTHS = (
    gettext_noop("Jan"),
    gettext_noop("Feb"),
    gettext_noop("Mar"),
    gettext_noop("Apr"),
    gettext_noop("May"),
    gettext_noop("Jun"),
    gettext_noop("Jul"),
    gettext_noop("Aug"),
    gettext_noop("Sep"),
    gettext_noop("Oct"),
    gettext_noop("Nov"),
    gettext_noop("Dec"),
)


class Autosave:
    """Saves one game by itself, in a file of its own; a game that nobody holds any more is not saved.

    It follows the game itself, so that what a cell does is saved also while no page shows a board of the game. It ends
    with the last board: `serve` and `leave`.
    """

    def __init__(self, game: AnyGame, folder: str | Path | None = None) -> None:
        self.folder = Path(folder or FOLDER).absolute()
        self._game = weakref.ref(game)
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")[:-3]
        #: The file that the game is kept in, named after the scenario and the moment; nothing is written yet.
        self.path = self.folder / f"autosave-{_name(game)}-{stamp}.json"
        #: The menus that it keeps the game for: they show what could not be saved; without any the error is raised.
        self.served: weakref.WeakSet[GamesMenu] = weakref.WeakSet()
        self._forget: Callable[[], None] = lambda: None
        self._waiting: asyncio.TimerHandle | None = None

    def serve(self, games_menu: GamesMenu) -> None:
        """Saves the game after each change from now on; it is called after whoever followed the game before."""
        game = self._game()
        assert game is not None
        self.served.add(games_menu)
        self._forget()
        self._forget = game.listen(lambda game: self.changed())

    def leave(self, games_menu: GamesMenu) -> None:
        """A board is closed or shows another game: saves what is still to be saved; after the last board, no more."""
        self.finish()
        self.served.discard(games_menu)
        if not self.served:
            self._forget()

    def changed(self) -> None:
        """Saves soon: many actions in a row make one file."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.now()
            return
        if self._waiting is None:
            self._waiting = loop.call_later(DELAY, self.now)

    def now(self) -> None:
        """Saves the game at once and lets the oldest files of its kind go."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        game = self._game()
        if game is None:
            return
        try:
            game.save(self.path)
        except OSError as error:
            if not self.served:
                raise
            for files in list(self.served):
                files.report_error(error)
            return
        kind = self.path.name.rsplit("-", 3)[0]
        mine = [path for path in self.folder.glob("autosave-*.json") if path.name.rsplit("-", 3)[0] == kind]
        for old in sorted(mine)[:-KEPT]:
            old.unlink(missing_ok=True)

    def finish(self) -> None:
        """Saves what is still to be saved."""
        if self._waiting is not None:
            self.now()

    def suggested(self) -> Path:
        """A path for a game that is saved by hand."""
        game = self._game()
        assert game is not None
        return self.folder / f"{_name(game)}-turn-{game.turn}.json"


def near(path: str | Path) -> str:
    """A path as the reader thinks of it: from the folder of the notebook, where it lies in it; else in full."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _summary(path: Path) -> str | None:
    """A saved game in a few words: where it stands, or that it cannot be read. None: no game, or no longer there."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            return None
        where = say(
            "turn {turn}, {phase}, step {step}",
            turn=int(data["turn"]),
            phase=localized(dict(data["phase"])),
            step=_step(data["steps"], int(data["here"])),
        )
    except FileNotFoundError:
        return None
    except (ValueError, LookupError, TypeError, OSError, RecursionError):
        return say("cannot be read").text()
    return where.text()


def _step(steps: list[dict[str, Any]], number: int) -> int:
    """How many steps lead to one of those saved: branches that were taken back do not count."""
    count = 0
    while number:
        before = steps[number - 1]["after"]
        if not 0 <= before < number:
            raise ValueError(f"step {number} follows step {before}")
        number, count = before, count + 1
    return count


def _date(when: datetime) -> str:
    """A moment in the way of the language."""
    month = translate(MONTHS[when.month - 1])
    return say("{day} {month} {year}, {time}", day=when.day, month=month, year=when.year, time=f"{when:%H:%M}").text()


def is_saved_game(path: Path) -> bool:
    """Whether a file holds a saved game, and not something else of the reader's."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, OSError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


_autosaves: weakref.WeakKeyDictionary[AnyGame, dict[Path, Autosave]] = weakref.WeakKeyDictionary()


def autosave_of(game: AnyGame, folder: str | Path | None = None) -> Autosave:
    """The autosave of a game in a folder: one for all boards that show it and want this folder or none."""
    known = _autosaves.setdefault(game, {})
    if folder is None and known:
        return next(reversed(known.values()))
    path = Path(folder or FOLDER).absolute()
    if path not in known:
        others = [files for autosave in known.values() for files in autosave.served if files.folder is None]
        known[path] = Autosave(game, path)
        for files in others:
            files.begin(game)  # they go over to the new one
    return known[path]


def saved_games(folder: str | Path) -> list[tuple[str, str]]:
    """The saved games of a folder, newest first: path and what it is called. One that is damaged says so."""
    files: list[tuple[float, Path]] = []
    for path in Path(folder).glob("*.json"):
        with suppress(OSError):  # another notebook may take its own away meanwhile
            if path.is_file():
                files.append((path.stat().st_mtime, path))
    titles = {listed.id: localized(listed.words).partition(":")[0] for listed in scenarios()}
    saves = []
    for time, path in sorted(files, reverse=True)[:30]:
        summary = _summary(path)
        if summary is not None:
            saves.append((str(path), f"{_called(path, titles)}: {summary} · {_date(datetime.fromtimestamp(time))}"))
    return saves


def _called(path: Path, titles: Mapping[str, str]) -> str:
    """What a saved game is called: as whoever saved it named it, or by its scenario where it was saved by itself."""
    by_itself = re.fullmatch(r"autosave-(.+)-\d{8}-\d{6}-\d{3}", path.stem)
    if by_itself is None:
        return path.stem
    name = titles.get(by_itself[1]) or by_itself[1].replace("-", " ")
    return say("{name}, saved by itself", name=name[:1].upper() + name[1:]).text()


def _name(game: AnyGame) -> str:
    """The scenario in the name of a file: letters, digits and hyphens, and not too many bytes of them."""
    name = re.sub(r"[^\w-]+", "-", game.scenario.id)[:60].encode()[:120].decode(errors="ignore")
    return name.strip("-") or game.system.id
