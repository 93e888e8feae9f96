"""Hosting: tables, their seats and their history, for any game. ``service`` is the door to all of it."""
