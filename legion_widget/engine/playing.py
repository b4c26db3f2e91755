"""Play games without a notebook: only players, rules and the current position, with no history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .action import Action
from .errors import IllegalAction, LegionWidgetError, NotAPlayer, shown
from .i18n import say
from .moment import Moment
from .plain_form import not_negative
from .player import CHOOSE, Player, Recruit, check_players
from .seats import Seat
from .system import System

P = TypeVar("P")
A = TypeVar("A", bound=Action)


def choice(
    system: System[P, A],
    position: P,
    players: Mapping[str, Player[P, A]] | Player[P, A],
    number: int = 0,
    seats: tuple[Seat, ...] = (),
) -> A:
    """Return the action chosen by the player of the side that decides, in a plain form that the rules allow.

    A `Recruit` draws no other; everybody else's choice is checked. The dice to come are hidden, but from the players of
    the library, which do not look at them.

    Args:
        system: The rules of the game.
        position: The position, in which the game still goes on.
        players: One player for all sides, or a dict by side.
        number: How many actions have been done before it.
        seats: The seats of the game.

    Raises:
        IllegalAction: for a player that breaks the rules.
        NotAPlayer: where nobody plays the side, and for a player that returns no action.

    Whatever a player raises has a note that says whose decision it was.
    """
    side = system.to_act(position) or ""
    player: Any = players.get(side) if isinstance(players, Mapping) else players
    if player is None:
        raise NotAPlayer(say("nobody plays {side}", side=repr(side)))
    moment = Moment(system, position, number, seats).as_seen()
    if not vars(type(player)).get("draws_own_dice") and type(system).with_dice is not System.with_dice:
        moment = moment.with_hidden_dice()
    chosen: A
    try:
        chosen = player.choose(moment) if type(player) is Recruit else _checked(player, moment)
    except Exception as error:  # in a tournament, say, many play
        _check_that_something_is_legal(moment)
        if type(player) is Recruit:
            raise
        name = type(player).__name__
        note = say(
            "Decided by {player} ({side}), step {step}.",
            player=name,
            side=system.sides.get(side, side),
            step=number + 1,
        )
        error.add_note(note.text())
        raise
    return chosen


def _check_that_something_is_legal(moment: Moment[P, A]) -> None:
    """Make sure that there is something to choose. Raises `LegionWidgetError`: added rules may leave nothing."""
    system, position = moment.system, moment.position
    if next(iter(system.legal_actions(position)), None) is not None:
        return
    side, end = system.to_act(position) or "", system.ruling(position, system.end_phase(position))
    problem = say(
        "the rules leave the {side} nothing to do in this phase ({phase}), and it cannot end: {reason}",
        side=system.sides.get(side, side),
        phase=system.phase(position).title,
        reason=str(end),
    )
    raise LegionWidgetError(problem.text())


def _checked(player: Player[P, A], moment: Moment[P, A]) -> A:
    """Return what a player chooses, in a plain form, where the rules allow it."""
    system = moment.system
    chosen: A = player.choose(moment)
    if not isinstance(chosen, Action):
        asked = f"{type(player).__name__}.{CHOOSE}"
        if chosen is None:
            raise NotAPlayer(say("{function} returned nothing; it must return an action", function=asked))
        raise NotAPlayer(
            say("{function} returned {what}; it must return an action", function=asked, what=shown(chosen))
        )
    chosen = system.plain_action(chosen)
    if not system.is_legal(moment.position, chosen):
        raise IllegalAction(system.ruling(moment.position, chosen), system.describe_action(chosen))
    return chosen


def play_out(
    system: System[P, A],
    position: P,
    players: Mapping[str, Player[P, A]] | Player[P, A],
    most: int | None = None,
    seats: tuple[Seat, ...] = (),
) -> tuple[P, int]:
    """Play on to the end of the game, and return the position there and how many actions were done.

    It plays as `Game.play` does, and comes to the same positions, but keeps no history and yields no events: for
    many games, and for searches.

    Args:
        system: The rules of the game.
        position: Where it begins.
        players: One player for all sides, or a dict by side.
        most: At most this many actions are done; None: the game is played to its end.
        seats: The seats of the game, for a player that asks for them.

    Raises:
        IllegalAction: for a player that breaks the rules.
        NotAPlayer: for what cannot play.
        UnknownName: for a side that the game does not have.
        DataError: for a number of actions that cannot be.

    >>> import legion_widget as lw
    >>> game = lw.new_game("rif", seed=1)
    >>> end, count = play_out(game.system, game.position, lw.Recruit(1))
    >>> result = game.play(lw.Recruit(1))
    >>> game.position == end, len(game) == count
    (True, True)
    """
    check_players(players, system.sides)
    most = None if most is None else not_negative(most, "most")
    done = 0
    while (most is None or done < most) and system.result(position) is None:
        position = system.after(position, choice(system, position, players, done, seats))
        done += 1
    return position, done
