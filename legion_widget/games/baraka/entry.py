"""The entry of Baraka & Fatality Lite in the register of games."""

from ...engine.game_entry import GameEntry

GAME = GameEntry(
    "baraka",
    system="legion_widget.games.baraka:Baraka",
    scenario="legion_widget.games.baraka:BarakaScenario",
    view="legion_widget.games.baraka.board.game_view:BarakaGameView",
    widgets={
        "legion_widget.games.baraka.armies.army:Army": "legion_widget.games.baraka.board.army_builder:ArmyBuilder",
    },
    title="Baraka & Fatality Lite",
    rank=2,
)
