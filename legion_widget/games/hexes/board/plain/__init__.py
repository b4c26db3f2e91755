"""The plain board of a game on hexes: what is shown of a game that has no view of its own."""
