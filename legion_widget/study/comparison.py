"""Compare two things on the same seeds: two players from both sides, or two scenarios, until the answer is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from numbers import Real
from pathlib import Path
from typing import Any

from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.i18n import Message, say
from ..engine.plain_form import at_least_one, whole_number
from ..engine.player import LEVELS
from ..engine.scenario import Scenario
from ..players.progress_bar import with_bar
from .cells import Cell, cells
from .charts import Chart, decimal
from .estimate import Estimate, average, share
from .pictures import wins_of_players
from .record import Record
from .results import Study
from .run import run
from .sequential import Verdict

#: How many pairs are played between two looks at the answer.
ROUND = 8
#: No answer is believed before so many pairs.
FEWEST = 16


class Comparison:
    """The result of a comparison, shown as a sentence at the end of a cell.

    Args:
        names: What was compared.
        scores: For each seed how the first did, from 0 to 1: 0.5 is as well as the second.
        verdict: ``"better"``, ``"worse"`` (the first), ``"same"``, or ``""`` where too few games were allowed.
        smallest: The smallest difference that matters, as a share of games.
        study: All games.
        side: The side whose victories were counted; None where each was on both sides.
    """

    def __init__(
        self,
        names: tuple[str, str],
        scores: Sequence[float],
        verdict: str,
        smallest: float,
        study: Study,
        side: str | None,
    ) -> None:
        self.names, self.scores, self.verdict = names, list(scores), verdict
        self.smallest, self.study, self.side = smallest, study, side

    @property
    def games(self) -> int:
        """Return the number of games it took."""
        return len(self.study)

    @property
    def counts(self) -> list[int]:
        """Return the numbers of pairs that scored 0, 0.5, 1, 1.5 and 2 points."""
        return counts(self.scores)

    @property
    def effect(self) -> Estimate:
        """The difference in the share of games won by the first and by the second, with its 95% interval.

        Where all pairs were equal the interval is that of what was never seen: three in so many.
        """
        differences = [2 * score - 1 for score in self.scores]
        if len(set(differences)) == 1:
            value, count = differences[0], len(differences)
            return Estimate(value, max(-1.0, value - 3 / count), min(1.0, value + 3 / count), count)
        found = average(differences)
        return Estimate(found.value, max(-1.0, found.low), min(1.0, found.high), found.count)

    @property
    def is_different(self) -> bool:
        """Return whether a difference was found."""
        return self.verdict in ("better", "worse")

    def message(self) -> Message:
        """Say the answer in a sentence."""
        effect = self.effect
        figures = {
            "points": decimal(abs(effect.value) * 100),
            "low": decimal(min(abs(effect.low), abs(effect.high)) * 100 if effect.low * effect.high > 0 else 0),
            "high": decimal(max(abs(effect.low), abs(effect.high)) * 100),
            "games": self.games,
            "smallest": decimal(self.smallest * 100),
        }
        one, other = (self.study.title(name) for name in self.names)
        if self.is_different:
            better, worse = (one, other) if self.verdict == "better" else (other, one)
            if self.side is None:
                return say(
                    "{better} wins {points} points of 100 more than {worse} (interval {low} to {high}), "
                    "after {games} games.",
                    better=better, worse=worse, **figures,
                )  # fmt: skip
            return say(
                "{side}: with {better} it wins {points} points of 100 more than with {worse} (interval {low} to "
                "{high}), after {games} games.",
                side=self.study.side_title(self.side), better=better, worse=worse, **figures,
            )  # fmt: skip
        between = {"from": decimal(effect.low * 100), "to": decimal(effect.high * 100)}
        if self.verdict == "same":
            return say(
                "No clear difference between {one} and {other}: less than {smallest} points of 100 (interval "
                "{lowest} to {highest}), after {games} games.",
                one=one, other=other, lowest=between["from"], highest=between["to"], **figures,
            )  # fmt: skip
        return say(
            "Not known yet: {one} and {other} may differ by {lowest} to {highest} points of 100, after {games} games. "
            "More games would tell.",
            one=one, other=other, lowest=between["from"], highest=between["to"], **figures,
        )  # fmt: skip

    def chart(self) -> Chart:
        """Return a picture of how often each wins; of a scenario, how often each side wins in it."""
        if self.side is not None:
            return self.study.chart("wins")
        swapped = self.study.variants[1]
        first = next(iter(self.study.system.sides))
        won = Counter(
            (record.winner == first) != (record.variant == swapped)
            for record in self.study.records
            if record.winner is not None
        )
        return wins_of_players(self.names, (share(won[True], self.games), share(won[False], self.games)))

    def __repr__(self) -> str:
        return self.message().text()


def counts(scores: Sequence[float]) -> list[int]:
    """Count how often pairs scored 0, 0.5, 1, 1.5 and 2 points, of their scores from 0 to 1."""
    found = [0] * 5
    for score in scores:
        found[round(score * 4)] += 1
    return found


def is_player(thing: Any) -> bool:
    """Return whether something that is compared is a player."""
    if isinstance(thing, str):
        return thing.partition(":")[0] in LEVELS
    return hasattr(thing, "choose") or (callable(thing) and not isinstance(thing, Scenario))


def compare(
    a: Any,
    b: Any,
    scenario: Any = None,
    *,
    players: Any = "officer",
    side: str | None = None,
    games: int = 2000,
    smallest: float = 0.1,
    alpha: float = 0.05,
    beta: float = 0.05,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    progress: bool = True,
    history: bool = False,
    names: tuple[str, str] | None = None,
    allow_code: bool = False,
) -> Comparison:
    """Compare two players or two scenarios on the same seeds, until it is known whether they differ.

    Players meet in a scenario, each seed twice with sides swapped. Of two scenarios, or two changes of one, each seed
    is played once with each, and the victories of a side are counted.

    Args:
        a: A player, as `study` takes it; or a scenario, its id or file; or a change, as `study` takes it in ``vary``.
        b: Likewise.
        scenario: Where players meet, or what the changes change.
        players: Who plays, where scenarios are compared.
        side: Whose victories count, where scenarios are compared; by default those of the first side.
        games: At most this many games; they are played in pairs, and at least one pair.
        smallest: The smallest difference that matters, as a share of all games: 0.1 are ten victories of 100 more.
        alpha: How often two equal things may be called different.
        beta: How often a difference as large as ``smallest`` may be missed.
        seed: The first seed.
        options: The rule options of both.
        jobs: How many processes, as for `study`. The answer does not depend on it.
        progress: Whether a bar shows how far it is.
        history: Whether turns and happenings are kept, for `Study.turns` and maps.
        names: What the two are called in the answer, where scenarios are compared.
        allow_code: The yes to functions in scenario files, which are not run without it.

    Raises:
        DataError: for a change or a number that cannot be, for two names that are not two, for a player and a
            scenario, and for players or changes without a scenario.
        LegionWidgetError: for a game in which something went wrong.
        UnknownName: for a level that there is not.

    >>> found = compare("officer", "recruit", "abarran", smallest=0.4, jobs=1, progress=False)
    >>> found.verdict, found.games < 100
    ('better', True)
    """
    for place, part in (("smallest", smallest), ("alpha", alpha), ("beta", beta)):
        if not isinstance(part, Real) or not 0 < part < 1:
            raise DataError(place, say("a share between 0 and 1, such as 0.1"))
    games, seed = at_least_one(games, "games"), whole_number(seed, "seed")
    if names is not None and (isinstance(names, str) or len(set(names)) != 2):
        raise DataError("names", say("two names, not {value}", value=shown(names)))
    meets = is_player(a) and is_player(b)
    if not meets and isinstance(a, str) and isinstance(b, str) and (is_player(a) or is_player(b)):
        raise UnknownName(say("level"), b if is_player(a) else a, LEVELS)
    if is_player(a) != is_player(b):
        stranger = b if is_player(a) else a
        raise DataError("b" if is_player(a) else "a", say("a player is needed, not {value}", value=shown(stranger)))
    if meets and scenario is None:
        raise DataError("scenario", say("players meet in a scenario: name one"))
    if scenario is None and isinstance(a, Mapping) and "system" not in a:
        raise DataError("scenario", say("name the scenario that is changed"))
    made, sides = _pairing(a, b, scenario, players, options, meets, names, allow_code)
    counted = sides[0] if side is None or meets else side
    test, records, scores, verdict = Verdict(smallest / 2, alpha, beta), list[Record](), list[float](), ""
    Study(made, []).side(counted)  # a side that the game does not have is an error before anything is played
    pairs = max(games // 2, 1)
    bar = with_bar(_rounds(made, iter(range(seed, seed + pairs)), history, jobs), 2 * pairs, progress)
    pair: dict[int, dict[str, Record]] = {}
    try:
        for record in bar:
            if record.error:
                problem = say(
                    "seed {seed} of {variant}: {error}", seed=record.seed, variant=record.variant, error=record.error
                )
                raise LegionWidgetError(problem.text())
            records.append(record)
            pair.setdefault(record.seed, {})[record.variant] = record
            if len(pair[record.seed]) == 2:
                one, other = (pair[record.seed][cell.name] for cell in made)
                scores.append((_points(one, counted, meets) + 1 - _points(other, counted, meets)) / 2)
                if len(scores) >= FEWEST and len(scores) % ROUND == 0 and (verdict := test.after(counts(scores))):
                    break
        else:
            verdict = verdict or test.after(counts(scores))
    finally:
        if hasattr(bar, "close"):
            bar.close()
    names = (_player_name(made[0]), _player_name(made[1])) if meets else (made[0].name, made[1].name)
    return Comparison(names, scores, verdict, smallest, Study(made, records), None if meets else counted)


def _pairing(
    a: Any,
    b: Any,
    scenario: Any,
    players: Any,
    options: Any,
    meets: bool,
    names: tuple[str, str] | None,
    allow_code: bool,
) -> tuple[list[Cell], list[str]]:
    """The two cells that are played on each seed, and the sides of the game."""
    if meets:
        plain, _ = cells(scenario, a, None, options, allow_code)
        sides = list(plain[0].players)
        if len(sides) != 2:
            raise DataError("scenario", say("players are compared in games of two sides"))
        one, other = sides
        swapped = {"1": {"players": {one: a, other: b}}, "2": {"players": {one: b, other: a}}}
        made, _ = cells(scenario, a, {"": {}, **swapped}, options, allow_code)
        return made[1:], sides
    base = scenario if scenario is not None else a
    one, other = names or (_scenario_name(a, "a"), _scenario_name(b, "b"))
    named = {one: a if a is not None else {}, other: b if b is not None else {}}
    if len(named) == 1:  # a thing with itself
        named = {"a": a or {}, "b": b or {}}
    made, _ = cells(base, players, {"": {}, **named}, options, allow_code)
    return made[1:], list(made[0].players)


def _scenario_name(thing: Any, letter: str) -> str:
    """What a scenario, or a change of one, is called in the answer; ``letter`` where it has no name of its own."""
    if isinstance(thing, Scenario):
        return thing.id or letter
    if isinstance(thing, (str, Path)):
        return str(thing)
    return "base" if not thing else letter


def _player_name(cell: Cell) -> str:
    """The name of the player who has the first side in a cell."""
    return next(iter(cell.players.values())).name


def _points(record: Record, side: str, is_shared: bool) -> float:
    """What a game is worth to a side: of players who meet, half of one that nobody has won; else victories count."""
    return 0.5 if is_shared and record.winner is None else float(record.winner == side)


def _rounds(made: list[Cell], numbers: Any, history: bool, jobs: int | None) -> Any:
    """The games, round after round, each in the order of its seeds whatever the number of processes."""
    while seeds := list(islice(numbers, ROUND)):
        found = list(run([(cell, number) for cell in made for number in seeds], history, None, jobs))
        yield from sorted(found, key=lambda record: (record.seed, record.variant))


__all__ = ["Comparison", "compare", "counts", "is_player"]
