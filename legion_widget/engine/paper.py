"""The printable parts of a game as plain data: its board, counters with their backs, cards, tables and forces.

Nothing here knows a page or a file: what prints it is `legion_widget.bench.printing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from .i18n import Message, get_language, say
from .rulebook import Rulebook
from .scene import Item, Scene, Shape

#: A part of a picture: its left, top, width and height in world units.
Box = tuple[float, float, float, float]


#: How many boxes of a track lie beside each other.
TRACK = 10


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A piece to be cut out, with its back.

    Args:
        id: Its id: that of the unit, or a name of the marker.
        name: What it is called, for the list of the sheet.
        front: Its shapes round 0, 0, in units of which ``units`` are its width. They may reach over its edge.
        back: Those of the other side.
        units: How wide it is in the units of its shapes.
        round: Whether it is a disc and not a square.
        size: Its width in millimetres; None: that of the other counters.
        count: How many are printed.
    """

    id: str
    name: str
    front: tuple[Shape, ...]
    back: tuple[Shape, ...]
    units: float = 28.0
    round: bool = False
    size: float | None = None
    count: int = 1


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A unit card: a title in the colours of its side, values, and lines of text. The back shows the side.

    Args:
        id: The id of the unit.
        title: What it is called.
        under: A second line, such as its commander.
        values: What is printed of it: the name of a value, and the value.
        lines: Further sentences: the heading of each, and the text.
        ground: The colour of the side.
        ink: The colour on it.
        back: The shapes in the middle of the back, as of a `Piece` 28 units wide.
    """

    id: str
    title: str
    under: str
    values: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str], ...]
    ground: str
    ink: str
    back: tuple[Shape, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table of texts.

    Args:
        title: What it is called, in the language in use.
        head: The headings of its columns; empty: none.
        rows: The rows, as wide as the head.
        note: A line under it.
        rule: The rule that it belongs to.
        wide: The columns whose texts are long: they share what room is left, and are set from the left.
        cell: The width and height of every cell in millimetres, for markers to lie on; 0: as its text needs.
    """

    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    rule: str = ""
    wide: tuple[int, ...] = (0,)
    cell: float = 0.0


class SheetLine(msgspec.Struct, frozen=True):
    """A line of a `SheetBox`: a text, with the id and the title of the rule it comes from."""

    text: str
    rule: str = ""
    title: str = ""


class SheetBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box of a `ClassSheet`: lines, with pieces beside them and a table below."""

    title: str
    lines: tuple[SheetLine, ...] = ()
    table: Table | None = None
    pieces: tuple[Piece, ...] = ()


class ClassSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a scenario on one page, to start a class with.

    Args:
        title: What the game is called.
        under: What the page is.
        scenario: What the scenario is called.
        boxes: Its boxes, in the order in which they are read.
        foot: The sentence at the foot.
    """

    title: str
    under: str
    scenario: str
    boxes: tuple[SheetBox, ...]
    foot: str


class Paper:
    """The printable parts of one position, by default the first; texts are in the current language.

    A game gives a subclass of it by `System.paper`. Without one its picture, its title and its credits are printed.

    Args:
        system: The game over a scenario.
        position: The position.
        book: Its rulebook, where it has one.
    """

    #: Millimetres of a world unit of `board` at true scale; None: the picture has no scale.
    unit_mm: float | None = None
    #: Whether the board is printed small, with its scale, where a reader does not ask for the true one.
    shrinks: ClassVar[bool] = False

    def __init__(self, system: Any, position: Any, book: Rulebook | None = None) -> None:
        self.system, self.position, self.book = system, position, book

    @property
    def language(self) -> str:
        return get_language()

    def set_scale(self, hex_mm: float) -> None:
        """Take a hex of this many millimetres from side to side; a game without hexes has a scale of its own."""

    def board(self) -> Scene:
        """The board without counters, with all that is printed round it."""
        return self.setup()

    def map_box(self, scene: Scene) -> Box:
        """The part of the board that tiles show; what is left, such as the legend, goes on a page of its own."""
        return 0.0, 0.0, scene.width, scene.height

    def beside(self, scene: Scene) -> list[tuple[Item, ...]]:
        """Return the items of the board outside `map_box` that are printed separately, the legend first."""
        return []

    def setup(self) -> Scene:
        """The board with the counters as they begin."""
        scene: Scene = self.system.scene(self.position)
        return scene

    def scale_words(self) -> Message:
        """The scale of the board in a sentence."""
        return say("The board has no scale.")

    def pieces(self) -> Iterator[Piece]:
        """The counters, one for each unit."""
        return iter(())

    def markers(self) -> Iterator[Piece]:
        """The other markers that the game needs."""
        return iter(())

    def cards(self) -> Iterator[Card]:
        """The cards of units."""
        return iter(())

    def tables(self) -> Iterator[Table]:
        """The tables of the game."""
        return iter(())

    def forces(self) -> Iterator[Table]:
        """The order of battle, a table for each side."""
        return iter(())

    def origin(self) -> str:
        """Return a note on what is our reconstruction, and on the sources of the data."""
        text: str = self.system.credits()
        return text

    def rules_set_aside(self) -> frozenset[str]:
        """Return the ids of rules in whose place the scenario has its own: they are left out of the rules."""
        return frozenset()

    def class_sheet(self) -> ClassSheet | None:
        """Return the rules on one page, for a class; by default there is none."""
        return None

    def rules_table(self, title: str, *ids: str) -> Iterator[Table]:
        """A table of some rules with their texts; nothing for a game without a rulebook."""
        if self.book is not None:
            rows = tuple((id, self.book[id].title, self.book[id].text.strip()) for id in ids)
            yield Table(title=title, rows=rows, wide=(1, 2))

    def track(self, title: str, length: int) -> Table:
        """A track of boxes for a marker."""
        numbers = [str(number) for number in range(1, length + 1)]
        rows = tuple(tuple(numbers[first : first + TRACK]) for first in range(0, length, TRACK))
        last = rows[-1] + ("",) * (min(TRACK, length) - len(rows[-1]))
        return Table(title=title, rows=(*rows[:-1], last), wide=(), cell=17.0)


def first_sentence(text: str, most: int = 170) -> str:
    """The first sentence of a text, or as many whole words of it as fit into a number of letters.

    >>> first_sentence("Of 1.er order, L8.1 too. The rest follows."), first_sentence("one two three", 8)
    ('Of 1.er order, L8.1 too.', 'one two …')
    """
    words = text.split()
    taken: list[str] = []
    for word, following in zip(words, [*words[1:], ""], strict=False):
        taken.append(word)
        ends = word.endswith((".", "!", "?", "»", "”")) and (not following or not following[0].islower())
        if ends and len(word.strip(".")) > 1 and word.rstrip("»”")[-1:] in ".!?":
            break
    sentence = " ".join(taken)
    if len(sentence) <= most:
        return sentence
    cut = sentence[: most + 1].rsplit(" ", 1)[0].rstrip(",;: ")
    return f"{cut} …"


__all__ = ["Box", "Card", "ClassSheet", "Paper", "Piece", "SheetBox", "SheetLine", "Table", "first_sentence"]
