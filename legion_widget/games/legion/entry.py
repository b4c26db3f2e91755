"""The entry of La Legión in the register of games."""

from ...engine.game_entry import GameEntry

GAME = GameEntry(
    "legion",
    system="legion_widget.games.legion:Legion",
    scenario="legion_widget.games.legion:LegionScenario",
    view="legion_widget.games.legion.board.game_view:LegionGameView",
    title="La Legión",
    rank=1,
)
