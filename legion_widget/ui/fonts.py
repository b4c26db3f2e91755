"""The project's fonts as bytes and as CSS, cut down to the letters needed.

The fonts come with packages (``fontpkg-*``); where those are not installed, in the browser for one, pictures use the
fallbacks. A font is cut down without a font library: the outlines of others are emptied, the rest packed as WOFF.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..engine.disk_cache import kept_on_disk
from ..engine.scene import Item, Label

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

#: All letters of western and central European languages, and the signs that the screen uses.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”•…′″−×·→←↑↓✓✗"

_FAMILIES = {"serif": "Vollkorn", "sans": "Source Sans 3", "condensed": "Barlow Condensed"}


@lru_cache(maxsize=32)
def font_file(font: str, weight: int = 400, italic: bool = False) -> Path | None:
    """The file of a font (``"serif"``, ``"sans"``, ``"condensed"``), or None where it is not installed."""
    try:
        import fontpkg

        return Path(fontpkg.path(_FAMILIES[font], weight, "italic" if italic else "normal", nearest=True))
    except Exception:
        return None


def css_for(items: Iterable[Item]) -> str:
    """``@font-face`` rules with just the letters that the labels of some items use."""
    wanted: dict[tuple[str, int, bool], set[str]] = {}
    for item in items:
        for shape in item.shapes:
            if isinstance(shape, Label):
                wanted.setdefault((shape.font, shape.weight, shape.italic), set()).update(shape.text)
    return _css(wanted)


@lru_cache(maxsize=2)
def page_css(characters: str = LATIN) -> str:
    """``@font-face`` rules for a page: all fonts of the board and of the interface."""
    faces = [("serif", 400, False), ("serif", 400, True), ("sans", 400, False), ("sans", 400, True)]
    faces += [("condensed", weight, False) for weight in (500, 600, 700)]
    return _css({face: set(characters) for face in faces})


def _css(wanted: dict[tuple[str, int, bool], set[str]]) -> str:
    files: dict[tuple[Path, str, int, bool], set[str]] = {}
    for (font, weight, italic), characters in sorted(wanted.items()):
        path = font_file(font, weight, italic)
        if path is not None:
            # A variable font serves all weights with one file.
            files.setdefault((path, font, 0 if "wght" in path.name else weight, italic), set()).update(characters)
    rules = []
    for (path, font, weight, italic), characters in files.items():
        data = base64.b64encode(subset(path, "".join(sorted(characters)))).decode()
        style = "italic" if italic else "normal"
        rules.append(
            f"@font-face{{font-family:'{_FAMILIES[font]}';font-style:{style};font-weight:{weight or '200 900'};"
            f"src:url(data:font/woff;base64,{data}) format('woff')}}"
        )
    return "".join(rules)


def font_files(items: Iterable[Item]) -> list[str]:
    """The files of the fonts of some items' labels, for programs that read font files; those that are installed."""
    labels = (shape for item in items for shape in item.shapes if isinstance(shape, Label))
    faces = {(label.font, label.weight, label.italic) for label in labels}
    return sorted({str(_lined_up(file)) for face in faces if (file := font_file(*face)) is not None})


@lru_cache(maxsize=16)
def _lined_up(path: Path) -> Path:
    """A copy of a font file whose figures are lined up; the file itself where they are so already."""
    from fontTools.ttLib import TTFont

    with TTFont(path) as font:
        if not line_up_figures(font):
            return path
        copy = Path(_copies().name) / path.name
        font.save(copy)
    return copy


@lru_cache(maxsize=1)
def _copies() -> TemporaryDirectory[str]:
    """A folder that is gone with the program."""
    return TemporaryDirectory(prefix="legion-widget-")


def line_up_figures(font: TTFont) -> bool:
    """Have a font write 1921 with figures as high as capitals, and return whether it did otherwise.

    The old-style 1 of Vollkorn is a small capital I.
    """
    if "GSUB" not in font:
        return False
    table = font["GSUB"].table
    features = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "lnum"]
    lining: dict[str, str] = {}
    for number in {number for feature in features for number in feature.LookupListIndex}:
        for part in table.LookupList.Lookup[number].SubTable:
            lining |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for coded in font["cmap"].tables:
        for figure in map(ord, "0123456789"):
            if coded.cmap.get(figure) in lining:
                coded.cmap[figure] = lining[coded.cmap[figure]]
    return bool(lining)


@lru_cache(maxsize=64)
def subset(path: Path, characters: str) -> bytes:
    """A font file cut down to some characters, as WOFF; a variable font stays variable.

    It takes half a second for all fonts of a board, so it is kept on the disk: as long as this file, the font and the
    library are what they are.
    """
    import fontTools

    made_from = (Path(__file__).read_bytes(), fontTools.version, path.read_bytes(), characters)
    return kept_on_disk(made_from, lambda: _cut(path, characters))


def _cut(path: Path, characters: str) -> bytes:
    from fontTools import subset as cutting

    # Kerning and alternates are left out: cutting them down takes ten times as long as all the rest.
    options = cutting.Options(flavor="woff", layout_features=[], name_IDs=[], hinting=False)
    font = cutting.load_font(str(path), options)
    line_up_figures(font)
    cutter = cutting.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    made = io.BytesIO()
    cutting.save_font(font, made, options)
    font.close()
    return made.getvalue()
