"""The editor of scenarios without a toolkit: what is edited, with which tool, and what the panels say of it."""
