"""How a hex board and its counters become scene items: map, names, counters, what lies over them, the sheet."""
