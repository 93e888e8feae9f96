"""The pages of Harmonies."""
