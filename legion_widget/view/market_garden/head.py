"""What the head tells of the Market Garden game: turns with their dates, weather, initiative, air, points."""

from __future__ import annotations

from typing import Any

from ...engine.words import pick, say, translate
from ...games.market_garden import victory
from ...games.market_garden.clauses import SIDE_NAMES
from ...games.market_garden.data import SIDES
from ...games.market_garden.speech import HALVES
from ...games.market_garden.story import WEATHER
from ...games.market_garden.turn import day, half
from ..hexes.phases import turn_track
from ..markup import Markup, tag
from ..panels.parts import rule_sign, sign
from .table import MarketGardenTable

_ = translate


def chips(table: MarketGardenTable) -> list[Any]:
    """The turn track, the date, the weather, who goes first, the air points and the points."""
    system, p = table.system, table.now.position
    begun = system.scenario.data.start.turn
    starred = {c.arrives for c in system.counters if c.arrives > begun}
    weather = tag(
        "span",
        sign("normal" if p.weather == "clear" else "sandstorm"),
        " ",
        tag("b", pick(WEATHER[p.weather]).capitalize()),
        rule_sign("H0.2"),
        class_="lw-chip",
        title=_("Weather"),
    )
    first = tag(
        "span",
        tag("span", _("First"), " ", class_="lw-word"),
        tag("b", pick(SIDE_NAMES[p.initiative])),
        rule_sign("H0.1"),
        class_="lw-chip",
        title=_("The side with the initiative plays first in this turn"),
    )
    counts = [
        tag(
            "span",
            pick(SIDE_NAMES[side])[:1].upper() + pick(SIDE_NAMES[side])[1:3],
            " ",
            tag("b", victory.score(system, p, side)),
            class_="lw-count",
            title=say("{side}: points {points}, air points {air}", side=SIDE_NAMES[side],
                      points=victory.score(system, p, side), air=p.points(side)).text(),
        )
        for side in SIDES
    ]  # fmt: skip
    air = tag(
        "span",
        sign("air"),
        " ",
        tag("b", f"{p.points(SIDES[0])}–{p.points(SIDES[1])}"),
        class_="lw-chip",
        title=_("Air points left: Allies – Germans"),
    )
    points = tag("span", tag("span", _("Points"), " ", class_="lw-word"), counts, class_="lw-chip", title=_("Points"))
    words = say("{day} September, {half}", day=day(p.turn), half=HALVES[half(p.turn)])
    today = tag("span", tag("b", words.text()), class_="lw-chip")
    return [turn_track(table, starred), today, weather, first, air, points]


def moved(table: MarketGardenTable) -> Markup | None:
    """How many of the units of the side have moved in a phase of movement."""
    if table.phase not in ("movement", "mechanised") or table.now.result is not None:
        return None
    p = table.now.position
    own = [c for c in table.system.counters if c.side == table.now.to_act and p.where[c.index] >= 0]
    gone = sum(p.spent[c.index] > 0 for c in own)
    return tag("span", say("{moved} of {count} moved", moved=gone, count=len(own)).text(), class_="lw-counted")
