"""A board in a saved notebook, and a board whose kernel is at work or gone."""

import subprocess
import sys

import pytest

from tests.browser.conftest import KERNEL
from tests.browser.table import IMPORT, Desk

GAME = 'lw.set_language("en")\ngame = lw.new_game("rif", seed=3)'
BOARD = "board = lw.show(game)\nboard.animation = False\nboard"


def test_a_saved_board_is_a_picture_until_it_lives_again(lab, tmp_path):
    """While it lives the picture is out of sight, and follows the game; without a kernel, untrusted, it is seen."""
    lab.open(IMPORT, GAME, BOARD, name="kept.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    still = lab.page.locator(".lw-still")
    lab.until(lambda: still.count() == 1)
    assert not still.is_visible()
    still.locator("img").wait_for(state="attached")  # the board is there first
    before = still.locator("img").get_attribute("src")
    desk.ask("game.play(steps=1)")
    lab.until(lambda: still.locator("img").get_attribute("src") != before)
    lab.save()
    lab.until(lambda: "lw-still" in (lab.folder / "kept.ipynb").read_text())
    saved = (lab.folder / "kept.ipynb").read_text()
    assert len(saved) < 320_000
    lab.shut_down_kernels()
    (lab.folder / "strange.ipynb").write_text(saved.replace("as lw", "as  lw"))  # another text: no trust
    lab.page.goto(f"{lab.url}/lab/tree/strange.ipynb?reset")
    image = lab.page.locator(".lw-still img, .jp-OutputArea-output figure img")
    image.wait_for()
    lab.until(lambda: image.evaluate("i => i.complete && i.naturalWidth") > 900)
    assert image.is_visible()
    words = lab.page.locator(".jp-OutputArea-output").filter(has_text="To play on").inner_text()
    assert "Turn 1" in words
    assert "Games" in words


@pytest.mark.long
def test_a_busy_kernel_is_shown_and_a_lost_one_at_once(lab):
    lab.open(IMPORT, GAME, BOARD, name="lost.ipynb")
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    sign = desk.root.locator(".lw-busy")
    with lab.busy():
        sign.wait_for()
        assert sign.inner_text() == "The kernel is busy. Clicks and keys wait their turn."
    sign.wait_for(state="detached")
    cut = desk.root.locator(".lw-cut")
    lab.page.evaluate(f"{KERNEL}._connectionStatusChanged.emit('connecting')")
    cut.wait_for()
    assert "There is no connection" in cut.inner_text()
    lab.page.evaluate(f"{KERNEL}._connectionStatusChanged.emit('connected')")
    cut.wait_for(state="detached")
    lab.restart()
    gone = desk.root.locator(".lw-gone")
    gone.wait_for()  # nothing was pressed
    assert "Run all cells again" in gone.inner_text()
    assert "lw-asleep" in desk.root.get_attribute("class")


@pytest.mark.long
def test_a_page_made_of_a_saved_notebook_shows_the_picture(lab, tmp_path):
    """By nbconvert, with the state of the widgets in the file or without it: never a board that looks alive."""
    lab.open(IMPORT, GAME, BOARD, name="page.ipynb")
    lab.run_all()
    Desk(lab).ready()
    lab.page.locator(".lw-still img").wait_for(state="attached")
    lab.save()
    command = [
        sys.executable,
        "-m",
        "nbconvert",
        "--to",
        "html",
        "--output-dir",
        str(tmp_path),
        str(lab.folder / "page.ipynb"),
    ]
    subprocess.run(command, check=True, capture_output=True)
    page = lab.page.context.new_page()
    try:
        page.goto((tmp_path / "page.html").as_uri())
        image = page.locator(".lw-still img")
        image.wait_for()
        assert image.evaluate("i => i.clientWidth") > 600
    finally:
        page.close()
