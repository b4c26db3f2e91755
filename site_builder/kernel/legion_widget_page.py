"""What a page of the site runs in its Python: a lesson or a game, taken up where it was left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import legion_widget as lw
from legion_widget.lessons.lesson import Lesson, read_lesson

#: What the page talks to afterwards.
shown: Any = None


def lesson(id: str, language: str, step: int = 0) -> Any:
    """Show a lesson at a step, counted from 1; 0: where it was left."""
    global shown
    leave()
    lw.set_language(language)
    shown = lw.lesson(playable(read_lesson(id)))
    if step:
        go(step)
    return shown


def playable(lesson: Lesson) -> Lesson:
    """Return a lesson in which a step whose game does not work here has only its text, and says why."""
    steps = []
    for number, step in enumerate(lesson.steps):
        try:
            board = lesson.board(number)
            if board is not None:
                lw.load_scenario(board.scenario)
        except lw.MissingExtra as error:
            text = {language: f"{text}\n\n*{error}*" for language, text in step.text.items()}
            step = msgspec.structs.replace(step, text=text, board=None, days=[], task=None)
        steps.append(step)
    return Lesson(msgspec.structs.replace(lesson.data, steps=steps), lesson.file)


def go(step: int) -> None:
    """Turn the lesson that is shown to a step, counted from 1."""
    shown._on_panel_message({"do": "step", "step": step - 1})


def game(scenario: str, language: str, fresh: bool = False) -> Any:
    """Show a game: the one of this scenario that was played last, else a new one."""
    global shown
    leave()
    lw.set_language(language)
    saved = None if fresh else newest(scenario)
    shown = lw.show(lw.new_game(scenario) if saved is None else lw.open_game(saved))
    return shown


def army(list: str, language: str) -> Any:
    """Show the army builder, with the army that was saved last, else an empty one of this list."""
    global shown
    leave()
    lw.set_language(language)
    files = sorted(Path("legion-widget-saves").glob("*.army.json"), key=lambda path: path.stat().st_mtime)
    shown = lw.show(lw.baraka.open_army(files[-1]) if files else lw.baraka.Army(list))
    return shown


def leave() -> None:
    """Close what is shown; it is kept."""
    if shown is not None:
        shown.close()


def newest(scenario: str) -> Path | None:
    """The game of a scenario that was saved by itself last; None where there is none."""
    files = sorted(Path("legion-widget-saves").glob(f"autosave-{scenario}-[0-9]*.json"))
    return files[-1] if files else None


def is_kept() -> bool:
    """Whether files outlive the page: the folder of the browser's storage is there."""
    return Path.cwd().parts[:2] == ("/", "drive")
