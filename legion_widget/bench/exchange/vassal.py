"""Export a scenario on hexes as a VASSAL module: board, grid, counters with their faces, set-up, sides, turns, dice.

A module (``.vmod``) is a zip with ``buildFile.xml``, ``moduledata`` and the folder ``images``. Its elements are the
classes of VASSAL 3.7 by their full names, with the attributes that these read.
"""

from __future__ import annotations

import html
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import msgspec

from ...drawing.counters import SIZE
from ...engine.hexgrid import FLATS, SIDE
from ...engine.i18n import capital, get_language, localized, say, translate
from ...engine.paper import first_sentence
from ...engine.scene import Item, Label, Poly, Scene
from ...ui.raster import png
from . import vassal_text as text
from .faces import EDGE, faces

#: The version of VASSAL whose elements these are.
VASSAL = "3.7.0"
#: The version of a module that is made.
VERSION = "1.0"
#: Dots to a world unit: a hex is 56 dots across its flats, a counter with its edge 54.
SCALE = 1.5
#: The room of a counter that waits, and of the heading of its row, in world units.
ROOM, HEADING, ROW_LENGTH = 38.0, 26.0, 16
#: The day that every entry of the zip bears: the same scenario gives the same bytes.
DAY = (1980, 1, 1, 0, 0, 0)


def module(system: Any, scale: float = SCALE) -> bytes:
    """A VASSAL module of a scenario on hexes, in the language in use.

    Args:
        system: the rules of the game, bound to the scenario.
        scale: dots to a world unit (a hex is 37.4 of them across its flats).
    """
    return _Module(system, scale).zipped()


class _Module:
    def __init__(self, system: Any, scale: float) -> None:
        self.system, self.scale = system, scale
        self.position = system.initial()
        self.title = system.scenario.title or translate("Scenario without a title")
        self.images: dict[str, bytes] = {}
        #: The pieces by the id of their counter: name, traits, width in dots.
        self.pieces: dict[str, tuple[str, list[tuple[str, str]], int]] = {}
        #: The numbers of the slots that have been filled.
        self.numbers: set[int] = set()

    # ---- the parts of the zip --------------------------------------------------------------------

    def zipped(self) -> bytes:
        for number, counter in enumerate(self.system.counters, start=1):
            self._add_piece(number, counter)
        root = self._build_file()
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            entries = {
                "moduledata": _xml(self._metadata()),
                "buildFile.xml": _xml(root),
                "about.html": self._about().encode(),
                **{f"images/{name}": data for name, data in self.images.items()},
            }
            for name, data in entries.items():
                info = zipfile.ZipInfo(name, DAY)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, data)
        return made.getvalue()

    def _metadata(self) -> Element:
        root = Element("data", version="1")
        for tag, words in (("version", VERSION), ("VassalVersion", VASSAL), ("dateSaved", "0")):
            SubElement(root, tag).text = words
        SubElement(root, "description").text = self._in_short()
        SubElement(root, "name").text = self.title
        return root

    def _in_short(self) -> str:
        """What the scenario is about, in a sentence."""
        return first_sentence(self.system.scenario.about, 250)

    def _about(self) -> str:
        paragraphs = [*self.system.scenario.about.split("\n"), self.system.credits()]
        body = "".join(f"<p>{html.escape(words)}</p>" for words in paragraphs if words)
        return f"<html><body><h1>{html.escape(self.title)}</h1>{body}</body></html>"

    # ---- the build file --------------------------------------------------------------------------

    def _build_file(self) -> Element:
        root = Element(
            "VASSAL.build.GameModule",
            name=self.title,
            version=VERSION,
            VassalVersion=VASSAL,
            description=self._in_short(),
        )
        build = "VASSAL.build.module."
        SubElement(root, f"{build}BasicCommandEncoder")
        documentation = SubElement(root, f"{build}Documentation")
        about = {"title": say("About this scenario").text(), "fileName": "about.html", "fileType": "archive"}
        SubElement(documentation, f"{build}documentation.HelpFile", about)
        roster = SubElement(root, f"{build}PlayerRoster", buttonText=say("Change sides").text())
        for words in self.system.sides.values():
            SubElement(roster, "entry").text = _title(words)
        asked = say("Opponents can unmask my pieces").text()
        SubElement(root, f"{build}GlobalOptions", autoReport="Always", promptString=asked)
        self._add_prototypes(SubElement(root, f"{build}PrototypesContainer"))
        self._add_turns(root)
        for name, die in self.system.dice.items():
            if die.faces == tuple(range(1, len(die.faces) + 1)):
                shown = {"name": name, "text": f"1d{len(die.faces)}", "nDice": "1", "nSides": str(len(die.faces))}
                SubElement(root, f"{build}DiceButton", shown, reportTotal="false", plus="0", addToTotal="0")
        self._add_map(root)
        self._add_reserve(root)
        self._add_palette(root)
        SubElement(root, f"{build}Chatter")
        root.set("nextPieceSlotId", str(max(self.numbers, default=0) + 1))
        return root

    def _add_prototypes(self, container: Element) -> None:
        for side, words in self.system.sides.items():
            commands = [
                (text.command("delete", say("Remove").text(), "D"), ""),
                (text.command("clone", say("Copy").text(), "C"), ""),
                (text.marker(["Side"]), text.sequence([side], ",")),
            ]
            name = _title(words)
            prototype = SubElement(container, "VASSAL.build.module.PrototypeDefinition", name=name, description="")
            prototype.text = text.piece("", "", commands)

    def _add_turns(self, root: Element) -> None:
        sequence = self.system.sequence
        turn = say("Turn").text()
        tracker = SubElement(
            root,
            "VASSAL.build.module.turn.TurnTracker",
            name=turn,
            buttonText=turn,
            turnFormat="$level1$ $level2$",
            reportFormat=f"{turn}: $newTurn$",
        )
        counter = SubElement(
            tracker,
            "VASSAL.build.module.turn.CounterTurnLevel",
            property="turn",
            turnFormat=f"{turn} $value$",
            start="1",
            incr="1",
            loop="true",
            loopLimit=str(sequence.turns),
        )
        titles = list(dict.fromkeys(_phase_title(self.system, phase) for phase in sequence.phases))
        SubElement(
            counter,
            "VASSAL.build.module.turn.ListTurnLevel",
            property="phase",
            turnFormat="$value$",
            list=text.sequence(titles, ","),
            configList="false",
            configFirst="false",
        )

    # ---- counters --------------------------------------------------------------------------------

    def _add_piece(self, number: int, counter: Any) -> None:
        language = get_language()
        name = localized(counter.name)
        images, words = [], []
        for level, face in enumerate(faces(self.system, counter), start=1):
            image = f"{re.sub(r'[^A-Za-z0-9_-]', '_', counter.id)}-{number}-{level}.png"
            self.images[image] = png(face.scene(), self.scale)
            images.append(image)
            words.append(f"+ ({localized(face.words, language)})" if face.words else "")
        traits = [
            (text.layer(say("Face").text(), images, words, say("Turn over").text()), "1"),
            (text.marker(["Type", "Id"]), text.sequence([counter.type, counter.id], ",")),
            (text.prototype(_title(self.system.sides[counter.side])), ""),
        ]
        width = round((SIZE + 2 * EDGE) * self.scale)
        self.pieces[counter.id] = name, traits, width

    def _slot(self, parent: Element, counter: Any) -> None:
        name, traits, width = self.pieces[counter.id]
        size, number = str(width), str(self._number(counter.id))
        slot = SubElement(parent, "VASSAL.build.widget.PieceSlot", entryName=name, gpid=number, height=size, width=size)
        slot.text = text.piece(name, number, traits)

    def _number(self, id: str) -> int:
        """Return a number of its own for a slot of a counter, which the other counters do not change."""
        number = zlib.crc32(id.encode()) & 0x3FFFFFFF
        while number in self.numbers:  # the counter is in the palette too, or another one has this number
            number += 1
        self.numbers.add(number)
        return number

    def _add_palette(self, root: Element) -> None:
        window = SubElement(
            root,
            "VASSAL.build.module.PieceWindow",
            name=say("Counters").text(),
            text=say("Counters").text(),
            hidden="false",
            scale="1.0",
        )
        tabs = SubElement(window, "VASSAL.build.widget.TabWidget", entryName=say("Counters").text())
        for side, words in self.system.sides.items():
            listed = SubElement(tabs, "VASSAL.build.widget.ListWidget")
            listed.attrib.update(entryName=_title(words), height="400", width="300", divider="200", scale="1.0")
            for counter in self.system.counters:
                if counter.side == side:
                    self._slot(listed, counter)

    # ---- the map, and what waits beside it -------------------------------------------------------

    def _add_map(self, root: Element) -> None:
        system, grid, scale = self.system, self.system.board.grid, self.scale
        scene = system.scene(self.position)
        ground = {name: items for name, items in scene.layers.items() if name not in ("counters", "marks", "reach")}
        self.images["board.png"] = png(msgspec.structs.replace(scene, layers=ground), scale)
        name = localized(system.board.data.title) or say("Board").text()
        map, board = self._map(root, say("Map").text(), name, "board.png")
        hexes = SubElement(
            board,
            "VASSAL.build.module.map.boardPicker.board.HexGrid",
            dx=repr(1.5 * SIDE * scale),
            dy=repr(FLATS * scale),
            x0=str(round(SIDE * scale)),
            y0=str(round(FLATS / 2 * scale)),
            sideways="false",
            snapTo="true",
            visible="false",
            cornersLegal="false",
            edgesLegal="false",
            dotsVisible="false",
            color="0,0,0",
        )
        SubElement(
            hexes,
            "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering",
            first="H",
            sep="",
            hType="N",
            vType="N",
            hLeading="1",
            vLeading="1",
            hOff="1",
            vOff="1",
            hDescend="false",
            vDescend="false",
            stagger="false",
            visible="false",
            fontSize="9",
            color="0,0,0",
            rotateText="0",
            hDrawOff="0",
            vDrawOff="0",
            locationFormat="$gridLocation$",
        )
        stacks: dict[int, list[Any]] = {}
        for counter in system.counters:
            if (index := self.position.where[counter.index]) >= 0:
                stacks.setdefault(index, []).append(counter)
        for index, counters in stacks.items():
            x, y = (round(part * scale) for part in grid.centre(index))
            self._stack(map, name, grid.label(index), x, y, counters)

    def _add_reserve(self, root: Element) -> None:
        rows = list(self._waiting())
        if not rows:
            return
        name = say("Beside the map").text()
        width, height = ROW_LENGTH * ROOM + 16, 8 + sum(_height(len(counters)) for _, counters in rows)
        labels: list[Label | Poly] = []
        stacks, top = [], 8.0
        for heading, counters in rows:
            labels.append(Label(10, top + 16, heading, 14, "serif", weight=700, fill="#2B2008", anchor="start"))
            labels.append(Poly(((8, top + 21), (width - 8, top + 21)), stroke="#8A7A5A", width=0.8, closed=False))
            for number, counter in enumerate(counters):
                down, across = divmod(number, ROW_LENGTH)
                x, y = 8 + (across + 0.5) * ROOM, top + HEADING + (down + 0.5) * ROOM
                stacks.append((round(x * self.scale), round(y * self.scale), counter))
            top += _height(len(counters))
        scene = Scene(width, height, {"rows": (Item("rows", tuple(labels)),)}, "#F3EAD6")
        self.images["beside-the-map.png"] = png(scene, self.scale)
        map, _ = self._map(root, name, name, "beside-the-map.png")
        for x, y, counter in stacks:
            self._stack(map, name, localized(counter.name), x, y, [counter])

    def _waiting(self) -> Iterator[tuple[str, list[Any]]]:
        """The counters that are not on the map, by side and turn of arrival, with a heading each."""
        for side, words in self.system.sides.items():
            waiting = [c for c in self.system.counters if c.side == side and self.position.where[c.index] < 0]
            for turn in sorted({counter.arrives for counter in waiting}):
                heading = say("{side}: turn {turn}", side=_title(words), turn=turn).text() if turn else _title(words)
                yield heading, [counter for counter in waiting if counter.arrives == turn]

    def _map(self, root: Element, name: str, board_name: str, image: str) -> tuple[Element, Element]:
        """A map with a board, and all with which pieces are moved and seen on it."""
        build = "VASSAL.build.module.map."
        map = SubElement(
            root,
            "VASSAL.build.module.Map",
            mapName=name,
            allowMultiple="false",
            backgroundcolor="255,255,255",
            buttonName=name,
            edgeHeight="0",
            edgeWidth="0",
            launch="true",
            markMoved="Never",
            moveToFormat="$pieceName$: $previousLocation$ - $location$",
            moveWithinFormat="$pieceName$: $location$",
            createFormat="$pieceName$: $location$",
            onlyReportChangedLocation="true",
        )
        picker = SubElement(map, f"{build}BoardPicker", title=board_name, slotHeight="125", slotWidth="350")
        SubElement(picker, "setup").text = text.sequence(
            [f"{name}BoardPicker", text.sequence([board_name], "/"), 0, 0], "\t"
        )
        board = SubElement(picker, f"{build}boardPicker.Board", name=board_name, image=image, reversible="false")
        for part in ("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"):
            SubElement(map, f"{build}{part}")
        for part in ("StackExpander", "PieceMover", "KeyBufferer", "CounterDetailViewer", "Zoomer"):
            SubElement(map, f"{build}{part}")
        shown = {"exSepX": "6", "exSepY": "18", "unexSepX": "4", "unexSepY": "5", "disabled": "false"}
        SubElement(map, f"{build}StackMetrics", shown)
        return map, board

    def _stack(self, map: Element, board: str, name: str, x: int, y: int, counters: list[Any]) -> None:
        stack = SubElement(
            map,
            "VASSAL.build.module.map.SetupStack",
            name=name,
            owningBoard=board,
            useGridLocation="false",
            x=str(x),
            y=str(y),
        )
        for counter in counters:
            self._slot(stack, counter)


def _height(count: int) -> float:
    """Return the height of the row of waiting counters, in world units."""
    return HEADING + ROOM * (1 + (count - 1) // ROW_LENGTH) + 6


def _title(words: dict[str, str]) -> str:
    """A name as it begins a line."""
    name = localized(words)
    return capital(name)


def _phase_title(system: Any, phase: Any) -> str:
    """The title of a phase, with the side that has it."""
    title = localized(phase.title)
    return f"{title}: {localized(system.sides[phase.side])}" if phase.side in system.sides else title


def _xml(root: Element) -> bytes:
    data: bytes = tostring(root, "UTF-8", xml_declaration=True)
    return data
