"""The board without a toolkit: what a press means, what is selected, and the HTML of the panels."""
