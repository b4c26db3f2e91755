"""The project's fonts in a PDF, each cut down to the letters used, at one weight, and embedded.

A letter that a font lacks is replaced by a box that can be seen, and remembered, so that its reader is warned.
"""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from functools import lru_cache
from pathlib import Path

from fontTools import subset
from fontTools.varLib import instancer
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from ...engine.errors import MissingExtra
from ...ui.fonts import LATIN, font_file, line_up_figures

#: What stands for a letter that a font lacks: the first of these that it has.
BOXES = "\ufffd□◊?"
#: What the tables and tracks of a document use besides the letters of its texts.
SIGNS = "□●○★☆◆≤≥±½⅓¼¾"
_SPACES = str.maketrans(dict.fromkeys((9, 10, 11, 12, 13, 8232, 8233), " "))


class Fonts:
    """The fonts of one document.

    Args:
        letters: every letter of its texts; those of European languages are always there.
    """

    def __init__(self, letters: str = "") -> None:
        self.letters = "".join(sorted({*LATIN, *SIGNS, *letters} - set("\n\r\t")))
        #: How often each letter was replaced.
        self.missing: Counter[str] = Counter()
        self._faces: dict[tuple[str, int, bool], tuple[str, frozenset[int], str]] = {}

    def face(self, font: str, weight: int = 400, italic: bool = False) -> str:
        """The name under which a font stands in the document.

        Raises:
            MissingExtra: where the font's package is not installed.
        """
        return self._face(font, weight, italic)[0]

    def text(self, text: str, font: str, weight: int = 400, italic: bool = False) -> str:
        """A text as a font can show it: what it lacks is replaced by a box."""
        text = text.translate(_SPACES)
        _, known, box = self._face(font, weight, italic)
        if all(ord(letter) in known for letter in text):
            return text
        shown = []
        for letter in text:
            if ord(letter) in known:
                shown.append(letter)
            else:
                self.missing[letter] += 1
                shown.append(box)
        return "".join(shown)

    def width(self, text: str, size: float, font: str, weight: int = 400, italic: bool = False) -> float:
        """Return the width of a text at a size, in the unit of the size."""
        return float(pdfmetrics.stringWidth(text, self.face(font, weight, italic), size))

    def _face(self, font: str, weight: int, italic: bool) -> tuple[str, frozenset[int], str]:
        # Two weights are enough on paper, but for the counters' lettering, whose weights are files of their own.
        weight = weight if font == "condensed" else 400 if weight < 550 else 700
        key = font, weight, italic
        if key not in self._faces:
            path = font_file(font, weight, italic)
            if path is None:
                raise MissingExtra("fontpkg", "print")
            name, known = _embedded(path, weight, self.letters)
            box = next(letter for letter in BOXES if ord(letter) in known)
            self._faces[key] = name, known, box
        return self._faces[key]


@lru_cache(maxsize=64)
def _embedded(path: Path, weight: int, letters: str) -> tuple[str, frozenset[int]]:
    """A font made known to ReportLab: its name there, and the numbers of its letters."""
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "HVAR", "MVAR", "STAT"]
    font = subset.load_font(str(path), options)
    line_up_figures(font)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters + BOXES)
    cutter.subset(font)
    if "fvar" in font:
        instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    # Two documents may need other letters of one font: each cut has a name of its own, that comes from what it holds.
    cut = hashlib.blake2s(letters.encode(), digest_size=3).hexdigest()
    name = f"{path.stem.partition('[')[0]}-{weight}-{cut}"
    for record in font["name"].names:
        if record.nameID in (4, 6):
            font["name"].setName(name, record.nameID, record.platformID, record.platEncID, record.langID)
    file = io.BytesIO()
    known = frozenset(font.getBestCmap())
    font.save(file)
    font.close()
    file.seek(0)
    pdfmetrics.registerFont(TTFont(name, file))
    return name, known
