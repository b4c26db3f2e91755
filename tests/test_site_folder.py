"""The folder of a built site is deleted before the next one: no other folder ever is."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder import __main__ as builder


def test_a_folder_that_holds_something_else_is_not_touched(tmp_path: Path) -> None:
    """Not even one with a folder that is called as one of a site's."""
    (tmp_path / "lite").mkdir()
    thesis = tmp_path / "thesis.tex"
    thesis.write_text("years of work")
    with pytest.raises(SystemExit, match="not touched"):
        builder.build(tmp_path)
    assert thesis.read_text() == "years of work"
