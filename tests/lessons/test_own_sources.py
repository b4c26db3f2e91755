"""A lesson with a source of its own, such as the archive of a school: it is cited like those of the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import legion_widget as lw
from legion_widget.engine.errors import DataError
from legion_widget.lessons.checking import check_lesson
from legion_widget.lessons.lesson import read_lesson
from legion_widget.lessons.lesson_notebook import lesson_notebook
from legion_widget.lessons.lesson_page import lesson_body
from tests.lessons.test_steps import LESSON

SOURCE = """
[sources.{key}]
short = {{ es = "Archivo del instituto", en = "School archive" }}
title = {{ es = "Álbum de fotos de Ceuta", en = "Album of photographs of Ceuta" }}
kind = "document"
when = "1922"
note = {{ es = "Lo reunió un médico militar.", en = "Put together by an army doctor." }}
"""


def write(folder: Path, key: str = "school-archive", cited: str = "school-archive") -> Path:
    path = folder / "mine.toml"
    text = LESSON.replace("Piensa (L7.5).", f"El álbum es de 1922 [@{cited} A].")
    text = text.replace("Think (L7.5).", f"The album is of 1922 [@{cited} A].")
    path.write_text(text + SOURCE.format(key=key), encoding="utf-8")
    return path


def shown(widget: Any) -> str:
    return str(widget._panels["lw-les-text-panel"].html)


def test_it_is_shown_wherever_sources_are(tmp_path: Path) -> None:
    """In the check, as a chip with its card on the board, on the page and in the list of the notebook."""
    path = write(tmp_path)
    lesson = read_lesson(path)
    found = check_lesson(path)
    assert not found.faults
    assert [fault for fault in found.unsourced if "steps[0]" in fault.place] == []
    page = str(lesson_body(lesson))
    assert "Archivo del instituto" in page
    assert "Álbum de fotos de Ceuta" in page
    cells = "".join("".join(cell["source"]) for cell in lesson_notebook(lesson, tmp_path)["cells"])
    assert cells.count("Archivo del instituto") == 1
    assert cells.count("Álbum de fotos de Ceuta") == 1
    widget = lw.lesson(path, folder=tmp_path)
    (chip,) = (part for part in shown(widget).split("<button") if "Archivo" in part)
    at = chip.partition('data-at="')[2].partition('"')[0]
    widget._on_panel_message({"kind": "do", "do": "source", "at": at})
    assert "Lo reunió un médico militar." in shown(widget)
    assert widget.errors == []
    widget.close()


def test_a_key_that_is_not_there_is_a_fault_with_what_was_meant(tmp_path: Path) -> None:
    faults = check_lesson(write(tmp_path, cited="school-archiv")).faults
    assert {fault.meant for fault in faults} == {"school-archive"}


def test_a_key_of_the_package_is_not_given_again(tmp_path: Path) -> None:
    """What a lesson cites as altorres is the same in every lesson."""
    with pytest.raises(DataError, match="altorres"):
        read_lesson(write(tmp_path, key="altorres"))
