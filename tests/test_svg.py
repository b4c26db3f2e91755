"""The SVG painter and the fonts that it can put into a picture."""

from __future__ import annotations

import base64
import struct
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legion_widget.engine.scene import Disc, Item, Label, Picture, Poly, Scene
from legion_widget.ui.fonts import css_for, font_file, page_css, subset
from legion_widget.ui.svg import FONTS, paint

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def scene(*items: Item, **kwargs: str) -> Scene:
    return Scene(100, 50, {"a": items}, **kwargs)


def texts(svg: str) -> list[str | None]:
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_picture_is_valid_and_says_what_it_shows() -> None:
    """Title and description come first, for screen readers; the size follows scale or width."""
    root = ET.fromstring(paint(scene(Item("x", (Disc(1, 2, 3, fill="#102030"),)), title="T", description="D"), scale=2))

    assert [root[0].text, root[1].text] == ["T", "D"]
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("200", "100", "0 0 100 50")
    assert ET.fromstring(paint(scene(), width=300)).get("width") == "300"


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        '"&',
        "]]><svg onload='x'>",
        "&amp;lt;",
        "\x00\x1b\ud800a",
        "' onclick='x",
        "\u202eabc",
    ],
)
def test_hostile_text_is_only_text(hostile: str) -> None:
    """Names in data cannot become markup, wherever they stand."""
    item = Item(hostile, (Label(1, 2, hostile, 8), Label(3, 4, hostile, 8)), hex=hostile, spoken=hostile)
    svg = paint(scene(item, title=hostile, description=hostile))
    root = ET.fromstring(svg)
    clean = "".join(c for c in hostile if c not in "\x00\x1b\ud800")

    assert [clean, clean] == texts(svg)
    assert {"svg", "title", "desc", "path", "g", "text"} >= {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]


@given(st.text(max_size=30), st.text(max_size=10))
def test_any_text_and_colour_give_valid_xml(text: str, colour: str) -> None:
    """No text and no colour, however odd, breaks the document."""
    item = Item(text, (Label(1, 2, text, 8, fill=colour), Poly(SQUARE, fill=colour, stroke=colour)), spoken=text)

    assert ET.fromstring(paint(scene(item, title=text)))


def test_only_pictures_in_data_uris_are_painted() -> None:
    """A picture loads nothing from elsewhere."""
    fine = Picture(0, 0, 9, 9, "data:image/png;base64,AA==")

    assert "data:image/png" in paint(scene(Item("x", (fine,))))
    for href in ("https://example.org/a.png", "javascript:alert(1)", "data:text/html,x"):
        with pytest.raises(ValueError, match="data URI"):
            paint(scene(Item("x", (Picture(0, 0, 9, 9, href),))))


def test_repeated_shapes_are_written_once() -> None:
    """Fifty equal counters cost little more than one, and stand where they should."""
    shapes = tuple(Poly(tuple((x + k, y) for x, y in SQUARE), fill="#102030", stroke="#FFFFFF") for k in range(8))
    one = len(paint(scene(Item("a", shapes, at=(1, 1)))))
    fifty = paint(scene(*(Item(f"a{k}", shapes, at=(k, 1)) for k in range(50))))

    assert len(fifty) < one + 50 * 70
    assert len(list(ET.fromstring(fifty).iter(f"{SVG}use"))) == 50


def test_a_long_outline_stroked_twice_is_written_once() -> None:
    """The coast is stroked a dozen times for the water lines; its points stand in the file once."""
    coast = tuple((k * 1.7, (k * k) % 31 + 0.3) for k in range(120))
    shapes = tuple(Poly(coast, stroke=colour, width=w) for colour, w in (("#111111", 9), ("#222222", 4)))
    svg = paint(scene(Item("coast", shapes)))

    assert svg.count("M0 .3") == 1
    assert [use.get("stroke-width") for use in ET.fromstring(svg).iter(f"{SVG}use")] == ["9", "4"]


def test_layers_are_painted_in_order_and_can_be_picked() -> None:
    """The order of the layers is the order of painting; a choice of layers leaves the others out."""
    one, two = Item("1", (Label(1, 1, "one", 5),)), Item("2", (Label(1, 1, "two", 6),))
    both = Scene(10, 10, {"low": (one,), "high": (two,)})

    assert texts(paint(both)) == ["one", "two"]
    assert texts(paint(both, layers=["high"])) == ["two"]


def test_numbers_are_short_and_do_not_drift() -> None:
    """Points are relative and rounded from their true places, so a long line ends where it should."""
    line = tuple((k / 3, 70 + k / 7) for k in range(400))
    path = next(
        p
        for p in ET.fromstring(paint(scene(Item("x", (Poly(line, stroke="#000000", closed=False),))))).iter()
        if p.get("stroke")
    )
    data = (
        (path.get("d") or "")
        .replace("M", " ")
        .replace("l", " ")
        .replace("h", " h")
        .replace("v", " v")
        .replace("-", " -")
    )
    x = y = 0.0
    words = data.split()
    while words:
        word = words.pop(0)
        if word.startswith("h"):
            x += float(word[1:] or words.pop(0))
        elif word.startswith("v"):
            y += float(word[1:] or words.pop(0))
        else:
            x, y = x + float(word), y + float(words.pop(0))

    assert pytest.approx((399 / 3, 70 + 399 / 7), abs=0.06) == (x, y)


def test_every_font_has_fallbacks() -> None:
    """A picture without a kernel is set in the fonts that systems have."""
    assert "Georgia" in FONTS["serif"]
    assert "Arial Narrow" in FONTS["condensed"]
    assert "system-ui" in FONTS["sans"]


needs_fonts = pytest.mark.skipif(font_file("serif") is None, reason="the font packages are not installed")


@needs_fonts
def test_fonts_can_be_embedded() -> None:
    """An SVG that is used as an image carries its letters, cut down to those that it needs."""
    item = Item("x", (Label(1, 2, "Annual", 8, "serif", 700), Label(1, 2, "3-4", 8, "condensed", 700)))
    svg = paint(scene(item), embed_fonts=True)

    assert svg.count("@font-face") == 2
    assert len(svg) < 30_000
    assert ET.fromstring(svg)
    assert css_for([item]) in svg
    assert len(page_css()) < 400_000


@needs_fonts
@pytest.mark.parametrize("italic", [False, True])
@pytest.mark.parametrize("font", ["serif", "sans", "condensed"])
def test_figures_are_as_high_as_capitals(font: str, italic: bool) -> None:
    """All stand on the line: the old-style 1 of a book font is a small capital I, its 0 an o."""
    import io

    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.ttLib import TTFont

    path = font_file(font, 400, italic)
    assert path is not None
    cut = TTFont(io.BytesIO(subset(path, "0123456789H")))
    glyphs, names, bounds = cut.getGlyphSet(), cut.getBestCmap(), {}
    for letter in "0123456789H":
        pen = BoundsPen(glyphs)
        glyphs[names[ord(letter)]].draw(pen)
        bounds[letter] = pen.bounds[1], pen.bounds[3]
    foot, head = bounds["H"]
    assert {letter for letter, (low, high) in bounds.items() if abs(low - foot) > 20 or abs(high - head) > 60} == set()


@needs_fonts
@pytest.mark.parametrize("font", ["serif", "sans", "condensed"])
def test_a_subset_is_a_font(font: str) -> None:
    """What is cut down is a WOFF file whose tables have the sizes that it says, and its letters keep their outlines."""
    path = font_file(font, 600)
    assert path is not None
    data = subset(path, "Abñ")
    signature, _, size, tables = struct.unpack(">4sLLH", data[:14])

    assert (b"wOFF", len(data)) == (signature, size)
    assert len(data) < path.stat().st_size / 8
    fonttools = pytest.importorskip("fontTools.ttLib")
    import io

    cut, whole = fonttools.TTFont(io.BytesIO(data)), fonttools.TTFont(path)
    names = cut.getBestCmap()
    assert set(map(ord, "Abñ")) == set(names)
    assert tables == len(cut.reader.keys())
    for code in map(ord, "Abñ"):
        ours, theirs = cut["glyf"][names[code]], whole["glyf"][whole.getBestCmap()[code]]
        assert ours.numberOfContours == theirs.numberOfContours
        assert cut["hmtx"][names[code]] == whole["hmtx"][whole.getBestCmap()[code]]
    assert base64.b64encode(data)
