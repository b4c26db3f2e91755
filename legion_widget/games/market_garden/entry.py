"""The entry of Market Garden in the register of games."""

from ...engine.game_entry import GameEntry

GAME = GameEntry(
    "market-garden",
    system="legion_widget.games.market_garden:MarketGarden",
    scenario="legion_widget.games.market_garden:MarketGardenScenario",
    view="legion_widget.games.market_garden.board.game_view:MarketGardenGameView",
    title="Market Garden",
    rank=3,
)
