"""Maps of a study: where was fought, where counters fell and went, and who held what, on the board itself."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.game import Game
from ..engine.i18n import Message, localized, say
from ..ui.painted import Painted
from .record import Record

if TYPE_CHECKING:
    from .results import Study

#: What can be mapped, with its title.
MAPS: dict[str, Message] = {
    "fights": say("Where was fought"),
    "falls": say("Where counters fell"),
    "moves": say("Where counters went"),
    "held": say("Who stood where"),
}
EVENTS = {"fights": "fight", "falls": "fall", "moves": "move"}


def layer(study: Study, what: str, variant: str | None, side: str | None, turns: tuple[int, int]) -> dict[str, float]:
    """Return a value for each hex, for every 100 games: what happened there in these turns; of ``"held"`` in how many a
    counter of the side stood there at the end of the last of them."""
    games = study.of(variant)
    count: Counter[str] = Counter()
    side_of = study.sides_of_units
    for record in games:
        if what == "held":
            count.update(_stood(record, turns[1], side, side_of))
            continue
        for turn, kind, whose, _, place, _ in record.happenings:
            if kind == EVENTS[what] and turns[0] <= turn <= turns[1] and place and side in (None, whose):
                count[place] += 1
    return {place: 100 * number / len(games) for place, number in count.items()} if games else {}


def _stood(record: Record, turn: int, side: str | None, side_of: dict[str, str]) -> set[str]:
    """Where counters stood at the end of a turn; of a game that was over before, at its end."""
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
    first, end = (
        (study.first_turn, study.last_turn) if turns is None else (turns, turns) if isinstance(turns, int) else turns
    )
    system = study.system
    values = layer(study, what, variant, side, (first, end))
    title = f"{MAPS[what].text()}: {study.title(study.cell(variant).name)}"
    if minus is not None:
        other = layer(study, what, minus, side, (first, end))
        values = {place: values.get(place, 0) - other.get(place, 0) for place in values.keys() | other.keys()}
        values = {place: value for place, value in values.items() if value}
        title += " − " + study.title(study.cell(minus).name)
    if side is not None:
        title += f", {localized(system.sides[side])}"
    if what == "held":
        title += ", " + say("at the end of turn {turn}", turn=end).text()
        bounds: list[float] = [-40, -20, 0, 20, 40] if minus else [17, 33, 50, 67, 83]
    else:
        title += (
            ", "
            + (
                say("turn {turn}", turn=end) if first == end else say("turns {first} to {last}", first=first, last=end)
            ).text()
        )
        bounds = study.limits(what, minus is not None, side, variant, minus)
    unit = say("for every 100 games").text() if what != "held" else say("of 100 games").text()
    return Painted(Game(system), _on_board(system, values), title, unit, bounds, minus is not None, theme=theme)


def _on_board(system: Any, values: dict[str, float]) -> dict[str, float]:
    board = getattr(system, "board", None)
    if board is None or not hasattr(board, "grid"):
        raise LegionWidgetError(say("this game has no hexes to paint").text())
    return {place: value for place, value in values.items() if place in board.grid}
