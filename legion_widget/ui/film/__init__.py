"""Films of a stretch of play: a moving picture, a strip, or a single picture, each an SVG document."""

from .moving import animated
from .single import still
from .strips import strip

__all__ = ["animated", "still", "strip"]
