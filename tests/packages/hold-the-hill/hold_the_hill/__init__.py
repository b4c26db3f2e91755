"""Hold the Hill: a small game on hexes."""

from legion_widget import GameEntry

GAME = GameEntry("hill", system="hold_the_hill.game:Hill", scenario="hold_the_hill.game:HillScenario")
