"""Whether Python runs inside a web page, where there are no folders to look into and no processes to start."""

from __future__ import annotations

import sys


def is_in_page() -> bool:
    """Return whether this is Python inside a web page.

    >>> is_in_page()
    False
    """
    return sys.platform == "emscripten"
