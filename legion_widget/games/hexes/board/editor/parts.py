"""The tabs of a scenario on hexes beside its map: the order of battle, and the turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

import msgspec

from .....engine.errors import DataError
from .....engine.i18n import in_language, localized, say, translate
from .....ui.editor import forms, sequence_fields, weather_fields
from .....ui.editor.editor import Editor
from .....ui.editor.fields import Block, Field, Path
from .....ui.editor.fields import Row as Line
from .....ui.editor.sequence_fields import SequenceForm
from .....ui.editor.tab_fields import named, table_of
from ...order_of_battle import OrderScenario
from .data import Row
from .unit_forms import HexForms


def _with_dates(field: Field) -> Field:
    """The field of the number of turns: where each has a date of its own, there are as many dates as turns."""
    write = field.writes
    if field.path != ("turns",) or write is None:
        return field

    def both(data: dict[str, Any], text: str) -> None:
        write(data, text)
        dates, turns = data.get("dates"), data.get("turns")
        if isinstance(dates, list) and isinstance(turns, int) and 0 < turns < 100:
            data["dates"] = [*dates, *({"es": str(n), "en": str(n)} for n in range(len(dates) + 1, turns + 1))][:turns]

    return field._replace(writes=both)


class HexParts(HexForms):
    """Lists the counters by side and formation, and the turns with their reinforcements."""

    #: The date that turn 1 has at first, once the turns get dates.
    first_date = "1921-07-17"
    #: The record of a kind of weather; None: the game has none as data.
    weather_record: type[msgspec.Struct] | None = None

    # ---- the order of battle ----------------------------------------------------------------------

    def order(self, editor: Editor) -> list[Block]:
        rows = list(self.rows(editor).values())
        names = self.formation_names(editor)
        blocks = [
            Block(said=translate("Click a counter to see it on the map, and once more to change it in the form."))
        ]
        for side, side_name in self.sides.items():
            own = [row for row in rows if row.fields.get("side") == side]
            by: dict[str, list[Row]] = {}
            for row in own:
                by.setdefault(str(row.fields.get("formation") or ""), []).append(row)
            parts = [
                Block(title := names.get(formation, formation), rows=self._lines(editor, members, title))
                for formation, members in by.items()
            ]
            blocks.append(Block(f"{side_name}: {len(own)}", blocks=parts))
        return blocks

    def formation_names(self, editor: Editor) -> dict[str, str]:
        """The names of the formations, by their ids."""
        scenario, order = self.scenario, editor.draft.data.get("order_of_battle")
        if not order:  # its counters are written out since one of them was changed; its formations are called as before
            order = editor.draft.origin.to_dict().get("order_of_battle")
        if not isinstance(scenario, OrderScenario) or not order:
            return {}
        try:
            return {one.id: localized(one.name) for one in scenario.order_of_battle(order).formations}
        except DataError:
            return {}

    def figures(self, fields: Mapping[str, Any]) -> str:
        """Return the factors printed at the foot of a counter."""
        return f"{fields.get('combat', 0)}-{fields.get('movement', 0)}"

    def _lines(self, editor: Editor, rows: Iterable[Row], heading: str = "", where: bool = True) -> list[Line]:
        """Rows for counters; names leave out what the ``heading`` over them says."""
        made = []
        for row in rows:
            notes = (self.figures(row.fields), self._whereabouts(editor, row) if where else "")
            name = self.name_of(row.fields).removeprefix(f"{heading}: ")
            ref = ("unit", str(row.fields.get("id", "")))
            made.append(Line(ref, name, " · ".join(word for word in notes if word)))
        return made

    def _whereabouts(self, editor: Editor, row: Row) -> str:
        if row.hex:
            return self.place_label(editor, row.hex)
        return self._arrival(row.fields) or translate("off the map")

    # ---- the turns --------------------------------------------------------------------------------

    def turns(self, editor: Editor) -> list[Block]:
        data = editor.draft.data
        record = self.data.record
        fields = [_with_dates(field) for field in forms.writing(record, forms.fields(record, data, ["turns"], ()))]
        start = forms.inner_record(record, "start")
        if start is not None:
            made = forms.fields(
                start, table_of(data.get("start")), list(forms.keys(start)), ("start",), self._names(data), "start."
            )
            fields += forms.writing(start, made)
        blocks = [Block(translate("Length and beginning"), fields)]
        if "dates" in record.__struct_fields__:
            blocks.append(self._dates(data))
        if (form := self.sequence()) is not None:
            blocks.append(sequence_fields.sequence(form, data))
        if (rolls := self.weather_rolls()) and self.weather_record is not None:
            game = self._weather_of_the_game()
            blocks.append(weather_fields.weather(data, game, rolls, self.weather_record, self.sides))
        if "schedule" in record.__struct_fields__:
            entry = get_args(get_type_hints(record)["schedule"])[0]
            blocks.append(sequence_fields.schedule(editor, entry, self._scheduled(editor), self.sides))
        blocks.append(Block(translate("What comes when"), blocks=self._coming(editor)))
        return blocks

    def _scheduled(self, editor: Editor) -> dict[str, dict[str, str]]:
        """The names of what an entry of the schedule can say; of the counters those that are not on the map."""
        rolled = {"": translate("rolled for")}
        rows = [row for row in self.rows(editor).values() if not row.hex]
        names = self.formation_names(editor)
        formations = dict.fromkeys(str(row.fields["formation"]) for row in rows if row.fields.get("formation"))
        return {
            "units": {str(row.fields.get("id", "")): self.name_of(row.fields) for row in rows},
            "formations": {id: names.get(id, id) for id in formations},
            "weather": {**self._names(editor.draft.data)["start.weather"], **rolled},
            "initiative": {**self.sides, **rolled},
        }

    def _weather_of_the_game(self) -> dict[str, str]:
        names = self.options().get("start.weather", {})
        return {id: names.get(id, id) for id in dict.fromkeys(self.weather_rolls().values())}

    def _names(self, data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
        """The names of values, with the kinds of weather that the data have by now."""
        options = self.options()
        nothing: dict[str, str] = {id: name for id, name in options.get("start.weather", {}).items() if not id}
        return {
            **options,
            "start.weather": {**nothing, **weather_fields.kinds_of(data, self._weather_of_the_game())},
        }

    def sequence(self) -> SequenceForm | None:
        """Return what the form of the sequence is made of; None: the game does not have it as data."""
        return None

    def weather_rolls(self) -> Mapping[int, str]:
        """The id of the weather that each number of the die brings in the game; empty: it has none."""
        return {}

    def last_turn(self, data: Mapping[str, Any]) -> int:
        """The number of the last turn, as the data have it."""
        key = forms.keys(self.data.record)["turns"]
        turns = data.get("turns", key.default)
        return min(turns, 99) if isinstance(turns, int) else 0

    def turn_name(self, data: Mapping[str, Any], turn: int) -> str:
        """Return the name of a turn besides its number, such as its date."""
        return ""

    def _coming(self, editor: Editor) -> list[Block]:
        """A part for each turn, with the counters that come in it; then those that come in none."""
        data = editor.draft.data
        scheduled = sequence_fields.scheduled(data, ("units", "formations"))
        by: dict[int, list[Row]] = {}
        for row in self.rows(editor).values():
            ids = (str(row.fields.get("id", "")), str(row.fields.get("formation", "")))
            said = row.fields.get("arrives")
            turn = next((scheduled[id] for id in ids if id in scheduled), said if isinstance(said, int) else 0)
            if not row.hex:
                by.setdefault(turn, []).append(row)
        last = self.last_turn(data)
        parts = []
        for turn in [*range(1, last + 1), *sorted(turn for turn in by if turn > last)]:
            title = say("Turn {turn}", turn=turn).text()
            words = [title, self.turn_name(data, turn), str(len(by[turn])) if turn in by else ""]
            parts.append(
                Block(
                    " · ".join(word for word in words if word), rows=self._lines(editor, by.get(turn, []), where=False)
                )
            )
        if by.get(0):
            parts.append(Block(translate("In no turn"), rows=self._lines(editor, by[0], where=False)))
        return parts

    def _dates(self, data: Mapping[str, Any]) -> Block:
        """The dates of the turns: none, in equal steps, or a text for each."""
        dates = data.get("dates")
        kind = "steps" if isinstance(dates, Mapping) else "texts" if isinstance(dates, list) else ""
        options = {"": translate("no dates"), "steps": translate("in equal steps"), "texts": translate("one by one")}

        def change(data: dict[str, Any], text: str) -> None:
            data.pop("dates", None)
            if text == "steps":
                data["dates"] = dates if isinstance(dates, Mapping) else {"first": self.first_date}
            elif text == "texts":
                turns = range(1, self.last_turn(data) + 1)
                before = {**data, "dates": dates}
                data["dates"] = [{} for _ in turns]
                for code in ("es", "en"):
                    with in_language(code):
                        for words, turn in zip(data["dates"], turns, strict=True):
                            words[code] = self.turn_name(before, turn) or str(turn)

        choice = Field(
            "dates", translate("Dates"), kind, "choice", tuple(options.items()), path=("dates",), writes=change
        )
        fields = [choice]
        if isinstance(dates, Mapping):
            steps = self._steps()
            made = forms.fields(steps, dates, list(forms.keys(steps)), ("dates",), prefix="dates.")
            fields += forms.writing(steps, made)
        elif isinstance(dates, list):
            for n, words in enumerate(dates):
                fields += [self._date(n, code, words) for code in ("es", "en")]
        return Block(translate("Dates"), fields)

    def _date(self, n: int, code: str, words: Any) -> Field:
        path: Path = ("dates", n, code)
        value = str(words.get(code, "")) if isinstance(words, Mapping) else ""

        def write(data: dict[str, Any], text: str) -> None:
            data["dates"][n] = {**(words if isinstance(words, Mapping) else {}), code: text.strip()}

        label = say("Turn {turn} ({language})", turn=n + 1, language=code.upper()).text()
        return Field(named(path), label, value, path=path, writes=write)

    def _steps(self) -> Any:
        """The record of dates in equal steps."""
        hint = get_type_hints(self.data.record)["dates"]
        return next(one for one in get_args(hint) if isinstance(one, type) and issubclass(one, msgspec.Struct))
