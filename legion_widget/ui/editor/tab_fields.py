"""Fields of the tabs beside the map, each of which writes the value at a path of the data."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import forms
from .fields import Field, Path, Writes
from .working_copy import put

if TYPE_CHECKING:
    from .editor import Editor


def named(path: Path) -> str:
    """The name of the field for what stands at a path.

    >>> named(("victory", "conditions", 0, "winner"))
    'victory/conditions/0/winner'
    """
    return "/".join(map(str, path))


def choice(path: Path, label: str, options: Mapping[str, str], value: str, writes: Writes | None = None) -> Field:
    """A choice; two short options stand side by side."""
    kind = "switch" if len(options) <= 2 and sum(map(len, options.values())) < 27 else "choice"
    write: Writes = writes or (lambda data, text: put(data, path, text or None))
    return Field(named(path), label, value, kind, tuple(options.items()), path=path, writes=write)


def number(
    path: Path, label: str, value: Any, least: int | None, most: int | None, instead: Path | None = None
) -> Field:
    """A number; one that is written ``instead`` of another takes that away. Nothing takes the key away."""

    def write(data: dict[str, Any], text: str) -> None:
        count = forms.number(text)
        if count is not None and instead is not None:
            put(data, instead, None)
        put(data, path, count)

    shown = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    return Field(named(path), label, shown, "number", (), least, most, path, write)


def places(editor: Editor, path: Path, label: str, names: Sequence[Any]) -> Field:
    """Places that are chosen on the map or by name; one that is there already is taken out."""

    def write(data: dict[str, Any], text: str) -> None:
        kept = [str(name) for name in names]
        word = _place_id(editor, text.strip())
        if word:
            put(data, path, [name for name in kept if name != word] if word in kept else [*kept, word])

    shown = tuple((str(name), editor.kit.place_label(editor, str(name))) for name in names)
    return Field(named(path), label, "", "places", shown, path=path, writes=write)


def _place_id(editor: Editor, text: str) -> str:
    """The id of the place that is called so: it stays when the place gets another name; else the text itself."""
    known = editor.kit.place_names(editor)
    ids = [id for id, called in known.items() if called.casefold() == text.casefold()]
    return ids[0] if text not in known and len(ids) == 1 else text


def several(
    path: Path, label: str, chosen: Sequence[str], names: Mapping[str, str], offered: Collection[str] | None = None
) -> Field:
    """Values that are chosen by name, each once; one that is there already is taken out. Without any the key goes.

    Args:
        path: Where the list is.
        label: What it is called.
        chosen: The values in the list.
        names: The values that there are, and what they are called.
        offered: Those of them that can be added; by default all that are not chosen.
    """

    def write(data: dict[str, Any], text: str) -> None:
        value = text.strip()
        if value:
            kept = [one for one in chosen if one != value] if value in chosen else [*chosen, value]
            put_tidily(data, path, kept or None)

    options = tuple((value, names.get(value, value)) for value in chosen)
    offers = tuple(
        (value, name) for value, name in names.items() if value not in chosen and (offered is None or value in offered)
    )
    return Field(named(path), label, "", "several", options, path=path, writes=write, offers=offers)


def put_tidily(data: dict[str, Any], path: Path, value: Any) -> None:
    """Sets the value at a path; tables in which nothing is left are taken away.

    >>> data = {"sequence": {"first": "spanish"}, "turns": 3}
    >>> put_tidily(data, ("sequence", "first"), None)
    >>> data
    {'turns': 3}
    """
    put(data, path, value)
    for length in range(len(path) - 1, 0, -1):
        if at_path(data, path[:length]) == {}:
            put(data, path[:length], None)


def texts_in(value: Any) -> list[str]:
    """Return the texts of a list of the data; anything else in it is a fault, and is left out.

    >>> texts_in(["a", 1]), texts_in(3)
    (['a'], [])
    """
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def place(path: Path, label: str, name: str) -> Field:
    """One place, chosen on the map or by name."""
    write: Writes = lambda data, text: put(data, path, text.strip())  # noqa: E731
    return Field(named(path), label, name, "place", path=path, writes=write)


def writes_amount(path: Path, usual: str) -> Writes:
    """Writes a number or a word; the usual word is left out."""

    def write(data: dict[str, Any], text: str) -> None:
        put(data, path, None if text == usual else text if (count := forms.number_in(text)) is None else count)

    return write


def at_path(data: Any, path: Path) -> Any:
    """Return the value at a path of plain data; None: there is none.

    >>> at_path({"units": [{"id": "a"}]}, ("units", 0, "id")), at_path({}, ("units", 0))
    ('a', None)
    """
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return data


def table_of(value: Any) -> Mapping[str, Any]:
    """Return a table of the data; of anything else an empty one, since the check reports the fault.

    >>> table_of({"turn": 1}), table_of([1])
    ({'turn': 1}, {})
    """
    return value if isinstance(value, Mapping) else {}


def tables_in(value: Any) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the tables of a list of the data with their numbers; anything else in it is a fault, and is left out.

    >>> tables_in([1, {"turn": 1}]), tables_in(3)
    ([(1, {'turn': 1})], [])
    """
    listed = value if isinstance(value, list) else []
    return [(n, one) for n, one in enumerate(listed) if isinstance(one, Mapping)]
