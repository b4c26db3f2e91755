"""A board without numpy, Pillow and orjson, as in a browser's Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from legion_widget.widget.pens import working_numpy
from tests.stubs import write_stubs

ROOT = Path(__file__).parents[1]

PLAY = """
import json
import sys

{before}
import ipycanvas.canvas
import ipycanvas.utils

import legion_widget as lw
from legion_widget.widget import pens
from legion_widget.widget.testing import BoardClient

assert not ipycanvas.utils.ORJSON_AVAILABLE
sent = []
whole = ipycanvas.canvas._CANVAS_MANAGER._send_custom


def send(self, command, buffers=()):
    whole(command, list(buffers))  # all that a kernel does to it but the wire
    sent.append(len(json.dumps(command)))


type(ipycanvas.canvas._CANVAS_MANAGER)._send_custom = send
game = lw.new_game("rif", seed=3)
board = lw.show(game, theme="light")


page = BoardClient(board).show(width=900, pixels=1.5, dark=True)
assert len(sent) >= 4, sent
page.press("1521")
assert board.selected == "beni-urriaguel-tabor-4-4"
page.press("1621")
assert game.units["beni-urriaguel-tabor-4-4"].hex.label == "1621"
before = len(sent)
page.command("undo")
assert len(sent) > before
page.command("finish", sure="yes")
board.zoom(1)
assert not board.errors, board.errors
print(type(pens.pen()).__name__, max(sent))
"""


def play(before: str, *path: Path) -> list[str]:
    """What a new Python prints that shows and plays a board after ``before``."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY.format(before=before)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, ROOT)))},
        text=True,
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_a_board_is_shown_and_played_without_orjson() -> None:
    """The commands go through the json of Python, which knows no scalar of numpy."""
    assert play("sys.modules['orjson'] = None")[0] == "ArrayPen"


def test_a_board_is_shown_and_played_without_numpy(tmp_path: Path) -> None:
    """With stubs for numpy and Pillow, as served to a page, the plain pen draws; no message is too large for it."""
    pen, largest = play("sys.modules['orjson'] = None", write_stubs(tmp_path))
    assert pen == "PlainPen"
    assert int(largest) < 600_000


@pytest.mark.parametrize("there", [None, SimpleNamespace(), SimpleNamespace(array=list, float32=float)])
def test_the_pen_is_plain_where_numpy_is_missing_or_a_stub(there: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever bears the name of numpy, the choice of a pen raises nothing."""
    monkeypatch.setitem(sys.modules, "numpy", there)
    assert working_numpy() is None
    monkeypatch.undo()
    assert working_numpy() is not None
