"""The form of the victory conditions, made from the records of `engine.victory_data`, with their sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

import msgspec

from ...engine import victory_data
from ...engine.errors import DataError
from ...engine.i18n import capital, say, translate
from ...engine.scenario import Scenario
from ...engine.victory import Victory
from ...engine.victory_data import DRAW
from ...engine.victory_words import Force, aim, otherwise
from . import forms
from .fields import Act, Block, Field, Path, Writes
from .objective_words import KINDS, WAYS, WHEN, WHEN_IMPULSES, label
from .tab_fields import at_path, choice, named, number, place, places, table_of, tables_in, writes_amount
from .working_copy import put

if TYPE_CHECKING:
    from .editor import Editor

#: How deep combinations are shown: what is deeper is written in the file.
DEEPEST = 3


class Table(NamedTuple):
    """A list of records that are worth points: its path in the data, its record, its heading, and a new entry.

    ``only`` names the keys that count for some kinds alone, such as the edge of those who leave.
    """

    path: Path
    record: type[msgspec.Struct]
    title: str
    new: Mapping[str, Any]
    only: Mapping[str, tuple[str, ...]] = {}


class Objectives(NamedTuple):
    """The parts of the form that a game provides.

    Args:
        record: The record of the victory.
        sides: The names of the sides.
        ways: The ways to hold a place that the game knows.
        forces: What it counts, by id.
        victory: The conditions of a scenario that can be read.
        standing: What may decide instead of conditions, and what it is called; the key is the value in the data.
        tables: The lists of what is worth points.
    """

    record: type[victory_data.VictoryData]
    sides: Mapping[str, str]
    ways: Sequence[str]
    forces: Mapping[str, Force]
    victory: Callable[[Any], Victory]
    standing: Mapping[str, str] = {}
    tables: Sequence[Table] = ()
    impulses: bool = False


def blocks(editor: Editor) -> list[Block]:
    """The form: who wins and when, with the sentence of each condition; then what is worth points."""
    terms = editor.kit.objectives(editor)
    return [] if terms is None else _Maker(editor, terms).blocks()


class _Maker:
    """Makes the form for a draft."""

    def __init__(self, editor: Editor, terms: Objectives) -> None:
        self.editor, self.terms = editor, terms
        self.data = editor.draft.data
        victory = self.data.get("victory")
        self.victory: Mapping[str, Any] = victory if isinstance(victory, Mapping) else {}
        #: Whether the scenario has conditions of its own.
        self.own = isinstance(victory, Mapping) or not terms.standing

    def blocks(self) -> list[Block]:
        sentences: tuple[dict[int, str], list[str]] = self.editor.keep("sentences", self.data, self._sentences)
        by_number, rest = sentences
        fields = [self._standing()] if self.terms.standing else []
        conditions: list[Block] = []
        if self.own:
            sides = {**self.terms.sides, DRAW: translate("Nobody")}
            chosen = str(self.victory.get("default", DRAW))
            fields.append(choice(("victory", "default"), label("default"), sides, chosen))
            listed = tables_in(self.victory.get("conditions"))
            conditions = [self._win(n, win, by_number.get(n, "")) for n, win in listed]
        acts = [self._add(("victory", "conditions"), kind) for kind in KINDS] if self.own else []
        first = Block(translate("Who wins"), fields, conditions, acts, "\n".join(rest), ("victory",))
        return [first, *self._points()]

    def _sentences(self) -> tuple[dict[int, str], list[str]]:
        """The sentence of each condition by its number, and the other sentences."""
        scenario = self.editor.draft.scenario or self._tried()
        if scenario is None:
            return {}, [translate("When the faults are gone, what decides the game stands here.")]
        victory = self.terms.victory(scenario)
        by_number, rest = {}, []
        for verdict in victory.verdicts:
            n = verdict.ending.partition(":")[2]
            said = aim(verdict, victory.words, victory.turns).text()
            if n:
                by_number[int(n) - 1] = said
            else:
                rest.append(said)
        if not victory.verdicts:
            return {}, [translate("Nobody wins.")]
        return by_number, [*rest, otherwise(victory.default, victory.words).text()]

    def _tried(self) -> Scenario | None:
        """The scenario as it was last without a fault, with the conditions of now; None: these are wrong."""
        good = self.editor.draft.edit.last_good
        own = {key: self.data[key] for key in ("victory", "areas", "objectives") if key in self.data}
        try:
            made: Scenario = good.remade({**good.plain_data, **own})
        except DataError:
            return None
        return made

    # ---- who wins ---------------------------------------------------------------------------------

    def _standing(self) -> Field:
        """Return whether the rules decide, or conditions of the scenario."""
        options = {**self.terms.standing, "own": translate("conditions of its own")}
        now = "own" if self.own else str(self.data.get("victory") or "")

        def write(data: dict[str, Any], value: str) -> None:
            data.pop("victory", None)
            if value == "own":
                data["victory"] = dict(self.victory) or {"default": DRAW}
            elif value:
                data["victory"] = value

        return Field("victory", forms.label("victory"), now, "choice", tuple(options.items()), path=(), writes=write)

    def _win(self, n: int, win: Mapping[str, Any], said: str) -> Block:
        path: Path = ("victory", "conditions", n)
        winners = {**self.terms.sides, DRAW: translate("Nobody")}
        when = str(win.get("when") or "") or ("end" if win.get("turn") is None else "end_of_turn")
        moments = WHEN_IMPULSES if self.terms.impulses else WHEN
        whens = {key: translate(word) for key, word in moments.items()}
        fields = [
            choice((*path, "winner"), label("winner"), winners, str(win.get("winner", ""))),
            choice((*path, "when"), label("when"), whens, when, _at(path)),
        ]
        if when != "end":
            name = "impulse" if self.terms.impulses else "turn"
            fields.append(number((*path, "turn"), label(name), win.get("turn"), 1, 99))
        inner = self._condition((*path, "if"), table_of(win.get("if")), 1)
        acts = [*inner.acts, *self._places_in_list(path)]
        return Block(_name(path), [*fields, *inner.fields], inner.blocks, acts, said, path)

    def _condition(self, path: Path, values: Mapping[str, Any], depth: int) -> Block:
        """The fields of a condition, and its parts where it is a combination."""
        kind = str(values.get("kind", ""))
        kinds = {key: translate(word) for key, (_, word) in KINDS.items()}

        def change(data: dict[str, Any], value: str) -> None:
            if value in KINDS:
                put(data, path, self._new(value))

        fields = [Field(named((*path, "kind")), label("kind"), kind, "choice", tuple(kinds.items()), writes=change)]
        if kind not in KINDS:
            return Block("", fields, path=path)
        record = KINDS[kind][0]
        if kind not in ("all_of", "any_of"):
            for name in record.__struct_fields__:
                fields += self._key(kind, name, path, values)
            return Block("", fields, path=path)
        parts: list[Block] = []
        for n, part in tables_in(values.get("of")) if depth < DEEPEST else ():
            inner = self._condition((*path, "of", n), part, depth + 1)
            name = _name((*path, "of", n))
            parts.append(inner._replace(title=name, acts=[*inner.acts, self._drop((*path, "of"), n, name)]))
        more = [self._add((*path, "of"), new) for new in ("hold", "losses", "points", "ratio")]
        return Block("", fields, parts, more, "", path)

    def _key(self, kind: str, name: str, path: Path, values: Mapping[str, Any]) -> Iterator[Field]:
        """The field of a key of a condition."""
        at, value = (*path, name), values.get(name)
        match name:
            case "places":
                yield places(self.editor, at, label(name), _names(value))
            case "side":
                other = translate("the enemy of the winner") if kind == "losses" else translate("the winner")
                yield choice(at, label(name), {"": other, **self.terms.sides}, str(value or ""))
            case "count":
                listed = values.get("places", [])
                most = len(listed) if isinstance(listed, list) else 99
                numbers = {str(count): str(count) for count in range(2, most)}
                counts = {"all": translate("all"), "any": translate("at least one"), **numbers}
                yield choice(at, label(name), counts, str(value or "all"), writes_amount(at, "all"))
            case "how":
                ways = {way: translate(WAYS[way]) for way in self.terms.ways}
                yield choice(at, label(name), ways, str(value or self.terms.ways[0]))
            case "of":
                names = {id: capital(force.name.text()) for id, force in self.terms.forces.items()}
                yield choice(at, label(name), names, str(value or next(iter(names))))
            case "at_least" if kind == "losses":
                yield Field(named((*path, "all")), label("all"), "yes" if value == "all" else "", "flag",
                            writes=lambda data, text: put(data, at, "all" if text else 1))  # fmt: skip
                if value != "all":
                    yield number(at, label(name), value, 1, 999)
            case "times":
                yield number(at, label(name), values.get("times", 3), 1, 99)
            case _:  # at_least and ahead of points: one of them is written
                other_key = (*path, "ahead" if name == "at_least" else "at_least")
                yield number(at, label(name), value, 0, 9999, other_key)

    # ---- what is worth points ---------------------------------------------------------------------

    def _points(self) -> list[Block]:
        """The lists of what is worth points, and the keys that only this game has."""
        made: list[Block] = []
        for table in self.terms.tables:
            if table.path[0] != "victory" or self.own:
                made.append(self._table(table))
        fields = self._more() if self.own else []
        return [*made, Block(translate("What is counted"), fields)] if fields else made

    def _table(self, table: Table) -> Block:
        listed = self.data if len(table.path) == 1 else self.victory
        rows = listed.get(str(table.path[-1]), [])
        options = {**self.editor.kit.options(), "side": self.terms.sides, "holder": self.terms.sides}
        parts = []
        for n, row in tables_in(rows):
            at: Path = (*table.path, n)
            fields = []
            for name, key in forms.keys(table.record).items():
                kinds = table.only.get(name)
                if key.kind in ("names", "list") or (kinds is not None and row.get("kind") not in kinds):
                    continue
                if name == "hex":
                    fields.append(place((*at, name), forms.label("hex"), str(row.get(name, ""))))
                elif key.kind == "number":
                    fields.append(number((*at, name), label(name), row.get(name, key.default), key.least, key.most))
                elif name in options or key.kind == "choice":
                    words = options.get(name) or {one: forms.option(one) for one in key.options}
                    nobody = {"": "—"} if key.default is None and name != "kind" and not _is_needed(table, name) else {}
                    fields.append(choice((*at, name), label(name), {**nobody, **words}, str(row.get(name) or "")))
            title = self.editor.kit.objective_name(self.editor, table.path, n) or str(n + 1)
            parts.append(Block(title, fields, (), [self._drop(table.path, n, title)], "", at))

        def add(data: dict[str, Any]) -> None:
            known = data
            for step in table.path[:-1]:
                known = known.setdefault(str(step), {})
            known.setdefault(str(table.path[-1]), []).append(dict(table.new))

        picks = named((*table.path, len(rows) if isinstance(rows, list) else 0, "hex")) if "hex" in table.new else ""
        act = Act(f"{named(table.path)}/add", translate("New objective"), say("A new objective"), add, picks)
        return Block(table.title, (), parts, [act], "", table.path)

    def _more(self) -> list[Field]:
        """The keys of the record beyond those of every game."""
        fields: list[Field] = []
        known = forms.keys(self.terms.record)
        common = victory_data.VictoryData.__struct_fields__
        for name, hint in get_type_hints(self.terms.record, include_extras=False).items():
            if name in common or name == "objectives":
                continue
            at: Path = ("victory", name)
            value = self.victory.get(name)
            if name in known and known[name].kind == "number":
                fields.append(number(at, label(name), value or 0, 0, 99))
                continue
            for side, side_name in self.terms.sides.items() if get_args(hint) else ():
                said = f"{label(name)}: {side_name}"
                mine = table_of(value).get(side)
                if get_args(hint)[1] is int or not get_args(get_args(hint)[1]):
                    fields.append(number((*at, side), said, mine, 0, 999))
                else:
                    fields.append(places(self.editor, (*at, side), said, _names(mine)))
        return fields

    # ---- buttons ------------------------------------------------------------------------------------

    def _new(self, kind: str) -> dict[str, Any]:
        """A new condition."""
        known: dict[str, dict[str, Any]] = {
            "hold": {"places": []},
            "losses": {"at_least": "all"},
            "points": {"ahead": 1},
            "all_of": {"of": [{"kind": "hold", "places": []}]},
            "any_of": {"of": [{"kind": "hold", "places": []}]},
        }
        return {"kind": kind, **known.get(kind, {})}

    def _add(self, path: Path, kind: str) -> Act:
        """A button for one more condition, of a kind."""
        known = at_path(self.data, path)
        length = len(known) if isinstance(known, list) else 0

        def add(data: dict[str, Any]) -> None:
            known: Any = data
            for step in path[:-1]:
                known = known.setdefault(step, {}) if isinstance(known, dict) else known[step]
            new = self._new(kind)
            listed = known.setdefault(path[-1], [])
            listed.append({"winner": next(iter(self.terms.sides)), "if": new} if path[-1] == "conditions" else new)

        inner: Path = (*path, length, "if") if path[-1] == "conditions" else (*path, length)
        inner = (*inner, "of", 0) if kind in ("all_of", "any_of") else inner
        picks = named((*inner, "places")) if kind in ("hold", "all_of", "any_of") else ""
        outer = path[-1] == "conditions"
        group = (
            translate("New condition") if outer else say("New part of condition {number}", number=_number(path)).text()
        )
        words = "+ " + translate(KINDS[kind][1])
        return Act(f"{named(path)}/add/{kind}", words, say("A condition more"), add, picks, group)

    def _drop(self, path: Path, n: int, about: str) -> Act:
        def drop(data: dict[str, Any]) -> None:
            listed = at_path(data, path)
            del listed[n]

        said = say("A condition less") if path[-1] in ("of", "conditions") else say("An objective less")
        return Act(f"{named(path)}/{n}/drop", translate("Take out"), said, drop, about=about)

    def _places_in_list(self, path: Path) -> list[Act]:
        """The buttons of a condition: earlier, and out."""
        listed, n = path[:-1], int(path[-1])

        def earlier(data: dict[str, Any]) -> None:
            known = at_path(data, listed)
            known[n - 1], known[n] = known[n], known[n - 1]

        about, said = _name(path), say("The order of the conditions")
        up = [Act(f"{named(path)}/up", translate("Earlier"), said, earlier, about=about)]
        return [*(up if n else []), self._drop(listed, n, about)]


def _names(value: Any) -> list[Any]:
    """The names that a key holds, one or several; what is neither is a fault, and names nothing."""
    return [value] if isinstance(value, str) else value if isinstance(value, list) else []


def _number(path: Path) -> str:
    """The number of a condition, or of a part of one.

    >>> _number(("victory", "conditions", 0, "if", "of", 1))
    '1.2'
    """
    return ".".join(str(step + 1) for step in path if isinstance(step, int))


def _name(path: Path) -> str:
    return say("Condition {number}", number=_number(path)).text()


def _is_needed(table: Table, name: str) -> bool:
    """Return whether a key of a record has no default."""
    return any(field.name == name and field.required for field in msgspec.structs.fields(table.record))


def _at(path: Path) -> Writes:
    """Writes when a condition is judged: at the end of the game there is no turn."""

    def write(data: dict[str, Any], text: str) -> None:
        if text == "end":
            put(data, (*path, "turn"), None)
        put(data, (*path, "when"), None if text == "end" else text)

    return write


def places_named(data: Mapping[str, Any]) -> list[str]:
    """The names of the places that decide the game, as the data have them.

    >>> places_named({"victory": {"conditions": [{"winner": "a", "if": {"kind": "hold", "places": ["Annual"]}}]}})
    ['Annual']
    """
    found: dict[str, None] = {}

    def look(value: Any, key: str = "") -> None:
        if isinstance(value, str):
            if key in ("places", "hex", "at_once"):
                found[value] = None
        elif isinstance(value, Mapping):
            for name, inner in value.items():
                look(inner, "at_once" if key == "at_once" else name)
        elif isinstance(value, (list, tuple)):
            for inner in value:
                look(inner, key)

    victory = data.get("victory")
    look(victory if isinstance(victory, Mapping) else {})
    return list(found)


__all__ = ["Objectives", "Table", "blocks", "places_named"]
