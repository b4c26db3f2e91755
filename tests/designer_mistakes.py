"""Mistakes as a designer makes them in a file: misspelt, of the wrong type, off the board, twice, left out."""

from __future__ import annotations

import random
import re
import tomllib
import typing
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from legion_widget.bench.keys import Key, file_kind, keys, scenario_class
from legion_widget.engine.data_paths import DataPath
from legion_widget.engine.merging import CHANGE_KEYS
from legion_widget.engine.toml_positions import TomlPositions


class Place(msgspec.Struct):
    """A key in a text: its path, what its record says of it (None: the table has no fixed keys), its value."""

    path: DataPath
    key: Key | None
    value: Any
    #: Where the key and the value begin, and where the value ends.
    start: int
    begin: int
    end: int


class Mistake(msgspec.Struct):
    """Changes of a text, as places in it and what comes there; and where the fault should be told."""

    name: str
    edits: list[tuple[int, int, str]]
    told_at: int
    path: DataPath


class Text:
    """A file as text, with everything that stands in it."""

    def __init__(self, name: str, text: str, system: str, file: str) -> None:
        self.name, self.text, self.system, self.file = name, text, system, file
        self.data = tomllib.loads(text)
        self.positions = TomlPositions(text)
        self.allowed = scenario_class(system).allowed()
        kind = file_kind(system, file).record
        found = [*self._places(self.data, kind, ())]
        if file == "change":  # any key of a scenario may stand in it, and under `add` the lists of one
            whole = scenario_class(system).record()
            found += [place for place in self._places(self.data, whole, ()) if place.path[0] not in CHANGE_KEYS]
            found += [place for place in self._places(self.data["add"], whole, ("add",)) if len(place.path) > 2]
            typed = {place.path for place in found if place.key is not None}
            found = [place for place in found if place.key is not None or place.path not in typed]
        self.places = [place for place in found if place.start < place.begin]

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def _places(self, data: Any, kind: Any, path: DataPath) -> Iterator[Place]:
        record = _record(kind, data)
        if record is not None:
            known = {key.name: key for key in keys(record)}
            for name, value in data.items():
                yield self._place((*path, name), known.get(name), value)
                if name in known:
                    yield from self._places(value, known[name].type, (*path, name))
        elif isinstance(data, dict):
            for name, value in data.items():
                yield self._place((*path, name), None, value)
                yield from self._places(value, _inner(kind, dict), (*path, name))
        elif isinstance(data, list):
            for number, value in enumerate(data):
                yield from self._places(value, _inner(kind, list), (*path, number))

    def _place(self, path: DataPath, key: Key | None, value: Any) -> Place:
        begin = self.positions.values[path]
        return Place(path, key, value, self.positions.keys[path], begin, self._end(begin, value))

    def _end(self, begin: int, value: Any) -> int:
        """Where a value on one line ends; its beginning where it takes more than that."""
        line_end = self.text.find("\n", begin) % (len(self.text) + 1)
        for end in range(begin + 1, line_end + 1):
            try:
                if tomllib.loads(f"x = {self.text[begin:end]}") == {"x": value}:
                    number = isinstance(value, (int, float)) and not isinstance(value, bool)
                    if not number or end == line_end or not re.match(r"[\d._e]", self.text[end]):
                        return end
            except ValueError:
                continue
        return begin


def _members(kind: Any) -> list[Any]:
    if typing.get_origin(kind) is typing.Annotated:
        return _members(typing.get_args(kind)[0])
    if typing.get_origin(kind) is not None and "Union" in repr(type(kind)):
        return [one for inner in typing.get_args(kind) for one in _members(inner)]
    return [kind]


def _record(kind: Any, data: Any) -> Any:
    if not isinstance(data, dict):
        return None
    for member in _members(kind):
        origin = typing.get_origin(member) or member
        if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
            return member
    return None


def _inner(kind: Any, container: type) -> Any:
    for member in _members(kind):
        if typing.get_origin(member) is container:
            return typing.get_args(member)[-1]
    return Any


# ---- the mistakes ----------------------------------------------------------------------------------

Maker = Callable[[Text, random.Random], Mistake | None]
MAKERS: list[Maker] = []


def mistake(make: Maker) -> Maker:
    MAKERS.append(make)
    return make


def pick(text: Text, rng: random.Random, wanted: Callable[[Place], Any]) -> Place | None:
    """One of the places that will do: each key as often as another, so that those of units do not take all."""
    places = [place for place in text.places if wanted(place)]
    if not places:
        return None
    kinds = sorted({tuple(step for step in place.path if isinstance(step, str)) for place in places})
    kind = rng.choice(kinds)
    return rng.choice([p for p in places if tuple(step for step in p.path if isinstance(step, str)) == kind])


def on_one_line(place: Place) -> bool:
    return place.end > place.begin


def replaced(name: str, place: Place, value: str) -> Mistake:
    return Mistake(name, [(place.begin, place.end, value)], place.begin, place.path)


@mistake
def misspelt_key(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(text, rng, lambda p: p.key is not None and text.text.startswith(str(p.path[-1]), p.start))
    if place is None:
        return None
    word = str(place.path[-1])
    known = {key.name for key in keys(place.key.record)} if place.key is not None else set()
    for _ in range(20):
        n = rng.randrange(len(word))
        wrong = rng.choice(
            (word[:n] + word[n + 1 :], word[:n] + word[n] + word[n:], word[:n] + word[n + 1 :] + word[n])
        )
        if wrong and wrong != word and wrong not in known and re.fullmatch(r"\w+", wrong):
            return Mistake("misspelt key", [(place.start, place.start + len(word), wrong)], place.start, place.path)
    return None


@mistake
def wrong_type(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(text, rng, lambda p: p.key is not None and on_one_line(p))
    if place is None:
        return None
    wrong = rng.choice(["true", "3.5", '"many"', "[[]]", "{ a = 1 }"])
    try:
        msgspec.convert(tomllib.loads(f"x = {wrong}")["x"], place.key.type)  # type: ignore[union-attr]
    except msgspec.ValidationError:
        return replaced("wrong type", place, wrong)
    return None


@mistake
def number_in_quotes(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(text, rng, lambda p: p.key and on_one_line(p) and type(p.value) in (int, float))
    return None if place is None else replaced("number in quotes", place, f'"{place.value}"')


@mistake
def off_the_board(text: Text, rng: random.Random) -> Mistake | None:
    """A hex, or a point of a table, that is not there."""
    place = pick(
        text,
        rng,
        lambda p: (
            on_one_line(p)
            and (
                (isinstance(p.value, str) and re.fullmatch(r"\d{4}", p.value))
                or (isinstance(p.value, list) and p.value and re.fullmatch(r"\d{4}", str(p.value[0])))
                or (p.key is not None and p.key.name == "at" and isinstance(p.value, list))
            )
        ),
    )
    if place is None:
        return None
    if isinstance(place.value, str):
        return replaced("off the board", place, '"9949"')
    old = text.text[place.begin : place.end]
    first = re.search(r'"\d{4}"|[\d.]+', old)
    assert first is not None
    wrong = '"9949"' if first[0].startswith('"') else "4000"
    return replaced("off the board", place, old[: first.start()] + wrong + old[first.end() :])


@mistake
def same_id_twice(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(
        text, rng, lambda p: len(p.path) >= 3 and p.path[-1] == "id" and isinstance(p.path[-2], int) and p.path[-2] > 0
    )
    # A road may be written in several pieces.
    if place is None or not on_one_line(place) or "roads" in place.path:
        return None
    holder: Any = text.data
    for step in place.path[:-2]:
        holder = holder[step]
    before = [row["id"] for row in holder[: place.path[-2]] if row["id"]]
    return replaced("same id twice", place, f'"{rng.choice(before)}"') if before else None


@mistake
def missing_sign(text: Text, rng: random.Random) -> Mistake | None:
    """A comma, a bracket, a quotation mark or an equals sign left out."""
    place = pick(text, rng, on_one_line)
    if place is None or text.text.startswith(('"""', "'''"), place.begin):
        return None
    value = text.text[place.begin : place.end]
    signs = [place.begin + n for n, letter in enumerate(value) if letter in ',[]{}"=']
    sign = text.text.rfind("=", place.start, place.begin)
    if text.text[place.start : place.begin].count("\n") == 0 and sign > 0:
        signs.append(sign)
    letter = rng.choice(sorted({text.text[at] for at in signs}))
    at = rng.choice([at for at in signs if text.text[at] == letter])
    try:
        tomllib.loads(text.text[:at] + text.text[at + 1 :])
    except tomllib.TOMLDecodeError:
        return Mistake(f"missing {text.text[at]}", [(at, at + 1, "")], at, place.path)
    return None


@mistake
def missing_bracket_of_a_heading(text: Text, rng: random.Random) -> Mistake | None:
    headings = list(re.finditer(r"(?m)^\[\[?([\w.]+)\]\]?", text.text))
    if not headings:
        return None
    heading = rng.choice(headings)
    at = rng.choice([heading.start(), heading.end() - 1])
    number = sum(one[1] == heading[1] and one.start() < heading.start() for one in headings)
    changed = text.text[:at] + text.text[at + 1 :]
    try:
        tomllib.loads(changed)
    except tomllib.TOMLDecodeError:
        return Mistake("missing bracket of a heading", [(at, at + 1, "")], at, (*heading[1].split("."), number))
    return None


@mistake
def missing_comma_between_lines(text: Text, rng: random.Random) -> Mistake | None:
    between = r"(?m)^\s+[\[{\"][^\n]*[\]}\"](,)[ \t]*(?:#[^\n]*)?\n\s+[\[{\"]"
    commas = [match.start(1) for match in re.finditer(between, text.text)]
    if not commas:
        return None
    at = rng.choice(commas)
    return Mistake("missing comma between lines", [(at, at + 1, "")], at, ("", text.line(at)))


@mistake
def wrong_table(text: Text, rng: random.Random) -> Mistake | None:
    """A key of the whole file written at its end, under the last table."""
    place = pick(text, rng, lambda p: p.key and len(p.path) == 1 and on_one_line(p) and _is_alone(text, p))
    if place is None or not re.search(r"(?m)^\[\[", text.text) or place.path[0] in ("system", "id", "name", "title"):
        return None
    line = text.text[place.start : place.end]
    end = len(text.text.rstrip("\n"))
    edits = [(place.start, place.end, ""), (end, end, f"\n{line}")]
    return Mistake("wrong table", edits, end + 1, place.path)


@mistake
def unknown_name(text: Text, rng: random.Random) -> Mistake | None:
    """A side, a type, a kind of terrain, a profile or another word that is misspelt."""
    place = pick(text, rng, lambda p: p.key and isinstance(p.value, str) and on_one_line(p) and _words(text, p.key))
    if place is None or place.key is None or len(place.value) < 3:
        return None
    n = rng.randrange(1, len(place.value))
    wrong = place.value[:n] + place.value[n + 1 :]
    words = _words(text, place.key)
    return None if not wrong or wrong in words else replaced("unknown name", place, f'"{wrong}"')


def _words(text: Text, key: Key) -> list[str]:
    allowed = text.allowed.get(f"{key.record.__name__}.{key.name}")
    if isinstance(allowed, (list, tuple, dict)):
        return list(allowed)
    return [word for member in _members(key.type) for word in typing.get_args(member) if isinstance(word, str)]


@mistake
def negative_number(text: Text, rng: random.Random) -> Mistake | None:
    def has_least(place: Place) -> bool:
        metas = [meta for meta in _metas(place.key.type) if meta.ge is not None] if place.key else []
        return type(place.value) in (int, float) and any(meta.ge >= 0 for meta in metas)

    place = pick(text, rng, lambda p: on_one_line(p) and has_least(p))
    return None if place is None else replaced("negative number", place, "-1")


def _metas(kind: Any) -> Iterator[Any]:
    for inner in typing.get_args(kind):
        if isinstance(inner, msgspec.Meta):
            yield inner
        elif typing.get_origin(kind) is typing.Annotated or "Union" in repr(type(kind)):
            yield from _metas(inner)


@mistake
def missing_key(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(text, rng, lambda p: p.key and p.key.required and on_one_line(p) and _is_alone(text, p))
    if place is None:
        return None
    record = place.path[:-1]
    return Mistake("missing key", [(place.start, place.end, "")], text.positions.values.get(record, 0), place.path)


@mistake
def key_twice(text: Text, rng: random.Random) -> Mistake | None:
    place = pick(text, rng, lambda p: p.key and on_one_line(p) and _is_alone(text, p))
    if place is None:
        return None
    line = text.text[place.start : place.end]
    return Mistake("key twice", [(place.end, place.end, f"\n{line}")], place.end + 1, place.path)


@mistake
def wrong_letter(text: Text, rng: random.Random) -> Mistake | None:
    """A letter that is no terrain, or a row that is a letter short."""
    rows = [
        (path, offset)
        for path, offset in text.positions.values.items()
        if len(path) >= 2 and path[-2] in ("terrain", "zones") and isinstance(path[-1], int)
    ]
    if not rows:
        return None
    path, offset = rng.choice(rows)
    if text.text[offset] != '"':
        return None
    at = offset + 1 + rng.randrange(text.text.index('"', offset + 1) - offset - 1)
    wrong = rng.choice(("x", ""))
    return Mistake("wrong letter", [(at, at + 1, wrong)], offset, path)


def _is_alone(text: Text, place: Place) -> bool:
    """Whether a key and its value have their line to themselves."""
    line_start = text.text.rfind("\n", 0, place.start) + 1
    line_end = text.text.find("\n", place.end) % (len(text.text) + 1)
    rest = text.text[place.end : line_end].strip()
    return not text.text[line_start : place.start].strip() and (not rest or rest.startswith("#"))


# ---- several in one file ---------------------------------------------------------------------------


def mistaken(text: Text, rng: random.Random, count: int = 1) -> tuple[str, list[tuple[Mistake, int]]]:
    """The text with so many mistakes that have nothing to do with each other, and the line of each."""
    made: list[Mistake] = []
    for _ in range(60 * count):  # a small file may have no room for so many
        if len(made) == count:
            break
        new = rng.choice(MAKERS)(text, rng)
        if new is not None and all(_are_apart(new, other) for other in made):
            made.append(new)
    edits = sorted((edit for one in made for edit in one.edits), reverse=True)
    wrong = text.text
    for start, end, put in edits:
        wrong = wrong[:start] + put + wrong[end:]
    lines = []
    for one in made:
        moved = sum(
            put.count("\n") - text.text.count("\n", start, end) for start, end, put in edits if end < one.told_at
        )
        at = one.told_at
        line = text.text.count("\n", 0, min(at, len(text.text))) + 1 + moved
        if one.name in ("wrong table", "key twice"):  # the new line stands behind the place
            line = (
                text.text.count("\n", 0, at - 1)
                + 2
                + sum(put.count("\n") for start, end, put in edits if start < at - 1)
            )
        lines.append((one, line))
    return wrong, lines


def _are_apart(one: Mistake, other: Mistake) -> bool:
    """Whether two mistakes have nothing to do with each other: other things are wrong, in other parts of the file.

    Where the size of a board or a table, the name of the game or of the base is wrong, nobody knows what stands on it;
    nor does anybody know what is in a part whose key is wrong.
    """
    if one.name == other.name or one.path[:2] == other.path[:2]:
        return False
    for first, second in ((one, other), (other, one)):
        if first.path == second.path[: len(first.path)] or first.path[-1] in ("system", "army", "based_on"):
            return False
        if first.path[-1] in ("board", "columns", "rows", "terrain", "width", "height", "order_of_battle"):
            return False
    return True
