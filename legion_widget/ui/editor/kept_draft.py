"""Keep the draft of an editor in a file, written after each change, so that a lost kernel loses nothing."""

from __future__ import annotations

import re
import time
import uuid
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import DataError
from ...engine.files import problem_of, read_text
from ...engine.i18n import say
from ...engine.saves import write
from ..autosave import KEPT, UNUSED
from ..page_files import FOLDER, is_shared
from .source_text import type_text

if TYPE_CHECKING:
    from .editor import Editor


class KeptDraft:
    """The file of a draft. It is written with the first change, and deleted when it holds nothing to lose.

    Args:
        editor: Whose draft it is.
        folder: Where files are saved; drafts lie in its folder of saved games.
    """

    def __init__(self, editor: Editor, folder: Path) -> None:
        self.editor = editor
        self.folder = (folder if folder.name == FOLDER else folder / FOLDER).absolute()
        of = f"{editor.draft.origin.system}-{editor.draft.origin.id or 'new'}"
        self._begin = f"draft-{re.sub('[^A-Za-z0-9_-]', '_', of)[:60]}-"
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
        self.path = self.folder / f"{self._begin}{stamp}-{uuid.uuid4().hex[:6]}.toml"
        #: Why it could not be written; empty: it was.
        self.problem = ""
        self._first = self._written = self._text()
        #: The draft that was gone on with, which is kept when all of it is undone; empty: none was.
        self._adopted = ""
        self._found = self._newest()

    def _text(self) -> str:
        typed = self.editor.state.typed
        return self.editor.toml if typed is None else typed.text

    def keep(self) -> None:
        """Writes the draft where it has changed since it was written last."""
        text = self._text()
        is_there = text == self._first or self.path.exists()  # another editor may have gone on with it
        if text == self._written and is_there:
            return
        if text != self._written:
            self._found = None
        try:
            if text == self._first and not self._adopted:
                self.path.unlink(missing_ok=True)
            else:
                self.folder.mkdir(parents=True, exist_ok=True)
                write(self.path, self._adopted if text == self._first else text)
        except OSError as error:
            self.problem = say("This draft is not being kept: {reason}.", reason=problem_of(error)).text()
            return
        if self._written == self._first:
            self._tidy()
        self._written, self.problem = text, ""

    def saved(self) -> None:
        """The draft was saved to a file: there is nothing to be lost."""
        self._first = self._written = self._text()
        self._adopted = ""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    # ---- what an earlier kernel has left ----------------------------------------------------------

    @property
    def found(self) -> tuple[Path, str] | None:
        """The newest draft of the same scenario and when it was written; None: there is none, or editing has begun."""
        if self._found is None:
            return None
        try:
            return self._found, f"{datetime.fromtimestamp(self._found.stat().st_mtime):%d.%m.%Y, %H:%M}"
        except OSError:
            return None

    def go_on(self) -> None:
        """Takes the draft that was found, as one step.

        Its file is renamed to this draft's. An editor that is still open on it writes its own again with what is done
        there next, so that two editors of a scenario never write over each other's draft. On Voila it may be somebody
        else's, and stays.
        """
        if self._found is None:
            return
        path, self._found = self._found, None
        try:
            text = read_text(path)
        except DataError as error:
            self.editor.hold(error=str(error))
            return
        with suppress(OSError):  # what cannot be renamed stays; the draft is written again
            if is_shared():
                write(self.path, text)
            else:
                path.replace(self.path)
        self._adopted = text
        type_text(self.editor, text)

    def decline(self) -> None:
        """The draft that was found stays where it is, and is not spoken of again."""
        self._found = None

    def _all(self) -> list[Path]:
        """The drafts of the scenario, the newest first."""
        listed: list[tuple[float, Path]] = []
        for path in self.folder.glob(f"{self._begin}*.toml"):
            if re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{6}", path.stem.removeprefix(self._begin)):
                with suppress(OSError):
                    listed.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(listed, reverse=True)]

    def _newest(self) -> Path | None:
        for path in self._all():
            with suppress(DataError):
                return path if read_text(path) != self._first else None
        return None

    def _tidy(self) -> None:
        """The oldest drafts of a scenario go, once nobody has written to them for `UNUSED` days."""
        for path in self._all()[KEPT:]:
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > UNUSED * 86400:
                    path.unlink()
