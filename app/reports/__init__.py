"""What people report about a table, and what the administrator does about it."""
