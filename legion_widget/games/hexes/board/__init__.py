"""The parts that the boards of games on hexes share: painting, clicks, panels."""
