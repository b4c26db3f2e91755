"""Autosave: a game is saved after each action, so that a lost kernel loses no lesson."""

from __future__ import annotations

import asyncio
import atexit
import json
import re
import time
import uuid
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine import saves
from ..engine.errors import LegionWidgetError
from ..engine.files import problem_of
from ..engine.game import AnyGame
from ..engine.i18n import capital, gettext_noop, localized, say, translate
from ..engine.saves import FORMAT
from ..scenario_library import scenarios
from .page_files import FOLDER, is_shared

if TYPE_CHECKING:
    from .games_menu import GamesMenu

#: The name of a game saved by itself, without its ending: the scenario, the moment, and letters of its own.
BY_ITSELF = re.compile(r"autosave-(.+)-\d{8}-\d{6}-\d{3}(?:-[0-9a-f]{6})?")
#: How many games saved by themselves are kept for each scenario at least, and for how many days all are.
KEPT, UNUSED = 12, 30
#: For how many days a new board of the scenario offers to go on with a game saved by itself.
OFFERED = 30
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


class NotSaved(LegionWidgetError):
    """A game cannot be autosaved. The message says why, and what to do."""

    def __init__(self, error: Exception) -> None:
        self.message = say(
            "This game is not being saved: {reason}. Save it elsewhere in the Games menu.", reason=problem_of(error)
        )
        super().__init__(self.message.text())
        self.__cause__ = error


class Autosave:
    """Saves one game automatically in a file of its own, for as long as something refers to the game.

    It follows the game itself, so that what a cell does is saved also while no page shows a board of the game. It ends
    with the last board: `serve` and `leave`.
    """

    def __init__(self, game: AnyGame, folder: str | Path | None = None) -> None:
        self.folder = Path(folder or FOLDER).absolute()
        self._game = weakref.ref(game)
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")[:-3]
        #: The file that the game is kept in, named after the scenario and the moment, with a few letters that no other
        #: game of that moment has; nothing is written yet.
        self.path = self.folder / f"autosave-{_name(game)}-{stamp}-{uuid.uuid4().hex[:6]}.json"
        #: The menus that it keeps the game for: they show what could not be saved; without any the error is raised.
        self.served: weakref.WeakSet[GamesMenu] = weakref.WeakSet()
        #: Why the game could not be saved last; None: it is saved.
        self.problem: NotSaved | None = None
        self._forget: Callable[[], None] = lambda: None
        self._waiting: asyncio.TimerHandle | None = None
        #: The time of the loop at which what waits is to be saved: in a web page its handle cannot be asked.
        self._due = 0.0
        self._is_begun = False
        #: The name that was suggested last for a game saved by hand, and the same where it was free.
        self._suggestion = Path(), Path()
        _all.add(self)
        _paths.add(self.path)

    @property
    def is_held(self) -> bool:
        """Return whether somebody still holds the game, which may go on."""
        return self._game() is not None

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
            self._forget = lambda: None  # the other one holds the game

    def changed(self) -> None:
        """Saves the first action at once and what follows soon: many actions in a row make one file.

        While a cell goes on nothing is called later: it is saved as soon as an action comes after that time.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.now()
            return
        if not self._is_begun or (self._waiting is not None and loop.time() > self._due):
            self.now()
        elif self._waiting is None:
            self._due = loop.time() + DELAY
            self._waiting = loop.call_later(DELAY, self.now)

    def now(self) -> None:
        """Saves the game at once. With its first file those of old games are tidied away."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        game = self._game()
        if game is None:
            return
        try:
            game.save(self.path)
        except Exception as error:  # whatever it is, whoever plays must know
            self.problem = NotSaved(error)
            if not self.served:
                raise
            for files in list(self.served):
                files.report_error(self.problem)
            return
        self.problem = None
        if not self._is_begun:
            self._is_begun = True
            delete_unused(self.folder)

    def finish(self) -> None:
        """Saves what is still to be saved."""
        if self._waiting is not None:
            self.now()

    def suggested(self) -> Path:
        """A path for a game that is saved by hand, where no other game lies."""
        game = self._game()
        assert game is not None
        plain = self.folder / f"{_name(game)}-turn-{game.turn}.json"
        if self._suggestion[0] != plain:
            paths = (plain.with_stem(f"{plain.stem}-{number}") if number > 1 else plain for number in count(1))
            self._suggestion = plain, next(path for path in paths if saves.is_overwritten_without_loss(path, game))
        return self._suggestion[1]


#: All that there are.
_all: weakref.WeakSet[Autosave] = weakref.WeakSet()
#: The files of all games that this kernel has begun: what is in another file was played before.
_paths: set[Path] = set()


@atexit.register
def _finish_all() -> None:
    """The kernel ends: what is still to be saved is saved."""
    for autosave in list(_all):
        with suppress(Exception):
            autosave.finish()


def delete_unused(folder: Path) -> None:
    """Remove from a folder what no game needs: of each scenario the oldest files of games that nobody plays.

    Nobody plays what this kernel does not hold and what no other has written to for `UNUSED` days. It goes by when the
    files were written: the clock that named them may have been wrong.
    """
    saves.sweep(folder)
    held = {autosave.path for autosave in _all if autosave.is_held}
    by_scenario: dict[str, list[tuple[float, Path]]] = {}
    for path in folder.glob("autosave-*.json"):
        name = BY_ITSELF.fullmatch(path.stem)
        if name is not None:
            with suppress(OSError):
                by_scenario.setdefault(name[1], []).append((path.stat().st_mtime, path))
    for files in by_scenario.values():
        for written, path in sorted(files, reverse=True)[KEPT:]:
            if path not in held and time.time() - written > UNUSED * 86400:
                with suppress(OSError):
                    path.unlink()


def relative_path(path: str | Path) -> str:
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
    """Return the number of steps that lead to a saved one, not counting undone branches."""
    length = 0
    while number:
        before = steps[number - 1]["after"]
        if not 0 <= before < number:
            raise ValueError(f"step {number} follows step {before}")
        number, length = before, length + 1
    return length


def _date(when: datetime) -> str:
    """A moment in the way of the language."""
    month = translate(MONTHS[when.month - 1])
    return say("{day} {month} {year}, {time}", day=when.day, month=month, year=when.year, time=f"{when:%H:%M}").text()


def is_saved_game(path: Path) -> bool:
    """Return whether a file holds a saved game, and not something else of the reader's."""
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
    listed_games = []
    for written, path in sorted(files, reverse=True)[:30]:
        summary = _summary(path)
        if summary is not None:
            date = _date(datetime.fromtimestamp(written))
            listed_games.append((str(path), f"{_called(path, titles)}: {summary} · {date}"))
    return listed_games


def last_game(game: AnyGame, folder: Path) -> tuple[str, str] | None:
    """The game of the same scenario that another kernel saved by itself last: path and what it is called; or None.

    One in which nothing was done, or that cannot be read, is passed over; one older than `OFFERED` days is not offered.
    On Voila the last game of the folder is hardly that of the reader: none is offered.
    """
    if is_shared():
        return None
    files: list[tuple[float, Path]] = []
    for path in folder.glob("autosave-*.json"):
        by_itself = BY_ITSELF.fullmatch(path.stem)
        if by_itself is not None and by_itself[1] == _name(game) and path not in _paths:
            with suppress(OSError):
                files.append((path.stat().st_mtime, path))
    title = game.scenario.title.partition(":")[0]
    for written, path in sorted(files, reverse=True):
        if time.time() - written >= OFFERED * 86400:
            break
        summary = _summary(path) if _is_played(path, game) else None
        if summary is not None:
            return str(path), f"{title}: {summary} · {_date(datetime.fromtimestamp(written))}"
    return None


def _is_played(path: Path, game: AnyGame) -> bool:
    """Return whether a file is a game of the same scenario in which something was done."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        same = (data["format"], data["system"], data["scenario"]["id"]) == (FORMAT, game.system.id, game.scenario.id)
        return same and int(data["here"]) > 0
    except (ValueError, LookupError, TypeError, OSError, RecursionError):
        return False


def _called(path: Path, titles: Mapping[str, str]) -> str:
    """Return the name of a saved game: the one it was saved under, or the scenario of an autosave."""
    by_itself = BY_ITSELF.fullmatch(path.stem)
    if by_itself is None:
        return path.stem
    name = titles.get(by_itself[1]) or by_itself[1].replace("-", " ")
    return say("{name} (autosaved)", name=capital(name)).text()


def _name(game: AnyGame) -> str:
    """The scenario in the name of a file: letters, digits and hyphens, and not too many bytes of them."""
    name = re.sub(r"[^\w-]+", "-", game.scenario.id)[:60].encode()[:120].decode(errors="ignore")
    return name.strip("-") or game.system.id
