"""Maps of many games in a notebook, with a slider over the turns, and the games behind a place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ..engine.i18n import say
from ..ui.many_games import Behind, Maps, View
from ..ui.markup import tag
from ..ui.painted import Painted
from . import still
from .overlay import STATIC


class Picture(anywidget.AnyWidget):
    """HTML whose images report where they are clicked."""

    _esm = (STATIC / "picture.js").read_text("utf-8")
    _css = """
        .lw-picture img { cursor: crosshair; width: auto !important; max-width: 100%; max-height: max(420px, 75vh); }
        .jp-OutputArea:has(.lw-picture) > .jp-OutputArea-child:has(.lw-still) { display: none; }
        .lw-picture table { border-collapse: collapse; font-size: 13px; margin: 4px 0; }
        .lw-picture th, .lw-picture td { text-align: start; padding: 2px 14px 2px 0; }
    """

    html = traitlets.Unicode("", help="The picture and the tables below it, as HTML.").tag(sync=True)


#: How many lines are listed, and how many places can be chosen without a pointer.
LISTED, PLACES = 60, 24


class MapSlider(ipywidgets.VBox):
    """A picture with its choices above it. A click on a place lists the games behind it.

    The traits of its controls ``what``, ``variant``, ``side``, ``turns``, ``place`` and ``game`` can be set and
    observed in cells, as ``widget.turns.value = (1, 4)``.

    Args:
        maps: Draws the pictures, and knows the games.
        whats: What can be shown, by id with its title.
        variants: Likewise the variants, and the differences of two (their names with a line break between them).
        sides: Likewise the sides.
        turns: The first turn and the last.
        chosen: What is shown first.
    """

    def __init__(
        self,
        maps: Maps,
        whats: Mapping[str, str],
        variants: Mapping[str, str],
        sides: Mapping[str, str],
        turns: tuple[int, int],
        chosen: str,
    ) -> None:
        self.maps = maps
        self._shown: Painted | None = None
        self._behind: Sequence[Behind] = ()
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
        self.picture = Picture(layout=ipywidgets.Layout(width="100%"))
        self.picture.on_msg(lambda _, content, buffers: self._press(content))
        self.place = _choice(
            say("Games behind a place").text(), {"": "–"}, "", ipywidgets.Layout(width="100%", max_width="40em")
        )
        self.list = Picture(layout=ipywidgets.Layout(width="100%"))
        self.game = _choice(say("Game").text(), {"": "–"}, "", wide)
        self.opener = ipywidgets.Button(
            description=say("Open this game").text(), icon="play", layout=ipywidgets.Layout(width="auto")
        )
        self.opener.on_click(self._open)
        self.board = ipywidgets.VBox(layout=ipywidgets.Layout(width="100%"))
        row, self._below = _row(self.what, self.variant, self.side), _row(self.game, self.opener)
        super().__init__([row, self.turns, self.picture, self.place, self.list, self._below, self.board])
        for control in (self.what, self.variant, self.side, self.turns):
            control.observe(self._paint, "value")
        self.place.observe(self._list, "value")
        self._paint()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """A cell shows it: a saved notebook keeps the map that is shown first."""
        if self._shown is not None:
            shown = {"text/html": self._shown.html(relief=False), "text/plain": self._shown.text()}
            still.publish(self, self._shown.title, shown)
        return super()._repr_mimebundle_(**options)

    @property
    def view(self) -> View:
        """Return the current selection."""
        variant, _, minus = self.variant.value.partition("\n")
        return View(self.what.value, variant, minus or None, self.side.value or None, self.turns.value)

    def _paint(self, change: Any = None) -> None:
        painted = self._shown = self.maps.draw(self.view)
        self.picture.html = painted.html()
        strongest = {painted.tiles.label(index): painted.tiles.name(index) for index in painted.strongest(PLACES)}
        self.place.options = [("–", ""), *((words, label) for label, words in strongest.items())]
        self.place.value = ""
        self._list()

    def _press(self, content: Any) -> None:
        """The picture was clicked; what a page says besides is nothing."""
        x, y = (content.get(name) if isinstance(content, dict) else None for name in ("x", "y"))
        if self._shown is None or not all(isinstance(value, int | float) for value in (x, y)):
            return
        index = self._shown.at(float(x or 0), float(y or 0))
        if index is None:
            return
        label = self._shown.tiles.label(index)
        if label not in [value for _, value in self.place.options]:
            self.place.options = [*self.place.options, (self._shown.tiles.name(index), label)]
        self.place.value = label

    def _list(self, change: Any = None) -> None:
        self._behind = self.maps.behind(self.view, self.place.value) if self.place.value else ()
        self._lay()
        for part in (self.list, self._below):
            part.layout.display = None if self._behind else "none"
        self.list.html = self._table() if self._behind else ""
        games = {(one.variant, one.seed): number for number, one in reversed(list(enumerate(self._behind)))}
        known = sorted(games.values())
        self.game.options = [(self._name(self._behind[n]), str(n)) for n in known] or [("–", "")]

    def _name(self, one: Behind) -> str:
        words = say("seed {seed}", seed=one.seed).text()
        return words if self.view.minus is None else f"{words}, {one.variant}"

    def _table(self) -> str:
        heads = [say("Seed").text(), say("Turn").text(), say("What happened").text()]
        rows = [tag("tr", *(tag("td", str(cell)) for cell in one[1:])) for one in self._behind[:LISTED]]
        more = len(self._behind) - LISTED
        return str(
            tag(
                "div",
                tag("table", tag("tr", *(tag("th", head) for head in heads)), *rows),
                tag("p", say("and {count} more", count=more).text()) if more > 0 else "",
                style="max-height:16em;overflow:auto",
            )
        )

    def _open(self, button: Any) -> None:
        if self.game.value:
            self._lay(self.maps.open(self._behind[int(self.game.value)]))

    def _lay(self, *boards: ipywidgets.Widget) -> None:
        """Shows the board of a game below, or none; the one before is closed."""
        former, self.board.children = self.board.children, boards
        for board in former:
            board.close()


def _row(*controls: ipywidgets.Widget) -> ipywidgets.Box:
    """Controls side by side, below each other on a narrow page."""
    return ipywidgets.Box(controls, layout=ipywidgets.Layout(display="flex", flex_flow="row wrap", width="100%"))


def _choice(title: str, words: Mapping[str, str], chosen: str, layout: ipywidgets.Layout) -> ipywidgets.Dropdown:
    options: Sequence[tuple[str, str]] = [(word, id) for id, word in words.items()]
    style = {"description_width": "initial"}
    return ipywidgets.Dropdown(options=options, value=chosen, description=title, layout=layout, style=style)
