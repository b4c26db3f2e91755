"""La Legión under a short name: ``from legion_widget.legion import Move, Attack``."""

from .games.legion import *  # noqa: F403
from .games.legion import __all__ as __all__
