"""The players of studies and tournaments, each made again for every game from its seed, in any process."""

from __future__ import annotations

import copy
import hashlib
import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import CellType, FunctionType, MethodType
from typing import Any

import msgspec

from ..engine.errors import LegionWidgetError, MissingExtra, NotAPlayer, UnknownName
from ..engine.i18n import say
from ..engine.player import Player, Recruit, check_player
from ..engine.staff import staff_of
from ..engine.system import System
from . import levels
from .general import General
from .officer import Officer
from .settings import shipped

Maker = Callable[[int], Player[Any, Any]]
#: How deep in collections and functions it is looked for what a player was given.
DEEPEST = 5


class Entrant(msgspec.Struct, frozen=True):
    """A player for one side.

    Args:
        name: A level, with the name of a doctrine after a colon; or the name of what makes the player.
        make: Makes the player of a seed; None: the level says it all.
        mark: How it differs from another of the same name, for files: of a player its code and what it was given.
        is_timed: Whether it plays by the clock, so that the same seed may give another game.
        doctrine: The name of the doctrine that a shipped player follows; empty: the usual one, or one of its own.
    """

    name: str
    make: Maker | None = None
    mark: str = ""
    is_timed: bool = False
    doctrine: str = ""

    def player(self, seed: int) -> Player[Any, Any]:
        """Return a new player for the game of a seed."""
        if self.make is not None:
            made = self.make(seed)
            check_player(made)
            return made
        return levels.player(self.name, seed)


def entrant(player: Any) -> Entrant:
    """Return the entrant for a player, which may be given in any of the accepted forms.

    Args:
        player: A level (``"recruit"``, ``"officer"``, ``"general"``), with a doctrine as in ``"officer:bold"``; a
            class or function that makes a player, of the seed of its game if it takes one; or a player, of which each
            game gets a copy as it is now. A shipped player counts as its level.

    Raises:
        UnknownName: for another level.
        NotAPlayer: for what is none of these.

    >>> entrant("officer:bold").player(1)
    <Officer bold>
    """
    if isinstance(player, Entrant):
        return player
    if isinstance(player, str):
        levels.player(player)  # asked here, and not only when the first game is played
        return Entrant(player, doctrine=player.partition(":")[2])
    if type(player) is Recruit:
        return Entrant("recruit")
    if isinstance(player, Officer) and type(player) in (Officer, General):
        return _shipped(player)
    if (callable(player) and not callable(getattr(player, "choose", None))) or isinstance(player, type):
        return Entrant(getattr(player, "__name__", type(player).__name__), _seeded(player), mark(player))
    check_player(player)
    return Entrant(type(player).__name__, partial(_copied, player), mark(player))


def _shipped(player: Officer[Any, Any]) -> Entrant:
    """Return the entrant for an officer or a general: a level, where nothing else was set than its doctrine."""
    doctrine = player.doctrine if isinstance(player.doctrine, str) else ""
    ending = f":{doctrine}" if doctrine else ""
    if isinstance(player, General):
        own: dict[str, Any] = {} if player.settings == shipped().general else {"settings": player.settings}
        make = partial(General, plays=player.plays, seconds=player.seconds, doctrine=player.doctrine, **own)
        return Entrant(f"general{ending}", make, repr(make.keywords), player.seconds is not None, doctrine)
    if player.doctrine in (None, doctrine) and player.settings == shipped().officer:
        return Entrant(f"officer{ending}", doctrine=doctrine)
    return Entrant("Officer", partial(_copied, player), repr((player.doctrine, player.settings)), doctrine=doctrine)


def entrants(players: Any, system: System[Any, Any]) -> dict[str, Entrant]:
    """Return the entrants of a game by side, from one for all or from a dict by side.

    Raises:
        UnknownName: for a side, or the doctrine of a level, that the game does not have.
        NotAPlayer: where nobody plays a side.
    """
    sides = system.sides
    given = players if isinstance(players, Mapping) else dict.fromkeys(sides, players)
    for side in given:
        if side not in sides:
            raise UnknownName(say("side"), side, sides)
    if missing := [side for side in sides if side not in given]:
        raise NotAPlayer(say("nobody plays {side}", side=repr(missing[0])))
    found = {side: entrant(given[side]) for side in sides}
    check_doctrines(system, found.values())
    return found


def check_doctrines(system: System[Any, Any], players: Iterable[Entrant]) -> None:
    """Ask for the doctrines of shipped players before a game is played. Raises `UnknownName` for one not known."""
    for one in players:
        if one.doctrine:
            staff_of(system, one.doctrine)


def check_travel(given: Mapping[str, Entrant]) -> None:
    """Make sure that players can be sent to other processes.

    Raises:
        LegionWidgetError: for one that cannot, with the reason.
    """
    try:
        import cloudpickle
    except ImportError:
        raise MissingExtra("cloudpickle", "study") from None
    for one in given.values():
        try:
            cloudpickle.dumps(one.make)
        except Exception as error:
            problem = say(
                "player {player} cannot be sent to other processes: {reason}; jobs=1 plays in this one",
                player=one.name,
                reason=str(error),
            )
            raise LegionWidgetError(problem.text()) from None


def _seeded(make: Callable[..., Any]) -> Maker:
    """Return a function that makes a player from a seed, of a class or function that may not take one."""
    try:
        parameters = list(inspect.signature(make).parameters.values())
    except (TypeError, ValueError):
        return partial(_unseeded, make)
    if any(one.name == "seed" and one.kind is not one.POSITIONAL_ONLY for one in parameters):
        return partial(_by_name, make)
    takes_one = any(one.default is one.empty and one.kind < one.VAR_POSITIONAL for one in parameters)
    return make if takes_one else partial(_unseeded, make)


def _by_name(make: Callable[..., Any], seed: int) -> Any:
    return make(seed=seed)


def _unseeded(make: Callable[[], Any], seed: int) -> Any:
    return make()


def _copied(player: Any, seed: int) -> Any:
    return copy.deepcopy(player)


def mark(thing: Any) -> str:
    """Return what tells a player, or what makes one, from another of the same name: its code and what it was given."""
    return hashlib.sha256(repr(_described(thing)).encode()).hexdigest()[:16]


def _described(thing: Any, depth: int = 0) -> Any:
    """Return a thing in plain values that are the same in another process: its source, and the plain ones it holds.

    What a thing in it holds is looked at only in collections, functions and records: an object there is its class.
    """
    if thing is None or isinstance(thing, str | bytes | int | float):
        return thing
    if depth > DEEPEST:
        return type(thing).__qualname__
    deeper = partial(_described, depth=depth + 1)
    if isinstance(thing, Mapping):
        return sorted((repr(deeper(key)), deeper(value)) for key, value in thing.items())
    if isinstance(thing, set | frozenset):
        return sorted(repr(deeper(one)) for one in thing)
    if isinstance(thing, list | tuple):
        return [deeper(one) for one in thing]
    if isinstance(thing, partial):
        return [deeper(thing.func), deeper(thing.args), deeper(thing.keywords)]
    if isinstance(thing, MethodType):
        return [deeper(thing.__func__), deeper(thing.__self__) if depth else _described(thing.__self__)]
    if isinstance(thing, FunctionType):
        around = [cell.cell_contents for cell in thing.__closure__ or () if cell != CellType()]
        return [_source(thing), deeper([thing.__defaults__, thing.__kwdefaults__, around])]
    if isinstance(thing, type):
        return _source(thing)
    if isinstance(thing, msgspec.Struct):
        return [type(thing).__qualname__, deeper(msgspec.structs.asdict(thing))]
    if depth:
        return _source(type(thing))
    kept = _kept_by_levels() if isinstance(thing, Officer) else frozenset()
    held = {name: value for name, value in getattr(thing, "__dict__", {}).items() if name not in kept}
    return [_source(type(thing)), deeper(held)]


@cache
def _kept_by_levels() -> frozenset[str]:
    """Return what shipped players, and those made from them, keep while they play: it says nothing of how they play."""
    kept = [*vars(Officer()), *vars(General())]
    return frozenset(name for name in kept if name.startswith("_"))


def _source(thing: Any) -> str:
    """Return the source of a class or function, or where that is not known its name with that of its module."""
    try:
        return inspect.getsource(thing)
    except (OSError, TypeError):
        return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', type(thing).__name__)}"
