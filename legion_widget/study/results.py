"""The results of a study: tables, shares with intervals, and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..drawing.heat import limits
from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.game import AnyGame
from ..engine.i18n import capital, localized, say, say_count
from ..engine.libraries import pandas
from ..engine.plain_form import whole_number
from ..registry import find_rulebook
from ..ui.painted import Painted, SideBySide
from . import maps, pictures
from .cells import BASE, Cell
from .charts import Chart, percent
from .estimate import Estimate, Share, average, average_difference, share
from .record import Record, played_again


class Study:
    """The games of a study. At the end of a cell it shows how often each side won, with 95% intervals.

    Args:
        cells: The variants.
        records: The games, by variant and seed.
        factors: The values of what was varied, by the name of the variant.
    """

    def __init__(
        self, cells: Sequence[Cell], records: Sequence[Record], factors: Mapping[str, Any] | None = None
    ) -> None:
        self.cells = {cell.name: cell for cell in cells}
        self.records = list(records)
        self.factors = dict(factors or {})
        self._limits: dict[Any, list[float]] = {}
        self._rules: dict[str, Any] = {}
        self._units: dict[str, Mapping[str, Any]] = {}

    def __len__(self) -> int:
        return len(self.records)

    @property
    def variants(self) -> list[str]:
        """The names of the variants."""
        return list(self.cells)

    @property
    def system(self) -> Any:
        """The rules of the first variant, for names."""
        return self.rules()

    def rules(self, variant: str | None = None) -> Any:
        """Return the rules of a variant, by default of the first. Raises `UnknownName`."""
        cell = self.cell(variant)
        if cell.name not in self._rules:
            self._rules[cell.name] = cell.rules()
        return self._rules[cell.name]

    def cell(self, variant: str | None = None) -> Cell:
        """Return a variant by its name, by default the first.

        Raises:
            UnknownName: for one that was not studied.
        """
        name = self.variants[0] if variant is None else variant
        if name not in self.cells:
            raise UnknownName(say("variant"), name, self.cells)
        return self.cells[name]

    def of(self, variant: str | None = None) -> list[Record]:
        """Return the games of a variant that ran without an error, in the order of their seeds."""
        name = self.cell(variant).name
        return [record for record in self.records if record.variant == name and not record.error]

    @property
    def errors(self) -> list[Record]:
        """The games in which something went wrong."""
        return [record for record in self.records if record.error]

    # ---- tables ---------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Any:
        """A pandas DataFrame with a row for each game.

        ``counters_``, ``factors_`` and ``places_`` stand with the id of each side, ``lost_`` with the side and the rule
        that took them.
        """
        sides = list(self.system.sides)
        causes = {side: sorted({rule for one in self.records for rule in one.lost.get(side, {})}) for side in sides}
        return pandas().DataFrame([self._row(record, sides, causes) for record in self.records])

    def _row(self, one: Record, sides: list[str], causes: Mapping[str, list[str]]) -> dict[str, Any]:
        is_good = not one.error
        row: dict[str, Any] = {"seed": one.seed, "variant": one.variant, **self.factors.get(one.variant, {})}
        row |= {"winner": one.winner, "rule": one.rule or None, "turn": one.turn if is_good else None}
        row["actions"] = one.actions if is_good else None
        for name, values in (("counters", one.counters), ("factors", one.factors), ("places", one.places)):
            row |= {f"{name}_{side}": values.get(side) for side in sides}
        for side in sides:
            lost = one.lost.get(side, {})
            row |= {f"lost_{side}_{rule}": lost.get(rule, 0) if is_good else None for rule in causes[side]}
        return {**row, "seconds": one.seconds, "error": one.error or None}

    @cached_property
    def places(self) -> Any:
        """A pandas DataFrame with a row for each place that counts, of each game: who holds it at the end.

        A hex stands there by its label, an area or what else counts by its title in English.
        """
        rows = [
            {"seed": one.seed, "variant": one.variant, "place": place, "holder": holder}
            for one in self.records
            for place, holder in one.held.items()
        ]
        return pandas().DataFrame(rows, columns=["seed", "variant", "place", "holder"])

    @cached_property
    def turns(self) -> Any:
        """A pandas DataFrame with a row for each side, turn and game: counters, factors and places at its end.

        Raises:
            LegionWidgetError: for a study that has kept no history.
        """
        self.check_history()
        rows = [
            {
                "seed": one.seed, "variant": one.variant, "turn": turn.turn, "side": side,
                "counters": turn.counters[side], "factors": turn.factors[side], "places": turn.places[side],
            }
            for one in self.records
            for turn in one.turns
            for side in turn.counters
        ]  # fmt: skip
        return pandas().DataFrame(rows)

    @cached_property
    def history(self) -> Any:
        """A pandas DataFrame with a row for each thing that happened: ``fight``, ``fall``, ``move``, and ``stand``,
        where a unit stood at the end of a turn (turn 0: at the beginning).

        Raises:
            LegionWidgetError: for a study that has kept no history.
        """
        self.check_history()
        rows: list[tuple[Any, ...]] = []
        for one in self.records:
            side_of = self.sides_of_units(one.variant)
            rows += [(one.seed, one.variant, *happening) for happening in one.happenings]
            for turn in one.turns:
                rows += [
                    (one.seed, one.variant, turn.turn, "stand", side_of.get(unit), unit, place, "")
                    for unit, place in turn.at.items()
                ]
        columns = ["seed", "variant", "turn", "event", "side", "unit", "place", "rule"]
        return pandas().DataFrame(rows, columns=columns)

    def sides_of_units(self, variant: str | None = None) -> dict[str, str]:
        """Return the side of each unit of a variant, by its id."""
        return {id: unit.side for id, unit in self.units(variant).items()}

    def units(self, variant: str | None = None) -> Mapping[str, Any]:
        """Return the units of a variant by id, as they begin."""
        name = self.cell(variant).name
        if name not in self._units:
            rules = self.rules(name)
            self._units[name] = rules.units(rules.initial())
        return self._units[name]

    @cached_property
    def first_turn(self) -> int:
        """The first turn that was played."""
        return min((turn.turn for record in self.records for turn in record.turns if turn.turn), default=1)

    @cached_property
    def last_turn(self) -> int:
        """The last turn that any game came to."""
        return max((turn.turn for record in self.records for turn in record.turns), default=0)

    def check_history(self) -> None:
        """Make sure that turns and happenings were kept.

        Raises:
            LegionWidgetError: if they were not.
        """
        if self.records and len(self.errors) == len(self):
            raise LegionWidgetError(say("an error ended every game: see errors").text())
        if not any(one.turns for one in self.records):
            raise LegionWidgetError(say("this study has kept no history: play it with history=True").text())

    # ---- what it says ---------------------------------------------------------------------------

    def wins(self, side: str | None = None, variant: str | None = None) -> Share:
        """Return the share of games that a side wins, by default the first, with its interval.

        Raises:
            UnknownName: for a side or a variant that there is not.
            LegionWidgetError: where no game ran without an error.
        """
        side, games = self.side(side), self._played(variant)
        return share(sum(one.winner == side for one in games), len(games))

    def _played(self, variant: str | None) -> list[Record]:
        """The games of a variant that ran without an error. Raises `LegionWidgetError` where none did."""
        games = self.of(variant)
        if not games:
            raise LegionWidgetError(say("an error ended every game: see errors").text())
        return games

    def draws(self, variant: str | None = None) -> Share:
        """Return the share of games that came to their end and nobody won, with its interval.

        Raises:
            UnknownName: for a variant that there is not.
            LegionWidgetError: where no game ran without an error.
        """
        games = self._played(variant)
        return share(sum(bool(one.rule) and one.winner is None for one in games), len(games))

    def mean(self, column: str, variant: str | None = None) -> Estimate:
        """Return the average of a column of the table, with its interval.

        Raises:
            UnknownName: for a column or a variant that there is not.
            DataError: for a column without numbers.
        """
        return average(self._numbers(column, variant))

    def difference(self, what: str, variant: str | None = None, minus: str | None = None) -> Estimate:
        """Return by how much a variant differs from another on the same seeds, on average, with its interval.

        Chance falls alike in both games of a seed, so that less of it is left in their difference than in two averages.

        Args:
            what: A column of the table; or the id of a side: the share of games that it wins.
            variant: The variant; by default the second.
            minus: The variant that is taken off; by default the first.

        Raises:
            UnknownName: for a column or a variant that there is not.
            DataError: for a column without numbers.
            LegionWidgetError: for a study of one variant.
        """
        if variant is None and len(self.cells) < 2:
            raise LegionWidgetError(say("two variants are needed: this study has one").text())
        one = self._numbers(what, self.variants[1] if variant is None else variant)
        differences = (one - self._numbers(what, minus)).dropna()
        return average_difference(differences) if what in self.system.sides else average(differences, signed=True)

    def _numbers(self, what: str, variant: str | None) -> Any:
        """The numbers of a column, or who won as 1 and 0 by the id of a side, by seed."""
        table = self.table
        rows = table[(table.variant == self.cell(variant).name) & table.error.isna()].set_index("seed")
        if what in self.system.sides:
            return (rows.winner == what).astype(float)
        if what not in table:
            raise UnknownName(say("column"), what, [*self.system.sides, *table.columns])
        if not pandas().api.types.is_numeric_dtype(rows[what]):
            raise DataError(what, say("this column has no numbers"))
        return rows[what]

    def side(self, side: str | None) -> str:
        """Return a side by its id, by default the first.

        Raises:
            UnknownName: for one that the game does not have.
        """
        side = next(iter(self.system.sides)) if side is None else side
        if side not in self.system.sides:
            raise UnknownName(say("side"), side, self.system.sides)
        return side

    def title(self, variant: str) -> str:
        """Return the name of a variant, in the language in use."""
        return say("as designed").text() if variant == BASE else variant

    def side_title(self, side: str) -> str:
        """Return the name of a side, in the language in use."""
        words = localized(self.system.sides[side])
        return capital(words)

    def rule_title(self, rule: str) -> str:
        """Return the title of a rule with its id, in the language in use."""
        book = find_rulebook(self.system.id)
        known = book is not None and rule in book
        return f"{book[rule].title} ({rule})" if known and book is not None else rule or say("other").text()

    # ---- single games ---------------------------------------------------------------------------

    def game(self, seed: int, variant: str | None = None) -> AnyGame:
        """Return a game of the study, played again: it can be shown, stepped through and saved.

        Raises:
            UnknownName: for a variant or a seed that was not studied.
            LegionWidgetError: for a game that an error ended.
        """
        cell, seed = self.cell(variant), whole_number(seed, "seed")
        known = {one.seed: one for one in self.records if one.variant == cell.name}
        if seed not in known:
            raise UnknownName(say("seed"), seed, [str(one) for one in known])
        if known[seed].error:
            raise LegionWidgetError(
                say("seed {seed} of {variant}: {error}", seed=seed, variant=cell.name, error=known[seed].error).text()
            )
        return played_again(cell, seed, known[seed].actions)

    # ---- pictures -------------------------------------------------------------------------------

    def chart(self, what: str = "wins", variants: Iterable[str] | None = None) -> Chart:
        """Return a picture with its text and its data.

        Args:
            what: ``"wins"`` (who wins, with intervals), ``"strength"``, ``"counters"`` or ``"places"`` (over the turns,
                as bands that hold the middle 80 of 100 games), ``"losses"`` (by cause), ``"length"`` (in turns).
            variants: Only these; None: all.

        Raises:
            UnknownName: for another picture.
            LegionWidgetError: for one over the turns of a study that has kept no history.
        """
        if what not in pictures.PICTURES:
            raise UnknownName(say("picture"), what, pictures.PICTURES)
        chart: Chart = pictures.PICTURES[what](self, variants)
        return chart

    def map(
        self,
        what: str = "fights",
        variant: str | None = None,
        *,
        minus: str | None = None,
        side: str | None = None,
        turns: int | tuple[int, int] | None = None,
        theme: str = "light",
    ) -> Painted:
        """Return a heat map on the board itself, for every 100 games.

        Args:
            what: ``"fights"`` (where was fought), ``"falls"`` (where counters fell), ``"moves"`` (where they went), or
                ``"held"`` (in how many of 100 games a counter stood there at the end of a turn).
            variant: The variant; by default the first.
            minus: Another variant, whose values are taken off; None: nothing is.
            side: Only what concerns this side.
            turns: Only one turn, or the first and the last; None: all.
            theme: ``"light"`` or ``"dark"``.

        Raises:
            UnknownName: for a map, variant or side that there is not.
            DataError: for turns that were not played.
            LegionWidgetError: for a study that has kept no history, for two variants on different maps, or a game whose
                map cannot be painted.
        """
        return maps.heat_map(self, what, variant, minus, side, turns, theme)

    def show(self, what: str = "fights", theme: str = "light") -> Any:
        """Return a widget of the maps, with choices of variant and side and a slider over the turns.

        Args:
            what: What is shown first: see `map`.
            theme: ``"light"`` or ``"dark"``.

        Raises:
            UnknownName: for a map that there is not.
            LegionWidgetError: for a study that has kept no history, or a game whose map cannot be painted.
        """
        self.map(what, theme=theme)  # what cannot be shown is refused before there is a widget
        from ..widget.map_slider import MapSlider

        first = self.variants[0]
        pairs = {name: self.title(name) for name in self.variants}
        pairs |= {f"{name}\n{first}": f"{self.title(name)} − {self.title(first)}" for name in self.variants[1:]}
        words = {name: title.text() for name, title in maps.MAPS.items()}
        sides = {side: self.side_title(side) for side in self.system.sides}
        return MapSlider(maps.StudyMaps(self, theme), words, pairs, sides, (self.first_turn, self.last_turn), what)

    def beside(self, what: str, variants: Sequence[str] | None = None, **options: Any) -> SideBySide:
        """Return the maps of two variants side by side, and their difference below; see `map`.

        Raises:
            UnknownName: for a variant that there is not.
            LegionWidgetError: for a study of one variant.
        """
        if isinstance(variants, str):
            raise DataError("variants", say("two names, not {value}", value=shown(variants)))
        names = list(self.variants[:2] if variants is None else variants)
        if len(names) > 2:
            raise DataError("variants", say("two names, not {value}", value=shown(variants)))
        if len(names) < 2:
            raise LegionWidgetError(say("two variants are set side by side: this study has one").text())
        pair = [self.map(what, name, **options) for name in names]
        return SideBySide([*pair, self.map(what, names[1], minus=names[0], **options)])

    def limits(
        self,
        what: str,
        signed: bool,
        side: str | None,
        variant: str | None = None,
        minus: str | None = None,
        is_one_turn: bool = False,
    ) -> list[float]:
        """Return the limits between the colours of a map: the same for all variants, and for all maps of one turn."""
        key = what, side, (variant, minus) if signed else None, is_one_turn
        if key not in self._limits:
            turns = range(self.first_turn, self.last_turn + 1)
            stretches = [(turn, turn) for turn in turns] if is_one_turn else [(turns[0], turns[-1])]
            values: list[float] = []
            for stretch in stretches:
                if signed:
                    one, other = (maps.layer(self, what, name, side, stretch) for name in (variant, minus))
                    values += [one.get(place, 0) - other.get(place, 0) for place in one.keys() | other.keys()]
                else:
                    layers = (maps.layer(self, what, name, side, stretch) for name in self.variants)
                    values += [value for layer in layers for value in layer.values()]
            self._limits[key] = limits(values, signed)
        return self._limits[key]

    def __repr__(self) -> str:
        lines = [say_count("{count} game", "{count} games", len(self)).text()]
        for variant in self.variants:
            if not (games := len(self.of(variant))):
                continue
            told = [f"{self.side_title(side)} {percent(self.wins(side, variant), 0)}" for side in self.system.sides]
            if any(one.rule and one.winner is None for one in self.of(variant)):
                told.append(f"{say('drawn').text()} {percent(self.draws(variant), 0)}")
            if stopped := sum(not one.rule for one in self.of(variant)):
                told.append(say("without an end {count}", count=stopped).text())
            lines.append(f"{self.title(variant)} ({games}): " + "; ".join(told))
        if self.errors:
            first = self.errors[0]
            told_error = say(
                "{count} with an error; the first: seed {seed}, {error}",
                count=len(self.errors), seed=first.seed, error=first.error,
            )  # fmt: skip
            lines.append(told_error.text())
        return "\n".join(lines)
