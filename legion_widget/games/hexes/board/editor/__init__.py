"""The editor of scenarios on hexes: what every game on hexes shares of it."""
