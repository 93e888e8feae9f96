"""What the house keeps about a person: how it is told, read and forgotten."""
