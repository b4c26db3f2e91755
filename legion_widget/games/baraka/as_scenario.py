"""A moment of a skirmish as scenario data, so that a new game begins there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .actions import CM
from .pending_steps import Bidding, Impulse
from .position import SIDES, Position, UnitState

if TYPE_CHECKING:
    from .game import Baraka

#: The keys of a unit in a file that its state in a game goes back into.
PLAIN = (
    "facing",
    "chits",
    "distress",
    "fired",
    "grounded",
    "edged",
    "aiming",
    "jammed",
    "dismounted",
    "joined",
    "prepared",
)


def data_of(system: Baraka, position: Position) -> dict[str, Any]:
    """The scenario of a position: its units with the places of all their miniatures, markers and losses."""
    data = dict(system.scenario.plain_data)
    rows = []
    for n, (row, state) in enumerate(zip(data["units"], position.states, strict=True)):
        lost = () if state.waiting else ("lost", "leaderless")
        made: dict[str, Any] = {key: value for key, value in row.items() if key not in (*PLAIN, *lost, "state")}
        plain = msgspec.to_builtins(state)
        made |= {key: plain[key] for key in PLAIN if plain.get(key)}
        if state.located:
            made["located"] = sorted(state.located)
        standing = [place for place in state.figures if place is not None]
        if not state.waiting:
            made.pop("enters", None)
        if standing:
            there = state.figures[state.leader] or standing[0]
            made["at"] = _centimetres(there)
            made["places"] = [_centimetres(place or there) for place in state.figures]
        rows.append((made, state, n))
    top = position.top
    start: dict[str, Any] = {"impulse": position.impulse}
    if isinstance(top, Bidding):
        start["phase"] = "bid"
    elif isinstance(top, Impulse):
        start |= {"initiative": top.side, "spent": top.spent}
    if isinstance(top, (Bidding, Impulse)):
        start["chits"] = {side: pool.reserve for side, pool in zip(SIDES, position.chit_pools, strict=True)}
        start["stopped"] = [side for side, pool in zip(SIDES, position.chit_pools, strict=True) if pool.stopped]
        start = {key: value for key, value in start.items() if value}
    whole = {**data, "start": start, "units": [made for made, _, _ in rows]}
    begun = type(system.scenario)(whole).states()
    for made, state, n in rows:
        if rest := _rest(begun[n], state):
            made["state"] = rest
    return {**whole, "units": [made for made, _, _ in rows]}


def _rest(begun: UnitState, state: UnitState) -> dict[str, Any]:
    """Return what the state of a unit has otherwise than the keys of a file can say."""
    old, new = (msgspec.to_builtins(one, order="deterministic") for one in (begun, state))
    defaults = msgspec.structs.asdict(UnitState(()))
    rest = {}
    for key in UnitState.__struct_fields__:
        if getattr(begun, key) != getattr(state, key):
            rest[key] = new.get(key, old.get(key) if key == "figures" else _plain(defaults[key]))
    if "figures" in rest:  # the places of those that stand are given: only who is lost is to be said
        rest["lost"] = [number for number, place in enumerate(state.figures) if place is None]
        del rest["figures"]
    return rest


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _centimetres(place: tuple[int, int]) -> list[float]:
    return [length // CM if length % CM == 0 else length / CM for length in place]
