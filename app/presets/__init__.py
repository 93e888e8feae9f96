"""Difficulty presets: named sets of options, resolved to one plain ruleset when a table starts."""
