"""The engine: hexes, dice, odds, sequence of play, rulings, history. It knows no particular game."""
