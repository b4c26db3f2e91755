"""What must hold at every step of a game of La Legión, worked out from labels and lists, not from the rules' code."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import legion_widget as lw
from legion_widget.engine.hexgrid import bits
from legion_widget.games.legion import (
    Attack,
    Bomb,
    Bombard,
    CaptureBattery,
    EndPhase,
    Fly,
    Move,
    Place,
    PlaceFleet,
    PutToFlight,
    Surrender,
)
from legion_widget.games.legion.events import Arrived, Eliminated, Moved
from legion_widget.games.legion.position import Derived

WATER = ("bomber", "seaplane", "fleet")
LOSS = {"moroccan": (2, {"infantry": 1, "cavalry": 2}), "spanish": (3, {"infantry": 2, "cavalry": 3})}


class Ground:
    """A board as plain dicts: terrain, neighbours, roads, cities."""

    def __init__(self, board: Any) -> None:
        data = board.data
        self.terrain = {
            f"{c + 1:02d}{r + 1:02d}": letter for r, row in enumerate(data.terrain) for c, letter in enumerate(row)
        }
        self.near = {label: tuple(self._around(label)) for label in self.terrain}
        self.label = {name: place.hex for name, place in board.places.items()}
        self.roads: dict[str, set[str]] = {}
        for road in board.roads:
            if road.kind == "road":
                way = [self.label.get(name, name) for name in road.hexes]
                for one, other in pairwise(way):
                    self.roads.setdefault(one, set()).add(other)
                    self.roads.setdefault(other, set()).add(one)
        self.cities = {place.hex for place in board.places.values() if place.kind in ("city", "fortified_city")}
        self.landing = {self.label.get(name, name) for name in data.landing}
        self.melilla = self.label.get("Melilla")

    def _around(self, label: str) -> Iterator[str]:
        column, row = int(label[:2]), int(label[2:])
        up = 0 if column % 2 == 0 else -1
        steps = [(0, -1), (0, 1), (-1, up), (-1, up + 1), (1, up), (1, up + 1)]
        for dc, dr in steps:
            there = f"{column + dc:02d}{row + dr:02d}"
            if there in self.terrain:
                yield there

    def zone(self, hexes: Iterable[str]) -> set[str]:
        """The zone of control of counters on these hexes (L7.9)."""
        return {n for label in hexes for n in self.near[label]}

    def cost(self, label: str, kind: str) -> int | None:
        """What a hex costs to enter; None: it is closed (L7.7, L7.8, L7.13, L7.14)."""
        letter = self.terrain[label]
        if letter in "~o":
            return None
        if kind == "armour" and (letter == "^" or label in self.cities):
            return None
        return 2 if letter == "^" else 1

    def search(
        self, start: str, points: int, kind: str, closed: set[str], stops: set[str], road: bool = False
    ) -> dict[str, int]:
        """Plain Dijkstra: the hexes that can be reached, with their cost."""
        best = {start: 0}
        heap = [(0, start)]
        while heap:
            spent, here = heapq.heappop(heap)
            if spent > best[here] or (here in stops and here != start):
                continue
            for there in self.roads.get(here, ()) if road else self.near[here]:
                price = self.cost(there, kind)
                if price is None or there in closed or spent + price > points:
                    continue
                if spent + price < best.get(there, points + 1):
                    best[there] = spent + price
                    heapq.heappush(heap, (best[there], there))
        del best[start]
        return best


_grounds: dict[Any, Ground] = {}


def ground_of(board: Any) -> Ground:
    """The ground of a board, read once (boards that come with a game live as long as the tests)."""
    if board not in _grounds:
        _grounds[board] = Ground(board)
    return _grounds[board]


def expected_reach(game: lw.Game, unit: Any) -> set[str]:
    """Where a land counter may move, by chapters 6, 7 and 9 with plain lists; it has not moved yet in its phase."""
    ground, weather = ground_of(game.board), game.position.weather
    land = {u.id: u for u in game.units.values() if u.hex is not None and u.type not in WATER}
    occupied = {u.hex.label for u in land.values()}
    enemies = {u.hex.label: u for u in land.values() if u.side != unit.side}
    zone = ground.zone(enemies)
    storm, heat = LOSS[unit.side]
    mf = unit.movement - {"sandstorm": storm, "very_hot": heat.get(unit.type, 0), "normal": 0}[weather]
    if mf <= 0:
        return set()

    def both(start: str, points: int, closed: set[str], stops: set[str]) -> set[str]:
        found = set(ground.search(start, points, unit.type, closed, stops))
        return found | set(ground.search(start, points + 2, unit.type, closed, stops, road=True))

    if unit.hex is None:
        gate = ground.melilla
        if gate is None or unit.side != "spanish" or gate in enemies:
            return set()
        found = both(gate, 2 * mf + 10, occupied | zone, set())
        if gate not in occupied | zone and ground.cost(gate, unit.type) is not None:
            found.add(gate)
        return found
    here = unit.hex.label
    targets = {h for h in enemies if not (weather == "sandstorm" and ground.terrain[h] == "^")}
    fights = unit.type not in ("artillery", "armour")
    open_zone = zone if unit.type == "armour" else ground.zone(targets) if fights else set()
    if unit.has("landed"):
        return set(ground.search(here, mf // 2, unit.type, occupied | (zone - open_zone), zone))
    if unit.has("entered"):
        return both(here, 2 * mf + 10, occupied | zone, set())
    found = both(here, mf, occupied | (zone - open_zone), zone)
    if not unit.has("routing"):
        found |= both(here, 2 * mf, occupied | zone, set())
    return found


class Watch:
    """The invariants of a game, checked after each action; it remembers what was done in the player turn."""

    def __init__(self, oracle: int = 40) -> None:
        self.oracle = oracle
        self.rng = random.Random(0)
        self.turn: tuple[int, str | None] = (0, None)
        self.did: Counter[tuple[str, str]] = Counter()
        self.bound: set[str] = set()
        self.gone: set[str] = set()
        self.last_turn = 0

    def __call__(self, game: lw.Game) -> None:
        entry = game.journal.current
        action = entry.action
        units = {u.id: u for u in game.units.values()}
        on_map = {u.id: u.hex.label for u in units.values() if u.hex is not None}
        land = {id: label for id, label in on_map.items() if units[id].type not in WATER}
        self.everybody_is_somewhere(game, units)
        self.everybody_stands_where_he_may(ground_of(game.board), units, on_map, land)
        if action is not None:
            self.was_allowed(game, entry, action, units)
        if self.oracle and len(game) % self.oracle == 0 and game.result is None and game.phase.id == "movement":
            self.reach_is_what_the_lists_say(game, units)

    # ---- states ---------------------------------------------------------------------------------

    def everybody_is_somewhere(self, game: lw.Game, units: dict[str, Any]) -> None:
        states = {"on map", "waiting", "eliminated", "at base", "in harbour"}
        assert len(units) == len(game.scenario.counters)
        assert len(units) == 199 or game.scenario.id != "rif"
        assert all(u.status in states for u in units.values())
        assert all(u.type in ("bomber", "seaplane") for u in units.values() if u.status == "at base")
        assert all(u.type == "fleet" for u in units.values() if u.status == "in harbour")
        gone = {u.id for u in units.values() if u.status == "eliminated"}
        assert gone >= self.gone, f"back from the dead: {self.gone - gone}"
        assert not any(units[id].type in WATER for id in gone)
        self.gone = gone
        assert not self.last_turn or self.last_turn <= game.turn <= self.last_turn + 1
        assert game.turn <= 13
        self.last_turn = game.turn

    def everybody_stands_where_he_may(
        self, ground: Ground, units: dict[str, Any], on_map: dict[str, str], land: dict[str, str]
    ) -> None:
        for label, n in Counter(land.values()).items():
            assert n == 1, f"{n} land counters in {label} (L7.5)"
        for id, label in on_map.items():
            unit, letter = units[id], ground.terrain[label]
            if unit.type == "fleet":
                assert letter == "~", f"{id} in {label} (L2.11)"
            elif unit.is_land:
                assert letter != "o", f"{id} in the Mar Chica (L7.13)"
                assert letter != "~" or (label in ground.landing and unit.side == "spanish"), f"{id} at sea (L7.14)"
                if unit.type == "armour":
                    assert letter != "^", f"{id} in the mountains (L7.8)"
                    assert label not in ground.cities, f"{id} in a city (L7.8)"
        moroccans = {label for id, label in land.items() if units[id].side == "moroccan"}
        above = Counter(label for id, label in on_map.items() if units[id].type in ("bomber", "seaplane"))
        for label in moroccans:
            assert above[label] <= 1, f"{above[label]} aircraft over {label} (L8.18)"

    # ---- actions --------------------------------------------------------------------------------

    def was_allowed(self, game: lw.Game, entry: Any, action: Any, units: dict[str, Any]) -> None:
        system, before = game.system, entry.parent.position
        phase = system.phase(before)
        if (before.turn, phase.side) != self.turn and phase.id != "capture":
            self.turn = before.turn, phase.side
            self.did.clear()
            self.bound.clear()
        then = {u.id: u for u in system.units(before).values()}
        match action:
            case Move():
                self.once(action.unit, "moved")
                for event in entry.events:
                    if isinstance(event, Moved):
                        self.moved_rightly(game, before, then, then[action.unit], event)
            case Place():
                self.once(action.unit, "placed")
            case Bombard():
                self.once(action.unit, "fired")
                assert phase.id == ("fleet" if then[action.unit].type == "fleet" else "bombardment")
                assert then[action.target].side != then[action.unit].side
            case Fly():
                self.once(f"{action.unit}/{phase.number}", "flown")
            case Bomb():
                self.once(f"{action.unit}/{phase.number}", "bombed")
                assert then[action.unit].hex == then[action.target].hex
            case PlaceFleet():
                self.once(action.unit, "moved")
            case Attack():
                self.attacked_rightly(game, then, action)
            case EndPhase() if phase.id == "combat":
                self.no_duty_is_left(game, before, then)
        lost = {event.unit for event in entry.events if isinstance(event, Eliminated)}
        for id, unit in units.items():
            if unit.status != then[id].status:
                self.status_changed_rightly(action, id, then[id].status, unit.status, lost, entry.events)

    def once(self, unit: str, what: str) -> None:
        self.did[unit, what] += 1
        assert self.did[unit, what] == 1, f"{unit} {what} twice in a player turn"

    def status_changed_rightly(
        self, action: Any, id: str, old: str, new: str, lost: set[str], events: list[Any]
    ) -> None:
        if new == "eliminated":
            assert id in lost
            assert isinstance(action, (Attack, Bomb, Bombard))
        elif (old, new) == ("waiting", "on map"):
            assert isinstance(action, (Place, Move, CaptureBattery))
        elif (old, new) in (("at base", "on map"), ("in harbour", "on map")):
            assert isinstance(action, (Fly, PlaceFleet))
        elif (old, new) in (("waiting", "at base"), ("waiting", "in harbour")):
            assert any(isinstance(event, Arrived) and id in event.units for event in events), f"{id} came unannounced"
        else:
            assert (old, new) == ("on map", "at base"), f"{id}: {old} -> {new}"
            assert isinstance(action, EndPhase)

    def moved_rightly(self, game: lw.Game, before: Any, then: dict[str, Any], unit: Any, event: Moved) -> None:
        """A path goes from neighbour to neighbour, over nobody, through no enemy zone, and costs what it says."""
        ground = ground_of(game.board)
        standing = {u.hex.label: u for u in then.values() if u.hex is not None and u.is_land}
        zone = ground.zone(label for label, u in standing.items() if u.side != unit.side)
        start = event.origin or ground.melilla
        assert start is not None
        assert event.path[-1] == event.to
        if event.to != start:
            for one, other in zip((start, *event.path), event.path, strict=False):
                assert other in ground.near[one]
                assert other not in standing, f"over {other} (L7.5)"
            assert not set(event.path[:-1]) & zone, "through an enemy zone (L7.9)"
            price = [ground.cost(label, unit.type) for label in event.path]
            assert None not in price
            assert sum(price) == event.cost <= event.points
        inside = event.to in zone
        assert not (inside and event.by in ("df", "entry", "arrival")), f"into a zone by {event.by} (L2.6, L6.6)"
        assert not (inside and unit.type == "artillery"), "artillery in a zone (L7.9)"
        bound = inside and event.by == "mf" and unit.type != "armour"
        assert event.bound == bound
        if bound:
            self.bound.add(unit.id)
        if event.by == "df":
            self.did[unit.id, "far"] += 1

    def attacked_rightly(self, game: lw.Game, then: dict[str, Any], action: Attack) -> None:
        ground, weather = ground_of(game.board), game.journal.current.parent.position.weather
        assert (
            len(action.attackers) == 1
            or len(action.defenders) == 1
            or (len(action.attackers) == len(action.defenders) == 2)
        )
        for name in action.attackers:
            self.once(name, "fought")
            assert then[name].type in ("infantry", "cavalry", "machine_gun")
            assert not self.did[name, "far"], f"{name} moved by displacement and fights (L2.6)"
            assert not (then[name].has("entered") and not then[name].has("landed"))
            for other in action.defenders:
                assert then[other].hex.label in ground.near[then[name].hex.label]
                assert then[other].side != then[name].side
                assert not (weather == "sandstorm" and ground.terrain[then[other].hex.label] == "^")
        for name in action.support:
            self.once(name, "supported")
            assert not self.did[name, "fired"], f"{name} bombarded and supports (L8.12)"
            assert weather != "sandstorm"

    def no_duty_is_left(self, game: lw.Game, before: Any, then: dict[str, Any]) -> None:
        ground = ground_of(game.board)
        enemies = {
            u.hex.label
            for u in then.values()
            if u.hex is not None
            and u.is_land
            and u.side != self.turn[1]
            and not (before.weather == "sandstorm" and ground.terrain[u.hex.label] == "^")
        }
        for name in self.bound:
            if then[name].hex is not None and not self.did[name, "fought"]:
                left = enemies & set(ground.near[then[name].hex.label])
                assert not left, f"{name} had to attack {sorted(left)} (L7.9)"

    # ---- reach ----------------------------------------------------------------------------------

    def reach_is_what_the_lists_say(self, game: lw.Game, units: dict[str, Any]) -> None:
        own = [
            u
            for u in units.values()
            if u.side == game.side
            and u.is_land
            and not u.has("moved")
            and not u.has("fresh")
            and (u.hex is not None or (u.status == "waiting" and u.family != "captured" and u.arrives <= game.turn))
        ]
        for unit in self.rng.sample(own, min(3, len(own))):
            expected = expected_reach(game, unit)
            assert set(game.reach(unit)) | self._gate(game, unit) == expected, f"the reach of {unit.id}"

    def _gate(self, game: lw.Game, unit: Any) -> set[str]:
        """Melilla itself is the start of a reinforcement's way, and may be its end."""
        melilla = ground_of(game.board).melilla
        if unit.hex is None and melilla is not None and Move(unit.id, melilla) in game.legal_actions():
            return {melilla}
        return set()


# ---- what the kit needs ---------------------------------------------------------------------------


def derived(system: Any, position: Any) -> tuple[Any, Any]:
    """What the rules keep beside a position, and the same from scratch."""
    kept, fresh = system.derived(position), Derived.of(system, position)
    return (kept.at, kept.land, kept.zoc), (fresh.at, fresh.land, fresh.zoc)


def plain(action: Any) -> Any:
    """An attack without the order of its names."""
    if isinstance(action, Attack):
        return frozenset(action.attackers), frozenset(action.defenders), frozenset(action.support)
    return action


def propose(rng: random.Random, game: lw.Game) -> Any:
    """Any action of any kind, more often one of the phase: mostly illegal, now and then not."""
    position, system, grid = game.position, game.system, game.board.grid
    counters, side = system.counters, game.to_act
    own = [c for c in counters if c.side == side] or list(counters)
    unit = rng.choice(own if rng.random() < 0.7 else counters)
    here = position.where[unit.index]
    target = rng.choice(counters)
    column, row = rng.randrange(grid.columns), rng.randrange(grid.rows)
    if here >= 0 and rng.random() < 0.8:
        reach = rng.choice([1, 2, 3, 4, 8])
        at = grid.column_row(here)
        column = min(max(at[0] + rng.randint(-reach, reach), 0), grid.columns - 1)
        row = min(max(at[1] + rng.randint(-reach, reach), 0), grid.rows - 1)
        standing = system.derived(position).at
        beside = [standing[i] for i in bits(grid.within(1 << here, 3)) if i in standing]
        target = counters[rng.choice(beside)] if beside else target
    label = grid.label(grid.at(column, row))
    usual = {
        "movement": [Move, Move, Move, Place, PutToFlight],
        "combat": [Attack],
        "bombardment": [Bombard],
        "air": [Fly, Bomb],
        "fleet": [PlaceFleet, Bombard],
        "placement": [Place],
        "capture": [CaptureBattery],
    }[game.phase.id]
    kind = rng.choice(usual) if rng.random() < 0.8 else rng.choice(KINDS)
    if kind in (Move, Place, Fly, PlaceFleet):
        return kind(unit.id, label)
    if kind in (Bomb, Bombard):
        return kind(unit.id, target.id)
    if kind is PutToFlight:
        return PutToFlight(unit.id, target.id, label)
    if kind is Attack:
        more = [c.id for c in rng.sample(own, min(len(own), rng.choice([0, 0, 1, 2])))]
        support = [c.id for c in rng.sample(own, rng.choice([0, 0, 1]))]
        defenders = [target.id, *(rng.choice(counters).id for _ in range(rng.choice([0, 0, 1])))]
        return Attack((unit.id, *more), tuple(defenders), tuple(support))
    if kind is Surrender:
        return Surrender(rng.choice(["french", "", "SPANISH"]))
    return kind()


def sample(rng: random.Random, game: lw.Game) -> list[Any]:
    """Some legal actions: those of a few counters, without listing everybody's."""
    found: list[Any] = []
    if game.phase.id not in ("combat", "capture"):
        side = game.side
        own = [c.id for c in game.system.counters if c.side == side]
        rng.shuffle(own)
        for id in own:
            found.extend(iter(game.legal_actions(id)))
            if len(found) >= 60:
                return found
    return list(iter(game.legal_actions()))


KINDS = [Move, Place, Fly, PlaceFleet, Bomb, Bombard, PutToFlight, Attack, CaptureBattery, EndPhase, Surrender]


class Bold:
    """A random player that seeks contact: it goes into zones of control and fights more often than not."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(f"bold:{seed}")

    def choose(self, moment: Any) -> Any:
        system, position = moment.system, moment.position
        if position.step.kind == "movement" and self.rng.random() < 0.7:
            ground = ground_of(system.board)
            units = [u for u in system.units(position).values() if u.hex is not None and u.is_land]
            side = position.step.side
            zone = ground.zone(u.hex.label for u in units if u.side != side)
            own = [u for u in units if u.side == side and not u.has("moved") and not u.has("fresh")]
            self.rng.shuffle(own)
            for unit in own[:6]:
                actions = list(system.counter_actions(position, system.counter(unit.id)))
                into = [a for a in actions if isinstance(a, PutToFlight) or (isinstance(a, Move) and a.to in zone)]
                if into:
                    return self.rng.choice(into)
        return system.random_action(position, self.rng)
