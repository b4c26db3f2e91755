"""The editor of scenarios without a toolkit: the draft, its tools, and its panels."""
