"""The panels of the editor as HTML."""

from __future__ import annotations

from .form import editor_sidebar
from .header import editor_header, status_bar
from .rail import card, palette, tool_rail
from .source import source_strip

__all__ = ["card", "editor_header", "editor_sidebar", "palette", "source_strip", "status_bar", "tool_rail"]
