"""A game of somebody else on the board: installed from its wheel into the environment of a kernel of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from legion_widget.engine.hexgrid import HexGrid
from tests.browser.conftest import add_kernel
from tests.browser.table import IMPORT, Desk

#: The name of the kernel that runs in the clean environment.
KERNEL = "clean"


@pytest.fixture(scope="module")
def desk(lab, jupyter, clean_python):
    """A board of the game, in a notebook whose kernel is the clean environment."""
    command = (str(clean_python), "-m", "ipykernel_launcher", "-f", "{connection_file}")
    add_kernel(jupyter[1].parent / "jupyter_data_dir", KERNEL, *command, PYTHONPATH="")
    lab.page.goto("about:blank")  # a page that is open already does not know the new kernel
    lab.open(IMPORT, 'lw.set_language("en"); board = lw.show(lw.new_game("hill", seed=3))', "board", kernel=KERNEL)
    lab.run_all()
    desk = Desk(lab, HexGrid(7, 5))
    desk.ready()
    yield desk
    assert desk.errors() == []


def test_the_kernel_is_that_of_the_clean_environment(lab, desk, clean_python) -> None:
    """Both packages come from their wheels."""
    for module in ("legion_widget", "hold_the_hill"):
        path = lab.python(f"import {module}; print({module}.__file__)")
        assert Path(path).is_relative_to(clean_python.parents[1])


def test_it_is_played_with_the_pointer(lab, desk) -> None:
    """A counter is clicked to where it goes; a hex out of reach says why; an enemy is attacked; the game ends."""
    desk.choose("0103", "red-1")
    assert "1st Red Company" in desk.side.inner_text()
    desk.press("0701")
    desk.side.get_by_text("0701 is out of reach.").wait_for()
    desk.press("0403")
    lab.until(lambda: desk.where("red-1") == "0403")

    for phase, side in (("combat", "red"), ("movement", "blue")):
        desk.end_phase()
        lab.until(lambda phase=phase, side=side: desk.ask("[g.phase.id, g.to_act]") == [phase, side])
    desk.choose("0703", "blue-1")
    desk.press("0503")
    lab.until(lambda: desk.where("blue-1") == "0503")
    desk.end_phase()
    lab.until(lambda: desk.ask("[g.phase.id, g.to_act]") == ["combat", "blue"])
    desk.choose("0503", "blue-1")
    desk.press("0403")
    desk.foot.get_by_text("1st Blue Company attacks 1st Red Company").first.wait_for()

    while desk.ask("g.result is None"):
        done = desk.ask("len(g)")
        desk.finish()
        lab.until(lambda done=done: desk.ask("len(g)") > done)
    desk.root.locator(".lw-end").get_by_text("End of the game").wait_for()
