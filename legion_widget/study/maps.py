"""Maps of a study on the board itself: fights, losses, moves, and who held what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.game import Game
from ..engine.i18n import Message, localized, say
from ..engine.plain_form import whole_number
from ..engine.tiles import Tiles
from ..ui.many_games import Behind, View
from ..ui.painted import Painted
from .record import Record

if TYPE_CHECKING:
    from .results import Study

#: What can be mapped, with its title.
MAPS: dict[str, Message] = {
    "fights": say("Where fighting took place"),
    "falls": say("Where counters fell"),
    "moves": say("Where counters went"),
    "held": say("Who stood where"),
}
EVENTS = {"fights": "fight", "falls": "fall", "moves": "move"}
#: What happened, in words.
HAPPENED = {"fight": say("fight"), "fall": say("falls"), "move": say("goes there"), "stand": say("stands there")}


def layer(study: Study, what: str, variant: str | None, side: str | None, turns: tuple[int, int]) -> dict[str, float]:
    """Return a value for each tile, for every 100 games: what happened there in these turns; of ``"held"`` in how many
    a counter of the side stood there at the end of the last of them."""
    games = study.of(variant)
    count: Counter[str] = Counter()
    tile = _tiles(study.rules(variant))
    side_of = study.sides_of_units(variant)
    for record in games:
        if what == "held":
            count.update({tile(place) for place in _stood(record, turns[1], side, side_of)} - {""})
            continue
        for turn, kind, whose, _, place, _ in record.happenings:
            if kind == EVENTS[what] and turns[0] <= turn <= turns[1] and place and side in (None, whose):
                count[tile(place)] += 1
    del count[""]
    return {place: 100 * number / len(games) for place, number in count.items()} if games else {}


def _stood(record: Record, turn: int, side: str | None, side_of: dict[str, str]) -> set[str]:
    """Return the places of counters at the end of a turn; of a game that was over before, at its end."""
    known = [one for one in record.turns if one.turn <= turn]
    return {place for unit, place in known[-1].at.items() if side in (None, side_of.get(unit))} if known else set()


def heat_map(
    study: Study,
    what: str = "fights",
    variant: str | None = None,
    minus: str | None = None,
    side: str | None = None,
    turns: int | tuple[int, int] | None = None,
    theme: str = "light",
) -> Painted:
    """Return a map of a study; see `Study.map`."""
    if what not in MAPS:
        raise UnknownName(say("map"), what, MAPS)
    study.check_history()
    if side is not None:
        study.side(side)
    first, end = _stretch(study, turns)
    system = study.rules(variant)
    values = layer(study, what, variant, side, (first, end))
    if minus is not None:
        if tiles_of(study.rules(minus)).extent != tiles_of(system).extent:
            pair = [study.title(study.cell(name).name) for name in (variant, minus)]
            problem = say("{one} and {other} are played on different maps", one=pair[0], other=pair[1])
            raise LegionWidgetError(problem.text())
        other = layer(study, what, minus, side, (first, end))
        values = {place: values.get(place, 0) - other.get(place, 0) for place in values.keys() | other.keys()}
        values = {place: value for place, value in values.items() if value}
    if what == "held":
        bounds: list[float] = [-40, -20, 0, 20, 40] if minus else [17, 33, 50, 67, 83]
        unit, when = say("of 100 games"), say("at the end of turn {turn}", turn=end)
    else:
        bounds = study.limits(what, minus is not None, side, variant, minus, first == end)
        unit, when = say("for every 100 games"), say("turns {first} to {last}", first=first, last=end)
        if first == end:
            when = say("turn {turn}", turn=end)

    def title() -> str:
        pair = [variant] if minus is None else [variant, minus]
        variants = [study.title(study.cell(name).name) for name in pair]
        whose = [] if side is None else [localized(system.sides[side])]
        return ", ".join([f"{MAPS[what].text()}: {' − '.join(variants)}", *whose, when.text()])

    return Painted(Game(system), values, title, unit.text, bounds, minus is not None, theme=theme)


def _stretch(study: Study, turns: Any) -> tuple[int, int]:
    """Return the first and the last turn of a map, of one turn, two or None. Raises `DataError`."""
    if turns is None:
        return study.first_turn, study.last_turn
    two = list(turns) if isinstance(turns, (list, tuple)) else [turns, turns]
    if len(two) != 2:
        raise DataError("turns", say("one turn, or the first and the last, not {value}", value=shown(turns)))
    first, last = (whole_number(turn, "turns") for turn in two)
    if not study.first_turn <= first <= last <= study.last_turn:
        problem = say("the study has turns {first} to {last}", first=study.first_turn, last=study.last_turn)
        raise DataError("turns", problem)
    return first, last


class StudyMaps:
    """The maps of a study, and the games behind them, for the widget that shows them.

    Args:
        study: The study.
        theme: ``"light"`` or ``"dark"``.
    """

    def __init__(self, study: Study, theme: str) -> None:
        self.study, self.theme = study, theme
        self.names = {
            id: localized(unit.name) for variant in study.variants for id, unit in study.units(variant).items()
        }

    def draw(self, view: View) -> Painted:
        """Draw a map."""
        what, variant, minus, side, turns = view
        return heat_map(self.study, what, variant, minus, side, turns, self.theme)

    def behind(self, view: View, place: str) -> list[Behind]:
        """Return the events at a tile, in the order of the seeds and of time."""
        variants = [view.variant] if view.minus is None else [view.variant, view.minus]
        return [
            one for variant in variants for record in self.study.of(variant) for one in self._of(record, view, place)
        ]

    def _of(self, record: Record, view: View, place: str) -> Iterator[Behind]:
        if view.what == "held":
            yield from self._stood(record, view, place)
            return
        first, last = view.turns
        tile = _tiles(self.study.rules(record.variant))
        for turn, kind, side, unit, where, rule in record.happenings:
            is_here = kind == EVENTS[view.what] and first <= turn <= last and where and tile(where) == place
            if is_here and view.side in (None, side):
                what = HAPPENED[kind].text()
                told = f"{what}: {self.names.get(unit, unit)}" if unit else what
                yield Behind(
                    record.variant, record.seed, turn, f"{told}; {self.study.rule_title(rule)}" if rule else told
                )

    def _stood(self, record: Record, view: View, place: str) -> Iterator[Behind]:
        """Yield the units at a tile at the end of the last turn."""
        known = [one for one in record.turns if one.turn <= view.turns[1]]
        tile, side_of = _tiles(self.study.rules(record.variant)), self.study.sides_of_units(record.variant)
        for unit, where in known[-1].at.items() if known else ():
            if tile(where) == place and view.side in (None, side_of.get(unit)):
                words = f"{HAPPENED['stand'].text()}: {self.names.get(unit, unit)}"
                yield Behind(record.variant, record.seed, known[-1].turn, words)

    def open(self, behind: Behind) -> Any:
        """Return a board of the game, at the beginning of the turn in which it happened."""
        from ..widget import show

        game = self.study.game(behind.seed, behind.variant)
        board = show(game, theme=self.theme)
        steps = range(len(game))
        at = next((step for step in steps if game.system.turn(game.at(step).position) >= behind.turn), None)
        if at is not None:
            board.look_back(at)
        return board


def tiles_of(system: Any) -> Tiles:
    """Return the tiles of a game's map. Raises `LegionWidgetError` for a game without a map of tiles."""
    tiles: Tiles | None = system.tiles
    if tiles is None:
        raise LegionWidgetError(say("this game has no hexes to paint").text())
    return tiles


@lru_cache(maxsize=16)
def _tiles(system: Any) -> Callable[[str], str]:
    """Return a function from a recorded place to the name of its tile; empty for places off the map."""
    tiles = tiles_of(system)

    @cache
    def tile(place: str) -> str:
        index = tiles.find(place)
        return "" if index is None else str(tiles.label(index))

    return tile
