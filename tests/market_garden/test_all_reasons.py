"""All reasons of a refusal at once, for each phase and each mark of a unit, and after the end; and what is said then.

What a table does not name is allowed, or has no further reason.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from legion_widget.games.hexes.position import ELIMINATED
from legion_widget.games.market_garden import actions as act
from legion_widget.games.market_garden.position import Combat
from tests.market_garden.field import field

UNITS = {
    "a": "allied infantry 20/10-6-8 0505",
    "t": "allied armour 12/6-6-16 0605 mobility=motorised",
    "gun": "allied artillery 2-6-8 0506 bombard=4 range=3",
    "air": "allied airborne 4-6-6 - drop=0909 arrives=1",
    "new": "allied infantry 4-6-6 - entry=0110 arrives=1",
    "g": "german infantry 2/1-5-6 0504",
    "h": "german armour 4/2-5-12 0604 mobility=motorised",
}
#: An action of each kind, and the rule of the phases in which it belongs.
ACTIONS: dict[act.Action, str] = {
    act.ChooseOrder(True): "H0.1",
    act.Drop("air", "0909"): "HB.1",
    act.Move("a", "0507"): "HC.1",
    act.Move("new", "0110"): "HC.1",
    act.Overrun(("a",), "0504"): "HC.2",
    act.Declare("manoeuvre", ("a",), "0504"): "HD.1",
    act.Refuse("0504"): "HE.1",
    act.React("h", "0504"): "HF.1",
    act.Bombard("0504", ("gun",), 1): "HG.1",
    act.Resolve("0504"): "HD.1",
    act.Lose("a"): "HH.6",
    act.Tire("a"): "HG.3",
    act.Retreat("a", "0506"): "HH.6",
    act.Advance("a"): "HE.3",
    act.Pass(): "HH.3",
    act.EndPhase(): "",
}
#: What is otherwise in a phase of a side: the kinds of actions that are not refused by the rule of their own phase.
IN_PHASE: dict[tuple[str, str], dict[str, str]] = {
    ("airborne", "allied"): {"Drop": ""},
    ("movement", "allied"): {"Move": "", "Overrun": ""},
    ("movement", "german"): {},
    ("declaration", "allied"): {"Declare": ""},
    ("declaration", "german"): {},
    ("refusal", "german"): {"Refuse": "HE.1"},
    ("reaction", "german"): {"React": ""},
    ("reaction", "allied"): {},
    ("bombardment", "allied"): {"Bombard": ""},
    ("bombardment", "german"): {},
    ("manoeuvre", "allied"): {"Resolve": "", "EndPhase": "HD.1"},
    ("assault", "allied"): {},
    ("mechanised", "allied"): {"Move": "HJ.1", "Overrun": "HJ.1"},
    ("mechanised", "german"): {},
}


def opened(phase: str, side: str = "allied", **units: str) -> Any:
    return field(phase=phase, side=side, **{**UNITS, **units})


def position_of(game: Any, **changes: Any) -> Any:
    """The position of a game with air points and, from the refusal on, with a combat."""
    phases = ("refusal", "reaction", "bombardment", "manoeuvre", "assault")
    combats = (Combat("manoeuvre", ("a",), "0504"),) if game.phase.id in phases else ()
    return msgspec.structs.replace(game.position, **{"combats": combats, "air": (2, 1), **changes})


def rules(game: Any, now: Any, action: Any) -> list[str]:
    """The rules of all reasons; listed is what has none."""
    found = [fault.rule for fault in game.system.faults(now, action)]
    assert (action in list(game.system.legal_actions(now))) == (not found)
    return found


@pytest.mark.parametrize(("phase", "side"), IN_PHASE)
def test_each_action_belongs_to_its_phase_and_its_side(phase: str, side: str) -> None:
    game = opened(phase, side)
    now = position_of(game)
    for action, rule in ACTIONS.items():
        wanted = IN_PHASE[phase, side].get(type(action).__name__, rule)
        assert set(rules(game, now, action)) == ({wanted} - {""}), action
    words = {"allied": "the Allies", "german": "the Germans"}[side]
    for unit in game.units.values():
        if unit.side != side:
            assert game.system.what_can(now, unit.id).text("en") == f"It is for {words} to decide."
    if phase in ("movement", "declaration"):
        other = act.Move("g", "0405") if side == "allied" else act.Move("a", "0507")
        other = other if phase == "movement" else act.Declare("manoeuvre", (other.unit,), "0505")
        (fault,) = game.system.faults(now, other)
        assert fault.text("en").startswith(f"It is for {words} to decide: ")


@pytest.mark.parametrize("gone", ["a", "g", ""])
def test_a_combat_without_attackers_or_defenders_is_not_fought(gone: str) -> None:
    """HD.1: when the phase ends in which they have gone; it is told."""
    game = opened("bombardment")
    where = [
        ELIMINATED if counter.id == gone else game.position.where[counter.index] for counter in game.system.counters
    ]
    after, events = game.system.apply(position_of(game, where=tuple(where)), act.EndPhase())
    assert ("CombatCancelled" in [type(event).__name__ for event in events]) == bool(gone)
    assert [combat.state for combat in after.combats] == ([] if gone else [""])
