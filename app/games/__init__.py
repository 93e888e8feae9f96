"""The rules, pure: only the standard library, msgspec and this package itself are imported here."""
