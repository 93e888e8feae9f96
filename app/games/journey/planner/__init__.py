"""What the planning player of the journey goes by: turns tried in many tastes, and what a table is worth after them."""
