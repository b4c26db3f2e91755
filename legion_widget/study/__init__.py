"""Studies of any game: many games of one beginning with different dice, and their statistics.

``legion_widget.study`` is both this package and the function: ``lw.study("rif", games=100)``.
"""

import sys
from types import ModuleType
from typing import Any

from . import charts
from .batches import batch
from .estimate import Estimate, average, share
from .results import Study
from .run import study


class _Callable(ModuleType):
    """A module that can be called like its main function, whose name in the package it replaces when imported."""

    def __call__(self, *args: Any, **more: Any) -> Study:
        return study(*args, **more)

    __call__.__doc__ = study.__doc__


sys.modules[__name__].__class__ = _Callable

__all__ = ["Estimate", "Study", "average", "batch", "charts", "share", "study"]
