"""Raster pictures: a scene as a PNG with the project's own fonts, made without a browser."""

from __future__ import annotations

from ..engine.errors import MissingExtra
from ..engine.scene import Scene
from .fonts import font_files
from .svg import paint


def png(scene: Scene, scale: float = 2.0) -> bytes:
    """A scene as a PNG, ``scale`` dots to a world unit.

    Raises:
        MissingExtra: without the library that paints it.

    >>> from legion_widget.engine.scene import Disc, Item
    >>> dot = Scene(4, 4, {"a": (Item("dot", (Disc(2, 2, 1, fill="#102030"),)),)})
    >>> png(dot)[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("resvg-py", "exchange") from None
    files = font_files(scene.items())
    # Where the fonts of the project are not installed those of the system stand in.
    picture = resvg_py.svg_to_bytes(
        svg_string=paint(scene, scale=scale, speaking=False), font_files=files, skip_system_fonts=bool(files)
    )
    return bytes(picture)
