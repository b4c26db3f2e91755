"""The plain board, for games on hexes that have no view of their own."""
