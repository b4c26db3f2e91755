"""Static pictures of a game, which need no widget, no kernel and no trusted notebook."""

from __future__ import annotations

import html

from ..drawing.terrain import relief_picture
from ..engine.moment import AnyMoment
from . import svg as painter


def svg(
    game: AnyMoment,
    width: float | None = None,
    theme: str = "light",
    *,
    relief: bool = False,
    sheet: bool = False,
    embed_fonts: bool = False,
) -> str:
    """The board as an SVG document, ``width`` CSS pixels wide.

    ``relief`` puts the shaded picture under it where the board has one; ``sheet`` puts title, turn track, compass,
    scale and legend round the map; ``embed_fonts`` puts the fonts into the file.
    """
    shaded = relief_picture(getattr(game.system, "board", None), theme) if relief else None
    draw = game.system.sheet if sheet else game.system.scene
    return painter.paint(draw(game.position, theme=theme, relief=shaded), width=width, embed_fonts=embed_fonts)


def file(game: AnyMoment, theme: str) -> str:
    """The picture of a moment for a file of its own, as an SVG document, with fonts and the small relief in it.

    >>> import legion_widget as lw
    >>> file(lw.new_game("first-day"), "dark").startswith("<svg")
    True
    """
    shaded = relief_picture(getattr(game.system, "board", None), theme, small=True)
    scene = game.system.scene(game.position, theme=theme, clear=True, **({"relief": shaded} if shaded else {}))
    return painter.paint(scene, width=1100, embed_fonts=True)


def mimebundle(game: AnyMoment) -> dict[str, str]:
    """Return the output of a game or moment in a notebook: an image in HTML, and a text map."""
    return {"text/html": snapshot(game, fonts=False), "text/plain": game.system.text_map(game.position)}


def snapshot(game: AnyMoment, *, fonts: bool = True, relief: bool = False) -> str:
    """The picture of a moment as an image in HTML, with the fonts in it, and with the small relief if it is wanted."""
    shaded = {"relief": relief_picture(getattr(game.system, "board", None), small=True)} if relief else {}
    scene = game.system.scene(game.position, clear=True, **shaded)
    picture = painter.paint(scene, width=1100, embed_fonts=fonts, speaking=False)
    return figure(game, picture, f"{scene.title}: {scene.description}")


def figure(game: AnyMoment, picture: str, alt: str) -> str:
    """Return an SVG document as an image in HTML.

    Args:
        game: The game, whose credits stand under the image.
        picture: The SVG document.
        alt: The text in place of the image.
    """
    # What a data URI in an attribute must not hold bare; the two kinds of quotes change places.
    bare = {ord(c): f"%{ord(c):02X}" for c in "%#<>&"} | {ord('"'): "'", ord("'"): "%22"}
    data = picture.translate(bare)
    credits = html.escape(game.system.credits())
    alt = html.escape(alt, quote=True)
    image = f'<img src="data:image/svg+xml,{data}" alt="{alt}" style="max-width:100%;height:auto">'
    small = f'<div style="font-size:11px;opacity:.75">{credits}</div>'
    return f"<figure style='margin:0'>{image}{small}</figure>"
