"""An army in the builder: the selection, its undo history, and messages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ....engine.errors import DataError, LegionWidgetError, shown
from ....engine.files import user_path
from ....engine.i18n import Message, say
from ....engine.ruling import Fault
from ....ui.autosave import relative_path
from ....ui.page_files import FOLDER, path_to_read, path_to_write
from ..armies.army import Army
from ..armies.army_data import Entry
from ..armies.army_file import open_army, save_army
from ..armies.army_list import OptionData, UnitData, army_list, army_lists

#: The pages beside the army that a button opens: nothing, the Python that builds it, its file, the game it goes into.
#: The page ``rule`` opens with the text of a rule.
PAGES = ("", "code", "file", "play")
#: The ending of army files.
SUFFIX = ".toml"
#: The least points of an enemy that an army is played against.
LEAST = 500
#: So many changes can be undone.
KEPT = 100


class Draft:
    """An army being put together. It modifies the army that it was given, so that a cell can go on using it."""

    def __init__(self, army: Army, limit: int | None = None, folder: str | Path | None = None) -> None:
        self.army, self.limit = army, limit
        self.folder = user_path(folder or FOLDER)
        self.chosen: str | None = next((entry.id for entry, _ in army.order()), None)
        self.page, self.rule = "", ""
        #: What was done last, or what was wrong with it.
        self.notice: Message | None = None
        self.problem: Message | str = ""
        #: The key of what the keyboard goes to, because what it was on is gone; the number makes each wish a new one.
        self.wish = ("", 0)
        self._seen = army.to_dict()
        self._past: list[dict[str, Any]] = []
        self._at_work = False
        #: The file of this army, and that of another one that it might be written over.
        self.file: Path | None = None
        self.asks = ""
        self.look()

    # ---- changes --------------------------------------------------------------------------------------

    @property
    def enemy(self) -> tuple[str, int]:
        """The list of the other side and the points of the army that this one is played against."""
        others = (id for id in army_lists() if army_list(id).side != self.army.list.side)
        return next(others), max(self.army.points, LEAST)

    @property
    def is_outdated(self) -> bool:
        """Return whether there is a change of the army that has not been noted."""
        return self.army.to_dict() != self._seen

    def changed(self) -> None:
        """Notes a change of the army, wherever it was made: it can be undone."""
        if self._at_work:
            return
        now = self.army.to_dict()
        if now != self._seen:
            self._past = [*self._past[1 - KEPT :], self._seen]
            self._seen = now
        if self.chosen is not None and self.entry(self.chosen) is None:
            self.chosen = None

    @property
    def can_undo(self) -> bool:
        """Return whether there is a change to undo."""
        return bool(self._past)

    def undo(self) -> None:
        """Takes the last change back."""
        if self._past:
            before = Army.from_dict(self._past[-1])
            self._seen = self._past.pop()
            self.army.become(before)
            self.notice = say("The last change is undone.")

    def add(self, kind: str, under: str = "") -> None:
        """Adds a unit, and chooses it."""
        self.chosen = self.army.add(kind, under=under)

    def remove(self, id: str) -> None:
        """Takes a unit out with all whom it commands; the keyboard goes to where one like it is added."""
        entry, above = self.need(id), self.army.superior(id)
        self._at_work = True  # one change, and one step to undo
        try:
            for unit_id in [*self._chain(id), id]:
                self.army.remove(unit_id)
        finally:
            self._at_work = False
        self.changed()
        self.chosen = above or None
        self.wish = (f"add-{entry.kind}-{above}", self.wish[1] + 1)

    def _chain(self, id: str) -> list[str]:
        """Those under a unit, the lowest first."""
        below = [entry.id for entry in self.army.entries if entry.id != id and self.army.superior(entry.id) == id]
        return [name for unit_id in below for name in (*self._chain(unit_id), unit_id)]

    def take(self, id: str, option: str, times: int) -> None:
        """Gives a unit an option a number of times; 0 takes it away."""
        listed = self.unit(self.need(id)).listed
        if option not in listed:
            raise DataError("option", say("{unit} has no option {option}", unit=id, option=shown(option)))
        self.army.change(id, **{option: times if listed[option].limit > 1 else bool(times)})

    def choose_kabyl(self, id: str, rule: str | None) -> None:
        """Takes a rule of the kabyl or gives it back; None: whether the kabyl is trustful."""
        now = self.army.kabyl(id)
        rules = set(now.rules) ^ ({rule} if rule else set())
        chosen = {"rules": tuple(rules), "trustful": now.trustful ^ (rule is None)}
        self.army.change(id, kabyl=chosen if rules or chosen["trustful"] else None)

    # ---- files ----------------------------------------------------------------------------------------

    def save(self, name: str, over: bool = False) -> None:
        """Writes the army. A file that is not an army stays as it is; over another army it goes only with ``over``."""
        if not name:
            self.problem = say("Give the army a name first.")
            return
        path = path_to_write(self.folder, name, SUFFIX)
        if os.path.lexists(path) and not is_army(path):
            self.problem = say("{path} is not an army, and is not overwritten.", path=relative_path(path))
            return
        if path.exists() and path != self.file and not over:
            self.asks = name
            return
        self.file = save_army(self.army, path)
        self.notice = say("Army saved: {path}", path=relative_path(path))

    def open(self, name: str) -> None:
        """Reads an army in place of this one; that can be undone."""
        path = path_to_read(self.folder, name, SUFFIX) or path_to_write(self.folder, name, SUFFIX)
        self.army.become(open_army(path))
        self.file = path
        self.chosen = next((entry.id for entry, _ in self.army.order()), None)
        self.notice = say("Army opened: {path}", path=relative_path(path))

    def saved(self) -> list[Path]:
        """The armies in the folder of saves, newest first."""
        files = [path for path in self.folder.glob("*.toml") if is_army(path)]
        return sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)[:12]

    # ---- what is asked --------------------------------------------------------------------------------

    def look(self) -> None:
        """Works out what is shown: the units, who is above each, and what is wrong."""
        self.troops = {troop.id: troop for troop in self.army.troops()}
        self.above = {id: troop.superior for id, troop in self.troops.items()}
        self.army_faults = self.army.faults(self.limit)

    def entry(self, id: str | None) -> Entry | None:
        """A unit as a file has it, or None."""
        return next((entry for entry in self.army.entries if entry.id == id), None)

    def need(self, id: str) -> Entry:
        """A unit that must be there. Raises `UnknownName`."""
        return self.army.entry(id)

    def unit(self, entry: Entry) -> UnitData:
        """Return the entry of a unit in the list."""
        return self.army.unit_data(entry)

    def faults(self, subject: str | None = None) -> list[Fault]:
        """Return the faults of a unit, or of the army as a whole."""
        return [fault for fault in self.army_faults if fault.subject == subject]

    def below(self, kind: str = "") -> list[UnitData]:
        """Return the units that can be added under a kind of unit; without one, those that need no commander."""
        units = self.army.list.units
        if kind:
            return [unit for unit in units if kind in unit.under]
        present_kinds = {entry.kind for entry in self.army.entries}
        return [unit for unit in units if not unit.under or (unit.alone and not present_kinds & set(unit.under))]

    def commanders(self, entry: Entry) -> list[Entry]:
        """Return the possible commanders of a unit."""
        return [commander for commander in self.army.entries if commander.kind in self.unit(entry).under]


def is_about(fault: Fault, option: OptionData) -> bool:
    """Return whether a fault is about an option."""
    return option.name in fault.message.params.values()


def is_army(path: Path) -> bool:
    """Return whether a file holds an army, and not something else of the reader's."""
    try:
        open_army(path)
    except (LegionWidgetError, OSError):
        return False
    return True
