"""Who runs this house: the administrator's way in, what they decided for all tables, and the log of their changes."""
