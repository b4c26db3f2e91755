"""Compare two things on the same seeds: two players from both sides, or two scenarios, until the answer is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from numbers import Real
from pathlib import Path
from typing import Any

from ..engine.errors import DataError, LegionWidgetError, UnknownName, shown
from ..engine.i18n import Message, say
from ..engine.plain_form import at_least_one, whole_number
from ..engine.player import LEVELS
from ..engine.scenario import Scenario
from ..players.entrants import entrant
from ..players.progress_bar import with_bar
from .cells import BASE, Cell, cells
from .charts import Chart, decimal
from .estimate import Estimate, average_difference, share
from .keeping import StudyFile
from .pictures import wins_of_players
from .record import Record
from .results import Study
from .run import run
from .sequential import PairTest

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
        """The difference in the share of games won by the first and by the second, with its 95% interval."""
        return average_difference(2 * score - 1 for score in self.scores)

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
        better, worse = (one, other) if effect.value > 0 else (other, one)
        if self.is_different:
            if self.side is None:
                return say(
                    "{better} wins {points} points of 100 more than {worse} (interval {low} to {high}), "
                    "after {games} games.",
                    better=better, worse=worse, **figures,
                )  # fmt: skip
            return say(
                "{side}: in “{better}” it wins {points} points of 100 more than in “{worse}” (interval {low} to "
                "{high}), after {games} games.",
                side=self.study.side_title(self.side), better=better, worse=worse, **figures,
            )  # fmt: skip
        figures |= {"lowest": decimal(effect.low * 100), "highest": decimal(effect.high * 100)}
        if self.verdict == "same" and self.side is None:
            return say(
                "No clear difference between {one} and {other}: less than {smallest} points of 100 (interval "
                "{lowest} to {highest} for {one}), after {games} games.",
                one=one, other=other, **figures,
            )  # fmt: skip
        if self.verdict == "same":
            return say(
                "{side}: no clear difference between “{one}” and “{other}”: less than {smallest} points of 100 "
                "(interval {lowest} to {highest} in “{one}”), after {games} games.",
                side=self.study.side_title(self.side or ""), one=one, other=other, **figures,
            )  # fmt: skip
        if effect.low * effect.high > 0:
            if self.side is None:
                return say(
                    "{better} seems to win more than {worse}: {points} points of 100 (interval {low} to {high}), after "
                    "{games} games. More games are needed to be sure.",
                    better=better, worse=worse, **figures,
                )  # fmt: skip
            return say(
                "{side}: in “{better}” it seems to win more than in “{worse}”: {points} points of 100 (interval "
                "{low} to {high}), after {games} games. More games are needed to be sure.",
                side=self.study.side_title(self.side), better=better, worse=worse, **figures,
            )  # fmt: skip
        if self.side is None:
            return say(
                "Not known yet: {one} may win {lowest} to {highest} points of 100 more than {other} (below 0: fewer), "
                "after {games} games. More games are needed.",
                one=one, other=other, **figures,
            )  # fmt: skip
        return say(
            "{side}: not known yet. In “{one}” it may win {lowest} to {highest} points of 100 more than in "
            "“{other}” (below 0: fewer), after {games} games. More games are needed.",
            side=self.study.side_title(self.side), one=one, other=other, **figures,
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
    file: str | Path | None = None,
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
        games: At most this many games; they are played in pairs, and at least one pair. Fewer than 32 say nothing.
        smallest: The smallest difference that matters, as a share of all games: 0.1 are ten victories of 100 more.
        alpha: How often two equal things may be called different.
        beta: How often a difference as large as ``smallest`` may be missed.
        seed: The first seed.
        options: The rule options of both.
        jobs: How many processes, as for `study`. The answer does not depend on it.
        progress: Whether a bar shows how far it is.
        history: Whether turns and happenings are kept, for `Study.turns` and maps.
        names: What the two are called in the answer.
        file: A file to which each game is written, and from which an interrupted comparison goes on.
        allow_code: The yes to functions in scenario files, which are not run without it.

    Raises:
        DataError: for a change or a number that cannot be, for two names that are not two, for a player and a
            scenario, for players or changes without a scenario, for a side where players meet, and for a file that
            holds something else.
        LegionWidgetError: for a game in which something went wrong.
        UnknownName: for a level that there is not.

    >>> found = compare("officer", "recruit", "abarran", smallest=0.4, jobs=1, progress=False)
    >>> found.verdict, found.games < 100
    ('better', True)
    """
    for place, part in (("smallest", smallest), ("alpha", alpha), ("beta", beta)):
        if not isinstance(part, Real) or not 0 < part < 1:
            raise DataError(place, say("a share between 0 and 1, such as 0.1"))
    pairs, seed = max(at_least_one(games, "games") // 2, 1), whole_number(seed, "seed")
    if meets := _are_players(a, b):
        if side is not None:
            raise DataError("side", say("players who meet play both sides: leave it out"))
        if scenario is None:
            raise DataError("scenario", say("players meet in a scenario: name one"))
        names, made = _meeting(a, b, scenario, options, names, allow_code)
    else:
        if scenario is None and isinstance(a, Mapping) and "system" not in a:
            raise DataError("scenario", say("name the scenario that is changed"))
        names, made = _changes(a, b, scenario, players, options, names, allow_code)
    # A side that the game does not have is an error before anything is played.
    match = _Match(made, Study(made, []).side(side), meets, PairTest(smallest / 2, alpha, beta))
    with ExitStack() as stack:
        kept = stack.enter_context(StudyFile(file, made, history, None)) if file is not None else None
        seeds = range(seed, seed + pairs)
        bar = with_bar(_rounds(made, seeds, history, jobs, kept), 2 * pairs, progress)
        if hasattr(bar, "close"):
            stack.callback(bar.close)
        for record in bar:
            match.add(record)
            if match.verdict:
                break
    match.look()
    return Comparison(
        names, match.scores, match.verdict, smallest, Study(made, match.records), None if meets else match.side
    )


class _Match:
    """The games of a comparison as they come, until it is known what they say.

    Args:
        cells: The two that are compared.
        side: Whose victories count; of players who meet that of the first.
        meets: Whether they are players who meet, each on both sides.
        test: When it is known.
    """

    def __init__(self, cells: Sequence[Cell], side: str, meets: bool, test: PairTest) -> None:
        self.cells, self.side, self.meets, self.test = cells, side, meets, test
        self.records: list[Record] = []
        self.scores: list[float] = []
        self.verdict = ""
        self._pairs: dict[int, dict[str, Record]] = {}

    def add(self, record: Record) -> None:
        """Add a game, and look at the answer after each round. Raises `LegionWidgetError` for one that failed."""
        if record.error:
            problem = say(
                "seed {seed} of {variant}: {error}", seed=record.seed, variant=record.variant, error=record.error
            )
            raise LegionWidgetError(problem.text())
        self.records.append(record)
        pair = self._pairs.setdefault(record.seed, {})
        pair[record.variant] = record
        if len(pair) == 2:
            one, other = (self._points(pair[cell.name]) for cell in self.cells)
            self.scores.append((one + 1 - other) / 2)
            if len(self.scores) % ROUND == 0:
                self.look()

    def look(self) -> None:
        """Find the verdict of the games so far, where they are enough to be believed."""
        if len(self.scores) >= FEWEST:
            self.verdict = self.test.after(counts(self.scores))

    def _points(self, record: Record) -> float:
        """What a game is worth to the side: of players who meet, half of one that nobody has won."""
        return 0.5 if self.meets and record.winner is None else float(record.winner == self.side)


def _are_players(a: Any, b: Any) -> bool:
    """Return whether players are compared, or else scenarios. Raises `UnknownName` or `DataError` for one of each."""
    if is_player(a) == is_player(b):
        return is_player(a)
    place, stranger = ("b", b) if is_player(a) else ("a", a)
    if isinstance(a, str) and isinstance(b, str):
        raise UnknownName(say("level"), stranger, LEVELS)
    raise DataError(place, say("a player is needed, not {value}", value=shown(stranger)))


def _two(names: Any, usual: tuple[str, str]) -> tuple[str, str]:
    """Return what the two are called: as asked, or as usual. Raises `DataError`."""
    if names is None:
        one, other = usual
        return usual if one != other else (f"{one} (a)", f"{other} (b)")
    if not isinstance(names, (tuple, list)) or len(names) != 2 or len(set(map(str, names))) != 2:
        raise DataError("names", say("two names, not {value}", value=shown(names)))
    return str(names[0]), str(names[1])


def _meeting(
    a: Any, b: Any, scenario: Any, options: Any, names: Any, allow_code: bool
) -> tuple[tuple[str, str], list[Cell]]:
    """What two players are called, and the cells in which they meet, with sides swapped in the second."""
    plain, _ = cells(scenario, a, None, options, allow_code)
    sides = list(plain[0].players)
    if len(sides) != 2:
        raise DataError("scenario", say("players are compared in games of two sides"))
    called = one, other = _two(names, (entrant(a).name, entrant(b).name))
    seats = {f"{one} – {other}": (a, b), f"{other} – {one}": (b, a)}
    swapped = {name: {"players": dict(zip(sides, pair, strict=True))} for name, pair in seats.items()}
    made, _ = cells(scenario, a, {"": {}, **swapped}, options, allow_code)
    return called, made[1:]


def _changes(
    a: Any, b: Any, scenario: Any, players: Any, options: Any, names: Any, allow_code: bool
) -> tuple[tuple[str, str], list[Cell]]:
    """What two scenarios, or changes of one, are called, and their cells."""
    called = one, other = _two(names, (_scenario_name(a, "a"), _scenario_name(b, "b")))
    base = scenario if scenario is not None else a
    named = {one: a if a is not None else {}, other: b if b is not None else {}}
    made, _ = cells(base, players, {"": {}, **named}, options, allow_code)
    return called, made[1:]


def _scenario_name(thing: Any, letter: str) -> str:
    """What a scenario, or a change of one, is called in the answer; ``letter`` where it has no name of its own."""
    if isinstance(thing, Scenario):
        return thing.id or letter
    if isinstance(thing, (str, Path)):
        return str(thing)
    return BASE if not thing else letter


def _rounds(
    made: list[Cell], seeds: Sequence[int], history: bool, jobs: int | None, kept: StudyFile | None
) -> Iterator[Record]:
    """The games, round after round, each in the order of its seeds whatever the number of processes."""
    known = {(record.variant, record.seed): record for record in kept.records} if kept is not None else {}
    is_first = True
    for begin in range(0, len(seeds), ROUND):
        tasks = [(cell, number) for cell in made for number in seeds[begin : begin + ROUND]]
        missing = [(cell, number) for cell, number in tasks if (cell.name, number) not in known]
        for record in run(missing, history, None, jobs, is_checked=is_first):
            known[record.variant, record.seed] = record
            if kept is not None:
                kept.add(record)
        is_first = is_first and not missing
        for number in seeds[begin : begin + ROUND]:
            yield from (known.pop((cell.name, number)) for cell in made)


__all__ = ["Comparison", "compare", "counts", "is_player"]
