"""Draw a hex board and its counters as scene items: map, names, counters, overlays, the printed sheet."""
