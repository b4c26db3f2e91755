"""The board without a toolkit: what a click means, what is selected, and the HTML of the panels."""
