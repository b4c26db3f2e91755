"""Keys pressed on a part of a page, and those that come through to the page round it."""

import string

from tests.browser.conftest import Voila

#: Of JupyterLab and Notebook 7 each of them does something to a cell, or to the whole page.
KEYS = (
    *(key for letter in string.ascii_lowercase for key in (letter, f"Shift+{letter.upper()}")),
    *("0", "1", "3", "6", "Enter", "Shift+Enter", "Control+Enter", "Alt+Enter", "Control+Shift+-", "Shift+ArrowDown"),
    *("ArrowUp", "ArrowDown", "Home", "End", "Delete", "Backspace", "Insert", "Control+a", "Control+m", "Control+b"),
    *("Control+z", "Control+d", "Control+f", "Control+Shift+c", "Control+x", "Control+/", "Alt+ArrowUp"),
)
#: What the page hears of keys: JupyterLab listens to the document, before all that is in it.
LISTEN = """() => {
    window.reached = [];
    document.addEventListener('keydown', event => {
        if (!['Shift', 'Control', 'Alt'].includes(event.key)) reached.push(event.key);
    }, {capture: true});
}"""
CELLS = """() => {
    const {content} = jupyterapp.shell.currentWidget;
    return [content.activeCellIndex, content.model.sharedModel.cells.map(
        cell => [cell.cell_type, cell.getSource(), cell.execution_count ?? 0])];
}"""


def cells(place):
    """The cells of the notebook, and which is active; Voila has none."""
    return None if isinstance(place, Voila) else place.page.evaluate(CELLS)


def press_all(place, node, keys=KEYS):
    """Press keys on a node, and give those that came through."""
    place.page.evaluate("window.reached.length = 0")
    for key in keys:
        node.evaluate("node => { if (node !== document.activeElement) node.focus({preventScroll: true}); }")
        place.page.keyboard.press(key)
    place.heard()
    return place.page.evaluate("window.reached")
