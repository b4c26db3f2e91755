"""The painters of films: a story as a moving picture, as a strip, or as one picture, each an SVG document."""

from .moving import animated
from .single import still
from .strips import strip

__all__ = ["animated", "still", "strip"]
