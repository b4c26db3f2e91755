"""What a page of the site runs in its Python: a lesson or a game, taken up where it was left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import legion_widget as lw

#: What the page talks to afterwards.
shown: Any = None


def lesson(id: str, language: str, step: int = 0) -> Any:
    """Show a lesson at a step, counted from 1; 0: where it was left."""
    global shown
    lw.set_language(language)
    shown = lw.lesson(id)
    if step:
        go(step)
    return shown


def go(step: int) -> None:
    """Turn the lesson that is shown to a step, counted from 1."""
    shown._on_panel_message({"do": "step", "step": step - 1})


def game(scenario: str, language: str, fresh: bool = False) -> Any:
    """Show a game: the one of this scenario that was played last, else a new one."""
    global shown
    lw.set_language(language)
    saved = None if fresh else newest(scenario)
    shown = lw.show(lw.new_game(scenario) if saved is None else lw.open_game(saved))
    return shown


def newest(scenario: str) -> Path | None:
    """The game of a scenario that was saved by itself last; None where there is none."""
    files = sorted(Path("legion-widget-saves").glob(f"autosave-{scenario}-[0-9]*.json"))
    return files[-1] if files else None


def is_kept() -> bool:
    """Whether files outlive the page: the folder of the browser's storage is there."""
    return Path.cwd().parts[:2] == ("/", "drive")
