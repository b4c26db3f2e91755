"""The painting of a board of any game on canvases: cached pictures, and layers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ..engine.scene import Item
from .controller import BoardController

#: The layers of a board, the lowest first.
LAYERS = ("ground", "reach", "counters", "marks")


class Canvases(Protocol):
    """The canvases of a picture: layers, each redrawn by itself. A toolkit provides them (`canvas.Layers`).

    ``world`` is width and height in world units, ``scale`` CSS pixels for a world unit, ``pixels`` dots for each.
    """

    world: tuple[float, float]
    scale: float
    pixels: float

    @property
    def css_size(self) -> tuple[int, int]:
        """Width and height on the page, in CSS pixels."""

    def draw(
        self,
        name: str,
        items: Iterable[Item] = (),
        apart: Iterable[Item] = (),
        under: Any = None,
        over: Iterable[Item] = (),
    ) -> None:
        """Draw a layer again: a picture, items in order, items of which none covers another, items over these."""

    def together(self) -> AbstractContextManager[None]:
        """Send all layers that are drawn meanwhile at once."""

    def picture(self, svg: str) -> Any:
        """Make an SVG document a picture that `draw` can lie under a layer; it has a ``close``."""

    def resize(self, scale: float, pixels: float) -> None:
        """Set the scale; everything must be drawn again after it."""

    def forget(self, *names: str) -> None:
        """Forget what is shown, on all layers or on some: whatever is drawn next is sent."""


class Painting:
    """The canvases of one board, painted from its controller. A game's subclass fills in the layers."""

    def __init__(self, layers: Canvases) -> None:
        self.layers = layers
        #: How many times as large as usual a piece must be drawn before it tells all that it has.
        self.larger = 1.0
        self._kept: dict[str, tuple[Any, Any]] = {}
        self._retired: list[Any] = []

    def ground(self, controller: BoardController) -> None:
        """Paints the still map, under everything."""
        raise NotImplementedError

    def counters(self, controller: BoardController, language: str, away: Collection[str] = ()) -> None:
        """Paints the pieces; those ``away`` are on their way just now."""
        raise NotImplementedError

    def sketch(self, controller: BoardController, language: str) -> None:
        """Paints the pieces alone, at once, on a blank page; the map comes under them when it is made."""
        raise NotImplementedError

    def choice(self, controller: BoardController) -> None:
        """Paints what depends on the choice only: reach and marks."""
        raise NotImplementedError

    def style(self, controller: BoardController) -> dict[str, Any]:
        """Return the style for a reach that the page draws itself, a `ReachStyle` as plain data; empty: it does
        not.
        """
        return {}

    def lay(self, width: float, height: float) -> None:
        """Another map is shown, of a size in world units."""
        self.layers.world = (width, height)
        self.layers.resize(self.layers.scale, self.layers.pixels)
        self.forget()

    def forget(self) -> None:
        """Lets go of the pictures that are kept."""
        for name in list(self._kept):
            self._retire(name)

    def kept(self, name: str, key: Any, make: Callable[[], Any]) -> Any:
        """A picture with what it was made for; made again when that has changed."""
        if name not in self._kept or self._kept[name][0] != key:
            self._retire(name)
            self._kept[name] = key, make()
        return self._kept[name][1]

    def has(self, *names: str) -> bool:
        """Return whether pictures have been made."""
        return all(name in self._kept for name in names)

    def _retire(self, name: str) -> None:
        """Closes old pictures, but for the last two: the page may still be drawing them."""
        if name in self._kept:
            self._retired.append(self._kept.pop(name)[1])
        while len(self._retired) > 2:
            _close(self._retired.pop(0))

    def close(self) -> None:
        """Lets go of the pictures, also of those that a page may still be drawing; more can be painted after it."""
        self.forget()
        while self._retired:
            _close(self._retired.pop())


def _close(picture: Any) -> None:
    picture.layout.close()
    picture.close()
