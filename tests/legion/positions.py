"""Small positions for the tests of the rules: a few counters on a bare plain.

    game = position(a="moroccan infantry 3-4 0505", b="spanish infantry 3-3 0503")

Columns count from 01 in the west, rows from 01 in the north. The hexes around 0505 are 0504 0506 0404 0405 0604 0605
(an odd column), those around 0405 are 0404 0406 0305 0306 0505 0506 (an even one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import legion_widget as lw
from legion_widget.engine.game import Game
from legion_widget.games.legion.actions import Action, Attack, EndPhase

COLUMNS, ROWS = 16, 14


def position(
    *,
    phase: str | None = "movement",
    side: str | None = "moroccan",
    turn: int = 2,
    weather: str | None = "normal",
    ground: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    victory: str = "none",
    airport: str = "spanish",
    board: Mapping[str, Any] | str | None = None,
    start: str | None = None,
    seed: int = 0,
    **units: str,
) -> Game[Any, Any]:
    """A game that begins in a phase, with units written as ``side type CF-MF hex [key=value ...]``; hex ``-`` is none.

    ``ground`` gives hexes another terrain than the plain; ``board`` adds to the board or names one.
    """
    if not isinstance(board, str):
        rows = [["."] * COLUMNS for _ in range(ROWS)]
        for label, letter in (ground or {}).items():
            rows[int(label[2:]) - 1][int(label[:2]) - 1] = letter
        plain = {"columns": COLUMNS, "rows": ROWS, "terrain": ["".join(row) for row in rows]}
        board = {**plain, **(board or {})}
    begin: dict[str, Any] = {"turn": turn, "airport": airport}
    if phase is not None:
        begin["phase"] = phase
    if side is not None and phase not in (None, "placement", "weather"):
        begin["side"] = side
    if weather is not None:
        begin["weather"] = weather
    data = {
        "system": "legion",
        "board": board,
        "start": begin,
        "victory": victory,
        "units": [_unit(name, text) for name, text in units.items()],
    }
    return lw.new_game(data, seed=seed, dice=list(dice), start=start)


def before_a_loss() -> Game[Any, Any]:
    """The combat in which ``a``, on 0505, will attack ``s``, on 0506, which is eliminated by the dice that come."""
    return position(
        phase="combat",
        dice=[5, 2],
        a="moroccan infantry 5-4 0505",
        s="spanish infantry 1-3 0506",
        t="spanish infantry 3-3 1212",
    )


def _unit(name: str, text: str) -> dict[str, Any]:
    side, kind, factors, where, *more = text.split()
    combat, movement = factors.split("-")
    unit: dict[str, Any] = {
        "id": name,
        "side": side,
        "type": kind,
        "combat": int(combat),
        "movement": int(movement),
    }
    if where != "-":
        unit["at"] = where
    for pair in more:
        key, value = pair.split("=")
        unit[key] = {"arrives": int, "captured": bool, "sector": str}[key](value)
    return unit


def rule_of(game: Game[Any, Any], action: Action) -> str | None:
    """The rule that refuses an action, or None when it is legal; lists, membership and `do` are held to it."""
    ruling = game.ruling(action)
    assert (action in game.legal_actions()) == ruling.ok
    assert all(fault.rule and fault.text("es") and fault.text("en") for fault in ruling.faults)
    return ruling.rule


def refuse(game: Game[Any, Any], action: Action, rule: str) -> None:
    """Asserts that an action is refused by a rule and listed nowhere."""
    assert rule_of(game, action) == rule, f"{action}: {game.ruling(action)}"
    assert action not in list(game.legal_actions())


def allow(game: Game[Any, Any], *actions: Action) -> None:
    """Asserts that actions are legal, and listed."""
    listed = [_plain(action) for action in game.legal_actions()]
    for action in actions:
        assert rule_of(game, action) is None, f"{action}: {game.ruling(action)}"
        assert _plain(action) in listed, f"{action} is legal and not listed"


def _plain(action: Action) -> Any:
    """An action without the order in which an attack names its counters."""
    if isinstance(action, Attack):
        return frozenset(action.attackers), frozenset(action.defenders), frozenset(action.support)
    return action


def where(game: Game[Any, Any], unit: str) -> str:
    """The hex of a unit, or its status."""
    found = game.units[unit]
    return found.hex.label if found.hex else found.status


def events(found: Sequence[Any], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in found if isinstance(event, kind)]


def go(game: Game[Any, Any], phase: str, side: str | None = None, turn: int | None = None) -> None:
    """Ends phases until this one; the weather of the turns to come is normal, unless the dice are scripted."""
    for _ in range(200):
        if game.phase.id == phase and side in (None, game.side) and turn in (None, game.turn):
            return
        try:
            game.do(EndPhase(), dice=None if game.position.dice.scripted else [3])
        except lw.DataError:  # no turn has begun, and nothing was rolled
            game.next_phase()
    raise AssertionError(f"no phase {phase} of {side} in turn {turn}")
