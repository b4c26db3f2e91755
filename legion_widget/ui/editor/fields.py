"""The elements of forms: fields, buttons, and blocks of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ...engine.i18n import Message
from ..markup import Markup

#: A thing of the scenario that can be chosen: its kind, such as ``unit``, and its id or number.
Ref = tuple[str, str]
#: Where something stands in the data.
Path = tuple[str | int, ...]
#: Changes a copy of the data by what was typed or pressed.
Writes = Callable[[dict[str, Any], str], None]


class Field(NamedTuple):
    """A field of a form.

    Args:
        name: The name that its command sends back.
        label: What it is called.
        value: What it holds, as text.
        kind: ``text``, ``area`` (of several lines), ``number``, ``choice``, ``switch`` or ``flag``: a switch shows all
            its few options side by side; ``changed`` is a choice that is not as usual; ``place`` and ``places`` can be
            chosen on the map, ``several`` from a list; ``once`` is a text that does something and is gone.
        options: The values and names that there are to choose from; of places those that are chosen.
        least, most: the limits of a number.
        path: Where its value is in the data; a fault there is shown below the field.
        writes: Changes a copy of the data by what was typed; None: the form does that itself.
        offers: What can be added to what is chosen.
        usual: What holds while it is empty: it stands in the box, pale.
    """

    name: str
    label: str
    value: str
    kind: str = "text"
    options: tuple[tuple[str, str], ...] = ()
    least: int | None = None
    most: int | None = None
    path: Path = ()
    writes: Writes | None = None
    offers: tuple[tuple[str, str], ...] = ()
    usual: str = ""


class Form(NamedTuple):
    """The form of the selection.

    Args:
        title: The name of the thing.
        about: What it is, in a line.
        fields: Its fields.
        icon: How it looks.
        section: The heading.
        blocks: What else can be done with it.
        can_duplicate, can_reserve: whether it can be doubled, and taken off the map without being lost.
    """

    title: str
    about: str
    fields: Sequence[Field]
    icon: Markup | None = None
    section: str = ""
    path: Path = ()
    can_duplicate: bool = False
    can_reserve: bool = False
    can_delete: bool = True
    blocks: Sequence[Block] = ()


class Act(NamedTuple):
    """A button in a block.

    Args:
        name: The name that its command sends back.
        label: What it says.
        said: What the step is called.
        does: Changes a copy of the data.
        picks: The name of a field whose places are chosen on the map next.
        group: What the buttons of a group are for: it stands before them.
        about: What it is done to, for a screen reader.
        key: What it is known by in the page, where its name changes with what it is done to; by default its name.
        off: Whether nothing can be done with it now; it keeps the keyboard.
    """

    name: str
    label: str
    said: Message
    does: Callable[[dict[str, Any]], None]
    picks: str = ""
    group: str = ""
    about: str = ""
    key: str = ""
    off: bool = False


class Block(NamedTuple):
    """A part of a tab: a heading, fields, blocks inside it, and buttons.

    Args:
        title: The heading.
        fields: Its fields.
        blocks: Its parts.
        acts: Its buttons.
        said: What follows from it, in a sentence.
        path: Where it is in the data; a fault just there is shown.
        rows: Things that can be chosen.
        folds: What it is known by in the page, if it shows only its heading until that is clicked; empty: it does not.
    """

    title: str = ""
    fields: Sequence[Field] = ()
    blocks: Sequence[Block] = ()
    acts: Sequence[Act] = ()
    said: str = ""
    path: Path = ()
    rows: Sequence[Row] = ()
    folds: str = ""


class Row(NamedTuple):
    """A thing in a list that can be selected.

    Args:
        ref: The thing.
        label: Its name.
        note: A word or two beside it.
        icon: How it looks, small.
    """

    ref: Ref
    label: str
    note: str = ""
    icon: Markup | None = None


def all_of(blocks: Sequence[Block]) -> Iterator[Block]:
    """Iterate over blocks and their parts."""
    for block in blocks:
        yield block
        yield from all_of(block.blocks)
