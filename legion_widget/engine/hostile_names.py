"""Ids that break programs which treat them as more than plain names, for the conformance kit (`testing`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

#: What a designer may call a unit, a place or a formation.
HOSTILE = (
    "first tabor",
    " blanks  at both ends ",
    "0404",
    "Ñandú, 1.º tábor",
    """O'Brien's "first\"""",
    "0503",
    "<b>bold</b><script>",
    "Tom & Jerry &amp; Co.",
    "north/south\\..",
    "{x} {unit} %s",
    "long" * 50,
    "loss",
    "movement",
    "אבג ابجد",
    "unit-1",
    "a=b; #c, d|e [0] $.units[0]",
    "0101 b",
    "🐪",
)


#: Those of them that are labels of hexes: what a unit may be called, and a place may not.
LABELS = ("0404", "0503")


def hostile_names(names: Iterable[str], places: Collection[str] = ()) -> dict[str, str]:
    """Return a different hostile name for each name; a number is added where they would repeat.

    Args:
        names: What is to be renamed.
        places: Those of the names that are not to be the label of a hex.

    >>> hostile_names(["a", "b", "c"])
    {'a': 'first tabor', 'b': ' blanks  at both ends ', 'c': '0404'}
    """
    given: dict[str, str] = {}
    for n, name in enumerate(dict.fromkeys(names)):
        again, which = divmod(n, len(HOSTILE))
        given[name] = HOSTILE[which] + (f" {again}" if again else "")
        if name in places and given[name] in LABELS:
            given[name] += " b"
    return given


def renamed(data: Any, names: Mapping[str, str], kept: Collection[str] = ()) -> Any:
    """Replace names in plain data: every text and every key that is a name as a whole.

    Args:
        data: Dicts, lists, texts and numbers.
        names: The new name of each old one.
        kept: Keys whose values stay as they are, where a word of the game is also a name.

    >>> renamed({"units": [{"id": "wall", "kind": "wall"}], "wall": 3}, {"wall": "a b"}, kept=["kind"])
    {'units': [{'id': 'a b', 'kind': 'wall'}], 'a b': 3}
    """
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, Mapping):
        return {
            names.get(key, key): value if key in kept else renamed(value, names, kept) for key, value in data.items()
        }
    if isinstance(data, (list, tuple, set, frozenset)):
        return [renamed(element, names, kept) for element in data]
    return data
