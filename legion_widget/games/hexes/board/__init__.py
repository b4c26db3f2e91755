"""What the boards of hexes have in common: how they are painted, clicked and looked at."""
