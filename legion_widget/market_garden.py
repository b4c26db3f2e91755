"""The Market Garden game under a short name: ``from legion_widget.market_garden import Move, Declare``."""

from .games.market_garden import *  # noqa: F403
from .games.market_garden import __all__ as __all__
