"""The files that a page may name: saves by name; other paths only where no one else can send messages.

A board on your own machine may save to any path. Where a server shows the page to others, a message could name any file
that the kernel can reach. There only the saves folder is read and written. What a page writes by itself, such as a
lesson to print, goes to the `folder_to_write`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from ..engine.errors import LegionWidgetError, UnknownName
from ..engine.i18n import Message, say

#: The folder for saved games, beside the notebook.
FOLDER = "legion-widget-saves"
#: The environment variable that decides which files a page may name, and its values.
SETTING = "LEGION_WIDGET_FILES"
SAVES_ONLY, ANYWHERE = "saves", "anywhere"
#: The variables by which a kernel knows that Voila or a JupyterHub has started it.
VOILA = ("VOILA_BASE_URL", "VOILA_REQUEST_URL")
SERVERS = (*VOILA, "JUPYTERHUB_SERVICE_PREFIX", "JUPYTERHUB_API_URL")


class UnusablePath(LegionWidgetError):
    """A page names a file that it may not use; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


def is_confined(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether pages may use files of the saves folder only.

    Args:
        environment: The variables of the kernel; by default its own.

    Raises:
        UnknownName: for a setting that does not exist.

    >>> is_confined({}), is_confined({"VOILA_BASE_URL": "/"})
    (False, True)
    >>> is_confined({"LEGION_WIDGET_FILES": "saves"})
    True
    >>> is_confined({"VOILA_BASE_URL": "/", "LEGION_WIDGET_FILES": "anywhere"})
    False
    """
    variables = os.environ if environment is None else environment
    setting = variables.get(SETTING, "")
    if setting not in ("", SAVES_ONLY, ANYWHERE):
        raise UnknownName(say("value of {setting}", setting=SETTING), setting, (SAVES_ONLY, ANYWHERE))
    return setting == SAVES_ONLY or (not setting and any(name in variables for name in SERVERS))


def is_shared(environment: Mapping[str, str] | None = None) -> bool:
    """Return whether visitors who know nothing of each other use one folder: on Voila, where nobody logs in.

    Args:
        environment: The variables of the kernel; by default its own.

    >>> is_shared({"VOILA_BASE_URL": "/"}), is_shared({"JUPYTERHUB_API_URL": "http://hub/api"})
    (True, False)
    """
    variables = os.environ if environment is None else environment
    return any(name in variables for name in VOILA)


def folder_to_write(usual: Path, saves: str | Path | None = None) -> Path:
    """Return the folder into which a page writes what is not a saved game.

    Args:
        usual: The folder on your own machine.
        saves: The saves folder; by default that beside the notebook.

    Returns:
        The usual folder; the saves folder where pages may use no other.
    """
    return Path(saves or FOLDER).absolute() if is_confined() else usual


def path_to_write(folder: Path, name: str, suffix: str) -> Path:
    """Return the file that a page names: a bare name in the saves folder, a path with a folder where it says.

    Args:
        folder: The saves folder.
        name: What the page says.
        suffix: The ending of such files; it is added where the name has another one or none.

    Raises:
        UnusablePath: where the name cannot be that of a file, or the file is outside the saves folder and pages may
            use no other.
    """
    path = _path(name)
    if path.name and path.suffix.lower() != suffix:
        path = path.with_name(f"{path.name}{suffix}")
    return _allowed(folder, (folder if _is_bare(name) else Path.cwd()) / path)


def path_to_read(folder: Path, name: str, suffix: str) -> Path | None:
    """Return the existing file that a page names, with or without its suffix; None: it does not exist.

    Args:
        folder: The saves folder.
        name: What the page says.
        suffix: The ending of such files.

    Raises:
        UnusablePath: as `path_to_write` does.
    """
    wanted, exact = path_to_write(folder, name, suffix), _path(name).absolute()
    places = [path / file_name for path in (wanted.parent, exact.parent) for file_name in (wanted.name, exact.name)]
    return next((path for path in places if os.path.isfile(path) and _is_allowed(folder, path)), None)


def _path(name: str) -> Path:
    """A path as it was typed, ``~`` expanded."""
    try:
        if b"\0" in os.fsencode(name):
            raise ValueError("a zero byte ends a name")
        return Path(name).expanduser()
    except (ValueError, RuntimeError):
        readable = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)
        raise UnusablePath(say("“{name}” cannot be the name of a file.", name=readable)) from None


def _is_bare(name: str) -> bool:
    return name == Path(name).name


def _allowed(folder: Path, path: Path) -> Path:
    if not _is_allowed(folder, path):
        raise UnusablePath(say("On a page that a server shows, files are kept in the saves folder only. Give a name."))
    return path


def _is_allowed(folder: Path, path: Path) -> bool:
    """Return whether a page may use a file; a link counts as what it leads to."""
    return not is_confined() or Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
