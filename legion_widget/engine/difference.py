"""The differences between two scenarios, as sentences, as a table and as a picture."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

import msgspec

from .change_between import alike
from .data import default_at
from .data_paths import DataPath, identities, write_path
from .errors import DataError, abridged, shown
from .i18n import Message, say

if TYPE_CHECKING:
    from .scenario import Scenario

Kind = Literal["added", "removed", "moved", "changed", "ground", "order", "rows"]
#: Lists of a board with a letter or a number for each hex.
GROUND = ("terrain", "zones", "heights")
_NOTHING = object()


class Change(msgspec.Struct, frozen=True):
    """One difference between two scenarios.

    Args:
        kind: ``"added"``, ``"removed"``, ``"moved"`` (a unit that stands elsewhere), ``"ground"`` (terrain, zone or
            height of hexes),
            ``"order"`` and ``"rows"`` (of a list) or ``"changed"``.
        thing: The id or name of what has changed; empty for the scenario itself.
        key: What of it has changed, or the list that it belongs to.
        before: The value in the first scenario; None: none.
        after: The value in the second.
        hexes: The labels of the hexes whose ground differs.
    """

    kind: Kind
    thing: str = ""
    key: str = ""
    before: Any = None
    after: Any = None
    hexes: tuple[str, ...] = ()

    @property
    def sentence(self) -> Message:
        """The change in words."""
        what = ".".join(part for part in (self.thing, self.key) if part)
        after, before = _written(self.after), _written(self.before)
        match self.kind:
            case "added":
                where = self.after.get("at") or self.after.get("hex") if isinstance(self.after, Mapping) else None
                if where and where != self.thing:
                    return say(
                        "{thing} is new ({list}), at {place}.", thing=self.thing, list=self.key, place=str(where)
                    )
                return say("{thing} is new ({list}).", thing=self.thing, list=self.key)
            case "removed":
                return say("{thing} is gone ({list}).", thing=self.thing, list=self.key)
            case "moved" if self.after is None:
                return say("{thing} has no place any more; it stood in {before}.", thing=self.thing, before=before)
            case "moved" if self.before is None:
                return say("{thing} stands in {after}, and stood nowhere.", thing=self.thing, after=after)
            case "moved":
                return say("{thing} stands in {after}, not {before}.", thing=self.thing, after=after, before=before)
            case "ground":
                hexes = ", ".join(self.hexes[:12]) + (", ..." if len(self.hexes) > 12 else "")
                return say(
                    "{what}: {after} instead of {before} in {hexes}.",
                    what=what,
                    after=after,
                    before=before,
                    hexes=hexes,
                )
            case "order":
                return say("{what} stand in another order.", what=what)
            case "rows":
                return say("{what}, rows: {after}, not {before}.", what=what, after=after, before=before)
        if self.before is None:
            return say("{what}: {after}, which was not set.", what=what, after=after)
        if self.after is None:
            return say("{what} is not set any more; it was {before}.", what=what, before=before)
        return say("{what}: {after} instead of {before}.", what=what, after=after, before=before)

    def text(self, language: str | None = None) -> str:
        """Return the change as a sentence, by default in the language in use."""
        return self.sentence.text(language)


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return abridged(", ".join(f"{key} {_written(one)}" for key, one in value.items()))
    if isinstance(value, list):
        return abridged("[" + ", ".join(map(_written, value)) + "]")
    return abridged(value.strip()) if isinstance(value, str) else shown(value)


class Difference(Sequence[Change]):
    """The changes that make one scenario of another, in the order of its data; empty where nothing differs.

    ``print`` gives the sentences; at the end of a cell it is a picture with them. Make one with `Scenario.diff`.

    Args:
        before: The first scenario.
        after: The second scenario.
        changes: What differs.
    """

    #: Draws the picture; set by the package, since the engine paints nothing.
    painter: ClassVar[Callable[[Difference], str]]

    def __init__(self, before: Scenario, after: Scenario, changes: Sequence[Change]) -> None:
        self.before, self.after, self.changes = before, after, tuple(changes)

    def __len__(self) -> int:
        return len(self.changes)

    @overload
    def __getitem__(self, number: int) -> Change: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Change]: ...
    def __getitem__(self, number: Any) -> Any:
        return self.changes[number]

    def sentences(self, language: str | None = None) -> list[str]:
        """Return a sentence for each change, by default in the language in use."""
        return [change.text(language) for change in self.changes]

    def __str__(self) -> str:
        return "\n".join(self.sentences() or [say("Nothing differs.").text()])

    def __repr__(self) -> str:
        return str(self)

    def rows(self) -> list[dict[str, Any]]:
        """Return a plain row for each change: kind, thing, key, before, after, hexes and text."""
        return [
            {**msgspec.structs.asdict(change), "hexes": list(change.hexes), "text": change.text()} for change in self
        ]

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each change; without pandas the plain rows."""
        try:
            import pandas
        except ImportError:
            return self.rows()
        columns = [*Change.__struct_fields__, "text"]
        return pandas.DataFrame(self.rows(), columns=columns)

    def to_svg(self) -> str:
        """Return the board of the second scenario with what differs marked on it, as an SVG document."""
        return type(self).painter(self)

    def _repr_html_(self) -> str:
        listed = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in str(self).splitlines())
        picture = self.to_svg() if self.changes else ""
        return f'<div class="legion-difference">{picture}<ul>{listed}</ul></div>'


def difference(before: Scenario, after: Scenario) -> Difference:
    """Return the differences of a scenario from another one of the same game. Raises `DataError` for another game."""
    if before.system != after.system:
        problem = say(
            "a scenario of {system} cannot be compared with one of {other}", system=before.system, other=after.system
        )
        raise DataError("$.system", problem)
    return Difference(before, after, changes_between(type(after), before.to_dict(), after.to_dict()))


def changes_between(kind: type[Scenario], before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Return the differences between two sets of data, even where they do not make scenarios."""
    old, new = alike(kind, before, after)
    return list(_Reader(kind).compare(old, new, (), ""))


class _Reader:
    def __init__(self, kind: type[Scenario]) -> None:
        self.kind = kind

    def compare(self, old: Any, new: Any, path: DataPath, thing: str) -> Iterator[Change]:
        """Yield the differences at a path; ``thing`` is the innermost thing with an id around it."""
        if old == new:
            return
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from self.tables(old, new, path, thing)
        elif isinstance(old, list) and isinstance(new, list) and path[:1] == ("board",) and path[-1] in GROUND:
            yield from _ground(old, new, path)
        elif isinstance(old, list) and isinstance(new, list) and _are_things(old, new):
            yield from self.things(old, new, path)
        elif (change := self.value(old, new, path, thing)).before != change.after:
            yield change

    def tables(self, old: Mapping[str, Any], new: Mapping[str, Any], path: DataPath, thing: str) -> Iterator[Change]:
        for key in dict.fromkeys((*old, *new)):
            one, two = old.get(key, _NOTHING), new.get(key, _NOTHING)
            if path in (("board", "places"), ("board", "areas")):
                if one is _NOTHING or two is _NOTHING:
                    yield from _came_or_went(one, two, key, path)
                    continue
                yield from self.compare(one, two, (*path, key), key)
            elif (isinstance(one, Mapping) and two is _NOTHING) or (isinstance(two, Mapping) and one is _NOTHING):
                table, gone = ({}, one) if two is _NOTHING else (two, {})
                before = gone if isinstance(gone, Mapping) else {}
                yield from self.tables(before, table if isinstance(table, Mapping) else {}, (*path, key), thing)
            elif one is _NOTHING and isinstance(two, list) and two and identities(two):
                yield from self.compare([], two, (*path, key), thing)
            elif two is _NOTHING and isinstance(one, list) and one and identities(one):
                yield from self.compare(one, [], (*path, key), thing)
            else:
                yield from self.compare(one, two, (*path, key), thing)

    def things(self, old: list[Any], new: list[Any], path: DataPath) -> Iterator[Change]:
        names, new_names = identities(old), identities(new)
        if names is None or new_names is None:
            for number, (one, two) in enumerate(zip(old, new, strict=True)):
                yield from self.compare(one, two, (*path, number), "")
            return
        later = dict(zip(new_names, new, strict=True))
        for name, one in zip(names, old, strict=True):
            if name not in later:
                yield Change("removed", name, write_path(path, ""), before=one)
            else:
                yield from self.compare(one, later[name], (*path, name), name)
        for name, two in later.items():
            if name not in names:
                yield Change("added", name, write_path(path, ""), after=two)
        kept = [name for name in names if name in later]
        if [name for name in new_names if name in names] != kept:
            yield Change("order", "", write_path(path, ""), kept, new_names)

    def value(self, old: Any, new: Any, path: DataPath, thing: str) -> Change:
        default = default_at(self.kind.record(), path) if _NOTHING in (old, new) else None
        before, after = (default if value is _NOTHING else value for value in (old, new))
        if path[:1] == ("placement",) and len(path) == 2:
            return Change("moved", str(path[1]), "at", before, after)
        if path[:1] == ("units",) and path[-1] == self.kind.place_key and len(path) == 3:
            return Change("moved", thing, self.kind.place_key, before, after)
        inner = path[len(path) - path[::-1].index(thing) :] if thing else path
        return Change("changed", thing, write_path(inner, ""), before, after)


def _are_things(old: list[Any], new: list[Any]) -> bool:
    """Return whether two lists are compared thing by thing."""
    if identities(old) is not None and identities(new) is not None:
        return True
    return len(old) == len(new) and all(isinstance(thing, Mapping) for thing in (*old, *new))


def _came_or_went(old: Any, new: Any, name: str, path: DataPath) -> Iterator[Change]:
    where = write_path(path, "")
    if old is _NOTHING:
        after = {"hex": new} if isinstance(new, str) else new
        yield Change("added", name, where, after=after)
    else:
        yield Change("removed", name, where, before={"hex": old} if isinstance(old, str) else old)


def _ground(old: list[Any], new: list[Any], path: DataPath) -> Iterator[Change]:
    """The hexes whose letter or number differs, those with the same two together."""
    hexes: dict[tuple[str, str], list[str]] = {}
    for row, (one, two) in enumerate(zip(old, new, strict=False)):
        cells = [text.split() if path[-1] == "heights" else list(text) for text in (str(one), str(two))]
        for column, pair in enumerate(zip(*cells, strict=False)):
            if pair[0] != pair[1]:
                hexes.setdefault(pair, []).append(f"{column + 1:02d}{row + 1:02d}")
    if len(old) != len(new):
        yield Change("rows", "", write_path(path, ""), len(old), len(new))
    for (before, after), labels in hexes.items():
        yield Change("ground", "", write_path(path, ""), before, after, tuple(labels))
