"""Harmonies: landscapes of stacked tokens and the animals that settle in them, for one to four seats."""
