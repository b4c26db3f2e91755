"""Traits of a widget that rests while no page shows it. Reading such a trait brings the widget up to date."""

from __future__ import annotations

from typing import Any

import traitlets


class _Followed:
    """A trait that is up to date whenever it is read or set. Its widget has a ``catch_up`` method."""

    def get(self, widget: Any, kind: Any = None) -> Any:
        if widget is not None:
            widget.catch_up()
        return super().get(widget, kind)  # type: ignore[misc]

    def set(self, widget: Any, value: Any) -> None:
        widget.catch_up()
        super().set(widget, value)  # type: ignore[misc]


class Text(_Followed, traitlets.Unicode[Any, Any]):
    """A text trait, or None where that is allowed."""


class Number(_Followed, traitlets.Int[Any, Any]):
    """An integer trait, or None where that is allowed."""


class Thing(_Followed, traitlets.Any):
    """A trait with any value."""
