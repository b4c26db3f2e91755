"""Small skirmishes for the tests of the rules: a bare table, a few units, dice that are told beforehand."""

from __future__ import annotations

from typing import Any

from legion_widget.engine.game import Game
from legion_widget.games.baraka import BarakaScenario
from legion_widget.games.baraka.game import Baraka

#: Faces of the Baraka die.
BARAKA, BLANK, FATALITY = 1, 3, 6

#: Far away from everything: each side needs somebody.
FAR = {"id": "far", "side": "riffian", "profile": "riffian-squad", "men": 2, "at": [190, 5], "trustful": True}


def unit(id: str, side: str, profile: str, at: tuple[float, float] | None, men: int = 4, **more: Any) -> dict[str, Any]:
    found = {"id": id, "side": side, "profile": profile, "men": men, **more}
    if at is not None:
        found["at"] = list(at)
    return found


def squad(id: str, at: tuple[float, float], men: int = 4, **more: Any) -> dict[str, Any]:
    """A Legion squad: drill 6, morale 4, fire 6/4, aggressiveness 6, defence 4."""
    return unit(id, "spanish", "legion-squad", at, men, **more)


def harka(id: str, at: tuple[float, float], men: int = 4, **more: Any) -> dict[str, Any]:
    """A Riffian squad: drill 5, morale 4, fire 6/4, aggressiveness 7, defence 4."""
    return unit(id, "riffian", "riffian-squad", at, men, **{"trustful": True, **more})


def one(id: str, profile: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A character."""
    riffian = profile in ("mia-caid", "jamsin-caid", "mukadan")
    more = {"traits": ["bloody"], **({"trustful": True} if riffian else {}), **more}
    return unit(id, "riffian" if riffian else "spanish", profile, at, 0, **more)


def skirmish(
    *units: dict[str, Any],
    pieces: tuple[dict[str, Any], ...] = (),
    options: dict[str, str] | None = None,
    initiative: str | None = "spanish",
    chits: int = 9,
    dice: tuple[int, ...] = (),
    **more: Any,
) -> Any:
    """A game on a table of 200 by 150 cm, in which ``initiative`` has the first activation; None: from the start."""
    start = {"initiative": initiative, "chits": {"spanish": chits, "riffian": chits}} if initiative else {}
    data = {
        "system": "baraka",
        "id": "test",
        "table": {"width": 200, "height": 150, "pieces": list(pieces)},
        "units": list(units),
        "start": start,
        **more,
    }
    return Game(Baraka(BarakaScenario(data), options), 1, dice)


def state(game: Any, id: str) -> Any:
    return game.units[id].state


def kinds(events: Any) -> list[str]:
    return [type(event).__name__ for event in events]


def rule(game: Any, action: Any) -> str | None:
    """The rule that refuses an action; None for a legal one."""
    found: str | None = game.ruling(action).rule
    return found


def value(modifiers: Any) -> int:
    from legion_widget.games.baraka.values import value

    return value(list(modifiers))
