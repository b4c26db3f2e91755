"""Run many games of a scenario and its variants, on all cores or a cluster, into one table."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..engine.errors import DataError, LegionWidgetError, MissingExtra
from ..engine.i18n import get_language, in_language, say
from ..engine.plain_form import at_least_one, whole_number
from ..players.progress_bar import with_bar
from .cells import Cell, cells, check_all_travel, stays_here
from .keeping import StudyFile
from .record import Record, played
from .results import Study


def study(
    scenario: Any,
    players: Any = "officer",
    games: int = 1000,
    vary: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    history: bool = False,
    file: str | Path | None = None,
    jobs: int | None = None,
    progress: bool = True,
    steps: int | None = None,
    allow_code: bool = False,
) -> Study:
    """Play a scenario many times, and each change of it with the same seeds.

    Args:
        scenario: A scenario, its id, its file, or its data.
        players: Who plays: ``"officer"``, ``"recruit"``, ``"general"``, ``"officer:bold"``; a class or function that
            makes a player, of a seed if it takes one; a player, of which each game gets a copy; or a dict of these by
            side.
        games: How many games of each variant. Their seeds are ``seed``, ``seed + 1`` and so on.
        vary: Changes by name, each a dict with ``options``, ``players``, ``variants`` (of the rules), ``scenario``,
            ``start`` or whatever `Scenario.edit` takes (such as ``units``), or a whole scenario. The scenario without
            a change is played too, as ``"base"``. Or lists of values: ``{"L8.8.order": [...], "players": [...],
            "units.cerinola-2.combat": [2, 3], "L8.7.machine_guns": [1, 2]}`` plays every way to choose one of each; the
            last is a number of the rules.
        seed: The first seed.
        options: The rule options of all.
        history: Whether turns, fights, losses and moves are kept: for `Study.turns`, `Study.history` and maps.
        file: A file to which each game is written, and from which an interrupted study goes on.
        jobs: How many processes; None: one for each core, or as ``joblib.parallel_config`` says, which may name a Dask
            cluster, but one for a game that is written in cells; 1: this one.
        progress: Whether a bar shows the time left.
        steps: A game is stopped after this many actions; None: none is.
        allow_code: The yes to functions in scenario files, which are not run without it.

    Raises:
        DataError: for a change or a number that cannot be, or a file that holds another study.
        LegionWidgetError: for rules or players that cannot be sent to other processes, or that play otherwise there.
        MissingExtra: where pandas, joblib or tqdm is not installed.

    >>> found = study("first-day", players="recruit", games=2, jobs=1, progress=False)
    >>> found.table[["seed", "variant", "rule"]].shape
    (2, 3)
    """
    games = at_least_one(games, "games")
    steps = None if steps is None else at_least_one(steps, "steps")
    first = whole_number(seed, "seed")
    made, factors = cells(scenario, players, vary, options, allow_code)
    tasks = [(cell, number) for cell in made for number in range(first, first + games)]
    wanted = [(cell.name, number) for cell, number in tasks]
    with ExitStack() as stack:
        kept = stack.enter_context(StudyFile(file, made, history, steps)) if file is not None else None
        records = {(record.variant, record.seed): record for record in (kept.records if kept else [])}
        missing = [(cell, number) for cell, number in tasks if (cell.name, number) not in records]
        for record in with_bar(run(missing, history, steps, jobs), len(missing), progress):
            records[record.variant, record.seed] = record
            if kept:
                kept.add(record)
    return Study(made, [records[key] for key in wanted], factors)


def run(
    tasks: list[tuple[Cell, int]], history: bool, steps: int | None, jobs: int | None, is_checked: bool = True
) -> Iterator[Record]:
    """Play games, here or in other processes, and yield their records as they come.

    Args:
        tasks: The games, each by its variant and seed.
        history: As for `study`, like the two that follow.
        steps: After how many actions a game is stopped.
        jobs: How many processes.
        is_checked: Whether the first game of each variant is played here as well: other processes must find the same.

    Raises:
        LegionWidgetError: for what cannot be sent, or is played otherwise in another process.
    """
    workers = 1 if jobs is None and any(stays_here(cell.entry) for cell, _ in tasks) else processes(jobs)
    if workers == 1 or len(tasks) < 2:
        for cell, seed in tasks:
            yield played(cell, seed, history, steps)
        return
    from joblib import Parallel, delayed

    control: dict[tuple[str, int], Record] = {}
    if is_checked:
        firsts = {cell.key: (cell, seed) for cell, seed in reversed(tasks)}
        check_all_travel([cell for cell, _ in firsts.values()])
        for cell, seed in firsts.values():
            if not any(one.is_timed for one in cell.players.values()):
                control[cell.name, seed] = played(cell, seed, history, steps)
    parallel = Parallel(n_jobs=workers, return_as="generator_unordered")
    language = get_language()
    records = parallel(delayed(_played_in)(language, cell, seed, history, steps) for cell, seed in tasks)
    try:
        for record in records:
            here = control.get((record.variant, record.seed))
            if here is not None and not record.same_as(here):
                problem = say(
                    "seed {seed} of {variant} is another game in another process: rules were changed in this one only, "
                    "or a player does not follow its seed; jobs=1 plays in this one",
                    seed=record.seed,
                    variant=record.variant,
                )
                raise LegionWidgetError(problem.text())
            yield record
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # whoever breaks off knows that games are not finished
            records.close()


def _played_in(language: str, cell: Cell, seed: int, history: bool, steps: int | None) -> Record:
    """Play a game in another process, which speaks the language of this one."""
    with in_language(language):
        return played(cell, seed, history, steps)


def processes(jobs: int | None) -> int | None:
    """Return the number of processes: as asked, as joblib has been told, or one for each core."""
    if jobs is not None and whole_number(jobs, "jobs") == 0:
        raise DataError("jobs", say("one at least, or {number} for all cores", number="-1"))
    if jobs == 1:
        return 1
    try:
        from joblib.parallel import get_active_backend
    except ImportError:
        if jobs is None:
            return 1
        raise MissingExtra("joblib", "study") from None
    if jobs is not None:
        return jobs
    backend, told = get_active_backend()
    is_default = told in (None, 1) and type(backend).__name__ == "LokyBackend"
    return -1 if is_default else told


__all__ = ["run", "study"]
