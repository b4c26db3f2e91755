"""Maps of many games in a notebook: what is shown, of which variant and side, with a slider over the turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets

from ..engine.i18n import say

#: Draws the picture as HTML: what, which variant or pair of them, which side, the first and the last turn.
Draw = Callable[[str, str, str | None, tuple[int, int]], str]


class MapSlider(ipywidgets.VBox):
    """A picture with its choices above it.

    The traits ``what``, ``variant``, ``side`` and ``turns`` of its controls can be set and observed in cells, as
    ``widget.turns.value = (1, 4)``.

    Args:
        draw: Draws the picture.
        whats: What can be shown, by id with its title.
        variants: Likewise the variants, and the differences of two.
        sides: Likewise the sides.
        turns: The first turn and the last.
        chosen: What is shown first.
    """

    def __init__(
        self,
        draw: Draw,
        whats: Mapping[str, str],
        variants: Mapping[str, str],
        sides: Mapping[str, str],
        turns: tuple[int, int],
        chosen: str,
    ) -> None:
        self.draw = draw
        wide = ipywidgets.Layout(width="auto", max_width="100%", flex="1 1 14em")
        style = {"description_width": "initial"}
        self.what = _choice(say("Map").text(), whats, chosen, wide)
        self.variant = _choice(say("Variant").text(), variants, next(iter(variants)), wide)
        every = {"": say("both sides").text(), **sides}
        self.side = _choice(say("Side").text(), every, "", wide)
        self.turns = ipywidgets.IntRangeSlider(
            value=turns,
            min=turns[0],
            max=turns[1], description=say("Turns").text(), continuous_update=False,
            layout=ipywidgets.Layout(width="100%", max_width="40em"), style=style,
        )  # fmt: skip
        self.picture = ipywidgets.HTML(layout=ipywidgets.Layout(width="100%"))
        choices = ipywidgets.Layout(display="flex", flex_flow="row wrap", width="100%")
        row = ipywidgets.Box([self.what, self.variant, self.side], layout=choices)
        super().__init__([row, self.turns, self.picture])
        for control in (self.what, self.variant, self.side, self.turns):
            control.observe(self._paint, "value")
        self._paint()

    def _paint(self, change: Any = None) -> None:
        self.picture.value = self.draw(self.what.value, self.variant.value, self.side.value or None, self.turns.value)


def _choice(title: str, words: Mapping[str, str], chosen: str, layout: ipywidgets.Layout) -> ipywidgets.Dropdown:
    options: Sequence[tuple[str, str]] = [(word, id) for id, word in words.items()]
    style = {"description_width": "initial"}
    return ipywidgets.Dropdown(options=options, value=chosen, description=title, layout=layout, style=style)
