"""The printable parts of the Market Garden game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...drawing.counters import PLAIN, CounterLook
from ...drawing.printed import bled, cloud, figure, mark_sign, sun
from ...engine.hexgrid import bits
from ...engine.i18n import capital, localized, say, translate
from ...engine.paper import Piece, Table
from ...engine.scene import Shape
from ..hexes.paper import HexPaper
from .crt import DiceTable
from .dates import half
from .look import FAMILIES, MARK_LABELS, counter_shapes
from .texts import MANOEUVRE_KEY


class MarketGardenPaper(HexPaper):
    """The printable parts of one position of the Market Garden game."""

    side_looks = (FAMILIES["airborne"], FAMILIES["heer"])

    # ---- counters ---------------------------------------------------------------------------------

    def front(self, counter: Any) -> tuple[Shape, ...]:
        return self._stepped(counter, 0)

    def _stepped(self, counter: Any, lost: int) -> tuple[Shape, ...]:
        """A counter that has lost a number of steps."""
        steps = counter.steps - lost, counter.steps
        strength = counter.strength[lost]
        figures, name = (strength, counter.efficiency, counter.movement), counter.printed_name
        return counter_shapes(counter.family, name, counter.symbol, *figures, steps, look=self.look(counter))

    def look(self, counter: Any) -> CounterLook:
        return counter.look or FAMILIES.get(counter.family, PLAIN)

    def symbol(self, counter: Any) -> str:
        sign: str = counter.symbol or counter.type
        return sign

    def reverse(self, counter: Any) -> tuple[Shape, ...]:
        """The counter with one step lost; of one that has a single step the colours of its side."""
        if counter.steps == 1:
            return super().reverse(counter)
        return bled(self.look(counter), self._stepped(counter, 1))

    def markers(self) -> Iterator[Piece]:
        yield self.marker("turn", translate("Turn"), figure(f"1–{self.system.sequence.turns}", size=11))
        yield from self._weather_markers()
        allied, german = (localized(words) for words in self.system.sides.values())
        initiative = translate("Goes first")
        yield self.marker("initiative", initiative, figure(allied, size=9), (initiative, figure(german, size=9)))
        for mark, count in (("fatigued", 12), ("isolated", 9), ("declared", 9)):
            yield self.marker(mark, localized(MARK_LABELS[mark]), mark_sign(mark), count=count)
        first, final = (localized(MARK_LABELS[mark]) for mark in ("first_fire", "final_fire"))
        yield self.marker("fire", first, mark_sign("first_fire"), (final, mark_sign("final_fire")), 6)
        most = max((counter.steps for counter in self.system.counters), default=1)
        for left in range(1, most - 1):  # what front and back do not show
            many = sum(counter.steps - 2 >= left for counter in self.system.counters)
            yield self.marker(f"steps-{left}", translate("Steps left"), figure(str(left)), count=min(many, 12))

    # ---- tables -----------------------------------------------------------------------------------

    def turn_name(self, turn: int) -> str:
        words: str = self.system.scenario.calendar.words(turn).text()
        return words

    def arrival(self, counter: Any) -> str:
        """The turn, and the hexes of the drop or of the edge where it comes in."""
        turn, where = super().arrival(counter), counter.drop or counter.entry
        if not where:
            return turn
        grid = self.system.board.grid
        return say("{turn}, in {hexes}", turn=turn, hexes=", ".join(map(grid.label, bits(where)))).text()

    def tables(self) -> Iterator[Table]:
        tables = self.system.tables
        yield self._places()
        yield self._beyond_the_counters()
        yield self.ground()
        yield self._waters()
        yield _dice_table(translate("Manoeuvre combat"), tables.manoeuvre, "HH", MANOEUVRE_KEY.text())
        yield _dice_table(translate("Assault"), tables.assault, "HI", translate("The steps that the enemy loses."))
        points = say(
            "Divide by the defence of the ground: the whole part is the steps lost. F: one unit is fatigued. An air "
            "point counts {air}; against attackers in an assault the defence is {defence}.",
            air=tables.bombardment.air,
            defence=tables.bombardment.defensive,
        ).text()
        yield _dice_table(translate("Bombardment and support"), tables.bombardment, "HG", points)
        yield from self._modifiers()
        yield self._supply()
        yield self._sources()
        yield self._weather()
        yield self._air()
        yield self.turns()

    def _places(self) -> Table:
        """The places that count, and whose they are."""
        sides = self.system.sides
        rows = tuple(
            (
                one.title.text(),
                str(one.points),
                capital(localized(sides[one.holder])) if one.holder else "–",
            )
            for one in self.system.objectives(self.position)
        )
        head = (translate("Place"), translate("Points"), translate("Held by"))
        return Table(title=translate("Places that count"), head=head, rows=rows, wide=(0,))

    def _beyond_the_counters(self) -> Table:
        """What a counter does not show: its strength when more than a step is lost, its armour, its guns."""
        rows = tuple(
            (
                localized(counter.full_name),
                "/".join(map(str, counter.strength)) if counter.steps > 2 else "–",
                str(counter.armour or "–"),
                str(counter.bombard or "–"),
                str(counter.range or "–"),
            )
            for counter in self.system.counters
            if counter.steps > 2 or counter.armour or counter.bombard
        )
        head = (
            translate("Counter"),
            translate("Strength, step by step"),
            translate("Armour"),
            translate("Bombardment"),
            translate("Range"),
        )
        note = translate("Of armour the best value of each side counts.")
        title = translate("What the counters do not show")
        return Table(title=title, head=head, rows=rows, note=note, wide=(0,))

    def _sources(self) -> Table:
        """The hexes from which the sides are supplied."""
        grid = self.system.board.grid
        rows = tuple(
            (capital(localized(words)), ", ".join(map(grid.label, bits(self.system.scenario.sources[side]))) or "–")
            for side, words in self.system.sides.items()
        )
        return Table(title=translate("Sources of supply"), rows=rows, rule="HA.1", wide=(0, 1))

    def ground(self) -> Table:
        letters = set(self.system.board.terrain_at.values())
        terrain = self.system.tables.terrain
        head = (
            translate("Ground"),
            translate("On foot"),
            translate("Motor"),
            translate("Stacking"),
            translate("Defence"),
            translate("Manoeuvre"),
            translate("Assault"),
            translate("Armour"),
            translate("Overrun"),
        )
        rows = tuple(
            (
                localized(ground.name),
                _number(ground.leg),
                _number(ground.motorised),
                str(ground.stacking) if ground.leg or ground.motorised else "–",
                str(ground.defence),
                _signed(ground.shift),
                _signed(ground.assault),
                _yes(ground.armour),
                _yes(ground.overrun),
            )
            for letter, ground in terrain.ground.items()
            if letter in letters
        )
        road, zoc = terrain.road, terrain.zoc
        note = say(
            "By road: on foot {leg}, motor {motor}. Leaving a zone of control: {leave}.",
            leg=road.leg,
            motor=road.motorised,
            leave=zoc.leave,
        )
        return Table(title=translate("Terrain"), head=head, rows=rows, rule="HC.1", note=note.text())

    def _waters(self) -> Table:
        head = (
            translate("Water"),
            translate("On foot"),
            translate("Motor"),
            translate("Manoeuvre"),
            translate("Assault"),
            translate("Manoeuvre, bridge"),
            translate("Assault, bridge"),
            translate("Zone of control"),
        )
        rows = tuple(
            (
                localized(water.name),
                _number(water.leg),
                _number(water.motorised),
                _signed(water.shift),
                _signed(water.assault) if water.assaulted else "✗",
                _signed(water.bridge_shift),
                _signed(water.bridge_assault),
                _yes(water.zoc),
            )
            for water in self.system.tables.terrain.sides.values()
        )
        note = translate("Points besides those of the ground; –: only over a bridge.")
        return Table(title=translate("Water along a hexside"), head=head, rows=rows, rule="HC.1", note=note)

    def _modifiers(self) -> Iterator[Table]:
        tables = self.system.tables
        rows = [
            (translate("Manoeuvre: efficiency ahead by {n} or more").format(n=n), f"{shift:+d} →")
            for n, shift in tables.manoeuvre.efficiency
        ]
        rows += [(localized(m.name), f"{m.value:+d} →") for m in tables.manoeuvre.shifts.values()]
        rows += [(localized(m.name), _signed(m.value)) for m in tables.manoeuvre.rolls.values()]
        armour = translate("Armour ahead by {n} or more")
        rows += [(armour.format(n=n), _signed(value)) for n, value in tables.armour.manoeuvre]
        note = translate("→ moves the column, for the attacker to the right; other numbers are added to the die.")
        head = (translate("Manoeuvre combat"), "")
        title = translate("Modifiers of a manoeuvre")
        yield Table(title=title, head=head, rows=tuple(rows), note=note, rule="HH.1")
        rows = [(localized(m.name), _signed(m.value)) for m in tables.assault.rolls.values()]
        rows += [(armour.format(n=n), _signed(value)) for n, value in tables.armour.assault]
        over = tables.overrun
        overruns = say(
            "Overrun: force ratio {odds}:1; extra movement points, {cost}; "
            "enemy steps lost, {steps}; retreat, {retreat}.",
            odds=over.odds,
            cost=over.cost,
            steps=over.steps,
            retreat=over.retreat,
        )
        head = (translate("Assault"), translate("Die"))
        title = translate("Modifiers of an assault")
        yield Table(title=title, head=head, rows=tuple(rows), note=overruns.text(), rule="HI.3")

    def _supply(self) -> Table:
        supply = self.system.tables.supply
        rows = (
            (translate("In supply: hexes to a road, at most"), str(supply.range)),
            (translate("In supply, airborne: hexes to a drop zone, at most"), str(supply.drop)),
            (translate("Out of supply: share of the movement points"), "/".join(map(str, supply.movement))),
            (translate("Out of supply: artillery fires"), _yes(supply.fires)),
        )
        return Table(title=translate("Supply"), rows=rows, rule="HA.1", wide=(0,))

    def _weather_markers(self) -> Iterator[Piece]:
        """A marker for each two kinds of weather of the scenario."""
        kinds = [
            (capital(localized(kind.words)), sun() if kind.icon == "sun" else cloud())
            for kind in self.system.weather.kinds.values()
        ]
        for n in range(0, len(kinds), 2):
            front, back = kinds[n], kinds[n + 1] if n + 1 < len(kinds) else None
            yield self.marker(f"weather-{n // 2 + 1}" if n else "weather", *front, back)

    def _weather(self) -> Table:
        weather = self.system.weather
        rows = tuple(
            (
                _numbers([number for number, kind in weather.by_roll.items() if kind == id]),
                capital(localized(weather[id].words)),
                _yes(weather[id].air),
                _yes(weather[id].drops),
                f"+{weather[id].leg} / +{weather[id].motorised}",
            )
            for id in weather.kinds
            if id in (*weather.rolled, *self.system.scenario.set_weather.values())
        )
        head = (
            translate("Die"),
            translate("Weather"),
            translate("Aircraft"),
            translate("Drops"),
            translate("Off the road, on foot / motor"),
        )
        return Table(title=translate("Weather"), head=head, rows=rows, rule="H0.2", wide=(1,))

    def _air(self) -> Table:
        sides = tuple(self.system.sides)
        rows = []
        for turn in range(1, self.system.sequence.turns + 1):
            day = self.system.scenario.calendar.date(turn)
            points = [str(self.system.tables.air.points(day, half(turn), side)) for side in sides]
            rows.append((str(turn), self.turn_name(turn), *points))
        head = (translate("Turn"), "", *(localized(words) for words in self.system.sides.values()))
        return Table(title=translate("Air points"), head=head, rows=tuple(rows), rule="HA.3", wide=(1,))


def _dice_table(title: str, table: DiceTable, rule: str, note: str) -> Table:
    rows = tuple((str(roll), *row.split()) for roll, row in enumerate(table.rows, start=1))
    return Table(title=title, head=(translate("Die"), *table.columns), rows=rows, rule=rule, note=note, wide=())


def _numbers(numbers: list[int]) -> str:
    """Numbers of a die as people write them; none: nobody rolls them.

    >>> _numbers([1, 2, 3, 5, 8, 9]), _numbers([])
    ('1–3, 5, 8–9', '–')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs) or "–"


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "–"


def _yes(value: bool) -> str:
    return "✓" if value else "✗"


__all__ = ["MarketGardenPaper"]
