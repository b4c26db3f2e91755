"""Traits of a widget that rests while no page shows it: reading one brings the widget up to date."""

from __future__ import annotations

from typing import Any

import traitlets


class _Followed:
    """A trait that is up to date when it is read or set: its widget has a ``catch_up``."""

    def get(self, widget: Any, kind: Any = None) -> Any:
        if widget is not None:
            widget.catch_up()
        return super().get(widget, kind)  # type: ignore[misc]

    def set(self, widget: Any, value: Any) -> None:
        widget.catch_up()
        super().set(widget, value)  # type: ignore[misc]


class Text(_Followed, traitlets.Unicode[Any, Any]):
    """A text, or None where it may be."""


class Number(_Followed, traitlets.Int[Any, Any]):
    """A whole number, or None where it may be."""


class Thing(_Followed, traitlets.Any):
    """Anything."""
