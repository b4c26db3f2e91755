"""Plain data with random mistakes, and what a mistaken file may cost: a refusal in both languages, and little time."""

from __future__ import annotations

import copy
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import legion_widget as lw

#: What may stand anywhere instead of what belongs there.
WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 99, 10**6, 2**53, 2**80, 0.5, -0.0, 1e-300, 1e7, 1e300),
    *(float("nan"), float("inf"), "", " ", "x", "0101", "9999", "spanish", "allied", "riffian", "infantry"),
    *("half \ud800", "a\0b", "long " * 2000, "1:1", "3-5", [], [[]], [0, 0], [[0, 0]] * 3),
    *([[1, 1], [9, 9], [9, 1], [1, 9]], ["0101"], ["x"] * 3, {}, {"es": "x"}, {"id": "x"}, {"hex": "0101"}),
)


def plain(data: Any) -> Any:
    """The data as a file has them: without None."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items() if value is not None}
    return [plain(item) for item in data] if isinstance(data, (list, tuple)) else data


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in plain data."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from places(value, (*path, i))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def changed(base: Any, rng: random.Random, donors: list[Any]) -> Any:
    """Plain data with one to three changes: a value replaced, taken out, doubled, moved, or a key misspelt."""
    data = copy.deepcopy(base)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        # By depth first, so that the many letters of a board do not take all changes.
        paths = [path for path in places(data) if path]
        if not paths:
            break
        depth = rng.choice(sorted({len(path) for path in paths}))
        path = rng.choice([path for path in paths if len(path) == depth])
        holder, last = at(data, path[:-1]), path[-1]
        match rng.randrange(7):
            case 0 | 1 | 2:
                holder[last] = copy.deepcopy(rng.choice(WRONG))
            case 3:
                del holder[last]
            case 4 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
            case 5 if isinstance(holder, dict):
                holder[f"{last}s"] = holder.pop(last)
            case 6:
                donor = rng.choice(donors)
                holder[last] = copy.deepcopy(at(donor, rng.choice(list(places(donor)))))
            case _:
                number = holder[last]
                if isinstance(number, (int, float)) and not isinstance(number, bool):
                    holder[last] = number * rng.choice((-1, 2, 10, 0.1))
    return data


class TooSlowError(BaseException):
    """More seconds of the processor than any file may cost."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done inside is broken off after so many seconds of the processor."""

    def stop(*_: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_refused(read: Callable[[], Any]) -> Any:
    """What is read, or None where it is refused with an error that can be told in both languages."""
    try:
        return read()
    except lw.LegionWidgetError as error:
        for language in ("es", "en"):
            assert str(error.text(language) if isinstance(error, lw.DataError) else error).strip()  # noqa: PT017
        return None
