"""Plane geometry for tables: shapely where it is installed, and `geos` in the Python of a web page.

Both stand on GEOS, and give the same answers. Only `geometry` and `pathfinding` ask for them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from ....engine.errors import MissingExtra


def _plane() -> Any:
    try:
        return import_module("shapely")
    except ImportError:
        if sys.platform != "emscripten":
            raise MissingExtra("shapely", "baraka") from None
        geos = import_module(".geos", __package__)
        geos.start()
        return geos


#: The module whose functions are called: shapely's, or those of `geos`.
plane: Any = _plane()
