"""The board without a toolkit: the meaning of clicks, the selection, and the HTML of the panels."""
