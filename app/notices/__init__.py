"""Telling people who are away that it is their turn: by mail, or by a call to an address of their own."""
