"""The SVG painter: a scene as one self-contained picture, for outputs, documents and web pages.

No toolkit is needed. Text from outside (names of units, places, titles) is escaped, so that it can only ever be text.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from xml.sax.saxutils import escape

from ..engine.scene import Disc, Item, Label, Picture, Point, Poly, Scene, Shape
from .fonts import css_for

#: The fonts of the project by name, then what most systems have.
FONTS = {
    "serif": "Vollkorn,Georgia,'Times New Roman',serif",
    "sans": "'Source Sans 3',system-ui,'Segoe UI',Helvetica,sans-serif",
    "condensed": "'Barlow Condensed','Arial Narrow','Liberation Sans Narrow','Roboto Condensed',sans-serif",
}

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml)[;,]")


def paint(
    scene: Scene,
    layers: Iterable[str] | None = None,
    scale: float = 1.0,
    width: float | None = None,
    *,
    embed_fonts: bool = False,
    speaking: bool = True,
    window: tuple[float, float, float, float] | None = None,
) -> str:
    """The scene as an SVG document.

    ``layers`` picks layers by name (all by default). ``width`` is the width in CSS pixels, else ``scale`` pixels are
    one world unit. ``embed_fonts`` puts the fonts of the text into the file: needed where the SVG is
    used as an image; there ``speaking=False`` leaves out what items are called, which no screen reader says.
    ``window`` is the part that is seen: left, top, right and bottom in world units, by default all.

    Raises ``ValueError`` for a picture that is not a data URI of a raster or SVG image.

    >>> svg = paint(Scene(10, 5, {"a": (Item("x", (Disc(1, 2, 3, fill="#102030"),)),)}, title="A & B"))
    >>> '<title>A &amp; B</title>' in svg, '<circle cx="1" cy="2" r="3" fill="#102030"/>' in svg
    (True, True)
    """
    left, top, right, bottom = window or (0.0, 0.0, scene.width, scene.height)
    wide, tall = right - left, bottom - top
    if width is not None:
        scale = width / wide
    items = list(scene.items(layers))
    body, defs = _Writer(speaking).write(items)
    style = ""
    if embed_fonts:
        style = f"<style>{css_for(items)}</style>"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left)} {_n(top)} {_n(wide)} {_n(tall)}" '
        f'width="{_n(wide * scale)}" height="{_n(tall * scale)}" role="img" '
        'stroke-linejoin="round" fill="none">'
    )
    words = f"<title>{_text(scene.title)}</title>" if scene.title else ""
    words += f"<desc>{_text(scene.description)}</desc>" if scene.description else ""
    ground = f'<path fill="{_attr(scene.background)}" d="M0 0h{_n(scene.width)}v{_n(scene.height)}H0z"/>'
    defs = f"<defs>{defs}</defs>" if defs else ""
    return f"{head}{words}{style}{defs}{ground}{body}</svg>"


def fragments(items: Iterable[Item], *, speaking: bool = False) -> tuple[list[str], str]:
    """The markup of each item, and what goes into ``<defs>`` once for all of them: for pictures with moving parts."""
    return _Writer(speaking).fragments(list(items))


def _n(value: float, digits: int = 2) -> str:
    """A number as short as it goes: ``0.50`` is ``.5``."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("", text))


def _attr(text: str) -> str:
    return escape(_FORBIDDEN.sub("", text), {'"': "&quot;", "'": "&#39;"})


def _line(points: Iterable[Point], closed: bool, digits: int) -> str:
    """Path data in relative steps; the steps are of rounded places, so that no error adds up."""
    unit = 10**digits
    out: list[str] = []
    last = (0, 0)
    for k, (x, y) in enumerate(points):
        point = (round(x * unit), round(y * unit))
        dx, dy = point[0] - last[0], point[1] - last[1]
        if k == 0:
            out.append(f"M{_step(point[0], digits)}{_step(point[1], digits, True)}")
        elif dx == 0 and dy == 0:
            continue
        elif dy == 0:
            out.append(f"h{_step(dx, digits)}")
        elif dx == 0:
            out.append(f"v{_step(dy, digits)}")
        else:
            out.append(f"l{_step(dx, digits)}{_step(dy, digits, True)}")
        last = point
    return "".join(out) + ("z" if closed else "")


def _step(value: int, digits: int, second: bool = False) -> str:
    text = _n(value / 10**digits, digits)
    return text if not second or text.startswith("-") else " " + text


def _stroke_only(shape: Poly) -> tuple[object, ...] | None:
    """Return the key by which neighbouring shapes join in one path: a fill alone or a stroke alone."""
    if shape.holes or (shape.fill and shape.stroke):
        return None
    return (shape.fill, shape.stroke, shape.width, shape.dash, shape.alpha, shape.closed or bool(shape.fill))


class _Writer:
    """Writes items as markup. Shapes that occur more than once are written once, in ``<defs>``, and reused."""

    def __init__(self, speaking: bool) -> None:
        #: Whether items carry what they are called; an image on a page is silent inside.
        self.speaking = speaking

    def write(self, items: list[Item]) -> tuple[str, str]:
        body, defs = self.fragments(items)
        return "".join(body), defs

    def fragments(self, items: list[Item]) -> tuple[list[str], str]:
        chunks = [self._chunks(item) for item in items]
        where: dict[str, set[int]] = {}
        for i, parts in enumerate(chunks):
            for part in parts:
                where.setdefault(part, set()).add(i)
        uses: Counter[str] = Counter()
        runs: list[list[tuple[str, bool]]] = []
        for parts in chunks:
            run: list[tuple[list[str], bool]] = []
            last: set[int] | None = None
            for part in parts:
                at = where[part]
                shared = len(at) > 1
                if run and last == at and run[-1][1] == shared:
                    run[-1][0].append(part)
                else:
                    run.append(([part], shared))
                last = at
            whole = [("".join(texts), shared) for texts, shared in run]
            uses.update(text for text, shared in whole if shared)
            runs.append(whole)
        defs: list[str] = []
        names: dict[str, str] = {}
        for text, count in uses.items():
            if count > 1 and len(text) > 60:
                names[text] = _name(text)
                defs.append(f'<g id="{names[text]}">{text}</g>')
        inside = ["".join(f'<use href="#{names[t]}"/>' if t in names else t for t, _ in run) for run in runs]
        # A whole item that comes again, such as a counter with the same print, is used as a whole.
        for text, count in Counter(inside).items():
            if count > 1 and len(text) > 60:
                names[text] = _name(text)
                defs.append(f'<g id="{names[text]}">{text}</g>')
        body = []
        for item, text in zip(items, inside, strict=True):
            inner = f'<use href="#{names[text]}"/>' if text in names else text
            body.append(self._wrap(item, inner))
        # No text can hold the sign between the pieces.
        joined, definitions = self._share_paths("\0".join(body), "".join(defs))
        return joined.split("\0") if items else [], definitions

    def _wrap(self, item: Item, inner: str) -> str:
        attributes = ""
        if item.at != (0.0, 0.0):
            attributes += f' transform="translate({_n(item.at[0])} {_n(item.at[1])})"'
        if not self.speaking:
            return f"<g{attributes}>{inner}</g>" if attributes else inner
        if item.hex or item.spoken:
            attributes += f' data-id="{_attr(item.id)}"'
        if item.hex:
            attributes += f' data-hex="{_attr(item.hex)}"'
        if item.spoken:
            inner = f"<title>{_text(item.spoken)}</title>{inner}"
        return f"<g{attributes}>{inner}</g>" if attributes or item.spoken else inner

    def _share_paths(self, body: str, defs: str) -> tuple[str, str]:
        """A long outline that is stroked several times (the coast) is written once."""
        counts = Counter(re.findall(r'<path[^<>]* d="([^"]{300,})"/>', body))
        for data, count in counts.items():
            if count > 1:
                name = _name(data)
                defs += f'<path id="{name}" d="{data}"/>'
                body = re.sub(
                    rf'<path([^<>]*) d="{re.escape(data)}"/>',
                    lambda m, name=name: f'<use{m[1]} href="#{name}"/>',  # type: ignore[misc]
                    body,
                )
        return body, defs

    def _chunks(self, item: Item) -> list[str]:
        out: list[str] = []
        shapes = item.shapes
        digits = 2 if _is_small(shapes) else 1
        i = 0
        while i < len(shapes):
            shape = shapes[i]
            j = i + 1
            if isinstance(shape, Poly):
                same = _stroke_only(shape)
                if same is not None:
                    while j < len(shapes):
                        following = shapes[j]
                        if not isinstance(following, Poly) or _stroke_only(following) != same:
                            break
                        j += 1
                out.append(self._poly(shapes[i:j], digits))  # type: ignore[arg-type]
            elif isinstance(shape, Label):
                style = _type(shape)
                while j < len(shapes):
                    following = shapes[j]
                    if not isinstance(following, Label) or _type(following) != style:
                        break
                    j += 1
                out.append(self._labels(shapes[i:j], style))  # type: ignore[arg-type]
            elif isinstance(shape, Disc):
                ink = _of_disc(shape)
                while j < len(shapes) and " opacity=" not in ink:  # a group is as clear as a whole, not disc by disc
                    following = shapes[j]
                    if not isinstance(following, Disc) or _of_disc(following) != ink:
                        break
                    j += 1
                out.append(self._discs(shapes[i:j], ink))  # type: ignore[arg-type]
            else:
                out.append(self._picture(shape))
            i = j
        return out

    def _poly(self, shapes: tuple[Poly, ...], digits: int) -> str:
        first = shapes[0]
        closed = first.closed or bool(first.fill and not first.stroke)
        data = "".join(_line(s.points, closed, digits) for s in shapes)
        for hole in first.holes:
            data += _line(hole, True, digits)
        ink = _ink(first.fill, first.stroke, first.width, first.dash, first.alpha)
        if first.holes:
            ink += ' fill-rule="evenodd"'
        if not closed and not first.dash and first.stroke and first.width < 6.7:
            ink += ' stroke-linecap="round"'
        return f'<path{ink} d="{data}"/>'

    def _discs(self, discs: tuple[Disc, ...], ink: str) -> str:
        places = [f'cx="{_n(disc.x)}" cy="{_n(disc.y)}" r="{_n(disc.r)}"' for disc in discs]
        if len(places) == 1:
            return f"<circle {places[0]}{ink}/>"
        return f"<g{ink}>" + "".join(f"<circle {place}/>" for place in places) + "</g>"

    def _labels(self, labels: tuple[Label, ...], style: str) -> str:
        inner = []
        for label in labels:
            turn = ""
            if label.angle:
                turn = f' transform="rotate({_n(label.angle, 1)} {_n(label.x, 1)} {_n(label.y, 1)})"'
            digits = 2 if max(abs(label.x), abs(label.y)) < 64 else 1
            inner.append((f' x="{_n(label.x, digits)}" y="{_n(label.y, digits)}"{turn}', _text(label.text)))
        if len(inner) == 1:
            place, text = inner[0]
            return f"<text{style}{place}>{text}</text>"
        return f"<g{style}>" + "".join(f"<text{place}>{text}</text>" for place, text in inner) + "</g>"

    def _picture(self, picture: Picture) -> str:
        if not _PICTURE.match(picture.href):
            raise ValueError("a picture in a scene is a data URI of an image")
        alpha = f' opacity="{_n(picture.alpha)}"' if picture.alpha != 1 else ""
        return (
            f'<image x="{_n(picture.x)}" y="{_n(picture.y)}" width="{_n(picture.width)}" '
            f'height="{_n(picture.height)}" preserveAspectRatio="none"{alpha} href="{_attr(picture.href)}"/>'
        )


def _name(content: str) -> str:
    """A name that comes from the content: two pictures on one page cannot mean different things by it."""
    return "lw" + hashlib.blake2s(content.encode(), digest_size=5).hexdigest()


def _is_small(shapes: Iterable[Shape]) -> bool:
    """Return whether the shapes are those of a counter or sign, drawn to the hundredth."""
    for shape in shapes:
        if isinstance(shape, Poly) and any(abs(x) > 64 or abs(y) > 64 for x, y in shape.points):
            return False
    return True


def _ink(fill: str | None, stroke: str | None, width: float, dash: tuple[float, ...], alpha: float) -> str:
    out = f' fill="{_attr(fill)}"' if fill else ""
    if stroke:
        out += f' stroke="{_attr(stroke)}"'
        if width != 1:
            out += f' stroke-width="{_n(width)}"'
        if dash:
            out += f' stroke-dasharray="{" ".join(_n(d) for d in dash)}"'
    if alpha != 1:
        name = "opacity" if fill and stroke else "fill-opacity" if fill else "stroke-opacity"
        out += f' {name}="{_n(alpha)}"'
    return out


def _of_disc(disc: Disc) -> str:
    """The attributes of a disc that do not depend on where it lies."""
    return _ink(disc.fill, disc.stroke, disc.width, (), disc.alpha)


def _type(label: Label) -> str:
    """The attributes of a label that do not depend on where it stands."""
    out = f' font-family="{FONTS[label.font]}" font-size="{_n(label.size)}" fill="{_attr(label.fill)}"'
    if label.weight != 400:
        out += f' font-weight="{label.weight}"'
    if label.italic:
        out += ' font-style="italic"'
    if label.anchor != "start":
        out += f' text-anchor="{label.anchor}"'
    if label.spacing:
        out += f' letter-spacing="{_n(label.spacing)}"'
    if label.halo and label.halo_width:
        out += f' stroke="{_attr(label.halo)}" stroke-width="{_n(label.halo_width)}" paint-order="stroke"'
    if label.alpha != 1:
        out += f' opacity="{_n(label.alpha)}"'
    return out


__all__ = ["FONTS", "fragments", "paint"]
