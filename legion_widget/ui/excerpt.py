"""A part of a picture as a picture of its own, for documents that should stay small."""

from __future__ import annotations

import io
import math
from base64 import b64decode, b64encode

from ..engine.scene import Picture
from .crop import Box

#: The most dots that it has, and how finely they are kept: some 60 kB.
DOTS, QUALITY = 400_000, 72


def excerpt(picture: Picture, part: Box) -> Picture:
    """Return the part of a picture inside a box, in no more dots than needed.

    It needs Pillow, which is installed with the widget.

    Args:
        picture: The picture.
        part: Left, top, right and bottom in world units.
    """
    from PIL import Image

    left, top, right, bottom = part
    with Image.open(io.BytesIO(b64decode(picture.href.partition(",")[2]))) as whole:
        across, down = whole.width / picture.width, whole.height / picture.height
        x, y = (max(0, math.floor(edge)) for edge in ((left - picture.x) * across, (top - picture.y) * down))
        cropped = whole.crop(
            (
                *(x, y),
                min(whole.width, math.ceil((right - picture.x) * across)),
                min(whole.height, math.ceil((bottom - picture.y) * down)),
            )
        )
    share = min(1.0, math.sqrt(DOTS / (cropped.width * cropped.height)))
    made = io.BytesIO()
    cropped.resize((round(cropped.width * share), round(cropped.height * share))).save(made, "JPEG", quality=QUALITY)
    return Picture(
        picture.x + x / across,
        picture.y + y / down,
        cropped.width / across,
        cropped.height / down,
        "data:image/jpeg;base64," + b64encode(made.getvalue()).decode(),
        picture.alpha,
    )
