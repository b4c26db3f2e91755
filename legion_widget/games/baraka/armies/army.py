"""Armies in code: units chosen from an army list, their cost, and the faults of the whole (B20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ....engine.data import convert, convert_gathering
from ....engine.errors import DataError, DataFaults, UnknownName, shown
from ....engine.i18n import LocalizedText, say
from ....engine.listeners import Listeners
from ....engine.plain_data import plain
from ....engine.ruling import Fault, Ruling
from ....engine.units import Units
from . import army_faults, army_table
from .army_data import MOST_UNITS, ArmyData, Entry, Kabyl, Year
from .army_list import OptionData, UnitData, army_list, army_lists, no_army_list, option_ids
from .line_up import skirmish
from .roster import Figure, Role, RosterUnit, known, profile, special_rules, traits


class Army:
    """An army of one list, ``"legion"`` or ``"riffian"``, in the points of the game. ``year`` excludes later units.

    A unit is added by its kind, under the commander of its chain; where only one can command it, he does. What
    cannot be read (an unknown kind, option or commander) raises `DataError`; `faults` lists what the army list
    does not allow, so that an army may be put together in any order.

    >>> army = Army("legion")
    >>> lieutenant = army.add("lieutenant", binoculars=True)
    >>> sergeant = army.add("sergeant", under=lieutenant)
    >>> squad = army.add("squad", under=sergeant, grenadiers=1, veteran=True)
    >>> army.cost(squad), army.points
    (131, 173)
    >>> for fault in army.faults(limit=170):
    ...     print(fault.rule, fault.text("en"))
    B20.3 Lieutenant 1 commands 2 to 3 of “Sergeant”, and has 1.
    B20.3 Sergeant 1 commands 2 to 3 of “Legion squad”, and has 1.
    B20.4 No army of this list costs less than 482 points; the limit is 170.
    B20.4 The army costs 173 points; the limit is 170.
    """

    def __init__(self, army: str, *, year: int | None = None) -> None:
        self.list = army_list(army)
        self.year = convert(plain(year, "year"), Year | None, "year")
        self._units = self.list.by_id
        self._entries: dict[str, Entry] = {}
        self._listeners: Listeners[[]] = Listeners()

    # ---- putting it together --------------------------------------------------------------------

    def add(
        self,
        kind: str,
        id: str = "",
        *,
        under: str = "",
        name: LocalizedText | str = "",
        kabyl: Mapping[str, Any] | None = None,
        traits: Sequence[str] = (),
        **options: bool | int,
    ) -> str:
        """Adds a unit, and returns its id: the one given, or one made of list, kind and a number.

        ``kabyl`` is what its chain of command chooses, ``{"rules": ("fast",), "trustful": True}``; ``traits`` are the
        personality of a character, where it is not rolled for. Raises `DataError`.
        """
        if len(self._entries) >= MOST_UNITS:
            raise DataError("$.units", say("no more units: an army has this many at most: {most}", most=MOST_UNITS))
        id = id or self._free_id(kind)
        if id in self._entries:
            raise DataError(f"$.units[{id!r}].id", say("there is already a unit {name}", name=shown(id)))
        plain = {"under": under, "name": name, "kabyl": kabyl, "traits": tuple(traits), "options": options}
        self._put({"id": id, "kind": kind, **plain})
        return id

    def change(self, id: str, **changes: Any) -> None:
        """Changes a unit: the same arguments as for `add`; an option that is 0 or False is taken away.

        Raises `UnknownName` for an unknown unit, `DataError` for a change that cannot be read.

        >>> army = Army("legion")
        >>> squad = army.add("squad", veteran=True)
        >>> army.change(squad, veteran=False, machine_gun=True)
        >>> army.cost(squad)
        134
        """
        plain = msgspec.structs.asdict(self.entry(id))
        plain.update({key: changes.pop(key) for key in ("under", "name", "kabyl", "traits") if key in changes})
        self._put({**plain, "options": {**plain["options"], **changes}})

    def remove(self, id: str) -> None:
        """Takes a unit out. Those that it commanded stay, without a commander. Raises `UnknownName`."""
        del self._entries[self.entry(id).id]
        for entry in self._entries.values():
            if entry.under == id:
                self._entries[entry.id] = msgspec.structs.replace(entry, under="")
        self._changed()

    def become(self, army: Army) -> None:
        """Takes over the list, the year and the units of another army.

        >>> army, riffian = Army("legion"), Army("riffian")
        >>> army.become(riffian)
        >>> army == riffian
        True
        """
        self.list, self.year, self._units = army.list, army.year, army._units
        self._entries = dict(army._entries)
        self._changed()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls ``listener`` after each change; the function returned ends that."""
        return self._listeners.add(listener)

    def _changed(self) -> None:
        self._listeners.tell()

    def _put(self, data: Mapping[str, Any]) -> None:
        at = f"$.units[{data['id']!r}]"
        entry = self._read(convert(plain(data, at), Entry, at), at)
        self._check_under(entry, at)
        self._entries[entry.id] = entry
        self._changed()

    def _read(self, entry: Entry, at: str) -> Entry:
        """An entry in its one form, options that are not taken left out. Raises `DataError` for names that are none."""
        if entry.kind not in self._units:
            problem = say(
                "there is no unit {name} in the list {list}", name=shown(entry.kind), list=shown(self.list.id)
            )
            raise DataError.unknown(f"{at}.kind", problem, entry.kind, self._units)
        for option, count in entry.options.items():
            if option not in option_ids():
                listed = self._units[entry.kind].listed
                raise DataError.unknown(
                    f"{at}.options", say("there is no option {name}", name=shown(option)), option, listed
                )
            if count < 0:
                raise DataError(f"{at}.options.{option}", say("an option cannot be taken {count} times", count=count))
        kabyl = entry.kabyl
        if kabyl is not None:
            known(kabyl.rules, special_rules(), say("special rule"), f"{at}.kabyl.rules")
            kabyl = Kabyl(tuple(sorted(set(kabyl.rules))), kabyl.trustful)
        known(entry.traits, traits(), say("trait"), f"{at}.traits")
        options = {option: count for option, count in entry.options.items() if count}
        return msgspec.structs.replace(entry, options=options, kabyl=kabyl)

    def _check_under(self, entry: Entry, at: str) -> None:
        """Raises `DataError` where the unit above is none of this army, or of a kind that does not command this one."""
        if not entry.under:
            return
        if entry.under not in self._entries:
            raise DataError.unknown(
                f"{at}.under", say("there is no unit {name}", name=shown(entry.under)), entry.under, self._entries
            )
        kind = self._entries[entry.under].kind
        if kind not in self._units:  # told where it stands
            return
        above = self._units[entry.kind].under
        if kind not in above:
            problem = say(
                "{kind} may be commanded by: {kinds}; {unit} is of the kind {other}",
                kind=shown(entry.kind),
                kinds=", ".join(map(shown, above)) or say("nobody"),
                unit=shown(entry.under),
                other=shown(kind),
            )
            raise DataError(f"{at}.under", problem)

    def _free_id(self, kind: str) -> str:
        n = 1
        while f"{self.list.id}-{kind}-{n}" in self._entries:
            n += 1
        return f"{self.list.id}-{kind}-{n}"

    def entry(self, id: str) -> Entry:
        """A unit as a file has it. Raises `UnknownName`."""
        try:
            return self._entries[id]
        except KeyError:
            raise UnknownName(say("unit"), id, self._entries) from None

    # ---- what there is ----------------------------------------------------------------------------

    def troops(self) -> tuple[RosterUnit, ...]:
        """The units as the game begins with them, each commander before those under him."""
        return tuple(self.troop(entry) for entry, _ in self.order())

    @property
    def units(self) -> Units[RosterUnit]:
        """The units by id, filterable."""
        return Units({troop.id: troop for troop in self.troops()}, (self.list.side,))

    @property
    def points(self) -> int:
        """Return the cost of the army."""
        return sum(self._cost(entry) for entry in self._entries.values())

    def cost(self, id: str) -> int:
        """Return the cost of a unit, with its options and its kabyl's rules. Raises `UnknownName`."""
        return self._cost(self.entry(id))

    def superior(self, id: str) -> str:
        """The commander of a unit: the one it was put under, else the only one that can be; empty without one.

        Raises `UnknownName`.
        """
        entry = self.entry(id)
        if entry.under:
            return entry.under
        above = [
            commander.id for commander in self._entries.values() if commander.kind in self._units[entry.kind].under
        ]
        return above[0] if len(above) == 1 else ""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The units as a file has them, in the order in which they were added."""
        return tuple(self._entries.values())

    def kabyl(self, id: str) -> Kabyl:
        """Return the kabyl of a unit: its own choice, else that of its chain of command. Raises `UnknownName`."""
        return self._kabyl(self.entry(id))

    def below(self, id: str) -> list[Entry]:
        """Those whom a unit commands."""
        return [entry for entry in self._entries.values() if self.superior(entry.id) == id]

    def order(self, above: str = "", depth: int = 0) -> Iterator[tuple[Entry, int]]:
        """The units down the chains of command under a unit, by default all, in the order of the list's kinds.

        Each is as a file has it, with its depth under the first commander.
        """
        rank = list(self._units)
        for entry in sorted(self.below(above), key=lambda entry: rank.index(entry.kind)):
            yield entry, depth
            yield from self.order(entry.id, depth + 1)

    def unit_data(self, entry: Entry) -> UnitData:
        """Return the entry of a unit in the list."""
        return self._units[entry.kind]

    def of_kind(self, kind: str) -> list[Entry]:
        """The units of a kind."""
        return [entry for entry in self._entries.values() if entry.kind == kind]

    def kind_name(self, kind: str) -> LocalizedText:
        """Return the name of a kind of unit."""
        return self.list.profile_of(self._units[kind]).name

    def name_of(self, entry: Entry) -> LocalizedText:
        """Return the name of a unit: its own, else its kind, with a number where there may be several."""
        if entry.name:
            return {"en": entry.name} if isinstance(entry.name, str) else entry.name
        words = self.kind_name(entry.kind)
        if self.unit_data(entry).army == (0, 1):
            return words
        number = self.of_kind(entry.kind).index(entry) + 1
        return {code: f"{word} {number}" for code, word in words.items()}

    def taken(self, entry: Entry) -> list[tuple[OptionData, int]]:
        """The options of the unit's list that it has, and how many times."""
        options = self.unit_data(entry).options
        return [(option, int(entry.options[option.id])) for option in options if option.id in entry.options]

    def _kabyl(self, entry: Entry) -> Kabyl:
        """Return the kabyl of a unit: its own choice, else that of its chain of command (B20.1, B21.26)."""
        whose = self.unit_data(entry).kabyl
        if whose == "trustful":
            return Kabyl(trustful=True)
        if entry.kabyl is not None or whose != "chain":
            return entry.kabyl if entry.kabyl is not None and whose else Kabyl()
        above = self.superior(entry.id)
        return self._kabyl(self._entries[above]) if above else Kabyl()

    def _figures(self, entry: Entry) -> tuple[Figure, ...]:
        unit = self.unit_data(entry)
        ordinary = self.list.profile_of(unit)
        roles: list[Role] = ["leader", *["soldier"] * unit.soldiers]  # type: ignore[list-item]
        added: list[Figure] = []
        weapons, equipment = ordinary.weapons, ordinary.equipment
        for option, times in self.taken(entry):
            weapons += option.weapons * times
            equipment += option.equipment * times
            if option.turns and "soldier" in roles:
                roles[roles.index("soldier")] = option.turns
            if option.adds is not None:
                new = option.adds
                own = profile(new.profile) if new.profile else None
                like = own or ordinary
                figure = Figure(
                    new.role,
                    like.weapons if new.weapons is None else new.weapons,
                    like.equipment if new.equipment is None else new.equipment,
                    own,
                )
                added += [figure] * times
        followers = [Figure(role, ordinary.weapons, ordinary.equipment) for role in roles[1:]]
        return (Figure("leader", weapons, equipment), *followers, *added)

    def _cost(self, entry: Entry) -> int:
        unit, kabyl = self.unit_data(entry), self._kabyl(entry)
        men = len(self._figures(entry))
        points = unit.points
        for option, times in self.taken(entry):
            points += option.points * (times if option.each == "time" else men)
        costs = self.list.kabyl
        if costs is not None and unit.kabyl != "trustful":
            kabyl_points = sum(costs.rules.get(rule, 0) for rule in kabyl.rules) + costs.trustful * kabyl.trustful
            points += kabyl_points * men
        return points

    def troop(self, entry: Entry) -> RosterUnit:
        """A unit as the game begins with it."""
        ordinary, kabyl = self.list.profile_of(self.unit_data(entry)), self._kabyl(entry)
        chosen = (option.rule for option, _ in self.taken(entry) if option.rule)
        return RosterUnit(
            entry.id,
            self.list.side,
            ordinary,
            self.name_of(entry),
            self._figures(entry),
            tuple(sorted({*ordinary.rules, *kabyl.rules, *chosen})),
            self.superior(entry.id),
            kabyl.trustful,
            entry.traits,
            self._cost(entry),
        )

    # ---- what is wrong -----------------------------------------------------------------------------

    def ruling(self, limit: int | None = None) -> Ruling:
        """Return whether the list allows the army, within a limit of points, and every reason why not. Truthy when it
        does."""
        return Ruling(self, tuple(self.faults(limit)))

    def faults(self, limit: int | None = None) -> list[Fault]:
        """Return the faults of the army by its list, each with its rule and unit; those of the whole first (B20.4)."""
        return list(army_faults.faults(self, limit))

    def skirmish(self, enemy: Army, **given: Any) -> dict[str, Any]:
        """Draw this army up on a table against one of the other side, as the data of a scenario.

        Args:
            enemy: The other army.
            given: ``table``, ``objectives`` and ``length``, as for `skirmish` of two armies.

        Raises:
            DataError: for two armies of one side, one that is empty, or one that the table cannot hold.

        >>> from legion_widget.games.baraka import muster
        >>> data = muster("legion", 500).skirmish(muster("riffian", 500), table={"width": 150, "height": 160})
        >>> data["table"]["width"], len(data["units"])
        (150, 15)
        """
        return skirmish(self, enemy, **given)

    # ---- as data, and as seen ------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The army as plain data; `from_dict` reads it back."""
        data = ArmyData(self.list.id, self.year, tuple(self._entries.values()))
        plain_data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))  # lists, as a file has them
        return plain_data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Army:
        """An army from plain data. Raises `DataError`, with each place and what was probably meant.

        >>> from legion_widget.engine.i18n import set_language
        >>> set_language("en")
        >>> Army.from_dict({"army": "legion", "units": [{"id": "lopez", "kind": "squat"}]})
        Traceback (most recent call last):
            ...
        legion_widget.engine.errors.DataError: $.units[0].kind: there is no unit 'squat' in the list 'legion'; \
known: captain, lieutenant, sergeant, squad, machine-gun; did you mean 'squad'? (lopez)
        >>> set_language("es")
        """
        faults = DataFaults()
        given = plain(data, faults=faults)
        army_data: ArmyData = convert_gathering(given, ArmyData, faults)
        seen: set[str] = set()
        for i, entry in enumerate(army_data.units):
            if not entry.id:
                faults.add(f"$.units[{i}].id", say("a unit needs an id"))
            elif entry.id in seen:
                faults.add(f"$.units[{i}].id", say("there is already a unit {name}", name=shown(entry.id)))
            seen.add(entry.id)
        if army_data.army not in army_lists():
            faults.extend(no_army_list(army_data.army).faults)
            faults.check(given)
        army = cls(army_data.army, year=army_data.year)
        for i, entry in enumerate(army_data.units):
            with faults.gather():
                army._entries.setdefault(entry.id, entry)
                army._entries[entry.id] = army._read(entry, f"$.units[{i}]")
        for i, entry in enumerate(army_data.units):
            if entry.kind in army._units:
                with faults.gather():
                    army._check_under(entry, f"$.units[{i}]")
        faults.check(given)
        return army

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a unit. Raises `MissingExtra` without pandas."""
        return self.units.to_frame()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Army) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # an army can be changed

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return army_table.text(self)

    def _repr_html_(self) -> str:
        """The army as a table for a notebook, with what is wrong with it under the table."""
        return army_table.table(self)
