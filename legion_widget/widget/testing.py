"""Test clients that act as a page: they use a board and read what it shows, without a browser.

So a test of a game's board says what is clicked and what is seen then, and knows nothing of how a board is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from ipycanvas import Canvas

from ..ui.protocol import Spot
from .board import BoardWidget
from .overlay import Overlay, Panel
from .panel_reading import Button, PanelReader

#: The panels of a board, by the names that a page for tests has for them.
PANELS = {
    "head": "lw-head",
    "side": "lw-side-panel",
    "time": "lw-time",
    "opponent": "lw-opponent-panel",
    "foot": "lw-foot",
    "corner": "lw-zoom",
    "end": "lw-end-panel",
}


class Client:
    """The parts that clients of all pages share: they show panels, whose buttons send commands.

    Args:
        widget: What is shown.
        view: The name of the view. Two views of one widget need two names.
    """

    #: The names of the panels, and which widget each is.
    names: ClassVar[dict[str, str]]

    def __init__(self, widget: Any, view: str = "page") -> None:
        self.widget = widget
        self.view = view
        self._parts = list(_parts(widget))
        kinds = {part.kind: part for part in self._parts if isinstance(part, Panel)}
        self._panels = {name: kinds[kind] for name, kind in self.names.items()}

    @property
    def is_shown(self) -> bool:
        """Return whether the page shows the widget."""
        raise NotImplementedError

    @property
    def classes(self) -> frozenset[str]:
        """The style classes of the widget as a whole."""
        return frozenset(self.widget._dom_classes)

    def command(self, name: str, /, revision: int | None = None, **fields: Any) -> None:
        """Click the button of a command, with what it or the form around it sends along."""
        panel = next(iter(self._panels.values()))
        _say(panel, {"kind": "do", "do": name, **fields}, panel.revision if revision is None else revision)

    def send(self, content: Any) -> None:
        """Send anything as a message of a panel: for what no page should say."""
        _say(next(iter(self._panels.values())), content)

    @property
    def html(self) -> dict[str, str]:
        """The HTML of every panel, by name."""
        return {name: self.panel(name) for name in self.names}

    def panel(self, name: str) -> str:
        """The HTML of a panel. Raises ``RuntimeError`` while the page does not show it."""
        if not self.is_shown:
            raise RuntimeError("this page shows nothing: show() it first")
        return str(self._panels[name].html)

    def text(self, name: str) -> str:
        """The words of a panel, with one blank between two of them."""
        return " ".join(" ".join(PanelReader(self.panel(name)).words).split())

    def buttons(self, name: str) -> list[Button]:
        """The buttons of a panel, in their order."""
        return PanelReader(self.panel(name)).buttons


class BoardClient(Client):
    """A view of a board on a page. Nothing is on it before `show`.

    The panels are ``head``, ``side``, ``opponent``, ``time``, ``foot``, ``corner`` and ``end``. Places are named by
    label or name (``"1715"``, ``"Annual"``), or given by two numbers, as the page counts them: column and row of a hex,
    tenths of a millimetre on a table. A click names the revision of the picture that it was on, which is the present
    one unless ``revision`` says otherwise.

    >>> import legion_widget as lw
    >>> lw.set_language("en")
    >>> game = lw.new_game("rif", seed=1)
    >>> client = BoardClient(lw.show(game)).show(canvas=False)
    >>> client.press("Annual")
    >>> "Annual" in client.text("side")
    True
    >>> client.command("next", sure="yes")
    >>> len(game), client.buttons("head")[0].command
    (1, 'menu')
    >>> client.leave()
    >>> client.board.awake
    False
    >>> lw.set_language("es")
    """

    names = PANELS

    def __init__(self, board: BoardWidget, view: str = "page") -> None:
        super().__init__(board, view)
        self.board = board
        self._room: dict[str, Any] | None = None
        (self._overlay,) = (part for part in self._parts if isinstance(part, Overlay))
        *_, self._canvas = (part for part in self._parts if isinstance(part, Canvas))
        self._overlay.observe(self._answer, "call")

    # ---- on the page ----------------------------------------------------------------------------------

    def show(
        self,
        *,
        width: float = 900,
        height: float = 0,
        pixels: float = 1,
        dark: bool = False,
        still: bool = False,
        canvas: bool = True,
    ) -> BoardClient:
        """Show the board on the page; once more, it is as after a reload.

        Args:
            width: The width that the map has, in CSS pixels.
            height: Its height, in CSS pixels; 0: the page does not know it yet.
            pixels: Dots of the screen for a CSS pixel.
            dark: Whether the page is dark.
            still: Whether the reader's system asks for less movement.
            canvas: Without it nothing is painted on the map, which saves most of the time.
        """
        if canvas:
            self.load()
        self._room = {"room": width, "high": height, "pixels": pixels, "dark": dark, "still": still}
        self._tell("ready", **self._room)
        return self

    def load(self) -> None:
        """Load the page: it has the canvas of every board of the kernel, also of one that it does not show."""
        _say(self._canvas, {"event": "client_ready"})

    def change(self, **room: Any) -> None:
        """Say that the page has become another: ``width``, ``pixels``, ``dark``, ``still``, as for `show`."""
        if "width" in room:
            room["room"] = room.pop("width")
        self._room = {**(self._room or {}), **room}
        self._tell("room", **self._room)

    def leave(self) -> None:
        """Take the board off the page."""
        self._tell("gone")
        self._room = None

    def vanish(self) -> None:
        """Take the page away without a word, as when a browser breaks down."""
        self._room = None

    @property
    def is_shown(self) -> bool:
        """Return whether the page shows the board."""
        return self._room is not None

    def _answer(self, change: Any) -> None:
        if self._room is not None:
            self._tell("room", **self._room)

    # ---- what a person does ---------------------------------------------------------------------------

    def press(self, *where: Any, revision: int | None = None, **keys: bool) -> None:
        """Click a place of the map; ``keys`` are those held meanwhile: ``shift``, ``ctrl``, ``alt``.

        ``double`` makes it the second click of two, ``early`` one that the page has drawn already.
        """
        self._tell("click", revision, place=self._spot(where), **keys)

    def drag(self, start: Any, end: Any = None) -> None:
        """Take up the unit at a place and set it down at another; None: the drag is called off."""
        self._tell("lift", place=self._spot((start,)))
        self._tell("drop", place=None if end is None else self._spot((end,)))

    def lift(self, place: Any) -> None:
        """Take up the unit at a place, and hold it."""
        self._tell("lift", place=self._spot((place,)))

    def carry(self, *where: Any) -> None:
        """Carry the unit that was taken up over a place."""
        self._tell("hover", place=self._spot(where), carry=True)

    def gather(self, *places: Any) -> None:
        """Draw a frame round the units at some places."""
        self._tell("gather", places=[self._spot((place,)) for place in places])

    def hover(self, *where: Any) -> None:
        """Rest the pointer on a place; with none it leaves the map."""
        self._tell("hover", place=self._spot(where) if where else None)

    def walk(self, *where: Any) -> None:
        """Come to a place with the arrow keys."""
        self._tell("walk", place=self._spot(where))

    def key(self, key: str, revision: int | None = None) -> None:
        """Press a key on the map."""
        self._tell("key", revision, key=key)

    def zoom(self, scale: Any) -> None:
        """Zoom by the wheel, to so many CSS pixels for a world unit."""
        self._tell("scale", scale=scale)

    def say(self, content: Any) -> None:
        """Send anything as a message of the map: for what no page should say."""
        _say(self._overlay, {"view": self.view, **content} if isinstance(content, dict) else content, self.revision)

    # ---- what a person sees and hears ---------------------------------------------------------------------

    @property
    def revision(self) -> int:
        """The number of the picture that the page shows."""
        return int(self._overlay.revision)

    @property
    def spoken(self) -> str:
        """Return the last words said to screen readers."""
        return str(self._overlay.spoken)

    @property
    def tip(self) -> str:
        """The HTML of the tip under the pointer; empty where there is none."""
        return str(self._overlay.tip.get("html", ""))

    # ---- the messages of a page -----------------------------------------------------------------------

    def _spot(self, where: tuple[Any, ...]) -> Spot:
        """Two numbers of the page for a place."""
        if len(where) == 2:
            x, y = where
            return x, y
        (place,) = where
        if isinstance(place, str):
            place = self.board.game.board.index(place)
        return self.board.game_view.place_to_page(self.board.game, place)

    def _tell(self, kind: str, revision: int | None = None, **content: Any) -> None:
        said = {"kind": kind, "view": self.view, **content}
        _say(self._overlay, said, self.revision if revision is None else revision)


class EditorClient(Client):
    """A view of an editor on a page. Nothing is on it before `show`.

    The panels are ``head``, ``bar``, ``rail``, ``palette``, ``side``, ``strip`` and ``card``. Places are named as for
    `BoardClient`.

    >>> import legion_widget as lw
    >>> client = EditorClient(lw.edit("rif")).show(canvas=False)
    >>> client.key("t")
    >>> client.command("choose", id="^")
    >>> client.drag("2516", "2616", "2717")
    >>> len(client.widget.editor.changes)
    1
    >>> client.key("ctrl+z")
    >>> client.widget.editor.changes
    []
    >>> client.widget.close()
    """

    names: ClassVar[dict[str, str]] = {
        "head": "lw-ed-head",
        "bar": "lw-ed-bar-panel",
        "rail": "lw-ed-rail",
        "palette": "lw-ed-palette-panel",
        "side": "lw-ed-side",
        "strip": "lw-ed-strip",
        "card": "lw-ed-card-panel",
    }

    def __init__(self, editor: Any, view: str = "page") -> None:
        super().__init__(editor, view)
        self._there = False
        (self._overlay,) = (part for part in self._parts if isinstance(part, Overlay))
        *_, self._canvas = (part for part in self._parts if isinstance(part, Canvas))

    @property
    def is_shown(self) -> bool:
        """Return whether the page shows the editor."""
        return self._there

    def show(self, *, width: float = 900, dark: bool = False, canvas: bool = True) -> EditorClient:
        """Show the editor on the page; without ``canvas`` nothing is painted on the map."""
        if canvas:
            _say(self._canvas, {"event": "client_ready"})
        self._there = True
        self._tell("ready", room=width, pixels=1, dark=dark)
        return self

    def leave(self) -> None:
        """Take the editor off the page."""
        self._tell("gone")
        self._there = False

    def press(self, *where: Any, edge: int = 0, **keys: bool) -> None:
        """Click a place."""
        self.drag(where if len(where) == 2 else where[0], edge=edge, **keys)

    def drag(self, *through: Any, edge: int = 0, lift: bool = True, **keys: bool) -> None:
        """Put the hand down at the first place, lead it through the others, and lift it at the last one."""
        first, *rest = (self._spot(place) for place in through)
        self._tell("press", place=first, edge=edge, **keys)
        for spot in rest:
            self._tell("drag", place=spot, edge=edge)
        if lift:
            self._tell("release")

    def enter(self, where: Any, edge: int = 0, **keys: bool) -> None:
        """Walk to a place with the arrow keys, and press Enter."""
        self._tell("walk", place=self._spot(where))
        self._tell("click", place=self._spot(where), edge=edge, key=True, **keys)

    def key(self, key: str) -> None:
        """Press a key on the map, such as ``t`` or ``ctrl+z``."""
        self._tell("key", key=key)

    @property
    def spoken(self) -> str:
        """Return the last words said to screen readers."""
        return str(self._overlay.spoken)

    def _spot(self, where: Any) -> Spot:
        editor = self.widget.editor
        if isinstance(where, str):
            where = editor.kit.data.index(editor.draft.data, where)
            where = editor.kit.place_to_page(editor, where)
        return (int(where[0]), int(where[1]))

    def _tell(self, kind: str, **content: Any) -> None:
        _say(self._overlay, {"kind": kind, "view": self.view, **content}, int(self._overlay.revision))


class PanelClient(Client):
    """A view of a one-panel widget on a page. Nothing is on it before `show`."""

    def __init__(self, widget: Any, view: str = "page") -> None:
        super().__init__(widget, view)
        self._there = False
        (self._panel,) = self._panels.values()
        self._panel.observe(lambda change: self.show() if self.is_shown else None, "call")

    @property
    def is_shown(self) -> bool:
        """Return whether the page shows the widget."""
        return self._there

    def show(self) -> Self:
        """Show the widget on the page, or say that it is still shown."""
        self._there = True
        _say(self._panel, {"kind": "here", "view": self.view})
        return self

    def leave(self) -> None:
        """Take the widget off the page."""
        self._there = False
        _say(self._panel, {"kind": "gone", "view": self.view})

    def vanish(self) -> None:
        """Take the page away without a word, as when a browser breaks down."""
        self._there = False


class ArmyClient(PanelClient):
    """A view of an army builder on a page, whose only panel is ``army``.

    >>> import legion_widget as lw
    >>> army = lw.baraka.Army("legion")
    >>> client = ArmyClient(lw.show(army)).show()
    >>> client.command("add", kind="lieutenant")
    >>> len(army)
    1
    """

    names: ClassVar[dict[str, str]] = {"army": "lw-army"}


class RulebookClient(PanelClient):
    """A view of a rulebook on a page, whose only panel is ``book``.

    >>> import legion_widget as lw
    >>> client = RulebookClient(lw.show(lw.rulebook("legion"))).show()
    >>> client.command("rule", rule="L7.9")
    >>> "L7.9" in client.panel("book"), client.widget.reading.rule
    (True, 'L7.9')
    """

    names: ClassVar[dict[str, str]] = {"book": "lw-book"}


def _say(part: Any, content: Any, revision: int = 0) -> None:
    """A message to a widget, by the way that it comes from a page; a closed widget gets none."""
    if part.comm is not None:
        said = {"revision": revision, **content} if isinstance(content, dict) else content
        part.comm.handle_msg({"content": {"data": {"method": "custom", "content": said}}, "buffers": []})


def _parts(widget: Any) -> Iterator[Any]:
    """A widget and all that lie in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _parts(child)
