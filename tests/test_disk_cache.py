"""What is kept on the disk from one session to the next: made once, and again where it was damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from legion_widget.engine import disk_cache
from legion_widget.engine.disk_cache import kept_on_disk
from legion_widget.ui import fonts


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, which is not made yet."""
    made = tmp_path / "of a user" / "caché"
    monkeypatch.setattr(disk_cache, "cache_folder", lambda: made)
    return made


class Maker:
    """Makes the same each time, and counts."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> bytes:
        self.count += 1
        return b"a font"


def test_it_is_made_once_for_all_that_it_is_made_from(folder: Path) -> None:
    make = Maker()
    for made_from in (("a", b"b"), ("a", b"b"), ("ab",), ("a", "b", ""), ("a", "b")):
        assert kept_on_disk(made_from, make) == b"a font"
    assert make.count == 3
    assert len(list(folder.iterdir())) == 3


@pytest.mark.parametrize("damage", [b"", b"short", bytes(100)])
def test_a_damaged_file_is_made_anew(folder: Path, damage: bytes) -> None:
    make = Maker()
    kept_on_disk(("a",), make)
    next(folder.iterdir()).write_bytes(damage)
    assert kept_on_disk(("a",), make) == kept_on_disk(("a",), make) == b"a font"
    assert make.count == 2


def test_where_nothing_can_be_kept_it_is_made_each_time(folder: Path) -> None:
    """A file stands where the folder should be."""
    folder.parent.mkdir()
    folder.write_text("not a folder")
    make = Maker()
    assert [kept_on_disk(("a",), make) for _ in range(2)] == [b"a font"] * 2
    assert make.count == 2


def test_older_files_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "MOST", 4)
    for number in range(7):
        kept_on_disk((str(number),), Maker())
    make = Maker()
    assert len(list(folder.iterdir())) <= 4
    kept_on_disk(("6",), make)
    assert make.count == 0


def test_a_font_is_cut_once_for_its_letters(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next kernel reads it; for other letters it is cut again."""
    path = fonts.font_file("condensed", 700)
    if path is None:
        pytest.skip("without the fonts")
    cut = []
    really = fonts._cut
    monkeypatch.setattr(fonts, "_cut", lambda *of: cut.append(of) or really(*of))  # type: ignore[func-returns-value]
    first = [fonts.subset.__wrapped__(path, letters) for letters in ("ab", "ab", "abc")]
    assert first[0] == first[1] != first[2]
    assert [letters for _, letters in cut] == ["ab", "abc"]
