"""A board that leaves the page rests in the kernel, and is as the game is when it comes back."""

import pytest

from tests.browser.table import IMPORT, Desk

MADE = 'game = lw.new_game("rif", seed=3)\nboard = lw.show(game, theme="light")\nboard.animation = False'
SHOWN = "board"
NOTEBOOK = "jupyterapp.shell.currentWidget"
#: What a page does to know of all its canvases, also of those that it does not show.
KEEP_CANVASES = """() => {
    const make = document.createElement.bind(document);
    window.canvases = [];
    document.createElement = (name, options) => {
        const made = make(name, options);
        if (name === 'canvas') canvases.push(made);
        return made;
    };
}"""


@pytest.fixture(scope="module")
def desk(lab):
    lab.open(IMPORT, MADE, SHOWN, name="rest.ipynb")
    lab.page.evaluate(KEEP_CANVASES)
    lab.run_all()
    desk = Desk(lab)
    desk.ready()
    return desk


def views(desk):
    return desk.ask("len(b.views)")


def dots(lab):
    """How many dots all canvases of the page have that were made for boards."""
    return lab.page.evaluate("canvases.reduce((sum, canvas) => sum + canvas.width * canvas.height, 0)")


@pytest.mark.long
def test_a_second_view_of_the_output_follows_too(lab, desk):
    """Both show what a cell does; when one is closed the other goes on."""
    notebook = lab.page.evaluate_handle(NOTEBOOK)
    lab.page.evaluate(f"{NOTEBOOK}.content.activeCellIndex = 2")
    lab.command("notebook:create-output-view")
    both = lab.page.locator(".lw-board .lw-foot")
    lab.until(lambda: both.count() == 2)
    lab.page.evaluate("notebook => jupyterapp.shell.activateById(notebook.id)", notebook)
    lab.until(lambda: views(desk) == 2)
    before = both.nth(0).text_content()
    lab.python("game.do(next(iter(game.legal_actions())))")
    lab.until(lambda: both.nth(0).text_content() == both.nth(1).text_content() != before)
    lab.page.evaluate("() => [...jupyterapp.shell.widgets('main')].find((w) => !w.context).close()")
    lab.until(lambda: both.count() == 1)
    lab.until(lambda: views(desk) == 1)
    after = both.nth(0).text_content()
    lab.python("game.undo()")
    lab.until(lambda: both.nth(0).text_content() != after)
    assert desk.errors() == []


def test_a_board_whose_output_was_cleared_rests_and_comes_back(lab, desk):
    """Nothing is painted while no page shows it; shown again it is of the present and in the language of now.

    Meanwhile the page holds no pixel of it.
    """
    shown = dots(lab)
    lab.command("notebook:clear-all-cell-outputs")
    lab.until(lambda: not desk.ask("b.awake"))
    lab.until(lambda: dots(lab) < shown / 100)
    drawn = desk.ask("[b.overlay.drawn, b.overlay.revision]")
    lab.python('lw.set_language("en"); game.do(next(iter(game.legal_actions())))')
    lab.page.wait_for_timeout(300)
    assert desk.ask("[b.overlay.drawn, b.overlay.revision]") == drawn
    lab.page.evaluate(f"{NOTEBOOK}.content.activeCellIndex = 2")
    lab.command("notebook:run-cell")
    lab.wait_until_idle()
    desk.ready()
    lab.until(lambda: desk.ask("b.awake"))
    lab.until(lambda: "Movement" in desk.head.inner_text())
    lab.until(lambda: lab.pixel(200, 200)[3] == 255)
    label = desk.ask("next(u.hex.label for u in g.units.values() if u.hex and u.side == g.to_act)")
    desk.press(label)
    lab.until(lambda: desk.ask("b.selected") is not None)
    lab.python('lw.set_language("es")')
    lab.until(lambda: "Movimiento" in desk.head.inner_text())
    assert desk.errors() == []


@pytest.mark.long
def test_after_a_reload_there_is_one_view(lab, desk):
    """The page that was left is forgotten, whether it could still say so or not, and the new one follows."""
    lab.python('board.views.add("lost without a word")')
    lab.reload()
    desk.ready()
    lab.until(lambda: views(desk) == 1, 15)
    foot = desk.foot.inner_text()
    lab.python("game.undo()")
    lab.until(lambda: desk.foot.inner_text() != foot)
    assert desk.errors() == []


@pytest.mark.long
def test_a_notebook_that_was_closed_finds_its_board_again(lab, desk):
    """What is done meanwhile is on the board when the notebook is opened; the view that was closed is forgotten.

    JupyterLab closes a notebook so that its views can say nothing more.
    """
    count = desk.ask("len(g)")
    lab.python(
        "import asyncio\n"
        "async def later():\n"
        "    await asyncio.sleep(1)\n"
        "    game.do(next(iter(game.legal_actions())))\n"
        "task = asyncio.get_running_loop().create_task(later())"
    )
    lab.save()
    lab.page.evaluate(f"{NOTEBOOK}.close()")
    lab.page.locator(".lw-board").wait_for(state="detached")
    lab.page.wait_for_timeout(1500)
    lab.command("docmanager:open", path="rest.ipynb")
    lab.wait_until_idle()
    desk.ready()
    lab.until(lambda: desk.ask("len(g)") == count + 1)
    lab.until(lambda: views(desk) == 1, 15)
    foot = desk.foot.inner_text()
    lab.python("game.undo()")
    lab.until(lambda: desk.foot.inner_text() != foot)
    assert desk.errors() == []
