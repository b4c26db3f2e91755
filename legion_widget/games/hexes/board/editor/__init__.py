"""The editor of scenarios on hexes, as shared by all games on hexes."""
