"""Harmony Tables: a server that hosts tables of the Harmony games for friends."""
