"""Computer players. Their random choices come from a stream of their own, never from the game's dice."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .action import Action
from .errors import NotAPlayer, UnknownName, nearest
from .i18n import say
from .moment import Moment
from .plain_form import whole_number

#: The levels of the computer's players, the weakest first.
LEVELS = ("recruit", "officer", "general")

#: The one thing that a player must have.
CHOOSE = "choose(moment)"

P = TypeVar("P")
A = TypeVar("A", bound=Action)


class Player(Protocol[P, A]):
    """Protocol of computer players: anything that chooses an action.

    >>> import legion_widget as lw
    >>> class First:
    ...     def choose(self, moment):
    ...         return next(iter(moment.legal_actions()))
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(First(), steps=2)
    >>> len(game)
    2
    """

    def choose(self, moment: Moment[P, A]) -> A:
        """Return a legal action of the moment.

        Args:
            moment: The game as the side that decides sees it.
        """
        ...


class Recruit(Generic[P, A]):
    """Plays at random, as `System.random_action` draws, and never surrenders. Equal seeds give equal choices.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> game.play(lw.Recruit(seed=3), steps=2)
    >>> len(game)
    2
    """

    #: It looks at none of the game's dice, which need not be hidden from it.
    draws_own_dice: ClassVar[bool] = True

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"player:{whole_number(seed, 'seed')}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def choose(self, moment: Moment[P, A]) -> A:
        """Return a legal action, drawn at random. Raises ``ValueError`` when the game is over."""
        check_to_act(moment)
        return moment.system.random_action(moment.position, self.rng)


def check_to_act(moment: Moment[Any, Any]) -> None:
    """Make sure that somebody decides in a moment. Raises ``ValueError`` when the game is over."""
    if moment.to_act is None:
        raise ValueError(say("The game is over: there is nothing to be decided.").text())


def check_player(player: Any) -> None:
    """Make sure that something can be asked for actions.

    Raises:
        NotAPlayer: for what cannot; it says what was probably meant.

    >>> check_player(Recruit())
    >>> try:
    ...     check_player(Recruit)
    ... except NotAPlayer as error:
    ...     print(error.text("en"))
    Recruit is a class: Recruit() makes a player
    """
    if isinstance(player, type):
        raise NotAPlayer(say("{name} is a class: {name}() makes a player", name=player.__name__))
    if isinstance(player, str):
        raise NotAPlayer(
            say("a player is needed, such as {example}, not the name {name}", example="lw.Officer()", name=repr(player))
        )
    if not callable(getattr(player, "choose", None)):
        words = {"name": type(player).__name__, "function": CHOOSE}
        near = nearest("choose", [own for own in dir(player) if not own.startswith("_")])
        if near is not None:
            raise NotAPlayer(say("{name} has {near} but no {function}, which every player needs", near=near, **words))
        raise NotAPlayer(say("{name} has no {function}, which every player needs", **words))


def check_players(players: Mapping[str, Any] | Any, sides: Mapping[str, Any]) -> None:
    """Make sure that one player for all sides, or each of a dict by side, can be asked for actions.

    Args:
        players: One player, or a dict by the id of the side.
        sides: The sides of the game.

    Raises:
        NotAPlayer: for what cannot.
        UnknownName: for a side that the game does not have.
    """
    if not isinstance(players, Mapping):
        check_player(players)
        return
    for side, player in players.items():
        if side not in sides:
            raise UnknownName(say("side"), side, sides)
        check_player(player)
