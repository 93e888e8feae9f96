"""The forest journey: a cooperative deck-builder for one to four seats."""
