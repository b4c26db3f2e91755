"""The project's fonts as bytes and as CSS, cut down to the letters that are needed.

The fonts come with packages (``fontpkg-*``); where those are not installed, in the browser for one, pictures use the fallbacks.
A font is cut down without a font library: the outlines of other letters are emptied, and the rest is packed as WOFF.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from ..engine.scene import Item, Label

#: All letters of western and central European languages, and the signs that the screen uses.
LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”•…′″−×·→←↑↓✓✗"

_FAMILIES = {"serif": "Vollkorn", "sans": "Source Sans 3", "condensed": "Barlow Condensed"}
#: Tables that a browser needs, and those of variable weight. Kerning and alternates are left out.
_KEPT = ("OS/2", "avar", "cmap", "cvt ", "fpgm", "fvar", "gvar", "glyf", "head", "hhea", "hmtx", "HVAR", "loca", "maxp")


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


# ---- cutting down -------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def subset(path: Path, characters: str) -> bytes:
    """A TrueType font with only some letters, as WOFF bytes. Numbers of glyphs stay what they are."""
    tables = _tables(path.read_bytes())
    chars = _cmap(tables["cmap"])
    glyphs = {chars[ord(c)] for c in characters if ord(c) in chars} | {0}
    long_loca = struct.unpack(">h", tables["head"][50:52])[0]
    count = struct.unpack(">H", tables["maxp"][4:6])[0]
    if long_loca:
        offsets = list(struct.unpack(f">{count + 1}L", tables["loca"][: 4 * count + 4]))
    else:
        offsets = [2 * o for o in struct.unpack(f">{count + 1}H", tables["loca"][: 2 * count + 2])]
    glyf = tables["glyf"]
    todo = list(glyphs)
    while todo:
        glyph = todo.pop()
        for part in _parts(glyf[offsets[glyph] : offsets[glyph + 1]]):
            if part not in glyphs:
                glyphs.add(part)
                todo.append(part)
    outlines, places = bytearray(), [0]
    for glyph in range(count):
        if glyph in glyphs:
            outlines += glyf[offsets[glyph] : offsets[glyph + 1]]
            outlines += b"\0" * (-len(outlines) % 4)
        places.append(len(outlines))
    kept = {name: data for name, data in tables.items() if name in _KEPT}
    kept["glyf"] = bytes(outlines)
    kept["loca"] = struct.pack(f">{count + 1}L", *places)
    kept["head"] = tables["head"][:50] + struct.pack(">h", 1) + tables["head"][52:]
    kept["cmap"] = _new_cmap({ord(c): chars[ord(c)] for c in characters if ord(c) in chars})
    kept["post"] = struct.pack(">L", 0x00030000) + tables["post"][4:32]
    kept["name"] = struct.pack(">HHH", 0, 0, 6)
    kept["hmtx"] = _metrics(tables["hmtx"], struct.unpack(">H", tables["hhea"][34:36])[0], glyphs)
    if "gvar" in kept:
        kept["gvar"] = _gvar(tables["gvar"], glyphs)
    return _woff(kept)


def _tables(data: bytes) -> dict[str, bytes]:
    found = {}
    for k in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, start, size = struct.unpack(">4sLLL", data[12 + 16 * k : 28 + 16 * k])
        found[tag.decode("latin-1")] = data[start : start + size]
    return found


def _cmap(table: bytes) -> dict[int, int]:
    """Character to glyph, from a subtable of format 4 or 12."""
    found: dict[int, int] = {}
    for k in range(struct.unpack(">H", table[2:4])[0]):
        start = struct.unpack(">L", table[8 + 8 * k : 12 + 8 * k])[0]
        kind = struct.unpack(">H", table[start : start + 2])[0]
        if kind == 12:
            groups = struct.unpack(">L", table[start + 12 : start + 16])[0]
            for g in range(groups):
                first, last, glyph = struct.unpack(">LLL", table[start + 16 + 12 * g : start + 28 + 12 * g])
                found.update((first + n, glyph + n) for n in range(last - first + 1))
        elif kind == 4:
            n = struct.unpack(">H", table[start + 6 : start + 8])[0] // 2
            ends = struct.unpack(f">{n}H", table[start + 14 : start + 14 + 2 * n])
            at = start + 16 + 2 * n
            firsts = struct.unpack(f">{n}H", table[at : at + 2 * n])
            deltas = struct.unpack(f">{n}h", table[at + 2 * n : at + 4 * n])
            ranges = struct.unpack(f">{n}H", table[at + 4 * n : at + 6 * n])
            for s in range(n):
                for code in range(firsts[s], min(ends[s], 0xFFFE) + 1):
                    glyph = code
                    if ranges[s]:
                        place = at + 4 * n + 2 * s + ranges[s] + 2 * (code - firsts[s])
                        glyph = struct.unpack(">H", table[place : place + 2])[0]
                        if not glyph:
                            continue
                    found.setdefault(code, (glyph + deltas[s]) & 0xFFFF)
    return found


def _new_cmap(chars: dict[int, int]) -> bytes:
    """A character map of format 4, one segment a character."""
    codes = sorted(code for code in chars if code < 0xFFFF)
    ends = [*codes, 0xFFFF]
    deltas = [(chars[code] - code) & 0xFFFF for code in codes] + [1]
    n = len(ends)
    power = 1 << (n.bit_length() - 1)
    body = struct.pack(">HHHH", 2 * n, 2 * power, power.bit_length() - 1, 2 * (n - power))
    body += struct.pack(f">{n}H", *ends) + b"\0\0" + struct.pack(f">{n}H", *ends)
    body += struct.pack(f">{n}H", *deltas) + b"\0\0" * n
    sub = struct.pack(">HHH", 4, len(body) + 6, 0) + body
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + sub


def _parts(glyph: bytes) -> list[int]:
    """The glyphs that a composite glyph is made of."""
    if len(glyph) < 10 or struct.unpack(">h", glyph[:2])[0] >= 0:
        return []
    found, at, more = [], 10, True
    while more:
        flags, part = struct.unpack(">HH", glyph[at : at + 4])
        found.append(part)
        at += 4 + (4 if flags & 1 else 2)
        at += 2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
        more = bool(flags & 0x20)
    return found


def _metrics(table: bytes, count: int, glyphs: set[int]) -> bytes:
    """Advance widths, those of unused glyphs emptied so that they pack small."""
    out = bytearray(len(table))
    for glyph in glyphs:
        at, size = (4 * glyph, 4) if glyph < count else (4 * count + 2 * (glyph - count), 2)
        out[at : at + size] = table[at : at + size]
    if count:
        out[4 * count - 4 : 4 * count] = table[4 * count - 4 : 4 * count]
    return bytes(out)


def _gvar(table: bytes, glyphs: set[int]) -> bytes:
    """How outlines change with weight, for the glyphs that are left."""
    count, flags, start = struct.unpack(">HHL", table[12:20])
    if flags & 1:
        offsets = list(struct.unpack(f">{count + 1}L", table[20 : 24 + 4 * count]))
    else:
        offsets = [2 * o for o in struct.unpack(f">{count + 1}H", table[20 : 22 + 2 * count])]
    shared = struct.unpack(">L", table[8:12])[0]
    tuples = struct.unpack(">H", table[6:8])[0] * struct.unpack(">H", table[4:6])[0] * 2
    data, places = bytearray(), [0]
    for glyph in range(count):
        if glyph in glyphs:
            data += table[start + offsets[glyph] : start + offsets[glyph + 1]]
            data += b"\0" * (len(data) % 2)
        places.append(len(data))
    head = 20 + 4 * (count + 1)
    return (
        table[:8]
        + struct.pack(">LHHL", head, count, flags | 1, head + tuples)
        + struct.pack(f">{count + 1}L", *places)
        + table[shared : shared + tuples]
        + bytes(data)
    )


def _woff(tables: dict[str, bytes]) -> bytes:
    """Tables packed as WOFF 1."""
    names = sorted(tables)
    at = 44 + 20 * len(names)
    total = 12 + 16 * len(names) + sum(len(tables[n]) + (-len(tables[n]) % 4) for n in names)
    index, body = b"", b""
    for name in names:
        data = tables[name]
        if name == "head":
            data = data[:8] + b"\0\0\0\0" + data[12:]
        packed = zlib.compress(data, 9)
        if len(packed) >= len(data):
            packed = data
        padded = data + b"\0" * (-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        index += struct.pack(">4sLLLL", name.encode("latin-1"), at, len(packed), len(data), checksum)
        packed += b"\0" * (-len(packed) % 4)
        body += packed
        at += len(packed)
    head = struct.pack(
        ">4sLLHHLHHLLLLL", b"wOFF", 0x00010000, at, len(names), 0, total, 1, 0, 0, 0, 0, 0, 0
    )
    return head + index + body


__all__ = ["LATIN", "css_for", "font_file", "page_css", "subset"]
