"""The pictures of a study, each made by one call, with its text and its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import quantiles
from typing import TYPE_CHECKING

from ..engine.errors import DataError, LegionWidgetError
from ..engine.i18n import capital, say, say_count, translate
from .charts import BLUE, GREY, ORANGE, PALE, SAND, Chart, decimal, percent
from .estimate import Share, average, share

if TYPE_CHECKING:
    from .results import Study

#: The colours of the sides, and the signs and lines of the variants: told apart without colour too.
COLOURS = (BLUE, ORANGE, "#3B7A57", "#6B4C9A")
DRAWN = "#6B6F75"
SIGNS = ("o", "s", "^", "D", "v", "P", "X", "*", "<", ">", "p", "h")
LINES = ("-", "--", ":", "-.")
#: What the parts of the losses are painted in, with their hatching: no two alike among the first 25.
_INKS, _HATCHES = (BLUE, ORANGE, PALE, SAND, GREY), ("", "//", "..", "xx", "--")
PARTS = tuple((ink, _HATCHES[(number + turn) % 5]) for turn in range(5) for number, ink in enumerate(_INKS))


def wins(study: Study, variants: Iterable[str] | None = None) -> Chart:
    """Draw the share of games that each side wins, with intervals, beside a line at one half."""
    names, sides = _names(study, variants), list(study.system.sides)
    bars, data = [], []
    for number, name in enumerate(names):
        found: dict[str | None, Share] = {side: study.wins(side, name) for side in sides}
        if any(one.rule and one.winner is None for one in study.of(name)):
            found[None] = study.draws(name)
        for side, part in found.items():
            whose = capital(say("drawn").text()) if side is None else study.side_title(side)
            colour = DRAWN if side is None else COLOURS[sides.index(side) % 4]
            label = f"{study.title(name)}: {whose}" if len(names) > 1 else whose
            bars.append((label, f"{study.title(name)}, {whose}", part, colour, SIGNS[number % len(SIGNS)]))
            data.append((name, side, part.value, part.low, part.high, part.count))
    return _won(bars).with_data(data, ["variant", "side", "share", "low", "high", "games"])


def wins_of_players(names: tuple[str, str], shares: tuple[Share, Share]) -> Chart:
    """Draw the share of games that each of two players wins, with intervals, beside a line at one half."""
    bars = [
        (name, name, found, COLOURS[n], SIGNS[n]) for n, (name, found) in enumerate(zip(names, shares, strict=True))
    ]
    data = [(name, one.value, one.low, one.high, one.count) for name, one in zip(names, shares, strict=True)]
    return _won(bars).with_data(data, ["player", "share", "low", "high", "games"])


def _won(bars: list[tuple[str, str, Share, str, str]]) -> Chart:
    """Draw shares of games won, each with its label, its name in the text, its colour and its sign."""
    chart = Chart(say("Who wins: share of games, with its 95% interval").text(), 1.2 + 0.42 * len(bars))
    for number, (_, told, found, colour, sign) in enumerate(bars):
        chart.axes.plot([found.low, found.high], [number, number], color=colour, linewidth=2.5, solid_capstyle="butt")
        chart.axes.plot(found.value, number, sign, color=colour, markersize=8)
        chart.axes.text(found.high + 0.02, number, percent(found.value, 0), va="center", color=colour, weight="bold")
        chart.tell(told, percent(found), _games(found.count))
    chart.axes.axvline(0.5, color="#6B6F75", linestyle="--", linewidth=1)
    chart.name_rows([label for label, *_ in bars])
    chart.axes.set(ylim=(len(bars) - 0.4, -0.6), xlim=(-0.02, 1.1), xticks=[0, 0.25, 0.5, 0.75, 1])
    chart.axes.xaxis.set_major_formatter(lambda value, _: percent(value, 0))
    return chart


def bands(what: str, title: Callable[[Study], str]) -> Callable[..., Chart]:
    """Return a function that draws a figure over the turns, with bands for the middle 80 of 100 games.

    A game that is over counts as it ended, so that each turn is about all games.
    """

    def draw(study: Study, variants: Iterable[str] | None = None) -> Chart:
        study.check_history()
        names, sides = _names(study, variants), list(study.system.sides)
        words = say("{what}, by turn: the middle 80 of 100 games, those that are over as they ended", what=title(study))
        chart = Chart(words.text(), 3.6)
        data = []
        for name in names:
            for side in sides:
                lines = [{turn.turn: getattr(turn, what)[side] for turn in record.turns} for record in study.of(name)]
                values = _carried_on([line for line in lines if line])
                rows = [(turn, *_spread(sample), len(sample)) for turn, sample in values.items()]
                turns, low, middle, high, _ = zip(*rows, strict=True)
                again, number = divmod(names.index(name), len(LINES))
                colour, line = COLOURS[sides.index(side) % 4], LINES[number]
                signs = {"marker": SIGNS[again - 1]} if again else {}
                label = f"{study.side_title(side)}, {study.title(name)}" if len(names) > 1 else study.side_title(side)
                chart.axes.fill_between(turns, low, high, color=colour, alpha=0.16, linewidth=0)
                chart.axes.plot(turns, middle, line, color=colour, linewidth=2.2, label=label, **signs)
                chart.tell(label, *(_turn_words(turn, m, lo, hi) for turn, lo, m, hi, _ in rows))
                data += [(name, side, turn, lo, m, hi, count) for turn, lo, m, hi, count in rows]
        chart.axes.set(xlabel=say("turn (0: at the beginning)").text(), ylim=(0, None))
        chart.axes.xaxis.get_major_locator().set_params(integer=True)
        chart.legend(2)
        return chart.with_data(data, ["variant", "side", "turn", "low", "middle", "high", "games"])

    return draw


def losses(study: Study, variants: Iterable[str] | None = None) -> Chart:
    """Draw the counters that each side loses per game, by the rule that took them."""
    names, sides = _names(study, variants), list(study.system.sides)
    rows = [(name, side) for name in names for side in sides]
    causes = sorted({rule for record in study.records for lost in record.lost.values() for rule in lost})
    chart = Chart(say("Losses in a game, by cause").text(), 1.5 + 0.45 * len(rows))
    data = []
    left = [0.0] * len(rows)
    for number, cause in enumerate(causes):
        colour, hatch = PARTS[number % len(PARTS)]
        means = [_mean([record.lost[side].get(cause, 0) for record in study.of(name)]) for name, side in rows]
        widths = [value for value, _, _ in means]
        chart.axes.barh(
            range(len(rows)), widths, 0.7, left=left, color=colour, hatch=hatch, edgecolor="white",
            label=study.rule_title(cause),
        )  # fmt: skip
        left = [start + wide for start, wide in zip(left, widths, strict=True)]
        data += [(name, side, cause, *mean) for (name, side), mean in zip(rows, means, strict=True)]
    for number, (name, side) in enumerate(rows):
        words = [
            f"{study.rule_title(cause)} {decimal(value)}" for n, s, cause, value, _, _ in data if (n, s) == (name, side)
        ]
        chart.tell(f"{study.title(name)}, {study.side_title(side)}", *words)
        chart.axes.text(left[number] + max(left) * 0.01, number, decimal(left[number]), va="center", weight="bold")
    labels = [
        f"{study.title(name)}: {study.side_title(side)}" if len(names) > 1 else study.side_title(side)
        for name, side in rows
    ]
    chart.name_rows(labels)
    chart.axes.invert_yaxis()
    chart.axes.set_xlabel(say("on average").text())
    if causes:
        chart.legend(2)
    return chart.with_data(data, ["variant", "side", "rule", "lost", "low", "high"])


def length(study: Study, variants: Iterable[str] | None = None) -> Chart:
    """Return in which turn games end."""
    ended = {name: [one for one in study.of(name) if one.rule] for name in _names(study, variants)}
    names = [name for name, games in ended.items() if games]
    if not names:
        raise LegionWidgetError(say("no game came to its end").text())
    turns = [record.turn for name in names for record in ended[name]]
    every = range(min(turns), max(turns) + 1)
    chart = Chart(say("In which turn games end").text(), 2.8)
    wide, data = 0.82 / len(names), []
    for number, name in enumerate(names):
        games = ended[name]
        found = [share(sum(record.turn == turn for record in games), len(games)) for turn in every]
        places = [turn + wide * (number - (len(names) - 1) / 2) for turn in every]
        colour, hatch = PARTS[number % len(PARTS)]
        heights = [one.value for one in found]
        errors = [[one.value - one.low for one in found], [one.high - one.value for one in found]]
        chart.axes.bar(places, heights, wide, color=colour, hatch=hatch, edgecolor="white", label=study.title(name))
        chart.axes.errorbar(places, heights, errors, fmt="none", ecolor="#1B1B1B", elinewidth=1, capsize=2)
        chart.tell(study.title(name), *(f"{turn} {percent(one)}" for turn, one in zip(every, found, strict=True)))
        data += [(name, turn, one.value, one.low, one.high) for turn, one in zip(every, found, strict=True)]
    if stopped := sum(not record.rule for name in ended for record in study.of(name)):
        chart.tell(say("Without an end").text(), _games(stopped))
    chart.axes.set_xticks(list(every))
    chart.axes.set_xlim(min(every) - max(1, 4 - len(every)), max(every) + max(1, 4 - len(every)))
    chart.axis(say("Turn").text(), "", legend=3 if len(names) > 1 else 0)
    return chart.with_data(data, ["variant", "turn", "share", "low", "high"])


def _names(study: Study, variants: Iterable[str] | None) -> list[str]:
    asked = [variants] if isinstance(variants, str) else variants
    names = study.variants if asked is None else [study.cell(name).name for name in asked]
    if not names:
        raise DataError("variants", say("one variant at least"))
    played = [name for name in names if study.of(name)]
    if not played:
        raise LegionWidgetError(say("an error ended every game: see errors").text())
    return played


def _games(count: int) -> str:
    return say_count("{count} game", "{count} games", count).text()


def _spread(sample: list[int]) -> tuple[float, float, float]:
    """The ends of the middle 80 of 100, and the middle between them."""
    if len(sample) < 2:
        return (sample[0],) * 3
    tenths = quantiles(sample, n=10, method="inclusive")
    return tenths[0], tenths[4], tenths[8]


def _carried_on(games: list[dict[int, int]]) -> dict[int, list[int]]:
    """The values of games by turn, of each turn that one of them came to; those of a game that is over last.

    >>> _carried_on([{0: 9, 1: 8, 2: 5}, {0: 9, 1: 7}])
    {0: [9, 9], 1: [8, 7], 2: [5, 7]}
    """
    turns = sorted({turn for game in games for turn in game})
    return {turn: [game[max(n for n in game if n <= turn)] for game in games] for turn in turns}


def _turn_words(turn: int, middle: float, low: float, high: float) -> str:
    return say(
        "turn {turn}: {middle} ({low} to {high})",
        turn=turn, middle=decimal(middle, 0), low=decimal(low, 0), high=decimal(high, 0),
    ).text()  # fmt: skip


def _mean(values: list[int]) -> tuple[float, float, float]:
    if len(values) < 2:
        return (float(values[0]) if values else 0.0,) * 3
    found = average(values)
    return found.value, found.low, found.high


#: The pictures by name.
PICTURES: dict[str, Callable[..., Chart]] = {
    "wins": wins,
    "strength": bands("factors", lambda study: say("Combat factors on the map").text()),
    "counters": bands("counters", lambda study: translate(study.system.forces_heading)),
    "places": bands("places", lambda study: say("Places held").text()),
    "losses": losses,
    "length": length,
}
