"""Pictures in a lesson: files beside its own, embedded so that nothing is requested from elsewhere."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from ..engine.errors import DataError, nearest
from ..engine.files import problem_of
from ..engine.i18n import localized, say
from ..ui.markup import Markup, tag
from .data import PictureData
from .lesson import Lesson

#: The kinds of picture by the end of the file's name.
KINDS = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp", ".svg": "svg+xml"}
#: How the content of each kind begins.
BEGINNINGS = {
    "png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "jpeg": re.compile(rb"\xff\xd8\xff"),
    "webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
    "svg+xml": re.compile(rb"(\xef\xbb\xbf)?\s*<(?s:.*)<?svg"),
}
#: The largest picture, in bytes: it travels with the page.
LARGEST = 2_000_000


def read_picture(lesson: Lesson, file: str) -> str:
    """Return a picture that lies beside the lesson's file, as an address that holds it whole.

    Raises:
        DataError: for a file that is not there, of another kind, elsewhere or too large.
    """
    name = Path(file)
    kind = KINDS.get(name.suffix.lower())
    if kind is None:
        raise DataError("file", say("{file} is not a picture: PNG, JPEG, WebP or SVG", file=file))
    folder = Path.cwd() if lesson.file is None else lesson.file.parent
    try:
        path = (folder / name).resolve()
        is_there = not name.is_absolute() and path.is_relative_to(folder.resolve()) and path.is_file()
    except (OSError, ValueError):  # no file can have such a name
        is_there = False
    if not is_there:
        beside = [one.name for one in folder.iterdir() if one.suffix.lower() in KINDS] if folder.is_dir() else []
        raise DataError("file", say("there is no picture {file} beside the lesson", file=file), nearest(file, beside))
    if path.stat().st_size > LARGEST:
        raise DataError("file", say("{file} is larger than 2 MB", file=file))
    content = path.read_bytes()
    if not BEGINNINGS[kind].match(content):
        raise DataError("file", say("{file} is not a picture: PNG, JPEG, WebP or SVG", file=file))
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def why_not(error: DataError | OSError) -> str:
    """Return why a picture cannot be shown, to stand in its place."""
    return error.problem if isinstance(error, DataError) else problem_of(error)


def picture(lesson: Lesson, data: PictureData, source: Markup | None) -> Markup:
    """A picture with its caption and its source; one that cannot be shown says why in its place."""
    try:
        shown = tag("img", src=read_picture(lesson, data.file), alt=localized(data.alt))
    except (DataError, OSError) as error:
        shown = tag("p", why_not(error), class_="lw-les-told")
    return tag("figure", shown, tag("figcaption", localized(data.caption), " ", source), class_="lw-les-picture")
