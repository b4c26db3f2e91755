"""Studies of any game: many games of one beginning with other dice, and what can be said of them.

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
    """A module that is its own main function: importing it puts it in the place of the function in the package."""

    def __call__(self, *args: Any, **more: Any) -> Study:
        return study(*args, **more)

    __call__.__doc__ = study.__doc__


sys.modules[__name__].__class__ = _Callable

__all__ = ["Estimate", "Study", "average", "batch", "charts", "share", "study"]
