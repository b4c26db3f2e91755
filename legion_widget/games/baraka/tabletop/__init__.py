"""The table of a skirmish: bases and terrain in tenths of a millimetre, and the geometry that the rules need."""
