"""Keeps a game while it is played: saved by itself after each action, so that a lost kernel loses no lesson."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

from ..engine.game import Game

#: The folder for saved games, beside the notebook.
FOLDER = "legion-widget-saves"
#: How many games saved by themselves are kept for each scenario.
KEPT = 12
#: Seconds after an action in which others are waited for before it is saved.
DELAY = 0.4


class Keeper:
    """Saves one game by itself, in a file of its own, and lists what has been saved."""

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder or FOLDER).absolute()
        self.game: Game[Any, Any] | None = None
        self.path = self.folder
        self._waiting: asyncio.TimerHandle | None = None

    def begin(self, game: Game[Any, Any]) -> None:
        """From now on this game is kept, in a file that begins with today's date; nothing is written yet."""
        if self._waiting is not None:
            self.now()
        self.game = game
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")[:-3]
        self.path = self.folder / f"autosave-{_name(game)}-{stamp}.json"

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
        if self.game is None:
            return
        self.game.save(self.path)
        kind = self.path.name.rsplit("-", 3)[0]
        mine = [path for path in self.folder.glob("autosave-*.json") if path.name.rsplit("-", 3)[0] == kind]
        for old in sorted(mine)[:-KEPT]:
            old.unlink(missing_ok=True)

    def suggested(self) -> Path:
        """A path for a game that is saved by hand."""
        assert self.game is not None
        return self.folder / f"{_name(self.game)}-turn-{self.game.turn}.json"

    def listed(self) -> list[tuple[str, str]]:
        """The saved games, newest first: path and what it is called."""
        files = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        found = []
        for path in files[:30]:
            try:
                data = json.loads(path.read_text(encoding="utf-8"))
                steps = len(data["steps"])
            except (ValueError, KeyError, TypeError, OSError):
                continue
            when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%d-%m-%Y %H:%M")
            found.append((str(path), f"{path.stem} · {steps} · {when}"))
        return found


def _name(game: Game[Any, Any]) -> str:
    """The scenario in the name of a file: letters, digits and hyphens, and not too many of them."""
    return re.sub(r"[^\w-]+", "-", game.scenario.id)[:60].strip("-") or game.system.id
