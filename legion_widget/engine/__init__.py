"""The engine: hexes, dice, odds, sequence of play, rulings, history. It does not depend on a particular game."""
