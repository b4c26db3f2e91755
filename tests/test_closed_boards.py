"""Boards that were made and closed leave the process as it was: no widget, no object of ours, no memory."""

from __future__ import annotations

import gc
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget

import legion_widget as lw
from legion_widget.games.baraka.armies.army import Army
from legion_widget.widget.testing import ArmyClient, BoardClient
from tests.seeds import thinned

#: The packages whose objects are counted.
PACKAGES = ("legion_widget.", "ipywidgets.", "ipycanvas.", "anywidget.", "traitlets.", "comm.")
#: A board holds some 2 MB while it is open. Two hundred that left a tenth of it would leave twice as much as this.
MOST = 20_000_000


def objects() -> Counter[str]:
    """How many objects there are of each kind of ours and of the toolkits."""
    gc.collect()
    kinds = (type(thing) for thing in gc.get_objects())
    names = (f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)
    return Counter(name for name in names if name.startswith(PACKAGES))


def memory() -> int:
    """The bytes that the process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def use_and_close(shown: Any, saves: Path, number: int) -> None:
    """Show a board or a builder on a page, press something, and close it: every second time off the page.

    The map is painted every tenth time: it takes most of the time.
    """
    client: Any
    if isinstance(shown, Army):
        client = ArmyClient(lw.show(shown, saves=saves)).show()
        client.command("page", page="code")
        client.command("page", page="code")
    else:
        client = BoardClient(lw.show(shown, saves=saves)).show(canvas=number % 10 == 0)
        client.command("menu")
        client.command("tab", tab="order")
        client.press(0, 0)
    if number % 2:
        client.leave()
    client.widget.close()


def test_a_lesson_that_was_closed_leaves_no_widget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lw.lesson("annual", name="x").close()
    before = set(widget._instances)
    lw.lesson("annual", name="x").close()
    assert set(widget._instances) == before


@pytest.mark.parametrize(
    ("name", "count"),
    [
        *thinned(((name, 4) for name in ("rif", "well", "army")), 3),
        *(pytest.param(name, 200, marks=pytest.mark.long) for name in ("rif", "well", "first-day", "army")),
    ],
)
def test_boards_that_were_closed_leave_nothing(name: str, count: int, tmp_path: Path) -> None:
    """A style or script that is a path would do: anywidget holds each widget that has one."""
    shown = Army("legion") if name == "army" else lw.new_game(name, seed=1)
    for number in range(3):  # what is made once for all
        use_and_close(shown, tmp_path, number)
    before, widgets, held = objects(), set(widget._instances), memory()
    for number in range(count):
        use_and_close(shown, tmp_path, number)
    assert set(widget._instances) == widgets
    after = objects()
    assert after - before == Counter()
    assert memory() - held < MOST
