"""The editor of skirmishes: terrain, units and objectives on a table in centimetres."""
