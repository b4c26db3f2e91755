"""A tool of the editor: what clicks, drags and keys do with it. Each game has tools of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from ...engine.i18n import translate
from ...engine.scene import Item
from ..markup import Markup
from ..view_state import Location

if TYPE_CHECKING:
    from .editor import Editor


class At(NamedTuple):
    """The place of the pointer.

    Args:
        place: The index of a hex, or a point of a table.
        edge: The side of the hex that is nearest to the hand: 0 is north, then clockwise.
        shift, alt: Whether these keys are held.
        by_key: Whether it is the cursor of the keyboard, and the key was Enter.
    """

    place: Location
    edge: int = 0
    shift: bool = False
    alt: bool = False
    by_key: bool = False


class Choice(NamedTuple):
    """One entry of a tool's palette.

    Args:
        id: Its id; the tool finds it under `Editor.chosen`.
        label: What it is called.
        note: What it costs or does, in a word or two.
        sample: How it looks, small.
    """

    id: str
    label: str
    note: str = ""
    sample: Markup | None = None


class Tool:
    """A tool, without state of its own: the selection and the work in progress are in the editor's state.

    Attributes:
        id, key, icon: its id, the letter that takes it, and its sign (a path in a square of 24).
        drags: ``"stroke"``: every drag is the tool's; ``"grip"``: one that begins on a thing, else the map is moved.
        edges: whether the hand is on the side of a hex rather than on the hex.
    """

    id: ClassVar[str]
    key: ClassVar[str]
    label: ClassVar[str]
    icon: ClassVar[str]
    drags: ClassVar[Literal["stroke", "grip"]] = "grip"
    edges: ClassVar[bool] = False
    #: Keys that it has besides, each one letter.
    letters: ClassVar[str] = ""
    #: What the bar says can be done with it.
    hint: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """Return its name, in the language in use."""
        return translate(self.label)

    def choices(self, editor: Editor) -> list[Choice]:
        """Return the choices of its palette; the keys 1 to 9 take them."""
        return []

    def settings(self, editor: Editor) -> Markup | None:
        """Return the settings below the choices of its palette."""
        return None

    def default(self, editor: Editor) -> str:
        """The choice that is taken at first."""
        listed = self.choices(editor)
        return listed[0].id if listed else ""

    def press(self, editor: Editor, at: At) -> None:
        """The hand is put down."""

    def drag(self, editor: Editor, at: At) -> None:
        """The hand has come to another place."""

    def release(self, editor: Editor) -> None:
        """The hand is lifted."""

    def enter(self, editor: Editor, at: At) -> None:
        """Enter at the cursor of the keyboard; by default a click."""
        self.press(editor, at)
        self.release(editor)

    def on_letter(self, editor: Editor, letter: str) -> Location | None:
        """The key of one of its ``letters``. Returns the place to which the cursor goes; None: it stays."""
        return None

    def preview(self, editor: Editor) -> list[Item]:
        """Return the items drawn over the map while a stroke is in progress."""
        return []

    def says(self, editor: Editor) -> str:
        """Return the state of the tool, or what can be done with it, in a sentence."""
        return translate(self.hint) if self.hint else ""


class Stroke(NamedTuple):
    """The drag of a tool since it began.

    Args:
        start: Where it was put down.
        places: The places over which it has gone, each once, in their order.
        data: What the tool keeps of it.
    """

    start: At
    places: tuple[Location, ...]
    data: Any = None

    @property
    def end(self) -> Location:
        return self.places[-1]
