"""Copies of everything stored, made while the server runs, and brought back when it does not."""
