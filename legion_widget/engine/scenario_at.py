"""Make a scenario of a position, and check that a game of it begins there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import DataError
from .i18n import say
from .scenario import Scenario

if TYPE_CHECKING:
    from .system import System

#: What a position has that is no part of a scenario: dice to come, standing answers, who commands what.
BESIDE = ("dice", "answers", "sectors", "partners", "scores")


def scenario_of(
    system: System[Any, Any], position: Any, title: str | Mapping[str, str] | None = None, id: str = ""
) -> Scenario:
    """Return a scenario that begins in a position; see `Moment.to_scenario`. Raises `DataError`."""
    if system.result(position) is not None:
        raise DataError("position", say("the game is over: no scenario begins there"))
    now = system.phase(position).words
    data = system.scenario_at(position)
    options = {**data.get("options", {}), **_chosen(system)}
    if options:
        data["options"] = options
    if title is not None:
        data["title"] = dict(title) if isinstance(title, Mapping) else dict.fromkeys(("es", "en"), title)
    if id:
        data["id"] = id
    try:
        scenario = type(system.scenario)(data)
        again = type(system)(scenario, system.options)
        begun, _ = again.begin(again.initial())
    except DataError as error:
        if any(fault.place.startswith(("$.title", "$.id")) for fault in error.faults):
            raise
        problem = say("no scenario can begin in the middle of this ({phase}): take the moment after it", phase=now)
        raise DataError("position", problem) from None
    wanted, made = (_stored(one, at) for one, at in ((system, position), (again, begun)))
    different = [key for key in wanted if wanted[key] != made.get(key)]
    if different:
        raise DataError(
            "position",
            say("no scenario can say this moment ({phase}): {keys}", phase=now, keys=", ".join(different)),
        )
    return scenario


def _stored(system: System[Any, Any], position: Any) -> dict[str, Any]:
    """A position as it stands in a file, without what is not part of a scenario."""
    return {key: value for key, value in system.dump(position).items() if key not in BESIDE}


def _chosen(system: System[Any, Any]) -> dict[str, Any]:
    """The rule options that differ from those of the scenario."""
    before = type(system)(system.scenario).options
    return {key: value for key, value in system.options.items() if before.get(key) != value}
