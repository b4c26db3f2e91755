"""The small map in the corner: it does not lie over the words of an answer."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Lab
from tests.browser.table import IMPORT

ANSWER = """
from legion_widget.ui.to_page import PlaceAnswer, encode
board.map.overlay.answer = encode(PlaceAnswer({place}, {words!r}, warns=True))
"""
#: Whether the words are in the viewport of the map, and whether the small map lies over them.
COVERED = """() => {
    const words = document.querySelector('.lw-bubble'), small = document.querySelector('.lw-minimap');
    if (words.hidden || small.hidden) return null;
    const one = words.getBoundingClientRect(), two = small.getBoundingClientRect();
    return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}"""


@pytest.mark.long
def test_the_small_map_gives_way_to_an_answer(lab: Lab) -> None:
    """Wherever on the map something is refused: where the side lies under the map its reason is read there alone."""
    lab.page.set_viewport_size({"width": 900, "height": 800})
    lab.open(IMPORT, "board = lw.show(lw.new_game('rif', seed=1))\nboard", name="minimap.ipynb")
    lab.run_all()
    lab.page.locator(".lw-minimap canvas").wait_for()
    seen = []
    for row in range(0, 30, 3):
        words = f"Row {row}: it may not go there, for more than one reason"
        lab.python(ANSWER.format(place=(2, row), words=words))
        lab.page.wait_for_function("words => document.querySelector('.lw-bubble').textContent === words", arg=words)
        lab.frames(3)
        seen.append(lab.page.evaluate(COVERED))
    assert seen.count(False) > 2
    assert True not in seen
