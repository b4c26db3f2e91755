"""The editor as a page shows it, without a toolkit: its messages, its file, and the game played from it."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from pathlib import Path
from typing import Any

import traitlets

from ...engine import i18n
from ...engine.editor import ScenarioEditor
from ...engine.errors import DataError, DataFault, LegionWidgetError, UnknownName
from ...engine.files import problem_of, stamp
from ...engine.game import Game
from ...engine.i18n import say, translate
from ...engine.saves import write
from ...engine.scenario import Scenario
from ...registry import new_game
from ..autosave import relative_path
from ..error_reporting import report_errors
from ..language_switch import switch_language
from ..overlay_state import OverlayState
from ..page_files import folder_to_write, path_to_write
from ..page_views import PageViews
from ..play_commands import Commands
from ..protocol import (
    Click,
    Drag,
    Fonts,
    Gone,
    Hover,
    Key,
    MapMessage,
    Press,
    Ready,
    Release,
    Room,
    Scale,
    Walk,
    read_command,
    read_map_message,
    read_parameters,
)
from ..to_page import Grips, LookAt, encode
from ..zoom import ZoomState, clamp
from .checking import Check
from .commands import editor_commands, press_key
from .editor import Editor
from .kept_draft import KeptDraft
from .tool import At


class EditorDesk(traitlets.HasTraits):
    """An editor on a page. `widget.editor.EditorWidget` draws it.

    Attributes:
        editor: what is edited, and with what.
        game: the game that was begun from the draft last; None: none was.
        file: the file that it was saved to last, or opened from; None: neither.
        errors: every error that was shown.
    """

    language = traitlets.Unicode("es", help="The language of the texts, `es` or `en`. It can be set.")

    overlay: OverlayState
    zoom_state: ZoomState

    def _begin(self, scenario: Scenario, theme: str | None, folder: str | Path | None, file: Path | None) -> None:
        if theme not in (None, "light", "dark"):
            raise UnknownName(say("theme"), theme, ("light", "dark"))
        self.editor = Editor(scenario)
        self.game: Game[Any, Any] | None = None
        self.file = file
        #: That file as it was opened or saved last: what somebody else has written to it since is not written over.
        self._seen = None if file is None else stamp(file)
        self.errors: list[str] = []
        self.theme, self.themed = theme or "light", theme is not None
        self.views = PageViews(self._call, self.lens_forgets)
        self._folder = folder_to_write(Path.cwd()) if folder is None else Path(folder)
        self.editor.folder = self._folder
        #: The file in which the draft is kept.
        self.draft_file = KeptDraft(self.editor, self._folder)
        self._asks = ""
        self._looks = 0
        self._forget_language = i18n.on_change(self._on_language_changed)

    # ---- how it is drawn --------------------------------------------------------------------------

    @abstractmethod
    def paint(self) -> None:
        """Draw everything as it is now."""
        raise NotImplementedError

    @abstractmethod
    def paint_hand(self) -> None:
        """Draw what changes while the hand moves: marks, ghosts, the card."""
        raise NotImplementedError

    @abstractmethod
    def redraw(self) -> None:
        """Draw everything at another scale, in another theme or language."""
        raise NotImplementedError

    @abstractmethod
    def open_game(self, game: Game[Any, Any]) -> None:
        """Show the board of a game in place of the editor."""
        raise NotImplementedError

    @abstractmethod
    def back(self) -> None:
        """Show the editor again."""
        raise NotImplementedError

    @abstractmethod
    def report_error(self, error: Exception) -> None:
        """Show an error, and keep it in ``errors``."""
        raise NotImplementedError

    def _call(self) -> None:
        self.overlay.call += 1

    def lens_forgets(self, view: str) -> None:
        """A view is gone."""
        self.zoom_state.forget(view)

    # ---- what the page says -----------------------------------------------------------------------

    @property
    def commands(self) -> Commands:
        """Return the commands of the buttons and keys of an editor."""
        return editor_commands

    @report_errors
    def _on_map_message(self, content: dict[str, Any]) -> None:
        said = read_map_message(content)
        if isinstance(said, (Ready, Room, Gone, Fonts, Scale)):
            self._on_page(said)
        else:
            self._on_hand(said)

    def _on_page(self, said: MapMessage) -> None:
        """The page is there, or has become another."""
        match said:
            case Gone(view=view):
                self.views.remove(view)
            case Ready() | Room():
                self.views.add(said.view)
                self.language = i18n.get_language()
                self.zoom_state.on_view_size(said.view, said.room, said.pixels, said.high)
                if not self.themed:
                    self.theme = "dark" if said.dark else "light"
                self.redraw()
            case Fonts():
                self.redraw()
            case Scale(scale=scale):
                self.zoom_state.scale = clamp(scale)
                self.redraw()
            case _:
                pass

    def _on_hand(self, said: MapMessage) -> None:
        """Pointer and keyboard."""
        editor, before = self.editor, self.editor.draft.data
        match said:
            case Press():
                if (at := self._at(said)) is not None:
                    editor.press(at)
            case Drag():
                if (at := self._at(said)) is not None:
                    editor.drag(at)
                self.paint_hand()
                return
            case Release():
                editor.release()
            case Click():
                if (at := self._at(said)) is not None:
                    editor.click(at)
            case Key(key=key):
                press_key(self, key)
            case Hover(place=spot) | Walk(place=spot):
                place = None if spot is None else editor.kit.place_from_page(editor, spot)
                if editor.state.stroke is None and place is not None:
                    editor.hold(cursor=place)
                self.paint_hand()
                if isinstance(said, Walk) and place is not None:
                    self.overlay.spoken = editor.kit.spoken(editor, place)
                return
            case _:
                pass
        self._speak(before)
        self.paint()

    def _at(self, said: Press | Drag | Click) -> At | None:
        place = self.editor.kit.place_from_page(self.editor, said.place)
        if place is None:
            return None
        return At(
            place, said.edge, getattr(said, "shift", False), getattr(said, "alt", False), getattr(said, "key", False)
        )

    def _speak(self, before: Any) -> None:
        """Says to screen readers what was done, else what is there; and how many faults there are when that changes."""
        editor = self.editor
        words = [editor.state.error or (editor.state.said.text() if editor.state.said is not None else "")]
        if editor.draft.data is not before and (faults := len(editor.draft.faults)):
            words.append(i18n.say_count("{count} fault", "{count} faults", faults).text())
        if not any(words) and editor.state.cursor is not None:
            words = [editor.kit.spoken(editor, editor.state.cursor)]
        self.overlay.spoken = " ".join(word for word in words if word)

    @report_errors
    def _on_panel_message(self, content: dict[str, Any]) -> None:
        said = read_command(content)
        if said.do not in self.commands.known:
            raise UnknownName(say("command"), said.do, self.commands.known)
        command = self.commands.known[said.do]
        before = self.editor.draft.data
        self.editor.hold(error="")
        partial(command, self, **read_parameters(command, content))()
        self._speak(before)
        self.paint()

    def run(self, name: str, /, **said: Any) -> None:
        """Does what a button does; see `commands`."""
        command = self.commands.known[name]
        command(self, **read_parameters(command, said))

    # ---- what is done -----------------------------------------------------------------------------

    def show(self, check: Check) -> None:
        """Brings what is wrong into sight."""
        if check.places:
            self.look(check.places[0])
        self.overlay.spoken = check.text.text()

    def look(self, place: Any) -> None:
        """Puts a place in the middle of the view."""
        self._looks += 1
        spot = self.editor.kit.place_to_page(self.editor, place)
        self.overlay.cursor = list(spot)
        self.overlay.look_at = encode(LookAt(place=spot, number=self._looks))

    @property
    def scenario_editor(self) -> ScenarioEditor:
        """The editor of the draft: with it the widget is taken wherever a scenario is."""
        return self.editor.draft.edit

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is edited now. Raises `DataError` while something is wrong with it, or with its text."""
        typed = self.editor.state.typed
        if typed is not None:
            fault = DataFault("text", typed.problem, line=typed.line, column=typed.column)
            raise DataError.of([fault])
        scenario: Scenario = self.editor.draft.edit.scenario
        return scenario

    @property
    def file_name(self) -> str:
        """Return the initial text of the field for the file."""
        if self.file is not None:
            return self.file.name
        name = str(self.editor.draft.data.get("id") or "scenario")
        return f"{name}.toml" if self.editor.draft.origin.id != name else f"{name}-2.toml"

    def save(self, name: str | None = None, over: bool = False) -> Path | None:
        """Saves the scenario to a TOML file, and returns its path.

        Args:
            name: The name of the file; by default the one that it was saved to last.
            over: Whether a file may be written over that is there already and is not this scenario's, or was changed
                since it was opened or saved. Where it may not, the page asks, and None is returned.

        Raises:
            DataError: while something is wrong with it.
        """
        path = path_to_write(self._folder, name or self.file_name, ".toml")
        scenario = self.scenario
        if path.exists() and (path != self.file or stamp(path) != self._seen) and not over:
            self._asks = path.name
            return None
        if self.editor.draft.typed is None:
            scenario.save(path)
        else:  # comments that were typed stay
            write(path, self.editor.toml)
        self.file, self._seen, self._asks = path, stamp(path), ""
        self.draft_file.saved()
        self.editor.hold(said=say("Saved: {file}", file=relative_path(path)))
        return path

    def forget_question(self) -> None:
        """The file that is there stays as it is."""
        self._asks = ""

    def play(self, seed: int = 0) -> Game[Any, Any]:
        """Begins a game from the draft, and shows its board in place of the editor.

        Raises:
            DataError: while something is wrong with the draft.
        """
        self.game = new_game(self.scenario, seed=seed)
        self.open_game(self.game)
        return self.game

    def change_theme(self) -> None:
        """Dark where it was light, and the other way round."""
        self.theme, self.themed = "light" if self.theme == "dark" else "dark", True
        self.redraw()

    def _on_language_changed(self, language: str) -> None:
        if self.views:  # one that no page shows takes it over when it is shown again
            self.language = language

    @traitlets.observe("language")
    @report_errors
    def _switch_language(self, change: Any) -> None:
        switch_language(self)
        if hasattr(self, "editor"):
            self.editor.forget_words()
            self.redraw()

    # ---- what the page is told --------------------------------------------------------------------

    def _tell_overlay(self) -> None:
        """Tell the page about the tool, so that it can distinguish a drag of the map from one of the tool."""
        editor = self.editor
        tool, overlay = editor.tool, self.overlay
        picks = bool(editor.state.picking)
        grips = editor.kit.grips(editor) if tool.drags == "grip" and not picks else []
        overlay.grips = encode(Grips("grip" if picks else tool.drags, grips, tool.edges and not picks))
        overlay.busy = editor.is_busy
        overlay.signs = [list(sign.at) for sign in editor.kit.signs(editor)]
        overlay.letters = "".join(one.key for one in editor.tools.values()) + tool.letters + "123456789"
        overlay.chords = [key for key in self.commands.keys if key != "Escape"]
        overlay.language = i18n.get_language()
        overlay.label = translate(
            "Map of the editor. Arrow keys walk, Enter does what the tool does: paints, picks up, drops. Alt and Enter "
            "pick up the terrain. V, T, H, P, R, Z, C: tools; 1 to 9: the palette; Delete; F8: next fault; "
            "Ctrl+Z and Ctrl+Shift+Z: back and on again; Escape calls off."
        )


def said_of(error: Exception) -> str:
    """An error as the bar says it."""
    return problem_of(error) if isinstance(error, (LegionWidgetError, OSError)) else f"{type(error).__name__}: {error}"
