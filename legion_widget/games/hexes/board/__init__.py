"""What the boards of hexes have in common: how they are painted, pressed and looked at."""
