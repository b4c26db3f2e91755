"""Pictures in a lesson, and a page of it to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import legion_widget as lw
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import read_lesson
from legion_widget.lessons.lesson_notebook import lesson_notebook
from legion_widget.lessons.lesson_page import lesson_page
from legion_widget.lessons.step_pictures import LARGEST

LESSON = """
id = "mine"
title = { es = "Una", en = "One" }
summary = { es = "Una.", en = "One." }
minutes = 5
[[steps]]
id = "look"
minutes = 5
title = { es = "Mira", en = "Look" }
text = { es = "Mira.", en = "Look." }
board = { scenario = "annual" }
[[steps.pictures]]
file = "FILE"
alt = { es = "Un cuadrado rojo", en = "A red square" }
caption = { es = "Rojo.", en = "Red." }
source = "altorres B"
"""


@pytest.fixture(autouse=True)
def english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    lw.set_language("en")
    yield
    lw.set_language("es")


def written(folder: Path, file: str) -> Path:
    """The lesson with a picture, whatever lies there."""
    path = folder / "mine.toml"
    path.write_text(LESSON.replace("FILE", file), encoding="utf-8")
    return path


def shown(lesson: Any) -> str:
    """The text of the step that is open, as HTML."""
    widget = lw.lesson(lesson)
    html = str(widget._panels["lw-les-text-panel"].html)
    widget.close()
    return html


def test_a_picture_lies_beside_the_lesson(tmp_path: Path) -> None:
    """It is in the widget, on the page and in the notebook, with words for those who cannot see it and its source."""
    Image.new("RGB", (4, 4), "red").save(tmp_path / "red.png")
    path = written(tmp_path, "red.png")
    lesson = read_lesson(path)
    assert check_lesson(path).ok
    for text in (shown(path), lesson_page(lesson), str(lesson_notebook(lesson))):
        assert "data:image/png;base64," in text
        assert "A red square" in text
        assert "Red." in text
        assert "altorres" in text


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("none.png", "there is no picture none.png beside the lesson"),
        ("../away.png", "there is no picture ../away.png beside the lesson"),
        ("notes.txt", "notes.txt is not a picture: PNG, JPEG, WebP or SVG"),
        ("large.png", "large.png is larger than 2 MB"),
    ],
)
def test_a_picture_that_cannot_be_shown_says_why(file: str, said: str, tmp_path: Path) -> None:
    """On checking, at its place in the file; and in the lesson, in its place."""
    folder = tmp_path / "inside"
    folder.mkdir()
    Image.new("RGB", (4, 4), "red").save(tmp_path / "away.png")
    (folder / "notes.txt").write_text("no", encoding="utf-8")
    (folder / "large.png").write_bytes(b"0" * (LARGEST + 1))
    path = written(folder, file)
    (fault,) = check_lesson(path).faults
    assert said in fault.text()
    assert fault.place == "$.steps[0].pictures[0].file"
    assert said in shown(path)
    assert said.replace(".", "") in str(lesson_notebook(read_lesson(path))).replace("\\", "").replace(".", "")


def test_a_lesson_is_written_as_a_page_to_print(tmp_path: Path) -> None:
    """The button writes the page beside the notebook, and says how it is called."""
    widget = lw.lesson("annual")
    widget._on_panel_message({"kind": "do", "do": "print"})
    assert widget.errors == []
    assert (tmp_path / "annual.en.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert "Page to print: annual.en.html" in str(widget._panels["lw-les-head-panel"].html)
    widget.close()
