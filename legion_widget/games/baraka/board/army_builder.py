"""The army builder in a notebook: an army put together by clicking, and the commands of its buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from ....engine.errors import DataError, LegionWidgetError, UnknownName
from ....engine.i18n import localized, say
from ....registry import new_game, rulebook
from ....ui import followed, protocol
from ....ui.error_reporting import report_errors
from ....ui.play_commands import C, Command, Commands
from ....widget.board import BoardWidget
from ....widget.panel_widget import PanelWidget
from ..armies.army import Army
from ..armies.muster import muster
from .army_draft import PAGES, Draft
from .army_pages import playing
from .army_sheet import sheet
from .controller import BarakaController
from .game_view import BarakaGameView

#: The years of the Rif War in which an army may fight, and the most points that a limit may be.
YEARS, MOST = (1909, 1927), 99_999


class ArmyBuilder(PanelWidget):
    """An army that is put together by clicking. Make one with ``legion_widget.show(army)``.

    It changes the army that it was given, and follows what a cell does with it while a page shows it, as a board does;
    it takes over the rest when it is shown again. Traits to observe: ``points``, ``faults`` (how many things are wrong)
    and ``language``, which can be set too. ``below`` is the board on which it is played with, if any. ``errors`` holds
    every error that was shown.
    """

    points = followed.Number(0, help="What the army costs, in points.")
    faults = followed.Number(0, help="How many things are wrong with the army.")

    kind = "lw-army"
    styles = ("board", "army")

    def __init__(
        self,
        army: Army,
        limit: int | None = None,
        theme: str | None = None,
        saves: str | Path | None = None,
    ) -> None:
        if limit is not None and not 0 < limit <= MOST:
            raise DataError("limit", say("a limit is 1 to {most} points, not {limit}", most=MOST, limit=limit))
        self.draft = Draft(army, limit, saves)
        self._theme, self._saves = theme, saves
        super().__init__(theme)

    @property
    def army(self) -> Army:
        """The army on the bench."""
        return self.draft.army

    def html(self) -> str:
        return str(sheet(self.draft) if self.below is None else playing())

    def kept(self) -> tuple[str, dict[str, str]]:
        return localized(self.army.list.name), {"text/html": self.army._repr_html_(), "text/plain": repr(self.army)}

    def listen(self) -> Callable[[], None]:
        return self.army.listen(self._changed)

    def follow(self) -> None:
        if self.draft.is_outdated:
            self._changed()

    def show_problem(self, error: Exception) -> None:
        self.draft.problem = (
            str(error) if isinstance(error, (LegionWidgetError, OSError)) else f"{type(error).__name__}: {error}"
        )
        self.draft.notice = None

    @report_errors
    def paint(self) -> None:
        super().paint()
        self.points, self.faults = self.army.points, len(self.draft.army_faults)

    @report_errors
    def _changed(self) -> None:
        self.draft.changed()
        if not self.pressed:  # what a button does is painted once, when it is done
            self.paint()

    def run(self, name: str, content: dict[str, Any]) -> None:
        if name not in COMMANDS:
            raise UnknownName(say("command"), name, COMMANDS)
        said = protocol.read_parameters(COMMANDS[name], content)
        self.draft.notice, self.draft.problem, self.draft.asks = None, "", ""
        COMMANDS[name](self, **said)


# ---- what the buttons do -------------------------------------------------------------------------------

army_commands = Commands()
COMMANDS: dict[str, Command] = army_commands.known


def command(function: C) -> C:
    """Registers a command under the name of its function; what the page says are its parameters."""
    return army_commands(function.__name__.rstrip("_"))(function)


@command
def list_(builder: ArmyBuilder, list: str) -> None:
    """Begins an army of another list; the one that was there comes back with undo."""
    if list != builder.army.list.id:
        builder.draft.chosen = None
        builder.army.become(Army(list, year=builder.army.year))


@command
def limit(builder: ArmyBuilder, limit: str = "") -> None:
    """Sets how many points are allowed, or any number of them."""
    points = _number(limit, 1, MOST)
    if points == "":
        builder.draft.problem = say("A limit is a number of points from 1 to {most}, or nothing.", most=MOST)
    else:
        builder.draft.limit = points


@command
def year(builder: ArmyBuilder, year: str = "") -> None:
    """Sets the year, which closes what came later."""
    chosen_year = _number(year, *YEARS)
    if chosen_year == "":
        builder.draft.problem = say(
            "The year is one from {first} to {last}, or nothing.", first=YEARS[0], last=YEARS[1]
        )
    else:
        builder.army.become(Army.from_dict({**builder.army.to_dict(), "year": chosen_year}))


def _number(text: str, least: int, most: int) -> Any:
    """A number that was typed; None where nothing was, and an empty text for anything else."""
    if not text.strip():
        return None
    return int(text) if text.strip().isdecimal() and least <= int(text) <= most else ""


@command
def choose(builder: ArmyBuilder, unit: str) -> None:
    """Chooses a unit, to see and change what it carries."""
    builder.draft.chosen = builder.draft.need(unit).id


@command
def add(builder: ArmyBuilder, kind: str, under: str = "") -> None:
    """Adds a unit."""
    builder.draft.add(kind, under)


@command
def remove(builder: ArmyBuilder, unit: str) -> None:
    """Takes a unit out with those whom it commands."""
    builder.draft.remove(unit)


@command
def take(builder: ArmyBuilder, unit: str, option: str, times: int) -> None:
    """Gives a unit an option, or takes it away."""
    builder.draft.take(unit, option, times)


@command
def name(builder: ArmyBuilder, unit: str, **more: str) -> None:
    """Gives a unit a name of its own; an empty one gives it the list's again."""
    builder.army.change(unit, name=more.get(f"name-{unit}", "").strip()[:60])


@command
def under(builder: ArmyBuilder, unit: str, under: str = "") -> None:
    """Puts a unit under another commander."""
    builder.army.change(unit, under=under)


@command
def kabyl(builder: ArmyBuilder, unit: str, option: str = "") -> None:
    """Takes a rule of the kabyl or gives it back; without one, whether it is trustful."""
    builder.draft.choose_kabyl(unit, option or None)


@command
def inherit(builder: ArmyBuilder, unit: str) -> None:
    """Has the kabyl be that of the commander."""
    builder.army.change(unit, kabyl=None)


@command
def trait(builder: ArmyBuilder, unit: str, trait: str = "") -> None:
    """Settles a personality, or leaves it to the dice."""
    builder.army.change(unit, traits=(trait,) if trait else ())


@command
def undo(builder: ArmyBuilder) -> None:
    """Takes the last change back."""
    builder.draft.undo()


@command
def language(builder: ArmyBuilder, language: str) -> None:
    """Changes the language."""
    builder.language = language


@command
def page(builder: ArmyBuilder, page: str = "") -> None:
    """Opens a page beside the army; the one that is open is closed. A rule opens its own page: see `rule`."""
    if page not in PAGES:
        raise UnknownName(say("page"), page, PAGES)
    builder.draft.page = "" if page == builder.draft.page else page


@command
def rule(builder: ArmyBuilder, rule: str) -> None:
    """Opens the text of a rule."""
    builder.draft.rule = rulebook("baraka")[rule].id
    builder.draft.page = "rule"


@command
def play(builder: ArmyBuilder) -> None:
    """Draws the army up against another, and shows their game in place of the army."""
    game = new_game(builder.army.skirmish(muster(*builder.draft.enemy)), seed=1)
    board = BoardWidget(game, theme=builder._theme, saves=builder._saves)
    side = builder.army.list.side  # whoever may begin: one sees one's own army first
    board.map.look(BarakaGameView().centre_for(cast(BarakaController, board.controller), board.zoom_state.window, side))
    builder.lay(board)


@command
def stop(builder: ArmyBuilder) -> None:
    """Back to the army; the game that was played with it is saved."""
    builder.lay(None)


@command
def save(builder: ArmyBuilder, path: str = "", over: str = "") -> None:
    """Writes the army under the name given; over another army only when that was said."""
    builder.draft.save(path.strip(), over=bool(over))


@command
def keep(builder: ArmyBuilder) -> None:
    """The file of another army stays as it is."""


@command
def open_(builder: ArmyBuilder, file: str = "") -> None:
    """Reads an army from a file."""
    wanted = file.strip()
    if wanted:
        builder.draft.open(wanted)
    else:
        builder.draft.problem = say("Which army is to be opened? Give its name.")
